#!/usr/bin/env python3
"""Installs and uninstalls layoutd.

    packaging/install.py install --binary PROGRAM [--prefix /usr/local] [--destdir FOLDER]
    packaging/install.py uninstall [--prefix /usr/local] [--destdir FOLDER]

`install` writes a list of the files and folders that it created, and `uninstall` removes these. Installing again removes files
that the earlier version had and this one has not.
"""

import argparse
import os
import pathlib
import sys

from project import PackagingError
from tree import DATA, installed_tree

LIST = f"{DATA}/installed-files.txt"


class Prefix:
    """A folder to install into, with the list of what was installed there."""

    def __init__(self, prefix, destdir):
        self.folder = pathlib.Path(f"{destdir}{os.path.abspath(prefix)}")
        # Folders above it are created, too, but not the one that DESTDIR names.
        self.top = pathlib.Path(destdir or "/").absolute()

    def listed(self):
        """Returns the paths of the list, relative to the prefix; a folder ends in a slash."""
        try:
            return (self.folder / LIST).read_text().splitlines()
        except FileNotFoundError:
            return []

    def create_folder(self, folder):
        """Creates a folder and those above it. Returns their paths, relative to the prefix."""
        missing = [each for each in [folder, *folder.parents] if not each.exists()]
        for each in reversed(missing):
            each.mkdir()
            each.chmod(0o755)
        return [f"{os.path.relpath(each, self.folder)}/" for each in missing if self.top in each.parents]

    def write(self, path, entry):
        """Writes a file and then renames it, so that a running program keeps its file. Returns the folders created for it."""
        file = self.folder / path
        created = self.create_folder(file.parent)
        temporary = file.with_name(f".{file.name}.new")
        temporary.unlink(missing_ok=True)
        if entry.link:
            temporary.symlink_to(entry.link)
        else:
            temporary.write_bytes(entry.content)
            temporary.chmod(entry.mode)
        temporary.replace(file)
        return created

    def remove(self, paths):
        """Removes files, then the folders among the paths that are empty."""
        for path in paths:
            if not path.endswith("/"):
                (self.folder / path).unlink(missing_ok=True)
        folders = {pathlib.Path(os.path.normpath(self.folder / path)) for path in paths if path.endswith("/")}
        for folder in sorted(folders, key=lambda folder: len(folder.parts), reverse=True):
            try:
                folder.rmdir()
            except OSError:
                # It does not exist, or has files of others.
                pass

    def install(self, tree):
        before, folders = self.listed(), []
        for path, entry in sorted(tree.entries.items()):
            folders += self.write(path, entry)
        kept = sorted({*(path for path in before if path.endswith("/")), *folders, *tree.entries, LIST})
        self.remove([path for path in before if not path.endswith("/") and path not in kept])
        (self.folder / LIST).write_text("".join(f"{path}\n" for path in kept))
        (self.folder / LIST).chmod(0o644)

    def uninstall(self):
        paths = self.listed()
        if not paths:
            raise PackagingError(f"{self.folder / LIST} does not exist: layoutd is not installed there; set PREFIX and DESTDIR as for make install")
        self.remove(paths)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", choices=["install", "uninstall"])
    parser.add_argument("--binary", default=".build/static/release/layoutd")
    parser.add_argument("--prefix", default="/usr/local")
    parser.add_argument("--destdir", default="")
    options = parser.parse_args()
    prefix = Prefix(options.prefix, options.destdir)
    if options.command == "install":
        prefix.install(installed_tree(options.binary))
    else:
        prefix.uninstall()


if __name__ == "__main__":
    try:
        main()
    except (PackagingError, OSError) as error:
        sys.exit(f"{sys.argv[0]}: {error}")
