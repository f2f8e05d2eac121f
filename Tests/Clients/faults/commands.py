"""Scenarios of commands: a folder of documents, a command line, and what the command leaves there."""

import dataclasses
import json
import os
import pathlib
import resource
import shutil
import subprocess

from comparison import document
from faults.injection import DEADLINE, Outcome, environment, files_of, reports

EXAMPLES = pathlib.Path(__file__).parent.parent.parent.parent / "protocol/examples"
FORMATTED = json.dumps(json.loads(document()), indent=2) + "\n"
COMPACT = json.dumps(json.loads(document()))
TIMED = document(timeline=True)


def frames(*messages):
    """Returns messages as a client sends them."""
    bodies = [json.dumps({"jsonrpc": "2.0"} | message).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


@dataclasses.dataclass(frozen=True)
class Command:
    """A command that ends by itself."""

    name: str
    arguments: tuple
    files: dict
    # Bytes for standard input, which is a pipe.
    input: bytes = b""
    # Hard links to files, by their names.
    links: dict = dataclasses.field(default_factory=dict)
    # Documents before an edit, whose snapshots are recorded.
    recorded: dict | None = None

    def prepare(self, layoutd, folder):
        """Creates the folder that each run gets a copy of. Links are made in the copies."""
        folder.mkdir()
        write(folder, self.recorded or self.files)
        if self.recorded:
            subprocess.run([layoutd, "test", "--record"], cwd=folder, check=True, capture_output=True, timeout=DEADLINE)
            write(folder, self.files)

    def run(self, layoutd, library, template, folder, fault=None, trace=False, child=False, memory=None):
        """Runs the command in a new folder. `memory` is the limit of its address space in bytes."""
        work = folder / "work"
        shutil.copytree(template, work)
        for link, name in self.links.items():
            os.link(work / name, work / link)
        report = folder / "report.json"
        process = subprocess.Popen(
            [layoutd, *self.arguments], cwd=work, env=environment(library, report, fault, trace, child),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))) if memory else None,
        )
        try:
            output, messages = process.communicate(self.input, timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            process.kill()
            output, messages = process.communicate()
            return Outcome(None, output, messages.decode(errors="replace"), files_of(work), reports(report))
        return Outcome(process.returncode, output, messages.decode(errors="replace"), files_of(work), reports(report))


def write(folder, files):
    """Writes files that only their owner can read, so that a replacement with another mode is noticed."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o600)


def initialize(number=0):
    return {"id": number, "method": "initialize", "params": {"capabilities": {}}}


TWO = {"a.layout.json": COMPACT, "b.layout.json": COMPACT, "c.layout.json": FORMATTED}

COMMANDS = [
    Command(
        "start", (), {},
        frames(initialize(), {"method": "initialized", "params": {}}, {"id": 1, "method": "shutdown"}, {"method": "exit"}),
    ),
    Command("format", ("format", *TWO), TWO),
    Command("render", ("render", "a.layout.json", "-o", "a.svg"), {"a.layout.json": COMPACT, "a.svg": "old"}),
    # The output is an input, which must not be overwritten.
    Command(
        "render over", ("render", "a.layout.json", "-o", "a.svg"), {"a.layout.json": COMPACT}, links={"a.svg": "a.layout.json"}
    ),
    Command("simulate", ("simulate", "a.layout.json", "-o", "a.jsonl"), {"a.layout.json": TIMED, "a.jsonl": "old"}),
    Command("replay", ("replay", "a.jsonl"), {"a.jsonl": (EXAMPLES / "source.jsonl").read_text()}),
    Command(
        "test", ("test", "-j", "1", "--record", "--update"),
        {"a.layout.json": COMPACT, "b.layout.json": document(rowHeight=70)}, recorded={"b.layout.json": COMPACT},
    ),
    Command("test, 2 processes", ("test", "-j", "2", "--record"), {"a.layout.json": COMPACT, "b.layout.json": COMPACT}),
    Command("layout", ("layout", "a.layout.json"), {"a.layout.json": COMPACT}),
    Command("check", ("check", "."), TWO | {"pages/d.layout.json": COMPACT}),
    Command("lint", ("lint", "a.layout.json"), {"a.layout.json": COMPACT}),
    Command(
        "diff", ("diff", "a.layout.json", "b.layout.json"),
        {"a.layout.json": COMPACT, "b.layout.json": document(rowHeight=70)},
    ),
]
