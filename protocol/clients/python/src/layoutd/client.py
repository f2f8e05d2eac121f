"""The blocking client."""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

from layoutd.errors import ConnectionClosed, LayoutdError, RequestTimeout
from layoutd.messages import INITIALIZE, INITIALIZED, SessionState
from layoutd.methods import Params, Request, Result, name_of
from layoutd.session import Session, SessionClient

Value = TypeVar("Value")
CHUNK = 1 << 18


class Client(SessionClient):
    """A connection to layoutd whose methods wait for their results.

    It reads in its methods only, so sessions change within these calls and not between them. One thread uses it at a
    time. It is a context manager, which closes it.
    """

    def _did_initialize(self) -> None:
        self._endpoint = self._make_endpoint()
        self._socket = self._endpoint.socket
        self._socket.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._socket, selectors.EVENT_READ)
        self._is_started = True
        try:
            self.server = self.request(INITIALIZE, self._initialize_params())
            self.notify(INITIALIZED)
        except BaseException:
            self._release(ConnectionClosed("the client is closed"))
            raise

    def __enter__(self) -> Self:
        return self

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

    def wait(self, condition: Callable[[], bool], timeout: float | None = None) -> bool:
        """Handles messages of the server until a condition is true; returns false after `timeout` seconds.

        Raises `ConnectionClosed` if the connection ends before that.
        """
        return self._exchange(condition, timeout)

    def _make_session(self, state: SessionState, acknowledges: bool) -> Session:
        return Session(self, state, acknowledges)

    def _request(self, method: str, params: Any, timeout: float | None) -> Any:
        return self.start(method, params).result(timeout)

    def _notify(self, method: str, params: Any) -> None:
        self._connection.notify(method, params)
        self._flush()

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
