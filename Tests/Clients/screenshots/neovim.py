"""Writes editors/pictures/neovim.png: Neovim in a terminal after the steps of its README; see `make screenshots`."""

import html
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time
import unicodedata

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from playwright.sync_api import sync_playwright  # noqa: E402

from installed_chromium import launch  # noqa: E402
from terminal import Terminal  # noqa: E402

ROOT = HERE.parent.parent.parent
EXAMPLES = ROOT / "protocol/examples"
COLUMNS, ROWS = 112, 42
# The size of a cell in pixels.
WIDTH, HEIGHT = 8, 16
INK, PAPER = 0xD8DEE9, 0x1E222A

# The quarters of a cell that a character fills: upper left, upper right, lower left, lower right.
QUARTERS = dict(zip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(1, 16)))
# The directions of lines from the center of a cell: up, right, down, left.
LINES = {"─": "rl", "│": "ud", "╭": "rd", "╮": "dl", "╰": "ur", "╯": "ul", "━": "rl", "┃": "ud", "┏": "rd", "┓": "dl"}
LINES |= {"┗": "ur", "┛": "ul"}
THICK = set("━┃┏┓┗┛")


# Colors of the text and the rest: the default schemes of Neovim 0.7 have low contrast.
LOOKS = [
    "Normal guifg=#d8dee9 guibg=#1e222a",
    "Comment guifg=#6b7689 gui=italic",
    "String guifg=#a3be8c",
    "Number guifg=#d08770",
    "Label guifg=#81a1c1",
    "jsonBraces guifg=#8b95a7",
    "jsonQuote guifg=#6b7689",
    "jsonNoise guifg=#6b7689",
    "LineNr guifg=#4a5263",
    "Search guifg=#1e222a guibg=#ebcb8b",
    "Title guifg=#ebcb8b",
    "NonText guifg=#4a5263",
    "StatusLine guifg=#1e222a guibg=#81a1c1 gui=none",
    "StatusLineNC guifg=#8b95a7 guibg=#2b313c gui=none",
    "VertSplit guifg=#2b313c guibg=#2b313c",
]


def color(number):
    return f"#{number:06x}"


def figure(character, x, y, fill):
    """Draws a character that must join its neighbors; a font would leave gaps."""
    if character in QUARTERS:
        shape = QUARTERS[character]
        return "".join(
            f'<rect x="{x + WIDTH / 2 * (part % 2)}" y="{y + HEIGHT / 2 * (part // 2)}" width="{WIDTH / 2}"'
            f' height="{HEIGHT / 2}" fill="{fill}"/>'
            for part in range(4)
            if shape & 1 << part
        )
    middle_x, middle_y, thick = x + WIDTH / 2, y + HEIGHT / 2, 3 if character in THICK else 1.5
    ends = {"u": (middle_x, y), "d": (middle_x, y + HEIGHT), "l": (x, middle_y), "r": (x + WIDTH, middle_y)}
    first, last = (ends[way] for way in LINES[character])
    path = f"M{first[0]} {first[1]}Q{middle_x} {middle_y} {last[0]} {last[1]}"
    if character in "┏┓┗┛":
        path = f"M{first[0]} {first[1]}L{middle_x} {middle_y}L{last[0]} {last[1]}"
    return f'<path d="{path}" fill="none" stroke="{fill}" stroke-width="{thick}"/>'


def drawn(screen):
    """Returns a screen of cells as SVG."""
    grounds, figures = [], []
    for row, line in enumerate(screen):
        column = 0
        for cell in line:
            x, y = column * WIDTH, row * HEIGHT
            wide = unicodedata.east_asian_width(cell.character) in "WF"
            cells = 2 if wide else 1
            if cell.ground is not None:
                grounds.append(
                    f'<rect x="{x}" y="{y}" width="{cells * WIDTH}" height="{HEIGHT}" fill="{color(cell.ground)}"/>'
                )
            fill = color(INK if cell.text is None else cell.text)
            if cell.character in QUARTERS or cell.character in LINES:
                figures.append(figure(cell.character, x, y, fill))
            elif cell.character != " ":
                weight = ' font-weight="bold"' if cell.bold else ""
                figures.append(
                    f'<text x="{x}" y="{y + HEIGHT * 0.76}" fill="{fill}"{weight}>{html.escape(cell.character)}</text>'
                )
            column += cells
    size = f'width="{COLUMNS * WIDTH}" height="{ROWS * HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} shape-rendering="crispEdges" font-family="DejaVu Sans Mono"'
        f' font-size="{HEIGHT * 0.8:.1f}" style="display:block;background:{color(PAPER)}">'
        f'{"".join(grounds)}<g shape-rendering="auto">{"".join(figures)}</g></svg>'
    )


def taken(layoutd, folder):
    """Returns the screen of Neovim with a document, its preview and the cursor in an item."""
    shutil.copy(EXAMPLES / "section-cards.layout.json", folder)
    programs = folder / "bin"
    programs.mkdir()
    (programs / "layoutd").symlink_to(layoutd)
    snippet = re.search(r"```lua\n(.*?)```", (ROOT / "editors/neovim/README.md").read_text(), re.DOTALL)[1]
    init = folder / "init.lua"
    init.write_text(
        snippet.replace("~/layoutd/editors", str(ROOT / "editors"))
        + "vim.o.termguicolors, vim.o.mouse, vim.o.number, vim.o.wrap = true, 'a', true, false\n"
        + "".join(f"vim.cmd('highlight {look}')\n" for look in LOOKS)
    )
    environment = {"HOME": str(folder), "PATH": f"{programs}:{os.environ['PATH']}", "LANG": "C.UTF-8"}
    arguments = ["nvim", "-n", "-i", "NONE", "-u", str(init), "section-cards.layout.json"]
    with Terminal(arguments, folder, environment, COLUMNS, ROWS) as terminal:
        terminal.wait_for_text('"viewport"')
        terminal.type(":LayoutdPreview\r")
        terminal.wait_for_text("Fresh")
        terminal.type("/offer-1\rzb:echo\r")
        lines = (folder / "section-cards.layout.json").read_text().splitlines()
        terminal.wait_for_text(f"{next(number for number, line in enumerate(lines, 1) if 'offer-1' in line)},")
        # Sleeps until the preview has followed the cursor.
        time.sleep(0.5)
        return terminal.screen()


def main():
    layoutd = pathlib.Path(os.environ.get("LAYOUTD_BINARY", ROOT / ".build/release/layoutd")).resolve()
    with tempfile.TemporaryDirectory() as name:
        picture = drawn(taken(layoutd, pathlib.Path(name)))
    target = ROOT / "editors/pictures/neovim.png"
    target.parent.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": COLUMNS * WIDTH, "height": ROWS * HEIGHT}, device_scale_factor=1.5)
        page.set_content(f'<body style="margin:0">{picture}')
        page.screenshot(path=target)
        browser.close()
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
