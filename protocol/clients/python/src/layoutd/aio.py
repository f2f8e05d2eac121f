"""The client for asyncio."""

from __future__ import annotations

import asyncio
from typing import Any, Self

from layoutd.aio_session import AsyncSession, AsyncSessionClient
from layoutd.endpoint import Endpoint
from layoutd.errors import ConnectionClosed, LayoutdError, RequestTimeout
from layoutd.messages import INITIALIZE, INITIALIZED, SessionState

CHUNK = 1 << 18


class AsyncClient(AsyncSessionClient):
    """A connection to layoutd in an event loop of asyncio.

    `start` starts it and `close` closes it; as an asynchronous context manager it does both. A task that is cancelled
    while it waits for a response cancels the request.
    """

    async def start(self) -> Self:
        """Starts the program or connects to a running one. A client is started only once."""
        if self._is_started:
            raise RuntimeError("an AsyncClient is started only once; create another one")
        self._endpoint: Endpoint = await asyncio.to_thread(self._make_endpoint)
        self._reader, self._writer = await asyncio.open_connection(sock=self._endpoint.socket)
        self._reading = asyncio.create_task(self._read())
        self._is_started = True
        try:
            self.server = await self.request(INITIALIZE, self._initialize_params())
            await self.notify(INITIALIZED)
        except BaseException:
            await self._release(ConnectionClosed("the client is closed"))
            raise
        return self

    async def __aenter__(self) -> Self:
        return await self.start()

    async def _request(self, method: str, params: Any, timeout: float | None) -> Any:
        response: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def complete(value: Any, error: LayoutdError | None) -> None:
            if response.done():
                return
            if error:
                response.set_exception(error)
            else:
                response.set_result(value)

        self._require_start()
        identifier = self._connection.request(method, params, complete)
        self._send()
        try:
            async with asyncio.timeout(self._limit(timeout)):
                return await response
        except TimeoutError as error:
            if isinstance(error, LayoutdError):
                raise
            raise RequestTimeout(f"{method}: no response in time") from None
        finally:
            # No effect if the response has arrived.
            self._connection.abandon(identifier)
            self._send()

    async def _notify(self, method: str, params: Any) -> None:
        self._require_start()
        self._connection.notify(method, params)
        self._send()
        try:
            await self._writer.drain()
        except ConnectionError:
            # The server has closed the connection; the reading task has the reason.
            await asyncio.wait([self._reading])
            self.raise_if_lost()

    def _make_session(self, state: SessionState, acknowledges: bool) -> AsyncSession:
        return AsyncSession(self, state, acknowledges)

    async def _release(self, error: ConnectionClosed) -> None:
        self._connection.end(error)
        self._writer.close()
        self._reading.cancel()
        await asyncio.wait([self._reading])
        await asyncio.to_thread(self._endpoint.close)

    def _require_start(self) -> None:
        if not self._is_started:
            raise ConnectionClosed("the client is not started: use `async with`, or call start")

    def _send(self) -> None:
        if data := self._connection.take_output():
            self._writer.write(data)

    async def _read(self) -> None:
        """Handles the messages of the server until the connection ends."""
        try:
            while self.is_open and (data := await self._reader.read(CHUNK)):
                self._connection.receive(data)
                self._send()
        except OSError:
            pass
        if self.is_open:
            description = await asyncio.to_thread(self._endpoint.describe_end)
            self._connection.end(self._closed(description))
