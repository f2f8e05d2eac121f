"""A client of layoutd: `Client` waits for its results, `AsyncClient` is for asyncio.

`layoutd.messages` has the types of all messages, and a constant for each method.
"""

from layoutd import messages
from layoutd.aio import AsyncClient
from layoutd.aio_session import AsyncSession
from layoutd.client import Client, Pending
from layoutd.errors import (
    ConnectionClosed,
    InvalidDocument,
    LayoutdError,
    ProtocolError,
    RequestCancelled,
    RequestTimeout,
    ResponseError,
    ServerNotFound,
)
from layoutd.methods import Notification, Request
from layoutd.session import Session
from layoutd.state import SessionCopy
from layoutd.testing import assert_layout

__all__ = [
    "AsyncClient",
    "AsyncSession",
    "Client",
    "ConnectionClosed",
    "InvalidDocument",
    "LayoutdError",
    "Notification",
    "Pending",
    "ProtocolError",
    "Request",
    "RequestCancelled",
    "RequestTimeout",
    "ResponseError",
    "ServerNotFound",
    "Session",
    "SessionCopy",
    "assert_layout",
    "messages",
]
