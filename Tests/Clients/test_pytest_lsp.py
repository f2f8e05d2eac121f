"""The real process with the client of pytest-lsp, which has the capabilities of real editors.

Violations of the specification that the client detects, such as responses that an editor does not support, are errors here.
"""

import asyncio
import functools
import importlib.resources
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

LAYOUTD = os.environ.get("LAYOUTD_BINARY", ".build/release/layoutd")
TIMEOUT = 20
URI = "file:///project/photos.layout.json"
GOOD = """{
  "layout": { "kind": "waterfall", "columnCount": 3 },
  "sections": [ { "id": "photos", "items": [ { "repeat": 100, "id": "photo-{i}", "height": 80 } ] } ]
}
"""


# The name of a template: defined once and used twice.
NAMES = """{
  // 🎞 Photographs
  "templates": { "photo": { "height": 80, "color": "#aabbcc" } },
  "layout": { "kind": "waterfall" },
  "sections": [
    { "id": "photos", "items": [{ "repeat": 100, "id": "photo-{i}", "template": "photo" }] },
    { "id": "more", "items": [{ "id": "last", "template": "photo" }] },
    { "id": "fetched", "items": { "source": "data.json" } }
  ],
  "timeline": [{ "at": 1, "scrollTo": { "y": 300 } }]
}
"""
# Every editor whose capabilities pytest-lsp contains, for example "neovim@v0.11.0".
PROFILES = sorted(
    "@v".join(pathlib.Path(file.name).stem.split("_v"))
    for file in importlib.resources.files("pytest_lsp.clients").iterdir()
    if file.name.endswith(".json")
)
# Reading them takes longer than a test.
capabilities_of = functools.cache(client_capabilities)


@pytest_lsp.fixture(
    params=PROFILES,
    config=ClientServerConfig(server_command=[LAYOUTD, "--stdio"]),
)
async def client(lsp_client: LanguageClient, request):
    parameters = types.InitializeParams(
        capabilities=capabilities_of(request.param), process_id=os.getpid(), root_uri="file:///project"
    )
    registered = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params):
        registered.extend(params.registrations)

    lsp_client.response = await asyncio.wait_for(lsp_client.initialize_session(parameters), TIMEOUT)
    lsp_client.features = parameters.capabilities.text_document
    yield
    workspace = lsp_client.capabilities.workspace
    registrable = {
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES: workspace.did_change_watched_files,
        types.WORKSPACE_DID_CHANGE_CONFIGURATION: workspace.did_change_configuration,
    }
    assert all(registrable[one.method].dynamic_registration for one in registered)
    # Raises unless shutdown gets a response and the process ends with exit code 0.
    await asyncio.wait_for(lsp_client.shutdown_session(), TIMEOUT)
    process = lsp_client._server
    assert process is None or await asyncio.wait_for(process.wait(), TIMEOUT) == 0


def pulls(client: LanguageClient):
    """Whether the client pulls diagnostics; then none are published."""
    return getattr(client.features, "diagnostic", None) is not None and client.response.capabilities.diagnostic_provider


async def diagnostics_after(client: LanguageClient, act, version: int):
    """Returns the diagnostics of one version. Waiting begins before they can arrive."""
    if pulls(client):
        act()
        parameters = types.DocumentDiagnosticParams(text_document=types.TextDocumentIdentifier(uri=URI))
        report = await asyncio.wait_for(client.text_document_diagnostic_async(parameters), TIMEOUT)
        return list(report.items)
    published = client.wait_for_notification("textDocument/publishDiagnostics")
    act()
    while True:
        params = await asyncio.wait_for(published, TIMEOUT)
        if params.version == version:
            return list(params.diagnostics)
        published = client.wait_for_notification("textDocument/publishDiagnostics")


async def fetch(question):
    return await asyncio.wait_for(question, TIMEOUT)


def place_of(text: str, expected: str):
    """Returns the position before the last character of a text."""
    before = text[: text.index(expected) + len(expected) - 1]
    line = before.split("\n")[-1]
    return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


