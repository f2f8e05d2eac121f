"""Only the page at the issued address gets data, whatever other clients send; the page keeps working."""

import contextlib
import http.server
import json
import os
import pathlib
import random
import re
import socket
import threading
import time

import pytest

from installed_chromium import DESKTOP, launch
from preview import FEED, Page, Preview, fetch, connect, get, head, read_response, upgrade

PAGE = pathlib.Path(__file__).parents[2] / "editors/web"
SAFEGUARDS = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}


@pytest.fixture(scope="module")
def preview(layoutd, tmp_path_factory):
    """One preview server for all attacks; it must survive them."""
    path = tmp_path_factory.mktemp("preview") / "feed.layout.json"
    path.write_text(json.dumps(FEED))
    with Preview(layoutd, path) as preview:
        yield preview


@pytest.fixture(autouse=True)
def honest_page_still_works(preview):
    yield
    assert get(preview).status == 200
    with Page(preview.port, preview.token) as page:
        assert "capabilities" in page.call("initialize", capabilities={})["result"]
    assert preview.process.poll() is None


def rejected(response, *statuses):
    """None among the statuses stands in for a connection that is closed without a response."""
    assert response.status in (statuses or (403,)), response.status
    assert not any(name.startswith("access-control") for name in response.headers)
    return response


# Host, Origin and token, over raw sockets.


def test_the_page_and_its_files_are_served_with_every_safeguard(preview):
    """The security headers of all files."""
    for path, kind in [("", "text/html"), ("main.js", "text/javascript")]:
        response = get(preview, f"/{preview.token}/{path}")
        assert response.status == 200 and response.body
        assert response.headers["content-type"].startswith(kind)
        assert SAFEGUARDS.items() <= response.headers.items()
        policy = dict(part.strip().split(" ", 1) for part in response.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["connect-src"] == f"'self' ws://127.0.0.1:{preview.port}"
        assert not any(name.startswith("access-control") for name in response.headers)
    response = get(preview, method="HEAD")
    assert response.status == 200 and response.body == b""
    assert get(preview, "/favicon.ico").status == 204


def test_each_file_of_the_page_is_in_the_binary(preview):
    files = [path for path in sorted(PAGE.rglob("*")) if path.suffix in (".html", ".css", ".js", ".svg")]
    assert PAGE / "index.html" in files
    for path in files:
        name = "" if path.name == "index.html" else path.relative_to(PAGE).as_posix()
        response = get(preview, f"/{preview.token}/{name}")
        # The page names its document.
        body = re.sub(rb' data-document="[^"]*"', b"", response.body)
        assert (response.status, body) == (200, path.read_bytes()), name


def test_the_page_may_be_called_by_every_name_of_the_loopback(preview):
    for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]:
        assert get(preview, Host=f"{host}:{preview.port}").status == 200
        origin = f"http://{host}:{preview.port}"
        with Page(preview.port, preview.token, Host=f"{host}:{preview.port}", Origin=origin):
            pass


@pytest.mark.parametrize(
    "host", ["evil.test", "evil.test:{port}", "127.0.0.1", "localhost", "127.0.0.1:1", "127.0.0.1.evil.test:{port}",
             "localhost:{port}.evil.test", "x@127.0.0.1:{port}", "127.0.0.2:{port}", "0.0.0.0:{port}", "2130706433:{port}"]
)
def test_another_host_is_rejected(preview, host):
    """A Host header that is not allowed."""
    host = host.format(port=preview.port)
    rejected(get(preview, Host=host))
    rejected(get(preview, "/favicon.ico", Host=host))
    rejected(fetch(preview.port, upgrade(preview.port, preview.token, Host=host, Origin=f"http://{host}")))


def test_a_request_needs_exactly_one_host(preview):
    rejected(get(preview, Host=None), 400)
    rejected(get(preview, Host=""), 400, 403)
    twice = f"GET /{preview.token}/ HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\nHost: evil.test\r\n\r\n"
    rejected(fetch(preview.port, twice.encode()), 400, 403)


@pytest.mark.parametrize(
    "origin", ["null", "http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:{other}", "https://127.0.0.1:{port}",
               "http://evil.test", "http://evil.test:{port}", "http://127.0.0.1:{port}.evil.test", "http://192.168.0.1:{port}",
               "vscode-webview://x", "file://", "http://localhost:{port}", "http://127.0.0.1:{port}/"]
)
def test_another_origin_is_rejected(preview, origin):
    """An Origin that is not allowed, also on this machine with another port."""
    origin = origin.format(port=preview.port, other=preview.port + 1)
    rejected(get(preview, Origin=origin))
    rejected(get(preview, f"/{preview.token}/main.js", Origin=origin))
    rejected(fetch(preview.port, upgrade(preview.port, preview.token, Origin=origin)))
    rejected(get(preview, method="OPTIONS", Origin=origin, Access_Control_Request_Method="GET"))


