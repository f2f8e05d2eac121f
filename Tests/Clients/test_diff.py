"""`layoutd diff`: texts, JSON that can be applied, pictures and pages, and git with its difftool and diff drivers."""

import json
import math
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from accessibility import violations
from comparison import document, edited, run

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def files(tmp_path):
    """A folder with two versions of a document."""
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(edited())
    return tmp_path


GRID = """{ "viewport": { "width": 320, "height": 480 }, "layout": { "kind": "grid", "columnCount": SIDE },
  "sections": [{ "id": "s", "items": [{ "id": "one" }] }] }"""
PAIR = ["old.layout.json", "new.layout.json"]


def test_text_has_a_line_per_element_and_a_summary(layoutd, files):
    assert run(layoutd, "diff", *PAIR, folder=files).splitlines() == [
        "~ cell:ada  resized 320 × 60 → 320 × 80",
        "- cell:grace  0, 104, 320 × 60",
        "+ cell:barbara  0, 124, 320 × 60",
        "~ cell:alan  moved 0, 168 → 0, 188; color none → \"#ff8800\"",
        "~ content 320 × 228 → 320 × 248",
        "1 added, 1 removed, 1 moved, 1 resized, 1 restyled, 1 unchanged",
        "because sections[0].items[0].height 80 added (new.layout.json:22) acts on 3 of 4 differences",
        "because sections[0].items[1] added (new.layout.json:24) acts on 2 of 4 differences",
        "because sections[0].items[1] removed (old.layout.json:23) acts on 2 of 4 differences",
        'because sections[0].items[2].color "#ff8800" added (new.layout.json:31) acts on 1 of 4 differences',
        "2 differences by several of these edits together",
    ]
    same = run(layoutd, "diff", "old.layout.json", "old.layout.json", folder=files)
    assert same == "no differences, 4 unchanged\n"


def test_exit_codes_are_those_of_git_diff(layoutd, files):
    run(layoutd, "diff", *PAIR, folder=files)
    run(layoutd, "diff", *PAIR, "--exit-code", folder=files, code=1)
    run(layoutd, "diff", "old.layout.json", "old.layout.json", "--exit-code", folder=files)
    run(layoutd, "diff", *PAIR, "--exit-code", "--tolerance", "1000", folder=files, code=1)
    assert "no such file" in run(layoutd, "diff", "old.layout.json", "gone.layout.json", folder=files, code=66)
    assert "expected two files, got 1" in run(layoutd, "diff", "old.layout.json", folder=files, code=64)
    assert "ends in .svg, .html or .png" in run(layoutd, "diff", *PAIR, "-o", "x.bmp", folder=files, code=64)
    (files / "bad.layout.json").write_text('{ "sections": [ { "id": "s", "colour": 1, } ')
    assert run(layoutd, "diff", "old.layout.json", "bad.layout.json", folder=files, code=1)


def test_json_differences_are_applied_as_updates_of_a_session(layoutd, files):
    found = json.loads(run(layoutd, "diff", *PAIR, "--format", "json", folder=files))["comparisons"][0]["layouts"][0]
    elements = {}
    for name in PAIR:
        layout = json.loads(run(layoutd, "layout", name, "--format", "json", folder=files))
        elements[name] = {element["key"]: element for element in layout["attributes"]}
    old, new = elements.values()
    for key in found["removed"]:
        del old[key]
    for change in found["changed"]:
        old[change["key"]].update(change)
    for element in found["added"]:
        old[element["key"]] = element
    # An update of the custom attributes has the phase, too; it is null for elements of a layout.
    assert {key: {k: v for k, v in e.items() if v is not None} for key, e in old.items()} == new
    assert (found["moved"], found["resized"], found["restyled"]) == (["cell:alan"], ["cell:ada"], ["cell:alan"])


def test_layouts_of_frames_cannot_be_chosen(layoutd, files):
    for options in (["--devices", "all"], ["--at", "5,5"], ["--full"]):
        text = run(layoutd, "diff", "one.frames.jsonl", "two.frames.jsonl", *options, folder=files, code=64)
        assert "chooses layouts of documents" in text


