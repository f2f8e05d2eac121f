"""Documents, data sources and folders that are symbolic links: a change of the link or of its target is noticed."""

import contextlib
import json
import os
import subprocess
import threading

import pytest

from layoutd import Client

LIMIT = 20


def text(*items):
    return json.dumps({"layout": {"kind": "list"}, "sections": [{"id": "s", "items": [{"id": item} for item in items]}]})


def turn(link, target):
    """Makes a link, or turns it to another target by a rename, as deployments do."""
    new = link.with_name("new-link")
    new.symlink_to(target)
    os.replace(new, link)


def replace(path, content):
    """Replaces a file, or a link, by a new file, as most editors and `sed -i` do."""
    new = path.with_name("new-file")
    new.write_text(content)
    os.replace(new, path)


class Output:
    """The output of a process, read as it appears."""

    def __init__(self, *command, stream):
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, **options)
        self.text = ""
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, args=[getattr(self.process, stream)])
        self.reader.start()

    def read(self, pipe):
        for line in pipe:
            with self.changed:
                self.text += line
                self.changed.notify_all()

    def wait_for(self, words):
        """Waits until the output contains the words, and forgets what it was until then."""
        with self.changed:
            assert self.changed.wait_for(lambda: words in self.text, LIMIT), (words, self.text)
            self.text = ""

    def end(self):
        self.process.terminate()
        self.process.wait(LIMIT)
        self.reader.join()
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()


@contextlib.contextmanager
def running(*command, stream="stdout"):
    output = Output(*command, stream=stream)
    try:
        yield output
    finally:
        output.end()


@pytest.fixture
def folder(tmp_path):
    """A folder with two versions of a document with a data source, and links to them."""
    for version in ("one", "two"):
        (tmp_path / version / "deep").mkdir(parents=True)
        (tmp_path / version / "deep/a.layout.json").write_text(text(version))
    (tmp_path / "link.layout.json").symlink_to("one/deep/a.layout.json")
    (tmp_path / "current").symlink_to("one")
    return tmp_path


# What changes the item of the document, and the path by which it is watched.
CHANGES = {
    "target in place": ("link.layout.json", lambda folder: (folder / "one/deep/a.layout.json").write_text(text("new"))),
    "target replaced": ("link.layout.json", lambda folder: replace(folder / "one/deep/a.layout.json", text("new"))),
    "link turned": ("link.layout.json", lambda folder: turn(folder / "link.layout.json", "two/deep/a.layout.json")),
    "link replaced": ("link.layout.json", lambda folder: replace(folder / "link.layout.json", text("new"))),
    "folder turned": ("current/deep/a.layout.json", lambda folder: turn(folder / "current", "two")),
    "folder renamed": ("one/deep/a.layout.json", lambda folder: rename(folder)),
    "folder of the link renamed": ("current/deep/a.layout.json", lambda folder: rename(folder)),
}


def rename(folder):
    """Renames a folder two levels above the document away, and creates it again."""
    os.rename(folder / "one", folder / "old")
    (folder / "one/deep").mkdir(parents=True)
    (folder / "one/deep/a.layout.json").write_text(text("new"))


@pytest.mark.parametrize("change", CHANGES)
def test_commands_watch_the_link_and_its_target(layoutd, folder, change):
    name, apply = CHANGES[change]
    with running(layoutd, "layout", folder / name, "--format", "jsonl", "--watch") as output:
        output.wait_for("cell:one")
        apply(folder)
        output.wait_for("cell:two" if "turned" in change else "cell:new")


@pytest.mark.parametrize("change", CHANGES)
def test_sessions_follow_the_link_and_its_target(layoutd, folder, change):
    name, apply = CHANGES[change]
    with Client(layoutd) as client, client.open(folder / name) as session:
        assert list(session.elements) == ["cell:one"]
        updates = session.updates(timeout=LIMIT)
        apply(folder)
        expected = ["cell:two" if "turned" in change else "cell:new"]
        while list(session.elements) != expected:
            assert next(updates, None), (expected, session.elements)


@pytest.mark.parametrize("change", CHANGES)
def test_a_preview_follows_the_link_and_its_target(layoutd, folder, change):
    name, apply = CHANGES[change]
    with running(layoutd, "preview", folder / name, stream="stderr") as output:
        output.wait_for("Preview at")
        broken = '{"layout":{"kind":"nokind"},"sections":[]}'
        (folder / "two/deep/a.layout.json").write_text(broken)
        apply(folder)
        for path in (folder / name, (folder / name).resolve()):
            if path.read_text() == text("new"):
                path.write_text(broken)
        output.wait_for("unknownValue")


@pytest.mark.parametrize("change", ["in place", "turned", "replaced"])
def test_a_data_source_that_is_a_link_is_watched(layoutd, folder, change):
    (folder / "rows-1.json").write_text('[{"id":"a"}]')
    (folder / "rows-2.json").write_text('[{"id":"b"}]')
    (folder / "rows.json").symlink_to("rows-1.json")
    document = folder / "feed.layout.json"
    document.write_text('{"layout":{"kind":"list"},"sections":[{"items":{"source":"rows.json","each":{"id":"/id"}}}]}')
    with running(layoutd, "layout", document, "--format", "jsonl", "--watch") as output:
        output.wait_for("cell:a")
        if change == "in place":
            (folder / "rows-1.json").write_text('[{"id":"b"}]')
        elif change == "turned":
            turn(folder / "rows.json", "rows-2.json")
        else:
            replace(folder / "rows.json", '[{"id":"b"}]')
        output.wait_for("cell:b")
