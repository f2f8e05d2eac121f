"""The scripts of `make install` and `make release`, as modules and as commands."""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent.parent
PACKAGING = ROOT / "packaging"
sys.path.insert(0, str(PACKAGING))

import elf  # noqa: E402, F401
import markdown  # noqa: E402, F401
import project  # noqa: E402, F401
import tree  # noqa: E402, F401


def run(*command, **options):
    """Runs a command and returns its output. Fails with its output if the exit code is not 0."""
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, timeout=300, **options)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def install(layoutd, destdir, prefix="/usr/local", **options):
    """Installs a program with all its files, as `make install` does. Returns the prefix."""
    run(sys.executable, PACKAGING / "install.py", "install", "--binary", layoutd, "--prefix", prefix, "--destdir", destdir, **options)
    return pathlib.Path(f"{destdir}{prefix}")


def uninstall(destdir, prefix="/usr/local"):
    run(sys.executable, PACKAGING / "install.py", "uninstall", "--prefix", prefix, "--destdir", destdir)


def files_of(folder):
    """Returns everything below a folder, as paths relative to it."""
    return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*"))


def broken_links(folder):
    """Returns the links and pictures of all documents below a folder that lead to no file, or to no heading of a document."""
    broken = []
    for document in sorted(pathlib.Path(folder).rglob("*.md")):
        for target in markdown.links(document.read_text()):
            path, _, anchor = target.partition("#")
            file = document.parent / path
            isHeading = not anchor or file.suffix != ".md" or anchor in markdown.anchors(file.read_text())
            if not file.exists() or not isHeading:
                broken.append(f"{document.relative_to(folder)}: {target}")
    return broken
