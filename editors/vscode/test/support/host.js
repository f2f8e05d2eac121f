"use strict";
// The extension's side of a webview for a test in a browser: `node host.js DOCUMENT` serves a window with the preview page in
// a frame, as VS Code does, and carries messages between the page and the extension's own bridge. The window itself has no
// policy, so it can fetch; the page has the extension's.

const fs = require("node:fs"), http = require("node:http"), path = require("node:path");
const { Bridge } = require("../../lib/preview/bridge");
const { pageFolder, pageText } = require("../../lib/preview/page");
const { Attempts } = require("../../lib/server/attempts");
const { address, realService } = require("./server");

const extension = path.resolve(__dirname, "../.."), web = pageFolder(extension), uri = address(path.resolve(process.argv[2]));
const service = realService({ attempts: new Attempts({ first: 1 }) }), bridge = new Bridge(service), shown = [];
let page = null, listener = null, waiting = [];

const post = (message) => {
  if (listener) listener.write(`data: ${JSON.stringify(message)}\n\n`);
  else waiting.push(message);
};

const outer = `<!DOCTYPE html><meta charset="utf-8"><title>window</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } iframe { display: block; width: 100vw; height: 100vh; border: 0 }</style>
<iframe src="/page"></iframe>
<script>
  new EventSource("/events").onmessage = (event) => document.querySelector("iframe").contentWindow.postMessage(JSON.parse(event.data), "*");
  // One after another, as an editor's messages are.
  let last = Promise.resolve();
  onmessage = (event) => { last = last.then(() => fetch("/message", { method: "POST", body: JSON.stringify(event.data) })); };
</script>`;

const types = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html; charset=utf-8" };

const body = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
};

const routes = {
  "/": (_, response) => response.setHeader("Content-Type", types[".html"]).end(outer),
  "/page": (request, response) => {
    const source = `http://${request.headers.host}`;
    response.setHeader("Content-Type", types[".html"]).end(pageText({
      index: fs.readFileSync(path.join(web, "index.html"), "utf8"), uri, source, address: (file) => `/web/${file}`, own: (file) => `/own/${file}`,
    }));
  },
  "/events": (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    listener = response;
    waiting.splice(0).forEach(post);
  },
  "/message": async (request, response) => {
    page ??= bridge.add({ uri, post, reveal: ({ uri: document, range }) => shown.push({ uri: document, range }) });
    page.receive(await body(request));
    response.end();
  },
  // What the editor itself says to the server: a request when it has an answer, else a notification.
  "/request": async (request, response) => {
    const { method, params } = await body(request);
    response.end(JSON.stringify(await service.request(method, params)));
  },
  "/notify": async (request, response) => {
    const { method, params } = await body(request);
    service.notify(method, params);
    response.end();
  },
  "/point": async (request, response) => {
    const { matches } = await service.request("layoutd/reveal", await body(request));
    bridge.point(uri, matches);
    response.end();
  },
  "/crash": (_, response) => { process.kill(service.pid, "SIGKILL"); response.end(); },
  "/shown": (_, response) => response.end(JSON.stringify(shown)),
  "/methods": (_, response) => response.end(JSON.stringify(Object.keys(service.capabilities.experimental ?? {}))),
};

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://host"), [, kind, file] = /^\/(web|own)\/([\w.-]+)$/.exec(pathname) ?? [];
  if (kind) {
    const place = path.join(kind === "web" ? web : path.join(extension, "page"), file);
    if (!fs.existsSync(place)) return response.writeHead(404).end();
    return response.setHeader("Content-Type", types[path.extname(file)] ?? "text/plain").end(fs.readFileSync(place));
  }
  if (!routes[pathname]) return response.writeHead(404).end();
  return routes[pathname](request, response);
});

service.start().then(() => server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: server.address().port, uri, pid: service.pid }))));
process.stdin.resume().on("end", async () => {
  await service.stop();
  process.exit(0);
});