def test_the_picture_in_pixels_has_the_size_of_the_svg(layoutd, files):
    for name in ("change.svg", "change.png"):
        run(layoutd, "diff", *PAIR, "-o", name, folder=files)
    size = ElementTree.parse(files / "change.svg").getroot()
    picture = Image.open(files / "change.png").convert("RGB")
    assert picture.size == tuple(math.ceil(float(size.get(side))) for side in ("width", "height"))
    # Added, removed and changed elements have different colors.
    assert len(picture.getcolors(1 << 24)) > 10


def test_devices_and_offsets_are_compared_each(layoutd, files):
    text = run(layoutd, "diff", *PAIR, "--devices", "iphone se,iPad", "--at", "0,100", "--full", folder=files)
    heads = [line for line in text.splitlines() if line.endswith(":")]
    assert heads == ["iPhone SE:", "iPhone SE at 0, 100:", "iPad:", "iPad at 0, 100:"]
    text = run(layoutd, "diff", *PAIR, "--at", "44", "--full", folder=files)
    assert [line for line in text.splitlines() if line.endswith(":")] == ["whole content:", "at 0, 44:"]
    found = json.loads(run(layoutd, "diff", *PAIR, "--at", "0,44", "--full", "--format", "json", folder=files))
    assert [layout["name"] for layout in found["comparisons"][0]["layouts"]] == ["whole content", "at 0, 44"]
    assert run(layoutd, "diff", *PAIR, "--devices", "all", folder=files).count(":\n") == 32
    error = run(layoutd, "diff", *PAIR, "--devices", "iPhon SE", folder=files, code=64)
    assert 'did you mean "iPhone SE"?' in error


def test_frames_are_compared_by_time(layoutd, files):
    (files / "play.layout.json").write_text(document(timeline=True))
    (files / "other.layout.json").write_text(document(timeline=True, rowHeight=50))
    for name in ("play", "other"):
        run(layoutd, "simulate", f"{name}.layout.json", "--fps", "10", "-o", f"{name}.frames.jsonl", folder=files)
    same = run(layoutd, "diff", "play.frames.jsonl", "play.frames.jsonl", folder=files)
    assert same.endswith(" equal frames\n") and "\n" not in same[:-1]
    text = run(layoutd, "diff", "play.frames.jsonl", "other.frames.jsonl", folder=files)
    assert text.startswith("0.0 s:\n  ~ cell:ada  resized 320 × 60 → 320 × 50\n")
    # Frames without a counterpart are a difference of the recordings, not of the layouts.
    run(layoutd, "simulate", "play.layout.json", "--fps", "5", "-o", "slow.frames.jsonl", folder=files)
    pair = ["slow.frames.jsonl", "play.frames.jsonl"]
    heads = "".join(f"{time} s: only in the new file\n" for time in (0.1, 0.3))
    expected = heads + "3 equal frames\n2 frames only in the new file\n"
    assert run(layoutd, "diff", *pair, "--exit-code", folder=files, code=1) == expected
    assert run(layoutd, "diff", *pair[::-1], folder=files) == expected.replace("new", "old")
    found = json.loads(run(layoutd, "diff", *pair, "--format", "json", folder=files))["comparisons"][0]
    assert not found["equal"] and [layout.get("only") for layout in found["layouts"]] == [None, "new"] * 2 + [None]
    assert len(found["layouts"][1]["added"]) == 5
    (files / "bad.frames.jsonl").write_text('{"time": 0, "attributes": []}\nnot json\n')
    assert "bad.frames.jsonl:2: " in run(layoutd, "diff", "play.frames.jsonl", "bad.frames.jsonl", folder=files, code=66)


