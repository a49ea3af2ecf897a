"""Fixings of currency pairs, from the median of five minutes of ticks."""

from statistics import median


def fix(rates: list[float]) -> float:
    """The fixing of a window of rates."""
    if not rates:
        raise ValueError("a fixing needs at least one rate")
    return round(median(rates), 5)
