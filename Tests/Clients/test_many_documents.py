"""Commands for one document, run for several: files, folders, patterns and standard input."""

import json
import os
import shutil
import subprocess

import pytest

from conftest import EXAMPLES

DOCUMENT = '{ "layout": { "kind": "list" }, "sections": [{ "id": "s", "items": [{ "id": "a", "label": "%s" }] }] }'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.layout.json").write_text(DOCUMENT % "One")
    (tmp_path / "two").mkdir()
    (tmp_path / "two/two.layout.json").write_text(DOCUMENT % "Two")
    return tmp_path


def run(layoutd, folder, *arguments, code=0, text=""):
    result = subprocess.run([layoutd, *arguments], cwd=folder, input=text, capture_output=True, text=True, timeout=120)
    assert result.returncode == code, result.stderr
    return result.stdout, result.stderr


def test_each_document_of_a_folder_is_drawn(layoutd, folder):
    assert run(layoutd, folder, "render", ".", "-o", "{name}.svg") == ("", "")
    assert ">One<" in (folder / "one.svg").read_text() and ">Two<" in (folder / "two.svg").read_text()
    # Without several documents the placeholder is not needed, and is replaced too.
    run(layoutd, folder, "render", "two", "-o", "picture-{name}.svg")
    run(layoutd, folder, "render", "two", "-o", "alone.svg")
    assert (folder / "picture-two.svg").read_bytes() == (folder / "alone.svg").read_bytes()


def test_each_document_is_exported(layoutd, folder):
    run(layoutd, folder, "export", "*.layout.json", "two/two.layout.json", "-o", "{name}.swift")
    assert "import UIKit" in (folder / "one.swift").read_text() and "import UIKit" in (folder / "two.swift").read_text()


def test_layouts_are_printed_with_headings(layoutd, folder):
    out, _ = run(layoutd, folder, "layout", ".", "-", text=DOCUMENT % "Three")
    assert [line for line in out.splitlines() if line.endswith((".json", "-"))] == [
        "one.layout.json", "two/two.layout.json", "-",
    ]
    single, _ = run(layoutd, folder, "layout", "one.layout.json")
    assert out.startswith(f"one.layout.json\n{single}\n")
    alone, _ = run(layoutd, folder, "layout", "none.layout.json", "one.layout.json", code=66)
    assert alone == f"one.layout.json\n{single}"
    documents = json.loads(run(layoutd, folder, "layout", ".", "--format", "json")[0])
    assert [document["file"] for document in documents] == ["one.layout.json", "two/two.layout.json"]


def test_recorded_frames_of_several_documents_are_compared(layoutd, tmp_path):
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    names = ["examples/shuffle.layout.json", "examples/chat.layout.json"]
    check = ["--fps", "10", "--check", "examples/{name}.frames.jsonl"]
    assert run(layoutd, tmp_path, "simulate", *names, *check) == ("", "")
    frames = tmp_path / "examples/chat.frames.jsonl"
    frames.write_text("\n".join(frames.read_text().splitlines()[:-1]) + "\n")
    assert run(layoutd, tmp_path, "simulate", *names, *check, code=1)[0].count("\n") == 1


def test_reports_of_several_documents_name_them(layoutd, tmp_path):
    shutil.copy(EXAMPLES / "feed-late-images.layout.json", tmp_path / "late.layout.json")
    shutil.copy(EXAMPLES / "feed-late-images-mended.layout.json", tmp_path / "mended.layout.json")
    names = ["late.layout.json", "mended.layout.json"]
    single = [run(layoutd, tmp_path, "simulate", name, "--report", "text")[0] for name in names]
    both, _ = run(layoutd, tmp_path, "simulate", ".", "--report", "text")
    assert both == f"{names[0]}\n{single[0]}\n{names[1]}\n{single[1]}"
    # A folder with a single document has its report alone.
    (tmp_path / "one").mkdir()
    shutil.copy(tmp_path / names[1], tmp_path / "one")
    assert run(layoutd, tmp_path, "simulate", "one", "--report", "text")[0] == single[1]
    lines = run(layoutd, tmp_path, "simulate", *names, "--report", "json")[0].splitlines()
    assert [json.loads(line)["file"] for line in lines] == names
    assert "file" not in json.loads(run(layoutd, tmp_path, "simulate", names[0], "--report", "json")[0])
    out, errors = run(layoutd, tmp_path, "simulate", *names, "--fail-on-jump", "0", code=1)
    assert [line.split(":")[0] for line in out.splitlines()] == names and errors.startswith(f"layoutd: {names[0]}: cell:")
    assert errors.endswith(" s, more than 0; --report text lists all jumps\n")
    assert errors.count("\n") == 1
    # A single document has frames on standard output on request.
    assert run(layoutd, tmp_path, "simulate", names[1], "--fail-on-jump", "0", "-o", "-")[0].startswith('{"time":0,')


