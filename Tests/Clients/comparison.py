"""Documents and runs of the tests of `layoutd diff` and `layoutd test`."""

import json
import subprocess

DOCUMENT = {
    "viewport": {"width": 320, "height": 480},
    "layout": {"kind": "list", "rowHeight": 60, "spacing": 4},
    "sections": [
        {
            "id": "s", "header": {"length": 40, "label": "People"},
            "items": [{"id": "ada", "label": "Ada"}, {"id": "grace", "label": "Grace"}, {"id": "alan", "label": "Alan"}],
        }
    ],
}
TIMELINE = [
    {"at": 0.1, "update": [{"insert": {"at": [0, 1], "item": {"id": "barbara"}}}]},
    {"at": 0.3, "scrollTo": {"y": 20}},
]


def document(timeline=False, **changes):
    """Returns the text of the document; a change replaces a key of its layout."""
    copy = json.loads(json.dumps(DOCUMENT))
    copy["layout"] |= changes
    if timeline:
        copy["timeline"] = TIMELINE
    return json.dumps(copy, indent=2) + "\n"


def edited():
    """Returns the document with an item removed, one added, a taller row and another color."""
    copy = json.loads(document())
    items = copy["sections"][0]["items"]
    items[0]["height"] = 80
    items[1] = {"id": "barbara", "label": "Barbara"}
    items[2]["color"] = "#ff8800"
    return json.dumps(copy, indent=2) + "\n"


def run(layoutd, *arguments, folder, code=0, **options):
    """Runs layoutd in a folder and returns what it writes to standard output; any other exit code fails."""
    done = subprocess.run([layoutd, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == code, f"{done.returncode}: {done.stdout}{done.stderr}"
    assert done.stderr == "" or code != 0 or options, done.stderr
    return done.stdout if code == 0 or done.stdout else done.stderr
