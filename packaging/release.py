#!/usr/bin/env python3
"""Writes the files of a release.

    packaging/release.py [--binary PROGRAM] [--output dist]

The same source and the same program give the same bytes: times are those of the last commit, or SOURCE_DATE_EPOCH. With
`--development` the program may need libraries that the packages do not declare, such as those of Swift.
"""

import argparse
import hashlib
import pathlib
import re
import shutil
import sys

import elf
from archives import source_archive, tar_archive
from deb import deb, file_name
from project import HOMEPAGE, SUMMARY, PackagingError, epoch, read_text, version
from tree import installed_tree
from vsix import vsix

# The definitions for package managers, by their name among the files of a release.
DEFINITIONS = {
    "homebrew/layoutd.rb": "homebrew/layoutd.rb",
    "nix/package.nix": "nix/package.nix",
    "mason/package.yaml": "mason/package.yaml",
    "neovim/layoutd.lua": "neovim/layoutd.lua",
    "melpa/layoutd": "melpa/layoutd",
    "schemastore/catalog-entry.json": "schemastore/catalog-entry.json",
}
MASON_TARGETS = {"x86_64": "linux_x64_gnu", "aarch64": "linux_arm64_gnu"}


def packages(binary, is_checked):
    """Returns the archives and packages by name."""
    seconds, (_, machine) = epoch(), elf.machine(binary)
    tree, folder = installed_tree(binary), f"layoutd-{version()}-linux-{machine}"
    return {
        f"{folder}.tar.gz": tar_archive(tree.entries, folder, seconds),
        f"layoutd-{version()}-source.tar.gz": source_archive(f"layoutd-{version()}"),
        file_name(binary): deb(tree, binary, seconds, is_checked),
        f"layoutd-{version()}.vsix": vsix(seconds),
        "layout.schema.json": read_text("protocol/layout.schema.json").encode(),
    }


def definitions(files, machine):
    """Returns the definitions for package managers by name, with the checksums of the files of the release."""
    archive, source = f"layoutd-{version()}-linux-{machine}.tar.gz", f"layoutd-{version()}-source.tar.gz"
    values = {
        "VERSION": version(), "HOMEPAGE": HOMEPAGE, "DOWNLOADS": f"{HOMEPAGE}/releases/download/v{version()}", "SUMMARY": SUMMARY,
        "MACHINE": machine, "ARCHIVE": archive, "ARCHIVE_SHA256": checksum(files[archive]), "SOURCE": source,
        "SOURCE_SHA256": checksum(files[source]), "ARCHIVE_FOLDER": archive.removesuffix(".tar.gz"), "MASON_TARGET": MASON_TARGETS[machine],
    }
    fill = lambda text: re.sub(r"@([A-Z0-9_]+)@", lambda match: values[match[1]], text)
    return {name: fill(read_text(f"packaging/{path}")).encode() for name, path in DEFINITIONS.items()}


def checksum(content):
    return hashlib.sha256(content).hexdigest()


def release(binary, is_checked=True):
    """Returns all files of a release by name."""
    files = packages(binary, is_checked)
    files |= definitions(files, elf.machine(binary)[1])
    sums = "".join(f"{checksum(content)}  {name}\n" for name, content in sorted(files.items()))
    return files | {"SHA256SUMS": sums.encode()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=".build/static/release/layoutd")
    parser.add_argument("--output", default="dist", type=pathlib.Path)
    parser.add_argument("--development", action="store_true")
    options = parser.parse_args()
    files = release(options.binary, is_checked=not options.development)
    shutil.rmtree(options.output, ignore_errors=True)
    for name, content in sorted(files.items()):
        (options.output / name).parent.mkdir(parents=True, exist_ok=True)
        (options.output / name).write_bytes(content)
        print(f"{len(content):>10}  {options.output / name}")


if __name__ == "__main__":
    try:
        main()
    except (PackagingError, OSError) as error:
        sys.exit(f"{sys.argv[0]}: {error}")
