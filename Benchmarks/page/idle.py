"""W19: processes that wait with three open sessions, by the counters of /proc.

A wake-up is a voluntary context switch of any thread: the thread has waited, and runs again. The counters are read
before and after the wait, and no debugger is attached, which would wake the process.
"""

import time
from pathlib import Path

from documents import TypedText
from preview_editor import LanguageClient, PreviewEditor


class Counters:
    """The wake-ups and the nanoseconds of CPU time of all threads of a process since its start."""

    def __init__(self, process):
        self.wakeUps = self.nanoseconds = 0
        for task in Path(f"/proc/{process}/task").iterdir():
            status = dict(line.split(":", 1) for line in (task / "status").read_text().splitlines())
            self.wakeUps += int(status["voluntary_ctxt_switches"])
            self.nanoseconds += int((task / "schedstat").read_text().split()[0])


class Idle:
    """A server with three open documents; layoutd also has three sessions."""

    def __init__(self, command, sessions):
        self.client, self.isCorrect = LanguageClient(command), True
        for number in range(3):
            uri = f"file:///idle-{number}.layout.json"
            self.client.open(uri, TypedText().text)
            if sessions:
                self.client.call("layoutd/session/open", textDocument={"uri": uri})
        self.process = self.client.process.pid

    def close(self):
        self.client.close()


class IdlePages:
    """layoutd with three preview pages, each with one session."""

    def __init__(self, browser, server):
        self.editor, self.isCorrect = PreviewEditor(browser, server), True
        for number in range(3):
            self.editor.open(f"idle-{number}.layout.json", TypedText().text)
        self.process = self.editor.client.process.pid

    def close(self):
        self.editor.close()


def run(browser, options, report):
    servers = {name: Idle(command, name == "layoutd") for name, command in options.servers.items()}
    pages = IdlePages(browser, options.server)
    contestants = [("3 sessions over pipes", name, server) for name, server in servers.items()]
    contestants.append(("3 preview pages", "layoutd", pages))
    try:
        # Work that follows the opening: indexes, and the delays of the pages.
        time.sleep(options.count(5, 1))
        before, start = [Counters(server.process) for *_, server in contestants], time.monotonic()
        time.sleep(options.count(60, 1))
        after, seconds = [Counters(server.process) for *_, server in contestants], time.monotonic() - start
        for (case, name, server), first, last in zip(contestants, before, after):
            report("W19", f"{case}, wake-ups", 3, name, "wake-ups/s", [(last.wakeUps - first.wakeUps) / seconds], server.isCorrect)
            report("W19", f"{case}, processor", 3, name, "%", [(last.nanoseconds - first.nanoseconds) / seconds / 1e7], server.isCorrect)
    finally:
        for *_, server in contestants:
            server.close()
