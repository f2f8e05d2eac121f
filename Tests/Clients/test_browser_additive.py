"""Interrupted animations compared with those of a browser that adds them (`composite: "add"`), at the same times."""

import json
import random
import subprocess

import pytest

from slow_cases import cases
from test_browser_curves import CURVES

# Curves without a vertical part, where a rounding error of the time changes the progress by more than 1e-6.
SMOOTH = [(curve, easing) for curve, easing in CURVES if curve not in ([0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 1, 0])]
DURATION = 0.8
FRAMES_PER_SECOND = 100

# The values of a view by time: `changes` are `[time, old, new]`, each an object of x, y, width, height and alpha. Each
# change is an animation from the difference of the old and the new values to 0, on top of the newest values.
BROWSER = """([easing, duration, changes, times]) => {
  // An inline element has no layout of its own, which would round lengths.
  const element = document.createElement("span");
  document.body.append(element);
  const px = number => `calc(${number}px)`;
  const animations = changes.map(([time, old, now]) => {
    const by = name => old[name] - now[name];
    const keyframes = {
      transform: [`translate(${by("x")}px, ${by("y")}px)`, "translate(0px, 0px)"],
      width: [px(by("width")), px(0)], height: [px(by("height")), px(0)], opacity: [by("alpha"), 0],
    };
    // Long, because a browser calculates short ones less exactly than anybody can see.
    const animation = element.animate(keyframes, { duration: 1e6, easing, composite: "add" });
    animation.pause();
    return animation;
  });
  return times.map(now => {
    const past = changes.filter(([time]) => time <= now + 1e-9), last = past.at(-1)[2];
    element.style.cssText = `transform: translate(${last.x}px, ${last.y}px); width: ${last.width}px; height: ${last.height}px; opacity: ${last.alpha}`;
    animations.forEach((animation, index) => {
      // An animation that has not begun is far beyond its end, where it has no effect either.
      animation.currentTime = index < past.length ? Math.max(0, now - changes[index][0]) / duration * 1e6 : 2e6;
    });
    const style = element.computedStyleMap(), { e: x, f: y } = style.get("transform").toMatrix();
    return { x, y, width: style.get("width").value, height: style.get("height").value, alpha: style.get("opacity").value };
  });
}"""


def timeline(seed):
    """Returns random events: items of all sizes change places, get other sizes, come and go."""
    source = random.Random(seed)
    items, events, at = [f"i{number}" for number in range(6)], [], 0.02
    for number in range(12):
        at = round(at + source.uniform(0.02, 0.4), 2)
        if source.random() < 0.5:
            items.insert(source.randrange(len(items) + 1), f"n{number}")
        if len(items) > 4 and source.random() < 0.5:
            items.pop(source.randrange(len(items)))
        before = list(items)
        # A snapshot that moves nothing is not animated.
        while items == before:
            source.shuffle(items)
        described = [{"id": item, "size": [source.randrange(5, 23), source.randrange(5, 23)]} for item in items]
        events.append({"at": at, "snapshot": [{"id": "s", "items": described}]})
    return events


def frames_of_layoutd(layoutd, events, curve, duration):
    document = {
        # Small, because a browser calculates with numbers of single precision.
        "viewport": {"width": 100, "height": 400},
        "layout": {"kind": "flow", "minimumLineSpacing": 2, "minimumInteritemSpacing": 2},
        "animation": {"duration": duration, "curve": curve},
        "sections": [{"id": "s", "items": [{"repeat": 6, "id": "i{i}", "size": [12, 10]}]}],
        "timeline": events,
    }
    run = subprocess.run(
        [layoutd, "simulate", "-", "--fps", str(FRAMES_PER_SECOND)],
        input=json.dumps(document), capture_output=True, text=True, timeout=60,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return {
        frame["time"]: {
            element["key"]: dict(zip(("x", "y", "width", "height", "alpha"), [*element["frame"], element.get("alpha", 1)]))
            for element in frame["attributes"]
        }
        for frame in map(json.loads, run.stdout.splitlines())
    }


def changes_of_views(events, models):
    """Returns the changes of each view, from the layout after each event. Views appear and disappear transparently."""
    before, changes = models[0], {}
    for event in events:
        after = models[event["at"]]
        for key in before | after:
            old = before.get(key) or {**after[key], "alpha": 0}
            new = after.get(key) or {**before[key], "alpha": 0}
            if old != new:
                changes.setdefault(key, []).append([event["at"], old, new])
        before = after
    return changes


@pytest.mark.parametrize("seed", cases(range(24)))
def test_interrupted_animations_are_the_browsers(page, layoutd, seed):
    curve, easing = SMOOTH[seed % len(SMOOTH)]
    events = timeline(seed)
    # Without a duration each frame is the final layout of the last event.
    models = frames_of_layoutd(layoutd, events, "linear", 0)
    frames = frames_of_layoutd(layoutd, events, curve, DURATION)
    compared, overlapping = 0, 0
    for key, changes in changes_of_views(events, models).items():
        times = [time for time, views in frames.items() if key in views and time >= changes[0][0]]
        theirs = page.evaluate(BROWSER, [easing, DURATION, changes, times])
        for time, expected in zip(times, theirs):
            view = frames[time][key]
            for name, value in expected.items():
                assert abs(view[name] - value) < 1e-4, (seed, easing, key, time, name, view, expected)
            compared += 1
            overlapping += sum(0 <= time - at < DURATION for at, _, _ in changes) > 1
        # The view is there until its last animation ends.
        if changes[-1][2]["alpha"] == 0:
            assert times[-1] < max(at for at, _, _ in changes) + DURATION
    assert compared > 500 and overlapping > 200, (compared, overlapping)
    last = max(frames)
    assert frames[last] == models[max(models)]
