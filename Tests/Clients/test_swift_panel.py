"""The Swift of a document: `layoutd/session/exportSwift`, and the panel of the preview page that shows it."""

import json
import subprocess

import pytest

from conftest import EXAMPLES
from language_client import LanguageClient
from preview_page import document, editor, is_at_rest, is_open, preview, wait_for  # noqa: F401, fixtures among them

NAMES = sorted(path.name for path in EXAMPLES.glob("*.layout.json"))


@pytest.fixture(scope="module")
def client(layoutd):
    client = LanguageClient([layoutd])
    yield client
    client.close()
    client.reader.join()
    client.process.stdout.close()


def exported(client, text, uri="file:///feed.layout.json"):
    """Returns the export of a text, with its lines."""
    session = client.call("layoutd/session/open", textDocument={"uri": uri}, text=text)["session"]
    found = client.call("layoutd/session/exportSwift", session=session)
    client.call("layoutd/session/close", session=session)
    return found, found["text"].split("\n")


@pytest.mark.parametrize("name", NAMES)
def test_the_export_of_a_session_is_that_of_the_command(layoutd, client, name):
    path = EXAMPLES / name
    text = subprocess.run([layoutd, "export", path], capture_output=True, text=True, timeout=60).stdout
    found, lines = exported(client, path.read_text(), path.as_uri())
    assert found["text"] == text
    firsts = [segment["first"] for segment in found["segments"]]
    assert firsts == sorted(firsts) and found["segments"]
    for segment in found["segments"]:
        assert 0 <= segment["first"] <= segment["last"] < len(lines) - 1 and segment["sections"]
    # Segments do not overlap.
    assert all(one["last"] < other["first"] for one, other in zip(found["segments"], found["segments"][1:]))


