"""The errors that the clients raise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from layoutd.messages import Diagnostic


class LayoutdError(Exception):
    """The base class of all errors of this package."""


class ServerNotFound(LayoutdError, FileNotFoundError):
    """The program `layoutd` was not found."""


class ConnectionClosed(LayoutdError, ConnectionError):
    """The connection has ended, for example because the process has ended. All pending requests fail with it."""


class ProtocolError(ConnectionClosed):
    """The server sent bytes that are not a message; the connection is closed."""


class RequestTimeout(LayoutdError, TimeoutError):
    """No response arrived in time; the request was cancelled."""


class InvalidDocument(LayoutdError, ValueError):
    """The document of a new session has errors, so that its layout is not the intended one.

    `diagnostics` are all of its diagnostics, as in `session.diagnostics`. `open(…, strict=False)` opens it in any case.
    """

    def __init__(self, uri: str, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        errors = [each for each in diagnostics if each.get("severity") == 1]
        lines = [f"{uri}:{location(each)}: {each['message']} ({each.get('code')})" for each in errors[:20]]
        lines += [f"… and {len(errors) - 20} more"] if len(errors) > 20 else []
        super().__init__("\n".join(lines))


def location(diagnostic: Diagnostic) -> str:
    """Returns the line and the column of a diagnostic, from 1."""
    start = diagnostic["range"]["start"]
    return f"{start['line'] + 1}:{start['character'] + 1}"


class ResponseError(LayoutdError):
    """The server responded to a request with an error.

    `code` is the code of JSON-RPC, `kind` is `data.kind`, such as `unknownSession`, or None, and `data` has the
    details, such as the `findings` of an invalid batch update.
    """

    def __init__(self, method: str, code: int, message: str, data: Any = None) -> None:
        super().__init__(f"{method}: {message} ({code})")
        self.method = method
        self.code = code
        self.message = message
        self.data = data

    @property
    def kind(self) -> str | None:
        """The kind of the error, for programs; None if the error has none."""
        if not isinstance(self.data, Mapping):
            return None
        kind = cast("Mapping[str, Any]", self.data).get("kind")
        return kind if isinstance(kind, str) else None


class RequestCancelled(ResponseError):
    """The request was cancelled, by its client or because the client has shut down."""

    CODE = -32800


def response_error(method: str, error: Any) -> ResponseError:
    """Returns the exception for the member `error` of a response."""
    fields: Mapping[str, Any] = cast("Mapping[str, Any]", error) if isinstance(error, Mapping) else {}
    code = fields.get("code")
    number = code if isinstance(code, int) else 0
    kind = RequestCancelled if number == RequestCancelled.CODE else ResponseError
    return kind(method, number, str(fields.get("message", "unknown error")), fields.get("data"))
