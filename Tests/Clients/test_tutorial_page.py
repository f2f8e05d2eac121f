"""The tutorial in the preview page, by the keyboard alone: each document is saved, and then what its step says is done."""

import pathlib
import re

import pytest

from preview_page import check_at_rest, is_at_rest, is_open, preview, wait_for, wait_for_frames  # noqa: F401

TUTORIAL = pathlib.Path(__file__).parent.parent.parent / "docs/tutorial.md"
STEPS = re.findall(r"```json\n(.*?)```", TUTORIAL.read_text(), re.DOTALL)


@pytest.fixture
def reader(tmp_path, preview, page):
    """The page as in the tutorial's first lines: an empty file and its preview."""
    file = tmp_path / "feed.layout.json"
    file.touch()
    page.goto(preview(file, "--edit").url)
    is_open(page)
    return Reader(page, file)


class Reader:
    def __init__(self, page, file):
        self.page, self.file = page, file

    def save(self, step):
        """Writes the document of a step, counted from 1, and waits for its picture."""
        version = self.page.evaluate("layoutd.documentState.textVersion")
        self.file.write_text(STEPS[step - 1])
        wait_for(self.page, "version => layoutd.documentState.textVersion > version && layoutd.documentState.state === 'current'", version)
        assert self.page.evaluate("layoutd.documentState.diagnostics.map(({ message }) => message)") == []
        check_at_rest(self.page)

    def tab_to(self, selector):
        """Moves the focus by the Tab key to the first control that a selector matches."""
        for _ in range(150):
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by the Tab key")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        is_at_rest(self.page)

    def inspector(self):
        return self.page.locator("#inspector").inner_text()

    def frame(self, key):
        return self.page.evaluate("key => layoutd.devices[0].elements.get(key)?.frame", key)

    def selected(self):
        return self.page.evaluate("layoutd.inspector.selected?.key")


def test_the_tutorial_has_the_steps_of_this_test():
    assert len(STEPS) == 8


def test_the_whole_tutorial_by_the_keyboard(reader):
    page = reader.page
    # 1: three items. They are chosen in reading order.
    reader.save(1)
    reader.tab_to(".screen")
    for name in "ABC":
        reader.press(".")
        assert f"{name}" in page.locator(f'[data-key="{reader.selected()}"]').inner_text()
    assert reader.frame(reader.selected())[2:] == [50, 50]

    # 2: "Change a height and the third item changes its column."
    reader.save(2)
    reader.tab_to(".screen")
    reader.press("Escape", ".")
    third = reader.page.evaluate("[...layoutd.devices[0].elements.values()].find(({ style }) => style.text === 'C').key")
    assert reader.frame(third)[0] == 0
    wait_for(page, "layoutd.properties.loaded !== null")
    reader.tab_to('#properties input[data-path$="/height"]')
    page.keyboard.press("Control+A")
    page.keyboard.type("200")
    page.keyboard.press("Enter")
    wait_for(page, "key => layoutd.devices[0].elements.get(key).frame[0] > 0", third)
    assert reader.file.read_text() == STEPS[1].replace('"height": 80', '"height": 200')
    page.keyboard.press("Tab")
    reader.tab_to("#undo")
    page.keyboard.press("Enter")
    wait_for(page, "key => layoutd.devices[0].elements.get(key).frame[0] === 0", third)
    assert reader.file.read_text() == STEPS[1]

    # 3: a column is 108 points wide.
    reader.save(3)
    reader.tab_to(".screen")
    reader.press("Escape", ".")
    assert "108" in reader.inspector()

    # 4: a generator; its items have identifiers.
    reader.save(4)
    reader.press("Escape", ".", ".")
    assert reader.selected() == "cell:photo-1"

    # 5: the header stays while the items are scrolled.
    reader.save(5)
    reader.tab_to(".screen")
    reader.press("Home")
    before = page.evaluate("layoutd.devices[0].offset.y")
    reader.press("PageDown")
    assert page.evaluate("layoutd.devices[0].offset.y") > before + 100
    header = page.evaluate("[...layoutd.devices[0].elements.values()].find(({ kind }) => kind === 'header')")
    assert header["frame"][1] == pytest.approx(page.evaluate("layoutd.devices[0].offset.y"), abs=0.5)

    # 6: the sections in the outline.
    reader.save(6)
    wait_for(page, "document.querySelector('#outline')?.innerText.includes('photos')")
    reader.press("o")
    reader.tab_to("#outline [role=treeitem]")
    reader.press("End", "Home", "ArrowRight", "ArrowDown")
    page.keyboard.press("Enter")
    wait_for(page, "layoutd.inspector.selected?.key === 'cell:sea'")

    # 7: play the update.
    reader.save(7)
    play(reader, "cell:new", 0.6)

    # 8: a feed in motion, in the same way. Escape shows the live document again.
    reader.press("Escape")
    assert not page.evaluate("layoutd.timeline.isShown")
    reader.save(8)
    play(reader, "cell:dawn", 0.6)
    reader.press("End")
    assert page.evaluate("layoutd.timeline.time") == pytest.approx(page.evaluate("layoutd.timeline.duration"))


def play(reader, inserted, after):
    """Plays the timeline until an inserted item has appeared, pauses, and steps."""
    page = reader.page
    reader.tab_to("[role=tab][aria-selected=true]")
    while page.evaluate("document.activeElement.id") != "timelineTab":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for(page, "inserted => layoutd.timeline.data?.byKey.has(inserted)", inserted)
    reader.tab_to("#timeline .buttons [aria-label=Play]")
    page.keyboard.press("Enter")
    wait_for(page, "time => layoutd.timeline.time > time", after)
    page.keyboard.press("Enter")
    wait_for(page, "!layoutd.timeline.isPlaying")
    wait_for_frames(page)
    assert page.locator(f'.simulation [data-key="{inserted}"]').count() == 1
    time = page.evaluate("layoutd.timeline.time")
    page.keyboard.press("ArrowRight")
    wait_for_frames(page)
    assert page.evaluate("layoutd.timeline.time") > time