FLOW = [{"id": f"s{number}", "layout": {"kind": "flow", "itemSize": [50, 40], "minimumLineSpacing": number}, "header": {"length": 20 + number}, "items": [{"repeat": 3, "height": 30 + number}]} for number in range(4)]
GROUP = {"size": {"width": {"fractionalWidth": 1}, "height": {"absolute": 50}}, "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}]}
COMPOSITIONAL = [{"id": f"s{number}", "layout": {"kind": "compositional", "group": GROUP, "interGroupSpacing": number + 1}, "items": [{"repeat": 3}]} for number in range(4)]
OTHERS = [{"id": f"s{number}", "layout": {"kind": "waterfall", "columnCount": 1 + number, "rowSpacing": number}, "items": [{"repeat": 3, "height": 30 + number}]} for number in range(4)]


@pytest.mark.parametrize("sections, key", [(FLOW, "minimumLineSpacing"), (COMPOSITIONAL, "interGroupSpacing"), (OTHERS, "rowSpacing")])
@pytest.mark.parametrize("index", range(4))
def test_an_edit_of_a_section_changes_only_its_lines(client, sections, key, index):
    sections = json.loads(json.dumps(sections))
    before, lines = exported(client, json.dumps({"sections": sections}))
    sections[index]["layout"][key] = 17
    after, changed = exported(client, json.dumps({"sections": sections}))
    assert len(lines) == len(changed) and lines != changed
    for number in (number for number, (one, other) in enumerate(zip(lines, changed)) if one != other):
        assert any(index in segment["sections"] and segment["first"] <= number <= segment["last"] for segment in after["segments"])
    # Each section has lines, and not all of them.
    for section in range(4):
        count = sum(segment["last"] - segment["first"] + 1 for segment in before["segments"] if section in segment["sections"])
        assert 0 < count < len(lines) / 2


def test_equal_sections_share_their_lines(client):
    section = COMPOSITIONAL[2]
    found, lines = exported(client, json.dumps({"sections": [section, COMPOSITIONAL[1], {**section, "id": "again"}]}))
    (shared,) = [segment for segment in found["segments"] if len(segment["sections"]) > 1]
    assert shared["sections"] == [0, 2] and any("interGroupSpacing = 3" in line for line in lines[shared["first"] : shared["last"] + 1])


LIT = "() => [...document.querySelectorAll('#swiftLines .lit')].map((node) => node.textContent)"
LINES = "[...document.querySelectorAll('#swiftLines li')].map((node) => node.textContent).join('\\n')"


@pytest.fixture
def panel(tmp_path, preview, page):
    text = json.dumps({"viewport": {"width": 390, "height": 640}, "sections": COMPOSITIONAL}, indent=2)
    (tmp_path / "feed.layout.json").write_text(text)
    page.goto(preview(tmp_path / "feed.layout.json", "--edit").url)
    is_open(page)
    page.get_by_role("tab", name="Swift").click()
    wait_for(page, "document.querySelectorAll('#swiftLines li').length > 20")
    return page


def key_of(section):
    return f"[...layoutd.devices[0].elements.values()].find((element) => element.indexPath?.[0] === {section}).key"


def test_the_lines_of_the_hovered_element_are_lit(layoutd, tmp_path, panel):
    written = subprocess.run([layoutd, "export", tmp_path / "feed.layout.json"], capture_output=True, text=True, timeout=60).stdout
    assert panel.evaluate(LINES).replace("\n \n", "\n\n").rstrip() == written.rstrip()
    for section in (1, 3, 0):
        panel.evaluate(f"() => layoutd.inspector.hover(layoutd.devices[0], {key_of(section)})")
        wait_for(panel, f"document.querySelector('#swiftLines .lit')?.textContent.includes('\"s{section}\"')")
        lit = panel.evaluate(LIT)
        assert any("func s%dSection()" % section in line for line in lit) and not any("func s%dSection()" % (section + 1) in line for line in lit)
        # They are in view, and so is the tab.
        assert panel.evaluate("() => { const list = document.querySelector('.tabs'); return list.scrollWidth <= list.clientWidth; }")
        assert panel.evaluate("""() => {
          const panel = document.getElementById("swiftPanel").getBoundingClientRect();
          return [...document.querySelectorAll("#swiftLines .lit")].some((node) => { const { top, bottom } = node.getBoundingClientRect(); return top >= panel.top && bottom <= panel.bottom; });
        }""")
    panel.evaluate("() => layoutd.inspector.hover(layoutd.devices[0], null)")
    wait_for(panel, "document.querySelectorAll('#swiftLines .lit').length === 0")


def test_the_code_follows_edits_and_keeps_the_lines_that_stay(tmp_path, panel):
    panel.evaluate("() => { window.before = [...document.querySelectorAll('#swiftLines li')]; }")
    path = tmp_path / "feed.layout.json"
    path.write_text(path.read_text().replace('"interGroupSpacing": 3', '"interGroupSpacing": 21'))
    wait_for(panel, "document.getElementById('swiftLines').textContent.includes('interGroupSpacing = 21')")
    kept, changed = panel.evaluate("""() => {
      const now = [...document.querySelectorAll("#swiftLines li")];
      return [now.filter((node) => window.before.includes(node)).length, [...document.querySelectorAll("#swiftLines .changed")].map((node) => node.textContent)];
    }""")
    assert len(changed) == 1 and "interGroupSpacing = 21" in changed[0] and kept > 20
    # While the panel is hidden nothing is requested.
    panel.get_by_role("tab", name="Problems").click()
    path.write_text(path.read_text().replace('"interGroupSpacing": 21', '"interGroupSpacing": 22'))
    wait_for(panel, "layoutd.documentState.textVersion >= 3")
    is_at_rest(panel)
    assert "interGroupSpacing = 21" in panel.evaluate(LINES)
    panel.get_by_role("tab", name="Swift").click()
    wait_for(panel, "document.getElementById('swiftLines').textContent.includes('interGroupSpacing = 22')")


def test_a_tried_value_is_in_the_code_before_it_is_written(tmp_path, panel):
    before = (tmp_path / "feed.layout.json").read_text()
    panel.evaluate("""async () => {
      const { session } = layoutd.devices[0];
      await session.request("layoutd/session/tryProperty", { path: "/sections/3/layout/interGroupSpacing", value: 33 });
    }""")
    wait_for(panel, "document.getElementById('swiftLines').textContent.includes('interGroupSpacing = 33')")
    assert (tmp_path / "feed.layout.json").read_text() == before


def test_parts_that_uikit_lacks_are_named(tmp_path, preview, page):
    (tmp_path / "sheet.layout.json").write_text((EXAMPLES / "programme-guide.layout.json").read_text())
    page.goto(preview(tmp_path / "sheet.layout.json").url)
    is_open(page)
    page.get_by_role("tab", name="Swift").click()
    wait_for(page, "!document.getElementById('swiftOmissions').hidden")
    assert "UIKit lacks" in page.locator("#swiftOmissions").inner_text() and "Not in UIKit" in page.evaluate(LINES)
