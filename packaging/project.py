"""The project's folder, version and dates."""

import os
import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent.parent
# The address of the project and of its releases. The project has no public address yet.
HOMEPAGE = os.environ.get("LAYOUTD_HOMEPAGE", "https://example.org/layoutd")
# The variables that Debian's tools read.
MAINTAINER = f"{os.environ.get('DEBFULLNAME', 'The layoutd authors')} <{os.environ.get('DEBEMAIL', 'layoutd@example.org')}>"
SUMMARY = "language server and live preview for collection view layouts"

# Files that repeat the version for readers that cannot read the source: package managers of editors and of languages.
REPEATED = {
    "editors/vscode/package.json": r'"version": "([^"]*)"',
    "protocol/clients/typescript/package.json": r'"version": "([^"]*)"',
    "editors/zed/extension.toml": r'^version = "([^"]*)"',
    "editors/zed/Cargo.toml": r'^version = "([^"]*)"',
    "editors/emacs/layoutd.el": r"^;; Version: (.*)$",
    "protocol/clients/python/pyproject.toml": r'^version = "([^"]*)"',
}


class PackagingError(Exception):
    """An error with a text for the caller of a command."""


def read_text(path):
    return (FOLDER / path).read_text(encoding="utf-8")


def version():
    """Returns the version of the source. Throws if a file that repeats it has another one."""
    found = re.search(r'static let version = "([^"]*)"', read_text("Sources/Tools/Commands/CommandLine/Usage.swift"))[1]
    for path, pattern in REPEATED.items():
        repeated = re.search(pattern, read_text(path), re.MULTILINE)[1]
        if repeated != found:
            raise PackagingError(f"{path} has the version {repeated}, Sources/Tools/Commands/CommandLine/Usage.swift has {found}; set one version")
    return found


def epoch():
    """Returns the time of all packaged files, in seconds: SOURCE_DATE_EPOCH, or the time of the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    run = subprocess.run(["git", "-C", FOLDER, "log", "-1", "--format=%ct"], capture_output=True, text=True)
    if run.returncode:
        raise PackagingError("the time of the last commit is not available: set SOURCE_DATE_EPOCH to seconds since 1970")
    return int(run.stdout)
