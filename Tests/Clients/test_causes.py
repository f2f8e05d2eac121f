"""The causes that `layoutd diff` and `layoutd test` name for a difference."""

import copy
import itertools
import json
import pathlib
import random
import re
import subprocess

import pytest

from comparison import document, run
from preview_page import is_open, preview, wait_for  # noqa: F401, fixtures among them
from slow_cases import cases

EXAMPLES = pathlib.Path(__file__).parents[2] / "protocol/examples"
KEYS = {"rowSpacing", "minimumLineSpacing", "rowHeight", "columnCount", "height", "length", "spacing", "repeat", "itemHeight"}


def compared(layoutd, folder, old, new):
    (folder / "old.layout.json").write_text(json.dumps(old, indent=2))
    (folder / "new.layout.json").write_text(json.dumps(new, indent=2))
    arguments = [layoutd, "diff", "old.layout.json", "new.layout.json", "--format", "json"]
    output = subprocess.run(arguments, cwd=folder, capture_output=True, text=True, timeout=60).stdout
    return json.loads(output)["comparisons"][0]


def numbers(value, path=()):
    """Yields the paths of the numbers of a document that may be edited."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            yield from numbers(inner, (*path, key))
        elif key in KEYS and isinstance(inner, (int, float)):
            yield (*path, key)


def written(path):
    """Returns a path as the difference writes it."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")


def applied(old, new, paths):
    """Returns the old document with the new numbers at some paths."""
    changed = copy.deepcopy(old)
    for path in paths:
        target, source = changed, new
        for step in path[:-1]:
            target, source = target[step], source[step]
        target[path[-1]] = source[path[-1]]
    return changed


def example(name):
    text = re.sub(r"^\s*//.*$", "", (EXAMPLES / name).read_text(), flags=re.MULTILINE)
    return json.loads(re.sub(r",(\s*[\]}])", r"\1", text))


@pytest.fixture
def git(tmp_path):
    """Runs git in the folder of the test."""

    def run_git(*arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

    return run_git


@pytest.mark.parametrize("seed", cases(range(200)))
def test_the_named_edits_are_the_smallest_set_that_makes_the_new_layout(layoutd, tmp_path, seed):
    rnd = random.Random(seed)
    old = example(rnd.choice(["sticky-headers", "three-columns", "shop", "board", "app-store", "section-cards"]) + ".layout.json")
    paths = list(numbers(old))
    edits = rnd.sample(paths, min(len(paths), rnd.randint(1, 5)))
    new = copy.deepcopy(old)
    for path in edits:
        target = new
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] += rnd.randint(1, 12)
    difference = compared(layoutd, tmp_path, old, new)
    if difference["equal"]:
        assert "causes" not in difference
        return
    named = {cause["path"] for cause in difference["causes"]}
    chosen = [path for path in edits if written(path) in named]
    assert len(chosen) == len(named)
    assert compared(layoutd, tmp_path, applied(old, new, chosen), new)["equal"]
    smaller = [set(some) for size in range(min(len(chosen), 4)) for some in itertools.combinations(edits, size)]
    smaller += [set(chosen) - {path} for path in chosen]
    for some in smaller:
        assert not compared(layoutd, tmp_path, applied(old, new, some), new)["equal"], some


