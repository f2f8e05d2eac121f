"""Clients that announce, withhold or send too much, or violate the protocol, must not affect the daemon or other clients."""

import contextlib
import json
import pathlib
import re
import time

import pytest

from preview import FEED, TIMEOUT, Response, Page, Preview, fetch, connect, get, head, read_response, upgrade
from waiting import until, within

LARGEST = (1 << 63) - 1


@pytest.fixture
def preview(layoutd, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(json.dumps(FEED))
    with Preview(layoutd, path) as preview:
        yield preview
        assert preview.process.poll() is None
        assert get(preview).status == 200


# Lengths that a frame announces.


@pytest.mark.parametrize("length", [LARGEST, LARGEST - 1, LARGEST - (64 << 20), 1 << 62, 64 << 20, 1 << 31, (1 << 32) + 1])
def test_a_continuation_that_announces_too_much_is_rejected(preview, length):
    with Page(preview.port, preview.token) as witness:
        witness.call("initialize", capabilities={})
        with Page(preview.port, preview.token) as page:
            page.send_frame(1, b'{"jsonrpc"', final=False)
            page.send_frame(0, b"x", length=length)
            assert page.end_of_stream() == 1009
        assert "result" in witness.call("layoutd/synchronize")


@pytest.mark.parametrize("length", [LARGEST, 1 << 62, (64 << 20) + 1])
def test_a_first_frame_that_announces_too_much_is_rejected(preview, length):
    with Page(preview.port, preview.token) as page:
        page.send_frame(1, b"x", length=length)
        assert page.end_of_stream() == 1009


def test_many_announcements_reserve_no_memory(preview):
    def memory():
        status = pathlib.Path(f"/proc/{preview.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+)", status).group(1))

    with Page(preview.port, preview.token) as witness:
        witness.call("initialize", capabilities={})
        pages = [Page(preview.port, preview.token) for _ in range(20)]
        assert "result" in witness.call("layoutd/synchronize")
        before = memory()
        for page in pages:
            page.send_frame(1, b"x", length=64 << 20)
        assert "result" in witness.call("layoutd/synchronize")
        grown = memory() - before
        assert grown < 20 << 10, grown
        for page in pages:
            page.connection.close()


# Messages that a client must not send.


@pytest.mark.parametrize("version", ["8", "0", "12", "14", "130", "", "thirteen", "13, 8", None])
def test_another_version_of_websockets_is_rejected(preview, version):
    """RFC 6455, 4.4."""
    response = fetch(preview.port, upgrade(preview.port, preview.token, Sec_WebSocket_Version=version))
    assert response.status == 426
    assert response.headers["sec-websocket-version"] == "13"
    assert response.headers["upgrade"] == "websocket"


@pytest.mark.parametrize(
    "lines",
    [
        ["Content-Length: 2", "Content-Length: 3"], ["Content-Length: 0", "Content-Length: 5"], ["Content-Length: 5"],
        ["Content-Length: 0, 5"], ["Content-Length: -1"], ["Content-Length: x"], ["Content-Length: 99999999999999999999"],
        ["Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked", "Content-Length: 0"],
    ],
)
@pytest.mark.parametrize("opens_socket", [False, True])
def test_a_request_of_unclear_length_is_rejected_and_is_the_last_one(preview, lines, opens_socket):
    """RFC 9112, 6.3: the bytes after such a request could be its body or another request."""
    request = upgrade(preview.port, preview.token) if opens_socket else head(f"GET /{preview.token}/ HTTP/1.1", preview.port)
    request = request[:-2] + "".join(f"{line}\r\n" for line in lines).encode() + b"\r\n"
    hidden = head(f"GET /{preview.token}/main.js HTTP/1.1", preview.port)
    with connect(preview.port) as connection:
        connection.sendall(request + hidden)
        received = b""
        try:
            while chunk := connection.recv(65536):
                received += chunk
        except ConnectionResetError:
            pass
    response = Response(received)
    assert response.status == 400, response.status
    assert len(re.findall(rb"HTTP/1\.\d \d", received)) == 1


def test_no_content_at_all_may_be_announced(preview):
    for length in ["0", "00"]:
        assert get(preview, Content_Length=length).status == 200


@pytest.mark.parametrize("opcode", [1, 2, 8, 9, 10])
@pytest.mark.parametrize("length", [0, 2, 126, 70_000])
def test_a_frame_that_is_not_masked_is_rejected(preview, opcode, length):
    """RFC 6455, 5.1."""
    if opcode >= 8 and length > 125:
        length = 125
    with Page(preview.port, preview.token) as witness, Page(preview.port, preview.token) as page:
        for client in [witness, page]:
            client.call("initialize", capabilities={})
        page.send_frame(opcode, b"{" * length, masked=False)
        assert page.end_of_stream() == 1002
        assert "result" in witness.call("layoutd/synchronize")


