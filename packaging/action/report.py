"""Runs layoutd on the documents of a git repository, and writes a comment with pictures of the changed ones.

    python3 packaging/action/report.py --output FOLDER --base REVISION -- PATH…

The folder gets `comment.md`, pictures before and after (`NUMBER-NAME.before.png`), the differences as pages
(`NUMBER-NAME.diff.html`), and the pages of failed tests (`test-NUMBER-NAME.diff.html`). The exit code is that of the
worst command, or 66 if the repository cannot be read. Pictures and differences do not change it.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import comment
import repository

COMMANDS = ["check", "lint", "test"]
SCALE = "2"
# Lines of a difference in the comment.
DIFFERENCE_LINES = 40
CAUSE = re.compile("^because |^changed constant: |by several of these edits together$")


def log(text, author="layoutd"):
    """Prints lines on standard error, none of which is a command of the workflow.

    Names in them are those of the pull request. GitHub reads `::` at the start of a line, and `##[` anywhere in it.
    """
    for line in text.splitlines():
        print(f"{author}: {line.replace('##[', '## [')}", file=sys.stderr, flush=True)


def run_command(program, name, documents, paths):
    """Runs a command, whose annotations go to the log. Returns its result."""
    # `test` finds the snapshots below the paths.
    run = subprocess.run(
        [program, name, "--format", "github", "--", *(paths if name == "test" else documents)],
        capture_output=True, text=True, errors="replace",
    )
    print(run.stdout, end="")
    log(run.stderr)
    kinds = [len(re.findall(f"^::{kind} ", run.stdout, re.MULTILINE)) for kind in ("error", "warning")]
    return comment.Command(name, run.returncode, *kinds)


def draw(program, document, picture):
    """Draws a document. Returns the file's name, or None if there is none; a document with errors is drawn in part."""
    run = subprocess.run(
        [program, "render", "-o", picture, "--scale", SCALE, "--", document], capture_output=True, text=True, errors="replace"
    )
    if picture.exists():
        return picture.name
    log(run.stderr)
    return None


def describe(document, program, base, page):
    """Adds the changes of the elements and their causes to a document as text, shortened, and writes them as a page."""
    arguments = [program, "diff", "--git", base]
    subprocess.run([*arguments, "-o", page, "--", document.path], capture_output=True)
    run = subprocess.run([*arguments, "--", document.path], capture_output=True, text=True, errors="replace")
    if run.returncode not in (0, 1):
        document.difference = f"The difference cannot be computed: {run.stderr.strip()}"
        return
    # The first line is the path; the causes follow the summary.
    lines = run.stdout.splitlines()[1:]
    while lines and CAUSE.search(lines[-1]):
        document.causes.insert(0, lines.pop())
    if lines:
        document.summary = lines.pop()
    if len(lines) > DIFFERENCE_LINES:
        lines[DIFFERENCE_LINES - 1 :] = [f"… {len(lines) - DIFFERENCE_LINES + 1} more lines …"]
    document.difference = "\n".join(lines)


def compare(program, base, changes, output):
    """Draws the changed documents before and after. Returns them for the comment."""
    documents = []
    with tempfile.TemporaryDirectory() as folder:
        repository.extract(base, folder)
        for number, change in enumerate(changes, 1):
            stem = re.sub(r"[^A-Za-z0-9._-]", "-", pathlib.PurePath(change.path).name.removesuffix(repository.SUFFIX))
            name = output / f"{number:02}-{stem}"
            title = "added" if not change.before else "deleted" if not change.after else "reads changed files" if change.reads else ""
            if change.before and change.after and change.before != change.after:
                title = f"renamed from {comment.code(change.before)}"
            document = comment.Document(change.path, title)
            if change.before:
                document.before = draw(program, pathlib.Path(folder, change.before), name.with_name(name.name + ".before.png"))
            if change.after:
                document.after = draw(program, pathlib.Path(change.after), name.with_name(name.name + ".after.png"))
            if change.before == change.after:
                describe(document, program, base, name.with_name(name.name + ".diff.html"))
            documents.append(document)
    return documents


def copy_pages(documents, output):
    """Copies the pages that failed tests leave beside their documents."""
    pages = [pathlib.Path(document.removesuffix(repository.SUFFIX) + ".diff.html") for document in documents]
    for number, page in enumerate(filter(pathlib.Path.exists, pages), 1):
        shutil.copy(page, output / f"test-{number:02}-{page.name}")


def words(text):
    """Returns the commands in a text; a usage error for others."""
    chosen = text.replace(",", " ").split()
    for name in chosen:
        if name not in COMMANDS:
            raise argparse.ArgumentTypeError(f"unknown command {name}: expected {', '.join(COMMANDS)}")
    return chosen


def parsed_arguments():
    parser = argparse.ArgumentParser(description="Checks layout documents and describes their changes.")
    parser.add_argument("--output", required=True, type=pathlib.Path, help="the folder for the comment and the pictures")
    parser.add_argument("--base", help="the revision to compare with; without it no document is compared")
    parser.add_argument("--commands", type=words, default=COMMANDS, help="of check, lint and test, separated by spaces")
    parser.add_argument("--layoutd", default=shutil.which("layoutd") or "layoutd", help="the program")
    parser.add_argument("--publish", metavar="REMOTE:BRANCH:FOLDER", help="commit the pictures to a branch of a remote")
    parser.add_argument("--address", help="the address of files at a commit, without the commit")
    parser.add_argument("paths", nargs="+", help="files and folders with documents")
    return parser.parse_args()


def main():
    options = parsed_arguments()
    shutil.rmtree(options.output, ignore_errors=True)
    options.output.mkdir(parents=True)
    documents = repository.files(options.paths, repository.SUFFIX)
    names = [name for name in options.commands if documents]
    # A test without recorded snapshots fails, so that none is forgotten; a repository may have none at all.
    if not repository.files(options.paths, *repository.RECORDED):
        names = [name for name in names if name != "test"]
    commands = [run_command(options.layoutd, name, documents, options.paths) for name in names]
    copy_pages(documents, options.output)
    compared, address = [], None
    # A new branch has the base 0000….
    if options.base and options.base.strip("0") and repository.is_lost(options.base):
        log(f"{options.base} is not in the repository, as after a forced push; nothing is compared", author="report.py")
    elif options.base and options.base.strip("0"):
        base = repository.common_ancestor(options.base)
        changes = repository.changes(options.layoutd, base, options.paths)
        compared = compare(options.layoutd, base, changes, options.output)
    pictures = sorted(options.output.glob("*.png"))
    if options.publish and pictures:
        remote, branch, folder = options.publish.split(":")
        address = f"{options.address}/{repository.publish(pictures, remote, branch, folder)}/{folder}"
    (options.output / "comment.md").write_text(comment.comment(commands, compared, address), encoding="utf-8")
    return max([command.code for command in commands], default=0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except repository.RepositoryError as error:
        log(str(error), author="report.py")
        sys.exit(66)
