"""Helpers that wait: for an event if there is one, otherwise by polling."""

import asyncio
import concurrent.futures
import contextlib
import ctypes
import os
import select
import socket
import time

# IN_MODIFY, IN_CLOSE_WRITE, IN_MOVED_TO, IN_CREATE and IN_CLOEXEC of <sys/inotify.h>.
CHANGES = 0x2 | 0x8 | 0x80 | 0x100
CLOSE_ON_EXEC = 0o2000000


def until(condition, timeout, what, interval=0.01, pause=time.sleep):
    """Polls `condition` and returns its first true result; `what` is a text or returns one, for the error message.

    `pause` is called with seconds, so that a browser's test can process events between polls.
    """
    deadline = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < deadline, output(what, f"within {timeout} s")
        # The pause between two polls: the only sleep in a test that waits for a condition.
        pause(interval)
    return found


def completed(coroutine):
    """Runs a coroutine to its end and returns its result. In a thread, because the loop of Playwright runs in that of the tests."""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def within(limit, duration):
    """Returns whether a duration is within a limit, both in the same unit. While other processes use the processors the limit is
    longer, by as much as a computation then takes longer than its processor time."""
    return duration < limit or duration < limit * slowdown()


def slowdown():
    """Returns the duration of a computation now, as a multiple of its processor time."""
    start, spent = time.monotonic(), time.thread_time()
    while time.thread_time() - spent < 0.04:
        pass
    return (time.monotonic() - start) / (time.thread_time() - spent)


def until_changed(folder, condition, timeout, what, process=None):
    """Checks a condition about the files of a folder each time that one of them changes, and returns its first true result.

    If `process` is given, its end also ends the wait.
    """
    deadline = time.monotonic() + timeout
    with watched(folder) as changes, contextlib.ExitStack() as stack:
        # The id of a process that has ended may be reused.
        is_over = process is not None and process.poll() is not None
        ends = [stack.enter_context(ended(process.pid))] if process and not is_over else []
        while not (found := condition()):
            left = 0 if is_over else max(0, deadline - time.monotonic())
            ready = select.select([changes, *ends], [], [], left)[0]
            if changes not in ready:
                found = condition()
                assert found, output(what, "before the process ended" if ready or is_over else f"within {timeout} s")
                return found
            os.read(changes, 65536)
    return found


def until_file(path, timeout, what, process=None):
    """Waits until a file exists."""
    until_changed(path.parent, path.exists, timeout, what, process)


def until_listening(path, timeout, what, process=None):
    """Waits until a Unix socket accepts connections. Its file exists a moment before that."""
    until_file(path, timeout, what, process)

    def accepts():
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(str(path)) == 0

    until(accepts, timeout, what)


def until_ended(pid, timeout, what):
    """Waits until a process, which need not be a child, has ended."""
    with contextlib.suppress(ProcessLookupError), ended(pid) as end:
        assert select.select([end], [], [], timeout)[0], output(f"the end of {what}", f"within {timeout} s")


def output(what, when):
    """Returns the message of a wait that failed."""
    return f"not {when}: {what() if callable(what) else what}"


@contextlib.contextmanager
def watched(folder):
    """Yields a descriptor that is readable after a file in a folder has changed."""
    library = ctypes.CDLL(None, use_errno=True)
    descriptor = library.inotify_init1(CLOSE_ON_EXEC)
    try:
        if descriptor < 0 or library.inotify_add_watch(descriptor, os.fsencode(folder), CHANGES) < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(folder))
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def ended(pid):
    """Yields a descriptor that is readable after a process has ended."""
    descriptor = os.pidfd_open(pid)
    try:
        yield descriptor
    finally:
        os.close(descriptor)
