"""A pytest plugin with a running client, sessions, and snapshot tests of layouts."""

from __future__ import annotations

import os
import pathlib
import re
from collections.abc import Iterator
from typing import Protocol, Unpack

import pytest

from layoutd.calls import Document, OpenOptions, is_text
from layoutd.client import Client
from layoutd.messages import SESSION_DID_CHANGE_DOCUMENT, SessionDidChangeDocumentParams
from layoutd.session import Session
from layoutd.snapshots import TOLERANCE, LayoutSnapshot, report

FOLDER = "__layouts__"
# The severity of an error among diagnostics.
ERROR = 1


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
        path = snapshot_path(request.path.parent, name)
        new = lay_out(layoutd, located(document, request.path.parent), name, options)
        if update:
            record(path, new, tolerance, _layoutd_written)
        elif not path.exists():
            raise AssertionError(f"no snapshot {path} of layout {name}: run pytest with --layout-update to record it")
        elif lines := read(path).difference(new, tolerance):
            raise AssertionError(
                f"the layout {name} differs from {path}:\n{report(lines)}\n"
                "Run pytest with --layout-update if the new layout is intended."
            )

    return compare


def lay_out(client: Client, document: Document, name: str, options: OpenOptions) -> LayoutSnapshot:
    """Returns the snapshot of a document. Fails if the document has errors."""
    __tracebackhide__ = True
    options["reports_document"] = True
    reports: list[SessionDidChangeDocumentParams] = []
    remove = client.on(SESSION_DID_CHANGE_DOCUMENT, reports.append)
    try:
        with client.open(document, **options) as session:
            # Other sessions of the client may report their documents too.
            def own() -> list[SessionDidChangeDocumentParams]:
                return [message for message in reports if message["session"] == session.id and message["state"] != "checking"]

            if not client.wait(lambda: bool(own())):
                raise AssertionError(f"the document of layout {name} was not checked in time")
            new, report_of_document = LayoutSnapshot.take(session), own()[-1]
    finally:
        remove()
    errors = [
        f"line {diagnostic['range']['start']['line'] + 1}: {diagnostic['message']}"
        for diagnostic in report_of_document.get("diagnostics", [])
        if diagnostic["severity"] == ERROR
    ]
    if errors:
        raise AssertionError(f"the document of layout {name} has errors:\n{report(errors)}")
    return new


def located(document: Document, folder: pathlib.Path) -> Document:
    """Returns a document with its path below a folder if it is a relative one."""
    if isinstance(document, (str, os.PathLike)) and not is_text(document):
        return folder / document
    return document


def snapshot_path(folder: pathlib.Path, name: str) -> pathlib.Path:
    """Returns the path of a snapshot. Raises `ValueError` for a name that is not the name of a file."""
    if not re.fullmatch(r"\w[\w .+@-]*", name):
        raise ValueError(f"the name {name!r} of a layout is not a file name: use letters, digits and -_.+@")
    return folder / FOLDER / f"{name}.json"


def read(path: pathlib.Path) -> LayoutSnapshot:
    __tracebackhide__ = True
    try:
        return LayoutSnapshot.parse(path.read_text(encoding="utf-8"))
    except ValueError as error:
        message = f"{path} is not a snapshot ({error}): run pytest with --layout-update to write it"
        raise AssertionError(message) from None


def record(
    path: pathlib.Path, new: LayoutSnapshot, tolerance: float, written: dict[pathlib.Path, LayoutSnapshot]
) -> None:
    """Writes a snapshot that is missing or differs; fails if another layout of this run has the same name."""
    __tracebackhide__ = True
    if (earlier := written.get(path)) and (lines := earlier.difference(new, tolerance)):
        raise AssertionError(f"two different layouts of this run have the snapshot {path}:\n{report(lines)}")
    written[path] = new
    try:
        is_current = not LayoutSnapshot.parse(path.read_text(encoding="utf-8")).difference(new, tolerance)
    except (FileNotFoundError, ValueError):
        is_current = False
    if not is_current:
        path.parent.mkdir(exist_ok=True)
        path.write_text(new.text(), encoding="utf-8")
