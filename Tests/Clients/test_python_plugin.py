"""The installed Python package: its pytest plugin in a project outside of this one, and the examples of its README."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

import pytest

CLIENT = pathlib.Path(__file__).parent.parent.parent / "protocol/clients/python"
README = (CLIENT / "README.md").read_text()
ROWS = [{"repeat": 30, "id": "row-{i}"}]
TEXT = json.dumps({"layout": {"kind": "list", "rowHeight": 44}, "sections": [{"items": ROWS}]})
TEST = """
def test_the_feed(assert_layout):
    assert_layout("feed.layout.json", "feed", viewport=(390, 844))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The Python of a new virtual environment into which pip has installed the package.

    pip, setuptools and pytest are those of this environment, so that no network is needed.
    """
    folder = tmp_path_factory.mktemp("environment")
    # A build writes into the folder of the package.
    results = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    sources = shutil.copytree(CLIENT, folder / "python", ignore=results)
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    python = folder / "venv/bin/python"
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (pathlib.Path(packages) / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps", sources)
    return python


def run(*command, code=0, **options):
    """Runs a command and returns its output; fails if it exits with another code."""
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
    assert result.returncode == code, result.stdout + result.stderr
    return result.stdout


class Project:
    """A folder with tests outside of this project."""

    def __init__(self, folder, python, layoutd):
        self.folder = folder
        self.python = python
        self.environment = {**os.environ, "LAYOUTD_BINARY": layoutd, "COLUMNS": "200"}
        self.environment.pop("PYTHONPATH", None)
        self.snapshot = folder / "tests/__layouts__/feed.json"
        (folder / "tests").mkdir()
        self.write("feed.layout.json", TEXT)
        self.write("test_feed.py", TEST)

    def write(self, name, text):
        (self.folder / "tests" / name).write_text(text)

    def edit(self, old, new):
        self.write("feed.layout.json", (self.folder / "tests/feed.layout.json").read_text().replace(old, new))

    def pytest(self, *arguments, code=0):
        # Without the plugins of this environment, which make a run three times as long.
        others = ["-p", "no:asyncio", "-p", "no:pytest-lsp", "-p", "no:cacheprovider"]
        command = [self.python, "-m", "pytest", *others, *arguments]
        return run(*command, code=code, cwd=self.folder, env=self.environment)

    def rerun(self, *arguments, code=0):
        """Runs the tests and returns the lines of the error, without pytest's marks."""
        output = self.pytest(*arguments, code=code)
        return [line[1:].strip() for line in output.splitlines() if line.startswith("E ")]


@pytest.fixture
def project(tmp_path, python, layoutd):
    return Project(tmp_path, python, layoutd)


def test_a_layout_is_recorded_compared_and_updated(project):
    [missing] = project.rerun(code=1)
    assert missing.startswith(f"AssertionError: no snapshot {project.snapshot} of layout feed:")
    assert missing.endswith("run pytest with --layout-update to record it")

    project.pytest("--layout-update")
    recorded = project.snapshot.read_text()
    lines = recorded.splitlines()
    assert lines[:6] == [
        "{",
        '  "viewport": [390, 844],',
        '  "contentSize": [390, 1320],',
        '  "elements": {',
        '    "cell:row-0": [0, 0, 390, 44],',
        '    "cell:row-1": [0, 44, 390, 44],',
    ]
    # All elements, in the order of their numbers, also those below the viewport.
    assert lines[33] == '    "cell:row-29": [0, 1276, 390, 44]'
    assert json.loads(recorded)["elements"]["cell:row-10"] == [0, 440, 390, 44]
    project.pytest()

    project.edit("44", "50")
    difference = project.rerun(code=1)
    assert difference[0] == f"AssertionError: the layout feed differs from {project.snapshot}:"
    assert difference[1:4] == [
        "(content size): [390, 1320] → [390, 1500]",
        "cell:row-0: [0, 0, 390, 44] → [0, 0, 390, 50]",
        "cell:row-1: [0, 44, 390, 44] → [0, 50, 390, 50]",
    ]
    assert difference[21:] == ["… and 11 more", "Run pytest with --layout-update if the new layout is intended."]
    assert project.snapshot.read_text() == recorded

    project.pytest("--layout-update")
    assert '"cell:row-1": [0, 50, 390, 50]' in project.snapshot.read_text()
    project.pytest()

    project.edit('"repeat": 30', '"repeat": 29')
    assert "cell:row-29: removed from [0, 1450, 390, 50]" in project.rerun(code=1)
    project.edit('"repeat": 29', '"repeat": 31')
    assert "cell:row-30: added at [0, 1500, 390, 50]" in project.rerun(code=1)


