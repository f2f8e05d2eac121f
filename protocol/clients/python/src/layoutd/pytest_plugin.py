"""A pytest plugin with a running client, sessions, and snapshot tests of layouts."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from typing import Protocol, Unpack

import pytest

from layoutd.calls import Document, OpenOptions
from layoutd.client import Client
from layoutd.session import Session
from layoutd.snapshots import TOLERANCE, LayoutSnapshot
from layoutd.testing import compare_layout, located


class OpenSession(Protocol):
    """Opens a session; the test's end closes it."""

    def __call__(self, document: Document, **options: Unpack[OpenOptions]) -> Session: ...


class AssertLayout(Protocol):
    """Compares the frames of all elements of a document with the snapshot `name`."""

    def __call__(
        self, document: Document, name: str, *, tolerance: float = TOLERANCE, **options: Unpack[OpenOptions]
    ) -> None: ...


class Server:
    """The client of a test run. It is started by the first test that uses it, and again after its process has died."""

    def __init__(self) -> None:
        self._client: Client | None = None

    def client(self) -> Client:
        if self._client and not self._client.is_open:
            self.close()
        if self._client is None:
            self._client = Client()
        return self._client

    def close(self) -> None:
        if self._client:
            self._client.close()
        self._client = None


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("layoutd", "snapshot tests of layouts")
    group.addoption(
        "--layout-update",
        action="store_true",
        default=False,
        help="write the snapshots of assert_layout that are missing or differ",
    )


@pytest.fixture(scope="session")
def _layoutd_server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


@pytest.fixture(scope="session")
def _layoutd_written() -> dict[pathlib.Path, LayoutSnapshot]:
    """The snapshots that this run has written."""
    return {}


@pytest.fixture
def layoutd(_layoutd_server: Server) -> Client:
    """A client of a running layoutd: `LAYOUTD_BINARY`, or `layoutd` in `PATH`."""
    return _layoutd_server.client()


@pytest.fixture
def layout_session(layoutd: Client, request: pytest.FixtureRequest) -> Iterator[OpenSession]:
    """A function that opens a session on a document; relative paths are below the folder of the test."""
    opened: list[Session] = []

    def open_session(document: Document, **options: Unpack[OpenOptions]) -> Session:
        session = layoutd.open(located(document, request.path.parent), **options)
        opened.append(session)
        return session

    yield open_session
    for session in opened:
        if layoutd.is_open:
            session.close()


@pytest.fixture
def assert_layout(
    layoutd: Client,
    request: pytest.FixtureRequest,
    _layoutd_written: dict[pathlib.Path, LayoutSnapshot],
) -> AssertLayout:
    """A function that compares a layout with its snapshot, `__layouts__/<name>.json` beside the test."""
    update = bool(request.config.getoption("--layout-update"))

    def compare(
        document: Document, name: str, *, tolerance: float = TOLERANCE, **options: Unpack[OpenOptions]
    ) -> None:
        __tracebackhide__ = True
        folder = request.path.parent
        written = _layoutd_written if update else None
        compare_layout(layoutd, document, name, folder, tolerance, written, options)

    return compare
