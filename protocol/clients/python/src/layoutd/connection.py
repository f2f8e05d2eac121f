"""The state of a connection, without input and output: both clients pass it bytes and send those that it returns."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from layoutd.errors import ConnectionClosed, LayoutdError, ProtocolError, response_error
from layoutd.framing import FrameReader, encode
from layoutd.messages import (
    ACKNOWLEDGE,
    APPLY_EDIT,
    CANCEL_REQUEST,
    CLOSE_SESSION,
    CONFIGURATION,
    CREATE_WORK_DONE_PROGRESS,
    DIAGNOSTICS_REFRESH,
    OPEN_SESSION,
    REGISTER_CAPABILITY,
    SESSION_DID_CLOSE,
    SESSION_SNAPSHOT,
    SESSION_UPDATE,
    SHOW_DOCUMENT,
    ConfigurationParams,
    SessionState,
)
from layoutd.state import SessionCopy

log = logging.getLogger("layoutd")
Session = TypeVar("Session", bound=SessionCopy)
# Receives the result of a request, or the error with which it failed.
Completion = Callable[[Any, LayoutdError | None], None]

METHOD_NOT_FOUND = -32601
INTERNAL_ERROR = -32603


@dataclass
class PendingRequest:
    """A request whose response has not arrived. `complete` is None after its caller has stopped to wait."""

    method: str
    params: Mapping[str, Any]
    complete: Completion | None


@dataclass
class Handlers:
    """The functions for messages of the server, by method."""

    notifications: dict[str, list[Callable[[Any], None]]] = field(
        default_factory=dict[str, list[Callable[[Any], None]]]
    )
    requests: dict[str, Callable[[Any], Any]] = field(default_factory=dict[str, Callable[[Any], Any]])


class Connection(Generic[Session]):
    """The requests, the sessions and the unsent bytes of one connection."""

    def __init__(self, make_session: Callable[[SessionState, bool], Session], settings: Mapping[str, Any]) -> None:
        """`make_session` makes a session of its state and of whether its updates are acknowledged."""
        self.sessions: dict[str, Session] = {}
        self.handlers = Handlers()
        # The reason why the connection has ended.
        self.error: ConnectionClosed | None = None
        self._make_session = make_session
        self._settings = settings
        self._reader = FrameReader()
        self._pending: dict[int, PendingRequest] = {}
        self._output = bytearray()
        self._last_id = 0

    def raise_error(self) -> None:
        """Raises a copy of the error with which the connection has ended; no effect before the end."""
        if self.error:
            raise type(self.error)(*self.error.args)

    # Output.

    @property
    def has_output(self) -> bool:
        return bool(self._output)

    def take_output(self, limit: int | None = None) -> bytes:
        """Removes and returns unsent bytes, at most `limit`."""
        data = bytes(self._output[:limit])
        del self._output[: len(data)]
        return data

    def return_output(self, data: bytes) -> None:
        """Puts bytes back that could not be sent."""
        self._output[:0] = data

    def request(self, method: str, params: Any, complete: Completion | None) -> int:
        """Adds a request to the output and returns its id. Raises `ConnectionClosed` after the end."""
        self.raise_error()
        self._last_id += 1
        message = {"id": self._last_id, "method": method}
        self._output += encode(message if params is None else {**message, "params": params})
        known: Mapping[str, Any] = cast("Mapping[str, Any]", params) if isinstance(params, Mapping) else {}
        self._pending[self._last_id] = PendingRequest(method, known, complete)
        return self._last_id

    def notify(self, method: str, params: Any) -> None:
        """Adds a notification to the output. Raises `ConnectionClosed` after the end."""
        self.raise_error()
        self._output += encode({"method": method} if params is None else {"method": method, "params": params})

    def cancel(self, identifier: int) -> None:
        """Requests the server to cancel a request; the response is still due."""
        if identifier in self._pending and not self.error:
            self.notify(CANCEL_REQUEST.method, {"id": identifier})

    def abandon(self, identifier: int) -> None:
        """Cancels a request whose caller has stopped to wait for the response."""
        if pending := self._pending.get(identifier):
            pending.complete = None
            self.cancel(identifier)

    # Input.

    def receive(self, data: bytes) -> None:
        """Handles bytes of the server. After malformed bytes the connection ends with a `ProtocolError`."""
        self._reader.feed(data)
        # A handler may wait for a response and so handle later messages: each is removed before it is handled.
        while not self.error:
            try:
                message = self._reader.next()
                if message is None:
                    return
                self._handle(message)
            except ProtocolError as error:
                self.end(error)
            except (AttributeError, KeyError, TypeError) as error:
                self.end(ProtocolError(f"layoutd sent a message of another form: {error!r}"))

    def end(self, error: ConnectionClosed) -> None:
        """Ends the connection: all pending requests fail with the error, and all sessions are closed."""
        if self.error:
            return
        self.error = error
        self._output.clear()
        pending, self._pending = self._pending, {}
        for request in pending.values():
            if request.complete:
                request.complete(None, type(error)(*error.args))
        for session in self.sessions.values():
            session.end()

    @property
    def pending_methods(self) -> list[str]:
        """The methods of the requests whose responses are due."""
        return [request.method for request in self._pending.values()]

    @property
    def ended_within_message(self) -> bool:
        """Whether the bytes so far end within a message."""
        return not self._reader.is_empty

    def _handle(self, message: dict[str, Any]) -> None:
        if "method" not in message:
            self._complete(message)
        elif "id" in message:
            self._respond(message)
        else:
            self._notice(message["method"], message.get("params") or {})

    def _complete(self, message: dict[str, Any]) -> None:
        pending = self._pending.pop(message["id"], None)
        if pending is None:
            # The response to a message whose id the server could not read; no request waits for it.
            log.warning("a response to no request: %s", message)
        elif "error" in message:
            if pending.complete:
                pending.complete(None, response_error(pending.method, message["error"]))
        else:
            self._track(pending, message["result"])
            if pending.complete:
                pending.complete(message["result"], None)

    def _track(self, request: PendingRequest, result: Any) -> None:
        """Keeps the copies of the sessions up to date with the result of a request."""
        if request.method == OPEN_SESSION.method:
            session = self._make_session(result, request.params.get("ackWindow") is not None)
            self.sessions[session.id] = session
            if request.complete is None:
                # The response to a cancelled request: the session has no owner.
                self.request(CLOSE_SESSION.method, {"session": session.id}, None)
        elif request.method == SESSION_SNAPSHOT.method:
            if copy := self.sessions.get(result["session"]):
                copy.adopt(result)
                self._acknowledge(copy)
        elif request.method == CLOSE_SESSION.method:
            self._forget(request.params["session"])

    def _notice(self, method: str, params: Any) -> None:
        if method == SESSION_UPDATE.method and (session := self.sessions.get(params["session"])):
            was_lost = session.is_lost
            if session.apply(params):
                self._acknowledge(session)
            elif not was_lost:
                self._resynchronize(session)
        elif method == SESSION_DID_CLOSE.method:
            self._forget(params["session"])
        for handler in list(self.handlers.notifications.get(method, [])):
            try:
                handler(params)
            except Exception:
                log.exception("the handler of %s failed", method)

    def _acknowledge(self, session: Session) -> None:
        if session.acknowledges:
            self.notify(ACKNOWLEDGE.method, {"session": session.id, "revision": session.revision})

    def _resynchronize(self, session: Session) -> None:
        """Requests a snapshot after an update was lost."""

        def complete(_: Any, error: LayoutdError | None) -> None:
            if error and not self.error:
                # The next update does not continue the revision either, so the request is repeated.
                session.is_lost = False
                log.warning("the snapshot of session %s failed: %s", session.id, error)

        self.request(SESSION_SNAPSHOT.method, {"session": session.id}, complete)

    def _forget(self, identifier: str) -> None:
        if session := self.sessions.pop(identifier, None):
            session.end()

    # Requests of the server.

    def _respond(self, message: dict[str, Any]) -> None:
        method, identifier = message["method"], message["id"]
        handler = self.handlers.requests.get(method) or self._defaults.get(method)
        if handler is None:
            error = {"code": METHOD_NOT_FOUND, "message": f"unknown method {method}"}
            response = encode({"id": identifier, "error": error})
        else:
            try:
                response = encode({"id": identifier, "result": handler(message.get("params") or {})})
            except Exception as exception:
                log.exception("the handler of %s failed", method)
                error = {"code": INTERNAL_ERROR, "message": str(exception)}
                response = encode({"id": identifier, "error": error})
        if not self.error:
            self._output += response

    @property
    def _defaults(self) -> dict[str, Callable[[Any], Any]]:
        """The responses to requests of the server for which the program has no handler."""
        return {
            CONFIGURATION.method: self._configuration,
            REGISTER_CAPABILITY.method: lambda _: None,
            CREATE_WORK_DONE_PROGRESS.method: lambda _: None,
            DIAGNOSTICS_REFRESH.method: lambda _: None,
            SHOW_DOCUMENT.method: lambda _: {"success": False},
            APPLY_EDIT.method: lambda _: {"applied": False, "failureReason": "this client has no editor"},
        }

    def _configuration(self, params: ConfigurationParams) -> list[Any]:
        """Returns the requested sections of the settings; null for a section without any."""
        results: list[Any] = []
        for item in params["items"]:
            value: Any = {"layoutd": self._settings}
            for name in item["section"].split("."):
                value = cast("dict[str, Any]", value).get(name) if isinstance(value, Mapping) else None
            results.append(value)
        return results
