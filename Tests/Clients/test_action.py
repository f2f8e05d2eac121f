"""The GitHub Action's scripts, run on real repositories up to the text of the comment."""

import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys

import pytest
from PIL import Image
from ruamel.yaml import YAML

from conftest import EXAMPLES

ROOT = pathlib.Path(__file__).parent.parent.parent
ACTION = ROOT / "packaging/action"
FEED = """{ "viewport": "iPhone SE", "layout": { "kind": "waterfall", "columnCount": COLUMNS },
  "sections": [ { "id": "feed", "items": { "source": "items.json", "each": { "id": "/id", "height": "/height" } } } ] }
"""
LIST = '{ "viewport": { "width": 200, "height": 300 }, "layout": { "kind": "list" }, "sections": [ { "items": [ { "repeat": 5 } ] } ] }\n'


class Repository:
    """A git repository with a bare remote, and the environment of a workflow."""

    def __init__(self, folder, layoutd):
        self.folder = folder / "work"
        self.remote = folder / "remote.git"
        self.output = folder / "temporary/layoutd-report"
        programs = folder / "bin"
        for path in (self.folder, programs, self.output.parent):
            path.mkdir()
        (programs / "layoutd").symlink_to(layoutd)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("GIT")},
            "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1",
            **{f"GIT_{role}_{key}": "someone" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")},
        }
        subprocess.run(["git", "init", "--quiet", "--bare", self.remote], check=True, env=self.environment)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("remote", "add", "origin", str(self.remote))

    def git(self, *arguments):
        return subprocess.run(
            ["git", *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=True
        ).stdout.strip()

    def write(self, **files):
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a change")
        return self.git("rev-parse", "HEAD")

    def run(self, base, code=0, **inputs):
        """Runs the action's step as a workflow of pull request 7. Returns the comment and the log."""
        files = {name: self.output.parent / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        environment = {
            **self.environment, **{name: str(file) for name, file in files.items()}, "RUNNER_TEMP": str(self.output.parent),
            "GITHUB_SERVER_URL": "https://github.test", "GITHUB_REPOSITORY": "team/app", "PATHS": ".", "COMMANDS": "check",
            "BASE": base, "PICTURES": "layoutd-pictures", "IS_FORK": "false", "NUMBER": "7", **inputs,
        }
        before = self.git("status", "--porcelain")
        done = subprocess.run(["sh", ACTION / "run.sh"], cwd=self.folder, env=environment, capture_output=True, text=True)
        assert done.returncode == code, done.stdout + done.stderr
        assert files["GITHUB_OUTPUT"].read_text() == f"folder={self.output}\n"
        assert self.git("status", "--porcelain") == before
        comment = (self.output / "comment.md").read_text() if code != 66 else ""
        assert files["GITHUB_STEP_SUMMARY"].read_text() == comment
        return comment, done.stdout + done.stderr


@pytest.fixture
def repository(layoutd, tmp_path):
    return Repository(tmp_path, layoutd)


def feed(columns):
    return FEED.replace("COLUMNS", str(columns))


ITEMS = '[{"id": "a", "height": 80}, {"id": "b", "height": 120}, {"id": "c", "height": 60}]'


def published(repository, address):
    """Returns the picture that a comment shows, from the remote."""
    commit, path = re.fullmatch(r"https://github\.test/team/app/raw/([0-9a-f]{40})/(.*)", address).groups()
    return subprocess.run(["git", "-C", repository.remote, "show", f"{commit}:{path}"], capture_output=True, check=True).stdout


def test_a_change_has_pictures_before_and_after(repository, layoutd, tmp_path):
    repository.write(**{"screens/feed.layout.json": feed(2), "screens/items.json": ITEMS, "old.layout.json": LIST})
    repository.write(**{"same.layout.json": LIST, "other.txt": "x"})
    base = repository.commit()
    # The data changes too: the picture before is drawn from the old data.
    repository.write(**{"screens/feed.layout.json": feed(3), "screens/items.json": ITEMS.replace("60", "160"), "other.txt": "y"})
    repository.write(**{"new | `odd`.layout.json": '{"layout": {"kind": "grid"}, "sections": []}\n'})
    (repository.folder / "old.layout.json").unlink()
    repository.commit()
    comment, _ = repository.run(base)
    assert comment.splitlines()[0] == "<!-- layoutd -->"
    assert "| `layoutd check` | ✅ passed: 0 errors, 0 warnings |" in comment
    assert "3 documents changed." in comment and "same.layout.json" not in comment
    assert re.findall(r"^#### (.*)$", comment, re.MULTILINE) == [
        "`` new \\| `odd`.layout.json `` added", "`old.layout.json` deleted", "`screens/feed.layout.json`",
    ]
    addresses = re.findall(r'src="([^"]*)"', comment)
    names = ["01-new----odd-.after.png", "02-old.before.png", "03-feed.before.png", "03-feed.after.png"]
    assert [address.rpartition("/pull-request-7/")[2] for address in addresses] == names
    pictures = [published(repository, address) for address in addresses]
    assert pictures == [(repository.output / name).read_bytes() for name in names]
    # The pictures are those that layoutd draws of both revisions.
    repository.git("checkout", "--quiet", base)
    subprocess.run([layoutd, "render", repository.folder / "screens/feed.layout.json", "-o", tmp_path / "a.png", "--scale", "2"], check=True)
    assert pictures[2] == (tmp_path / "a.png").read_bytes() != pictures[3]
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (750, 1334)


def test_an_error_fails_the_step_and_is_annotated(repository):
    repository.write(**{"a.layout.json": LIST})
    base = repository.commit()
    repository.write(**{"a.layout.json": LIST.replace('"list"', '"lisp"')})
    repository.commit()
    comment, log = repository.run(base, code=1)
    assert re.search(r"^::error file=a\.layout\.json,line=1,", log, re.MULTILINE)
    assert "| `layoutd check` | ❌ failed: 1 error, 0 warnings |" in comment
    assert len(re.findall("<img", comment)) == 2


def test_names_in_a_pull_request_are_no_commands_of_the_workflow(repository):
    """GitHub reads `::` at the start of a line and `##[` anywhere in it, of both streams. A carriage return ends a line."""
    repository.write(**{"a.layout.json": LIST})
    base = repository.commit()
    names = ["::stop-commands::x", "##[add-mask]x", " ::error::x", "a\n::error::x", "a\r::error::x", "a\u2028##[error]x"]
    for number, name in enumerate(names):
        text = LIST.replace('"list"', '"lisp"').replace('"repeat": 5', f'"repeat": 5, "##[error]{number}": 1')
        repository.write(**{f"{name}.layout.json": text})
    repository.commit()
    _, log = repository.run(base, code=1, COMMANDS="check lint")
    lines = [line for line in re.split(r"[\r\n]", log) if line.lstrip().startswith("::") or "##[" in line]
    assert len(lines) > 2 * len(names)
    assert [line for line in lines if not re.match("::(error|warning|notice) file=", line)] == []


def test_a_changed_layout_fails_its_snapshot_and_is_described(repository, layoutd):
    repository.write(**{"a.layout.json": LIST})
    subprocess.run([layoutd, "test", "--record", "."], cwd=repository.folder, check=True, capture_output=True)
    base = repository.commit()
    comment, _ = repository.run(base, COMMANDS="check lint test")
    assert [f"| `layoutd {name}` | ✅ passed" in comment for name in ("check", "lint", "test")] == [True] * 3
    repository.write(**{"a.layout.json": LIST.replace('"repeat": 5', '"repeat": 6')})
    (repository.folder / ".gitignore").write_text("*.diff.html\n")
    repository.commit()
    comment, log = repository.run(base, code=1, COMMANDS="check lint test")
    assert re.search(r"^::error file=a\.layout\.json", log, re.MULTILINE)
    assert "| `layoutd lint` | ✅ passed" in comment and "| `layoutd test` | ❌ failed" in comment
    assert "1 added" in comment and "+ cell:" in comment
    assert (repository.output / "01-a.diff.html").read_text().startswith("<!DOCTYPE html>")
    assert (repository.output / "test-01-a.diff.html").exists()


def test_the_causes_of_a_change_are_above_its_pictures(repository):
    """Also those of a change that is longer than the comment shows, with what the document contains as code."""
    text = '''{ "layout": { "kind": "list",
  "rowHeight": 44, "spacing": 0 },
  "sections": [ { "items": [
    { "id": "a", "label": "one" }, { "repeat": 60 } ] } ] }
'''
    repository.write(**{"a.layout.json": text})
    base = repository.commit()
    repository.write(**{"a.layout.json": text.replace("44", "50").replace('"one"', '"<b>`two`"')})
    repository.commit()
    comment, _ = repository.run(base)
    lines = comment.splitlines()
    first = lines.index("#### `a.layout.json`")
    assert lines[first + 1 : first + 6] == [
        "",
        "- `layout.rowHeight 44 → 50` in line 2 acts on 61 of 61 differences",
        '- `` sections[0].items[0].label "one" → "<b>`two`" `` in line 4 acts on 1 of 61 differences',
        "- 1 difference by several of these edits together",
        "",
    ]
    assert lines[first + 6] == "| before | after |"
    start = lines.index("<details><summary>60 moved, 61 resized, 1 restyled</summary>")
    block = lines[start + 3 : lines.index("```", start)]
    assert len(block) == 40 and block[-1] == "… 23 more lines …"


def test_the_branch_of_the_pictures_has_the_latest_of_each_pull_request(repository):
    repository.write(**{"a.layout.json": LIST, "b.layout.json": LIST})
    base = repository.commit()
    repository.write(**{"a.layout.json": LIST.replace("5", "6"), "b.layout.json": LIST.replace("5", "6")})
    repository.commit()
    first, _ = repository.run(base, NUMBER="8")
    repository.run(base)
    repository.git("checkout", "--quiet", base, "--", "b.layout.json")
    repository.commit()
    repository.run(base)
    listed = subprocess.run(
        ["git", "-C", repository.remote, "ls-tree", "-r", "--name-only", "layoutd-pictures"], capture_output=True, text=True, check=True
    ).stdout.split()
    assert listed == [
        f"pull-request-{number}/{index}-{name}.{state}.png"
        for number, documents in [(7, [("01", "a")]), (8, [("01", "a"), ("02", "b")])]
        for index, name in documents
        for state in ("after", "before")
    ]
    # The pictures of earlier comments stay readable.
    assert all(published(repository, address).startswith(b"\x89PNG") for address in re.findall(r'src="([^"]*)"', first))


def test_without_permission_to_write_the_comment_names_the_files(repository):
    repository.write(**{"a.layout.json": LIST})
    base = repository.commit()
    repository.write(**{"a.layout.json": LIST.replace("5", "6")})
    repository.commit()
    for inputs in ({"IS_FORK": "true"}, {"PICTURES": "none"}, {"NUMBER": ""}):
        comment, _ = repository.run(base, **inputs)
        assert "| `01-a.before.png` | `01-a.after.png` |" in comment
        assert (repository.output / "01-a.after.png").exists()
    assert subprocess.run(["git", "-C", repository.remote, "branch"], capture_output=True, text=True).stdout == ""


def test_a_renamed_document_is_compared_with_its_old_name(repository):
    repository.write(**{"a.layout.json": LIST})
    base = repository.commit()
    repository.git("mv", "a.layout.json", "b.layout.json")
    repository.commit()
    comment, _ = repository.run(base)
    assert "#### `b.layout.json` renamed from `a.layout.json`" in comment
    before, after = (published(repository, address) for address in re.findall(r'src="([^"]*)"', comment))
    assert before == after


def test_a_new_branch_and_a_forced_push_have_nothing_to_compare(repository):
    repository.write(**{"a.layout.json": LIST})
    repository.commit()
    for base in ("", "0" * 40):
        comment, _ = repository.run(base)
        assert "No document changed." in comment
    comment, log = repository.run("1" * 40)
    assert "No document changed." in comment and "as after a forced push" in log


def test_a_commit_that_was_not_fetched_is_an_error(repository):
    repository.write(**{"a.layout.json": LIST})
    (repository.folder / ".git/shallow").write_text(repository.commit() + "\n")
    _, log = repository.run("1" * 40, code=66)
    assert "use actions/checkout with fetch-depth: 0" in log


def test_the_earlier_revision_has_all_files(repository):
    document = feed(2).replace("items.json", "data/items.json")
    repository.write(**{"feed.layout.json": document, "data/items.json": ITEMS, ".gitattributes": "data export-ignore\n"})
    (repository.folder / "link").symlink_to("/nowhere")
    base = repository.commit()
    repository.write(**{"feed.layout.json": document + " "})
    repository.commit()
    comment, _ = repository.run(base)
    before, after = (published(repository, address) for address in re.findall(r'src="([^"]*)"', comment))
    assert before == after


def test_a_document_whose_data_changed_has_pictures(repository):
    repository.write(**{"in/feed.layout.json": feed(2), "in/items.json": ITEMS, "out/same.layout.json": feed(2), "out/items.json": "[]"})
    base = repository.commit()
    repository.write(**{"in/items.json": ITEMS.replace("60", "160")})
    repository.commit()
    comment, _ = repository.run(base)
    assert "1 document changed." in comment and "#### `in/feed.layout.json` reads changed files" in comment
    assert "~ cell:c  resized" in comment
    before, after = (published(repository, address) for address in re.findall(r'src="([^"]*)"', comment))
    assert before != after
    comment, _ = repository.run(base, PATHS="out")
    assert "No document changed." in comment


def test_only_the_paths_are_checked(repository):
    repository.write(**{"in/a.layout.json": LIST, "out/b.layout.json": "{"})
    base = repository.commit()
    repository.write(**{"in/a.layout.json": LIST.replace("5", "6"), "out/b.layout.json": "{{"})
    repository.commit()
    comment, _ = repository.run(base, PATHS="in\nmissing")
    assert "1 document changed." in comment
    # White space and shell syntax in inputs are no commands.
    repository.run(base, PATHS="in $(touch&evil) `touch`")
    assert sorted(path.name for path in repository.folder.iterdir()) == [".git", "in", "out"]


def test_without_snapshots_and_without_documents_there_is_nothing_to_test(repository):
    repository.write(**{"README": "no document"})
    base = repository.commit()
    comment, _ = repository.run(base, COMMANDS="check test")
    assert "|" not in comment and "No document changed." in comment
    repository.write(**{"a.layout.json": LIST})
    repository.commit()
    comment, _ = repository.run(base, COMMANDS="check test")
    assert "`layoutd check`" in comment and "`layoutd test`" not in comment


def test_an_unknown_command_is_a_usage_error(repository):
    repository.write(**{"a.layout.json": LIST})
    repository.commit()
    done = subprocess.run(
        [sys.executable, ACTION / "report.py", "--output", repository.output, "--commands", "check rm", "--", "."],
        cwd=repository.folder, env=repository.environment, capture_output=True, text=True,
    )
    assert done.returncode == 2 and "unknown command rm: expected check, lint, test" in done.stderr


def test_a_comment_has_at_most_the_length_that_github_accepts(monkeypatch):
    monkeypatch.syspath_prepend(str(ACTION))
    import comment

    commands = [comment.Command("check", 1, 2, 3)]
    long = "x" * 5_000
    documents = [comment.Document(f"{number}.layout.json", "", "a.png", "b.png", difference=f"```{long}") for number in range(30)]
    text = comment.comment(commands, documents, "https://github.test")
    assert len(text) < 65_536 and long not in text and "10 more documents changed" in text
    # A block cannot be ended by its text.
    assert f"\n````text\n```{long}\n````\n" in comment.comment(commands, documents[:2], None)
    names = [comment.Document("d" * 4_000, "") for _ in range(30)]
    assert len(comment.comment(commands, names, None)) < 65_536


def test_the_definition_of_the_action_uses_its_scripts_and_inputs():
    action = YAML(typ="safe").load((ROOT / "action.yml").read_text())
    steps = action["runs"]["steps"]
    assert action["runs"]["using"] == "composite"
    for step in steps:
        script = re.search(r"\$GITHUB_ACTION_PATH/(packaging/action/\S+\.sh)", step["run"])[1]
        subprocess.run(["sh", "-n", ROOT / script], check=True)
        # Inputs reach scripts as environment variables, never as text of a command.
        assert "${{" not in step["run"]
        used = set(re.findall(r"\$\{?([A-Z]+)\b", (ROOT / script).read_text()))
        assert set(step["env"]) - {"GH_TOKEN"} <= used | set(re.findall(r"\$([A-Z]+)", step["run"])) | {"IS_FORK"}
    inputs = set(re.findall(r"inputs\.(\w+)", (ROOT / "action.yml").read_text()))
    assert inputs | {"version"} == set(action["inputs"])
