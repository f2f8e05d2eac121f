"""Runs the commands and examples of the README and of the manual in docs, and compares what they show."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from PIL import Image

PROJECT = pathlib.Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text()
LAYOUTD = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")).resolve()
PATH = f"{LAYOUTD.parent}:{os.environ['PATH']}"
PAGES = ["README.md", *(f"docs/{name}.md" for name in ["tutorial", "preview", "simulation", "uikit", "ci", "diff", "testing", "lint", "command-line", "show", "explain", "own-content", "swift", "widths", "worst-case"])]
# Commands that read a session, files of an app, snapshots, or standard input as a process of another program, or do not end.
ELSEWHERE = re.compile(r"layoutd (replay .*session|dump|preview FeedLayout|mcp|test --show|.*--watch)")


def blocks(language, text):
    """Returns the blocks of a language in a document."""
    return [body for name, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE) if name == language]


def block(language, text):
    return blocks(language, text)[0]


def commands(page):
    """Returns the commands of layoutd on a page: the lines of its shell blocks, and in the README those of its tables."""
    text = (PROJECT / page).read_text()
    found = re.findall(r"^(?:docker run .*? )?(layoutd [a-z]+.*)", "\n".join(blocks("sh", text)), re.MULTILINE)
    if page == "README.md":
        found += re.findall(r"`(layoutd [a-z]+[^`]*)`", "\n".join(line for line in text.splitlines() if line.startswith("|")))
    return [each.split(" #")[0].strip() for each in found if not ELSEWHERE.match(each)]


@pytest.fixture
def folder(tmp_path):
    """A folder with the examples and the documents that pages name, in a git repository with an earlier version of each."""
    folder = shutil.copytree(PROJECT / "protocol/examples", tmp_path / "examples", ignore=shutil.ignore_patterns("uikit"))
    document = block("json", README)
    for name in ["feed", "old", "photos", "layouts/gallery"]:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.layout.json").write_text(document.replace('"rowSpacing": 8', '"rowSpacing": 20'))
    # Its document is replaced by a starter document.
    (folder / "chat.frames.jsonl").unlink()
    for name in [".zfunc", "Layouts", "Pictures/holiday"]:
        (folder / name).mkdir(parents=True)
    shutil.copy(PROJECT / "editors/pictures/diff.png", folder / "Pictures/holiday/harbour.png")
    (folder / "products.json").write_text('[{"id": "a", "title": "Lamp"}, {"id": "b", "title": "Table"}]')
    (folder / "refresh.layout.json").write_text((folder / "photo-refresh.layout.json").read_text())
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for arguments in (["init", "-qb", "main"], ["add", "."], ["commit", "-qm", "earlier"]):
        subprocess.run([*git, *arguments], cwd=folder, check=True)
    for name in ["feed", "new", "photos"]:
        (folder / f"{name}.layout.json").write_text(document)
    return folder


def run(command, folder):
    """Runs a command; one that serves a page ends when it has printed its address."""
    if command.startswith("layoutd preview"):
        words = [word for word in shlex.split(command.replace("--port 8000", "--port 0")) if word != "--open"]
        with subprocess.Popen(words, cwd=folder, env=os.environ | {"PATH": PATH}, stderr=subprocess.PIPE, text=True) as server:
            line = next((line for line in server.stderr if "http://" in line), "")
            server.terminate()
        assert line, command
        return ""
    # The names that a command creates are those of starter documents.
    command = re.sub(r"^layoutd init", "layoutd init --force", command)
    environment = os.environ | {"PATH": PATH, "HOME": str(folder)}
    done = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    # Some examples have parts that UIKit has no counterpart for.
    expected = {0, 1} if command.startswith("layoutd export .") else {0}
    assert done.returncode in expected, (command, done.stdout, done.stderr)
    return done.stdout


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_run(page, folder):
    found = commands(page)
    assert found
    for command in found:
        run(command, folder)


def test_the_readme_shows_what_the_program_prints(folder):
    assert run("layoutd explain photos.layout.json photo-2", folder) == block("", README)


def test_the_documents_of_the_manual_have_no_diagnostics(folder):
    for text in (README, (PROJECT / "docs/simulation.md").read_text()):
        (folder / "example.layout.json").write_text(block("json", text))
        assert run("layoutd check example.layout.json --max-warnings 0", folder) == ""


@pytest.mark.parametrize("page", ["protocol/README.md", "docs/clients.md"])
def test_the_clients_of_the_documents_run(page, tmp_path):
    program = tmp_path / "client.py"
    program.write_text(block("python", (PROJECT / page).read_text()))
    environment = {"PATH": PATH, "PYTHONPATH": str(PROJECT / "protocol/clients/python/src")}
    run = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    # Three columns of 130 points, scrolled from 500 to 1,344.
    frames = [[float(n) for n in re.findall(r"-?[\d.]+", line.split("[", 1)[1])] for line in lines]
    assert len(frames) > 15
    assert {frame[0] for frame in frames} == {0, 130, 260}
    assert all(frame[1] < 1344 and frame[1] + frame[3] > 500 for frame in frames)
    assert not re.search(r"cell:section-0/0 ", run.stdout)


def test_the_readme_is_short_and_its_links_lead_somewhere():
    assert len(README.splitlines()) <= 150
    for target in re.findall(r"\]\(([^)#:]+)[)#]", README) + re.findall(r'src="([^"]+)"', README):
        assert (PROJECT / target).exists(), target


def moving_pictures():
    """Yields the moving pictures of the documents with their texts for readers who do not see them."""
    for page in [PROJECT / "README.md", *sorted((PROJECT / "docs").glob("*.md"))]:
        for target, text in re.findall(r'<img src="([^"]+\.webp)"[^>]* alt="([^"]*)"', page.read_text()):
            yield page.parent / target, text


@pytest.mark.parametrize("path, text", [pytest.param(path, text, id=path.stem) for path, text in moving_pictures()])
def test_a_moving_picture_is_small_and_repeats(path, text):
    assert path.stat().st_size <= 250_000 and 60 <= len(text) <= 250
    with Image.open(path) as picture:
        assert picture.n_frames > 10 and picture.info["loop"] == 0
        assert picture.width <= (1280 if path.stem == "editing" else 800)
        duration = 0
        for frame in range(picture.n_frames):
            picture.seek(frame)
            picture.load()
            duration += picture.info["duration"]
        assert 4_000 <= duration <= 12_000


def test_all_moving_pictures_of_the_manual_are_shown():
    names = ["diff", "explain", "own-content", "show", "swift", "uncertain", "widths", "worst-case"]
    assert sorted(path.stem for path in (PROJECT / "docs/pictures").iterdir()) == names
    assert sorted(path.stem for path, _ in moving_pictures()) == sorted(["editing", *names])


def test_the_image_installs_the_package_of_a_release():
    dockerfile = (PROJECT / "packaging/Dockerfile").read_text()
    assert "COPY layoutd_*.deb" in dockerfile and "FROM debian:12" in dockerfile