def test_a_websocket_needs_an_origin_and_a_file_does_not(preview):
    """Browsers send no Origin for some files."""
    rejected(fetch(preview.port, upgrade(preview.port, preview.token, Origin=None)))
    assert get(preview).status == 200
    assert get(preview, Origin=f"http://127.0.0.1:{preview.port}").status == 200


def test_a_wrong_token_is_rejected(preview):
    """Only the token authorizes, not the other headers."""
    token = preview.token
    assert len(token) >= 22  # 128 bits at 6 bits per character
    changed = ("A" if token[0] != "A" else "B") + token[1:]
    for wrong in ["", changed, token[:-1], token + "A", token.lower(), token.upper(), "x" * 2000, "%00" + token, token + "%00"]:
        if wrong == token:
            continue
        for path in [f"/{wrong}/", f"/{wrong}/main.js", f"/{wrong}/nothing"]:
            rejected(get(preview, path), 403, None)
        rejected(fetch(preview.port, upgrade(preview.port, wrong)), 403, None)
    for path in ["/", "/main.js", "/socket", f"/{token}", f"//{token}/x", "/index.html"]:
        assert get(preview, path).status != 200
    # A token is only valid in the path.
    rejected(get(preview, f"/?token={token}"))
    rejected(get(preview, "/", Cookie=f"token={token}", Authorization=f"Bearer {token}"))


def test_the_response_to_a_wrong_token_states_what_to_do(preview):
    response = get(preview, f"/{'A' * len(preview.token)}/?document=")
    assert response.status == 403
    assert response.body.decode() == "this preview link has expired; open the preview again from your editor or terminal\n"


def test_new_tokens_are_never_the_same(layoutd, tmp_path):
    path = tmp_path / "feed.layout.json"
    path.write_text(json.dumps(FEED))
    tokens = set()
    for _ in range(3):
        with Preview(layoutd, path, "--new-token") as preview:
            tokens.add(preview.token)
            preview.end()
    assert len(tokens) == 3


def test_another_sites_element_gets_no_file_even_with_the_address(preview):
    """Fetch Metadata: subresources of other sites are rejected."""
    for site in ["cross-site", "same-site"]:
        for mode in ["no-cors", "cors", "websocket"]:
            rejected(get(preview, f"/{preview.token}/main.js", Sec_Fetch_Site=site, Sec_Fetch_Mode=mode))
    assert get(preview, Sec_Fetch_Site="none", Sec_Fetch_Mode="navigate").status == 200
    assert get(preview, f"/{preview.token}/main.js", Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="cors").status == 200


# Paths.


def test_no_address_is_a_path_of_the_file_system(preview):
    """Request paths are never resolved in the file system."""
    token = preview.token
    page = get(preview).body
    for path in [
        "../../../../etc/passwd", "..%2f..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "//etc/passwd",
        "....//....//etc/passwd", "..\\..\\etc\\passwd", "main.js/../../../etc/passwd", "file:///etc/passwd", "index.html%00.js",
        "main.js%00", "main.js/", "./main.js/..", "Page/main.js", ".", "..", "%", "%zz", "%c0%ae%c0%ae/etc/passwd", "feed.layout.json",
    ]:
        for prefix in [f"/{token}/", "/"]:
            response = get(preview, prefix + path)
            assert b"root:" not in response.body and b"sections" not in response.body
            # The client library removes dot segments before the request.
            assert response.status in (400, 403, 404, None) or response.body == page, (prefix + path, response.status)
    response = fetch(preview.port, head(f"GET http://127.0.0.1:{preview.port}/{token}/ HTTP/1.1", preview.port))
    assert response.status in (400, 403, None)


def test_every_file_of_the_page_is_served_unchanged(preview):
    """`Sources/Base/CEmbeddedFiles/files.c` lists each of them."""
    files = [path for path in sorted(PAGE.rglob("*"), key=str) if path.suffix in (".css", ".js")]
    assert len(files) > 50
    for path in files:
        response = get(preview, f"/{preview.token}/{path.relative_to(PAGE)}")
        assert (response.status, response.body) == (200, path.read_bytes()), f"{path} is not in files.c"
    for name in ["index.html", "index.html%00.js", "main.js%00.js", "../../protocol/layoutd.json", "README.md", "web/main.js"]:
        assert get(preview, f"/{preview.token}/{name}").status in (400, 403, 404, None), name


