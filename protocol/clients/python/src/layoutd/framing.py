"""The frames of messages: a `Content-Length` header, an empty line, the body."""

from __future__ import annotations

import json
from typing import Any

from layoutd.errors import ProtocolError

# The limits of a header and of a body, so that malformed input does not fill the memory. The server's documents have at
# most 64 MiB.
HEADER_LIMIT = 4096
BODY_LIMIT = 1 << 30


def encode(message: dict[str, Any]) -> bytes:
    """Returns a message with its header."""
    text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    body = text.encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class FrameReader:
    """Cuts a stream of bytes into messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        # The length of the body whose header has been read; None before the header.
        self._length: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the stream ended between two messages, if it ends here."""
        return not self._buffer and self._length is None

    def feed(self, data: bytes) -> None:
        """Appends bytes of the stream."""
        self._buffer += data

    def next(self) -> Any:
        """Removes and returns the next message; None if it is incomplete. Raises `ProtocolError` for other bytes."""
        if self._length is None:
            self._length = self._read_header()
        if self._length is None or len(self._buffer) < self._length:
            return None
        body = bytes(self._buffer[: self._length])
        del self._buffer[: self._length]
        self._length = None
        try:
            message = json.loads(body)
        except ValueError as error:
            raise ProtocolError(f"layoutd sent a message that is not JSON: {error}") from error
        if not isinstance(message, dict):
            raise ProtocolError("layoutd sent a message that is not an object")
        return message  # pyright: ignore[reportUnknownVariableType]

    def _read_header(self) -> int | None:
        """Removes the header and returns the length of the body; None if the header is incomplete."""
        end = self._buffer.find(b"\r\n\r\n", 0, HEADER_LIMIT)
        if end < 0:
            if len(self._buffer) >= HEADER_LIMIT:
                raise ProtocolError(f"layoutd sent a header of more than {HEADER_LIMIT} bytes")
            return None
        header = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        for line in header.split(b"\r\n"):
            name, _, value = line.partition(b":")
            digits = value.strip()
            if name.strip().lower() == b"content-length" and digits.isdigit() and len(digits) <= 10:
                length = int(digits)
                if length > BODY_LIMIT:
                    raise ProtocolError(f"layoutd sent a message of {length} bytes; the limit is {BODY_LIMIT}")
                return length
        raise ProtocolError(f"layoutd sent a header without a Content-Length: {header[:100]!r}")
