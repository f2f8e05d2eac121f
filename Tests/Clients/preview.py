"""Helpers for tests of the live preview: the process, its HTTP server over raw sockets, and its JSON-RPC connections."""

import base64
import json
import os
import signal
import socket
import struct
import subprocess
import time
import urllib.parse

from waiting import until_file

# Seconds after which a process that does not respond fails a test.
TIMEOUT = 20
FEED = {
    "viewport": {"width": 100, "height": 100},
    "layout": {"kind": "list"},
    "sections": [{"id": "s", "items": [{"id": "row", "height": 40}]}],
}


class Preview:
    """`layoutd preview FILE`, started up to its ready file, which is in the folder of FILE or in another one."""

    def __init__(self, layoutd, path, *options, folder=None, env=None):
        self.ready_path = (folder or path.parent) / f"ready-{time.monotonic_ns()}.json"
        self.process = subprocess.Popen(
            [layoutd, "preview", str(path), "--ready-file", str(self.ready_path), *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
        )
        until_file(self.ready_path, TIMEOUT, lambda: f"a ready file; said was {self.end()}", self.process)
        self.ready = json.loads(self.ready_path.read_text())
        self.url, self.port, self.token = self.ready["url"], self.ready["port"], self.ready["token"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the process unless it has ended."""
        if self.process.poll() is None:
            self.end()

    def end(self, number=signal.SIGTERM):
        """Sends a signal. Returns the exit code, the output and the errors."""
        self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, output, errors


class Caller:
    """Sends messages and receives them, one at a time."""

    def call(self, method, **params):
        """Sends a request and returns the whole response; messages before it are appended to `heard`."""
        self.count += 1
        self.send(method, id=self.count, **params)
        while True:
            message = self.receive()
            if message.get("id") == self.count and "method" not in message:
                return message
            self.heard.append(message)


class Server(Caller):
    """A language server over stdio, with one connection."""

    def __init__(self, layoutd, capabilities=None, env=None, options=None):
        self.process = subprocess.Popen([layoutd], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        self.heard = []
        self.count = 0
        self.call("initialize", capabilities=capabilities or {}, initializationOptions=options or {})
        self.send("initialized")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def send(self, method, id=None, **params):
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if id is None else {"id": id})
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self):
        length = int(self.process.stdout.readline().split(b":")[1])
        self.process.stdout.readline()
        return json.loads(self.process.stdout.read(length))

    def open(self, uri, document):
        text = document if isinstance(document, str) else json.dumps(document)
        self.send("textDocument/didOpen", textDocument={"uri": uri, "languageId": "layoutjson", "version": 1, "text": text})

    def command(self, name, *arguments):
        return self.call("workspace/executeCommand", command=name, arguments=list(arguments))

    def end(self):
        self.call("shutdown")
        self.send("exit")
        return self.process.wait(TIMEOUT)


def connect(port, host="127.0.0.1"):
    connection = socket.create_connection((host, port), timeout=TIMEOUT)
    return connection


def head(line, port, **headers):
    """Returns a request as bytes. A header that is None is left out; `Host` is valid unless it is given."""
    headers = {"Host": f"127.0.0.1:{port}"} | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [line] + [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


class Response:
    """A parsed HTTP response."""

    def __init__(self, data):
        top, _, self.body = data.partition(b"\r\n\r\n")
        lines = top.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0] else None
        self.headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}


def fetch(port, data):
    """Sends bytes. Returns the response when it is complete or the connection ends."""
    with connect(port) as connection:
        connection.sendall(data)
        return read_response(connection, hasBody=not data.startswith(b"HEAD"))


def read_response(connection, hasBody=True):
    received = b""
    while True:
        try:
            chunk = connection.recv(65536)
        except TimeoutError:
            raise
        except OSError:
            # The connection was closed with unread input.
            chunk = b""
        received += chunk
        response = Response(received)
        length = int(response.headers.get("content-length", 0)) if hasBody else 0
        isWhole = b"\r\n\r\n" in received and len(response.body) >= length
        if isWhole or not chunk:
            return response


def get(preview, path=None, method="GET", **headers):
    path = f"/{preview.token}/" if path is None else path
    return fetch(preview.port, head(f"{method} {path} HTTP/1.1", preview.port, **headers))


def upgrade(port, token, path=None, **headers):
    """Returns a request for a WebSocket, valid except for the given headers."""
    expected = {
        "Origin": f"http://127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec_WebSocket_Protocol": "layoutd.1",
    } | headers
    return head(f"GET {path or f'/{token}/socket'} HTTP/1.1", port, **expected)


class Page(Caller):
    """A WebSocket like that of the page, implemented here so that it can violate the protocol."""

    def __init__(self, port, token, **headers):
        self.connection = connect(port)
        self.count = 0
        self.heard = []
        try:
            self.open(upgrade(port, token, **headers))
        except BaseException:
            self.connection.close()
            raise

    def open(self, request):
        self.connection.sendall(request)
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            chunk = self.connection.recv(65536)
            assert chunk, self.data
            self.data += chunk
        top, _, self.data = self.data.partition(b"\r\n\r\n")
        self.response = Response(top)
        assert self.response.status == 101, top

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def send_frame(self, opcode, payload=b"", final=True, masked=True, length=None):
        length = len(payload) if length is None else length
        bit = 0x80 if masked else 0
        if length < 126:
            size = bytes([bit | length])
        elif length < 65536:
            size = bytes([bit | 126]) + struct.pack(">H", length)
        else:
            size = bytes([bit | 127]) + struct.pack(">Q", length)
        mask = os.urandom(4) if masked else b""
        key = int.from_bytes((mask * (len(payload) // 4 + 1))[: len(payload)] or b"\0", "big") if masked else 0
        body = (int.from_bytes(payload or b"\0", "big") ^ key).to_bytes(max(len(payload), 1), "big")[: len(payload)]
        self.connection.sendall(bytes([(0x80 if final else 0) | opcode]) + size + mask + body)

    def send(self, method, id=None, **params):
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if id is None else {"id": id})
        self.send_frame(1, json.dumps(message).encode())

    def take(self, count):
        while len(self.data) < count:
            chunk = self.connection.recv(1 << 20)
            if not chunk:
                raise ConnectionError("the other end closed")
            self.data += chunk
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    def receive_frame(self):
        """Returns the opcode, whether the frame is the last of its message, and the payload."""
        first, second = self.take(2)
        length = second & 127
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.take(8))
        return first & 15, bool(first & 0x80), self.take(length)

    def receive(self):
        text = b""
        while True:
            opcode, final, payload = self.receive_frame()
            if opcode in (9, 10):
                continue
            if opcode == 8:
                raise ConnectionError(f"closed: {payload!r}")
            text += payload
            if final:
                return json.loads(text)

    def wait_for(self, method, accept=lambda params: True):
        while True:
            message = self.heard.pop(0) if self.heard else self.receive()
            if message.get("method") == method and accept(message["params"]):
                return message["params"]

    def end_of_stream(self):
        """Reads until the peer closes. Returns the code of its close frame, or None if it sends none."""
        try:
            while True:
                opcode, _, payload = self.receive_frame()
                if opcode == 8:
                    return struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
        except (ConnectionError, OSError) as error:
            assert not isinstance(error, TimeoutError), "it is still open"
            return None

    def open_session(self, uri, **params):
        self.call("initialize", capabilities={})
        self.send("initialized")
        return self.call("layoutd/session/open", textDocument={"uri": uri}, **params)


def document_of(url):
    return urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)["document"][0]
