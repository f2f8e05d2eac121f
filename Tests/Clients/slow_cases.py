"""The number of cases of the tests that take the most time, as SlowTests of the Swift tests."""

import os

# Whether all cases run, as in `make check`.
ALL = os.environ.get("LAYOUTD_ALL_CASES") == "1"


def cases(all_cases):
    """Returns the cases that run: all in `make check`, the first fifth in `make test`."""
    return all_cases if ALL else all_cases[: max(1, len(all_cases) // 5)]
