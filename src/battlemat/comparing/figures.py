"""The drawings of a comparison's page, as SVG: means with their margins, spreads of numbers, bars, changes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from battlemat.comparing.running import Mean

WIDTH: Final = 340
ROW: Final = 22


def number(value: float, share: bool = False) -> str:
    """A number for people: a share in percent, others with as many places as they need."""
    if share:
        return f"{100 * value:.0f} %"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"


def signed(value: float, share: bool = False) -> str:
    """A change for people, its sign always there."""
    text = f"{abs(100 * value):.0f}" if share else number(abs(value))
    sign = "\u2212" if value < 0 else "+"
    return f"{'±' if float(text) == 0 else sign}{text}" + (" points" if share else "")


def ceiling(values: Sequence[float]) -> float:
    """A round number not below any of these: 1, 2, 2.5 or 5 times a power of ten."""
    most = max([*values, 1e-9])
    step = 1.0
    while step > most:
        step /= 10
    while step * 10 <= most:
        step *= 10
    return next(step * factor for factor in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if step * factor >= most - 1e-9)


def whiskers(means: Sequence[Mean], share: bool) -> str:
    """Means as dots, one a row, with the range the true ones lie in."""
    top = 1.0 if share else ceiling([mean.value + mean.margin for mean in means])
    left, right = 6, WIDTH - 6
    scale = (right - left) / top
    parts = [_open(WIDTH, 2 * ROW + 20)]
    for tick in range(5):
        x = left + (right - left) * tick / 4
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="2" y2="{2 * ROW + 4}"/>')
        anchor = "start" if tick == 0 else "end" if tick == 4 else "middle"
        parts.append(f'<text class="tick" x="{x:.1f}" y="{2 * ROW + 17}" text-anchor="{anchor}">'
                     f"{number(top * tick / 4, share)}</text>")
    for row, mean in enumerate(means):
        y = 14 + row * ROW
        low, high = max(0.0, mean.value - mean.margin), min(top, mean.value + mean.margin)
        parts.append(f'<line class="whisker s{row}" x1="{left + low * scale:.1f}" x2="{left + high * scale:.1f}" '
                     f'y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="dot s{row}" cx="{left + mean.value * scale:.1f}" cy="{y}" r="5.5"/>')
    return _close(parts)


def spread(samples: Sequence[Sequence[float]], share: bool, bins: int = 20) -> str:
    """How often each number came up, the two samples above and below one line."""
    low = 0.0
    whole = not share and all(value == int(value) for sample in samples for value in sample)
    high = 1.0 if share else max([max(sample, default=1.0) for sample in samples] or [1.0])
    if whole:
        low = min(min(sample, default=0.0) for sample in samples)
        bins = max(1, min(24, int(high - low) + 1))
        size = max(1.0, -(-(high - low + 1) // bins))
    else:
        size = (high - low) / bins or 1.0
    counts = [[0] * bins for _ in samples]
    for row, sample in enumerate(samples):
        for value in sample:
            counts[row][min(bins - 1, int((value - low) / size))] += 1
    most = max(1, *(count for row in counts for count in row))
    width, half = 520, 64
    bar = (width - 12) / bins
    parts = [_open(width, 2 * half + 34),
             f'<line class="axis" x1="6" x2="{width - 6}" y1="{half + 4}" y2="{half + 4}"/>']
    for row, sign in ((0, -1), (1, 1)):
        for at, count in enumerate(counts[row]):
            tall = half * count / most
            y = half + 4 + (0 if sign > 0 else -tall)
            if count:
                parts.append(f'<rect class="fill s{row}" x="{6 + at * bar + 1:.1f}" y="{y:.1f}" '
                             f'width="{max(1.0, bar - 2):.1f}" height="{tall:.1f}" rx="1.5"/>')
    for tick in range(5):
        index: float = round((bins - 1) * tick / 4) if whole else bins * tick / 4
        x = 6 + (index + (0.5 if whole else 0)) * bar
        label = number(low + index * size, share) if not whole else f"{low + index * size:.0f}"
        anchor = "start" if tick == 0 and not whole else "end" if tick == 4 and not whole else "middle"
        parts.append(f'<text class="tick" x="{x:.1f}" y="{2 * half + 24}" text-anchor="{anchor}">{label}</text>')
    return _close(parts)


def bars(values: Sequence[float], top: float, width: int = 190) -> str:
    """Two numbers as bars on one scale, their values behind them."""
    parts = [_open(width, 34)]
    room = width - 48
    for row, value in enumerate(values):
        y = 3 + row * 16
        long = room * value / top if top else 0
        parts.append(f'<rect class="fill s{row}" x="0" y="{y}" width="{max(1.0, long):.1f}" height="11" rx="2"/>')
        parts.append(f'<text class="count" x="{max(1.0, long) + 6:.1f}" y="{y + 9.5}">{number(value)}</text>')
    return _close(parts)


def change(mean: Mean, top: float, row: int, width: int = 210) -> str:
    """A change to the left or right of nothing, with the range the true one lies in."""
    middle = width / 2
    scale = (width / 2 - 8) / (top or 1.0)
    low = max(-top, mean.value - mean.margin)
    high = min(top, mean.value + mean.margin)
    return _close([
        _open(width, 18),
        f'<line class="axis" x1="{middle}" x2="{middle}" y1="0" y2="18"/>',
        f'<line class="whisker s{row}" x1="{middle + low * scale:.1f}" x2="{middle + high * scale:.1f}" '
        'y1="9" y2="9"/>',
        f'<circle class="dot s{row}" cx="{middle + mean.value * scale:.1f}" cy="9" r="4.5"/>',
    ])


def _open(width: int, height: int) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'


def _close(parts: list[str]) -> str:
    return "".join([*parts, "</svg>"])


def text(words: str) -> str:
    """Words as HTML."""
    return escape(words, quote=True)
