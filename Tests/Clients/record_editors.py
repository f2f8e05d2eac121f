"""Records the messages that each editor sends in its scenario, into recorded/: `make record-editors`.

Each line is one message as the editor wrote it, with the folder and the process id replaced. Kate needs a display, so kate.jsonl
was written manually from the source code of its LSP client, version 22.12.3.
"""

import os
import pathlib
import re
import sys
import tempfile

from editors import ALL, Run

RECORDED = pathlib.Path(__file__).parent / "recorded"
HOME = "/home/user"


def messages(recording):
    """Yields the bodies of the messages in a recorded stream."""
    while recording:
        header, _, rest = recording.partition(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", header)[1])
        yield rest[:length].decode()
        recording = rest[length:]


def neutral(message, folder):
    """Replaces the data of this machine in a message; some editors escape slashes."""
    for slash in "/", "\\/":
        message = message.replace(str(folder).replace("/", slash), HOME.replace("/", slash))
    message = re.sub(r'"processId":\d+', '"processId":null', message)
    assert "\n" not in message and "tmp" not in message, message
    return message


def record(editor, layoutd):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        recording = folder / "recording"
        between = folder / "between"
        between.write_text(f'#!/bin/sh\ntee "{recording}" | "{layoutd}" "$@"\n')
        between.chmod(0o755)
        with Run(editor, folder / "home", between) as run:
            failed = [step for step, shown in run.report().items() if isinstance(shown, dict) and "error" in shown]
            run.process.wait()
        lines = [neutral(message, folder / "home") for message in messages(recording.read_bytes())]
    RECORDED.mkdir(exist_ok=True)
    (RECORDED / f"{editor.name.lower()}.jsonl").write_text("\n".join(lines) + "\n")
    print(f"{editor.name}: {len(lines)} messages", f"but these steps failed: {failed}" if failed else "")
    return not failed


if __name__ == "__main__":
    binary = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()
    if not os.access(binary, os.X_OK):
        sys.exit(f"There is no {binary}; `make build` makes it, and LAYOUTD_BINARY may name another.")
    sys.exit(not all([record(editor, binary) for editor in ALL]))
