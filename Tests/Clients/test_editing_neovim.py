"""Edits in the browser page of a document that Neovim has open: Neovim applies them, and its undo reverts them."""

import json
import pathlib

import pytest

from neovim import Neovim
from preview_page import is_open, wait_for

TEXT = """{
  // Two boxes.
  "viewport": { "width": 400, "height": 800 },
  "layout": { "kind": "waterfall", "columnCount": 2 },
  "sections": [{ "id": "boxes", "items": [
    { "id": "red", "height": 300, "label": "Blå 🎞" }, { "id": "blue", "height": 200 }
  ] }]
}
"""
ADDRESS = (
    "vim.lsp.buf_request_sync(0, [[workspace/executeCommand]], {command = [[layoutd.preview.openInBrowser]],"
    " arguments = {vim.uri_from_bufnr(0)}}, 8000)"
)


@pytest.fixture
def neovim(layoutd, tmp_path):
    with Neovim(layoutd, tmp_path, TEXT) as started:
        started.wait_until("#vim.lsp.get_active_clients() > 0 and vim.bo.filetype", "a server")
        yield started


def lines(neovim):
    return neovim.fetch("vim.api.nvim_buf_get_lines(0, 0, -1, true)")


def test_neovim_applies_an_edit_of_the_page_and_undoes_it(neovim, page):
    neovim.synchronize()
    responses = neovim.fetch(ADDRESS)
    url = next(iter(responses.values() if isinstance(responses, dict) else [a for a in responses if a]))["result"]["url"]
    page.goto(url)
    is_open(page)
    wait_for(page, "layoutd.documentState.origin === 'editor' && layoutd.documentState.editing.isEditable")
    page.evaluate("layoutd.inspector.select(layoutd.devices[0], 'cell:blue')")
    wait_for(page, "layoutd.properties.loaded !== null")
    # The page's own undo is not offered: that of the editor is used.
    assert page.locator("#edits").is_hidden()
    field = page.locator('[data-path="/sections/0/items/1/height"]')
    field.fill("240")
    field.press("Enter")
    neovim.wait_until("vim.api.nvim_buf_get_lines(0, 5, 6, true)[1]:find([[240]]) ~= nil", "the edit")
    assert "\n".join(lines(neovim)) + "\n" == TEXT.replace("200", "240")
    wait_for(page, "layoutd.devices[0].elements.get('cell:blue').frame[3] === 240")
    # The file is written by the user.
    assert pathlib.Path(neovim.document).read_text() == TEXT
    neovim.type("u")
    neovim.wait_until("vim.api.nvim_buf_get_lines(0, 5, 6, true)[1]:find([[200]]) ~= nil", "the undo")
    assert "\n".join(lines(neovim)) + "\n" == TEXT
    wait_for(page, "layoutd.devices[0].elements.get('cell:blue').frame[3] === 200")
    assert json.dumps(lines(neovim)).count("\\u0000") == 0
