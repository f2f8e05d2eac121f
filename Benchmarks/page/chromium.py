"""Starts Chromium, records its trace, and reads the frames of a page from it."""

import json
import os
import shutil
import statistics
from bisect import bisect_left, bisect_right
from collections import defaultdict

CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame",
              "blink.user_timing", "viz"]
# The events of a renderer's main thread whose time is attributed, with the phase of the frame.
PHASES = {
    "FireAnimationFrame": "script", "FunctionCall": "script", "EvaluateScript": "script", "TimerFire": "script", "EventDispatch": "script",
    "RunMicrotasks": "script", "MinorGC": "script", "MajorGC": "script", "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "pre-paint",
    "Paint": "paint", "Layerize": "layers", "Commit": "commit",
}
# The events of other threads and processes: the tiles that are drawn, and the picture made of them.
OTHERS = {"RasterTask": "raster", "DisplayScheduler::OnBeginFrameDeadline": "composite"}
ORDER = ["script", "style", "layout", "pre-paint", "paint", "layers", "commit", "raster", "composite"]


def launch(playwright):
    """Starts the installed Chromium. Timers and frames of pages that are not in front have their usual rate."""
    options = ["--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--disable-background-timer-throttling"]
    # Chromium has no sandbox for root; the pages are those of the benchmarks.
    if os.geteuid() == 0:
        options.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=options)


def open_page(browser, url, width=1400, height=1200):
    """Opens a page in a process for itself."""
    page = browser.new_context(viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="no-preference").new_page()
    page.goto(url)
    return page


def record(browser, work):
    """Runs `work()` and returns the trace of the browser during it."""
    browser.start_tracing(categories=CATEGORIES)
    work()
    return Trace(json.loads(browser.stop_tracing())["traceEvents"])


class Frame:
    """One frame of a page: times in microseconds of the monotonic clock."""

    def __init__(self, begin, end, presented):
        self.begin, self.end, self.presented = begin, end, presented


class Trace:
    """The events of a trace, sorted by time; times are microseconds of the monotonic clock."""

    def __init__(self, events):
        self.events = sorted((event for event in events if "ts" in event), key=lambda event: event["ts"])
        self.times = [event["ts"] for event in self.events]
        self.frames = self._frames()

    def marks(self, name):
        """Returns the process and the times of the marks that a page has set with `performance.mark`."""
        found = [event for event in self.events if event["name"] == name and "blink.user_timing" in event["cat"]]
        return (found[0]["pid"] if found else None), [event["ts"] for event in found]

    def numbered_marks(self, name):
        """Returns the process, and the numbers and times of the marks that consist of a name and a number."""
        found = [event for event in self.events if event["name"].startswith(name + " ") and "blink.user_timing" in event["cat"]]
        return (found[0]["pid"] if found else None), [(int(event["name"].rsplit(" ", 1)[1]), event["ts"]) for event in found]

    def frame_with(self, process, time):
        """Returns the first presented frame with the work of the main thread until a time; None if there is none."""
        return next((frame for frame in self.frames[process] if frame.end >= time), None)

    def _frames(self):
        """Returns the presented frames that had work on the main thread, by process."""
        frames, reports = defaultdict(list), {}
        for event in self.events:
            if event["ph"] not in "be" or "timeline.frame" not in event["cat"]:
                continue
            key, isBegin = (event["pid"], event["id2"]["local"]), event["ph"] == "b"
            if not isBegin and key not in reports:
                # The frame began before the trace.
                continue
            # The report of a frame consists of its stages. The order of events with close times is not reliable.
            report = reports.setdefault(key, {"open": 0, "state": ""})
            report["open"] += 1 if isBegin else -1
            if isBegin:
                report[event["name"]] = event["ts"]
                report["state"] = event["args"].get("frame_reporter", {}).get("state", report["state"])
            if report["open"] == 0:
                del reports[key]
                # Without an activation the frame was presented without the work of the main thread.
                if report["state"].startswith("STATE_PRESENTED") and "Commit" in report and "EndCommitToActivation" in report:
                    frames[event["pid"]].append(Frame(report["SendBeginMainFrameToCommit"], report["Commit"], event["ts"]))
        for found in frames.values():
            found.sort(key=lambda frame: frame.begin)
        return frames

    def phases(self, process, begin, end):
        """Returns the CPU time in milliseconds of each phase of the frames of a process between two times."""
        times, enclosing = dict.fromkeys(ORDER, 0.0), []
        for event in self.events[bisect_left(self.times, begin):bisect_right(self.times, end)]:
            name = event["name"]
            if event["ph"] != "X" or name not in PHASES and name not in OTHERS:
                continue
            duration = event.get("dur", 0)
            cpu = event.get("tdur", duration) / 1000
            if name in OTHERS:
                # Pictures are composed in another process.
                if event["pid"] == process or name != "RasterTask":
                    times[OTHERS[name]] += cpu
            elif event["pid"] == process and event["tid"] == process:
                while enclosing and enclosing[-1][0] <= event["ts"]:
                    enclosing.pop()
                times[PHASES[name]] += cpu
                if enclosing:
                    times[enclosing[-1][1]] -= cpu
                enclosing.append((event["ts"] + duration, PHASES[name]))
        return times


def medians(phases):
    """Returns the medians of lists of phases."""
    return {name: statistics.median(times[name] for times in phases) for name in ORDER} if phases else {}