def test_the_picture_has_both_states_and_the_changes(layoutd, files):
    run(layoutd, "diff", *PAIR, "-o", "change.svg", "--devices", "iPhone SE,iPad mini", folder=files)
    root = ElementTree.parse(files / "change.svg").getroot()
    panels = root.findall(f"{SVG}svg[@class='panel']")
    assert len(panels) == 6
    keys = [{node.get("data-key") for node in panel.iter() if node.get("data-key")} for panel in panels[:3]]
    assert keys[0] - keys[1] == {"cell:grace"} and keys[1] - keys[0] == {"cell:barbara"} and keys[2] == keys[0] | keys[1]
    classes = {node.get("data-key"): node.get("class") for node in panels[2].findall(f"{SVG}g")}
    assert classes == {
        "header:s": "unchanged", "cell:ada": "resized", "cell:barbara": "added", "cell:grace": "removed",
        "cell:alan": "moved",
    }
    # A box for the old frame, one for the new, and the label, and an arrow.
    moved = next(node for node in panels[2] if node.get("class") == "moved")
    assert [child.tag.removeprefix(SVG) for child in moved] == ["title", "rect", "rect", "g", "path", "path", "circle"]
    removed = next(node for node in panels[2] if node.get("class") == "removed")
    assert removed.find(f"{SVG}rect").get("fill") == "#cf222e"


@pytest.fixture
def comparison(layoutd, files):
    """The address of the page of two devices."""
    run(layoutd, "diff", *PAIR, "-o", "change.html", "--devices", "iPhone SE,iPad mini", folder=files)
    return (files / "change.html").as_uri()


def test_the_page_has_views_a_slider_and_an_onion_skin(page, comparison):
    page.goto(comparison)
    visible = lambda: [layer.get_attribute("data-panel") for layer in page.locator(".layer:visible").all()]
    assert visible() == ["changes"]
    page.get_by_role("radio", name="Changes").focus()
    page.keyboard.press("ArrowRight")
    assert visible() == ["old", "new"]
    page.keyboard.press("ArrowRight")
    slider = page.get_by_role("slider", name="Position between old and new")
    assert visible() == ["old", "new"] and slider.is_visible()
    clip = lambda: page.locator(".layer[data-panel=new]:visible").evaluate("node => getComputedStyle(node).clipPath")
    before = clip()
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    assert slider.input_value() == "60" and clip() != before
    box = page.locator(".stage:visible").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + 20)
    assert slider.input_value() == "25"
    page.keyboard.press("4")
    onion = page.get_by_role("slider", name="Opacity of the new layout")
    onion.focus()
    page.keyboard.press("Home")
    opacity = "node => getComputedStyle(node).opacity"
    assert page.locator(".layer[data-panel=new]:visible").evaluate(opacity) == "0"
    page.keyboard.press("End")
    assert page.locator(".layer[data-panel=new]:visible").evaluate(opacity) == "1"


def test_the_list_of_the_page_outlines_elements(page, comparison):
    page.goto(comparison)
    page.keyboard.press("n")
    current = page.locator(".entries [aria-current=true]")
    assert current.locator(".key").inner_text() == "cell:ada" and page.locator(".mark:visible").count() == 1
    page.keyboard.press("p")
    assert current.locator(".key").inner_text() == "cell:alan"
    page.keyboard.press("2")
    assert page.locator(".mark:visible").count() == 2
    page.get_by_label("Layout").select_option("iPad mini")
    assert page.locator(".pair:visible").get_attribute("aria-label") == "iPad mini"
    assert page.locator(".entries button:visible").count() == 4


def test_differences_are_grouped_by_cause_and_kind(page, comparison):
    page.goto(comparison)
    kinds = page.locator(".entries:visible h3:not(.cause)").all_inner_texts()
    assert kinds == ["1 resized", "1 removed", "1 added", "1 moved"]
    keys = page.locator(".entries:visible .key").all_inner_texts()
    assert keys == ["cell:ada", "cell:grace", "cell:barbara", "cell:alan"]