def test_only_get_and_head_are_served(preview):
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]:
        response = get(preview, method=method, Content_Length="0")
        assert response.status in (405, 403, None), method
    for method in ["TRACE", "PROPFIND", "CONNECT", "X" * 5000, ""]:
        response = get(preview, method=method)
        assert response.status is None or response.status >= 400, method


# Malformed input.


def test_malformed_heads_are_rejected_and_survived(preview):
    """Malformed requests are rejected, and the server keeps working."""
    token, port = preview.token, preview.port
    for data in [
        b"\r\n\r\n", b"\0" * 100, b"\xff" * 5000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        head(f"GET /{token}/ HTTP/1.1", port, Host="\x01\x02"), head(f"GET /{token}/ HTTP/1.1", port, Host=":::" * 500),
        head(f"GET /{token}/ HTTP/1.1", port, Origin="\xff\xfe\x00"), head(f"GET /{token}/ HTTP/1.1", port, Origin="a" * 7000),
        head(f"GET /{token}/ HTTP/1.1", port, X="y" * 100_000), head("GET /" + "a" * 100_000 + " HTTP/1.1", port),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 50, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 200,
        b"Content-Length: 2\r\n\r\n{}", b'{"jsonrpc":"2.0"}',
        head(f"GET /{token}/ HTTP/1.1", port, Upgrade="h2c", Connection="Upgrade, HTTP2-Settings", HTTP2_Settings="AAMAAABkAAQAAP__"),
        head(f"GET /{token}/ HTTP/1.1", port, Upgrade="raw", Connection="Upgrade"),
        head(f"GET /{token}/ HTTP/1.1", port, Upgrade="websocket", Connection="Upgrade"),
        upgrade(port, token, Sec_WebSocket_Key=None), upgrade(port, token, Sec_WebSocket_Key="x" * 500),
        upgrade(port, token, Connection="keep-alive"), upgrade(port, token, path=f"/{token}/main.js"),
        upgrade(port, token, path="/socket"),
    ]:
        with connect(port) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                # Rejected before all of it was sent.
                pass
            response = read_response(connection)
        assert response.status is None or response.status >= 400, (data[:60], response.status)


@pytest.mark.parametrize(
    "line, header, status, text",
    [
        ("GET {} HTTP/1.1", "Cookie: " + "c" * 40_000, 200, None),
        ("GET {} HTTP/1.1", "Cookie: " + "c" * 70_000, 431, "delete the cookies of this host, which browsers send to all of its ports"),
        ("GET {}" + "x" * 9_000 + " HTTP/1.1", "X: y", 431, "the path and the headers that are used exceed 8 KiB"),
        ("GET {} HTTP/1.1", "A:", 200, None),
        ("GET {} HTTP/1.1", "X:", 200, None),
        ("GET {} HTTP/1.0", "X: y", 200, None),
        ("GET {} HTTP/2.0", "X: y", 505, "only HTTP/1.1 and HTTP/1.0 are supported"),
        ("GET {} HTTP/9.9", "X: y", 505, "only HTTP/1.1 and HTTP/1.0 are supported"),
        ("GET {} ICY/1.1", "X: y", 400, "expected METHOD PATH HTTP/1.1"),
        ("GET {}", "X: y", 400, "expected METHOD PATH HTTP/1.1"),
        ("get {} HTTP/1.1", "X: y", 501, "only the methods GET and HEAD are supported"),
        ("TRACE {} HTTP/1.1", "X: y", 501, "only the methods GET and HEAD are supported"),
        ("GET {} HTTP/1.1", "Transfer-Encoding : chunked", 400, "line 3 of the request is no header"),
        ("GET {} HTTP/1.1", "Transfer-Encoding: chunked", 400, "requests must not have a body"),
        ("GET {} HTTP/1.1", " folded", 400, "line 3 of the request is no header"),
        ("GET {} HTTP/1.1", "X: \0", 400, "line 3 of the request is no header"),
    ],
    ids=range(16),
)
def test_what_libwebsockets_would_misread_gets_a_response(preview, line, header, status, text):
    request = f"{line.format(f'/{preview.token}/')}\r\nHost: 127.0.0.1:{preview.port}\r\n{header}\r\n\r\n".encode()
    for chunks in [[request], [request[:10], request[10:-3], request[-3:]]]:
        with connect(preview.port) as connection:
            # Long ones are rejected before all is sent.
            with contextlib.suppress(ConnectionError):
                for chunk in chunks:
                    connection.sendall(chunk)
            response = read_response(connection)
        assert response.status == status, response.body
        assert SAFEGUARDS.items() <= response.headers.items()
        if text:
            assert text in response.body.decode()