def test_the_line_and_the_change_are_named(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(document(spacing=20))
    text = run(layoutd, "diff", "old.layout.json", "new.layout.json", folder=tmp_path)
    assert text.splitlines()[-1] == "because layout.spacing 4 → 20 (new.layout.json:9) explains 2 of 2 moves"
    difference = json.loads(run(layoutd, "diff", "old.layout.json", "new.layout.json", "--format", "json", folder=tmp_path))
    assert difference["comparisons"][0]["causes"] == [
        {"path": "layout.spacing", "change": "4 → 20", "file": "new.layout.json", "line": 9, "elements": 2}
    ]


def test_an_edit_of_the_whole_text_is_one_of_the_document(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text("[]")
    files = ["old.layout.json", "new.layout.json"]
    line = "because the document {…} → [] (new.layout.json:1) explains 4 of 4 differences"
    assert run(layoutd, "diff", *files, folder=tmp_path, code=1).splitlines()[-1] == line
    (annotation,) = run(layoutd, "diff", *files, "--format", "github", folder=tmp_path, code=1).splitlines()
    assert annotation.endswith(f"::{line}")
    (cause,) = json.loads(run(layoutd, "diff", *files, "--format", "json", folder=tmp_path, code=1))["comparisons"][0]["causes"]
    assert (cause["path"], cause["change"]) == ("", "{…} → []")
    run(layoutd, "diff", *files, "-o", "page.html", folder=tmp_path, code=1)
    assert f'<h3 class="cause">{line}</h3>' in (tmp_path / "page.html").read_text()


def test_edits_that_act_together_are_reported(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(document(spacing=20, rowHeight=70, kind="list"))
    assert run(layoutd, "diff", "old.layout.json", "new.layout.json", folder=tmp_path).splitlines()[-3:] == [
        "because layout.rowHeight 60 → 70 (new.layout.json:8) acts on 3 of 3 differences",
        "because layout.spacing 4 → 20 (new.layout.json:9) acts on 2 of 3 differences",
        "2 differences by several of these edits together",
    ]


def test_a_file_that_the_document_reads_is_a_cause(layoutd, git, tmp_path):
    data = json.loads(document())
    data["sections"][0]["items"] = {"source": "rows.json"}
    (tmp_path / "feed.layout.json").write_text(json.dumps(data))
    (tmp_path / "rows.json").write_text('[{"id": "x", "height": 30}]')
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    (tmp_path / "rows.json").write_text('[{"id": "x"}, {"id": "y"}]')
    lines = run(layoutd, "diff", "--git", "HEAD", folder=tmp_path).splitlines()
    assert lines[-1] == "because the files that the document reads explain 1 of 1 difference"


def test_a_failed_test_names_the_edit_and_its_line(layoutd, git, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(document())
    run(layoutd, "test", "--record", path, folder=tmp_path)
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    path.write_text(document(spacing=20))
    text = run(layoutd, "test", "feed.layout.json", "--format", "github", folder=tmp_path, code=1)
    assert "file=feed.layout.json,line=9," in text
    assert "because layout.spacing 4 → 20 (feed.layout.json:9) explains 2 of 2 moves" in text
    # The text of the snapshot is an earlier commit.
    git("commit", "-q", "-a", "-m", "two")
    assert "line=9," in run(layoutd, "test", "feed.layout.json", "--format", "github", folder=tmp_path, code=1)
    # Without a version that had the snapshot's layout no cause is known.
    snapshot = tmp_path / "feed.snapshot.json"
    snapshot.write_text(snapshot.read_text().replace("60", "61", 1))
    text = run(layoutd, "test", "feed.layout.json", "--format", "github", folder=tmp_path, code=1)
    assert "line=1," in text and "because" not in text


def test_the_lines_of_the_causes_are_annotations_and_results(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(document(spacing=20, rowHeight=70, kind="list"))
    files = ["old.layout.json", "new.layout.json"]
    lines = run(layoutd, "diff", *files, "--format", "github", folder=tmp_path).splitlines()
    assert lines == [
        "::notice file=new.layout.json,line=8,title=layoutd diff::"
        "because layout.rowHeight 60 → 70 (new.layout.json:8) acts on 3 of 3 differences",
        "::notice file=new.layout.json,line=9,title=layoutd diff::"
        "because layout.spacing 4 → 20 (new.layout.json:9) acts on 2 of 3 differences",
    ]
    log = json.loads(run(layoutd, "diff", *files, "--format", "sarif", folder=tmp_path))
    results = log["runs"][0]["results"]
    assert [result["locations"][0]["physicalLocation"]["region"] for result in results] == [{"startLine": 8}, {"startLine": 9}]
    assert [result["level"] for result in results] == ["note", "note"]
    # Equal documents have none.
    assert run(layoutd, "diff", files[0], files[0], "--format", "github", folder=tmp_path) == ""


def test_the_page_lists_the_differences_by_their_causes(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(document(spacing=20, rowHeight=70, kind="list"))
    run(layoutd, "diff", "old.layout.json", "new.layout.json", "-o", "page.html", folder=tmp_path)
    page = (tmp_path / "page.html").read_text()
    groups = re.split('<h3 class="cause">', page[page.index('<ul class="entries">') : page.index("</aside>")])[1:]
    keys = [re.findall('class="key">([^<]*)<', group) for group in groups]
    assert [group.split("<")[0] for group in groups] == [
        "because layout.rowHeight 60 → 70 (new.layout.json:8) acts on 3 of 3 differences",
        "because layout.spacing 4 → 20 (new.layout.json:9) acts on 2 of 3 differences",
        "because of several of these edits together",
    ]
    assert [len(some) for some in keys] == [1, 0, 2]


def test_the_changed_constants_of_a_swift_layout_are_named(layoutd, git, tmp_path):
    (tmp_path / "app").mkdir()
    (tmp_path / "app/feed.layout.json").write_text(
        '{"layout": {"kind": "swift", "source": "Feed.swift"}, "sections": [{"items": [{"id": "a"}]}]}'
    )
    source = tmp_path / "app/Feed.swift"
    source.write_text('func layout() {\n  let spacing = 0.5 // 3\n  return group(interItem: 8, "7")\n}\n')
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    source.write_text('func layout() {\n  // 9 columns\n  let spacing = 1.25\n  return group(interItem: 20, "7")\n}\n')
    lines = run(layoutd, "diff", "--git", "HEAD", folder=tmp_path, stdin=subprocess.DEVNULL).splitlines()
    assert lines[2:4] == [
        "changed constant: spacing 0.5 → 1.25 (app/Feed.swift:3)",
        "changed constant: interItem 8 → 20 (app/Feed.swift:4)",
    ]
    text = run(layoutd, "diff", "--git", "HEAD", "--format", "github", folder=tmp_path, stdin=subprocess.DEVNULL)
    assert text.startswith("::notice file=app/Feed.swift,line=3,")
    # Other edits than of numbers have no constants.
    source.write_text("func layout() {\n  let gap = 1.25\n}\n")
    assert "changed constant" not in run(layoutd, "diff", "--git", "HEAD", folder=tmp_path, stdin=subprocess.DEVNULL)


def test_reports_of_a_failed_test_have_the_line_of_the_cause(layoutd, git, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(document())
    run(layoutd, "test", "--record", path, folder=tmp_path)
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "one")
    path.write_text(document(spacing=20))
    log = json.loads(run(layoutd, "test", "feed.layout.json", "--format", "sarif", folder=tmp_path, code=1))
    (result,) = log["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("layoutTest", "error")
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "feed.layout.json"}, "region": {"startLine": 9}
    }
    assert "because layout.spacing 4 → 20 (feed.layout.json:9) explains 2 of 2 moves" in result["message"]["text"]
    suites = run(layoutd, "test", "feed.layout.json", "--format", "junit", folder=tmp_path, code=1)
    assert 'name="layout" file="feed.layout.json" line="9">' in suites
    page = (tmp_path / "feed.diff.html").read_text()
    assert '<h3 class="cause">because layout.spacing 4 → 20 (feed.layout.json:9) explains 2 of 2 moves</h3>' in page


ROWS = "[...document.querySelectorAll('#logRows .explanation td:last-child')].map(cell => cell.textContent)"
REQUESTS = """() => {
  const { connection } = layoutd, request = connection.request.bind(connection);
  window.explained = [];
  connection.request = (method, ...rest) => {
    const result = request(method, ...rest);
    if (method === "layoutd/lintWidths") explained.push("linted");
    if (method.endsWith("/explainChange")) {
      explained.push("asked");
      result.then(({ causes }) => explained.push(causes.map(({ message }) => message).join("; ")), () => explained.push("none"));
    }
    return result;
  };
}"""


def test_the_page_names_the_edits_that_explain_the_updates(tmp_path, preview, page):  # noqa: F811
    path = tmp_path / "feed.layout.json"
    path.write_text(document())
    page.goto(preview(path).url)
    is_open(page)
    page.evaluate(REQUESTS)
    # Nothing is requested while another panel is shown. The widths are linted as long after the change.
    path.write_text(document(spacing=8))
    wait_for(page, "explained.includes('linted')")
    assert "asked" not in page.evaluate("explained")
    page.click("#logTab")
    wait_for(page, "explained.includes('')")
    path.write_text(document(spacing=20))
    wait_for(page, f"{ROWS}.length === 1", seconds=10)
    assert page.evaluate(ROWS) == ["layout.spacing 8 → 20 explains 2 of 2 moves line 9"]
    # Two edits are explained together, in the order of the text; the newest are above the others.
    path.write_text(document(spacing=2, rowHeight=70))
    wait_for(page, f"{ROWS}.length === 4", seconds=10)
    assert page.evaluate(ROWS)[:3] == [
        "layout.rowHeight 60 → 70 acts on 3 of 3 differences line 8",
        "layout.spacing 20 → 2 acts on 2 of 3 differences line 9",
        "2 differences by several of these edits together",
    ]
    # A text with an error has no causes; they are those of the text that mends it.
    path.write_text(document(spacing=20, rowHeight=70) + "{")
    wait_for(page, "layoutd.documentState.syntaxError !== undefined")
    path.write_text(document(spacing=20, rowHeight=70))
    wait_for(page, f"{ROWS}.length === 5", seconds=10)
    assert page.evaluate(ROWS)[0] == "layout.spacing 2 → 20 explains 2 of 2 moves line 9"
    # The line leads to the source.
    page.click("#logRows .explanation button >> nth=0")
    wait_for(page, "document.getElementById('live-region').textContent.startsWith('Line 9')")
    # Folded panels request nothing.
    page.click("#foldDeck")
    page.evaluate("explained.length = 0")
    path.write_text(document(spacing=22, rowHeight=70))
    wait_for(page, "explained.includes('linted')")
    assert "asked" not in page.evaluate("explained")
    page.click("#foldDeck")
    wait_for(page, f"{ROWS}.length === 6")
    assert page.evaluate(ROWS)[0] == "layout.spacing 20 → 22 explains 2 of 2 moves line 9"