def test_the_page_starts_with_the_slider_if_most_elements_moved(layoutd, files, page):
    """The marks of so many changes cover each other."""
    for name, spacing in (("near", 8), ("far", 20)):
        (files / f"{name}.layout.json").write_text(
            """{ "viewport": { "width": 320, "height": 480 }, "layout": { "kind": "list", "rowHeight": 44, "spacing": %d },
            "sections": [{ "items": [{ "repeat": 9 }] }] }""" % spacing
        )
    run(layoutd, "diff", "near.layout.json", "far.layout.json", "-o", "moved.html", folder=files)
    page.goto((files / "moved.html").as_uri())
    assert page.get_by_role("radio", name="Slider").is_checked()
    assert page.get_by_role("slider", name="Position between old and new").is_visible()
    assert page.locator(".entries h3").all_inner_texts() == [
        "Because layout.spacing 8 → 20 (far.layout.json:1) explains 8 of 8 moves", "8 moved"
    ]


def test_texts_of_documents_are_no_markup_and_no_script(layoutd, files, page):
    hostile = "</script><img src=x onerror=alert(1)> \"'&\u2028"
    for name, height in (("old", 10), ("new", 20)):
        items = [{"id": hostile, "label": hostile, "height": height}]
        text = {"viewport": {"width": 400, "height": 400}, "layout": {"kind": "list"}, "sections": [{"items": items}]}
        (files / f"{name}<i>.layout.json").write_text(json.dumps(text))
    names = ["old<i>.layout.json", "new<i>.layout.json"]
    for output in ("hostile.html", "hostile.svg"):
        run(layoutd, "diff", *names, "-o", output, folder=files)
    ElementTree.parse(files / "hostile.svg")
    page.goto((files / "hostile.html").as_uri())
    assert page.get_by_role("heading", level=1).inner_text() == "old<i>.layout.json → new<i>.layout.json"
    assert page.locator(".key").text_content() == f"cell:{hostile}"
    assert page.locator("img").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible_in_light_and_dark(page, comparison, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto(comparison)
    for key in "1234":
        page.keyboard.press(key)
        assert violations(page) == []


# git


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """A repository with three commits: a document with a data source, its change, and its new name."""
    folder = tmp_path / "repository"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("HOME", str(tmp_path))
    git(folder, "init", "-q", "-b", "main")
    git(folder, "config", "user.name", "Ada")
    git(folder, "config", "user.email", "ada@example.com")
    (folder / "pages").mkdir()
    (folder / "pages/feed.layout.json").write_text(document())
    (folder / "pages/rows.json").write_text('[{"id": "x", "height": 10}]')
    (folder / "pages/data.layout.json").write_text(
        '{"layout": {"kind": "list"}, "sections": [{"id": "s", "items":'
        ' {"source": "rows.json", "each": {"id": "/id", "height": "/height"}}}]}'
    )
    (folder / "README.md").write_text("Layouts.\n")
    commit(folder, "one")
    (folder / "pages/feed.layout.json").write_text(edited())
    (folder / "pages/rows.json").write_text('[{"id": "x", "height": 30}]')
    (folder / "README.md").write_text("Changed layouts.\n")
    commit(folder, "two")
    git(folder, "mv", "pages/feed.layout.json", "pages/people.layout.json")
    (folder / "extra.layout.json").write_text(GRID.replace("SIDE", "2"))
    commit(folder, "three")
    return folder


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True, timeout=60).stdout


def commit(folder, name):
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", name)
    git(folder, "tag", name)


def test_revisions_are_compared(layoutd, repository):
    text = run(layoutd, "diff", "--git", "one..two", "pages/feed.layout.json", folder=repository)
    assert "+ cell:barbara" in text and "\n1 added, 1 removed, 1 moved, 1 resized, 1 restyled, 1 unchanged\n" in text
    all = run(layoutd, "diff", "--git", "one..two", folder=repository)
    # The data of the other document changed.
    assert all.startswith("pages/data.layout.json\n~ cell:x  resized 390 × 10 → 390 × 30\n") and all.endswith(text)
    # The names of documents are headings if there are several; a renamed document is one document.
    lines = run(layoutd, "diff", "--git", "one..", folder=repository).splitlines()
    heads = [line for line in lines if ".layout.json" in line and not line.startswith("because")]
    assert heads == ["extra.layout.json (added)", "pages/data.layout.json", "pages/feed.layout.json → pages/people.layout.json"]
    back = run(layoutd, "diff", "--git", "three..one", "extra.layout.json", folder=repository)
    assert back.startswith("extra.layout.json (removed)\n- cell:one") and back.endswith("1 removed\n")
    # From the common ancestor, and from a folder below the root.
    assert run(layoutd, "diff", "--git", "one...two", "feed.layout.json", folder=repository / "pages") == text
    run(layoutd, "diff", "--git", "one..two", "--exit-code", folder=repository, code=1)
    assert run(layoutd, "diff", "--git", "one..two", repository, folder=repository) == all
    assert run(layoutd, "diff", "--git", "two..three", "pages", "--exit-code", folder=repository) == (
        "pages/feed.layout.json → pages/people.layout.json\nno differences, 4 unchanged\n"
    )


