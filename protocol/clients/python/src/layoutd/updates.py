"""The iterators over the updates of a session."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

from layoutd.messages import SessionUpdateParams
from layoutd.state import UpdateQueue

if TYPE_CHECKING:
    from layoutd.aio_session import AsyncSession
    from layoutd.session import Session


class Updates(Iterator[SessionUpdateParams]):
    """An iterator over the updates of a session."""

    def __init__(self, session: Session, timeout: float | None) -> None:
        self._session = session
        # The timeout None of `wait` is that of the client.
        self._timeout = float("inf") if timeout is None else timeout
        self._queue: UpdateQueue = session.subscribe(lambda: None)

    def __next__(self) -> SessionUpdateParams:
        updates, session = self._queue.updates, self._session
        if not updates and session.is_open:
            session.client.wait(lambda: bool(updates) or not session.is_open, self._timeout)
        if updates:
            return updates.popleft()
        session.client.raise_if_lost()
        raise StopIteration


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