def parts(text: str, found):
    """Returns the texts of ranges that are on one line each."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]
    return [lines[r.start.line][2 * r.start.character : 2 * r.end.character].decode("utf-16-le") for r in found]


def applied(text: str, edits):
    """Returns a text after edits, applied from the last to the first."""
    encoded = text.encode("utf-16-le")
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line.encode("utf-16-le")) + 2)

    def offset(place):
        return starts[place.line] + 2 * place.character

    for one in sorted(edits, key=lambda one: offset(one.range.start), reverse=True):
        encoded = encoded[: offset(one.range.start)] + one.new_text.encode("utf-16-le") + encoded[offset(one.range.end) :]
    return encoded.decode("utf-16-le")


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
async def test_has_its_capabilities(client: LanguageClient):
    capabilities = client.response.capabilities
    assert client.response.server_info.name == "layoutd"
    assert capabilities.position_encoding == types.PositionEncodingKind.Utf16
    assert capabilities.text_document_sync.change == types.TextDocumentSyncKind.Incremental


@pytest.mark.asyncio
async def test_a_good_document_has_no_diagnostics(client: LanguageClient):
    assert await diagnostics_after(client, lambda: open_document(client, GOOD), 1) == []
    close_document(client)


@pytest.mark.asyncio
async def test_a_broken_text_is_reported_where_it_is_broken_until_it_is_fixed(client: LanguageClient):
    assert await diagnostics_after(client, lambda: open_document(client, GOOD), 1) == []

    # Deletes the colon after "kind".
    found = await diagnostics_after(client, lambda: change(client, 2, edit(1, 20, 21, "")), 2)
    assert [(d.code, d.severity) for d in found] == [("syntax", types.DiagnosticSeverity.Error)]
    assert found[0].range == types.Range(types.Position(1, 21), types.Position(1, 32))

    # Restores it, and misspells a key after characters of two UTF-16 units.
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
    state = await asyncio.wait_for(opened, TIMEOUT)
    assert state.revision == 0 and state.attributes[0].key == "cell:photo-0"

    change(client, 2, edit(1, 50, 51, "2"))
    params = await asyncio.wait_for(updates.get(), TIMEOUT)
    assert (params.revision, params.baseRevision, params.cause.kind) == (1, 0, "edit")
    assert params.contentSize.height == 50 * 80
    close_document(client)


@pytest.mark.asyncio
async def test_explains_a_key_and_offers_others(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, GOOD), 1)
    document = types.TextDocumentIdentifier(uri=URI)
    # On "columnCount".
    place = types.Position(1, 40)
    requested = client.text_document_hover_async(types.HoverParams(text_document=document, position=place))
    hover = await asyncio.wait_for(requested, TIMEOUT)
    assert "Number of columns" in hover.contents.value
    assert hover.range == types.Range(types.Position(1, 35), types.Position(1, 48))

    # Types a comma after the last value of the layout.
    change(client, 2, edit(1, 51, 51, ", "))
    requested = client.text_document_completion_async(
        types.CompletionParams(text_document=document, position=types.Position(1, 53))
    )
    items = (await asyncio.wait_for(requested, TIMEOUT)).items
    keys = [
        "minimumColumnWidth", "rowSpacing", "columnSpacing", "renderDirection", "estimatedItemLength", "minimumContentLength",
        "laneAssignment", "rebalance", "sectionInset", "variants",
    ]
    assert [item.label for item in items] == keys
    features = client.features.completion.completion_item
    kind = types.InsertTextFormat.Snippet if features.snippet_support else types.InsertTextFormat.PlainText
    assert {item.insert_text_format for item in items} == {kind}
    close_document(client)


DOCUMENT = types.TextDocumentIdentifier(uri=URI)


@pytest.mark.asyncio
async def test_has_the_form_of_a_text(client: LanguageClient):
    found = await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    assert [one.code for one in found] == ["missingSource"]
    folds = await fetch(client.text_document_folding_range_async(types.FoldingRangeParams(text_document=DOCUMENT)))
    features = client.features.folding_range
    # With line folding the closing bracket stays visible.
    assert (4, 7 if features and features.line_folding_only else 8) in [(fold.start_line, fold.end_line) for fold in folds]
    if features and features.line_folding_only:
        assert {(fold.start_character, fold.end_character) for fold in folds} == {(None, None)}

    position = place_of(NAMES, '"kind": "water')
    selection = types.SelectionRangeParams(text_document=DOCUMENT, positions=[position])
    (around,) = await fetch(client.text_document_selection_range_async(selection))
    assert parts(NAMES, [around.range, around.parent.range]) == ["waterfall", '"waterfall"']
    while around.parent:
        around = around.parent
    assert around.range.start == types.Position(0, 0)

    (link,) = await fetch(client.text_document_document_link_async(types.DocumentLinkParams(text_document=DOCUMENT)))
    assert link.target == "file:///project/data.json" and parts(NAMES, [link.range]) == ["data.json"]

    (color,) = await fetch(client.text_document_document_color_async(types.DocumentColorParams(text_document=DOCUMENT)))
    assert parts(NAMES, [color.range]) == ["#aabbcc"] and color.color.red == 0xAA / 255
    red = types.ColorPresentationParams(
        text_document=DOCUMENT, color=types.Color(red=1.0, green=0.0, blue=0.0, alpha=1.0), range=color.range
    )
    ways = await fetch(client.text_document_color_presentation_async(red))
    assert ways[0].text_edit.new_text == "#ff0000"
    close_document(client)


@pytest.mark.asyncio
async def test_formats(client: LanguageClient):
    messy = NAMES.replace('  "layout": {', '     "layout":{')
    await diagnostics_after(client, lambda: open_document(client, messy), 1)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    whole = await fetch(
        client.text_document_formatting_async(types.DocumentFormattingParams(text_document=DOCUMENT, options=options))
    )
    assert applied(messy, whole) == NAMES
    line = types.Range(types.Position(3, 0), types.Position(3, 15))
    some = await fetch(
        client.text_document_range_formatting_async(
            types.DocumentRangeFormattingParams(text_document=DOCUMENT, range=line, options=options)
        )
    )
    typed = types.DocumentOnTypeFormattingParams(
        text_document=DOCUMENT, position=types.Position(3, 0), ch="\n", options=options
    )
    indented = await fetch(client.text_document_on_type_formatting_async(typed))
    for edits in some, indented:
        assert applied(messy, edits).split("\n")[3].startswith('  "layout":')
    close_document(client)


@pytest.mark.asyncio
async def test_finds_names(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    position = place_of(NAMES, '"last", "template": "pho')
    found = await fetch(
        client.text_document_definition_async(types.DefinitionParams(text_document=DOCUMENT, position=position))
    )
    found = found if isinstance(found, list) else [found]
    if isinstance(found[0], types.LocationLink):
        assert client.features.definition.link_support
        ranges = [one.target_selection_range for one in found]
    else:
        ranges = [one.range for one in found]
    assert [part.strip('"') for part in parts(NAMES, ranges)] == ["photo"] and ranges[0].start.line == 2

    context = types.ReferenceContext(include_declaration=True)
    parameters = types.ReferenceParams(text_document=DOCUMENT, position=position, context=context)
    found = await fetch(client.text_document_references_async(parameters))
    assert sorted(one.range.start.line for one in found) == [2, 5, 6]
    parameters.context.include_declaration = False
    found = await fetch(client.text_document_references_async(parameters))
    assert sorted(one.range.start.line for one in found) == [5, 6]

    parameters = types.DocumentHighlightParams(text_document=DOCUMENT, position=position)
    found = await fetch(client.text_document_document_highlight_async(parameters))
    assert sorted(one.range.start.line for one in found) == [2, 5, 6]
    close_document(client)


@pytest.mark.asyncio
async def test_renames(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    position = place_of(NAMES, '"last", "template": "pho')
    prepared = await fetch(
        client.text_document_prepare_rename_async(types.PrepareRenameParams(text_document=DOCUMENT, position=position))
    )
    assert parts(NAMES, [getattr(prepared, "range", prepared)]) == ["photo"]
    parameters = types.RenameParams(text_document=DOCUMENT, position=position, new_name="picture")
    edit_of_all = await fetch(client.text_document_rename_async(parameters))
    if edit_of_all.document_changes:
        assert edit_of_all.changes is None and client.capabilities.workspace.workspace_edit.document_changes
        (change_of_one,) = edit_of_all.document_changes
        assert change_of_one.text_document.version in (1, None)
        edits = change_of_one.edits
    else:
        (edits,) = edit_of_all.changes.values()
    assert applied(NAMES, edits) == NAMES.replace('"photo"', '"picture"')
    close_document(client)


@pytest.mark.asyncio
async def test_outlines(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    parameters = types.DocumentSymbolParams(text_document=DOCUMENT)
    symbols = await fetch(client.text_document_document_symbol_async(parameters))
    nests = client.features.document_symbol.hierarchical_document_symbol_support
    kind = types.DocumentSymbol if nests else types.SymbolInformation
    assert {type(symbol) for symbol in symbols} == {kind}

    def names(symbols):
        for symbol in symbols:
            yield symbol.name
            yield from names(getattr(symbol, "children", None) or [])

    assert all(any(section in name for name in names(symbols)) for section in ["photos", "more", "fetched"])
    found = await fetch(client.workspace_symbol_async(types.WorkspaceSymbolParams(query="fetch")))
    assert "fetched" in found[0].name and found[0].location.uri == URI
    close_document(client)


@pytest.mark.asyncio
async def test_fixes(client: LanguageClient):
    wrong = GOOD.replace("columnCount", "columnCuont")
    (error,) = await diagnostics_after(client, lambda: open_document(client, wrong), 1)
    parameters = types.CodeActionParams(
        text_document=DOCUMENT,
        range=error.range,
        context=types.CodeActionContext(diagnostics=[error], only=[types.CodeActionKind.QuickFix]),
    )
    actions = await fetch(client.text_document_code_action_async(parameters))
    if not client.features.code_action.code_action_literal_support:
        assert all(isinstance(action, types.Command) for action in actions)
        return
    action = actions[0]
    assert action.kind == types.CodeActionKind.QuickFix
    assert action.is_preferred is None or client.features.code_action.is_preferred_support
    edits = action.edit.document_changes[0].edits if action.edit.document_changes else action.edit.changes[URI]
    assert applied(wrong, edits) == GOOD
    close_document(client)


@pytest.mark.asyncio
async def test_has_lenses(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    lenses = await fetch(client.text_document_code_lens_async(types.CodeLensParams(text_document=DOCUMENT)))
    assert all(lens.command and lens.command.title for lens in lenses)
    assert {0, 9} == {lens.range.start.line for lens in lenses}
    close_document(client)


def unfolded(data):
    """Decodes semantic tokens to (line, character, length, type)."""
    line = character = 0
    for at in range(0, len(data), 5):
        character = data[at + 1] + (0 if data[at] else character)
        line += data[at]
        yield line, character, data[at + 2], data[at + 3]


@pytest.mark.asyncio
async def test_distinguishes_keys_from_words(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    legend = client.response.capabilities.semantic_tokens_provider.legend
    first = await fetch(client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=DOCUMENT)))
    tokens = list(unfolded(first.data))
    assert tokens == sorted(tokens) and all(0 <= token[3] < len(legend.token_types) for token in tokens)
    ranges = [types.Range(types.Position(t[0], t[1]), types.Position(t[0], t[1] + t[2])) for t in tokens]
    words = {part.strip('"'): legend.token_types[token[3]] for part, token in zip(parts(NAMES, ranges), tokens)}
    assert words["kind"] != words["waterfall"]

    some = types.SemanticTokensRangeParams(
        text_document=DOCUMENT, range=types.Range(types.Position(3, 0), types.Position(4, 0))
    )
    some = await fetch(client.text_document_semantic_tokens_range_async(some))
    assert list(unfolded(some.data)) == [token for token in tokens if token[0] == 3]

    change(client, 2, edit(0, 0, 0, "// One more line.\n"))
    delta = types.SemanticTokensDeltaParams(text_document=DOCUMENT, previous_result_id=first.result_id)
    delta = await fetch(client.text_document_semantic_tokens_full_delta_async(delta))
    data = list(first.data)
    for one in sorted(delta.edits, key=lambda one: one.start, reverse=True):
        data[one.start : one.start + one.delete_count] = one.data or []
    assert [token for token in unfolded(data) if token[0] > 1] == [(t[0] + 1, *t[1:]) for t in tokens if t[0] > 0]
    close_document(client)


@pytest.mark.asyncio
async def test_hints(client: LanguageClient):
    await diagnostics_after(client, lambda: open_document(client, NAMES), 1)
    whole = types.Range(types.Position(0, 0), types.Position(NAMES.count("\n"), 0))
    hints = await fetch(client.text_document_inlay_hint_async(types.InlayHintParams(text_document=DOCUMENT, range=whole)))
    assert hints and all(hint.label for hint in hints)
    lines = NAMES.split("\n")
    assert all(hint.position.character <= len(lines[hint.position.line]) for hint in hints)
    close_document(client)


@pytest.mark.asyncio
async def test_diagnostics_are_pulled_or_pushed_and_never_both(client: LanguageClient):
    if getattr(client.features, "diagnostic", None) is None:
        (error,) = await diagnostics_after(client, lambda: open_document(client, GOOD.replace("3", "-3")), 1)
        assert error.code == "outOfRange"
        return
    assert client.response.capabilities.diagnostic_provider
    open_document(client, GOOD.replace("3", "-3"))
    parameters = types.DocumentDiagnosticParams(text_document=DOCUMENT)
    report = await fetch(client.text_document_diagnostic_async(parameters))
    assert [one.code for one in report.items] == ["outOfRange"]
    parameters.previous_result_id = report.result_id
    again = await fetch(client.text_document_diagnostic_async(parameters))
    assert again.kind == types.DocumentDiagnosticReportKind.Unchanged or again.items == report.items
    assert URI not in client.diagnostics
    close_document(client)