def test_the_work_tree_is_compared_with_a_revision(layoutd, repository):
    assert run(layoutd, "diff", "--git", "HEAD", folder=repository) == ""
    (repository / "extra.layout.json").write_text(GRID.replace("SIDE", "4"))
    (repository / "pages/people.layout.json").unlink()
    text = run(layoutd, "diff", "--git", "HEAD", folder=repository)
    assert "extra.layout.json\n~ cell:one  resized 160 × 160 → 80 × 80\n" in text
    assert "pages/people.layout.json (removed)\n- header:s" in text


def test_a_repository_of_others_runs_none_of_its_programs(layoutd, repository):
    """Its monitor of files, and its hook for the index, which git writes when the time of a file has changed."""
    program = repository / ".git/hooks/post-index-change"
    program.parent.mkdir(exist_ok=True)
    program.write_text("#!/bin/sh\ntouch trace\n")
    program.chmod(0o755)
    git(repository, "config", "core.fsmonitor", str(program))
    os.utime(repository / "extra.layout.json", (0, 0))
    assert run(layoutd, "diff", "--git", "HEAD", folder=repository) == ""
    assert not (repository / "trace").exists()
    git(repository, "diff", "HEAD")
    assert (repository / "trace").exists()


def reader(source):
    return (
        '{"layout": {"kind": "list"}, "sections": [{"id": "s", "items": {"source": "' + source
        + '", "each": {"id": "/id", "height": "/height"}}}]}'
    )


def compared(layoutd, range, folder, *files):
    """Returns the names of the documents that are compared."""
    found = json.loads(run(layoutd, "diff", "--git", range, "--name-only", "--format", "json", *files, folder=folder))
    return [entry["new"] for entry in found["comparisons"]]


@pytest.mark.parametrize("change", ["edited", "removed", "renamed", "replaced by a link"])
def test_documents_that_read_a_changed_file_are_compared(layoutd, repository, change):
    rows = repository / "pages/rows.json"
    (repository / "linked").symlink_to("pages")
    (repository / "rows").symlink_to("pages/rows.json")
    documents = {
        "escaped": "pages/row\\u0073.json", "other": "pages/rows.json.bak", "folder": "linked/rows.json", "file": "rows",
        "pages/dots": "../pages/./rows.json",
    }
    for name, source in documents.items():
        (repository / f"{name}.layout.json").write_text(reader(source))
    (repository / "pages/rows.json.bak").write_text("[]")
    commit(repository, "before")
    assert compared(layoutd, "before", repository) == []
    if change == "edited":
        rows.write_text('[{"id": "x", "height": 400}]')
    elif change == "removed":
        rows.unlink()
    elif change == "renamed":
        rows.rename(repository / "pages/new.json")
    else:
        rows.unlink()
        rows.symlink_to("rows.json.bak")
    git(repository, "add", "--intent-to-add", ".")
    readers = ["escaped", "file", "folder", "pages/data", "pages/dots"]
    assert compared(layoutd, "before", repository) == [f"{name}.layout.json" for name in readers]
    assert compared(layoutd, "before", repository, "pages") == ["pages/data.layout.json", "pages/dots.layout.json"]
    assert run(layoutd, "diff", "--git", "before", "--name-only", "pages", folder=repository) == (
        "pages/data.layout.json\npages/dots.layout.json\n")
    run(layoutd, "diff", "--git", "before", "--exit-code", folder=repository, code=1)
    # Links are not followed in commits.
    commit(repository, "after")
    assert compared(layoutd, "before..after", repository) == [
        f"{name}.layout.json" for name in readers if name not in ("file", "folder")]


