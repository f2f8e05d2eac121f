"""Serves the baseline pages, which do the least that the workloads need, and sends texts to them over a WebSocket."""

import base64
import hashlib
import socket
import struct
import threading
from pathlib import Path

FOLDER = Path(__file__).parent


class BaselineServer:
    """An HTTP server for the baseline pages with one WebSocket."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        self.socket, self.opened = None, threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def send(self, text):
        """Sends a text of fewer than 126 bytes to the page."""
        body = text.encode()
        self.socket.sendall(struct.pack("BB", 0x81, len(body)) + body)

    def close(self):
        self.listener.close()
        if self.socket:
            self.socket.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        received = b""
        while b"\r\n\r\n" not in received:
            data = connection.recv(65536)
            if not data:
                return connection.close()
            received += data
        first, *lines = received.decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if key := headers.get("sec-websocket-key"):
            digest = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + base64.b64encode(digest) + b"\r\n\r\n")
            self.socket = connection
            return self.opened.set()
        page = {"/echo.html", "/moving.html"} & {first.split()[1]}
        body = (FOLDER / page.pop()[1:]).read_bytes() if page else b""
        connection.sendall(
            b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            % (b"200 OK" if body else b"404 Not Found", len(body)) + body)
        connection.close()
