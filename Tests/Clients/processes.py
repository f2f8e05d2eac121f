"""Figures of a process, as its system tells them."""

import os
import pathlib
import re

from waiting import until


def status(pid, name):
    """A number from its status: memory in KiB, how often it woke up."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{name}:\s*(\d+)", text, re.MULTILINE)[1])


def processor_time(pid):
    """Seconds of a processor, to the hundredth."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def until_it_works(pid, timeout, seconds=0.03):
    """Waits until it has calculated for a while: what it was just sent, which takes far longer, is being worked on."""
    before = processor_time(pid)
    until(lambda: processor_time(pid) - before >= seconds, timeout, f"process {pid} at work")