def test_a_frame_that_is_not_masked_is_rejected_wherever_it_comes(preview):
    whole = b'{"jsonrpc":"2.0","id":7,"method":"layoutd/synchronize"}'
    for before in [
        lambda page: page.send_frame(1, b"{", final=False),
        lambda page: [page.send_frame(9, b"x" * size) for size in range(126)],
        lambda page: [page.send_frame(1, whole + b" " * size) for size in (70, 71, 72, 200, 65_480, 65_481, 70_000)],
    ]:
        with Page(preview.port, preview.token) as page:
            page.call("initialize", capabilities={})
            before(page)
            page.send_frame(0, b"}", masked=False)
            assert page.end_of_stream() == 1002


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_masked_frames_pass_however_they_are_cut(preview, size):
    with Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        recorded = []
        connection, page.connection = page.connection, type("Recorder", (), {"sendall": lambda _, data: recorded.append(data)})()
        for number, length in enumerate([0, 40, 100, 300, 66_000 if size == 1000 else 500]):
            page.send("layoutd/synchronize", id=100 + number, padding="x" * length)
            page.send_frame(9, b"ping")
        page.connection = connection
        data = b"".join(recorded)
        for start in range(0, len(data), size):
            connection.sendall(data[start : start + size])
        assert [page.receive()["id"] for _ in range(5)] == [100, 101, 102, 103, 104]


def test_frames_behind_the_request_are_frames(preview):
    """Frames sent before the upgrade response, which no browser does, are handled like others."""
    request = upgrade(preview.port, preview.token)
    for masked, expected in [(True, b"-32700"), (False, b"\x88")]:
        page = Page.__new__(Page)
        recorded = []
        page.connection = type("Recorder", (), {"sendall": lambda _, data: recorded.append(data)})()
        page.send_frame(1, b"no json", masked=masked)
        with connect(preview.port) as connection:
            connection.sendall(request + recorded[0])
            received = b""
            while expected not in received.partition(b"\r\n\r\n")[2]:
                chunk = connection.recv(65536)
                assert chunk, received
                received += chunk
        assert received.startswith(b"HTTP/1.1 101 ")


# Idle connections.


@contextlib.contextmanager
def crowd(port, count):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(connect(port)) for _ in range(count)]


def is_closed(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


@pytest.mark.wall_clock
def test_silent_connections_keep_no_page_out(preview):
    with crowd(preview.port, 64) as silent:
        for _ in range(3):
            start = time.monotonic()
            assert get(preview).status == 200
            with Page(preview.port, preview.token) as page:
                assert "capabilities" in page.call("initialize", capabilities={})["result"]
            assert within(1, time.monotonic() - start)
        # The oldest connections were closed, one for each new connection.
        closed = [is_closed(connection) for connection in silent]
        assert 1 <= sum(closed) <= 12
        assert closed == sorted(closed, reverse=True)


@pytest.mark.wall_clock
@pytest.mark.parametrize("output", [b"", b"G", b"GET /x HTTP/1.1\r\nHost: a\r\n"])
def test_a_connection_without_a_request_is_given_up_after_two_seconds(preview, output):
    start = time.monotonic()
    with connect(preview.port) as connection:
        connection.sendall(output)
        assert read_response(connection).status is None
    duration = time.monotonic() - start
    assert duration > 1.5 and within(4, duration)


@pytest.mark.wall_clock
def test_those_that_requested_once_and_are_silent_keep_no_page_out(preview):
    with crowd(preview.port, 64) as idle:
        for connection in idle:
            connection.sendall(head(f"GET /{preview.token}/nothing HTTP/1.1", preview.port))
            assert read_response(connection).status == 404
        start = time.monotonic()
        assert get(preview).status == 200
        assert within(1, time.monotonic() - start)


def test_pages_that_are_open_are_never_sent_away(preview):
    with Page(preview.port, preview.token) as page, crowd(preview.port, 200) as silent:
        page.call("initialize", capabilities={})
        for connection in silent:
            # All are closed in the end; each of these reads waits for that.
            assert read_response(connection).status is None
        assert "result" in page.call("layoutd/synchronize")


def test_a_preview_without_descriptors_continues(layoutd, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(json.dumps(FEED))
    script = tmp_path / "limited"
    script.write_text(f'#!/bin/sh\nulimit -n 40\nexec {layoutd} "$@"\n')
    script.chmod(0o755)
    with Preview(str(script), path) as preview, Page(preview.port, preview.token) as page:
        page.call("initialize", capabilities={})
        with crowd(preview.port, 60):
            for _ in range(20):
                assert "result" in page.call("layoutd/synchronize")
        until(lambda: get(preview).status == 200, TIMEOUT, "room for a page")
        code, _, errors = preview.end()
        assert code == 0
        assert "too many open files" in errors
