"""A proxy between a client and a server that loses one message."""

import contextlib
import socket
import threading

from layoutd.framing import FrameReader, encode


class LossyProxy:
    """Forwards one connection on a local TCP port to a Unix socket, without the first notification `method`."""

    def __init__(self, path, method):
        self.method = method
        self.has_lost = threading.Event()
        self._path = path
        self._listener = socket.create_server(("127.0.0.1", 0))
        # If no client connects, because its test has failed.
        self._listener.settimeout(60)
        self.port = self._listener.getsockname()[1]

    def __enter__(self):
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_):
        # The connection has ended: the client is closed before its proxy.
        self._thread.join()
        self._listener.close()

    def _run(self):
        client, _ = self._listener.accept()
        server = socket.socket(socket.AF_UNIX)
        server.connect(self._path)
        with client, server:
            requests = threading.Thread(target=self._forward, args=(client, server))
            requests.start()
            self._forward_messages(server, client)
            with contextlib.suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)
            requests.join()

    def _forward(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def _forward_messages(self, server, client):
        reader = FrameReader()
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                reader.feed(data)
                while (message := reader.next()) is not None:
                    if message.get("method") == self.method and not self.has_lost.is_set():
                        self.has_lost.set()
                    else:
                        client.sendall(encode(message))
