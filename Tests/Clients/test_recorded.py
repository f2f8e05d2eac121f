"""Replays the recorded messages of real editors without delays (see record_editors.py); many times with `make soak`."""

import json
import os
import pathlib
import random
import re
import subprocess
import threading

import pytest

RECORDED = sorted((pathlib.Path(__file__).parent / "recorded").glob("*.jsonl"))
TIMEOUT = 60
# The requests and notifications that the server may send unprompted.
QUESTIONS = {"client/registerCapability", "workspace/configuration"}
NOTICES = {"textDocument/publishDiagnostics", "window/logMessage", "window/showMessage"}
# The address of a page differs in each run.
UNGUESSABLE = re.compile(rb"(/layoutd-|//127\.0\.0\.1:)[^/\"]+/(?:[^/\"]+/(?=\?))?")
LISTENER = re.compile(rb'"port":\d+,"token":"[^"]*"')
# The chunk sizes in which a recording is sent after it was sent at once.
CHUNKS = [1]
if "LAYOUTD_SOAK" in os.environ:
    CHUNKS += [random.randint(2, 3000) for _ in range(200)]


def replies(layoutd, stream, chunk):
    """Sends a stream in chunks and ends it. Returns all messages of layoutd and its exit code."""
    pipe = subprocess.PIPE
    with subprocess.Popen([layoutd, "--stdio"], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as process:

        def write():
            for start in range(0, len(stream), chunk):
                process.stdin.write(stream[start : start + chunk])
            process.stdin.close()

        writer = threading.Thread(target=write)
        writer.start()
        output = b""
        while read := process.stdout.read(65536):
            output += read
        writer.join(TIMEOUT)
        complaints = process.stderr.read()
    assert complaints == b""
    messages = []
    while output:
        header = re.match(rb"Content-Length: (\d+)\r\n\r\n", output)
        end = header.end() + int(header[1])
        body = LISTENER.sub(b'"port":0,"token":""', UNGUESSABLE.sub(rb"\1*/", output[header.end() : end]))
        messages.append(json.loads(body))
        output = output[end:]
    return messages, process.returncode


@pytest.mark.parametrize("recording", RECORDED, ids=lambda recording: recording.stem)
def test_what_an_editor_sent_gets_a_response_at_any_pace(recording, layoutd):
    bodies = recording.read_text().splitlines()
    sent = [json.loads(body) for body in bodies]
    if recording.stem == "kate":
        # Kate writes one member per line.
        bodies = [json.dumps(message, ensure_ascii=False, indent=4) + "\n" for message in sent]
    stream = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in map(str.encode, bodies))
    requests = [message["id"] for message in sent if "method" in message and "id" in message]
    cancelled = [message["params"]["id"] for message in sent if message.get("method") == "$/cancelRequest"]
    shuts_down = "shutdown" in [message.get("method") for message in sent]
    assert len(requests) > 4

    responses = []
    for chunk in len(stream), *CHUNKS:
        messages, code = replies(layoutd, stream, chunk)
        # An editor that ends without `shutdown`, as Vim does, is an error.
        assert code == (0 if shuts_down else 1)
        found = [message for message in messages if "method" not in message]
        assert sorted(requests) == sorted(message["id"] for message in found)
        found = [message for message in found if message["id"] not in cancelled]
        assert [message for message in found if "error" in message] == []
        for message in messages:
            if "method" in message:
                assert message["method"] in (QUESTIONS if "id" in message else NOTICES)
                # ALE, which does not respond to requests, takes a number for a response to one of its requests.
                assert isinstance(message.get("id", ""), str)
        responses.append({message["id"]: message["result"] for message in found})
        assert responses[0] == responses[-1], f"in pieces of {chunk}"
