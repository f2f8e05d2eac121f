"""Formats figures with units."""

# The nanoseconds of a unit, and the text after it.
TIMES = {
    "ns": (1, ""), "µs": (1e3, ""), "ms": (1e6, ""), "ns/item": (1, " an item"), "ns/query": (1, ""),
    "ns/frame": (1, " a frame"), "ns/message": (1, " a message"),
}
# Units that are no times, and the text after a number.
SIZES = {"bytes/item": " bytes an item", "MB": " MB", "wake-ups/s": " wake-ups a second", "%": " % of a core"}


def number(value):
    """Formats a number with at most two decimals: three significant digits below 1,000."""
    magnitude = abs(value)
    digits = 0 if magnitude >= 99.95 else 1 if magnitude >= 9.995 else 2
    return f"{value:,.{digits}f}"


def nanoseconds(value, unit):
    return value * TIMES[unit][0]


def quantity(value, unit, like=None):
    """Formats a value with its unit; with `like`, in the unit of that value and without the unit's name."""
    if unit in SIZES:
        return number(value) + ("" if like is not None else SIZES[unit])
    factor, rest = TIMES[unit]
    scale = value * factor if like is None else like * factor
    size, name = next((pair for pair in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")) if scale >= pair[0]), (1, "ns"))
    return number(value * factor / size) + ("" if like is not None else f" {name}{rest}")


def whole(text):
    """Removes the decimals of a whole number."""
    return text.replace(".00 ", " ").replace(".0 ", " ")
