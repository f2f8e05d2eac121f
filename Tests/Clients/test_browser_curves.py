"""Timing curves compared with those of a browser, at the same times."""

import json
import subprocess

import pytest

# The document's name and CSS's; an array has the control points of a custom curve.
NAMED = [("linear", "linear"), ("easeIn", "ease-in"), ("easeOut", "ease-out"), ("easeInOut", "ease-in-out")]
POINTS = [
    [0.25, 0.1, 0.25, 1],  # CSS's "ease"
    [0, 0, 1, 1],
    [0.68, -0.55, 0.27, 1.55],  # overshoots at both ends
    [0.3, 1.5, 0.6, 1],
    [0.4, -0.8, 0.7, 0.2],
    [0, 1, 1, 0],  # flat in the middle
    [1, 0, 0, 1],  # almost a jump
    [0.05, 0.9, 0.1, 1],
    [1, 1, 1, 0],
    [0, 0, 0, -0.5],
]
CURVES = NAMED + [(points, f"cubic-bezier({','.join(map(str, points))})") for points in POINTS]
FRAMES_PER_SECOND = 200

BROWSER = """([easing, times]) => {
  const element = document.createElement("div");
  document.body.append(element);
  // Long, because a browser calculates short ones less exactly than anybody can see.
  const animation = element.animate({opacity: [0, 1]}, {duration: 1e6, easing, fill: "both"});
  animation.pause();
  return times.map(time => { animation.currentTime = time * 1e6; return animation.effect.getComputedTiming().progress; });
}"""


def progress_of_layoutd(layoutd, curve):
    """Returns the progress by time of a row of 100 points that swaps with another within a second."""
    document = {
        "viewport": {"width": 100, "height": 1000},
        "layout": {"kind": "list", "rowHeight": 100},
        "animation": {"duration": 1, "curve": curve},
        # The rows above keep both rows visible when they overshoot.
        "sections": [{"id": "s", "items": [{"repeat": 4, "id": "above-{i}"}, {"id": "a"}, {"id": "b"}, {"repeat": 4}]}],
        "timeline": [{"at": 0, "update": [{"move": {"from": [0, 4], "to": [0, 5]}}]}, {"at": 1, "wait": True}],
    }
    run = subprocess.run(
        [layoutd, "simulate", "-", "--fps", str(FRAMES_PER_SECOND)],
        input=json.dumps(document), capture_output=True, text=True, timeout=20,
    )
    assert (run.returncode, run.stderr) == (0, "")
    progress = {}
    for frame in map(json.loads, run.stdout.splitlines()):
        (y,) = [e["frame"][1] for e in frame["attributes"] if e["key"] == "cell:a"]
        progress[frame["time"]] = (y - 400) / 100
    assert len(progress) == FRAMES_PER_SECOND + 1
    return progress


@pytest.mark.parametrize("curve,easing", CURVES, ids=lambda value: str(value))
def test_a_curve_is_the_browsers(page, layoutd, curve, easing):
    ours = progress_of_layoutd(layoutd, curve)
    theirs = page.evaluate(BROWSER, [easing, list(ours)])
    for (time, progress), expected in zip(ours.items(), theirs):
        # The last frame's time is rounded; the end is exact.
        assert abs(progress - expected) < 1e-4, time
    assert list(ours.values())[0] == 0 and list(ours.values())[-1] == 1
    # Each curve differs from a straight line.
    if easing not in ("linear", "cubic-bezier(0,0,1,1)"):
        assert max(abs(progress - time) for time, progress in ours.items()) > 0.05
