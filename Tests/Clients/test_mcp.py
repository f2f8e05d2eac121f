"""`layoutd mcp` with the official client library of the Model Context Protocol."""

import base64
import contextlib
import io
import json
import shutil

import anyio
import pytest
from conftest import EXAMPLES
from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp_process import TIMEOUT, long_timeline, raw_process
from mcp_types import ListRootsResult, Root
from PIL import Image

LIST = """{
  "viewport": { "width": 200, "height": 100 },
  "layout": { "kind": "waterfall", "columnCount": 2 },
  "sections": [
    { "id": "list", "header": { "length": 20 }, "items": [
      { "id": "a", "height": 40 },
      { "repeat": 9, "id": "n{i}", "height": 30 }
    ] }
  ]
}
"""


@pytest.fixture
def root(tmp_path):
    """A root with the examples and a document, beside a folder that is not a root."""
    root = tmp_path / "a root"
    shutil.copytree(EXAMPLES, root / "examples")
    (root / "list.layout.json").write_text(LIST)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.layout.json").write_text(LIST)
    (outside / "rows.json").write_text('[{"id": "secret", "height": 10}]')
    (root / "link.layout.json").symlink_to(outside / "secret.layout.json")
    (root / "folder").symlink_to(outside)
    return root


@contextlib.asynccontextmanager
async def session(layoutd, *roots):
    """An initialized session; without roots the client does not declare them."""

    async def list_roots(context):
        return ListRootsResult(roots=[Root(uri=root.as_uri()) for root in roots])

    parameters = StdioServerParameters(command=layoutd, args=["mcp"])
    async with stdio_client(parameters) as streams:
        async with ClientSession(*streams, list_roots_callback=list_roots if roots else None) as session:
            with anyio.fail_after(TIMEOUT):
                await session.initialize()
                yield session


async def structured(session, name, **arguments):
    """Calls a tool and returns its structured content. The library compares it with the tool's output schema."""
    result = await session.call_tool(name, arguments)
    assert not result.is_error, result.content[0].text
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


async def rejected(session, name, **arguments):
    """Calls a tool that must fail and returns the reason."""
    result = await session.call_tool(name, arguments)
    assert result.is_error
    return result.content[0].text


@pytest.mark.asyncio
async def test_initialize_and_lists(layoutd, root):
    async with session(layoutd, root) as client:
        assert client.server_info.name == "layoutd"
        assert client.protocol_version == "2025-06-18"
        assert "layoutd://reference/document" in client.instructions
        tools = (await client.list_tools()).tools
        assert {"check", "lint", "layout", "explain", "render", "simulate", "diff", "format"} <= {tool.name for tool in tools}
        for tool in tools:
            assert tool.annotations.read_only_hint and tool.description and tool.title
            assert tool.input_schema["type"] == "object"
        await client.send_ping()


@pytest.mark.asyncio
async def test_check(layoutd, root):
    async with session(layoutd, root) as client:
        found = await structured(client, "check", path="list.layout.json")
        assert found == {"errorCount": 0, "warningCount": 0, "diagnostics": [], "truncated": False}
        found = await structured(client, "check", text=LIST.replace('"columnCount"', '"columnCont"'))
        assert found["errorCount"] + found["warningCount"] == 1
        assert found["diagnostics"][0]["code"] == "unknownKey"
        assert found["diagnostics"][0]["line"] == 3
        found = await structured(client, "check", text='{"sections": [' + "{\n" * 500)
        assert found["errorCount"] >= 1
        many = '{"sections": [' + ",".join('{"nokey": 1}' for _ in range(500)) + "]}"
        found = await structured(client, "check", text=many)
        assert len(found["diagnostics"]) == 200 and found["truncated"]


