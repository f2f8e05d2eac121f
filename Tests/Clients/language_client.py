"""A language client over standard input and output."""

import json
import os
import subprocess
import threading


class LanguageClient:
    """A process that speaks JSON-RPC with headers, as editors do. Messages are read by a thread."""

    capabilities = {"experimental": {"layoutd": {"version": 1}}}
    # Seconds to wait for a response.
    timeout = 30

    def __init__(self, command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **(env or {})})
        self.count, self.responses, self.arrived = 0, {}, threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.call("initialize", processId=None, rootUri=None, capabilities=self.capabilities)
        self.notify("initialized")

    def open(self, uri, text):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "layoutjson", "version": 1, "text": text})

    def preview_url(self, uri):
        """Returns the address of the page that shows an open document."""
        return self.call("workspace/executeCommand", command="layoutd.preview.openInBrowser", arguments=[uri])["url"]

    def notify(self, method, **params):
        self._write({"method": method, "params": params})

    def call(self, method, **params):
        self.count += 1
        id = self.count
        self._write({"id": id, "method": method, "params": params})
        with self.arrived:
            if not self.arrived.wait_for(lambda: id in self.responses, self.timeout):
                raise TimeoutError(method)
        response = self.responses.pop(id)
        if "error" in response:
            raise RuntimeError(f"{method}: {response['error']}")
        return response["result"]

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _receive(self, notification):
        """Handles a notification, with the lock held."""

    def _write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _read(self):
        stream = self.process.stdout
        while line := stream.readline():
            length = int(line.split(b":")[1])
            while stream.readline().strip():
                pass
            message = json.loads(stream.read(length))
            if "id" in message and "method" in message:
                # Requests of the server, such as the registration of capabilities.
                self._write({"id": message["id"], "result": None})
                continue
            with self.arrived:
                if "id" in message:
                    self.responses[message["id"]] = message
                else:
                    self._receive(message)
                self.arrived.notify_all()
