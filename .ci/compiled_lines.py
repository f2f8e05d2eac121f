#!/usr/bin/env python3
"""Prints how many lines of Swift the builds below .build have compiled, by the lists of sources that SwiftPM wrote.

    .ci/compiled_lines.py [folder of a package]
"""

import collections
import pathlib
import sys

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
lines, builds, distinct = {}, collections.Counter(), set()
for listing in sorted((root / ".build").rglob("*.build/sources")):
    # A module that was not compiled has a list, but no object.
    if not any(listing.parent.rglob("*.o")):
        continue
    paths = [pathlib.Path(line.strip().strip("'")) for line in listing.read_text().splitlines()]
    for path in paths:
        if path not in lines:
            lines[path] = path.read_bytes().count(b"\n") if path.exists() else 0
        builds[str(listing.relative_to(root / ".build").parent.parent)] += lines[path]
    distinct.update(paths)
for build, count in builds.most_common():
    print(f"{count:9,} {build}")
print(f"{sum(builds.values()):9,} in all, of which {sum(lines[path] for path in distinct):,} are distinct")
