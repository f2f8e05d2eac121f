"""A session on a document with errors tells its client: by the result of `session/open`, and by the clients' own means."""

import json

import pytest

from layoutd import AsyncClient, Client, InvalidDocument
from waiting import completed

BROKEN = {
    "unknown kind": ('{"layout":{"kind":"waterfal"},"sections":[{"items":[{"repeat":2}]}]}', "unknownValue", (1, 19)),
    "unknown key": ('{"sectoins": []}', "unknownKey", (1, 2)),
    "syntax": ('{"sections":[{"items":[{}]', "syntax", (1, 27)),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("form", ["text", "file", "open document"])
def test_the_result_has_diagnostics(layoutd, tmp_path, name, form):
    text, code, _ = BROKEN[name]
    path = tmp_path / "a.layout.json"
    path.write_text(text)
    with Client(layoutd) as client:
        params = {"textDocument": {"uri": path.as_uri()}}
        if form == "text":
            params["text"] = text
        elif form == "open document":
            document = {"uri": path.as_uri(), "languageId": "layoutjson", "version": 1, "text": text}
            client.notify("textDocument/didOpen", {"textDocument": document})
        state = client.request("layoutd/session/open", params)
        assert code in [each["code"] for each in state["diagnostics"]]
        snapshot = client.request("layoutd/session/snapshot", {"session": state["session"]})
        assert "diagnostics" not in snapshot


def test_a_document_without_diagnostics_has_none(layoutd):
    with Client(layoutd) as client:
        params = {"textDocument": {"uri": "file:///a.layout.json"}, "text": '{"sections": []}'}
        assert "diagnostics" not in client.request("layoutd/session/open", params)
        with client.open({"sections": []}) as session:
            assert session.diagnostics == []


@pytest.mark.parametrize("name", BROKEN)
def test_the_python_clients_are_strict(layoutd, name):
    text, code, (line, column) = BROKEN[name]

    async def open_asynchronously():
        async with AsyncClient(layoutd) as client:
            await client.open(text)

    with Client(layoutd) as client:
        with pytest.raises(InvalidDocument, match=f":{line}:{column}: .*{code}") as error:
            client.open(text)
        assert [each["code"] for each in error.value.diagnostics if each["severity"] == 1][0] == code
        # The session was closed, so that 64 others can be opened.
        for _ in range(64):
            with pytest.raises(InvalidDocument):
                client.open(text)
        with client.open(text, strict=False) as session:
            assert code in [each["code"] for each in session.diagnostics]
    with pytest.raises(InvalidDocument):
        completed(open_asynchronously())


def test_warnings_are_no_errors(layoutd):
    with Client(layoutd) as client, client.open('{"sections": [], "nmae": 1}') as session:
        assert [each["code"] for each in session.diagnostics] == ["unknownKey"]


@pytest.mark.parametrize("viewport", ["iPhone 16", {"device": "iPhone 16", "orientation": "landscape"}])
def test_a_session_has_a_device(layoutd, viewport):
    document = {
        "viewport": {"width": 300, "height": 500}, "safeAreaInsets": "device", "contentInsetAdjustment": "always",
        "layout": {"kind": "list"}, "sections": [{"items": [{"repeat": 3, "id": "i{i}"}]}],
    }
    expected = {**document, "viewport": viewport}
    with Client(layoutd) as client, client.open(expected) as other, client.open(document, viewport=viewport) as session:
        assert (session.viewport, session.content_offset, session.content_size) == (
            other.viewport, other.content_offset, other.content_size)
        assert session.elements == other.elements
        session.show_on("iPad mini")
        client.synchronize()
        assert session.viewport == {"width": 744, "height": 1133} and session.content_offset["y"] == -24
    with Client(layoutd) as client:
        params = {"textDocument": {"uri": "file:///a.layout.json"}, "text": json.dumps(document), "viewport": "iPhon 16"}
        with pytest.raises(Exception, match='unknown device "iPhon 16"; did you mean "iPhone 16"'):
            client.request("layoutd/session/open", params)
