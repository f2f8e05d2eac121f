"""Methods with the types of their parameters and results; `layoutd.messages` has one constant for each method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Params = TypeVar("Params")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Request(Generic[Params, Result]):
    """A method with a result. The type of the parameters is None for a method without parameters."""

    method: str


@dataclass(frozen=True)
class Notification(Generic[Params]):
    """A method without a result."""

    method: str


def name_of(method: Request[Params, Result] | Notification[Params] | str) -> str:
    """Returns the name of a method."""
    return method if isinstance(method, str) else method.method