def test_differences_below_the_tolerance_are_equal(project):
    project.pytest("--layout-update")
    recorded = project.snapshot.read_text()
    project.edit("44", "44.0001")
    project.pytest()
    project.pytest("--layout-update")
    assert project.snapshot.read_text() == recorded
    project.write("test_feed.py", TEST.replace("viewport", "tolerance=60, viewport"))
    project.edit("44.0001", "45")
    project.pytest()


def test_a_document_with_errors_fails(project):
    project.edit('"list"', '"lists"')
    for arguments in ([], ["--layout-update"]):
        [first, second] = project.rerun(*arguments, code=1)
        assert first == "AssertionError: the document of layout feed has errors:"
        assert second.startswith('line 1: Expected "flow", "waterfall"')
    assert not project.snapshot.exists()


def test_invalid_names_and_files_fail(project):
    project.write("test_feed.py", TEST.replace('"feed"', '"../feed"'))
    assert "is not a file name" in project.rerun("--layout-update", code=1)[0]
    project.write("test_feed.py", TEST)
    reasons = {"{": "Expecting", "[]": "expected an object", '{"elements": {"a": [1]}}': '4 numbers as "a"'}
    for text, reason in reasons.items():
        project.snapshot.parent.mkdir(exist_ok=True)
        project.snapshot.write_text(text)
        assert re.search(f"is not a snapshot .*{reason}.*--layout-update", project.rerun(code=1)[0])
    project.pytest("--layout-update")
    project.pytest()


def test_two_layouts_with_one_name_fail(project):
    other = TEST.replace("test_the_feed", "test_another").replace("(390, 844)", "(300, 844)")
    project.write("test_feed.py", TEST + other)
    assert project.rerun("--layout-update", code=1)[0].startswith("AssertionError: two different layouts of this run")


def test_documents_are_texts_and_dictionaries(project):
    calls = f"""
import json

TEXT = {TEXT!r}


def test_all(assert_layout):
    for document in (TEXT, json.loads(TEXT), "feed.layout.json"):
        assert_layout(document, "feed", viewport=(390, 844))
"""
    project.write("test_feed.py", calls)
    project.pytest("--layout-update")
    project.pytest()


def test_the_function_needs_no_pytest(project):
    calls = f"""
from layoutd import assert_layout

assert_layout({TEXT!r}, "feed", viewport=(390, 844), update=True)
assert_layout({TEXT!r}, "feed", viewport=(390, 844))
"""
    project.write("plain.py", calls)
    file = next(project.folder.rglob("plain.py"))
    run(project.python, file, env=project.environment)
    assert (file.parent / "__layouts__/feed.json").exists()


def test_a_process_that_died_is_started_again(project):
    project.write("test_feed.py", """
import os
import signal

import layoutd as package
import pytest


def test_death(layoutd, layout_session):
    layout_session("feed.layout.json", viewport=(390, 844))
    os.kill(layoutd._endpoint.process.pid, signal.SIGKILL)
    with pytest.raises(package.ConnectionClosed, match="SIGKILL"):
        layoutd.synchronize()


def test_afterwards(layoutd, layout_session):
    assert len(layout_session("feed.layout.json", viewport=(390, 88)).elements) == 2
    assert len(layoutd.sessions) == 1


def test_sessions_end_with_their_test(layoutd):
    assert not layoutd.sessions
""")
    assert "3 passed" in project.pytest()


def test_the_examples_of_the_readme_run(project):
    example, asynchronous, plugin = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in example.splitlines() if line]) <= 15
    output = run(project.python, "-c", example, cwd=project.folder, env=project.environment)
    assert re.match(r"\d+ elements of \d+(\.\d+)? points\nscroll \d+ appeared\ncell:section-0/\d+ \[\d", output)
    output = run(project.python, "-c", asynchronous, cwd=project.folder, env=project.environment)
    assert output.startswith("scroll 300 ['cell:section-0/")
    project.write("test_feed.py", plugin)
    assert "2 passed" in project.pytest("--layout-update")
    assert "2 passed" in project.pytest()


def test_the_package_has_its_types_and_the_version_of_the_program(project, layoutd):
    program = "import layoutd, importlib.metadata as m; print(m.version('layoutd'), layoutd.__file__)"
    version, path = run(project.python, "-c", program, cwd=project.folder).split()
    assert run(layoutd, "--version").split()[-1] == version
    assert pathlib.Path(path).is_relative_to(project.python.parent.parent)
    assert pathlib.Path(path).with_name("py.typed").exists()
