"""The part of the clients that does no input and output."""

from __future__ import annotations

import importlib.metadata
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from layoutd import calls
from layoutd.connection import Connection, Session
from layoutd.endpoint import Address, Endpoint, Path
from layoutd.errors import ConnectionClosed
from layoutd.messages import InitializeParams, InitializeResult, SessionState
from layoutd.methods import Notification, Params, Request, Result, name_of

# Seconds that a request may take.
REQUEST_TIMEOUT = 60.0


def package_version() -> str:
    """Returns the version of this package; 0 if it is used without an installation."""
    try:
        return importlib.metadata.version("layoutd")
    except importlib.metadata.PackageNotFoundError:
        return "0"


class ClientBase(Generic[Session]):
    """The settings, the handlers and the sessions of a client."""

    # Whether the client has an endpoint.
    _is_started = False

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
        """Sets the options of the client.

        `path` is the program; without it `LAYOUTD_BINARY` or `layoutd` in `PATH` is started with `arguments`.
        `address` connects to a running `layoutd --listen` instead: the path of a Unix socket, a port, or "host:port".
        The members of `initialization` replace those of the parameters of `initialize`. `settings` are the values for
        `workspace/configuration`, such as `{"format": {"indent": 4}}`. `timeout` is the time in seconds that a request
        may take, unless it has a timeout; `math.inf` waits without limit.
        """
        if path is not None and address is not None:
            raise ValueError("a client starts the program at `path` or connects to `address`, not both")
        self.timeout = timeout
        # The result of `initialize`: the server's capabilities, limits and version.
        self.server: InitializeResult = {"capabilities": {}, "serverInfo": {}}
        self._is_closing = False
        self._path = path
        self._address = address
        self._arguments = arguments
        self._initialization: InitializeParams = initialization or {}
        self._connection: Connection[Session] = Connection(self._make_session, settings or {})
        self._did_initialize()

    def _did_initialize(self) -> None:
        """Called at the end of `__init__`."""

    @property
    def sessions(self) -> Mapping[str, Session]:
        """The open sessions by their ids."""
        return self._connection.sessions

    @property
    def is_open(self) -> bool:
        """Whether the connection has not ended, as far as the client has read."""
        return self._connection.error is None

    def raise_if_lost(self) -> None:
        """Raises the error with which the connection has ended, unless this client has closed it."""
        if not self._is_closing:
            self._connection.raise_error()

    def on(self, notification: Notification[Params] | str, handler: Callable[[Params], None]) -> Callable[[], None]:
        """Calls a function with the parameters of each such notification; returns a function that removes it.

        A session has been updated before the handlers of `layoutd/session/update` are called. Exceptions are logged.
        """
        handlers = self._connection.handlers.notifications.setdefault(name_of(notification), [])
        handlers.append(handler)
        return lambda: handlers.remove(handler)

    def handle(self, request: Request[Params, Result] | str, handler: Callable[[Params], Result]) -> None:
        """Sets the function that returns the results of a request of the server, such as `window/showDocument`.

        An exception is logged and sent as an error.
        """
        self._connection.handlers.requests[name_of(request)] = handler

    def _make_session(self, state: SessionState, acknowledges: bool) -> Session:
        raise NotImplementedError

    def _make_endpoint(self) -> Endpoint:
        """Starts the program, or connects to a running one."""
        if self._address is not None:
            return Endpoint.connect(self._address, self.timeout)
        return Endpoint.launch(self._path, self._arguments)

    def _initialize_params(self) -> InitializeParams:
        # The server ends the connection when this process exits; it cannot observe a process of another computer.
        process = os.getpid() if self._address is None else None
        return calls.initialize_params(package_version(), process, self._initialization)

    def _closed(self, description: str) -> ConnectionClosed:
        """Returns the error for the end of the connection."""
        methods = self._connection.pending_methods
        text = f"{description}; pending requests: {', '.join(methods)}" if methods else description
        return ConnectionClosed(text + (" (within a message)" if self._connection.ended_within_message else ""))

    def _limit(self, timeout: float | None) -> float | None:
        """Returns a timeout in seconds; None for no limit."""
        limit = self.timeout if timeout is None else timeout
        return None if limit == float("inf") else limit
