"""Writes editors/pictures/edit.svg: a document, two of whose numbers change, and its layout on a telephone.

    LAYOUTD_BINARY=.build/release/layoutd python3 Tests/Clients/screenshots/edit.py

The picture is animated and needs no script. Its frames are those that `layoutd layout` prints for each number.
"""

import json
import os
import pathlib
import subprocess
from xml.sax.saxutils import escape

REPOSITORY = pathlib.Path(__file__).parent.parent.parent.parent
PICTURE = REPOSITORY / "editors/pictures/edit.svg"
DOCUMENT = """\
{
  "viewport": "iPhone 16",
  "layout": {
    "kind": "waterfall",
    "columnCount": 3,
    "rowSpacing": 8,
    "columnSpacing": 8,
    "sectionInset": 12
  },
  "sections": [{
    "header": { "length": 64, "label": "Photographs" },
    "items": [{
      "repeat": 40,
      "aspectRatio": { "cycle": [0.8, 1, 1.4, 0.7] },
      "color": {
        "cycle": ["#F6C177", "#9CCFD8", "#C4A7E7"]
      }
    }]
  }]
}
"""
# The lines with the numbers that change, counted from 0.
COLUMNS, SPACING = 4, 5
# Seconds between two states; states while a number rests; states of the animation from one number of columns to the other.
STEP, REST, TURN = 0.08, 10, 6
WIDTH, HEIGHT, LINE, FONT, CHARACTER = 800, 520, 24, 15, 9
SCALE, LEFT, TOP = 0.56, 548, 20
# Where an element is that the screen does not show.
BELOW = 900


def states():
    """Returns the numbers (columns, spacing) at equal intervals; None between two of them: the elements move there."""
    wider = list(range(8, 29))
    turn = [None] * TURN
    return (
        [(3, 8)] * REST + [(3, value) for value in wider] + [(3, 28)] * REST + turn
        + [(2, 28)] * REST + [(2, value) for value in reversed(wider)] + [(2, 8)] * REST + turn + [(3, 8)])


def text(columns, spacing):
    return DOCUMENT.replace('"columnCount": 3', f'"columnCount": {columns}').replace('"rowSpacing": 8', f'"rowSpacing": {spacing}')


def layout(layoutd, columns, spacing):
    """Returns the elements of the first screen by their keys."""
    command = [layoutd, "layout", "-", "--format", "json"]
    run = subprocess.run(command, input=text(columns, spacing), capture_output=True, text=True, check=True)
    return {element["key"]: element for element in json.loads(run.stdout)["attributes"]}


def number(value):
    return f"{value:.1f}".removesuffix(".0")


def animation(attribute, values, **more):
    options = "".join(f' {name}="{value}"' for name, value in more.items())
    duration = number(STEP * (len(values) - 1))
    return f'<animate attributeName="{attribute}" dur="{duration}s" repeatCount="indefinite"{options} values="{";".join(values)}"/>'


def positions(states):
    """Returns the frames of an element, of which `states` has the computed ones: None where the screen does not show it, and ()
    between two numbers of columns, where it moves."""
    first = next(frame for frame in states if frame)
    frames = [[first[0], BELOW, *first[2:]] if frame is None else frame for frame in states]
    for index in range(len(frames)):
        if frames[index] == ():
            # The states before are computed, so this one is the first of a movement, or its start is known.
            start = next(at for at in reversed(range(index)) if states[at] != ())
            part = (index - start) / (TURN + 1)
            eased = part * part * (3 - 2 * part)
            frames[index] = [a + (b - a) * eased for a, b in zip(frames[start], frames[start + TURN + 1])]
    return frames


