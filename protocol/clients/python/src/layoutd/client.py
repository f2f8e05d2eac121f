"""The blocking client."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, Unpack, overload

from layoutd import calls
from layoutd.base import REQUEST_TIMEOUT, ClientBase
from layoutd.calls import Document, OpenOptions
from layoutd.endpoint import Address, Path
from layoutd.errors import ConnectionClosed, InvalidDocument, LayoutdError, RequestTimeout
from layoutd.messages import (
    EXIT,
    INITIALIZE,
    INITIALIZED,
    OPEN_SESSION,
    SHUTDOWN,
    SYNCHRONIZE,
    InitializeParams,
    SessionState,
)
from layoutd.methods import Notification, Params, Request, Result, name_of
from layoutd.session import Session

Value = TypeVar("Value")
CHUNK = 1 << 18


class Client(ClientBase[Session]):
    """A connection to layoutd whose methods wait for their results.

    It reads in its methods only, so sessions change within these calls and not between them. One thread uses it at a
    time. It is a context manager, which closes it.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        address: Address | None = None,
        arguments: Sequence[str] = (),
        initialization: InitializeParams | None = None,
        settings: Mapping[str, Any] | None = None,
        timeout: float = REQUEST_TIMEOUT,
    ) -> None:
        super().__init__(
            path,
            address=address,
            arguments=arguments,
            initialization=initialization,
            settings=settings,
            timeout=timeout,
        )
        self._endpoint = self._make_endpoint()
        self._socket = self._endpoint.socket
        self._socket.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._socket, selectors.EVENT_READ)
        try:
            self.server = self.request(INITIALIZE, self._initialize_params())
            self.notify(INITIALIZED)
        except BaseException:
            self._release(ConnectionClosed("the client is closed"))
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @overload
    def start(self, method: Request[None, Result], params: None = None) -> Pending[Result]: ...
    @overload
    def start(self, method: Request[Params, Result], params: Params) -> Pending[Result]: ...
    @overload
    def start(self, method: str, params: Any = None) -> Pending[Any]: ...
    def start(self, method: Request[Any, Any] | str, params: Any = None) -> Pending[Any]:
        """Sends a request and returns without waiting for the response."""
        pending: Pending[Any] = Pending(self, name_of(method))
        pending.id = self._connection.request(pending.method, params, pending.complete)
        self._flush()
        return pending

    @overload
    def request(
        self, method: Request[None, Result], params: None = None, *, timeout: float | None = None
    ) -> Result: ...
    @overload
    def request(self, method: Request[Params, Result], params: Params, *, timeout: float | None = None) -> Result: ...
    @overload
    def request(self, method: str, params: Any = None, *, timeout: float | None = None) -> Any: ...
    def request(self, method: Request[Any, Any] | str, params: Any = None, *, timeout: float | None = None) -> Any:
        """Sends a request and returns its result.

        Raises `ResponseError` for an error of the server, `RequestTimeout` after `timeout` seconds, and
        `ConnectionClosed`.
        """
        return self.start(name_of(method), params).result(timeout)

    @overload
    def notify(self, method: Notification[None], params: None = None) -> None: ...
    @overload
    def notify(self, method: Notification[Params], params: Params) -> None: ...
    @overload
    def notify(self, method: str, params: Any = None) -> None: ...
    def notify(self, method: Notification[Any] | str, params: Any = None) -> None:
        """Sends a notification."""
        self._connection.notify(name_of(method), params)
        self._flush()

    def open(self, document: Document | None = None, **options: Unpack[OpenOptions]) -> Session:
        """Opens a session: a viewport onto a document.

        `document` is the path of a file, a text (a string with a brace), or a dictionary. Without it, `uri` names a
        document that was opened with `textDocument/didOpen`. A document with errors raises `InvalidDocument`, unless
        `strict` is false.
        """
        params = calls.open_params(document, options)
        state = self.request(OPEN_SESSION, params)
        session = self._connection.sessions[state["session"]]
        if options.get("strict", True) and any(each.get("severity") == 1 for each in session.diagnostics):
            session.close()
            raise InvalidDocument(params["textDocument"]["uri"], session.diagnostics)
        return session

    def synchronize(self) -> None:
        """Waits until the server has handled all messages so far, and the updates that they cause are applied."""
        self.request(SYNCHRONIZE)

    def wait(self, condition: Callable[[], bool], timeout: float | None = None) -> bool:
        """Handles messages of the server until a condition is true; returns false after `timeout` seconds.

        Raises `ConnectionClosed` if the connection ends before that.
        """
        return self._exchange(condition, timeout)

    def close(self) -> None:
        """Shuts the server down and waits until the process has exited; a running `layoutd --listen` continues."""
        if self._socket.fileno() < 0:
            return
        self._is_closing = True
        try:
            if self.is_open:
                self.request(SHUTDOWN)
                self.notify(EXIT)
        except LayoutdError:
            # The server has ended or does not respond: its process is terminated.
            pass
        finally:
            self._release(ConnectionClosed("the client is closed"))

    def _make_session(self, state: SessionState, acknowledges: bool) -> Session:
        return Session(self, state, acknowledges)

    def _release(self, error: ConnectionClosed) -> None:
        self._connection.end(error)
        self._selector.close()
        self._endpoint.close()

    def _flush(self) -> None:
        """Sends all output; also receives while the server does not read."""
        if not self._exchange(lambda: not self._connection.has_output, None):
            raise RequestTimeout("layoutd did not read the messages in time")

    def _exchange(self, is_done: Callable[[], bool], timeout: float | None) -> bool:
        """Sends and receives until a condition is true; returns false after the timeout. A timeout of 0 does not wait."""
        limit = self._limit(timeout)
        deadline = None if limit is None else time.monotonic() + limit
        while not is_done():
            self._connection.raise_error()
            left = None if deadline is None else max(0, deadline - time.monotonic())
            writes = selectors.EVENT_WRITE if self._connection.has_output else 0
            self._selector.modify(self._socket, selectors.EVENT_READ | writes)
            for _, events in self._selector.select(left):
                if events & selectors.EVENT_WRITE:
                    self._send()
                if events & selectors.EVENT_READ and self.is_open:
                    self._receive()
            if left == 0:
                return is_done()
        return True

    def _send(self) -> None:
        data = self._connection.take_output(CHUNK)
        try:
            sent = self._socket.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            # The server has closed the connection; what it sent before is read, and then the end.
            return
        self._connection.return_output(data[sent:])

    def _receive(self) -> None:
        try:
            data = self._socket.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._connection.receive(data)
        else:
            self._connection.end(self._closed(self._endpoint.describe_end()))

    def _abandon(self, identifier: int) -> None:
        self._connection.abandon(identifier)
        # Without waiting: the rest is sent with the next message.
        if self._connection.has_output:
            self._send()

    def _cancel(self, identifier: int) -> None:
        self._connection.cancel(identifier)
        self._flush()


