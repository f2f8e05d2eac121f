"""Sizes that arrive late in a real browser: in the preview page and in the player of a simulation."""

import json
import subprocess

from conftest import EXAMPLES
from preview_page import is_open, preview, wait_for  # noqa: F401, fixtures among them

FEED = EXAMPLES / "feed-late-images.layout.json"
MENDED = EXAMPLES / "feed-late-images-mended.layout.json"


def test_an_element_that_jumps_flashes_in_the_preview(preview, tmp_path, page):
    document = tmp_path / "feed.layout.json"
    document.write_text(FEED.read_text().replace('"after": { "cycle": [0.3, 0.5, 0.4] }', '"after": 2'))
    page.goto(preview(document).url)
    is_open(page)
    assert page.locator(".jumped").count() == 0
    wait_for(page, "document.querySelectorAll('.element.jumped').length > 0")
    # The first post does not move.
    assert page.locator(".jumped[data-key='cell:post-0']").count() == 0
    assert page.locator(".jumped[data-key='cell:post-1']").count() == 1
    assert "jump by up to" in page.locator("#live-region").text_content()
    wait_for(page, "document.querySelectorAll('.element.jumped').length === 0")


def test_an_element_whose_size_has_arrived_is_still_described_by_the_text(preview, tmp_path, page):
    document = tmp_path / "feed.layout.json"
    document.write_text(FEED.read_text())
    page.goto(preview(document).url)
    is_open(page)
    wait_for(page, "layoutd.devices[0].elements.get('cell:post-0').frame[3] === 200")
    found = page.evaluate("layoutd.devices[0].session.request('layoutd/session/elementProperties', { key: 'cell:post-0' })")
    assert found["groups"][0]["path"] == "/sections/0/items/0"
    steps = ["".join(term["text"] for term in step["terms"]) for step in found["derivation"]]
    assert "Height: 200 (measured)" in steps


def play(layoutd, folder, document):
    target = folder / "play.html"
    run = subprocess.run([layoutd, "simulate", str(document), "-o", str(target)], capture_output=True, timeout=60)
    assert run.returncode == 0, run.stderr
    return target.as_uri()


def test_an_element_that_jumps_is_marked_in_the_player(layoutd, tmp_path, page):
    page.goto(play(layoutd, tmp_path, FEED))
    page.evaluate("player.pause(); player.seek(0.2)")
    assert page.locator(".jumped").count() == 0
    page.evaluate("player.seek(0.6)")
    assert page.locator(".jumped[data-key='cell:post-1']").count() == 1
    assert page.locator(".jumped[data-key='cell:post-0']").count() == 0
    page.goto(play(layoutd, tmp_path, MENDED))
    page.evaluate("player.pause()")
    for time in (0.2, 0.6, 1.5):
        page.evaluate("time => player.seek(time)", time)
        assert page.locator(".jumped").count() == 0


def test_the_report_names_the_jumps_and_fails(layoutd):
    run = subprocess.run([layoutd, "simulate", str(FEED), "--report", "json", "--fail-on-jump", "10"], capture_output=True, timeout=60)
    report = json.loads(run.stdout)
    assert run.returncode == 1 and b"jumps by" in run.stderr
    assert report["jump"] > 10 and report["intervals"][0]["jumps"]
    run = subprocess.run([layoutd, "simulate", str(MENDED), "--report", "json", "--fail-on-jump", "0"], capture_output=True, timeout=60)
    assert run.returncode == 0 and json.loads(run.stdout)["jumpCount"] == 0
