"""The drawings of a forecast's page, as SVG that scales with the page and takes its colours from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from battlemat.forecasting.intervals import Interval, quantile
from battlemat.forecasting.words import GRADES

WIDTH: Final = 340
HEIGHT: Final = 124
EDGE: Final = 8
FOOT: Final = 34
MOST_BARS: Final = 22
SIZES: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 5000, 10000)


def text(words: object) -> str:
    """Words as HTML."""
    return escape(str(words), quote=True)


def percent(share: float) -> str:
    """A share for people: whole percent, with a place more where that would hide that it is not 0 or all.

    >>> percent(0.5), percent(0.0004), percent(1.0)
    ('50 %', '<0.1 %', '100 %')
    """
    hundredths = 100 * share
    if 0 < hundredths < 0.1:
        return "<0.1 %"
    if 99.9 < hundredths < 100:
        return ">99.9 %"
    if 0 < hundredths < 1 or 99 < hundredths < 100:
        return f"{hundredths:.1f} %"
    return f"{hundredths:.0f} %"


def number(value: float) -> str:
    """A number for people, with as many places as it needs.

    >>> number(123.4), number(12.34), number(1.234), number(2.0)
    ('123', '12.3', '1.2', '2')
    """
    told = f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}"
    if abs(value) < 0.05 and value:
        told = f"{value:.2f}"
    return told[:-2] if told.endswith(".0") else told


def _svg(width: int, height: int, said: str, parts: Sequence[str]) -> str:
    return (f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{text(said)}">'
            f"<title>{text(said)}</title>{''.join(parts)}</svg>")


def scale(chance: Interval) -> str:
    """The chance on the line of difficulty words, with its interval."""
    width, top, high = 640, 30, 16
    parts: list[str] = []
    most = 100
    for place, grade in enumerate(GRADES):
        left, right = width * grade.least / 100, width * most / 100
        parts.append(f'<rect class="grade g{place}" x="{left:.1f}" y="{top}" width="{right - left - 1.5:.1f}" '
                     f'height="{high}"/>')
        if right - left > 40:
            parts.append(f'<text class="tick" x="{(left + right) / 2:.1f}" y="{top + high + 21}" '
                         f'text-anchor="middle">{text(grade.word)}</text>')
        most = grade.least
    low, middle, up = (width * value for value in (chance.low, chance.value, chance.high))
    parts.append(f'<line class="needle" x1="{low:.1f}" x2="{up:.1f}" y1="{top - 9}" y2="{top - 9}"/>')
    for x in (low, up):
        parts.append(f'<line class="needle" x1="{x:.1f}" x2="{x:.1f}" y1="{top - 14}" y2="{top - 4}"/>')
    parts.append(f'<circle class="pin" cx="{middle:.1f}" cy="{top - 9}" r="6.5"/>')
    said = f"{percent(chance.value)} of battles won, {percent(chance.low)} to {percent(chance.high)}"
    return _svg(width, top + high + 26, said, parts)


def strip(shares: Sequence[tuple[str, str, float]]) -> str:
    """Parts of a whole as one bar: (what, class, share)."""
    width, high = 640, 26
    parts: list[str] = []
    x = 0.0
    for what, kind, share in shares:
        long = width * share
        if not long:
            continue
        parts.append(f'<rect class="{kind}" x="{x:.1f}" y="0" width="{max(1.0, long - 1):.1f}" height="{high}">'
                     f"<title>{text(what)}: {percent(share)}</title></rect>")
        if long > 60:
            parts.append(f'<text class="on" x="{x + 8:.1f}" y="17.5">{percent(share)}</text>')
        x += long
    return _svg(width, high, "; ".join(f"{what} {percent(share)}" for what, _, share in shares), parts)


def columns(stacks: Sequence[tuple[str, str, Mapping[int, int]]], unit: str, total: int = 0) -> str:
    """How often each whole number came up, the kinds (what, class, counts) one on top of the other.

    Wide ranges are drawn in bins. A mark under the line is the median, its line goes from the 5th to the 95th of a
    hundred.
    """
    counts: dict[int, int] = {}
    for _, _, one in stacks:
        for value, count in one.items():
            counts[value] = counts.get(value, 0) + count
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    size = next((one for one in SIZES if high // one - low // one < MOST_BARS), SIZES[-1])
    low -= low % size
    bins = (high - low) // size + 1
    total = total or sum(counts.values())
    heights = [[0] * bins for _ in stacks]
    for row, (_, _, one) in enumerate(stacks):
        for value, count in one.items():
            heights[row][(value - low) // size] += count
    most = max(sum(row[at] for row in heights) for at in range(bins))
    bar = min(64.0, (WIDTH - 2 * EDGE) / bins)
    left = (WIDTH - bar * bins) / 2
    parts: list[str] = []
    for at in range(bins):
        y = float(HEIGHT)
        first, last = low + at * size, low + at * size + size - 1
        named = f"{first}" if size == 1 else f"{first} to {last}"
        for row, (what, kind, _) in enumerate(stacks):
            tall = (HEIGHT - 16) * heights[row][at] / most
            if tall:
                y -= tall
                parts.append(f'<rect class="{kind}" x="{left + at * bar + 1.5:.1f}" y="{y:.1f}" '
                             f'width="{max(1.0, bar - 3):.1f}" height="{tall:.1f}" rx="1.5"><title>{text(named)} '
                             f"{text(unit)}, {text(what)}: {percent(heights[row][at] / total)}</title></rect>")
        whole = sum(row[at] for row in heights) / total
        if bar >= 27 and whole:
            parts.append(f'<text class="count" x="{left + (at + 0.5) * bar:.1f}" y="{y - 4:.1f}" '
                         f'text-anchor="middle">{percent(whole)}</text>')
    parts.append(f'<line class="axis" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{HEIGHT}" y2="{HEIGHT}"/>')
    step = max(1, -(-bins // 9)) if bar < 27 else 1
    for at in range(0, bins, step):
        parts.append(f'<text class="tick" x="{left + (at + 0.5) * bar:.1f}" y="{HEIGHT + 27}" text-anchor="middle">'
                     f"{low + at * size}</text>")
    place = [left + ((quantile(counts, part) - low) / size + (0.5 if size == 1 else 0)) * bar
             for part in (0.05, 0.5, 0.95)]
    parts.append(f'<line class="range" x1="{place[0]:.1f}" x2="{max(place[2], place[0] + 1):.1f}" y1="{HEIGHT + 7}" '
                 f'y2="{HEIGHT + 7}"/><circle class="mid" cx="{place[1]:.1f}" cy="{HEIGHT + 7}" r="4"/>')
    said = (f"median {quantile(counts, 0.5)} {unit}, nine in ten battles {quantile(counts, 0.05)} to "
            f"{quantile(counts, 0.95)}")
    return _svg(WIDTH, HEIGHT + FOOT, said, parts)


def bar(mean: Interval, top: float, kind: str) -> str:
    """A mean as a bar with its interval and its number."""
    width, room, high = 230, 176, 18
    scaled = room / top if top else 0
    long = max(1.0, mean.value * scaled)
    low, up = max(0.0, mean.low) * scaled, min(room, mean.high * scaled)
    parts = [f'<rect class="{kind}" x="0" y="3" width="{long:.1f}" height="12" rx="2"/>',
             f'<line class="error" x1="{low:.1f}" x2="{up:.1f}" y1="9" y2="9"/>',
             f'<text class="count" x="{max(long, up) + 6:.1f}" y="13.5">{number(mean.value)}</text>']
    return _svg(width, high, number(mean.value), parts)


def change(difference: Interval, top: float, sign: int = 1) -> str:
    """A difference to the left or right of none, with its interval; `sign` says whether more is better."""
    width, high = 240, 20
    middle = width / 2
    scaled = (middle - 8) / (top or 1.0)
    good = difference.value * sign >= 0
    kind = ("won" if good else "lost") if difference.sure else "called"
    low, up = (middle + max(-top, min(top, end)) * scaled for end in (difference.low, difference.high))
    parts = [f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="{high}"/>',
             f'<line class="whisker {kind}" x1="{low:.1f}" x2="{up:.1f}" y1="10" y2="10"/>',
             f'<circle class="{kind}" cx="{middle + difference.value * scaled:.1f}" cy="10" r="5"/>']
    return _svg(width, high, f"{difference.value:+.3f}", parts)
