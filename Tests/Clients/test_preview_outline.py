"""Items with children in the preview page: taps and keys expand and collapse them."""

import json

from preview_page import is_at_rest, is_open, preview, wait_for  # noqa: F401, fixtures among them

DOCUMENT = {
    "viewport": {"width": 390, "height": 640},
    "layout": {"kind": "list", "rowHeight": 44},
    "sections": [
        {
            "id": "s",
            "items": [
                {"id": "a", "label": "A", "children": [
                    {"id": "b", "label": "B", "children": [{"id": "c", "label": "C"}]}, {"id": "d", "label": "D"},
                ]},
                {"id": "e", "label": "E"},
            ],
        }
    ],
}

CELLS = """() => [...layoutd.devices[0].elements.values()].filter(e => e.category === "cell")
  .sort((one, other) => one.indexPath[1] - other.indexPath[1]).map(e => e.key.slice(5))"""
ATTRIBUTES = """key => {
  const node = document.querySelector(`[data-key="${key}"]`);
  return [node.role, node.getAttribute("aria-level"), node.getAttribute("aria-expanded"), node.textContent];
}"""


def test_taps_and_keys_expand_and_collapse_items(tmp_path, preview, page):  # noqa: F811
    (tmp_path / "outline.layout.json").write_text(json.dumps(DOCUMENT))
    page.goto(preview(tmp_path / "outline.layout.json").url)
    is_open(page)

    def shows(*names):
        wait_for(page, f"() => JSON.stringify(({CELLS})()) === {json.dumps(json.dumps(list(names), separators=(',', ':')))}")
        is_at_rest(page)

    def described(key, *values):
        wait_for(page, f"key => JSON.stringify(({ATTRIBUTES})(key)) === {json.dumps(json.dumps(list(values), separators=(',', ':'), ensure_ascii=False))}", key)

    shows("a", "e")
    described("cell:a", "treeitem", "1", "false", "▸ A")
    described("cell:e", "treeitem", "1", None, "E")
    page.locator('[data-key="cell:a"]').click()
    shows("a", "b", "d", "e")
    described("cell:a", "treeitem", "1", "true", "▾ A")
    described("cell:b", "treeitem", "2", "false", "▸ B")
    page.locator('[data-key="cell:b"]').click()
    shows("a", "b", "c", "d", "e")
    # The tapped item is selected, and has the keys of a tree.
    page.keyboard.press("ArrowLeft")
    shows("a", "b", "d", "e")
    page.keyboard.press("ArrowRight")
    shows("a", "b", "c", "d", "e")
    page.locator('[data-key="cell:a"]').click()
    shows("a", "e")
    assert page.locator(".screen").first.get_attribute("role") == "tree"
