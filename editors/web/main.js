const state = document.getElementById("state");
const socket = new WebSocket(new URL("socket", location.href).href.replace(/^http/, "ws").split("?")[0], "layoutd.1");
socket.onopen = () => {
  state.textContent = "open";
  socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } }));
};
socket.onmessage = (event) => {
  if (JSON.parse(event.data).id === 1) state.textContent = "ready";
};
socket.onclose = () => (state.textContent = "closed");
