"""`layoutd test`: recorded snapshots and frames, pages with differences, output formats, and several processes."""

import json
import os
import pty
import re
import resource
import subprocess

import junitparser
import pytest

from accessibility import violations
from comparison import document, run


@pytest.fixture
def folder(tmp_path):
    """A folder with a document in a folder below it."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/feed.layout.json").write_text(document())
    return tmp_path


def test_a_snapshot_is_recorded_fails_and_is_updated(layoutd, folder, page):
    source, snapshot, diff = (folder / "pages" / f"feed.{name}" for name in ("layout.json", "snapshot.json", "diff.html"))
    assert "no document has a snapshot" in subprocess.run(
        [layoutd, "test"], cwd=folder, capture_output=True, text=True, timeout=60
    ).stderr
    text = run(layoutd, "test", "--record", "--devices", "iPhone SE,iPad", "--at", "0,20", "--full", folder=folder)
    assert text == "ok    pages/feed.layout.json  5 checks\n      recorded feed.snapshot.json\n1 passed\n"
    recorded = snapshot.read_text()
    assert recorded.startswith('{ "snapshot": 1, "devices": ["iPhone SE", "iPad"], "at": ["full", [0, 20]], "layouts": [\n')
    assert recorded.count('"cell:ada"') == 4 and len(recorded.splitlines()) == 2 + 4 * 2 + 4 * 4
    assert run(layoutd, "test", folder=folder) == "ok    pages/feed.layout.json  5 checks\n1 passed\n"
    # A snapshot that exists is not recorded again.
    run(layoutd, "test", "--record", folder=folder)
    assert snapshot.read_text() == recorded

    source.write_text(document(rowHeight=70))
    text = run(layoutd, "test", folder=folder, code=1)
    assert text.splitlines()[:4] == [
        "FAIL  pages/feed.layout.json",
        "      layout on iPhone SE: 2 moved, 3 resized, 1 unchanged",
        "        ~ cell:ada  resized 375 × 60 → 375 × 70",
        "        ~ cell:grace  moved 0, 104 → 0, 114; resized 375 × 60 → 375 × 70",
    ]
    assert text.endswith("      see pages/feed.diff.html\n1 failed\n".replace("1 failed", "0 passed, 1 failed"))

    page.goto(diff.as_uri())
    assert page.title() == "feed.layout.json"
    assert page.locator("#layout option").all_inner_texts() == [
        "iPhone SE", "iPhone SE at 0, 20", "iPad", "iPad at 0, 20",
    ]
    page.keyboard.press("3")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    assert slider.input_value() == "0"
    page.keyboard.press("End")
    assert slider.input_value() == "100"
    assert violations(page) == []

    text = run(layoutd, "test", "--update", folder=folder)
    assert "updated feed.snapshot.json" in text and not diff.exists()
    changed = snapshot.read_text()
    assert changed != recorded and changed.splitlines()[0] == recorded.splitlines()[0]
    assert run(layoutd, "test", folder=folder) == "ok    pages/feed.layout.json  5 checks\n1 passed\n"
    assert "updated" not in run(layoutd, "test", "--update", folder=folder)


def test_frames_are_recorded_and_played(layoutd, folder, page):
    source, frames = folder / "pages/feed.layout.json", folder / "pages/feed.frames.jsonl"
    source.write_text(document(timeline=True))
    text = run(layoutd, "test", "--record", folder=folder)
    assert "recorded feed.snapshot.json" in text and "recorded feed.frames.jsonl" in text
    # They are those of `layoutd simulate`, whose rate is found again.
    run(layoutd, "simulate", source, "--fps", "10", "--check", frames, folder=folder)
    for rate in ("30", "60"):
        run(layoutd, "simulate", source, "--fps", rate, "-o", frames, folder=folder)
        assert run(layoutd, "test", folder=folder) == "ok    pages/feed.layout.json  3 checks\n1 passed\n"
    for recorded in (frames, folder / "pages/feed.snapshot.json"):
        text = recorded.read_bytes()
        recorded.write_bytes(b"\xef\xbb\xbf" + text)
        run(layoutd, "test", folder=folder)
        recorded.write_bytes(text)
    run(layoutd, "simulate", source, "--fps", "20", "--style", "-o", frames, folder=folder)
    run(layoutd, "test", folder=folder)

    later = json.loads(document(timeline=True))
    later["timeline"][0]["at"] = 0.15
    source.write_text(json.dumps(later))
    text = run(layoutd, "test", folder=folder, code=1)
    assert re.search(r"\n      frames: frame 2 \(0\.1 s\): ", text), text
    page.goto((folder / "pages/feed.diff.html").as_uri())
    assert page.locator(".pair").get_attribute("aria-label") == "Frame at 0.1 s"
    assert page.locator(".entries button").count() > 0
    assert "updated feed.frames.jsonl" in run(layoutd, "test", "--update", folder=folder)
    run(layoutd, "test", folder=folder)
    # An update keeps the rate and the styles.
    lines = [json.loads(line) for line in frames.read_text().splitlines()]
    assert lines[1]["time"] == 0.05 and "style" in lines[0]["attributes"][0]


def test_frames_of_an_unknown_rate_are_not_updated(layoutd, folder):
    source, frames = folder / "pages/feed.layout.json", folder / "pages/feed.frames.jsonl"
    source.write_text(document(timeline=True))
    run(layoutd, "test", "--record", folder=folder)
    recorded = frames.read_text()
    lines = recorded.splitlines(keepends=True)
    conflict = "".join(["<<<<<<< ours\n", lines[0], "=======\n", *lines[1:]])
    frames.write_text(conflict)
    text = run(layoutd, "test", "--update", folder=folder, code=66)
    assert "feed.frames.jsonl: the first two lines must be frames of a simulation" in text and "remove the file and use --record" in text
    assert frames.read_text() == conflict
    # A rate that is given replaces that of the recording.
    frames.write_text(recorded)
    assert "updated feed.frames.jsonl" in run(layoutd, "test", "--update", "--fps", "20", folder=folder)
    assert json.loads(frames.read_text().splitlines()[1])["time"] == 0.05
    run(layoutd, "test", folder=folder)


def test_errors_in_a_document_fail_and_are_not_recorded(layoutd, folder):
    source = folder / "pages/feed.layout.json"
    source.write_text('{ "layout": { "kind": "lst" }, "sections": [] }')
    text = run(layoutd, "test", "--record", folder=folder, code=1)
    assert "document: pages/feed.layout.json:1:23: error: " in text and "not recorded" in text
    assert not (folder / "pages/feed.snapshot.json").exists()


def test_a_failure_without_a_difference_has_a_page(layoutd, folder, page):
    source, diff = folder / "pages/feed.layout.json", folder / "pages/feed.diff.html"
    wide = '{ "viewport": { "width": 320, "height": 480 }, "contentInset": { "left": -60 }, "sections": [{ "items": [{ "id": "<a>", "size": [50, 60] }] }] }'
    source.write_text(wide)
    text = run(layoutd, "test", "--record", folder=folder, code=1)
    assert "\n      lint: " in text and "see pages/feed.diff.html" in text
    page.goto(diff.as_uri())
    assert page.title() == "feed.layout.json"
    assert page.get_by_role("heading", level=2).all_inner_texts() == ["lint"]
    assert "<a>" in page.get_by_role("listitem").inner_text()
    assert violations(page) == []
    # The page of a failing check is one of this command: it is replaced and removed.
    source.write_text(wide.replace("[50, 60]", '"x"'))
    text = run(layoutd, "test", folder=folder, code=1)
    assert "document: " in text and diff.exists()
    source.write_text(wide.replace("-60", "0"))
    run(layoutd, "test", "--update", folder=folder)
    assert not diff.exists()


def test_the_cases_of_a_document_have_different_names(layoutd, folder):
    source = folder / "pages/feed.layout.json"
    run(layoutd, "test", "--record", folder=folder)
    source.write_text(document(rowHeight=70))
    # The page is longer than a file may be.
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    text = run(layoutd, "test", "--format", "junit", folder=folder, code=74, preexec_fn=limit)
    (suite,) = junitparser.JUnitXml.fromstring(text.encode())
    cases = [(case.name, bool(case.result)) for case in suite]
    assert cases == [("document", False), ("layout", True), ("files", True)]
    # Neither the snapshot nor the frames can be recorded.
    (folder / "pages/feed.snapshot.json").unlink()
    source.write_text(document(timeline=True))
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
    text = run(layoutd, "test", "--record", "--format", "tap", folder=folder, code=74, preexec_fn=limit)
    assert re.findall(r"ok \d+ - \S+: (.*)", text) == ["document", "files"]
    assert "feed.snapshot.json: cannot be written" in text and "feed.frames.jsonl: cannot be written" in text


def test_a_page_of_the_user_is_kept(layoutd, folder):
    run(layoutd, "test", "--record", folder=folder)
    own = folder / "pages/feed.diff.html"
    own.write_text("<p>mine")
    run(layoutd, "test", folder=folder)
    (folder / "pages/feed.layout.json").write_text(document(rowHeight=70))
    text = run(layoutd, "test", folder=folder, code=1)
    assert "feed.diff.html exists and is not a page of this command" in text and own.read_text() == "<p>mine"


HEAD = '{ "snapshot": 1, "devices": ["document"], "at": ["full"], "layouts": [\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "oops", "feed.snapshot.json:2:1: "), ("", "feed.snapshot.json:1:1: "),
        ('{ "snapshot": 9 }', "feed.snapshot.json:1:15: the snapshot has version 9, and this layoutd reads version 1"),
        ('{ "snapshot": 1,\n  "at": ["full"], "layouts": [] }', "feed.snapshot.json:1:1: "),
        ('{ "snapshot": 1,\n  "devices": ["iPhon SE"] }', '2:15: unknown device "iPhon SE" (did you mean "iPhone SE"?)'),
        (HEAD + "] }", 'feed.snapshot.json:1:70: "layouts" has none for "document" at "full"'),
        (
            HEAD + '{ "device": "document", "at": "full", "contentSize": [1, 1], "elements": [\n{"key":"cell:a","frame":[1]}] }] }',
            "feed.snapshot.json:3:1: cell:a: \"frame\" must be an array of 4 numbers",
        ),
    ],
)
def test_an_invalid_snapshot_is_reported_with_its_place(layoutd, folder, text, message):
    (folder / "pages/feed.snapshot.json").write_text(text)
    assert message in run(layoutd, "test", folder=folder, code=66)
    # Which layouts it should have is unknown, so that it is replaced only by those that are chosen.
    failure = run(layoutd, "test", "--update", folder=folder, code=66)
    assert message in failure and "choose layouts with --devices, --at or --full" in failure
    assert (folder / "pages/feed.snapshot.json").read_text() == text
    assert "updated feed.snapshot.json" in run(layoutd, "test", "--update", "--full", folder=folder)
    run(layoutd, "test", folder=folder)


def test_the_search_is_that_of_check(layoutd, folder):
    for name in ("node_modules", ".hidden", "deep/er"):
        (folder / name).mkdir(parents=True)
        (folder / name / "feed.layout.json").write_text(document())
    (folder / "empty").mkdir()
    (folder / "link").symlink_to(folder / "pages")
    text = run(layoutd, "test", "--record", "-j", "1", folder=folder)
    assert re.findall(r"ok    (\S+)", text) == ["deep/er/feed.layout.json", "pages/feed.layout.json"]
    (folder / "pages/new.layout.json").write_text(document())
    assert run(layoutd, "test", folder=folder).endswith("2 passed, 1 without a snapshot\n")
    assert "\n# 1 document without a snapshot\n1.." in run(layoutd, "test", "--format", "tap", folder=folder)
    assert "has neither a snapshot nor frames" in run(layoutd, "test", "pages/new.layout.json", folder=folder, code=66)
    assert "has no files *.layout.json" in subprocess.run(
        [layoutd, "test", "empty"], cwd=folder, capture_output=True, text=True, timeout=60
    ).stderr


@pytest.fixture
def many(layoutd, folder):
    """Twelve documents, of which a quarter fails, one with an error."""
    for number in range(12):
        (folder / f"page-{number:02}.layout.json").write_text(document(rowHeight=40 + number))
    run(layoutd, "test", "--record", "--devices", "iPhone SE,iPad", folder=folder)
    for number in (3, 7):
        (folder / f"page-{number:02}.layout.json").write_text(document(rowHeight=90, spacing=number))
    (folder / "page-09.layout.json").write_text('{ "layout": { "kind": "lst" } }')
    return folder


@pytest.mark.parametrize("form", ["text", "tap", "junit", "github"])
def test_the_output_does_not_depend_on_the_number_of_processes(layoutd, many, form):
    outputs = {run(layoutd, "test", "--format", form, "-j", jobs, folder=many, code=1) for jobs in (1, 2, 5)}
    assert len(outputs) == 1


def test_junit_is_read_by_a_library(layoutd, many):
    (many / "result.xml").write_text(run(layoutd, "test", "--format", "junit", folder=many, code=1))
    suites = junitparser.JUnitXml.fromfile(str(many / "result.xml"))
    assert (suites.tests, suites.failures) == (39, 7)
    assert len(list(suites)) == 13 and sum(suite.tests for suite in suites) == 39
    failed = {(suite.name, case.name): case.result[0] for suite in suites for case in suite if case.result}
    assert set(failed) == {
        ("page-03.layout.json", "layout on iPhone SE"), ("page-03.layout.json", "layout on iPad"),
        ("page-07.layout.json", "layout on iPhone SE"), ("page-07.layout.json", "layout on iPad"),
        ("page-09.layout.json", "document"), ("page-09.layout.json", "layout on iPhone SE"),
        ("page-09.layout.json", "layout on iPad"),
    }
    failure = failed["page-03.layout.json", "layout on iPhone SE"]
    assert failure.message.endswith("1 unchanged") and "\n~ cell:ada  resized" in failure.text


def test_tap_is_valid(layoutd, many):
    lines = run(layoutd, "test", "--format", "tap", folder=many, code=1).splitlines()
    assert lines[0] == "TAP version 14" and lines[-1] == "1..39"
    points = [match for line in lines if (match := re.fullmatch(r"(ok|not ok) (\d+) - (\S+: .*)", line))]
    assert [int(match[2]) for match in points] == list(range(1, 40))
    assert sum(match[1] == "not ok" for match in points) == 7
    # What remains are blocks of YAML below failed points.
    rest = [line for line in lines[1:-1] if not re.match(r"(not )?ok ", line)]
    assert rest.count("  ---") == rest.count("  ...") == 7 and all(line.startswith("  ") for line in rest)


def test_github_annotations_name_the_documents(layoutd, many):
    lines = run(layoutd, "test", "--format", "github", folder=many, code=1).splitlines()
    assert len(lines) == 7 and all(line.startswith("::error file=page-0") for line in lines)
    assert ",title=layoutd test%3A layout on iPad::" in lines[1] and "%0A~ cell:ada" in lines[1]


def test_a_process_that_crashes_fails_its_document_only(layoutd, many):
    big = many / "big.layout.json"
    big.write_text(document())
    run(layoutd, "test", "--record", "big.layout.json", folder=many)
    # Compared as a whole it takes several hundred megabytes, more than a process may have here.
    rows = {"layout": {"kind": "list"}, "sections": [{"items": [{"repeat": 990_000}]}]}
    big.write_text(json.dumps(rows))
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
    output = run(layoutd, "test", "-j", "2", folder=many, code=70, preexec_fn=limit)
    assert re.search(r"FAIL  big\.layout\.json\n      document: the process that tested the document ended with signal \d+; test only this document to see why\n", output)
    assert output.endswith("\n10 passed, 4 failed\n")


def test_fewer_processes_run_if_the_system_allows_no_more(layoutd, many):
    expected = run(layoutd, "test", "-j", "1", folder=many, code=1)
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
    assert run(layoutd, "test", "-j", "100", folder=many, code=1, preexec_fn=limit) == expected


def test_progress_is_on_terminals_only_and_no_color_is_respected(layoutd, many):
    def on_terminal(**variables):
        main, other = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", **variables}
        environment.pop("NO_COLOR", None) if "NO_COLOR" not in variables else None
        process = subprocess.Popen([layoutd, "test"], cwd=many, stdout=other, stderr=other, env=environment)
        os.close(other)
        text = b""
        while True:
            try:
                chunk = os.read(main, 65536)
            except OSError:
                break
            if not chunk:
                break
            text += chunk
        assert process.wait(timeout=60) == 1
        os.close(main)
        return text.decode()

    assert "\x1b[1;31mFAIL\x1b[0m  page-03" in on_terminal()
    assert "\x1b[1;3" not in on_terminal(NO_COLOR="1")
    assert "\x1b" not in run(layoutd, "test", folder=many, code=1)


@pytest.mark.parametrize("name, source", [
    ("feed.snapshot.json", "feed.layout.json"), ("feed.snapshot.json", "rows.json"), ("feed.frames.jsonl", "rows.json"),
])
def test_a_link_to_an_input_is_not_written(layoutd, tmp_path, name, source):
    content = json.loads(document(timeline=name.endswith(".frames.jsonl")))
    content["sections"].append({"items": {"source": "rows.json", "at": "/rows"}})
    (tmp_path / "feed.layout.json").write_text(json.dumps(content))
    # Both rows and a frame.
    (tmp_path / "rows.json").write_text('{"time": 0, "rows": [{}]}\n')
    (tmp_path / name).symlink_to(source)
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    text = run(layoutd, "test", "feed.layout.json", "--update", "--full", folder=tmp_path, code=64)
    assert f"document: {name}: this file is also an input; rename it\n" in text
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before
    assert (tmp_path / name).is_symlink()


def test_options_that_choose_layouts_need_record_or_update(layoutd, folder):
    for option in (["--devices", "iPad"], ["--at", "0,1"], ["--full"]):
        assert "choose what --record and --update write" in run(layoutd, "test", *option, folder=folder, code=64)
    text = run(layoutd, "test", "--fps", "5", folder=folder, code=64)
    assert "--fps chooses the rate that --record and --update write" in text
    assert "for -j: expected a number from 1 to 256" in run(layoutd, "test", "-j", "0", folder=folder, code=64)
    assert "standard input has no snapshot" in run(layoutd, "test", "-", folder=folder, code=64)
