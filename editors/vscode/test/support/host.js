"use strict";
// Hosts a webview for a test in a browser: `node host.js DOCUMENT` serves a window with the preview page in a frame, as
// VS Code does, and passes messages between the page and the extension's multiplexer. The window has no policy, so it
// can fetch; the page has the extension's policy.

const fs = require("node:fs"), http = require("node:http"), path = require("node:path");
const extension = require("./folder");
const { PageMultiplexer } = require(`${extension}/lib/preview/pageMultiplexer`);
const { pageFolder, pageText } = require(`${extension}/lib/preview/page`);
const { RestartPolicy } = require(`${extension}/lib/server/restartPolicy`);
const { address, createServer } = require("./server");

const web = pageFolder(extension), uri = address(path.resolve(process.argv[2]));
const server = createServer({ restartPolicy: new RestartPolicy({ initialDelay: 1 }) }), multiplexer = new PageMultiplexer(server), shown = [];
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
  // In sequence, as messages of an editor arrive.
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
    page ??= multiplexer.add({ uri, post, reveal: ({ uri: document, range }) => shown.push({ uri: document, range }) });
    page.receive(await body(request));
    response.end();
  },
  // Messages that the editor sends to the server: requests and notifications.
  "/request": async (request, response) => {
    const { method, params } = await body(request);
    response.end(JSON.stringify(await server.request(method, params)));
  },
  "/notify": async (request, response) => {
    const { method, params } = await body(request);
    server.notify(method, params);
    response.end();
  },
  "/point": async (request, response) => {
    const { matches } = await server.request("layoutd/reveal", await body(request));
    multiplexer.sendCursorMatches(uri, matches);
    response.end();
  },
  "/crash": (_, response) => { process.kill(server.pid, "SIGKILL"); response.end(); },
  "/shown": (_, response) => response.end(JSON.stringify(shown)),
  "/methods": (_, response) => response.end(JSON.stringify(Object.keys(server.capabilities.experimental ?? {}))),
};

const httpServer = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://host"), [, kind, file] = /^\/(web|own)\/((?:\w+\/)?[\w.-]+)$/.exec(pathname) ?? [];
  if (kind) {
    const target = path.join(kind === "web" ? web : path.join(extension, "page"), file);
    if (!fs.existsSync(target)) return response.writeHead(404).end();
    return response.setHeader("Content-Type", types[path.extname(file)] ?? "text/plain").end(fs.readFileSync(target));
  }
  if (!routes[pathname]) return response.writeHead(404).end();
  return routes[pathname](request, response);
});

server.start().then(() => httpServer.listen(0, "127.0.0.1", () => console.log(JSON.stringify({ port: httpServer.address().port, uri, pid: server.pid }))));
process.stdin.resume().on("end", async () => {
  await server.stop();
  process.exit(0);
});