def test_names_that_json_escapes_are_found_from_any_folder(layoutd, repository, monkeypatch):
    names = ['q"uote.json', "back\\slash.json", "tab\tname.json", "new\nline.json", "é ü.json", "-dash.json"]
    for number, name in enumerate(names):
        (repository / name).write_text("[]")
        (repository / f"d{number}.layout.json").write_text(reader(json.dumps(name)[1:-1]))
    commit(repository, "before")
    for name in names:
        (repository / name).write_text('[{"id": "x", "height": 1}]')
    expected = [f"d{number}.layout.json" for number in range(len(names))]
    assert compared(layoutd, "before", repository) == compared(layoutd, "before", repository / "pages") == expected
    monkeypatch.setenv("GIT_DIR", "../.git")
    monkeypatch.setenv("GIT_WORK_TREE", "..")
    assert compared(layoutd, "before", repository / "pages") == expected


def test_documents_with_a_changed_layout_in_swift_are_compared(layoutd, repository):
    (repository / "Feed.swift").write_text("// one\n")
    (repository / "swift.layout.json").write_text(
        '{"layout": {"kind": "swift", "source": "Feed.swift"}, "sections": [{"items": [{"repeat": 3}]}]}')
    commit(repository, "before")
    (repository / "Feed.swift").write_text("// two\n")
    assert compared(layoutd, "before", repository) == ["swift.layout.json"]
    # Code is not run without permission, which is reported.
    done = subprocess.run(
        [layoutd, "diff", "--git", "before"], cwd=repository, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.startswith("swift.layout.json\nno differences, 3 unchanged\nnot compared: layouts in Swift")
    assert "--allow-swift" in done.stderr
    run(layoutd, "diff", "--git", "before", "--exit-code", folder=repository, code=1)


def test_names_are_those_of_a_comparison_of_revisions(layoutd, repository):
    assert run(layoutd, "diff", "--git", "one..", "--name-only", folder=repository) == (
        "extra.layout.json (added)\npages/data.layout.json\npages/feed.layout.json → pages/people.layout.json\n")
    run(layoutd, "diff", "--git", "one..", "--name-only", "--exit-code", folder=repository, code=1)
    for arguments in [["a", "b"], ["--git", "one..", "-o", "a.html"]]:
        assert "--name-only lists what --git compares" in run(layoutd, "diff", *arguments, "--name-only", folder=repository, code=64)


def test_data_sources_are_those_of_the_revision(layoutd, repository):
    text = run(layoutd, "diff", "--git", "one..two", "pages/data.layout.json", folder=repository)
    assert text.startswith("pages/data.layout.json\n~ cell:x  resized 390 × 10 → 390 × 30\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere"], 'unknown revision "nowhere"'), (["one..nowhere"], 'unknown revision "nowhere"'),
        (["--output=stolen"], 'unknown revision "--output=stolen"'),
        (["one", "gone.layout.json"], "git tracks no file gone.layout.json in one or in work tree"),
        (["one", "/etc/hosts.layout.json"], "is outside of the repository"), (["one", "nothing"], "is neither a document nor a folder"),
    ],
)
def test_unknown_revisions_and_files_are_errors(layoutd, repository, arguments, message):
    assert message in run(layoutd, "diff", f"--git={arguments[0]}", *arguments[1:], folder=repository, code=66)
    assert not (repository / "stolen").exists()


def test_a_damaged_object_is_no_missing_file(layoutd, repository):
    blob = git(repository, "rev-parse", "one:pages/feed.layout.json").strip()
    (repository / ".git/objects" / blob[:2] / blob[2:]).unlink()
    text = run(layoutd, "diff", "--git", "one..two", "pages/feed.layout.json", folder=repository, code=66)
    assert text.startswith("layoutd: pages/feed.layout.json: bad object ")


