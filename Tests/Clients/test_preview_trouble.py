"""The live page when connections are slow or lost, and when the document is broken or deleted."""

import json
from urllib.parse import quote

import pytest

from preview_page import (  # noqa: F401, fixtures among them
    check_at_rest, document, editor, is_at_rest, is_open, preview, scroll_to, wait_for, wait_for_frames, with_items,
    Wire,
)


@pytest.mark.wall_clock
def test_its_own_scrolls_come_back_late_and_move_nothing(browser, editor):
    """With a delay of one second between the page and the server."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.add_init_script("""() => {}; {
      const Real = WebSocket;
      window.WebSocket = class extends Real {
        send(text) { setTimeout(() => super.send(text), 500); }
        set onmessage(handler) { super.onmessage = event => setTimeout(() => handler(event), 500); }
      };
    }""")
    page = context.new_page()
    page.goto(editor.url)
    wait_for(page, "window.layoutd?.devices[0]?.session.revision >= 0", seconds=20)
    is_at_rest(page)
    page.locator(".screen").hover()
    page.evaluate("""() => {
      window.jumps = [];
      const { scroller } = layoutd.devices[0];
      let last = scroller.offset.y;
      const look = () => { const now = scroller.offset.y; if (now < last - 0.01) jumps.push([last, now]); last = now; requestAnimationFrame(look); };
      look();
    }""")
    for _ in range(10):
        page.mouse.wheel(0, 40)
        # Pauses like a user between two notches.
        page.wait_for_timeout(120)
    # An edit at the same time does not move the viewport either.
    editor.type(with_items(lambda items: [{**items[0], "color": "#ff0000"}] + items[1:]))
    is_at_rest(page)
    assert page.evaluate("jumps") == []
    turned = 400 / page.evaluate("layoutd.devices[0].scale")
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(turned)
    assert page.evaluate("layoutd.devices[0].session.contentOffset.y") == pytest.approx(turned)
    assert page.evaluate("Math.min(...layoutd.log.filter(e => e.latency).map(e => e.latency))") >= 1000
    context.close()


@pytest.mark.parametrize("name", ["100%", "50%25"])
def test_a_name_with_a_percent_sign_is_shown(editor, page, name):
    """Names in URIs are decoded, those of Swift files are no URIs."""
    page.goto(f"{editor.url.split('?')[0]}?document=file:///{quote(quote(name))}.layout.json")
    wait_for(page, "name => document.title === `${name}.layout.json · layoutd`", name)
    page.goto(f"{editor.url.split('?')[0]}?document=file:///{quote('100%')}.layout.json")
    wait_for(page, "document.title === '100%.layout.json · layoutd'")
    page.evaluate("source => layoutd.documentState.receive({ ...layoutd.documentState, build: { source } })", name)
    assert page.title() == f"{name} · layoutd"


def test_stale_marks(editor, page):
    """A syntax error shows the status, and its fix clears it."""
    page.goto(editor.url)
    is_open(page)
    good = editor.text
    editor.type(good[:-20])
    wait_for(page, "document.getElementById('status').dataset.state === 'stale'")
    assert "Showing the last valid version" in page.locator("#notice").inner_text()
    assert page.evaluate("layoutd.devices[0].elements.has('cell:a')")
    editor.type(good)
    wait_for(page, "document.getElementById('status').dataset.state === 'live'")
    assert page.locator("#notice").is_hidden()
    check_at_rest(page)


@pytest.mark.wall_clock
def test_it_comes_back_when_the_connection_does(document, preview, browser):
    """The page reconnects with exponential back-off, and then shows the current state."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    wire = Wire()
    server = preview(document, "--allow-host", f"127.0.0.1:{wire.port}")
    wire.target = server.ready["port"]
    page.goto(server.url.replace(f":{wire.target}/", f":{wire.port}/"))
    is_open(page)
    scroll_to(page, 120)
    wire.cut()
    wait_for(page, "document.getElementById('status').dataset.state === 'lost'")
    wait_for(page, "document.getElementById('status').innerText.includes('retrying in')")
    assert page.get_by_role("button", name="Try now").is_visible()
    # All attempts fail; each delay is longer than the one before.
    page.evaluate("""() => {
      window.attempts = [];
      const Real = WebSocket;
      window.WebSocket = class extends Real { constructor(...all) { super(...all); attempts.push(performance.now()); } };
    }""")
    wait_for(page, "attempts.length >= 3", seconds=15)
    first, second, third = page.evaluate("attempts.slice(0, 3)")
    assert third - second > (second - first) * 1.1
    # The button makes an attempt at once. During an attempt there is no button.
    wait_for(page, """(() => {
      const count = attempts.length;
      [...document.querySelectorAll("#notice button")].find(button => button.innerText === "Try now")?.click();
      return attempts.length === count + 1;
    })()""")
    document.write_text(with_items(lambda items: items[1:]))
    wire.mend()
    wait_for(page, "document.getElementById('status').dataset.state === 'live'", seconds=30)
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    assert page.evaluate("layoutd.devices[0].offset.y") == pytest.approx(120)
    check_at_rest(page)
    context.close()
    wire.close()