@pytest.mark.asyncio
async def test_layout(layoutd, root):
    async with session(layoutd, root) as client:
        found = await structured(client, "layout", path="list.layout.json")
        frames = {element["key"]: element["frame"] for element in found["attributes"]}
        assert frames["header:list"] == [0, 0, 200, 20]
        assert frames["cell:a"] == [0, 20, 100, 40]
        assert not found["truncated"]
        found = await structured(client, "layout", path=str(root / "list.layout.json"), rect=[0, 0, 1, 1e6], limit=2)
        assert len(found["attributes"]) == 2 and found["truncated"]
        uri = (root / "list.layout.json").as_uri()
        assert "a%20root" in uri
        found = await structured(client, "layout", path=uri, device="iPhone 16", orientation="landscape")
        assert found["viewport"] == {"width": 852, "height": 393}
        found = await structured(client, "layout", text=LIST, contentOffset={"x": 0, "y": 50})
        assert found["contentOffset"] == {"x": 0, "y": 50}
        found = await structured(client, "layout", text=LIST.replace("9,", "9000000,"), rect=[0, 0, 1e6, 1e9])
        assert len(found["attributes"]) == 200 and found["truncated"]
        labels = LIST.replace('"height": 30', '"height": 1, "label": "%s"' % ("x" * 100_000)).replace("9,", "5000,")
        found = await structured(client, "layout", text=labels, rect=[0, 0, 200, 1e6], limit=2_000)
        assert 5 < len(found["attributes"]) < 100 and found["truncated"]


@pytest.mark.asyncio
async def test_explain(layoutd, root):
    async with session(layoutd, root) as client:
        found = await structured(client, "explain", path="list.layout.json", key="cell:n3")
        assert found["title"].startswith("Item `n3`, 5 of 10 in `list`, lane")
        assert found["frame"][2] == 100 and any("200" in reason for reason in found["reasons"])
        assert found["source"] == {
            "line": 7,
            "endLine": 7,
            "text": '      { "repeat": 9, "id": "n{i}", "height": 30 }',
            "truncated": False,
        }
        found = await structured(client, "explain", text=LIST, key="header:list")
        assert found["title"] == "Header of `list`" and found["source"]["line"] == 5
        assert "no element cell:none" in await rejected(client, "explain", text=LIST, key="cell:none")
        assert "syntax error in line 1" in await rejected(client, "explain", text="{", key="cell:a")
        example = "examples/section-cards.layout.json"
        keys = (await structured(client, "layout", path=example))["attributes"]
        for key in {element["key"] for element in keys}:
            assert (await structured(client, "explain", path=example, key=key))["reasons"]


@pytest.mark.asyncio
async def test_render(layoutd, root):
    async with session(layoutd, root) as client:
        result = await client.call_tool("render", {"path": "examples/app-store.layout.json", "scale": 2})
        image = result.content[0]
        assert image.mime_type == "image/png"
        picture = Image.open(io.BytesIO(base64.b64decode(image.data)))
        picture.load()
        viewport = (await structured(client, "layout", path="examples/app-store.layout.json"))["viewport"]
        assert picture.size == (viewport["width"] * 2, viewport["height"] * 2)
        assert len(picture.convert("RGB").getcolors(1 << 24)) > 10
        large = await client.call_tool("render", {"text": LIST.replace("9,", "100000,"), "full": True, "scale": 3})
        assert not large.is_error and "scaled" in large.content[-1].text
        wide = LIST.replace('"width": 200, "height": 100', '"width": 1000, "height": 1000000').replace("9,", "100000,")
        assert "More than 5000 elements" in await rejected(client, "render", text=wide)


@pytest.mark.asyncio
async def test_a_picture_without_the_library_is_an_svg(layoutd, root, tmp_path):
    # A file that the loader finds first and cannot load.
    (tmp_path / "librsvg-2.so.2").write_bytes(b"")
    parameters = StdioServerParameters(command=layoutd, args=["mcp"], env={"LD_LIBRARY_PATH": str(tmp_path)})
    async with stdio_client(parameters) as streams, ClientSession(*streams) as client:
        await client.initialize()
        result = await client.call_tool("render", {"text": LIST})
        assert result.content[0].text.startswith("<svg")
        assert "librsvg2-2" in result.content[1].text


