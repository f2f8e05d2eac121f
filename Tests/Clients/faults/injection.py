"""Runs a program with one fault, and collects what it leaves behind."""

import collections
import dataclasses
import functools
import json
import os
import pathlib
import re
import stat
import subprocess

from faults.calls import CALLS, list_for_compiler, number

# Seconds after which a process that does not end or respond fails a test.
DEADLINE = 20
# Messages of libuv for the errors, as layoutd prints them.
MESSAGES = {
    "EACCES": "permission denied", "EADDRINUSE": "address already in use", "EAGAIN": "resource temporarily unavailable",
    "EBADF": "bad file descriptor", "EBUSY": "resource busy or locked", "ECONNABORTED": "software caused connection abort",
    "ECONNREFUSED": "connection refused", "EINTR": "interrupted system call", "EINVAL": "invalid argument",
    "EIO": "i/o error", "EMFILE": "too many open files", "ENFILE": "file table overflow",
    "ENOBUFS": "no buffer space available", "ENOENT": "no such file or directory", "ENOLCK": "no locks available",
    "ENOMEM": "not enough memory", "ENOSPC": "no space left on device", "ENOTCONN": "socket is not connected",
    "EPERM": "operation not permitted", "EPIPE": "broken pipe", "EWOULDBLOCK": "resource temporarily unavailable",
}


@dataclasses.dataclass(frozen=True)
class Fault:
    """The n-th call of a function by a library fails; with `lasting` all calls from the n-th on."""

    caller: str
    name: str
    count: int
    error: str
    lasting: bool = False

    def __str__(self):
        return f"{self.caller}:{self.name}:{self.count}{'+' if self.lasting else ''}:{self.error}"

    @staticmethod
    def parse(text):
        caller, name, count, error = text.split(":")
        return Fault(caller, name, int(count.rstrip("+")), error, count.endswith("+"))

    @property
    def setting(self):
        return f"{self.caller}:{self.name}:{self.count}{'+' if self.lasting else ''}:{number(self.error)}"


@dataclasses.dataclass
class Outcome:
    """What a run did: its exit code, its results, its messages, the files that it left, and the report of the library."""

    code: int
    result: object
    messages: str
    files: dict
    report: dict

    @property
    def fired(self):
        return self.report.get("fired", False)

    @functools.cached_property
    def descriptors(self):
        """The open descriptors at the exit, by what they refer to without numbers."""
        return collections.Counter(re.sub(r"\d+", "N", target) for target in self.report.get("descriptors", []))


def build(folder):
    """Compiles the library that is loaded into the processes. Returns its path."""
    source = pathlib.Path(__file__).parent / "interpose.c"
    library = folder / "libfaults.so"
    subprocess.run(
        [os.environ.get("CC", "cc"), "-O1", "-g", "-shared", "-fPIC", "-w", f"-DCALLS={list_for_compiler()}", "-o", library, source],
        check=True,
    )
    return library


def environment(library, report, fault=None, trace=False, child=False):
    """Returns the environment of a process with a fault, and of its children."""
    variables = os.environ | {"LD_PRELOAD": str(library), "LAYOUTD_FAULT_REPORT": str(report)}
    if fault:
        variables["LAYOUTD_FAULT"] = fault.setting
    if trace:
        variables["LAYOUTD_FAULT_TRACE"] = "1"
    if child:
        variables["LAYOUTD_FAULT_CHILD"] = "1"
    return variables


def reports(path):
    """Returns the report of a process, with the faults of its children; empty if the process did not get to its exit."""
    if not path.exists():
        return {}
    report = json.loads(path.read_text())
    for child in path.parent.glob(path.name + ".*"):
        other = json.loads(child.read_text())
        report["fired"] |= other["fired"]
        for name, count in other["calls"].items():
            report.setdefault("children", collections.Counter())[name] += count
    return report


@dataclasses.dataclass(frozen=True)
class State:
    """The contents and the mode of a file."""

    contents: bytes
    mode: int

    def __repr__(self):
        return f"{len(self.contents)} bytes, mode {self.mode:o}: {self.contents[:100]!r}"


def files_of(folder):
    """Returns the states of all files and folders below a folder, by their paths in it. Folders are empty."""
    return {
        str(path.relative_to(folder)): State(path.read_bytes() if path.is_file() else b"", stat.S_IMODE(path.lstat().st_mode))
        for path in sorted(folder.rglob("*"))
    }


def errors_of(caller, name):
    """Returns the errors that a call can have."""
    return next((call.errors for call in CALLS if call.name == name and caller in call.callers), ())
