"""A session of the blocking client."""

from __future__ import annotations

from collections.abc import Iterator
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
    from layoutd.client import Client


class Session(SessionCopy):
    """A viewport onto a document, with a copy of the elements in it. It is a context manager, which closes it."""

    def __init__(self, client: Client, state: SessionState, acknowledges: bool = False) -> None:
        super().__init__(state, acknowledges)
        self.client = client

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.client.is_open:
            self.close()

    def scroll(
        self, x: float | None = None, y: float | None = None, *, section: str | None = None, token: LSPAny = None
    ) -> None:
        """Sets the content offset, or that of an orthogonal section; a coordinate that is None keeps its value.

        The elements change with a later update: `client.synchronize` waits for it.
        """
        self.client.notify(SCROLL, calls.scroll_params(self, x, y, section, token))

    def resize(self, width: float, height: float, *, animated: bool | None = None) -> None:
        """Sets the size of the viewport."""
        self.client.notify(RESIZE, calls.resize_params(self.id, calls.size((width, height)), animated))

    def show_on(
        self, device: str, orientation: Literal["portrait", "landscape"] = "portrait", *, animated: bool | None = None
    ) -> None:
        """Shows the document on the screen of a device, with its display scale and its safe area."""
        screen: DeviceScreen = {"device": device, "orientation": orientation}
        self.client.notify(RESIZE, calls.resize_params(self.id, screen, animated))

    def perform_batch_updates(
        self, updates: list[BatchOperation], **options: Unpack[BatchOptions]
    ) -> PerformBatchUpdatesResult:
        """Inserts, deletes, moves and reloads items and sections as one batch update."""
        return self.client.request(PERFORM_BATCH_UPDATES, calls.batch_params(self.id, updates, **options))

    def apply_snapshot(
        self, sections: list[SnapshotEntry], **options: Unpack[SnapshotOptions]
    ) -> ApplySnapshotResult:
        """Replaces the data by a snapshot, as a diffable data source."""
        return self.client.request(APPLY_SNAPSHOT, calls.snapshot_params(self.id, sections, **options))

    def snapshot(self) -> SessionState:
        """Requests the complete state, which also replaces this copy."""
        return self.client.request(SESSION_SNAPSHOT, SessionSnapshotParams(session=self.id))

    def use_manual_clock(self) -> float:
        """Stops the clock, so that only `advance` moves it; returns the session time in seconds."""
        clock = self.client.request(SET_CLOCK, SetClockParams(session=self.id, mode="manual"))
        return clock["time"]

    def advance(self, seconds: float) -> float:
        """Moves the manual clock; returns the session time in seconds."""
        clock = self.client.request(ADVANCE_CLOCK, AdvanceClockParams(session=self.id, by=seconds))
        return clock["time"]

    def updates(self, timeout: float | None = None) -> Updates:
        """Returns an iterator over the updates from now on, each after it was applied.

        It ends with the session, or if no update arrives within `timeout` seconds; None waits without limit.
        """
        return Updates(self, float("inf") if timeout is None else timeout)

    def close(self) -> None:
        """Closes the session; no effect after its end."""
        if self.is_open:
            self.client.request(CLOSE_SESSION, CloseSessionParams(session=self.id))


class Updates(Iterator[SessionUpdateParams]):
    """An iterator over the updates of a session."""

    def __init__(self, session: Session, timeout: float) -> None:
        self._session = session
        self._timeout = timeout
        self._queue: UpdateQueue = session.subscribe(lambda: None)

    def __next__(self) -> SessionUpdateParams:
        updates, session = self._queue.updates, self._session
        if not updates and session.is_open:
            session.client.wait(lambda: bool(updates) or not session.is_open, self._timeout)
        if updates:
            return updates.popleft()
        session.client.raise_if_lost()
        raise StopIteration
