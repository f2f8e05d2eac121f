"""The parameters of requests, which both clients make of their arguments."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from typing import Any, Literal, TypedDict, Unpack, cast

from layoutd.messages import (
    ApplySnapshotParams,
    BatchOperation,
    InitializeParams,
    LSPAny,
    OpenSessionParams,
    PerformBatchUpdatesParams,
    Point,
    ResizeParams,
    ScrollParams,
    Size,
    SnapshotEntry,
    Viewport,
)
from layoutd.state import SessionCopy

# The path of a file, the text of a document, or a document as a dictionary. A string with a brace is a text.
Document = str | os.PathLike[str] | Mapping[str, Any]
# The URI of a text that has none; relative source files are resolved against the current folder.
TEXT_NAME = "document.layout.json"


class OpenOptions(TypedDict, total=False):
    """Options of `open`; see `layoutd/session/open`."""

    uri: str
    """The URI of an open document, or for a text the URI that its relative source files are resolved against."""
    viewport: tuple[float, float] | Viewport
    """A size, the name of a device, or a device with an orientation."""
    content_offset: tuple[float, float] | Point
    overscan: float
    max_fps: float
    ack_window: int
    """The client acknowledges each update after it has applied it."""
    precision: float
    animation: Literal["keyframes", "frames", "none"]
    additive: bool
    """The client adds the keyframes of an element."""
    animate_edits: bool
    reports_document: bool
    strict: bool
    """Whether a document with errors raises `InvalidDocument`, as it does by default."""


class DataOptions(TypedDict, total=False):
    """Options of `perform_batch_updates` and `apply_snapshot`."""

    animated: bool
    anchor: str
    token: LSPAny


class BatchOptions(DataOptions, total=False):
    """Options of `perform_batch_updates`."""

    counts: list[int]


class SnapshotOptions(DataOptions, total=False):
    """Options of `apply_snapshot`."""

    reload: list[str]
    reconfigure: list[str]


def point(value: tuple[float, float] | Point) -> Point:
    return {"x": value[0], "y": value[1]} if isinstance(value, tuple) else value


def size(value: tuple[float, float] | Size) -> Size:
    return {"width": value[0], "height": value[1]} if isinstance(value, tuple) else value


def file_uri(path: str | os.PathLike[str]) -> str:
    return pathlib.Path(os.path.abspath(path)).as_uri()


def is_text(document: Document) -> bool:
    """Whether a document is a text: a string with a brace."""
    return isinstance(document, str) and "{" in document


def initialize_params(version: str, process: int | None, replaced: InitializeParams) -> InitializeParams:
    """Returns the parameters of `initialize`; the members of `replaced` replace the client's own."""
    params: InitializeParams = {
        "clientInfo": {"name": "layoutd-python", "version": version},
        "capabilities": {"workspace": {"configuration": True}, "experimental": {"layoutd": {"version": 1}}},
    }
    if process is not None:
        params["processId"] = process
    return {**params, **replaced}


def open_params(document: Document | None, options: OpenOptions) -> OpenSessionParams:
    """Returns the parameters of a session on a document; without one `uri` names an open document."""
    uri = options.get("uri")
    text = None
    if isinstance(document, Mapping):
        text = json.dumps(document, ensure_ascii=False)
    elif isinstance(document, str) and is_text(document):
        text = document
    elif document is not None:
        uri = uri or file_uri(document)
    elif uri is None:
        raise ValueError("a session needs a document or the URI of an open document")
    params: OpenSessionParams = {"textDocument": {"uri": uri or file_uri(TEXT_NAME)}}
    if text is not None:
        params["text"] = text
    if "viewport" in options:
        viewport = options["viewport"]
        params["viewport"] = size(viewport) if isinstance(viewport, tuple) else viewport
    if "content_offset" in options:
        params["contentOffset"] = point(options["content_offset"])
    names = {
        "overscan": "overscan",
        "max_fps": "maxFps",
        "ack_window": "ackWindow",
        "precision": "precision",
        "animation": "animation",
        "additive": "additive",
        "animate_edits": "animateEdits",
        "reports_document": "reportsDocument",
    }
    others = {names[key]: value for key, value in options.items() if key in names}
    return cast("OpenSessionParams", {**params, **others})


def scroll_params(
    session: SessionCopy, x: float | None, y: float | None, section: str | None, token: LSPAny
) -> ScrollParams:
    """Returns the parameters of a scroll; a coordinate that is None keeps the value that it has in the copy."""
    offset = session.content_offset if section is None else session.orthogonal_offsets.get(section, point((0, 0)))
    target = point((offset["x"] if x is None else x, offset["y"] if y is None else y))
    params: ScrollParams = {"session": session.id, "contentOffset": target}
    if section is not None:
        params["section"] = section
    if token is not None:
        params["token"] = token
    return params


def resize_params(session: str, viewport: Viewport, animated: bool | None) -> ResizeParams:
    params: ResizeParams = {"session": session, "viewport": viewport}
    if animated is not None:
        params["animated"] = animated
    return params


def batch_params(
    session: str, updates: list[BatchOperation], **options: Unpack[BatchOptions]
) -> PerformBatchUpdatesParams:
    return {"session": session, "updates": updates, **options}


def snapshot_params(
    session: str, sections: list[SnapshotEntry], **options: Unpack[SnapshotOptions]
) -> ApplySnapshotParams:
    return {"session": session, "sections": sections, **options}
