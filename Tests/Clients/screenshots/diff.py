"""Writes editors/pictures/diff.png: changes of the example section-cards.layout.json, as layoutd diff draws it.

    LAYOUTD_BINARY=.build/release/layoutd .venv/bin/python Tests/Clients/screenshots/diff.py
"""

import os
import pathlib
import shutil
import subprocess
import tempfile

REPOSITORY = pathlib.Path(__file__).parent.parent.parent.parent
EXAMPLES = REPOSITORY / "protocol/examples"
PICTURE = REPOSITORY / "editors/pictures/diff.png"


def main():
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
    with tempfile.TemporaryDirectory() as folder:
        name = "section-cards.layout.json"
        for version in "old", "new":
            shutil.copytree(EXAMPLES, pathlib.Path(folder) / version)
        document = pathlib.Path(folder) / "new" / name
        text = document.read_text()
        changed = text.replace('"itemSize": [100, 72]', '"itemSize": [100, 60]').replace('"repeat": 8', '"repeat": 9')
        assert changed != text
        document.write_text(changed)
        subprocess.run(
            [layoutd, "diff", f"old/{name}", f"new/{name}", "--devices", "iPhone 16", "--at", "0,0", "-o", PICTURE],
            cwd=folder, check=True, stdout=subprocess.DEVNULL,
        )
    print(f"{PICTURE.relative_to(REPOSITORY)}: {PICTURE.stat().st_size // 1000} kB")


main()
