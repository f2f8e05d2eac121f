"""The documents of a git repository, at a revision and now, and a branch for pictures."""

import dataclasses
import json
import os
import pathlib
import subprocess
import tempfile

SUFFIX = ".layout.json"
# What `layoutd test` compares with.
RECORDED = (".snapshot.json", ".frames.jsonl")


class RepositoryError(Exception):
    """An error with a text for the log of the workflow."""


@dataclasses.dataclass(frozen=True)
class Change:
    """A document that a change adds, deletes, edits or renames, or that reads a file that changes. A path is None where there is no
    document."""

    before: str | None
    after: str | None
    # Whether only files that the document reads differ.
    reads: bool = False

    @property
    def path(self):
        return self.after or self.before


def git(*arguments, environment=None, folder=None):
    """Returns the output of a git command, run in a folder. Throws with its message if it fails."""
    run = subprocess.run(["git", *arguments], capture_output=True, cwd=folder, env={**os.environ, **(environment or {})})
    if run.returncode:
        raise RepositoryError(f"git {arguments[0]}: {run.stderr.decode(errors='replace').strip()}")
    return run.stdout.decode(errors="surrogateescape")


def files(paths, *suffixes):
    """Returns the files below paths that git tracks and that have one of the suffixes, sorted."""
    found = git("ls-files", "-z", "--", *paths).split("\0")
    return sorted({path for path in found if path.endswith(suffixes)})


def is_lost(revision):
    """Whether a complete clone does not contain a revision, such as the state before a forced push."""
    if git("rev-parse", "--is-shallow-repository").strip() == "true":
        return False
    try:
        git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    except RepositoryError:
        return True
    return False


def common_ancestor(revision):
    """Returns the commit at which the branch began. Throws if it was not fetched."""
    try:
        return git("merge-base", revision, "HEAD").strip()
    except RepositoryError as error:
        raise RepositoryError(f"{error}\nThe history is needed; use actions/checkout with fetch-depth: 0.") from error


def changes(program, base, paths):
    """Returns the documents below paths that differ between a commit and the current one, or that read a file that does,
    sorted by path."""
    run = subprocess.run(
        [program, "diff", "--git", f"{base}..HEAD", "--name-only", "--format", "json"], capture_output=True, text=True
    )
    if run.returncode:
        raise RepositoryError(run.stderr.strip())
    folder = git("rev-parse", "--show-prefix").removesuffix("\n")

    def below(path):
        return path.removeprefix(folder) if path and path.endswith(SUFFIX) and path.startswith(folder) else None

    pairs = [Change(below(pair["old"]), below(pair["new"])) for pair in json.loads(run.stdout)["comparisons"]]
    # git reads the paths, which can be patterns; deleted documents are only in the difference.
    fields = git("diff", "--relative", "--name-only", "--no-renames", "-z", base, "HEAD", "--", *paths).split("\0")
    chosen = {*files(paths, SUFFIX), *fields}
    own = {*git("diff", "--relative", "--name-only", "--no-renames", "-z", base, "HEAD").split("\0")}
    found = [
        dataclasses.replace(pair, reads=pair.path not in own)
        for pair in pairs if {pair.before, pair.after} & chosen - {None}
    ]
    return sorted(found, key=lambda change: change.path)


def extract(revision, folder):
    """Writes all files of a revision below the current folder into another one: documents read data from other files.

    Not `git archive`, which leaves out what `.gitattributes` exports to no archive.
    """
    try:
        tree = git("rev-parse", "--verify", "--quiet", f"{revision}:./").strip()
    except RepositoryError:
        # The revision does not have the current folder.
        return
    directory = git("rev-parse", "--absolute-git-dir").removesuffix("\n")
    with tempfile.TemporaryDirectory() as temporary:
        environment = {
            "GIT_DIR": directory, "GIT_WORK_TREE": os.path.abspath(folder),
            "GIT_INDEX_FILE": os.path.join(temporary, "index")}
        git("read-tree", tree, environment=environment, folder=folder)
        git("checkout-index", "--all", environment=environment, folder=folder)


def publish(pictures, remote, branch, folder, attempts=5):
    """Commits pictures as the only files of a folder of a remote's branch, and pushes it. Returns the commit.

    The branch shares no history with others. The work tree and the index are not changed. If another workflow pushes at the
    same time, the commit is made again.
    """
    commit = committed(pictures, remote, branch, folder)
    try:
        git("push", "--quiet", remote, f"{commit}:refs/heads/{branch}")
    except RepositoryError:
        if attempts == 1:
            raise
        return publish(pictures, remote, branch, folder, attempts - 1)
    return commit


def committed(pictures, remote, branch, folder):
    """Returns a commit of pictures on a remote's branch."""
    parent = git("ls-remote", remote, f"refs/heads/{branch}").split()[:1]
    if parent:
        git("fetch", "--quiet", "--depth=1", remote, parent[0])
    with tempfile.TemporaryDirectory() as temporary:
        index = {"GIT_INDEX_FILE": str(pathlib.Path(temporary, "index"))}
        git("read-tree", parent[0] if parent else "--empty", environment=index)
        git("rm", "-r", "-f", "--quiet", "--cached", "--ignore-unmatch", "--", f"{folder}/", environment=index)
        for picture in pictures:
            blob = git("hash-object", "-w", "--", str(picture)).strip()
            git("update-index", "--add", "--cacheinfo", f"100644,{blob},{folder}/{picture.name}", environment=index)
        tree = git("write-tree", environment=index).strip()
    author = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in AUTHOR.items()}
    parents = [word for commit in parent for word in ("-p", commit)]
    return git("commit-tree", tree, *parents, "-m", f"pictures: {folder}", environment=author).strip()


# The account of GitHub's workflows.
AUTHOR = {"NAME": "github-actions[bot]", "EMAIL": "41898282+github-actions[bot]@users.noreply.github.com"}
