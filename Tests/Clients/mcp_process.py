"""A `layoutd mcp` process that is driven line by line, for messages that a client library does not send."""

import contextlib
import json
import queue
import subprocess
import threading

# Far above the duration of any call of a test, on a busy machine too.
TIMEOUT = 120


class RawProcess:
    """The process with its lines of output as messages."""

    def __init__(self, layoutd, folder=None):
        self.process = subprocess.Popen([layoutd, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **message):
        self.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def receive(self):
        """Returns the next message; None at the end of the output."""
        line = self.lines.get(timeout=TIMEOUT)
        return line and json.loads(line)

    def request(self, id, method, **params):
        """Sends a request and returns the next message."""
        self.send(id=id, method=method, params=params)
        return self.receive()

    def call(self, id, name, **arguments):
        self.send(id=id, method="tools/call", params={"name": name, "arguments": arguments})

    def start(self, **capabilities):
        """Initializes the connection."""
        response = self.request(
            "start",
            "initialize",
            protocolVersion="2025-06-18",
            capabilities=capabilities,
            clientInfo={"name": "test", "version": "1"},
        )
        assert response["result"]["protocolVersion"] == "2025-06-18"
        self.send(method="notifications/initialized")

    def end(self):
        """Closes the input; returns the remaining messages and the exit code."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        rest = []
        while message := self.receive():
            rest.append(message)
        return rest, self.process.wait(TIMEOUT)


@contextlib.contextmanager
def raw_process(layoutd, folder=None):
    raw = RawProcess(layoutd, folder)
    try:
        yield raw
    finally:
        raw.process.kill()
        raw.process.wait()
        raw.process.stdout.close()
        with contextlib.suppress(BrokenPipeError):
            raw.process.stdin.close()


def long_timeline():
    """Returns a document whose simulation takes minutes: ten of them with thousands of moving elements."""
    order = ["b", *(f"i{number}" for number in range(2_000))]
    shuffle = {"at": 0, "snapshot": [{"id": "all", "items": order[::-1]}]}
    document = {
        "viewport": {"width": 1_000, "height": 1_000},
        "layout": {"kind": "grid", "columnCount": 50},
        "animation": {"duration": 600, "curve": "linear"},
        "sections": [{"id": "all", "items": [{"repeat": 2_000, "id": "i{i}"}, {"id": "b"}]}],
        "timeline": [shuffle, {"at": 599, "wait": True}],
    }
    return json.dumps(document)