@pytest.mark.wall_clock
def test_a_revealed_element_is_where_it_was_when_the_connection_comes_back(tmp_path, preview, browser):
    """The new session has not measured what is before it, so that another element is at the offset."""
    path = tmp_path / "rows.layout.json"
    path.write_text(json.dumps({
        "viewport": {"width": 300, "height": 500}, "layout": {"kind": "list", "rowHeight": 44},
        "sections": [{"id": "s", "items": [{"repeat": 200, "id": "r-{i}", "measured": {"height": 100}}]}],
    }))
    page = browser.new_context(viewport={"width": 1400, "height": 1000}).new_page()
    wire = Wire()
    server = preview(path, "--allow-host", f"127.0.0.1:{wire.port}")
    wire.target = server.ready["port"]
    page.goto(server.url.replace(f":{wire.target}/", f":{wire.port}/"))
    is_open(page)
    # What the way there shows is measured.
    for row in ["r-40", "r-120"]:
        page.evaluate("""async row => {
          const { scrollToElement } = await import("./panels/reveal.js");
          return scrollToElement(layoutd.devices[0], `cell:${row}`, "center");
        }""", row)
        is_at_rest(page)
    distance = "layoutd.devices[0].elements.get('cell:r-120')?.frame[1] - layoutd.devices[0].offset.y"
    assert page.evaluate(distance) == pytest.approx(200, abs=0.5)
    offset = page.evaluate("layoutd.devices[0].offset.y")
    wire.cut()
    wait_for(page, "document.getElementById('status').dataset.state === 'lost'")
    wire.mend()
    wait_for(page, "document.getElementById('status').dataset.state === 'live'", seconds=30)
    is_at_rest(page)
    assert page.evaluate(distance) == pytest.approx(200, abs=0.5)
    assert page.evaluate("layoutd.devices[0].offset.y") < offset - 100
    # Another scroll is not one to the element.
    scroll_to(page, 300)
    assert page.evaluate("layoutd.devices[0].scroller.target") is None
    page.context.close()
    wire.close()


def test_the_button_to_reconnect_keeps_the_focus(editor, page):
    page.goto(editor.url)
    is_open(page)
    lost = "layoutd.status.showLost({ at: performance.now() + 60000 })"
    # As after a loss, so that what is still loaded does not show the document again.
    page.evaluate("layoutd.connection.capabilities = null")
    page.evaluate(lost)
    button = page.get_by_role("button", name="Try now")
    button.evaluate("node => { window.earlier = node; node.focus(); }")
    # An attempt fails.
    page.evaluate(lost)
    assert page.evaluate("[earlier.isConnected, document.activeElement.innerText]") == [False, "Try now"]
    # An attempt succeeds.
    page.evaluate("layoutd.status.showDocument({ isStale: false, hasPicture: true, state: 'current', version: 1, time: null })")
    assert page.evaluate("document.activeElement.id") == "stage" and button.count() == 0


def test_a_closed_document_is_shown_again_when_it_is_opened_again(document, editor, page):
    """Until then the status names the reason. Changes that are not in the text are gone with the session."""
    page.goto(editor.url)
    is_open(page)
    page.locator("#modes [value='delete']").click()
    page.locator("[data-key='cell:b']").click()
    wait_for(page, "!document.getElementById('reset').hidden")
    document.unlink()
    editor.notify("textDocument/didClose", textDocument={"uri": editor.uri})
    wait_for(page, "document.getElementById('status').dataset.state === 'closed'")
    assert "it has no file" in page.locator("#notice").inner_text()
    # It stays so while the attempts to open it fail.
    wait_for(page, "layoutd.devices[0].chrome.card.title !== 'The document was closed'")
    assert page.evaluate("document.getElementById('status').dataset.state") == "closed"
    editor.notify("textDocument/didOpen", textDocument={
        "uri": editor.uri, "languageId": "json", "version": 7, "text": with_items(lambda items: items[1:]),
    })
    wait_for(page, "document.getElementById('status').dataset.state === 'live'")
    wait_for(page, "!layoutd.devices[0].elements.has('cell:a')")
    assert page.locator("#reset").is_hidden() and page.evaluate("layoutd.devices[0].chrome.card.title") == ""
    check_at_rest(page)


def test_a_lost_update_is_noticed(editor, page):
    page.goto(editor.url)
    is_open(page)
    page.evaluate("""() => {
      const { session } = layoutd.devices[0], receive = session.receiveUpdate.bind(session);
      let isFirst = true;
      session.receiveUpdate = (...all) => { if (isFirst) isFirst = false; else receive(...all); };
    }""")
    editor.type(with_items(lambda items: items[1:]))
    editor.type(with_items(lambda items: items[2:]))
    wait_for(page, "!layoutd.devices[0].elements.has('cell:b') && !layoutd.devices[0].elements.has('cell:a')")
    check_at_rest(page)


def test_the_users_text_is_text(tmp_path, preview, page):
    document = tmp_path / "nasty.layout.json"
    nasty = '</script><img src=x onerror="document.title=\'bad\'">'
    document.write_text(json.dumps({"sections": [{"id": nasty.replace(":", ""), "header": {"length": 40, "label": nasty}, "items": [{"id": "a", "label": nasty}]}]}))
    page.goto(preview(document).url)
    is_open(page)
    page.locator("[data-key='cell:a']").hover()
    wait_for_frames(page, 18)
    assert page.locator("img").count() == 0 and page.title() == "nasty.layout.json · layoutd"
    assert page.locator("[data-key='cell:a']").inner_text().startswith("</scri")
