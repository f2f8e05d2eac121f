"""Where the commands write: devices, links, FIFOs, closed readers, and outputs of failed runs."""

import json
import os
import re
import signal
import subprocess

import pytest

from waiting import until

LIST = '{ "viewport": { "width": 320, "height": 480 }, "layout": { "kind": "list" }, "sections": [{ "id": "s", "items": [{ "id": "x", "height": 60 }] }] }'
STOPPED = """{ "layout": { "kind": "list" }, "sections": [{ "id": "s", "items": [{ "id": "x" }] }],
  "timeline": [{ "at": 0.1, "update": [{ "delete": { "at": [0, 9] } }] }] }"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.layout.json").write_text(LIST)
    return tmp_path


def run(layoutd, *arguments, folder, **options):
    return subprocess.run([layoutd, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=60, **options)


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"])
def test_standard_output_has_names(layoutd, folder, name):
    """The log, to which standard error is redirected, keeps its lines."""
    log = folder / "log"
    log.write_text("an earlier line\n")
    with open(log, "a") as errors:
        done = subprocess.run([layoutd, "render", "one.layout.json", "-o", name], cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout.startswith("<svg ")
    assert log.read_text() == "an earlier line\n"


@pytest.mark.parametrize("command", [["check", "bad.layout.json"], ["lint", "bad.layout.json", "--format", "json"], ["layout", "one.layout.json"]])
def test_an_output_without_a_reader_is_no_success(layoutd, folder, command):
    """As for a program that SIGPIPE ends, so that a failure behind `| head` is noticed."""
    (folder / "bad.layout.json").write_text("{")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([layoutd, *command], cwd=folder, stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert done.returncode == 128 + signal.SIGPIPE
    assert b"standard output" not in done.stderr


def test_a_ready_file_replaces_no_fifo_and_no_link(layoutd, folder):
    os.mkfifo(folder / "fifo")
    done = run(layoutd, "preview", "one.layout.json", "--ready-file", "fifo", folder=folder)
    assert done.returncode == 74 and "it exists and is no regular file" in done.stderr
    assert (folder / "fifo").is_fifo()
    (folder / "target").write_text("")
    (folder / "link").symlink_to("target")
    preview = subprocess.Popen([layoutd, "preview", "one.layout.json", "--ready-file", "link"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: (folder / "target").read_text(), 20, "the contents of the ready file")
        assert json.loads((folder / "link").read_text())["port"] > 0 and (folder / "link").is_symlink()
    finally:
        preview.send_signal(signal.SIGINT)
        preview.wait(20)
    assert (folder / "link").is_symlink() and not (folder / "target").exists()


@pytest.mark.parametrize(("command", "extension"), [("render", "svg"), ("simulate", "frames.jsonl"), ("export", "swift")])
def test_the_name_of_a_single_document_is_in_its_output(layoutd, folder, command, extension):
    (folder / "out").mkdir()
    done = run(layoutd, command, "one.layout.json", "-o", f"out/{{name}}.{extension}", folder=folder)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (folder / "out").iterdir()] == [f"one.{extension}"]
    # The advice for several documents can be followed.
    (folder / "two.layout.json").write_text(LIST)
    done = run(layoutd, command, "one.layout.json", "two.layout.json", folder=folder)
    assert done.returncode == 64 and f"such as -o '{{name}}.{extension}'" in done.stderr


def test_a_stopped_simulation_replaces_no_recording(layoutd, folder):
    recording = folder / "stopped.frames.jsonl"
    recording.write_text("the earlier frames")
    (folder / "stopped.layout.json").write_text(STOPPED)
    done = run(layoutd, "simulate", "stopped.layout.json", "-o", recording.name, folder=folder)
    assert done.returncode == 1
    assert "stopped.frames.jsonl: not written, because the simulation stopped" in done.stderr
    assert recording.read_text() == "the earlier frames"
    # Standard output has the frames until then.
    assert run(layoutd, "simulate", "stopped.layout.json", "--fps", "10", folder=folder).stdout.count("\n") >= 1


def test_a_file_that_is_named_twice_is_one(layoutd, folder):
    (folder / "warned.layout.json").write_text(LIST.replace('"height": 60', '"height": 60, "colour": 1'))
    done = run(layoutd, "check", "warned.layout.json", ".", "warned.layout.json", "--max-warnings", "1", folder=folder)
    assert done.returncode == 0 and done.stdout.count("[unknownKey]") == 1


def test_a_device_has_its_scale_and_its_safe_area(layoutd, folder):
    """The layout for a device of the command line is that for the device in the document."""
    text = """{ "viewport": DEVICE, "contentInsetAdjustment": "always", "safeAreaInsets": "device",
      "layout": { "kind": "grid", "columnCount": 7 }, "sections": [{ "items": [{ "repeat": 9 }] }] }"""
    (folder / "named.layout.json").write_text(text.replace("DEVICE", '"iPad"'))
    (folder / "other.layout.json").write_text(text.replace("DEVICE", '"iPhone 16"'))
    named = run(layoutd, "layout", "named.layout.json", "--format", "json", folder=folder)
    other = run(layoutd, "layout", "other.layout.json", "--viewport", "ipad", "--format", "json", folder=folder)
    assert named.returncode == 0 and json.loads(other.stdout) == json.loads(named.stdout)


def test_dump_names_a_missing_file_and_keeps_its_sources(layoutd, folder, monkeypatch):
    for options in ([], ["--list"], ["--entry", "X"]):
        done = run(layoutd, "dump", "gone.swift", *options, folder=folder)
        assert (done.returncode, done.stderr) == (66, "layoutd: gone.swift: no such file or directory\n")
    (folder / "src").mkdir()
    (folder / "src/A.json").symlink_to("A.swift")
    (folder / "src/A.swift").write_text("let layout = 1\n")
    monkeypatch.setenv("LAYOUTD_UIKIT", "/nonexistent")
    done = run(layoutd, "dump", "src", "-o", "src/A.json", folder=folder)
    assert done.returncode == 64 and "this file is also an input" in done.stderr
    done = run(layoutd, "dump", "src", "-o", "src/A.swift", folder=folder)
    assert done.returncode == 64 and "expected a file name that ends in .json" in done.stderr


def test_a_viewport_without_a_height_is_drawn(layoutd, folder):
    """The part of the content that is drawn is found by doubling the viewport."""
    (folder / "flat.layout.json").write_text(
        '{ "viewport": { "width": 300, "height": 0 }, "layout": { "kind": "list" }, "sections": [{ "id": "s", "items": [{ "repeat": 6000, "height": 100 }] }] }')
    done = run(layoutd, "render", "flat.layout.json", "--full", "--rtl", "off", folder=folder)
    assert done.returncode == 0 and done.stdout.startswith("<svg ")
    assert re.search(r"the first \d+ elements</text>", done.stdout)


def test_keys_do_not_control_the_terminal(layoutd, folder):
    (folder / "key.layout.json").write_text('{ "sections": [{ "items": [{ "id": "a\\u001b[31m\\nb" }] }] }')
    done = run(layoutd, "layout", "key.layout.json", folder=folder)
    assert "cell:a\\u{1b}[31m\\u{a}b\n" in done.stdout


MOVING = """{ "viewport": { "width": 320, "height": 480 }, "layout": { "kind": "list" }, "animation": { "duration": 0 },
  "sections": [{ "id": "s", "items": [{ "repeat": 5, "id": "i{i}" }] }], "timeline": [
  { "at": 0.1, "update": [{ "insert": { "at": [0, 0], "item": { "id": "new" } } }] }, { "at": 0.2, "scrollTo": { "item": "none" } }, { "at": 5, "wait": true }] }"""


def test_a_report_beside_a_check_is_complete(layoutd, folder):
    (folder / "moving.layout.json").write_text(MOVING.replace('{ "at": 0.2, "scrollTo": { "item": "none" } }, ', ""))
    run(layoutd, "simulate", "moving.layout.json", "-o", "frames.jsonl", folder=folder)
    frames = folder / "frames.jsonl"
    frames.write_text(frames.read_text().replace('"y":', '"y":1', 1))
    done = run(layoutd, "simulate", "moving.layout.json", "--check", "frames.jsonl", "--report", "json", folder=folder)
    assert done.returncode == 1 and "frame 0" in done.stderr
    assert json.loads(done.stdout)["jumpCount"] > 0


def test_a_player_has_the_events_until_the_invalid_one(layoutd, folder):
    (folder / "moving.layout.json").write_text(MOVING)
    done = run(layoutd, "simulate", "moving.layout.json", "-o", "play.html", folder=folder)
    assert done.returncode == 1
    page = (folder / "play.html").read_text()
    assert re.findall(r'"at":([0-9.]+),"name":"(\w+)"', page) == [("0.1", "update"), ("0.2", "scrollTo")]
