"""A session of the client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self, Unpack

from layoutd import calls
from layoutd.calls import BatchOptions, SnapshotOptions
from layoutd.messages import (
    ADVANCE_CLOCK,
    APPLY_SNAPSHOT,
    CLOSE_SESSION,
    PERFORM_BATCH_UPDATES,
    RESIZE,
    SCROLL,
    SESSION_SNAPSHOT,
    SET_CLOCK,
    AdvanceClockParams,
    ApplySnapshotResult,
    BatchOperation,
    CloseSessionParams,
    DeviceScreen,
    LSPAny,
    PerformBatchUpdatesResult,
    SessionSnapshotParams,
    SessionState,
    SessionUpdateParams,
    SetClockParams,
    SnapshotEntry,
)
from layoutd.state import SessionCopy, UpdateQueue

if TYPE_CHECKING:
    from layoutd.aio import AsyncClient


class AsyncSession(SessionCopy):
    """A viewport onto a document, with a copy of the elements in it. An asynchronous context manager closes it."""

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


class AsyncUpdates(AsyncIterator[SessionUpdateParams]):
    """An iterator over the updates of a session."""

    def __init__(self, session: AsyncSession, timeout: float | None) -> None:
        self._session = session
        self._timeout = timeout
        self._changed = asyncio.Event()
        self._queue: UpdateQueue = session.subscribe(self._changed.set)

    async def __anext__(self) -> SessionUpdateParams:
        updates = self._queue.updates
        try:
            async with asyncio.timeout(self._timeout):
                while not updates and self._session.is_open:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            pass
        if updates:
            return updates.popleft()
        self._session.client.raise_if_lost()
        raise StopAsyncIteration
