"""Completion items accepted in real editors: the saved text is the intended one, byte by byte."""

import dataclasses
import json
import subprocess

import pytest

from editors import NEOVIM, TIMEOUT, VIM, Run

PLUGIN = dataclasses.replace(NEOVIM, scenario="complete.lua")
# Neovim's own client, without the plugin's capabilities.
PLAIN = dataclasses.replace(
    NEOVIM, scenario="complete.lua", arguments=["nvim", "--headless", "--clean", "-n", "-i", "NONE", "-S", "{scenario}"]
)
ALE = dataclasses.replace(VIM, scenario="complete.vim")
EDITORS = {"Neovim": PLUGIN, "Neovim without the plugin": PLAIN, "Vim": ALE}

# By name: a text with the position of the cursor, and a part of the label of the accepted item.
CASES = {
    "document": ("|", "viewport"),
    "section": ('{\n  "sections": [|]\n}', '"section-0"'),
    "sections": ('{ "sections": | }', '"section-0"'),
    "item": ('{ "sections": [{ "id": "a", "items": [|] }] }', '"item-0"'),
    "generator": ('{ "sections": [{ "id": "a", "items": [|] }] }', '"repeat"'),
    "card": ('{ "sections": [{ "id": "a", "items": [], "decorations": [|] }] }', '"card"'),
    "separator": ('{ "sections": [{ "id": "a", "items": [], "decorations": [|] }] }', '"separator"'),
    "layout": ('{ "layout": |, "sections": [] }', '"waterfall"'),
    "effect": ('{ "effects": [|], "sections": [] }', '"parallax"'),
    "header": ('{ "sections": [{ "header": |, "items": [] }] }', "44"),
    "template": ('{ "templates": { | }, "sections": [] }', '"item"'),
    "key": ('{ | "sections": [] }', "stickyHeaders"),
    "quoted word": ('{ "stickyHeaders": "pu|", "sections": [] }', "push"),
    "number": ('{ "layout": { "kind": "list", "rowHeight": | }, "sections": [] }', "44"),
    "device": ('{ "viewport": |, "sections": [] }', "iPhone 16 Pro Max"),
    "rule": ('{ "sections": [{ "items": [{ "repeat": 3, "height": | }] }] }', "random"),
    "tabs": ('{\t"sections": [{\t"items": [|] }] }', '"repeat"'),
    "unclosed": ('{ "sections": [], "stick|\n}', "stickyHeaders"),
}
# Additional edits; an editor that does not support them leaves exactly one error.
FURTHER = {
    "comma": ('{\n  "sections": []\n  |\n}', "stickyHeaders"),
    "quoted key": ('{ "stick|", "sections": [] }', "stickyHeaders"),
    "middle of a key": ('{ "stick|y", "sections": [] }', "stickyHeaders"),
}
STARTER = """{
  "viewport": "iPhone 16",
  "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 8, "columnSpacing": 8, "sectionInset": 8 },
  "sections": [
    {
      "id": "section-0",
      "items": [
        { "repeat": 20, "id": "item-{i}", "height": { "random": [60, 120] } }
      ]
    }
  ]
}
"""


@pytest.fixture(scope="module", params=EDITORS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def taken(name, layoutd, tmp_path_factory):
    """Returns the result of each case by name, from one run of an editor."""
    folder = tmp_path_factory.mktemp("completion")
    cases = [{"name": case, "text": text, "word": word} for case, (text, word) in {**CASES, **FURTHER}.items()]
    (folder / "cases.json").write_text(json.dumps(cases))
    variables = {"EDITOR_CASES": str(folder / "cases.json")}
    if EDITORS[name] is PLAIN:
        variables["EDITOR_PLAIN"] = "1"
    with Run(EDITORS[name], folder / "run", layoutd, variables=variables) as run:
        report = run.report()
        assert run.process.wait(TIMEOUT) == 0, run.shown.decode(errors="replace")
    assert report["errmsg"] == "" and report["notices"] == []
    return {case["name"]: case for case in report["cases"]}


def saved(case):
    """Returns the bytes of the file."""
    assert "error" not in case, case
    return case["saved"].encode("latin1" if "messages" in case else "utf-8")


def problems(text, layoutd, folder):
    """Returns the syntax errors of a text."""
    file = folder / "saved.layout.json"
    file.write_bytes(text)
    run = subprocess.run([layoutd, "check", file], capture_output=True, text=True, check=False)
    return [line for line in run.stdout.splitlines() + run.stderr.splitlines() if "[syntax]" in line]


@pytest.mark.parametrize("case", CASES)
def test_what_is_taken_is_whole(taken, layoutd, tmp_path, case):
    result = taken[case]
    text = saved(result)
    assert CASES[case][1].encode() in text, result
    assert not [byte for byte in text if byte < 32 and byte not in b"\n\t"], text
    assert result["buffer"].encode() == text
    assert problems(text, layoutd, tmp_path) == [], text


@pytest.mark.parametrize("case", FURTHER)
def test_further_edits_damage_nothing(name, taken, layoutd, tmp_path, case):
    text = saved(taken[case])
    assert b'"stickyHeaders' in text and b"\0" not in text, text
    if name == "Neovim" or case == "comma" and name == "Vim":
        assert problems(text, layoutd, tmp_path) == [], text


def test_the_plugin_writes_all_of_it(name, taken):
    if name != "Neovim":
        pytest.skip("for the plugin of Neovim")
    assert taken["document"]["saved"] == STARTER
    assert taken["comma"]["saved"] == '{\n  "sections": [],\n  "stickyHeaders": "none"\n}\n'
    for case in "quoted key", "middle of a key":
        assert taken[case]["saved"] == '{ "stickyHeaders": "none", "sections": [] }\n'
        # The position where typing continues; ESC has moved the cursor back by one.
        assert taken[case]["column"] == len('{ "stickyHeaders": "none"') - 1
