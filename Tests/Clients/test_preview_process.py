"""`layoutd preview` as a process, and the preview server of a language server: start, stop, and isolation of connections."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import stat
import subprocess
import threading
import time

import pytest

from preview import FEED, TIMEOUT, Page, Preview, Server, fetch, connect, document_of, get, upgrade
from processes import status, until_it_works
from waiting import until, until_file, within


@pytest.fixture
def feed(tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(json.dumps(FEED))
    return path


def rows(*heights):
    return FEED | {"sections": [{"id": "s", "items": [{"id": f"row-{n}", "height": h} for n, h in enumerate(heights)]}]}


@pytest.fixture
def preview(layoutd, feed):
    with Preview(layoutd, feed) as preview:
        yield preview


def frames(params):
    return {element["key"]: element["frame"] for element in params["added"] + params["changed"] if "frame" in element}


def test_the_ready_file_has_the_address_of_the_page_and_goes_with_it(layoutd, feed):
    """The file has the address and is removed when the process ends."""
    with Preview(layoutd, feed) as preview:
        assert preview.url.startswith(f"http://127.0.0.1:{preview.port}/{preview.token}/?document=")
        assert document_of(preview.url) == feed.as_uri()
        # The address gives access to every file that layoutd can read.
        assert stat.S_IMODE(preview.ready_path.stat().st_mode) == 0o600
        assert get(preview).status == 200
        code, output, errors = preview.end(signal.SIGINT)
        assert (code, output) == (0, "")
        assert preview.url.split("?")[0] in errors
        assert not preview.ready_path.exists()


@pytest.mark.wall_clock
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_while_pages_are_open(layoutd, feed, number):
    with Preview(layoutd, feed) as preview, Page(preview.port, preview.token) as page:
        page.open_session(feed.as_uri())
        start = time.monotonic()
        assert preview.end(number)[0] == 0
        assert within(2, time.monotonic() - start)
        page.end_of_stream()


def test_the_port_is_the_requested_one(layoutd, feed):
    with Preview(layoutd, feed) as first:
        port = first.port
        run = subprocess.run(
            [layoutd, "preview", feed, "--port", str(port)], capture_output=True, text=True, timeout=TIMEOUT
        )
        assert run.returncode == 66 and "address already in use" in run.stderr
    with Preview(layoutd, feed, "--port", str(port)) as second:
        assert second.port == port


def test_the_address_and_the_diagnostics_of_the_file_are_printed(layoutd, feed):
    """Diagnostics are printed at the start and when they change."""
    feed.write_text(json.dumps(FEED | {"layout": {"kind": "lst"}}))
    with Preview(layoutd, feed) as preview:
        lines = iter(preview.process.stderr.readline, "")
        # The printed address is short enough for one line: the page has the URI of its document.
        assert next(lines) == f"Preview at {preview.url.split('?')[0]} (Ctrl+C ends it)\n"
        assert re.fullmatch(r".*feed.layout.json:1:\d+: error: .*\n", next(lines))
        feed.write_text(json.dumps(FEED))
        assert re.fullmatch(r".*feed.layout.json: no errors \(\d\d:\d\d:\d\d\)\n", next(lines))
        # Without a difference no line is printed.
        feed.write_text(json.dumps(FEED, indent=2))
        feed.write_text('{"sections": [')
        assert re.fullmatch(r".*feed.layout.json:1:\d+: error: .*\n", next(lines))


def test_wrong_command_lines_are_reported(layoutd, feed, tmp_path):
    (tmp_path / "readme.md").write_text("{}")
    for arguments, code in [
        ([], 64), ([feed, feed], 64), ([feed, "--port", "x"], 64), ([feed, "--port", "65536"], 64), ([feed, "--nothing"], 64),
        ([tmp_path / "none.layout.json"], 66), ([tmp_path], 66), ([feed, "--host", "not.numeric"], 64),
        ([feed, "--ready-file", tmp_path / "none" / "ready.json"], 74), (["-"], 64), ([tmp_path / "readme.md"], 64),
    ]:
        run = subprocess.run([layoutd, "preview", *arguments], capture_output=True, text=True, timeout=TIMEOUT)
        assert run.returncode == code and run.stderr.startswith("layoutd"), (arguments, run)


def test_a_change_of_the_file_reaches_the_page(preview, feed):
    with Page(preview.port, preview.token) as page:
        opened = page.open_session(feed.as_uri())["result"]
        assert [element["frame"] for element in opened["attributes"]] == [[0, 0, 100, 40]]
        feed.write_text(json.dumps(rows(70, 20)))
        update = page.wait_for("layoutd/session/update", lambda params: "cell:row-1" in frames(params))
        assert frames(update)["cell:row-1"] == [0, 70, 100, 20]
        # Replaces the file, as editors save.
        other = feed.with_name("new")
        other.write_text(json.dumps(rows(10, 30)))
        other.rename(feed)
        update = page.wait_for("layoutd/session/update", lambda params: "cell:row-1" in frames(params))
        assert frames(update)["cell:row-1"] == [0, 10, 100, 30]


def test_a_broken_text_is_reported_and_heals(preview, feed):
    with Page(preview.port, preview.token) as page:
        page.open_session(feed.as_uri())
        feed.write_text('{"sections": [')
        page.wait_for("layoutd/session/update", lambda params: params.get("stale"))
        feed.write_text(json.dumps(rows(5, 6)))
        update = page.wait_for("layoutd/session/update", lambda params: "cell:row-1" in frames(params))
        assert not update.get("stale")


def test_another_version_of_the_page_is_sent_both(preview):
    """A page with another protocol version is rejected with both versions."""
    for requirement in ["layoutd.2", "layoutd.1, layoutd.2", "http", None]:
        response = fetch(preview.port, upgrade(preview.port, preview.token, Sec_WebSocket_Protocol=requirement))
        assert response.status == 426
        assert response.headers["sec-websocket-protocol"] == "layoutd.1"
        assert b"layoutd.1" in response.body and (requirement or "none").encode() in response.body
    # A browser does not show this response to the page; a request without an upgrade contains the version.
    response = get(preview, f"/{preview.token}/socket")
    assert response.status == 426 and b"layoutd.1" in response.body
    with Page(preview.port, preview.token) as page:
        assert page.response.headers["sec-websocket-protocol"] == "layoutd.1"


def test_one_pages_end_is_not_anothers(preview, feed):
    """Ends of connections do not affect other connections."""
    with Page(preview.port, preview.token) as witness:
        witness.open_session(feed.as_uri())
        with Page(preview.port, preview.token) as killed:
            killed.open_session(feed.as_uri())
            killed.send_frame(1, b"half a message", final=False)
            # A connection reset, as of a process that is killed with unread bytes.
            killed.connection.setsockopt(1, 13, b"\x01\0\0\0\0\0\0\0")
        with Page(preview.port, preview.token) as rude:
            rude.open_session(feed.as_uri())
            rude.connection.sendall(b"\xff" * 100)
            rude.end_of_stream()
        with Page(preview.port, preview.token) as polite:
            polite.call("initialize", capabilities={})
            polite.call("shutdown")
            polite.send("exit")
            polite.end_of_stream()
        feed.write_text(json.dumps(rows(33)))
        update = witness.wait_for("layoutd/session/update", lambda params: "cell:row-0" in frames(params))
        assert frames(update)["cell:row-0"] == [0, 0, 100, 33]


def test_a_document_that_cannot_be_laid_out_is_its_own_sessions_matter(preview, feed, tmp_path):
    """An invalid document fails only its own session."""
    other = tmp_path / "other.layout.json"
    crowd = FEED | {"sections": [{"items": [{"repeat": 100_000, "height": 0.001}]}]}
    other.write_text(json.dumps(crowd))
    with Page(preview.port, preview.token) as page:
        assert page.open_session(other.as_uri())["error"]["data"]["kind"] == "tooManyElements"
        page.call("layoutd/session/open", textDocument={"uri": feed.as_uri()})
        other.write_text(json.dumps(rows(10)))
        session = page.call("layoutd/session/open", textDocument={"uri": other.as_uri()})["result"]["session"]
        other.write_text(json.dumps(crowd))
        update = page.wait_for("layoutd/session/update", lambda params: params["session"] == session)
        assert len(update["added"]) <= 20_000
        failed = page.call("layoutd/session/snapshot", session=session)
        assert failed["error"]["data"]["kind"] == "tooManyElements"
        feed.write_text(json.dumps(rows(44)))
        update = page.wait_for("layoutd/session/update", lambda params: "cell:row-0" in frames(params))
        assert frames(update)["cell:row-0"] == [0, 0, 100, 44]


def test_a_page_that_reads_nothing_costs_nothing(layoutd, tmp_path):
    path = tmp_path / "long.layout.json"
    many = FEED | {"sections": [{"items": [{"repeat": 20_000, "height": 0.5, "label": "x" * 200}]}]}
    path.write_text(json.dumps(many | {"viewport": {"width": 100, "height": 9000}}))
    with Preview(layoutd, path) as preview, Page(preview.port, preview.token) as slow:
        session = slow.open_session(path.as_uri())["result"]["session"]
        before = status(preview.process.pid, "VmRSS")
        for step in range(3000):
            slow.send("layoutd/session/scroll", session=session, contentOffset={"x": 0, "y": step * 7 % 1000})
        with Page(preview.port, preview.token) as other:
            other.open_session(path.as_uri())
            assert "result" in other.call("layoutd/synchronize")
        assert status(preview.process.pid, "VmRSS") < before + 150 * 1024


def test_large_messages_go_both_ways(preview):
    with Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        document = json.dumps(rows(*[1] * 20_000))
        assert len(document) > 600_000
        opened = page.call(
            "layoutd/session/open", textDocument={"uri": "file:///x.layout.json"}, text=document,
            viewport={"width": 100, "height": 20_000},
        )["result"]
        assert len(opened["attributes"]) == 20_000


def test_a_page_that_requests_faster_than_it_gets_responses_waits(preview):
    """Sends more than the input limit: reading pauses and resumes, and no message is lost or reordered."""
    with Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        requested = 20_000
        padding = "x" * 1_000

        def fetch_all():
            for number in range(requested):
                page.send("layoutd/synchronize", id=number, padding=padding)

        requesting = threading.Thread(target=fetch_all)
        requesting.start()
        assert [page.receive()["id"] for _ in range(requested)] == list(range(requested))
        requesting.join()


@pytest.mark.wall_clock
def test_an_open_preview_is_silent(layoutd, feed):
    with Preview(layoutd, feed) as preview, Page(preview.port, preview.token) as page:
        page.open_session(feed.as_uri())
        # Sleeps until delayed work, such as trimming memory, is done.
        time.sleep(1)
        before = status(preview.process.pid, "voluntary_ctxt_switches")
        # Sleeps during the measurement.
        time.sleep(5)
        assert status(preview.process.pid, "voluntary_ctxt_switches") - before <= 5


def test_tunnels_and_containers_are_let_in_by_name(layoutd, feed):
    """Other Host headers must be allowed by name."""
    options = ["--allow-host", "tunnel.test:8443", "--allow-host=box:80", "--allow-origin", "https://tunnel.test:8443"]
    # Other valid forms.
    options += ["--allow-host", "[2001:db8::1]:80", "--allow-host=my_box", "--allow-origin", "vscode-webview://0a-1b"]
    with Preview(layoutd, feed, *options) as preview:
        for host in ["tunnel.test:8443", "box:80", f"127.0.0.1:{preview.port}"]:
            assert get(preview, Host=host).status == 200
        for host in ["tunnel.test", "tunnel.test:8444", "a.tunnel.test:8443", f"tunnel.test:{preview.port}"]:
            assert get(preview, Host=host).status == 403
        with Page(preview.port, preview.token, Host="tunnel.test:8443", Origin="https://tunnel.test:8443"):
            pass
        with Page(preview.port, preview.token, Host="box:80", Origin="http://box:80"):
            pass
        for origin in ["https://tunnel.test", "http://tunnel.test:8444", "https://box:80"]:
            response = fetch(preview.port, upgrade(preview.port, preview.token, Host="box:80", Origin=origin))
            assert response.status == 403
        assert "warning" not in preview.end()[2]


def test_other_addresses_need_a_flag_and_are_warned_of(layoutd, feed):
    """Other addresses need a flag and print a warning."""
    with Preview(layoutd, feed, "--host", "0.0.0.0") as preview:
        assert preview.url.startswith(f"http://127.0.0.1:{preview.port}/")
        assert get(preview).status == 200
        # Any other Host must still be allowed.
        assert get(preview, Host=f"192.0.2.1:{preview.port}").status == 403
        assert "warning: 0.0.0.0 can be reached from other machines" in preview.end()[2]
    with Preview(layoutd, feed) as preview:
        with pytest.raises(OSError):
            connect(preview.port, "::1")
        assert "warning" not in preview.end()[2]


def test_open_starts_a_browser(layoutd, feed, tmp_path):
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "xdg-open"
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > "{tmp_path}/shown~"\nmv "{tmp_path}/shown~" "{tmp_path}/shown"\n')
    program.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    with Preview(layoutd, feed, "--open", env=environment) as preview:
        until_file(tmp_path / "shown", TIMEOUT, "a browser")
        assert (tmp_path / "shown").read_text() == preview.url
    nowhere = os.environ | {"PATH": str(tmp_path)}
    with Preview(layoutd, feed, "--open", env=nowhere) as preview:
        assert get(preview).status == 200
        assert "cannot start xdg-open" in preview.end()[2]


# The preview server of a language server.

URI = "file:///project/feed.layout.json"


def test_a_server_lets_a_page_see_what_the_editor_has(layoutd):
    """The response contains the address."""
    with Server(layoutd) as editor:
        editor.open(URI, rows(10))
        response = editor.command("layoutd.preview.openInBrowser")["result"]
        assert sorted(response) == ["port", "token", "url"] and document_of(response["url"]) == URI
        assert response["url"].startswith(f"http://127.0.0.1:{response['port']}/{response['token']}/")
        shown = [m["params"]["message"] for m in editor.heard if m["method"] == "window/showMessage"]
        assert len(shown) == 1 and response["url"] in shown[0]
        with Page(response["port"], response["token"]) as page:
            opened = page.open_session(URI)["result"]
            assert [element["frame"] for element in opened["attributes"]] == [[0, 0, 100, 10]]
            # Typed, but not saved.
            change = {"text": json.dumps(rows(25))}
            editor.send("textDocument/didChange", textDocument={"uri": URI, "version": 2}, contentChanges=[change])
            update = page.wait_for("layoutd/session/update", lambda params: "cell:row-0" in frames(params))
            assert frames(update)["cell:row-0"] == [0, 0, 100, 25]
        # The preview server is started once.
        again = editor.command("layoutd.preview.openInBrowser", URI)["result"]
        assert again == response
        assert editor.end() == 0


def test_a_client_that_can_show_is_requested_to(layoutd):
    with Server(layoutd, {"window": {"showDocument": {"support": True}}}) as editor:
        editor.open("file:///project/older.layout.json", FEED)
        editor.open(URI, FEED)
        # Without an argument the document that was opened last is used.
        response = editor.command("layoutd.preview.openInBrowser")["result"]
        shown = [m["params"] for m in editor.heard if m["method"] == "window/showDocument"]
        assert shown == [{"uri": response["url"], "external": True}]
        assert document_of(response["url"]) == URI
        assert not [m for m in editor.heard if m["method"] == "window/showMessage"]


def test_a_page_hears_that_its_document_is_gone(layoutd):
    with Server(layoutd) as editor:
        editor.open(URI, FEED)
        listener = editor.command("layoutd.preview.openInBrowser")["result"]
        with Page(listener["port"], listener["token"]) as page:
            session = page.open_session(URI)["result"]["session"]
            # None of these edits was saved.
            editor.send("textDocument/didClose", textDocument={"uri": URI})
            assert page.wait_for("layoutd/session/didClose") == {"session": session, "reason": "documentClosed"}
            assert "result" in page.call("layoutd/synchronize")


def test_closing_the_preview_ends_its_pages_only(layoutd):
    with Server(layoutd) as editor:
        editor.open(URI, FEED)
        assert editor.command("layoutd.preview.close")["result"] == {}
        first = editor.command("layoutd.preview.openInBrowser")["result"]
        pages = [Page(first["port"], first["token"]) for _ in range(2)]
        for page in pages:
            page.open_session(URI)
        idle = connect(first["port"])
        assert editor.command("layoutd.preview.close")["result"] == {}
        for page in pages:
            with page:
                assert page.end_of_stream() in (1001, None)
        with idle:
            assert idle.recv(1) == b""
        with pytest.raises(ConnectionRefusedError):
            connect(first["port"])
        assert "result" in editor.call("textDocument/foldingRange", textDocument={"uri": URI})
        # After a restart the address has another token.
        second = editor.command("layoutd.preview.openInBrowser")["result"]
        assert second["token"] != first["token"]
        assert fetch(second["port"], upgrade(second["port"], first["token"])).status == 403
        with Page(second["port"], second["token"]) as page:
            assert "result" in page.open_session(URI)
        assert editor.end() == 0


def test_a_page_may_close_the_preview_after_itself(layoutd):
    with Server(layoutd) as editor:
        editor.open(URI, FEED)
        listener = editor.command("layoutd.preview.openInBrowser")["result"]
        with Page(listener["port"], listener["token"]) as page:
            page.open_session(URI)
            page.send("workspace/executeCommand", id="last", command="layoutd.preview.close")
            page.end_of_stream()
        assert "result" in editor.call("layoutd/synchronize")


def test_the_picture_is_still_to_be_had(layoutd):
    with Server(layoutd) as editor:
        editor.open(URI, FEED)
        response = editor.command("layoutd.preview.export")["result"]
        assert list(response) == ["uri"] and response["uri"].endswith(".svg")
        assert "<svg" in pathlib.Path(response["uri"].removeprefix("file://")).read_text()


def test_pages_come_and_go_without_a_trace(layoutd):
    with Server(layoutd) as editor:
        editor.open(URI, FEED)
        descriptors = pathlib.Path(f"/proc/{editor.process.pid}/fd")

        def names():
            found = []
            for entry in descriptors.iterdir():
                # A document that was closed is rejected.
                with contextlib.suppress(FileNotFoundError):
                    found.append(os.readlink(entry))
            return found

        sockets = lambda: [name for name in names() if name.startswith("socket:")]
        counts = []
        for _ in range(4):
            for _ in range(5):
                listener = editor.command("layoutd.preview.openInBrowser")["result"]
                for _ in range(4):
                    with Page(listener["port"], listener["token"]) as page:
                        page.open_session(URI)
                editor.command("layoutd.preview.close")
            until(lambda: not sockets(), TIMEOUT, lambda: f"the end of {sockets()}")
            editor.call("layoutd/synchronize")
            counts.append(len(names()))
        assert counts[-1] <= counts[0]


def test_the_server_starts_without_loading_the_library(layoutd):
    with Server(layoutd) as editor:
        maps = pathlib.Path(f"/proc/{editor.process.pid}/maps").read_text
        assert "websockets" not in maps() and "libssl" not in maps()
        editor.open(URI, FEED)
        editor.command("layoutd.preview.openInBrowser")
        assert "websockets" in maps()


def test_a_missing_library_is_reported_with_the_packages(layoutd, feed, tmp_path):
    """The loader finds files of the library's names that are no libraries, and so loads none."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    for name in "libwebsockets.so", "libwebsockets.so.17", "libwebsockets.so.18", "libwebsockets.so.19":
        (folder / name).write_bytes(b"")
    environment = os.environ | {"LD_LIBRARY_PATH": str(folder)}
    packages = (
        "libwebsockets was not found; this layoutd works with 4.1.x only, with which it was built. Install that version "
        "(on Debian 12: apt install libwebsockets17 libwebsockets-evlib-uv), or build layoutd with the headers of another version"
    )
    run = subprocess.run([layoutd, "preview", feed], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    assert (run.returncode, run.stderr) == (66, f"layoutd: {packages}\n")
    # All else works without it, and the error of the language server has the reason.
    assert subprocess.run([layoutd, "check", feed], env=environment, timeout=TIMEOUT).returncode == 0
    with Server(layoutd, env=environment) as editor:
        editor.open(URI, FEED)
        error = editor.command("layoutd.preview.openInBrowser")["error"]
        assert packages in error["message"] and error["data"]["kind"] == "previewUnavailable"
        assert "result" in editor.call("layoutd/synchronize")


def test_a_library_of_another_version_is_named(layoutd, feed, tmp_path):
    """A library that reports 4.3.2, compiled by the compiler that comes with Swift."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    source = tmp_path / "version.c"
    source.write_text('const char *lws_get_library_version(void) { return "4.3.2-debian"; }')
    compiler = pathlib.Path(shutil.which("swift")).resolve().parent / "clang"
    subprocess.run([compiler, "-shared", "-fPIC", source, "-o", folder / "libwebsockets.so.17"], check=True, timeout=TIMEOUT)
    for name in "libwebsockets.so", "libwebsockets.so.18", "libwebsockets.so.19":
        (folder / name).symlink_to("libwebsockets.so.17")
    environment = os.environ | {"LD_LIBRARY_PATH": str(folder)}
    run = subprocess.run([layoutd, "preview", feed], env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    assert run.returncode == 66
    assert run.stderr.startswith("layoutd: libwebsockets 4.3.2 cannot be used; this layoutd works with 4.1.x only")


def test_a_page_that_comes_during_long_work_is_heard(layoutd, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text("{}")
    with Preview(layoutd, path) as preview, Page(preview.port, preview.token) as one:
        one.call("initialize", capabilities={})
        one.send("initialized")
        text = '{"layout": {"kind": "tags"}, "sections": [{"items": [{"repeat": 5000000, "text": "word {i}"}]}]}'
        one.send("layoutd/session/open", id=9, textDocument={"uri": "file:///long.layout.json"}, text=text)
        until_it_works(preview.process.pid, TIMEOUT)
        with Page(preview.port, preview.token) as two:
            assert "capabilities" in two.call("initialize", capabilities={})["result"]
