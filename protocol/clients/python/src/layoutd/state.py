"""The client's copy of a session: its elements, led by updates from each revision to the next."""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from layoutd.messages import (
    AttributesDifference,
    Diagnostic,
    ElementKey,
    LayoutAttributes,
    OrthogonalOffsets,
    Point,
    ScrollRange,
    SessionState,
    SessionUpdateParams,
    Size,
)


# The values of members that a complete element omits; `phase` is null in the change of an element that reappears.
DEFAULTS: dict[str, Any] = {
    "alpha": 1,
    "zIndex": 0,
    "hidden": False,
    "transform": [1, 0, 0, 1, 0, 0],
    "custom": {},
    "phase": None,
}


def merged(element: LayoutAttributes, change: AttributesDifference) -> LayoutAttributes:
    """Returns an element with a change, in the form of a complete element: without members that have their default."""
    members = {**element, **change}
    complete = {key: value for key, value in members.items() if key not in DEFAULTS or value != DEFAULTS[key]}
    return cast("LayoutAttributes", complete)


class UpdateQueue:
    """The updates of a session that were applied and that an iterator has not returned yet."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.updates: deque[SessionUpdateParams] = deque()
        self.wake = wake


class SessionCopy:
    """The state of a session as the server last sent it.

    The base class of `Session` and `AsyncSession`. `elements` contains the attributes of the elements in the viewport,
    by key.
    """

    def __init__(self, state: SessionState, acknowledges: bool = False) -> None:
        self.id = state["session"]
        self.acknowledges = acknowledges
        self.is_open = True
        # Whether an update was lost and a snapshot was requested.
        self.is_lost = False
        self.elements: dict[ElementKey, LayoutAttributes] = {}
        self.diagnostics: list[Diagnostic] = state.get("diagnostics", [])
        """The diagnostics of the document when the session was opened."""
        self._queues: weakref.WeakSet[UpdateQueue] = weakref.WeakSet()
        self._replace(state)

    def _replace(self, state: SessionState) -> None:
        self.revision = state["revision"]
        self.document_version = state["documentVersion"]
        self.viewport: Size = state["viewport"]
        self.content_offset: Point = state["contentOffset"]
        self.content_size: Size = state["contentSize"]
        self.endless = state.get("endless", False)
        self.scroll_range: ScrollRange | None = state.get("scrollRange")
        """The offsets at which the viewport can rest; None if they are those of the content and its inset."""
        self.orthogonal_offsets: OrthogonalOffsets = state.get("orthogonalOffsets", {})
        self.stale = state.get("stale", False)
        self.elements = {element["key"]: element for element in state["attributes"]}

    def apply(self, update: SessionUpdateParams) -> bool:
        """Applies an update; returns whether it was applied.

        An update that does not continue the current revision is not applied: one of them was lost, so `is_lost` is set.
        The clients call this for each update that arrives, and request a snapshot after a lost one.
        """
        is_known = all(change["key"] in self.elements for change in update["changed"])
        if self.is_lost or update["baseRevision"] != self.revision or not is_known:
            self.is_lost = True
            return False
        self.revision = update["revision"]
        self.document_version = update["documentVersion"]
        self.content_offset = update.get("contentOffset", self.content_offset)
        self.content_size = update.get("contentSize", self.content_size)
        self.endless = update.get("endless", self.endless)
        self.viewport = update.get("viewport", self.viewport)
        self.scroll_range = update.get("scrollRange", self.scroll_range)
        self.orthogonal_offsets = update.get("orthogonalOffsets", self.orthogonal_offsets)
        self.stale = update.get("stale", self.stale)
        for key in update["removed"]:
            self.elements.pop(key, None)
        for change in update["changed"]:
            self.elements[change["key"]] = merged(self.elements[change["key"]], change)
        for element in update["added"]:
            self.elements[element["key"]] = element
        self._publish(update)
        return True

    def adopt(self, state: SessionState) -> None:
        """Replaces the state by a snapshot; iterators over the updates get an update that has the same effect."""
        keys = {element["key"] for element in state["attributes"]}
        removed = [key for key in self.elements if key not in keys]
        base = self.revision
        self._replace(state)
        self.is_lost = False
        update: SessionUpdateParams = {
            "session": self.id,
            "revision": self.revision,
            "baseRevision": base,
            "documentVersion": self.document_version,
            "cause": {"kind": "invalidate"},
            "contentOffset": self.content_offset,
            "contentSize": self.content_size,
            "endless": self.endless,
            "viewport": self.viewport,
            "orthogonalOffsets": self.orthogonal_offsets,
            "stale": self.stale,
            "removed": removed,
            "changed": [],
            "added": state["attributes"],
        }
        if self.scroll_range is not None:
            update["scrollRange"] = self.scroll_range
        self._publish(update)

    def end(self) -> None:
        """Marks the session as closed; iterators over its updates end."""
        self.is_open = False
        for queue in list(self._queues):
            queue.wake()

    def subscribe(self, wake: Callable[[], None]) -> UpdateQueue:
        """Returns a queue of the updates from now on; `wake` is called after each, and at the end of the session."""
        queue = UpdateQueue(wake)
        self._queues.add(queue)
        return queue

    def _publish(self, update: SessionUpdateParams) -> None:
        for queue in list(self._queues):
            queue.updates.append(update)
            queue.wake()