@pytest.mark.asyncio
async def test_simulate(layoutd, root):
    async with session(layoutd, root) as client:
        path = "examples/shuffle.layout.json"
        found = await structured(client, "simulate", path=path, times=[0, 0.25, 100])
        assert [frame["time"] for frame in found["frames"]] == [0, 0.25, found["duration"]]
        assert found["frameCount"] == round(found["duration"] * 60) + 1
        recorded = (await structured(client, "layout", path=path))["attributes"]
        assert found["frames"][0]["attributes"] == recorded
        assert found["frames"][1]["attributes"] != recorded
        assert found["jumps"] == [] and found["jumpCount"] == 0
        # Without an animation the same timeline jumps.
        text = (root / path).read_text().replace('"duration": 0.6', '"duration": 0')
        found = await structured(client, "simulate", text=text)
        jumps = {(jump["key"], round(jump["time"], 1)) for jump in found["jumps"]}
        assert {key for key, _ in jumps} == {f"cell:{number}" for number in range(9) if number != 4}
        assert {time for _, time in jumps} == {0.1, 0.4} and found["jumpCount"] == len(found["jumps"]) == 16
        # Scrolling moves everything at once, and pinned headers in the content too, and is not a jump.
        path = "examples/sticky-headers.layout.json"
        text = (root / path).read_text().rstrip().removesuffix("}") + ', "timeline": [{"at": 0.1, "scrollTo": {"y": 300}}]}'
        found = await structured(client, "simulate", text=text)
        assert found["frameCount"] > 1 and found["jumps"] == []


@pytest.mark.asyncio
async def test_lint(layoutd, root):
    row = '{ "id": "low", "width": 90, "height": 20 }'
    text = '{ "viewport": { "width": 390, "height": 400 }, "layout": { "kind": "flow" },\n  "sections": [{ "items": [%s] }] }' % row
    async with session(layoutd, root) as client:
        found = await structured(client, "lint", text=text)
        (finding,) = found["findings"]
        assert (finding["rule"], finding["severity"], finding["line"]) == ("smallTarget", "information", 2)
        assert finding["elements"] == ["cell:low"] and finding["devices"] == [] and not found["truncated"]
        found = await structured(client, "lint", text=text, devices=["iPhone SE", "iPad"], rightToLeft=True)
        assert [finding["devices"] for finding in found["findings"]] == [["iPhone SE", "iPad"]]
        assert (await structured(client, "lint", text=text.replace("20 }", "44 }")))["findings"] == []


@pytest.mark.asyncio
async def test_diff(layoutd, root):
    async with session(layoutd, root) as client:
        old = (root / "list.layout.json").read_text()
        same = await structured(client, "diff", path="list.layout.json", oldText=old)
        assert same["equal"] and same["differences"] == [] and not same["truncated"]
        found = await structured(client, "diff", text=LIST.replace("9,", "10,"), oldText=LIST)
        assert not found["equal"] and found["summary"].startswith("1 added")
        assert [line[0] for line in found["differences"]] == ["+", "~"]
        many = await structured(client, "diff", text=LIST.replace("9,", "1000,"), oldText=LIST)
        assert many["truncated"] and len(many["differences"]) == 201
        assert "either \"oldPath\"" in await rejected(client, "diff", path="list.layout.json")
        assert await rejected(client, "diff", path="list.layout.json", oldPath="/etc/passwd")
        assert "more than 1000000 elements" in await rejected(client, "diff", text=LIST.replace("9,", "5000000,"), oldText=LIST)


@pytest.mark.asyncio
async def test_format(layoutd, root):
    async with session(layoutd, root) as client:
        result = await client.call_tool("format", {"text": '{"sections":[\n{"id":"a"}]}', "indent": 4})
        assert result.content[0].text == '{\n    "sections": [\n        { "id": "a" }\n    ]\n}\n'
        before = (root / "list.layout.json").read_bytes()
        result = await client.call_tool("format", {"path": "list.layout.json"})
        assert not result.is_error
        assert (root / "list.layout.json").read_bytes() == before
        assert "syntax error in line 1" in await rejected(client, "format", text="{")


@pytest.mark.asyncio
async def test_files_outside_of_the_roots_are_rejected(layoutd, root, tmp_path):
    secret = tmp_path / "outside/secret.layout.json"
    names = ["../outside/secret.layout.json", str(secret), secret.as_uri(), "link.layout.json", "/etc/passwd"]
    names += ["folder/secret.layout.json", "examples/../../outside/secret.layout.json", "/proc/self/environ"]
    names += [f"file://{tmp_path}/%6Futside/secret.layout.json"]
    async with session(layoutd, root) as client:
        reasons = {await rejected(client, tool, path=name) for name in names for tool in ("check", "format", "render")}
        assert all(reason.startswith('There is no file "') for reason in reasons)
        # The reason does not depend on whether the file exists.
        name = str(tmp_path / "outside/none.layout.json")
        missing = await rejected(client, "check", path=name)
        assert missing.replace(name, str(secret)) == await rejected(client, "check", path=str(secret))
        assert "not the URI of a local file" in await rejected(client, "check", path="https://example.com/a.layout.json")
        assert "directory" in await rejected(client, "check", path="examples")
        assert "either" in await rejected(client, "check")
        assert "both" in await rejected(client, "check", path="list.layout.json", text="{}")


