"""Starts the program or connects to a running one; in both cases the result is a connected socket."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from layoutd.errors import ServerNotFound

Path = str | os.PathLike[str]
# A Unix socket, a port of this computer, "host:port", or a host and a port.
Address = str | os.PathLike[str] | int | tuple[str, int]

# Seconds that a process may take to exit after the end of its input, and after SIGTERM.
EXIT_TIMEOUT = 5.0
# The bytes of standard error that an error message contains.
STDERR_LIMIT = 2000


def find_binary(path: Path | None = None) -> str:
    """Returns the path of the program: the argument, `LAYOUTD_BINARY`, or `layoutd` in `PATH`."""
    name = os.fspath(path) if path is not None else os.environ.get("LAYOUTD_BINARY") or "layoutd"
    found = shutil.which(name)
    if found is None:
        raise ServerNotFound(
            f"the program {name} was not found or is not executable: "
            "install layoutd, pass its path, or set LAYOUTD_BINARY to it"
        )
    return found


@dataclass
class Endpoint:
    """A connected socket, with the process at its other end if this client started it."""

    socket: socket.socket
    process: subprocess.Popen[bytes] | None = None
    stderr: IO[bytes] | None = None

    @classmethod
    def launch(cls, path: Path | None = None, arguments: Sequence[str] = ()) -> Endpoint:
        """Starts `layoutd --stdio` with one end of a pair of sockets as standard input and output.

        Standard error goes to a temporary file, whose end is part of the error message if the process dies.
        """
        binary = find_binary(path)
        ours, theirs = socket.socketpair()
        stderr = tempfile.TemporaryFile()
        try:
            # A separate process group: Ctrl-C in a terminal interrupts the client, which then shuts the server down.
            process = subprocess.Popen(
                [binary, "--stdio", *arguments],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                stderr=stderr,
                process_group=0,
            )
        except OSError:
            ours.close()
            stderr.close()
            raise
        finally:
            theirs.close()
        return cls(ours, process, stderr)

    @classmethod
    def connect(cls, address: Address, timeout: float | None = None) -> Endpoint:
        """Connects to `layoutd --listen`."""
        if isinstance(address, int):
            address = ("127.0.0.1", address)
        elif isinstance(address, str) and (match := re.fullmatch(r"(?:([^/]+):)?(\d+)", address)):
            address = (match[1] or "127.0.0.1", int(match[2]))
        if isinstance(address, tuple):
            connected = socket.create_connection(address, timeout)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            connected = socket.socket(socket.AF_UNIX)
            try:
                connected.settimeout(timeout)
                connected.connect(os.fspath(address))
            except OSError as error:
                connected.close()
                error.filename = os.fspath(address)
                raise
        connected.settimeout(None)
        return cls(connected)

    def reap(self, timeout: float = EXIT_TIMEOUT) -> int | None:
        """Waits until the process has exited and returns its exit code; None without a process.

        A process that does not exit in time is terminated, and killed if it does not exit then either.
        """
        if self.process is None:
            return None
        for end in (self.process.terminate, self.process.kill):
            try:
                return self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                end()
                timeout = min(timeout, EXIT_TIMEOUT)
        return self.process.wait()

    def close(self, timeout: float = EXIT_TIMEOUT) -> None:
        """Closes the socket and waits for the process."""
        self.socket.close()
        self.reap(timeout)
        if self.stderr:
            self.stderr.close()

    def describe_end(self, timeout: float = EXIT_TIMEOUT) -> str:
        """Returns a sentence about the end of the connection: the exit code and the end of standard error."""
        code = self.reap(timeout)
        if code is None:
            return "layoutd closed the connection"
        if code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else str(-code)
            text = f"layoutd was ended by the signal {name}"
        else:
            text = f"layoutd exited with the code {code}"
        tail = self.read_stderr().strip()
        return f"{text}; its last output: {tail}" if tail else text

    def read_stderr(self) -> str:
        """Returns the end of the standard error of the process."""
        if self.stderr is None or self.stderr.closed:
            return ""
        size = self.stderr.seek(0, os.SEEK_END)
        self.stderr.seek(max(0, size - STDERR_LIMIT))
        return self.stderr.read().decode(errors="replace")
