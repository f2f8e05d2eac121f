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


def test_edits_that_act_together_are_told(layoutd, tmp_path):
    (tmp_path / "old.layout.json").write_text(document())
    (tmp_path / "new.layout.json").write_text(document(spacing=20, rowHeight=70, kind="list"))
    assert run(layoutd, "diff", "old.layout.json", "new.layout.json", folder=tmp_path).splitlines()[-3:] == [
        "because layout.rowHeight 60 → 70 (new.layout.json:8) acts on 3 of 3 differences",
        "because layout.spacing 4 → 20 (new.layout.json:9) acts on 2 of 3 differences",
        "2 differences by several of these edits together",
    ]


def test_a_file_that_the_document_reads_is_a_cause(layoutd, tmp_path):
    def git(*arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

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


def test_a_failed_test_names_the_edit_and_its_line(layoutd, tmp_path):
    def git(*arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
        subprocess.run(["git", *identity, *arguments], cwd=tmp_path, check=True, capture_output=True)

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
