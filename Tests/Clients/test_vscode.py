"""The extension for Visual Studio Code, without Visual Studio Code.

Node tests its client, its multiplexer and its providers against the real server, with a stand-in for the editor's API that only
records. Here the preview page runs in Chromium, in a frame as in a webview, with the extension's policy, and posts its messages
through the extension's multiplexer.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import urllib.request

import pytest

from preview_page import BOXES, expected_boxes, is_at_rest, is_open, wait_for

EXTENSION = pathlib.Path(__file__).parent.parent.parent / "editors/vscode"

DOCUMENT = """{
  "viewport": {"width": 390, "height": 640},
  "layout": {"kind": "waterfall", "columnCount": 2},
  "sections": [
    {
      "id": "photos",
      "items": [
        {"id": "a", "height": 90},
        {"id": "b", "height": 140},
        {"repeat": 60, "id": "photo-{i}", "height": 110}
      ]
    }
  ]
}
"""

# VS Code's side of the page.
EDITOR = (pathlib.Path(__file__).parent / "scenarios/webview.js").read_text()


class Host:
    """The extension's side of a webview."""

    def __init__(self, layoutd, document):
        self.process = subprocess.Popen(
            ["node", str(EXTENSION / "test/support/host.js"), str(document)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "LAYOUTD_BINARY": layoutd},
        )
        ready = json.loads(self.process.stdout.readline())
        self.url, self.uri, self.server = f"http://127.0.0.1:{ready['port']}/", ready["uri"], ready["pid"]
        self.text, self.version = document.read_text(), 1

    def send(self, route, value=None):
        with urllib.request.urlopen(self.url + route, json.dumps(value).encode(), timeout=10) as response:
            text = response.read()
            return json.loads(text) if text else None

    def open(self):
        document = {"uri": self.uri, "languageId": "layoutjson", "version": self.version, "text": self.text}
        self.send("notify", {"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def type(self, text):
        self.text, self.version = text, self.version + 1
        document = {"uri": self.uri, "version": self.version}
        self.send("notify", {"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": [{"text": text}]}})

    def request(self, method, **params):
        return self.send("request", {"method": method, "params": params})

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture
def host(layoutd, tmp_path):
    (tmp_path / "page.layout.json").write_text(DOCUMENT)
    host = Host(layoutd, tmp_path / "page.layout.json")
    host.open()
    yield host
    host.close()
    assert not pathlib.Path(f"/proc/{host.server}").exists()


@pytest.fixture
def host_without_server(tmp_path):
    (tmp_path / "page.layout.json").write_text(DOCUMENT)
    host = Host(str(tmp_path / "missing"), tmp_path / "page.layout.json")
    yield host
    host.close()


@pytest.fixture
def frame(host, page):
    """The preview page in its frame."""
    page.add_init_script(EDITOR)
    page.goto(host.url)
    frame = page.frames[1]
    is_open(frame)
    return frame


def check_at_rest(frame):
    is_at_rest(frame)
    state = frame.evaluate("() => layoutd.devices[0].session.request('layoutd/session/snapshot')")
    frame.evaluate("state => layoutd.devices[0].session.receiveState(state, false)", state)
    is_at_rest(frame)
    shown, expected = frame.evaluate(BOXES, 0), dict(expected_boxes(state["attributes"], state["contentOffset"]))
    assert set(shown) == set(expected) and len(expected) > 5
    for key, box in expected.items():
        assert shown[key] == pytest.approx(box, abs=0.05), key


def test_the_modules_by_node(layoutd):
    tests = sorted(str(path) for path in EXTENSION.glob("test/*.test.js"))
    run = subprocess.run(
        [shutil.which("node"), "--test", *tests], env={**os.environ, "LAYOUTD_BINARY": layoutd}, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert int(re.search(r"^. pass (\d+)", run.stdout, re.MULTILINE)[1]) >= 40


def test_the_page_shows_what_the_session_sends(frame, host):
    check_at_rest(frame)
    host.type(DOCUMENT.replace('"height": 90', '"height": 30'))
    wait_for(frame, "layoutd.devices[0].elements.get('cell:a').frame[3] === 30")
    check_at_rest(frame)
    assert frame.locator("#status").inner_text() == "Live · version 2"
    # The message is forwarded unchanged, so that the log has its size.
    assert frame.evaluate("() => Math.max(...layoutd.log.map(entry => entry.size ?? 0))") > 100


def test_scrolling_reaches_the_server_and_does_not_come_back(frame):
    frame.evaluate("layoutd.devices[0].scroller.scrollTo({ x: 0, y: 900 })")
    wait_for(frame, "layoutd.devices[0].offset.y === 900")
    check_at_rest(frame)
    assert frame.evaluate("layoutd.devices[0].offset.y") == 900


def test_the_document_is_kept_for_a_reload(frame, host):
    assert frame.evaluate("stateOfEditor()") == {"document": host.uri}


def test_the_policy_lets_nothing_else_in(browser, host):
    """Inline scripts and connections are blocked; the other tests show that the page needs neither."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(EDITOR)
    page.goto(host.url)
    is_open(page.frames[1])
    rejected = page.frames[1].evaluate("""async () => {
      const seen = [];
      document.addEventListener("securitypolicyviolation", event => seen.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      await fetch("/shown").catch(() => {});
      await new Promise(done => setTimeout(done, 50));
      return [seen, window.ran === undefined];
    }""")
    context.close()
    assert rejected == [["script-src-elem", "connect-src"], True]


def test_the_colours_are_the_editors(frame):
    scheme = "[getComputedStyle(document.documentElement).colorScheme, layoutd.devices[0].chrome.node.dataset.scheme].join()"
    assert frame.evaluate(scheme) == "dark,dark"
    frame.evaluate("document.body.className = 'vscode-light'")
    wait_for(frame, f"{scheme} === 'light,light'")
    frame.evaluate("document.body.className = 'vscode-high-contrast'")
    wait_for(frame, f"{scheme} === 'dark,dark'")
    # The theme has its own colors, too, but not for another scheme.
    color = "getComputedStyle(document.body).backgroundColor"
    own = frame.evaluate(color)
    colors = {"editor-background": "#112233", "sideBar-background": "#111", "foreground": "#eee"}
    frame.evaluate("colors => { for (const name in colors) document.documentElement.style.setProperty(`--vscode-${name}`, colors[name]); }", colors)
    assert frame.evaluate(color) == own
    frame.evaluate("document.body.className = 'vscode-dark'")
    wait_for(frame, f"{color} === 'rgb(17, 34, 51)'")
    frame.locator("#theme").select_option("light")
    assert frame.evaluate(color) == "rgb(238, 240, 244)"
    assert frame.evaluate(scheme) == "light,light"
    assert frame.evaluate("getComputedStyle(document.body).padding") == "0px"


def test_the_picture_follows_the_cursor(frame, host):
    line = next(number for number, text in enumerate(DOCUMENT.splitlines()) if '"id": "b"' in text)
    host.send("point", {"textDocument": {"uri": host.uri}, "position": {"line": line, "character": 12}})
    wait_for(frame, "layoutd.devices[0].view.querySelectorAll('.overlay > *').length > 0")
    assert frame.evaluate("layoutd.devices[0].offset.y") == 0


def test_a_click_leads_to_the_source(frame, host):
    if "layoutd/showSource" not in host.send("methods"):
        pytest.skip("a server from before layoutd/showSource")
    frame.locator('[data-key="cell:b"]').first.click()
    frame.evaluate("layoutd.connection.request('layoutd/synchronize')")
    (shown,) = host.send("shown")
    start = shown["range"]["start"]
    assert shown["uri"] == host.uri and '"id": "b"' in DOCUMENT.splitlines()[start["line"]]


def test_a_server_that_cannot_be_started_is_reported(host_without_server, page):
    page.add_init_script(EDITOR)
    page.goto(host_without_server.url)
    frame = page.frames[1]
    wait_for(frame, "document.getElementById('status')?.dataset.state === 'lost'")
    assert re.search(r"^The editor closed the connection: .*ENOENT", frame.locator("#notice").inner_text())


def test_a_crash_is_reported_and_got_over(frame, host):
    frame.evaluate("() => layoutd.connection.addEventListener('close', () => { window.wasClosed = true; })")
    host.send("crash")
    wait_for(frame, "window.wasClosed && layoutd.connection.capabilities && layoutd.devices[0].session.id")
    assert frame.locator("#status").inner_text().startswith("Live")
    # The document is not open in the new server, which reads the file.
    is_open(frame)
    check_at_rest(frame)
    host.open()
    host.type(DOCUMENT.replace('"height": 90', '"height": 20'))
    assert host.request("layoutd/synchronize") == {}