@pytest.mark.asyncio
async def test_data_sources_stay_below_the_roots(layoutd, root):
    def document(source):
        return json.dumps({"sections": [{"id": "s", "items": {"source": source, "each": {"id": "/id"}}}]})

    async with session(layoutd, root) as client:
        for source in ("../outside/rows.json", "folder/rows.json"):
            (root / "sources.layout.json").write_text(document(source))
            found = await structured(client, "check", path="sources.layout.json")
            assert [entry["code"] for entry in found["diagnostics"]] == ["sourceOutsideWorkspace"]
            assert (await structured(client, "layout", path="sources.layout.json"))["attributes"] == []
        (root / "rows.json").write_text('[{"id": "mine", "height": 10}]')
        (root / "examples/sources.layout.json").write_text(document("../rows.json"))
        found = await structured(client, "layout", path="examples/sources.layout.json")
        assert [element["key"] for element in found["attributes"]] == ["cell:mine"]
        # A text has no folder, so that it reads no files.
        found = await structured(client, "check", text=document(str(root / "rows.json")))
        assert [entry["code"] for entry in found["diagnostics"]] == ["missingSource"]


@pytest.mark.asyncio
async def test_a_root_may_be_a_link(layoutd, root, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(root)
    (root / "rows.json").write_text('[{"id": "mine", "height": 10}]')
    text = json.dumps({"sections": [{"id": "s", "items": {"source": "rows.json", "each": {"id": "/id"}}}]})
    (root / "sources.layout.json").write_text(text)
    async with session(layoutd, link) as client:
        for path in ("sources.layout.json", str(link / "sources.layout.json"), str(root / "sources.layout.json")):
            found = await structured(client, "layout", path=path)
            assert [element["key"] for element in found["attributes"]] == ["cell:mine"]
    # The reverse: a file of the root that is named through the link.
    async with session(layoutd, root) as client:
        found = await structured(client, "layout", path=str(link / "sources.layout.json"))
        assert [element["key"] for element in found["attributes"]] == ["cell:mine"]


@pytest.mark.asyncio
async def test_without_roots_no_file_is_read(layoutd, root):
    async with session(layoutd) as client:
        reason = await rejected(client, "check", path=str(root / "list.layout.json"))
        assert reason.startswith("The client declares no roots")
        assert (await structured(client, "check", text=LIST))["errorCount"] == 0


@pytest.mark.asyncio
async def test_a_change_of_the_roots_takes_effect(layoutd, root, tmp_path):
    roots = [root]

    async def list_roots(context):
        return ListRootsResult(roots=[Root(uri=root.as_uri()) for root in roots])

    parameters = StdioServerParameters(command=layoutd, args=["mcp"])
    async with stdio_client(parameters) as streams:
        async with ClientSession(*streams, list_roots_callback=list_roots) as client:
            await client.initialize()
            assert "no file" in await rejected(client, "check", path=str(tmp_path / "outside/secret.layout.json"))
            roots[:] = [tmp_path / "outside"]
            await client.send_notification(types.RootsListChangedNotification())
            assert (await structured(client, "check", path="secret.layout.json"))["errorCount"] == 0
            assert "no file" in await rejected(client, "check", path=str(root / "list.layout.json"))


@pytest.mark.asyncio
async def test_a_cancelled_simulation_ends(layoutd):
    async with session(layoutd) as client:
        started = anyio.Event()

        async def progress(fraction, total, message):
            started.set()

        async def simulate(scope):
            with scope:
                await client.call_tool("simulate", {"text": long_timeline()}, progress_callback=progress)

        async with anyio.create_task_group() as group:
            scope = anyio.CancelScope()
            group.start_soon(simulate, scope)
            await started.wait()
            await client.send_ping()
            scope.cancel()
        # The machine may run one call at a time only, so that this call waits for the end of the other one.
        assert (await structured(client, "check", text=LIST))["errorCount"] == 0


@pytest.mark.asyncio
async def test_progress_increases_to_its_total(layoutd):
    fractions = []

    async def progress(fraction, total, message):
        assert total == 1
        fractions.append(fraction)

    async with session(layoutd) as client:
        text = (EXAMPLES / "shuffle.layout.json").read_text()
        result = await client.call_tool("simulate", {"text": text}, progress_callback=progress)
        assert not result.is_error
    assert fractions == sorted(set(fractions)) and fractions[-1] == 1


@pytest.mark.asyncio
async def test_resources(layoutd):
    async with session(layoutd) as client:
        resources = (await client.list_resources()).resources
        found = {str(resource.uri): resource for resource in resources}
        texts = {}
        for uri in found:
            (content,) = (await client.read_resource(uri)).contents
            assert str(content.uri) == uri and content.mime_type == found[uri].mime_type
            texts[uri] = content.text
        project = EXAMPLES.parent
        assert texts["layoutd://reference/document"] == (project.parent / "docs/document.md").read_text()
        assert texts["layoutd://schema/document"] == (project / "layout.schema.json").read_text()
        assert texts["layoutd://templates/feed"] == (project / "templates/feed.layout.json").read_text()
        for example in EXAMPLES.glob("*.json"):
            assert texts[f"layoutd://examples/{example.name}"] == example.read_text()
        templates = (await client.list_resource_templates()).resource_templates
        assert [template.uri_template for template in templates] == [
            "layoutd://examples/{name}",
            "layoutd://templates/{name}",
        ]
        with pytest.raises(Exception, match="there is no resource"):
            await client.read_resource("layoutd://examples/../../../etc/passwd")


def test_calls_and_cancellations_without_a_library(layoutd):
    with raw_process(layoutd) as raw:
        raw.start()
        raw.call(1, "simulate", text=long_timeline())
        assert raw.request(2, "ping") == {"jsonrpc": "2.0", "id": 2, "result": {}}
        assert raw.request(1, "ping")["error"]["code"] == -32600
        raw.send(method="notifications/cancelled", params={"requestId": 1, "reason": "test"})
        raw.call(3, "check", text="{}")
        # The cancelled call has no response.
        assert raw.receive()["id"] == 3
        assert raw.end() == ([], 0)


def test_hostile_input(layoutd):
    with raw_process(layoutd) as raw:
        raw.start()
        raw.write(b"x" * (9 << 20) + b"\n")
        assert raw.receive()["error"]["code"] == -32600
        lines = [b"{\n", b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', b"\xff\n", b"[" * 100_000 + b"\n"]
        for line in lines:
            raw.write(line)
            assert raw.receive()["error"]["code"] in (-32700, -32600)
        assert raw.request(1, "none")["error"]["code"] == -32601
        raw.write(b"\n\r\n  \n")
        for arguments in ({"path": 1}, {"text": "{}", "other": 1}, {"text": "{}", "limit": 0}):
            raw.call(2, "layout", **arguments)
            assert raw.receive()["result"]["isError"]
        assert raw.request(3, "tools/call", name="layout", arguments=[])["result"]["isError"]
        assert raw.request(4, "tools/call", name="none")["error"]["code"] == -32602
        assert raw.request("é\u2028", "ping") == {"jsonrpc": "2.0", "id": "é\u2028", "result": {}}
        assert raw.end() == ([], 0)


def test_calls_before_the_roots_are_known_wait_for_them(layoutd, root):
    with raw_process(layoutd) as raw:
        raw.start(roots={"listChanged": True})
        request = raw.receive()
        assert request["method"] == "roots/list"
        raw.call(1, "check", path="list.layout.json")
        raw.call(2, "check", text="{}")
        assert raw.receive()["id"] == 2
        raw.send(id=request["id"], result={"roots": [{"uri": root.as_uri()}]})
        response = raw.receive()
        assert response["id"] == 1 and not response["result"]["isError"]


def test_end_of_input(layoutd):
    with raw_process(layoutd) as raw:
        raw.start()
        raw.call(1, "check", text="{}")
        rest, code = raw.end()
        assert [message["id"] for message in rest] == [1] and code == 0
    with raw_process(layoutd) as raw:
        raw.start()
        raw.call(1, "simulate", text=long_timeline())
        assert raw.request(2, "ping")["result"] == {}
        # The process does not wait for a call of minutes.
        assert raw.end() == ([], 0)
