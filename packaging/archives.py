"""Archives whose bytes depend on their contents alone: sorted, one owner, one time."""

import io
import subprocess
import tarfile
import zipfile
import time

from project import FOLDER, PackagingError
from tree import compressed


def parents(path):
    """Returns the folders above a path, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: count + 1]) for count in range(len(parts))]


def tar_archive(entries, top, epoch):
    """Returns a compressed archive of entries in the folder `top`."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        files = {f"{top}/{path}": entry for path, entry in entries.items()}
        for path in sorted({*files, *(folder for path in files for folder in parents(path))}):
            entry, info = files.get(path), tarfile.TarInfo(path)
            info.mtime, info.uname, info.gname = epoch, "root", "root"
            if entry is None:
                info.type, info.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(info)
            elif entry.link:
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, entry.link, 0o777
                archive.addfile(info)
            else:
                info.size, info.mode = len(entry.content), entry.mode
                archive.addfile(info, io.BytesIO(entry.content))
    return compressed(buffer.getvalue())


def zip_archive(entries, epoch):
    """Returns a ZIP archive of entries; it begins with the order of `entries`, which formats may prescribe."""
    # The format has no times before 1980.
    moment = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, entry in entries.items():
            info = zipfile.ZipInfo(path, moment)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, (0o100000 | entry.mode) << 16
            archive.writestr(info, entry.content, compresslevel=9)
    return buffer.getvalue()


def source_archive(top):
    """Returns a compressed archive of the last commit."""
    run = subprocess.run(["git", "-C", FOLDER, "archive", "--format=tar", f"--prefix={top}/", "HEAD"], capture_output=True)
    if run.returncode:
        raise PackagingError(f"the archive of the source cannot be written: {run.stderr.decode().strip()}")
    return compressed(run.stdout)