class Pending(Generic[Value]):
    """A request whose response may not have arrived yet."""

    def __init__(self, client: Client, method: str) -> None:
        self.method = method
        self.id = 0
        self._client = client
        self._is_done = False
        self._value: Any = None
        self._error: LayoutdError | None = None

    @property
    def is_done(self) -> bool:
        """Whether the response has arrived, or the request has failed otherwise."""
        return self._is_done

    def complete(self, value: Value | None, error: LayoutdError | None) -> None:
        """Sets the result, or the error with which the request failed."""
        self._is_done, self._value, self._error = True, value, error

    def result(self, timeout: float | None = None) -> Value:
        """Waits for the response and returns its result, or raises its error; see `Client.request`."""
        if not self._client._exchange(lambda: self._is_done, timeout):  # pyright: ignore[reportPrivateUsage]
            self._client._abandon(self.id)  # pyright: ignore[reportPrivateUsage]
            self.complete(None, RequestTimeout(f"{self.method}: no response in time"))
        if self._error:
            raise self._error
        value: Value = self._value
        return value

    def cancel(self) -> None:
        """Requests the server to cancel the request: `result` raises `RequestCancelled`, unless it has finished."""
        if not self._is_done:
            self._client._cancel(self.id)  # pyright: ignore[reportPrivateUsage]