@pytest.mark.parametrize("code, response", [(1000, 1000), (4999, 4999), (2999, 1002), (5000, 1002), (65535, 1002)])
def test_a_close_code_that_is_none_is_a_protocol_error(preview, code, response):
    with Page(preview.port, preview.token) as page:
        page.send_frame(8, code.to_bytes(2, "big"))
        assert page.end_of_stream() == response


def test_random_heads_are_survived(preview):
    """Random requests."""
    seed = int(os.environ.get("LAYOUTD_SEED", random.randrange(1 << 32)))
    print("seed", seed)
    source = random.Random(seed)
    honest = upgrade(preview.port, preview.token)
    for _ in range(200):
        data = bytearray(honest)
        for _ in range(source.randrange(1, 8)):
            place = source.randrange(len(data))
            change = source.randrange(3)
            if change == 0:
                data[place] = source.randrange(256)
            elif change == 1:
                del data[place : place + source.randrange(1, 30)]
            else:
                data[place:place] = source.randbytes(source.randrange(1, 30))
        with connect(preview.port) as connection:
            connection.sendall(bytes(data))
            connection.shutdown(socket.SHUT_WR)
            try:
                while connection.recv(65536):
                    pass
            except ConnectionResetError:
                pass


def test_malformed_frames_end_their_own_connection_only(preview):
    """A malformed frame ends only its own connection."""
    attacks = [
        lambda page: page.send_frame(3, b"reserved"),
        lambda page: page.send_frame(11, b"reserved"),
        lambda page: page.send_frame(0, b"a continuation of nothing"),
        lambda page: page.send_frame(9, b"x" * 126),
        lambda page: page.send_frame(9, b"x", final=False),
        lambda page: page.send_frame(1, b"\xff\xfe"),
        lambda page: page.send_frame(2, b"{}"),
        lambda page: page.send_frame(8, b"x"),
        lambda page: (page.send_frame(1, b"{", final=False), page.send_frame(1, b"}")),
        lambda page: page.connection.sendall(b"\xff" * 64),
        lambda page: page.send_frame(1, b"x", length=1 << 62),
        lambda page: page.send_frame(1, b"x", length=(64 << 20) + 1),
    ]
    with Page(preview.port, preview.token) as witness:
        witness.call("initialize", capabilities={})
        for number, attack in enumerate(attacks):
            with Page(preview.port, preview.token) as page:
                attack(page)
                page.end_of_stream()
            assert "result" in witness.call("layoutd/synchronize"), number


def test_a_message_over_the_limit_is_not_collected(preview):
    with Page(preview.port, preview.token) as page:
        try:
            for number in range(80):
                page.send_frame(0 if number else 1, b"x" * (1 << 20), final=False)
        except (BrokenPipeError, ConnectionResetError):
            return
        assert page.end_of_stream() in (1009, None)


def test_what_is_no_json_gets_a_response_as_over_stdio(preview):
    with Page(preview.port, preview.token) as page:
        page.send_frame(1, b"no json")
        assert page.receive()["error"]["code"] == -32700
        page.send_frame(1, b"Content-Length: 2\r\n\r\n{}")
        assert page.receive()["error"]["code"] == -32700
        assert "capabilities" in page.call("initialize", capabilities={})["result"]


@pytest.mark.wall_clock
def test_half_open_handshakes_are_given_up(preview):
    start = time.monotonic()
    connections = [connect(preview.port) for _ in range(2)]
    connections[1].sendall(f"GET /{preview.token}/ HT".encode())
    for connection in connections:
        assert read_response(connection).status is None
        connection.close()
    assert time.monotonic() - start < 15


def test_the_number_of_connections_is_bounded(preview):
    connections = []
    for _ in range(80):
        connections.append(connect(preview.port))
    # Connections beyond the limit are closed immediately, the others wait for their requests; responses to later
    # connections follow.
    assert get(preview).status == 200
    closed = 0
    for connection in connections:
        connection.setblocking(False)
        try:
            closed += connection.recv(1) == b""
        except BlockingIOError:
            pass
        except ConnectionResetError:
            closed += 1
    assert 16 <= closed <= 20
    for connection in connections:
        connection.close()


