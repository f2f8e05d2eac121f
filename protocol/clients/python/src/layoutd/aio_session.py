"""The sessions of the client for asyncio, and what the client does by requests."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, Unpack, overload

from layoutd import calls
from layoutd.base import ClientBase
from layoutd.calls import BatchOptions, Document, OpenOptions, SnapshotOptions
from layoutd.errors import ConnectionClosed, InvalidDocument, LayoutdError
from layoutd.messages import (
    ADVANCE_CLOCK,
    APPLY_SNAPSHOT,
    CLOSE_SESSION,
    EXIT,
    OPEN_SESSION,
    PERFORM_BATCH_UPDATES,
    RESIZE,
    SCROLL,
    SESSION_SNAPSHOT,
    SET_CLOCK,
    SHUTDOWN,
    SYNCHRONIZE,
    AdvanceClockParams,
    ApplySnapshotResult,
    BatchOperation,
    CloseSessionParams,
    DeviceScreen,
    LSPAny,
    PerformBatchUpdatesResult,
    SessionSnapshotParams,
    SessionState,
    SetClockParams,
    SnapshotEntry,
)
from layoutd.methods import Notification, Params, Request, Result, name_of
from layoutd.state import SessionCopy
from layoutd.updates import AsyncUpdates

if TYPE_CHECKING:
    from layoutd.aio import AsyncClient


class AsyncSession(SessionCopy):
    """A viewport onto a document, with a copy of the elements in it.

    It is also an asynchronous context manager, which closes it.
    """

    def __init__(self, client: AsyncClient, state: SessionState, acknowledges: bool = False) -> None:
        super().__init__(state, acknowledges)
        self.client = client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.client.is_open:
            await self.close()

    async def scroll(
        self, x: float | None = None, y: float | None = None, *, section: str | None = None, token: LSPAny = None
    ) -> None:
        """Sets the content offset, or that of an orthogonal section; a coordinate that is None keeps its value.

        The elements change with a later update: `client.synchronize` waits for it.
        """
        await self.client.notify(SCROLL, calls.scroll_params(self, x, y, section, token))

    async def resize(self, width: float, height: float, *, animated: bool | None = None) -> None:
        """Sets the size of the viewport."""
        await self.client.notify(RESIZE, calls.resize_params(self.id, calls.size((width, height)), animated))

    async def show_on(
        self, device: str, orientation: Literal["portrait", "landscape"] = "portrait", *, animated: bool | None = None
    ) -> None:
        """Shows the document on the screen of a device, with its display scale and its safe area."""
        screen: DeviceScreen = {"device": device, "orientation": orientation}
        await self.client.notify(RESIZE, calls.resize_params(self.id, screen, animated))

    async def perform_batch_updates(
        self, updates: list[BatchOperation], **options: Unpack[BatchOptions]
    ) -> PerformBatchUpdatesResult:
        """Inserts, deletes, moves and reloads items and sections as one batch update."""
        return await self.client.request(PERFORM_BATCH_UPDATES, calls.batch_params(self.id, updates, **options))

    async def apply_snapshot(
        self, sections: list[SnapshotEntry], **options: Unpack[SnapshotOptions]
    ) -> ApplySnapshotResult:
        """Replaces the data by a snapshot, as a diffable data source."""
        return await self.client.request(APPLY_SNAPSHOT, calls.snapshot_params(self.id, sections, **options))

    async def snapshot(self) -> SessionState:
        """Requests the complete state, which also replaces this copy."""
        return await self.client.request(SESSION_SNAPSHOT, SessionSnapshotParams(session=self.id))

    async def use_manual_clock(self) -> float:
        """Stops the clock, so that only `advance` moves it; returns the session time in seconds."""
        clock = await self.client.request(SET_CLOCK, SetClockParams(session=self.id, mode="manual"))
        return clock["time"]

    async def advance(self, seconds: float) -> float:
        """Moves the manual clock; returns the session time in seconds."""
        clock = await self.client.request(ADVANCE_CLOCK, AdvanceClockParams(session=self.id, by=seconds))
        return clock["time"]

    def updates(self, timeout: float | None = None) -> AsyncUpdates:
        """Returns an asynchronous iterator over the updates from now on, each after it was applied.

        It ends with the session, or if no update arrives within `timeout` seconds; None waits without limit.
        """
        return AsyncUpdates(self, timeout)

    async def close(self) -> None:
        """Closes the session; no effect after its end."""
        if self.is_open:
            await self.client.request(CLOSE_SESSION, CloseSessionParams(session=self.id))


class AsyncSessionClient(ClientBase[AsyncSession]):
    """What a client does by requests and notifications; `AsyncClient` adds how they are sent."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    @overload
    async def request(
        self, method: Request[None, Result], params: None = None, *, timeout: float | None = None
    ) -> Result: ...
    @overload
    async def request(
        self, method: Request[Params, Result], params: Params, *, timeout: float | None = None
    ) -> Result: ...
    @overload
    async def request(self, method: str, params: Any = None, *, timeout: float | None = None) -> Any: ...
    async def request(
        self, method: Request[Any, Any] | str, params: Any = None, *, timeout: float | None = None
    ) -> Any:
        """Sends a request and returns its result.

        Raises `ResponseError` for an error of the server, `RequestTimeout` after `timeout` seconds, and
        `ConnectionClosed`.
        """
        return await self._request(name_of(method), params, timeout)

    @overload
    async def notify(self, method: Notification[None], params: None = None) -> None: ...
    @overload
    async def notify(self, method: Notification[Params], params: Params) -> None: ...
    @overload
    async def notify(self, method: str, params: Any = None) -> None: ...
    async def notify(self, method: Notification[Any] | str, params: Any = None) -> None:
        """Sends a notification; waits while the server does not read."""
        await self._notify(name_of(method), params)

    async def open(self, document: Document | None = None, **options: Unpack[OpenOptions]) -> AsyncSession:
        """Opens a session: a viewport onto a document.

        `document` is the path of a file, a text (a string with a brace), or a dictionary. Without it, `uri` names a
        document that was opened with `textDocument/didOpen`. A document with errors raises `InvalidDocument`, unless
        `strict` is false.
        """
        params = calls.open_params(document, options)
        state = await self.request(OPEN_SESSION, params)
        session = self._connection.sessions[state["session"]]
        if options.get("strict", True) and any(each.get("severity") == 1 for each in session.diagnostics):
            await session.close()
            raise InvalidDocument(params["textDocument"]["uri"], session.diagnostics)
        return session

    async def synchronize(self) -> None:
        """Waits until the server has handled all messages so far, and the updates that they cause are applied."""
        await self.request(SYNCHRONIZE)

    async def close(self) -> None:
        """Shuts the server down and waits until the process has exited; a running `layoutd --listen` continues."""
        if not self._is_started:
            return
        self._is_closing = True
        try:
            if self.is_open:
                await self.request(SHUTDOWN)
                await self.notify(EXIT)
        except LayoutdError:
            # The server has ended or does not respond: its process is terminated.
            pass
        finally:
            await self._release(ConnectionClosed("the client is closed"))

    async def _request(self, method: str, params: Any, timeout: float | None) -> Any:
        raise NotImplementedError

    async def _notify(self, method: str, params: Any) -> None:
        raise NotImplementedError

    async def _release(self, error: ConnectionClosed) -> None:
        """Ends the connection and the process."""
        raise NotImplementedError
