"""Random edits of the examples, with requests at random positions; `make soak` runs many more.

LAYOUTD_SEED repeats a run that failed.
"""

import os
import random
import time

import pytest
from fuzzing.driver import REQUESTS, Driver
from fuzzing.wire import Daemon, Failure

SOAK = "LAYOUTD_SOAK" in os.environ
SEED = int(os.environ.get("LAYOUTD_SEED") or random.SystemRandom().randrange(1 << 32))
WAYS = [(encoding, how) for encoding in ("utf-8", "utf-16", "utf-32") for how in ("pushed", "pulled")]
EDITS = 200_004 if SOAK else 1_200
MEMORY_EDITS = 100_000 if SOAK else 1_500
IDLE = 600


@pytest.fixture
def send(capsys):
    """Prints past pytest's capturing."""

    def print_it(text):
        with capsys.disabled():
            print(f"\n{text}", flush=True)

    return print_it


def talk(driver, warm_up, work):
    """Runs a driver on the examples, and returns its statistics."""
    try:
        with driver:
            driver.start()
            driver.open()
            driver.run(warm_up)
            driver.close()
            # Includes the tables that the first requests fill.
            heap_at_first = driver.daemon.heap
            driver.open()
            work()
            driver.close()
            heap = driver.daemon.heap
            driver.finish()
    except (AssertionError, KeyError, TypeError) as error:
        raise Failure(f"LAYOUTD_SEED={SEED}: {type(error).__name__} {error}") from error
    # The allowance is for free memory between live allocations in the same pages.
    assert heap <= heap_at_first + 4, f"LAYOUTD_SEED={SEED}: {heap_at_first:.1f} MB when all was closed at first, {heap:.1f} MB at last"
    assert REQUESTS <= driver.methods.keys()
    counts = driver.counts
    valid = counts["valid"] / counts["judged"]
    kept = counts["structural valid"] / counts["structural judged"]
    # One invalid text is judged again after each of the next edits: in 110 of them it can be a twentieth of the states.
    assert valid >= 0.3 and kept >= 0.9, f"LAYOUTD_SEED={SEED}: {valid:.1%} valid, {kept:.1%} after structural edits"
    assert counts["structural valid"] >= 0.5 * counts["edits"] - 50, f"LAYOUTD_SEED={SEED}"
    return (
        f"seed {SEED}: {counts['edits']} edits, {counts['structural']} of them structural ({kept:.1%} valid), {valid:.1%} of "
        f"{counts['judged']} states valid, {driver.daemon.requested} requests, {sum(driver.rejected.values())} refused, "
        f"{counts['moves']} moves, {counts['updates']} updates, {counts['snapshots compared']} snapshots and "
        f"{counts['compared with the text opened anew']} texts compared, {counts['applied']} answers applied; own memory "
        f"when all is closed {heap_at_first:.1f} MB at first, {heap:.1f} MB at last"
    )


@pytest.mark.parametrize("encoding, how", WAYS, ids=lambda value: value)
def test_random_edits_and_questions(encoding, how, layoutd, send):
    driver = Driver(layoutd, SEED + WAYS.index((encoding, how)), encoding, how == "pulled")
    start = time.monotonic()
    warm_up = EDITS // len(WAYS) // 10
    reported = talk(driver, warm_up, lambda: driver.run(EDITS // len(WAYS) - warm_up))
    send(f"{encoding}, {how}: {reported}; {time.monotonic() - start:.0f} s")


def test_memory_does_not_grow(layoutd, send):
    driver = Driver(layoutd, SEED + len(WAYS), "utf-16", False, scrolls=True)
    memory = []

    def work():
        for count in 900, MEMORY_EDITS - 1_000:
            driver.run(count)
            memory.append(driver.memory_at_rest())

    reported = talk(driver, 100, work)
    send(f"memory: {memory[0]:.1f} MB after 1000 edits, {memory[1]:.1f} MB after all; {reported}")
    assert memory[1] <= 1.2 * memory[0]


@pytest.mark.wall_clock
@pytest.mark.skipif(not SOAK, reason="takes ten minutes: make soak")
def test_ten_idle_minutes(layoutd, send):
    with Daemon(layoutd) as daemon:
        daemon.call("initialize", {"processId": os.getpid(), "capabilities": {"experimental": {"layoutd": {"version": 1}}}})
        daemon.notify("initialized", {})
        text = '{"layout": {"kind": "list"}, "sections": [{"items": [{"repeat": 1000}]}]}'
        document = {"uri": "file:///idle.layout.json", "languageId": "layoutjson", "version": 1, "text": text}
        daemon.notify("textDocument/didOpen", {"textDocument": document})
        daemon.call("layoutd/session/open", {"textDocument": {"uri": document["uri"]}})
        daemon.call("layoutd/synchronize", {})
        # Sleeps until delayed work, such as trimming memory, is done.
        time.sleep(1)
        daemon.read()
        daemon.incoming.clear()
        before = daemon.processor_time, daemon.switches
        # Sleeps during the measurement.
        time.sleep(IDLE)
        spent, switches = daemon.processor_time - before[0], daemon.switches - before[1]
        daemon.read()
        send(f"idle for {IDLE} s: {spent * 1000:.0f} ms of a processor, {switches} wake-ups, {len(daemon.incoming)} messages")
        # The limits for 30 s are 30 ms of processor time and 30 wake-ups.
        assert spent <= IDLE / 1000
        assert switches <= IDLE
        assert not daemon.incoming
        assert daemon.end() == 0