# In a real browser.


class Site:
    """A page of another site on another local port."""

    def __init__(self, html):
        content = html.encode()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def chromium(playwright):
    """A browser that resolves evil.test to this machine (DNS rebinding)."""
    browser = launch(playwright, "--host-resolver-rules=MAP evil.test 127.0.0.1", program=DESKTOP)
    yield browser
    browser.close()


# All ways in which a page can access the preview server; the result is what it learned.
ATTACKS = """async ([base, port]) => {
  const socket = (url) => new Promise((resolve) => {
    let one;
    try { one = new WebSocket(url, "layoutd.1"); } catch (error) { return resolve("refused"); }
    one.onopen = () => resolve("open");
    one.onerror = () => resolve("refused");
  });
  const fetched = (options) => fetch(base, options).then(
    async (answer) => answer.type === "opaque" ? "opaque" : answer.status + (await answer.text()).slice(0, 20), () => "refused");
  const element = (name, attributes) => new Promise((resolve) => {
    const one = Object.assign(document.createElement(name), attributes);
    one.onload = () => resolve("loaded");
    one.onerror = () => resolve("refused");
    document.head.append(one);
  });
  const wss = base.replace("http", "ws");
  return {
    socket: await socket(wss + "socket"),
    fetch: await fetched({}),
    post: await fetched({ method: "POST", body: "{}" }),
    preflight: await fetched({ headers: { "x-custom": "1" } }),
    opaque: await fetched({ mode: "no-cors" }),
    script: await element("script", { src: base + "main.js" }),
    module: await element("script", { src: base + "main.js", type: "module" }),
    style: await element("link", { href: base + "preview.css", rel: "stylesheet" }),
    image: await element("img", { src: base + "index.html" }),
  };
}"""


def attack(chromium, from_url, preview, base=None):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(from_url)
    learned = page.evaluate(ATTACKS, [base or f"http://127.0.0.1:{preview.port}/{preview.token}/", preview.port])
    context.close()
    return learned


@pytest.mark.parametrize("has_token", [True, False])
def test_a_page_of_another_local_port_learns_nothing(chromium, preview, has_token):
    """By fetch, script, image, frame and WebSocket."""
    token = preview.token if has_token else "A" * 32
    with Site("<title>other</title>") as site:
        base = f"http://127.0.0.1:{preview.port}/{token}/"
        learned = attack(chromium, f"http://127.0.0.1:{site.port}/", preview, base)
        assert set(learned.values()) == {"refused"}, learned
        # The same machine under its other name is another origin.
        learned = attack(chromium, f"http://localhost:{site.port}/", preview, base)
        assert set(learned.values()) == {"refused"}, learned


def test_a_page_without_an_origin_of_its_own_learns_nothing(chromium, preview):
    """The origin is `null`."""
    learned = attack(chromium, "data:text/html,<title>null</title>", preview)
    assert set(learned.values()) == {"refused"}, learned


def test_a_rebound_name_learns_nothing(chromium, preview):
    """The domain of another site resolves to this machine, so the browser sees a single origin."""
    context = chromium.new_context()
    page = context.new_page()
    response = page.goto(f"http://evil.test:{preview.port}/{preview.token}/")
    assert response.status == 403
    learned = page.evaluate(
        """async (base) => {
          const status = (method) => fetch(base, { method }).then((answer) => answer.status, () => "refused");
          return [await status("GET"), await status("HEAD"), await status("POST")];
        }""",
        f"http://evil.test:{preview.port}/{preview.token}/",
    )
    # The error response's own policy forbids fetch; without it the status would be that of the rejection.
    assert set(learned) <= {403, "refused"}
    context.close()


def test_the_page_cannot_be_framed(chromium, preview):
    with Site(f'<iframe src="http://127.0.0.1:{preview.port}/{preview.token}/"></iframe>') as site:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site.port}/")
        page.wait_for_load_state("load")
        frames = [frame.url for frame in page.frames[1:]]
        assert all(url.startswith("chrome-error:") or url == "about:blank" for url in frames), frames
        context.close()


def test_the_honest_page_works_in_the_browser(chromium, preview):
    context = chromium.new_context()
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with page.expect_websocket() as opening:
        assert page.goto(preview.url).status == 200
    socket = opening.value
    assert socket.url == f"ws://127.0.0.1:{preview.port}/{preview.token}/socket"
    received = socket.wait_for_event("framereceived")
    assert json.loads(received)["jsonrpc"] == "2.0"
    assert complaints == []
    context.close()
