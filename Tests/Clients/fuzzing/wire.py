"""The real process over its pipes, with many messages in transit at once."""

import collections
import json
import os
import select
import subprocess
import tempfile
import time

from processes import processor_time, status

TIMEOUT = 60


class Failure(AssertionError):
    """The server violated a requirement."""


def reject(constant):
    raise Failure(f"{constant} is not JSON")


class Daemon:
    """A layoutd process. `send` and `ask` only enqueue messages; `incoming` has the received messages in order."""

    def __init__(self, program):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0
        )
        self.input, self.output = self.process.stdout.fileno(), self.process.stdin.fileno()
        for descriptor in self.input, self.output:
            os.set_blocking(descriptor, False)
        self.outgoing = bytearray()
        self.buffer = bytearray()
        self.incoming = collections.deque()
        self.requested = 0
        self.unanswered = set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in self.process.stdin, self.process.stdout, self.errors:
            stream.close()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False).encode()
        self.outgoing += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def fetch(self, method, params):
        """Enqueues a request and returns its id."""
        self.requested += 1
        # Ids may also be strings.
        name = self.requested if self.requested % 3 else f"q{self.requested}"
        self.unanswered.add(name)
        self.send({"id": name, "method": method, "params": params})
        return name

    def call(self, method, params):
        """Sends a request and returns the whole response; earlier messages stay queued."""
        name = self.fetch(method, params)
        self.turn(lambda: name not in self.unanswered)
        response = next(m for m in self.incoming if m.get("id") == name and "method" not in m)
        self.incoming.remove(response)
        return response

    def turn(self, is_enough):
        """Writes and reads until everything is written and a condition is met."""
        while self.outgoing or not is_enough():
            writing = [self.output] if self.outgoing else []
            readable, writable, _ = select.select([self.input], writing, [], TIMEOUT)
            if not readable and not writable:
                raise Failure(f"no answer within {TIMEOUT} s to {sorted(map(str, self.unanswered))[:9]}")
            if readable:
                self.read()
            if writable:
                try:
                    del self.outgoing[: os.write(self.output, memoryview(self.outgoing)[:65536])]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    raise Failure(self.obituary()) from None

    def read(self):
        try:
            chunk = os.read(self.input, 1 << 20)
        except BlockingIOError:
            return
        if not chunk:
            raise Failure(self.obituary())
        self.buffer += chunk
        start = 0
        while (end := self.buffer.find(b"\r\n\r\n", start)) >= 0:
            length = int(self.buffer[start + len("Content-Length: ") : end])
            if len(self.buffer) < end + 4 + length:
                break
            start = end + 4 + length
            self.take(json.loads(self.buffer[end + 4 : start].decode(), parse_constant=reject))
        del self.buffer[:start]

    def take(self, message):
        if "method" not in message:
            if message["id"] not in self.unanswered:
                raise Failure(f"answered twice or unasked: {str(message)[:500]}")
            self.unanswered.remove(message["id"])
        self.incoming.append(message)

    def obituary(self):
        return f"layoutd ended with {self.process.wait(TIMEOUT)}: {self.complaints()}"

    def complaints(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")[-2000:]

    def end(self):
        """Shuts the process down and returns the exit code."""
        self.call("shutdown", None)
        self.send({"method": "exit"})
        deadline = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self.turn(lambda: False)
            except Failure:
                break
        return self.process.wait(TIMEOUT)

    @property
    def memory(self):
        """Returns the resident memory in MB (10⁶ bytes)."""
        return status(self.process.pid, "VmRSS") * 1024 / 1e6

    @property
    def heap(self):
        """Returns the anonymous part of the resident memory in MB."""
        return status(self.process.pid, "RssAnon") * 1024 / 1e6

    @property
    def switches(self):
        """Returns the number of context switches."""
        return status(self.process.pid, "voluntary_ctxt_switches")

    @property
    def processor_time(self):
        """Returns the processor time in seconds, to the hundredth."""
        return processor_time(self.process.pid)