def test_a_file_is_named_through_a_link(layoutd, repository, tmp_path):
    (tmp_path / "link").symlink_to(repository)
    text = run(layoutd, "diff", "--git", "one..two", tmp_path / "link/pages/feed.layout.json", folder=tmp_path / "link")
    assert "+ cell:barbara" in text


def test_a_folder_without_a_repository_is_an_error(layoutd, tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert "not a git repository" in run(layoutd, "diff", "--git", "HEAD", folder=tmp_path, code=66)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "git is not installed" in run(layoutd, "diff", "--git", "HEAD", folder=tmp_path, code=66)


def test_layoutd_is_a_difftool(layoutd, repository):
    # The line of docs/diff.md, with the path of this program.
    git(repository, "config", "difftool.layoutd.cmd", f'{layoutd} diff --name "$MERGED" "$LOCAL" "$REMOTE"')
    text = git(repository, "difftool", "--no-prompt", "-t", "layoutd", "one", "two", "--", "*.layout.json")
    assert "+ cell:barbara" in text and "1 moved" in text
    # A new document has no old version.
    text = git(repository, "difftool", "--no-prompt", "-t", "layoutd", "two", "three", "--", "extra.layout.json")
    assert text.endswith("1 added\n")


def test_layoutd_is_a_diff_driver(layoutd, repository):
    (repository / ".gitattributes").write_text("*.layout.json diff=layoutd\n")
    git(repository, "config", "diff.layoutd.command", f"{layoutd} diff --driver --")
    text = git(repository, "diff", "one", "two")
    assert "layoutd diff pages/feed.layout.json\n" in text and "+ cell:barbara" in text
    # Other files have git's own difference, before and after.
    assert "+Changed layouts." in text
    text = git(repository, "diff", "two", "three")
    assert "layoutd diff extra.layout.json\n" in text and "1 added" in text
    # A document with an error does not end git's output.
    (repository / "extra.layout.json").write_text('{ "sections": 1 }')
    assert "layoutd diff extra.layout.json\n" in git(repository, "diff")
    # Neither does one with a conflict, nor one with the name of an option.
    git(repository, "checkout", "-q", "extra.layout.json")
    git(repository, "checkout", "-q", "-b", "side", "three")
    (repository / "extra.layout.json").write_text(GRID.replace("SIDE", "3"))
    commit(repository, "theirs")
    git(repository, "checkout", "-q", "main")
    (repository / "extra.layout.json").write_text(GRID.replace("SIDE", "4"))
    (repository / "-x.layout.json").write_text(GRID.replace("SIDE", "4"))
    commit(repository, "ours")
    subprocess.run(["git", "merge", "-q", "side"], cwd=repository, capture_output=True, timeout=60)
    assert "* Unmerged path extra.layout.json\n" in git(repository, "diff", "--cached")
    (repository / "-x.layout.json").write_text(GRID.replace("SIDE", "5"))
    assert "layoutd diff -x.layout.json\n" in git(repository, "diff")


def test_the_frames_of_a_document_are_a_text_for_git(layoutd, repository):
    (repository / ".gitattributes").write_text("*.layout.json diff=layoutd\n")
    git(repository, "config", "diff.layoutd.textconv", f"f() {{ {layoutd} layout \"$1\" || true; }}; f")
    text = git(repository, "diff", "one", "two", "--", "pages/feed.layout.json")
    assert re.search(r"\n\+ +0 +124 +320 +60   cell:barbara\n", text), text
    # A document with an error is a text, too.
    (repository / "pages/people.layout.json").write_text(edited().replace('"height"', '"hight"'))
    assert "cell:barbara" in git(repository, "diff", "--", "pages/people.layout.json")
    git(repository, "checkout", "-q", "--", "pages")
    # The revisions themselves are read without it.
    assert "+ cell:barbara" in run(layoutd, "diff", "--git", "one..two", folder=repository)


ROWS = """{ "viewport": { "width": 100, "height": 100 }, "layout": { "kind": "list", "rowHeight": 10 },
  "sections": [{ "id": "s", "items": [ITEMS] }] }"""


def test_a_large_picture_shows_the_changes(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(ROWS.replace("ITEMS", '{ "repeat": 25000, "id": "i{i}" }, { "id": "gone" }'))
    (tmp_path / "new.layout.json").write_text(ROWS.replace("ITEMS", '{ "repeat": 25000, "id": "i{i}" }'))
    run(layoutd, "diff", "old.layout.json", "new.layout.json", "-o", "change.svg", folder=tmp_path)
    picture = (tmp_path / "change.svg").read_text()
    assert "<title>cell:gone: removed</title>" in picture
    assert picture.count('class="unchanged"') == 19_999
    assert "Changes (20000 of 25001 elements)" in picture


def test_the_layouts_that_differ_are_shown_of_many(layoutd, tmp_path):
    """The last devices are the only ones in which the variant of the layout applies."""
    text = ROWS.replace('"rowHeight": 10', '"rowHeight": 10, "variants": [{ "minWidth": 1000, "layout": { "rowHeight": HEIGHT } }]').replace("ITEMS", "{}")
    (tmp_path / "old.layout.json").write_text(text.replace("HEIGHT", "20"))
    (tmp_path / "new.layout.json").write_text(text.replace("HEIGHT", "30"))
    at = [word for y in range(0, 60, 10) for word in ("--at", f"0,{y}")]
    run(layoutd, "diff", "old.layout.json", "new.layout.json", "--devices", "all", *at, "-o", "change.html", folder=tmp_path)
    page = (tmp_path / "change.html").read_text()
    assert re.search(r"<title>[^<]* of [0-9]+ layouts\)", page)
    assert "(equal)" not in page


def test_each_side_has_its_direction(layoutd, tmp_path):
    text = """{ "viewport": { "width": 100, "height": 100 }, "layoutDirection": "DIRECTION", "layout": { "kind": "list" },
      "sections": [{ "id": "s", "header": { "length": 20, "label": "Title" }, "items": [] }] }"""
    (tmp_path / "old.layout.json").write_text(text.replace("DIRECTION", "ltr"))
    (tmp_path / "new.layout.json").write_text(text.replace("DIRECTION", "rtl"))
    run(layoutd, "diff", "old.layout.json", "new.layout.json", "-o", "change.svg", folder=tmp_path)
    panels = (tmp_path / "change.svg").read_text().split('class="panel"')[1:]
    assert ['text-anchor="end"' in panel for panel in panels] == [False, True, True]


def test_equal_members_are_no_differences(layoutd, tmp_path):
    text = '{ "layout": { "kind": "list" }, "sections": [{ "id": "s", "items": [{ "id": "a", "color": "COLOR", "data": DATA }] }] }'
    (tmp_path / "old.layout.json").write_text(text.replace("COLOR", "#ff0000").replace("DATA", '{ "a": 1, "b": 13 }'))
    (tmp_path / "new.layout.json").write_text(text.replace("COLOR", "#00ff00").replace("DATA", '{ "b": 13.000001, "a": 1 }'))
    assert run(layoutd, "diff", "old.layout.json", "new.layout.json", folder=tmp_path).splitlines()[0] == '~ cell:a  color "#ff0000" → "#00ff00"'


def test_a_difference_below_a_thousandth_has_all_digits(layoutd, tmp_path):
    text = '{ "layout": { "kind": "list", "rowHeight": HEIGHT }, "sections": [{ "id": "s", "items": [{ "id": "a" }, { "id": "b" }] }] }'
    (tmp_path / "old.layout.json").write_text(text.replace("HEIGHT", "40"))
    (tmp_path / "new.layout.json").write_text(text.replace("HEIGHT", "40.0001"))
    output = run(layoutd, "diff", "old.layout.json", "new.layout.json", "--tolerance", "0", folder=tmp_path)
    assert "moved 0, 40 → 0, 40.0001" in output
