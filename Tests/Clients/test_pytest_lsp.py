"""The real process, driven by the client of pytest-lsp with the capabilities of real editors."""

import asyncio
import os

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

LAYOUTD = os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")
PATIENCE = 20
URI = "file:///project/photos.layout.json"
GOOD = """{
  "layout": { "kind": "waterfall", "columnCount": 3 },
  "sections": [ { "id": "photos", "items": [ { "repeat": 100, "id": "photo-{i}", "height": 80 } ] } ]
}
"""


@pytest_lsp.fixture(
    params=["neovim@v0.7", "neovim@v0.11", "emacs", "visual_studio_code"],
    config=ClientServerConfig(server_command=[LAYOUTD, "--stdio"]),
)
async def client(lsp_client: LanguageClient, request):
    parameters = types.InitializeParams(
        capabilities=client_capabilities(request.param), process_id=os.getpid(), root_uri="file:///project"
    )
    lsp_client.answer = await asyncio.wait_for(lsp_client.initialize_session(parameters), PATIENCE)
    yield
    # Raises unless shutdown is answered and the process ends with exit code 0.
    await asyncio.wait_for(lsp_client.shutdown_session(), PATIENCE)
    process = lsp_client._server
    assert process is None or await asyncio.wait_for(process.wait(), PATIENCE) == 0


async def diagnostics_after(client: LanguageClient, act, version: int):
    """Waits for the diagnostics of one version; the waiter is there before anything can come."""
    published = client.wait_for_notification("textDocument/publishDiagnostics")
    act()
    while True:
        params = await asyncio.wait_for(published, PATIENCE)
        if params.version == version:
            return list(params.diagnostics)
        published = client.wait_for_notification("textDocument/publishDiagnostics")


def open_document(client: LanguageClient, text: str):
    item = types.TextDocumentItem(uri=URI, language_id="layoutjson", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))


def change(client: LanguageClient, version: int, *changes):
    document = types.VersionedTextDocumentIdentifier(uri=URI, version=version)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(text_document=document, content_changes=list(changes))
    )


def close_document(client: LanguageClient):
    client.text_document_did_close(
        types.DidCloseTextDocumentParams(text_document=types.TextDocumentIdentifier(uri=URI))
    )


def edit(line: int, start: int, end: int, text: str):
    return types.TextDocumentContentChangePartial(
        range=types.Range(types.Position(line, start), types.Position(line, end)), text=text
    )


@pytest.mark.asyncio
async def test_says_what_it_can(client: LanguageClient):
    capabilities = client.answer.capabilities
    assert client.answer.server_info.name == "layoutd"
    assert capabilities.position_encoding == types.PositionEncodingKind.Utf16
    assert capabilities.text_document_sync.change == types.TextDocumentSyncKind.Incremental


@pytest.mark.asyncio
async def test_a_good_document_has_no_diagnostics(client: LanguageClient):
    assert await diagnostics_after(client, lambda: open_document(client, GOOD), 1) == []
    close_document(client)


@pytest.mark.asyncio
async def test_a_broken_text_is_reported_where_it_is_broken_until_it_is_fixed(client: LanguageClient):
    assert await diagnostics_after(client, lambda: open_document(client, GOOD), 1) == []

    # The colon behind "kind" goes.
    found = await diagnostics_after(client, lambda: change(client, 2, edit(1, 20, 21, "")), 2)
    assert [(d.code, d.severity) for d in found] == [("syntax", types.DiagnosticSeverity.Error)]
    assert found[0].range == types.Range(types.Position(1, 21), types.Position(1, 32))

    # It comes back, and a key is misspelt behind characters of two UTF-16 units.
    changes = [edit(1, 20, 20, ":"), edit(1, 14, 14, '"columnCuont": 3, '), edit(0, 1, 1, " /* 🎞🎞 */ ")]
    found = await diagnostics_after(client, lambda: change(client, 3, *changes), 3)
    assert [(d.code, d.severity) for d in found] == [("unknownKey", types.DiagnosticSeverity.Warning)]
    assert "columnCount" in found[0].message
    assert found[0].range.start.line == 1

    whole = types.TextDocumentContentChangeWholeDocument(text=GOOD)
    assert await diagnostics_after(client, lambda: change(client, 4, whole), 4) == []
    close_document(client)


@pytest.mark.asyncio
async def test_a_session_follows_the_text(client: LanguageClient):
    updates = asyncio.Queue()

    @client.feature("layoutd/session/update")
    def update(params):
        updates.put_nowait(params)

    await diagnostics_after(client, lambda: open_document(client, GOOD), 1)
    opened = client.protocol.send_request_async("layoutd/session/open", {"textDocument": {"uri": URI}})
    state = await asyncio.wait_for(opened, PATIENCE)
    assert state.revision == 0 and state.attributes[0].key == "cell:photo-0"

    change(client, 2, edit(1, 50, 51, "2"))
    params = await asyncio.wait_for(updates.get(), PATIENCE)
    assert (params.revision, params.baseRevision, params.cause.kind) == (1, 0, "edit")
    assert params.contentSize.height == 50 * 80
    close_document(client)


@pytest.mark.asyncio
async def test_tells_what_a_key_means_and_offers_others(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, GOOD), 1)
    document = types.TextDocumentIdentifier(uri=URI)
    # On "columnCount".
    place = types.Position(1, 40)
    asked = client.text_document_hover_async(types.HoverParams(text_document=document, position=place))
    hover = await asyncio.wait_for(asked, PATIENCE)
    assert "How many lanes there are" in hover.contents.value
    assert hover.range == types.Range(types.Position(1, 35), types.Position(1, 48))

    # Behind the last value of the layout a comma is typed.
    change(client, 2, edit(1, 51, 51, ", "))
    asked = client.text_document_completion_async(
        types.CompletionParams(text_document=document, position=types.Position(1, 53))
    )
    items = (await asyncio.wait_for(asked, PATIENCE)).items
    assert [item.label for item in items] == ["sectionInset", "rowSpacing", "columnSpacing", "renderDirection"]
    close_document(client)
