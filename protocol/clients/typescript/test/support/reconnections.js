// For `node --experimental-websocket reconnections.js ADDRESS…`: connects to each address, and prints the address when
// its connection has failed for the second time.

import { WebSocketTransport } from "layoutd-client/webSocket";

for (const address of process.argv.slice(2)) {
  const transport = new WebSocketTransport(address, { openingTimeout: 500 });
  let failures = 0;
  transport.onclose = ({ at }) => {
    if (at !== null && ++failures === 2) {
      console.log(address);
      transport.close();
    }
  };
  transport.start();
}
