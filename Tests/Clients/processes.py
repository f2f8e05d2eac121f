"""Measurements of a process from the operating system."""

import os
import pathlib
import re

from waiting import until


def status(pid, name):
    """Returns a number of the process status: memory in KiB, or context switches."""
    text = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"^{name}:\s*(\d+)", text, re.MULTILINE)[1])


def processor_time(pid):
    """Returns the processor time in seconds, to the hundredth."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def until_it_works(pid, timeout, seconds=0.03):
    """Waits until the process has used processor time, so that it is working on the last message."""
    before = processor_time(pid)
    until(lambda: processor_time(pid) - before >= seconds, timeout, f"process {pid} at work")
