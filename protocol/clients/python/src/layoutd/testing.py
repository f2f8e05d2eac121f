"""Snapshot tests of layouts. With pytest the fixture `assert_layout` does the same with the client of the test run."""

from __future__ import annotations

import inspect
import os
import pathlib
import re
from typing import Unpack

from layoutd.calls import Document, OpenOptions, is_text
from layoutd.client import Client
from layoutd.snapshots import TOLERANCE, LayoutSnapshot, report

FOLDER = "__layouts__"
# The severity of an error among diagnostics.
ERROR = 1


def assert_layout(
    document: Document,
    name: str,
    *,
    client: Client | None = None,
    folder: str | os.PathLike[str] | None = None,
    update: bool = False,
    tolerance: float = TOLERANCE,
    **options: Unpack[OpenOptions],
) -> None:
    """Compares the frames of all elements of a document with the snapshot `__layouts__/<name>.json` below a folder.

    Without `client` a layoutd is started for the call. Without `folder` it is that of the calling file. With `update` a
    snapshot that is missing or differs is written.
    """
    __tracebackhide__ = True
    base = pathlib.Path(inspect.stack(context=0)[1].filename).parent if folder is None else pathlib.Path(folder)
    written: dict[pathlib.Path, LayoutSnapshot] | None = {} if update else None
    if client is not None:
        compare_layout(client, document, name, base, tolerance, written, options)
        return
    with Client() as own:
        compare_layout(own, document, name, base, tolerance, written, options)


def compare_layout(
    client: Client,
    document: Document,
    name: str,
    folder: pathlib.Path,
    tolerance: float,
    written: dict[pathlib.Path, LayoutSnapshot] | None,
    options: OpenOptions,
) -> None:
    """Compares a layout with its snapshot, or writes it into `written` and the file if that is given."""
    __tracebackhide__ = True
    path = snapshot_path(folder, name)
    new = lay_out(client, located(document, folder), name, options)
    if written is not None:
        record(path, new, tolerance, written)
    elif not path.exists():
        raise AssertionError(f"no snapshot {path} of layout {name}: run pytest with --layout-update to record it")
    elif lines := read(path).difference(new, tolerance):
        raise AssertionError(
            f"the layout {name} differs from {path}:\n{report(lines)}\n"
            "Run pytest with --layout-update if the new layout is intended."
        )


def lay_out(client: Client, document: Document, name: str, options: OpenOptions) -> LayoutSnapshot:
    """Returns the snapshot of a document. Fails if the document has errors."""
    __tracebackhide__ = True
    options["strict"] = False
    with client.open(document, **options) as session:
        new, diagnostics = LayoutSnapshot.take(session), session.diagnostics
    errors = [
        f"line {diagnostic['range']['start']['line'] + 1}: {diagnostic['message']}"
        for diagnostic in diagnostics
        if diagnostic.get("severity") == ERROR
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
