"""The package for Debian and Ubuntu."""

import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
from email.utils import formatdate

import elf
from project import HOMEPAGE, MAINTAINER, SUMMARY, read_text, version
from tree import DATA, DOCUMENTS, PLUGINS, Entry, compressed

REVISION = "1"
LICENSE = "share/common-licenses/Apache-2.0"


def filled(name, **values):
    """Returns a template of packaging/debian with its `@VALUE@`s replaced."""
    return re.sub(r"@(\w+)@", lambda match: values[match[1].lower()], read_text(f"packaging/debian/{name}"))


def package_entries(tree, epoch):
    """Returns the files of the package by path, below the root folder."""
    entries = {f"usr/{path}": entry for path, entry in tree.entries.items()}
    # Debian's zsh reads the completions of packages from a folder for them.
    for path in [path for path in entries if path.startswith("usr/share/zsh/site-functions/")]:
        entries[path.replace("site-functions", "vendor-completions")] = entries.pop(path)
    # Debian installs the license once.
    for path in [f"usr/{DOCUMENTS}/LICENSE", f"usr/{PLUGINS}/vscode/LICENSE.txt"]:
        entries[path] = Entry(link=os.path.relpath(f"usr/{LICENSE}", os.path.dirname(path)))
    documents = f"usr/{DOCUMENTS}"
    entries[f"{documents}/copyright"] = Entry(read_text("packaging/debian/copyright").encode())
    changes = filled("changelog", version=f"{version()}-{REVISION}", maintainer=MAINTAINER, date=formatdate(epoch))
    entries[f"{documents}/changelog.Debian.gz"] = Entry(compressed(changes.encode()))
    entries["usr/share/lintian/overrides/layoutd"] = Entry(read_text("packaging/debian/lintian-overrides").encode())
    for path in [path for path in entries if re.match(r"usr/share/man/.*\.\d$", path)]:
        entries[f"{path}.gz"] = Entry(compressed(entries.pop(path).content))
    return entries


def installed_size(entries):
    """Returns the size in KiB as Debian computes it: each file is rounded up, each folder and link takes one."""
    folders = {parent for path in entries for parent in pathlib.PurePath(path).parents}
    return sum(-(-len(entry.content) // 1024) if entry.link is None else 1 for entry in entries.values()) + len(folders)


def file_name(binary):
    return f"layoutd_{version()}-{REVISION}_{elf.machine(binary)[0]}.deb"


def deb(tree, binary, epoch, is_checked=True):
    """Returns the bytes of the package."""
    entries = package_entries(tree, epoch)
    control = filled(
        "control",
        version=f"{version()}-{REVISION}", architecture=elf.machine(binary)[0], maintainer=MAINTAINER, summary=SUMMARY,
        depends=", ".join(elf.dependencies(binary, is_checked)), size=str(installed_size(entries)), homepage=HOMEPAGE,
    )
    sums = [f"{hashlib.md5(entry.content).hexdigest()}  {path}\n" for path, entry in sorted(entries.items()) if not entry.link]
    entries |= {"DEBIAN/control": Entry(control.encode()), "DEBIAN/md5sums": Entry("".join(sums).encode())}
    with tempfile.TemporaryDirectory() as folder:
        staged = pathlib.Path(folder, "layoutd")
        staged.mkdir()
        for path, entry in sorted(entries.items()):
            write(staged, path, entry)
        for path in [*staged.rglob("*"), staged]:
            os.utime(path, (epoch, epoch), follow_symlinks=False)
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        package = pathlib.Path(folder, "layoutd.deb")
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", "--build", staged, package],
            env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}, stdout=subprocess.DEVNULL, check=True,
        )
        return package.read_bytes()


def write(folder, path, entry):
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if entry.link:
        file.symlink_to(entry.link)
    else:
        file.write_bytes(entry.content)
        file.chmod(entry.mode)
