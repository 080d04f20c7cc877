"""What has become of a hero from one sheet to another: numbers that rose, powers that came."""

from __future__ import annotations

from collections import Counter

from battlemat.engine.abilities import TITLES
from battlemat.sheets.figures import NAMES, Sheet, shown


def changes(before: Sheet, after: Sheet) -> list[str]:
    """The lines that tell it: abilities and numbers, skills, then what has come and gone of powers."""
    numbers = [f"{TITLES[name]} {before.abilities[name].value} to {total.value}"
               for name, total in after.abilities.items() if total.value != before.abilities[name].value]
    rises: dict[str, int] = {}
    for name, total in after.figures.items():
        old = before.figures[name].value if name in before.figures else 0
        if total.value != old and name in NAMES:
            numbers.append(f"{NAMES[name]} {shown(name, old)} to {shown(name, total.value)}")
        elif name not in NAMES:
            rises[name] = total.value - old
    lines = [", ".join(numbers) + "."] if numbers else []
    lines.extend(skills(rises))
    held = [card.name for card in before.hero.cards]
    new = [card.name for card in after.hero.cards if card.name not in held]
    gone = [name for name in held if name not in [card.name for card in after.hero.cards]]
    if new:
        lines.append(f"New: {', '.join(new)}.")
    if gone:
        lines.append(f"Gone: {', '.join(gone)}.")
    return lines


def skills(rises: dict[str, int]) -> list[str]:
    """How much skills rose: what most of them did, then those that did otherwise."""
    if not any(rises.values()):
        return []
    usual = Counter(rises.values()).most_common(1)[0][0]
    others = [f"{name} {rise:+d}" for name, rise in rises.items() if rise != usual]
    most = f"Skills {usual:+d}" if usual else ""
    rest = ", ".join(others)
    return [(f"{most}, but {rest}." if most and rest else f"{most}." if most else f"{rest}.")]
