"""The client for asyncio."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Self, Unpack, overload

from layoutd import calls
from layoutd.base import ClientBase
from layoutd.calls import Document, OpenOptions
from layoutd.endpoint import Endpoint
from layoutd.errors import ConnectionClosed, InvalidDocument, LayoutdError, RequestTimeout
from layoutd.messages import (
    EXIT,
    INITIALIZE,
    INITIALIZED,
    OPEN_SESSION,
    SHUTDOWN,
    SYNCHRONIZE,
    SessionState,
)
from layoutd.methods import Notification, Params, Request, Result, name_of
from layoutd.aio_session import AsyncSession

CHUNK = 1 << 18


class AsyncClient(ClientBase[AsyncSession]):
    """A connection to layoutd in an event loop of asyncio.

    `start` starts it and `close` closes it; as an asynchronous context manager it does both. A task that is cancelled
    while it waits for a response cancels the request.
    """

    # Set before the attributes that `start` sets.
    _is_started = False

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
        name = name_of(method)
        response: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def complete(value: Any, error: LayoutdError | None) -> None:
            if response.done():
                return
            if error:
                response.set_exception(error)
            else:
                response.set_result(value)

        self._require_start()
        identifier = self._connection.request(name, params, complete)
        self._send()
        try:
            async with asyncio.timeout(self._limit(timeout)):
                return await response
        except TimeoutError as error:
            if isinstance(error, LayoutdError):
                raise
            raise RequestTimeout(f"{name}: no response in time") from None
        finally:
            # No effect if the response has arrived.
            self._connection.abandon(identifier)
            self._send()

    @overload
    async def notify(self, method: Notification[None], params: None = None) -> None: ...
    @overload
    async def notify(self, method: Notification[Params], params: Params) -> None: ...
    @overload
    async def notify(self, method: str, params: Any = None) -> None: ...
    async def notify(self, method: Notification[Any] | str, params: Any = None) -> None:
        """Sends a notification; waits while the server does not read."""
        self._require_start()
        self._connection.notify(name_of(method), params)
        self._send()
        try:
            await self._writer.drain()
        except ConnectionError:
            # The server has closed the connection; the reading task has the reason.
            await asyncio.wait([self._reading])
            self.raise_if_lost()

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
