"""The live page in a real browser: what it shows equals the session's state, and its commands."""

import json
import subprocess

import pytest

from conftest import EXAMPLES
from preview_page import (  # noqa: F401, fixtures among them
    BOXES, check_at_rest, document, editor, expected_boxes, is_at_rest, is_open, preview, same, scroll_to, wait_for,
    wait_for_frames, with_items,
)


def test_typing_moves_the_picture(editor, page):
    page.goto(editor.url)
    is_open(page)
    before = check_at_rest(page)
    editor.type(with_items(lambda items: [{**items[0], "height": 200, "label": "Typed"}] + items[1:]))
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 200")
    after = check_at_rest(page)
    assert after["documentVersion"] == 2 and after["contentSize"] != before["contentSize"]
    assert page.locator("[data-key='cell:a']").inner_text() == "Typed"
    assert page.locator("#status").inner_text() == "Live · version 2"


def test_a_file_that_changes_moves_the_picture(document, preview, page):
    page.goto(preview(document).url)
    is_open(page)
    document.write_text(with_items(lambda items: items[1:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    check_at_rest(page)
    assert page.locator("[data-key='cell:a']").count() == 0


def check_after_sizes(page):
    """Checks the page between two updates, so that its state and the server's are of one revision."""
    for _ in range(20):
        try:
            return check_at_rest(page)
        except AssertionError:
            pass  # A size arrived between the two states; at rest the page has its update.
    return check_at_rest(page)


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.layout.json")), ids=lambda path: path.name)
def test_an_example_is_shown_as_its_snapshot(preview, page, example):
    page.goto(preview(example).url)
    is_open(page)
    # Sizes that arrive late move the elements after the page is at rest.
    check = check_after_sizes if '"measured"' in example.read_text() else check_at_rest
    state = check(page)
    for share in (0.3, 1):
        space = {axis: max(0, state["contentSize"][side] - state["viewport"][side]) for axis, side in (("x", "width"), ("y", "height"))}
        scroll_to(page, space["y"] * share, space["x"] * share)
        check(page)


def test_nodes_stay_and_no_more_than_changed_are_touched(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.evaluate("window.kept = new Map([...document.querySelectorAll('[data-key]')].map(node => [node.dataset.key, node]))")
    editor.type(with_items(lambda items: items[:1] + [{"id": "new", "height": 50}] + items[1:]))
    wait_for(page, "layoutd.devices[0].elements.has('cell:new')")
    scroll_to(page, 150)
    editor.type(with_items(lambda items: [items[4], items[0]] + items[5:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:b')")
    is_at_rest(page)
    entries = page.evaluate("layoutd.log.filter(entry => entry.kind === 'update')")
    assert len(entries) >= 3
    assert all(entry["touched"] <= entry["changes"] for entry in entries)
    same_nodes = """() => [...document.querySelectorAll("[data-key]")].filter(node => kept.has(node.dataset.key))
      .every(node => kept.get(node.dataset.key) === node)"""
    assert page.evaluate(same_nodes)
    assert page.evaluate("kept.get('cell:a').isConnected")


def test_nothing_is_touched_that_an_update_does_not_name(editor, page):
    page.goto(editor.url)
    is_open(page)
    # The reading order is written a while after the elements have appeared.
    wait_for(page, "layoutd.devices[0].view.hasAttribute('aria-owns')")
    page.evaluate("""() => {
      window.touched = new Set();
      new MutationObserver(records => { for (const { target } of records) touched.add(target.closest?.("[data-key]")?.dataset.key); })
        .observe(layoutd.devices[0].layer, { subtree: true, attributes: true, childList: true, characterData: true });
    }""")
    editor.type(with_items(lambda items: [{**items[0], "color": "#123456"}] + items[1:]))
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').custom.color === '#123456'")
    is_at_rest(page)
    assert set(page.evaluate("[...touched]")) <= {"cell:a", None}


def test_shadows_and_borders_are_drawn(editor, page):
    """For decorations as in the document, and for any element that is sent with them."""
    style = {
        "shadow": {"color": "#102030", "opacity": 0.5, "offset": [3, 5], "radius": 4},
        "border": {"color": "#FF0000", "width": 2},
    }
    items = [{"id": f"i{n}"} for n in range(3)]
    decorations = [{"kind": "card", **style}, {"kind": "armband", "image": "a.png", **style}]
    base = {
        "viewport": {"width": 300, "height": 400}, "layout": {"kind": "list", "rowHeight": 60},
        "sections": [
            {"id": "s", "items": items, "decorations": decorations},
            {"id": "none", "items": [{"id": "i3"}], "decorations": [{"kind": "card", "shadow": False}]},
        ],
    }
    editor.type(json.dumps(base))
    page.goto(editor.url)
    is_open(page)
    state = check_at_rest(page)
    cell = next(element for element in state["attributes"] if element["key"] == "cell:i1")
    cell["style"] = {**cell["style"], **style}
    page.evaluate("state => layoutd.devices[0].session.receiveState(state, false)", state)
    is_at_rest(page)

    def box_shadow(key):
        return page.evaluate("key => getComputedStyle(document.querySelector(`[data-key='${key}']`)).boxShadow", key)

    for key in ("decoration:card:s/0", "decoration:armband:s/0", "cell:i1"):
        drawn = box_shadow(key)
        # The border comes first, so it is in front. CSS measures the blur on both sides of the edge.
        assert "rgb(255, 0, 0) 0px 0px 0px 2px inset" in drawn and "3px 5px 8px 0px" in drawn, key
        assert drawn.index("inset") < drawn.index("8px") and "0.5)" in drawn, key
    assert box_shadow("cell:i0") == box_shadow("decoration:card:none/0") == "none"


def test_back_to_front(editor, page):
    items = [{"id": f"i{n}", "height": 60} for n in range(8)]
    base = {"viewport": {"width": 300, "height": 400}, "layout": {"kind": "list", "rowHeight": 60}, "sections": [{"id": "s", "header": 30, "decorations": [{"kind": "card"}], "items": items}]}
    editor.type(json.dumps(base))
    page.goto(editor.url)
    is_open(page)
    base["sections"][0]["items"] = [items[7], items[0], {"id": "new", "height": 60}, *items[2:7], items[1]]
    editor.type(json.dumps(base))
    wait_for(page, "layoutd.devices[0].elements.has('cell:new')")
    is_at_rest(page)
    keys = page.evaluate("[...layoutd.devices[0].layer.children].map(node => node.dataset.key)")
    cells = [f"cell:{item['id']}" for item in base["sections"][0]["items"]]
    decorations = [key for key in keys if key.startswith("decoration:")]
    assert keys == decorations + cells + ["header:s"]


def test_two_devices_are_two_sessions(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.get_by_label("Add device").select_option("iPad mini")
    is_open(page, 2)
    sizes = page.evaluate("layoutd.devices.map(device => device.size)")
    assert sizes == [{"width": 390, "height": 640}, {"width": 744, "height": 1133}]
    scroll_to(page, 90, index=1)
    assert page.evaluate("layoutd.devices.map(device => device.offset.y)")[0] == 0
    editor.type(with_items(lambda items: items[1:]))
    wait_for(page, "layoutd.devices.every(device => !device.elements.has('cell:a'))")
    for index in (0, 1):
        check_at_rest(page, index)
    # Rotate the device, then remove it.
    page.get_by_role("button", name="Rotate").nth(1).click()
    wait_for(page, "layoutd.devices[1].size.width === 1133")
    check_at_rest(page, 1)
    page.get_by_role("button", name="Remove device").nth(1).click()
    wait_for(page, "layoutd.devices.length === 1")
    check_at_rest(page)


def test_a_click_leads_to_the_source(editor, page):
    page.goto(editor.url)
    is_open(page)
    # The server sends `layoutd/editor/reveal` to editors that report their cursor.
    editor.notify("layoutd/editor/didMoveCursor", textDocument={"uri": editor.uri}, position={"line": 0, "character": 0})
    editor.call("layoutd/synchronize")
    page.locator("[data-key='cell:e']").click()
    lines = editor.text.split("\n")
    place = editor.wait("layoutd/editor/reveal")
    start = place["range"]["start"]
    assert place["uri"] == editor.uri
    below = "\n".join([lines[start["line"]][start["character"]:], *lines[start["line"] + 1:]])
    assert json.loads(below[: below.index("}") + 1])["id"] == "e"
    inspector = page.locator("#inspectorPanel")
    wait_for(page, "document.getElementById('inspectorPanel').innerText.includes('line ')")
    assert f"line {start['line'] + 1}" in inspector.inner_text()
    frame = page.evaluate("layoutd.devices[0].elements.get('cell:e').frame")
    assert [float(text) for text in inspector.locator(".boxes dd").all_inner_texts()] == pytest.approx(frame, abs=0.006)


def test_the_cursors_element_is_marked_and_shown_only_when_hidden(editor, page):
    page.goto(editor.url)
    is_open(page)

    def move_to(name):
        line = next(number for number, text in enumerate(editor.text.split("\n")) if f'"id": "{name}"' in text)
        editor.notify("layoutd/editor/didMoveCursor", textDocument={"uri": editor.uri}, position={"line": line, "character": 6})

    move_to("c")
    wait_for(page, "layoutd.devices[0].highlights.keys('cursor').includes('cell:c')")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") == 0
    scroll_to(page, 900)
    move_to("a")
    wait_for(page, "layoutd.devices[0].highlights.keys('cursor').includes('cell:a')")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].shows('cell:a')")
    check_at_rest(page)


def test_a_tap_inserts_and_deletes(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.get_by_role("radio", name="Insert").click()
    page.locator("[data-key='cell:b']").click()
    wait_for(page, "[...layoutd.devices[0].elements.values()].some(e => e.custom?.label === 'New 1' && e.indexPath[1] === 2)")
    check_at_rest(page)
    page.get_by_role("radio", name="Delete").click()
    page.locator("[data-key='cell:b']").click()
    wait_for(page, "!layoutd.devices[0].elements.has('cell:b')")
    check_at_rest(page)
    page.get_by_role("button", name="Undo inserts and deletes").click()
    wait_for(page, "layoutd.devices[0].elements.has('cell:b') && ![...layoutd.devices[0].elements.values()].some(e => e.custom?.label === 'New 1')")
    check_at_rest(page)


def test_a_deleted_element_is_reported(editor, page):
    page.goto(editor.url)
    is_open(page)
    inspector = page.locator("#inspector")
    page.locator("[data-key='cell:c']").click()
    page.get_by_role("radio", name="Delete").click()
    page.locator("[data-key='cell:c']").click()
    wait_for(page, "!layoutd.devices[0].elements.has('cell:c')")
    page.mouse.move(5, 5)
    wait_for(page, "document.getElementById('inspector').innerText === 'cell:c: deleted.'")
    # An element that is scrolled away still exists.
    page.get_by_role("radio", name="Inspect").click()
    page.locator("[data-key='cell:a']").click()
    page.mouse.move(5, 5)
    scroll_to(page, 1200)
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    page.evaluate("() => layoutd.connection.request('layoutd/synchronize')")
    wait_for_frames(page)
    assert inspector.inner_text() == "cell:a is not visible on this device."
    # The text decides as well: without the item there is none to scroll to.
    editor.type(with_items(lambda items: items[1:]))
    wait_for(page, "document.getElementById('inspector').innerText === 'cell:a: deleted.'")
    editor.type(with_items(lambda items: items))
    wait_for(page, "document.getElementById('inspector').innerText === 'cell:a is not visible on this device.'")


def test_ctrl_z_undoes_inserts_and_deletes(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.get_by_role("radio", name="Delete").click()
    for key in "cell:b", "cell:c":
        page.locator(f"[data-key='{key}']").click()
        wait_for(page, "key => !layoutd.devices[0].elements.has(key)", key)
    is_at_rest(page)
    page.keyboard.press("Control+z")
    wait_for(page, "layoutd.devices[0].elements.has('cell:b') && layoutd.devices[0].elements.has('cell:c')")
    assert page.locator("#reset").is_hidden()
    check_at_rest(page)


def test_bringing_elements_into_view_does_not_move_the_picture(editor, page):
    """Browsers do so for searches in the page and for assistive technologies, and Playwright when it retries a click."""
    page.goto(editor.url)
    is_open(page)
    moved_for = page.evaluate("""() => {
      const { layer, chrome: { bezel } } = layoutd.devices[0], nodes = [...layer.children];
      const place = () => {
        const [outer, inner] = [bezel, nodes[0]].map(node => node.getBoundingClientRect());
        return { x: inner.x - outer.x, y: inner.y - outer.y };
      };
      const before = place();
      return nodes.filter(node => ["start", "center", "end"].some(block => {
        node.scrollIntoView({ block, inline: block });
        const after = place();
        return Math.hypot(after.x - before.x, after.y - before.y) > 0.05;
      })).map(node => node.dataset.key);
    }""")
    assert moved_for == []
    check_at_rest(page)


@pytest.mark.parametrize("mode, message", [
    ("Insert", "Choose an item to insert another one after it."), ("Delete", "Choose an item to delete it."),
])
def test_a_tap_beside_all_items_states_what_is_missing(editor, page, mode, message):
    page.goto(editor.url)
    is_open(page)
    count = page.evaluate("layoutd.devices[0].elements.size")
    page.get_by_role("radio", name=mode).click()
    box = page.locator(".screen").bounding_box()
    # Between the edge of the device and the first column.
    page.mouse.click(box["x"] + 2, box["y"] + box["height"] / 2)
    wait_for(page, "!document.getElementById('toast').hidden")
    assert page.locator("#toast").inner_text() == message
    page.locator("[data-key='header:photos']").click()
    is_at_rest(page)
    assert page.locator("#toast").inner_text() == message and page.evaluate("layoutd.devices[0].elements.size") == count


def test_the_menu_is_for_the_keyboard_too(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.locator(".screen").focus()
    page.keyboard.press(".")
    page.keyboard.press(".")
    chosen = page.evaluate("layoutd.inspector.selected.key")
    page.keyboard.press("Shift+F10")
    assert page.get_by_role("menuitem").all_inner_texts()[0].startswith("Go to source")
    while not page.evaluate("document.activeElement.innerText").startswith("Delete"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    wait_for(page, "key => !layoutd.devices[0].elements.has(key)", chosen)
    assert page.evaluate("document.activeElement.className") == "screen"
    check_at_rest(page)


def test_in_an_editor_messages_are_posted(editor, page):
    """The page as VS Code shows it: it has no WebSocket, and the root element names the document."""
    url = editor.url
    page.add_init_script("""{
      // What the extension does with its own connection, done here with a socket that the page does not see.
      const socket = new WebSocket(location.href.replace("http", "ws").replace(/\\?.*/, "socket"), "layoutd.1"), waiting = [];
      const say = data => dispatchEvent(new MessageEvent("message", { data }));
      socket.onmessage = event => say(JSON.parse(event.data));
      window.acquireVsCodeApi = () => ({ postMessage(message) {
        if (message.layoutd === "ready") socket.readyState === 1 ? say({ layoutd: "open" }) : socket.onopen = () => say({ layoutd: "open" });
        else socket.send(JSON.stringify(message));
      }});
      window.say = say;
    }""")
    page.goto(url)
    is_open(page)
    check_at_rest(page)
    page.evaluate("say({ layoutd: 'close', reason: 'stopped' })")
    assert page.locator("#status").inner_text() == "Disconnected"


def test_the_timeline_is_scrubbed(preview, page, tmp_path, layoutd):
    example = EXAMPLES / "tap-insert-delete.layout.json"
    run = subprocess.run([layoutd, "simulate", str(example), "--fps", "60"], capture_output=True, text=True, check=True)
    frames = [json.loads(line) for line in run.stdout.splitlines()]
    page.goto(preview(example).url)
    is_open(page)
    page.get_by_role("tab", name="Timeline").click()
    wait_for(page, "layoutd.timeline.data !== null")
    assert page.evaluate("layoutd.timeline.duration") == pytest.approx(frames[-1]["time"])
    for index in (0, 20, len(frames) // 2, len(frames) - 10, 3):
        page.evaluate("time => layoutd.timeline.seek(time)", frames[index]["time"])
        same(page.evaluate(BOXES, 0), expected_boxes(frames[index]["attributes"], frames[index]["contentOffset"]), 0.1)
    page.get_by_role("slider", name="Frame").fill("30")
    assert page.evaluate("layoutd.timeline.time") == pytest.approx(0.5)
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for(page, "layoutd.timeline.time > 0.7")
    page.get_by_role("button", name="Pause").click()
    paused = page.evaluate("layoutd.timeline.time")
    wait_for_frames(page, 6)
    assert page.evaluate("layoutd.timeline.time") == paused
    page.get_by_role("button", name="Back to live").click()
    check_at_rest(page)


def test_everything_has_a_name_and_can_be_read(editor, page):
    page.goto(editor.url)
    is_open(page)
    nameless = """() => [...document.querySelectorAll("button, select, input, [role=listbox], [role=option]")]
      .filter(node => !node.hidden && !(node.getAttribute("aria-label") || node.innerText?.trim() || node.labels?.[0]?.innerText?.trim())).map(node => node.outerHTML)"""
    assert page.evaluate(nameless) == []
    contrast = """() => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const parts = color => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
      const luminance = ([r, g, b]) => { const [x, y, z] = [r, g, b].map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * x + 0.7152 * y + 0.0722 * z; };
      const ground = node => { for (; node; node = node.parentElement) { const color = parts(getComputedStyle(node).backgroundColor); if (color[3] === 255) return color; } return [255, 255, 255, 255]; };
      const low = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !node.checkVisibility() || /^(SCRIPT|NOSCRIPT|OPTION)$/.test(node.tagName)) continue;
        const [one, other] = [luminance(parts(getComputedStyle(node).color)), luminance(ground(node))];
        const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (ratio < 4.5) low.push([node.className, node.innerText.slice(0, 20), ratio]);
      }
      return low;
    }"""
    for theme in ("light", "dark"):
        page.get_by_label("Theme").select_option(theme)
        assert page.evaluate(contrast) == []
    # All controls are reachable by the Tab key.
    page.get_by_role("tab", name="Problems").click()
    page.locator("#stage").focus()
    reached = set()
    for _ in range(48):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.id || document.activeElement.className || document.activeElement.innerText"))
    assert {"addDevice", "zoom", "theme", "textScale", "Right to left", "Rotate", "problemsTab", "problemsPanel"} <= reached
    assert any("390 by 640" in name for name in reached)


def test_the_outline_leads_to_what_it_names(editor, page):
    page.goto(editor.url)
    is_open(page)
    scroll_to(page, 900)
    page.get_by_role("button", name="Outline").click()
    entry = page.locator("#outline").get_by_role("treeitem", name="photos")
    entry.click()
    is_at_rest(page)
    wait_for(page, "layoutd.devices[0].highlights.keys('cursor').length > 0")
    is_at_rest(page)
    assert page.evaluate("layoutd.devices[0].offset.y") < 100


def test_a_key_writes_only_what_it_changes(editor, page):
    """A browser begins a frame for an equal value, too, and the elements of the update then wait for the next one."""
    page.goto(editor.url)
    is_open(page)
    page.wait_for_timeout(400)
    page.evaluate("""() => {
      window.written = [];
      new MutationObserver((records) => {
        for (const { type, target, attributeName, oldValue } of records) {
          if (target.closest?.("#status, #outline, #logCount, .screen")) continue;
          if (type === "childList") written.push(`children of ${target.id || target.className}`);
          else if (attributeName === "hidden") written.push(`hidden of ${target.id || target.className}, was ${oldValue}`);
        }
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeOldValue: true });
    }""")
    editor.type(with_items(lambda items: [{**items[0], "height": 200}] + items[1:]))
    wait_for(page, "layoutd.devices[0].elements.get('cell:a').frame[3] === 200")
    is_at_rest(page)
    assert page.evaluate("written") == []


def test_the_elements_are_drawn_over_the_ground_of_their_layer(editor, page):
    page.goto(editor.url)
    editor.type(with_items(lambda items: [{**items[0], "zIndex": -5_000_000_000}] + items[1:]))
    is_open(page)
    for theme in ("light", "dark"):
        page.get_by_label("Theme").select_option(theme)
        ground = page.evaluate("getComputedStyle(layoutd.devices[0].layer, '::before').backgroundColor")
        assert ground == page.evaluate("getComputedStyle(layoutd.devices[0].view).backgroundColor")
    box = page.locator("[data-key='cell:a']").bounding_box()
    center = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.key", center) == "cell:a"