def test_a_document_that_cannot_be_read_is_reported_and_the_others_are_drawn(layoutd, folder):
    _, errors = run(layoutd, folder, "render", "none.layout.json", "one.layout.json", "-o", "{name}.svg", code=66)
    assert errors == "layoutd: none.layout.json: no such file or directory\n"
    assert (folder / "one.svg").exists()
    (folder / "empty").mkdir()
    assert "has no files *.layout.json below it" in run(layoutd, folder, "render", "empty", "-o", "{name}.svg", code=66)[1]


def test_a_folder_without_swift_files_is_reported(layoutd, folder):
    environment = os.environ | {"XDG_CACHE_HOME": str(folder / "cache")}
    for arguments, advice in [
        (["dump", "two"], ""), (["dump", "two", "--list"], ""), (["dump", "two", "-o", "new.layout.json"], ""),
        (["preview", "two"], "; to preview a document, name its file *.layout.json"),
    ]:
        done = subprocess.run(
            [layoutd, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stdout) == (66, "")
        assert done.stderr == f"layoutd: two has no Swift files{advice}\n"
    assert not (folder / "cache").exists() and not (folder / "new.layout.json").exists()


def test_a_name_that_is_not_utf_8_is_reported(layoutd, folder):
    for name in (b"two/\xff.layout.json", b"\xfe/three.layout.json"):
        path = os.path.join(os.fsencode(folder), name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(DOCUMENT % "Three")
    reports = [f"layoutd: {name}: its name is not UTF-8; rename it" for name in ("two/\ufffd.layout.json", "\ufffd")]
    for operand in (".", "**/*.layout.json"):
        *lines, last = run(layoutd, folder, "check", operand, code=66)[1].splitlines()
        assert sorted(lines) == sorted(reports) and last.startswith("layoutd check: ")


def test_a_text_above_the_limit_cannot_be_read(layoutd, folder):
    with open(folder / "long.layout.json", "wb") as file:
        file.truncate((64 << 20) + 1)
    for command in (["check"], ["lint"], ["format"], ["layout"], ["diff", "one.layout.json"]):
        errors = run(layoutd, folder, *command, "long.layout.json", code=66)[1]
        sums = [f"layoutd {command[0]}: 1 document: 1 error"] if command[0] in ("check", "lint") else []
        assert errors.splitlines() == ["layoutd: long.layout.json: larger than 64 MiB"] + sums, command


def test_outputs_must_differ(layoutd, folder):
    shutil.copy(folder / "one.layout.json", folder / "two/one.layout.json")
    for arguments, reason in [
        (["render", "."], "need outputs with different names"),
        (["render", ".", "-o", "x.svg"], "need outputs with different names"),
        (["simulate", "."], "need outputs with different names"),
        (["simulate", ".", "-o", "x.svg", "--check", "{name}"], "need outputs with different names"),
        (["simulate", ".", "-o", "-", "--report", "text"], "need outputs with different names"),
        (["render", ".", "-o", "{name}.svg"], "one.layout.json and two/one.layout.json would have the same output"),
    ]:
        assert reason in run(layoutd, folder, *arguments, code=64)[1]
    assert list(folder.glob("*.svg")) == []