def cell(key, layouts):
    """Returns a rectangle that moves, or the header with its text."""
    elements = [each and each.get(key) for each in layouts]
    frames = positions([() if each is None else element and element["frame"] for each, element in zip(layouts, elements)])
    if key.startswith("header"):
        element = next(element for element in elements if element)
        label = escape(element["custom"]["label"])
        return f'<text x="14" y="46" font-size="28" font-weight="700" fill="#1c1c1e">{label}</text>'
    color = next(element for element in elements if element)["custom"]["color"]
    animations = "".join(
        animation(name, [number(frame[index]) for frame in frames])
        for index, name in enumerate(["x", "y", "width", "height"]) if len({number(frame[index]) for frame in frames}) > 1)
    x, y, width, height = (number(value) for value in frames[0])
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{color}">{animations}</rect>'


def code(numbers):
    """Returns the text with its numbers, of which the one that changes is marked."""
    lines = DOCUMENT.splitlines()
    shown = {COLUMNS: [str(each[0]) for each in numbers], SPACING: [str(each[1]) for each in numbers]}
    parts = []
    for index, line in enumerate(lines):
        y = 54 + index * LINE
        if index not in shown:
            parts.append(f'<text x="36" y="{y}">{colored(line)}</text>')
            continue
        before, values = line.partition(": ")[0], shown[index]
        x, width = 36 + (len(before) + 2) * CHARACTER, max(map(len, values)) * CHARACTER
        near = [values[max(0, at - 3) : at + 4] for at in range(len(values))]
        changes = ["1" if len(set(each)) > 1 else "0" for each in near]
        parts.append(
            f'<rect x="{x - 4:.1f}" y="{y - 17}" width="{width + 8:.1f}" height="23" rx="5" fill="#2f6fe0" opacity="0">'
            f'{animation("opacity", changes, calcMode="discrete")}</rect>')
        parts.append(f'<text x="36" y="{y}">{colored(before + ": ")}</text>')
        for each in sorted(set(values), key=int):
            visible = ["1" if value == each else "0" for value in values]
            parts.append(f'<text x="{x:.1f}" y="{y}" fill="#ffd580" opacity="{visible[0]}">{each},'
                         f'{animation("opacity", visible, calcMode="discrete")}</text>')
    return "".join(parts)


def colored(line):
    """Returns a line of JSON as SVG text: keys and texts in colors, and spaces kept."""
    parts = escape(line.replace(" ", "\u00a0")).split('"')
    for index in range(1, len(parts), 2):
        color = "#8ab4f8" if parts[index + 1].startswith(":") else "#a5d6a7"
        parts[index] = f'<tspan fill="{color}">"{parts[index]}"</tspan>'
    return "".join(parts)


def picture(layoutd):
    numbers = states()
    computed = {each: layout(layoutd, *each) for each in set(numbers) if each}
    layouts = [each and computed[each] for each in numbers]
    # A number changes at the start of the movement that it causes.
    following = list(numbers)
    for index in reversed(range(len(following))):
        following[index] = following[index] or following[index + 1]
    keys = sorted({key for each in computed.values() for key in each}, key=lambda key: (key.startswith("header"), key))
    cells = "".join(cell(key, layouts) for key in keys)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="#20242c"/>'
        f'<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="{FONT}" fill="#d7dae0">'
        f'{code(following)}</g>'
        f'<g transform="translate({LEFT} {TOP}) scale({SCALE})" font-family="system-ui,-apple-system,Inter,DejaVu Sans,sans-serif">'
        f'<clipPath id="screen"><rect width="393" height="852" rx="52"/></clipPath>'
        f'<rect x="-10" y="-10" width="413" height="872" rx="62" fill="#000" stroke="#5b6270" stroke-width="3"/>'
        f'<g clip-path="url(#screen)"><rect width="393" height="852" fill="#fff"/>{cells}</g></g></svg>\n')


def main():
    layoutd = str(pathlib.Path(os.environ.get("LAYOUTD_BINARY", REPOSITORY / ".build/release/layoutd")).resolve())
    PICTURE.write_text(picture(layoutd))
    print(f"{PICTURE.relative_to(REPOSITORY)}: {PICTURE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
