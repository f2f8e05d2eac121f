"""A language client over standard input and output."""

import json
import os
import subprocess
import threading


class LanguageClient:
    """A process that speaks JSON-RPC with headers, as editors do. Responses are read by a thread."""

    def __init__(self, command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **(env or {})})
        self.count, self.responses, self.arrived = 0, {}, threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        self.call("initialize", processId=None, rootUri=None, capabilities={"experimental": {"layoutd": {"version": 1}}})
        self.notify("initialized")

    def open(self, uri, text):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "layoutjson", "version": 1, "text": text})

    def notify(self, method, **params):
        self._write({"method": method, "params": params})

    def call(self, method, **params):
        self.count += 1
        id = self.count
        self._write({"id": id, "method": method, "params": params})
        with self.arrived:
            if not self.arrived.wait_for(lambda: id in self.responses, 30):
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
            elif "id" in message:
                with self.arrived:
                    self.responses[message["id"]] = message
                    self.arrived.notify_all()
