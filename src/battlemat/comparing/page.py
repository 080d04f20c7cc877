"""A comparison as a page for designers: one HTML file that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from battlemat._build import VERSION
from battlemat.comparing.comparison import Comparison, SwitchEffect, TopicDifference
from battlemat.comparing.figures import bars, ceiling, change, number, signed, spread, text, whiskers
from battlemat.comparing.running import Figures, Mean, surprise
from battlemat.comparing.topics import quoted

# Differences that are told one by one, with their rules; the rest go into a table.
TOLD: Final = 10
SURE: Final = 2.0
LARGE: Final = 0.15
METHOD: Final = """\
The encounter is written for {home}. Heroes keep the numbers {home} gives them: hit points, defenses, weapons, \
recoveries, skills. Powers and stat blocks stay as printed and are read with either game's words. Map, places \
and surprise are the same, switches are at their defaults unless a row says otherwise. The same seed gives both \
games the same first dice, but battles part company at the first rule that differs, so the two sides are \
compared as independent samples; switches are compared battle by battle. A count is told as a difference when \
the two means are three standard errors apart, because many are looked at."""


def page(found: Comparison) -> str:
    """The whole page."""
    css = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    first, second = found.systems
    title = f"{found.encounter.name}: {first.title()} and {second.title()}"
    body = [
        f"<h1>{text(found.encounter.name)}</h1>",
        f'<p class="lead">{text(found.encounter.prose)}</p>' if found.encounter.prose else "",
        f'<p class="sub">The same encounter, fought {found.battles:,} times by the rules of {first.title()} and as '
        f"often by those of {second.title()}, seeds {found.seed} to {found.seed + found.battles - 1}, the shipped "
        f"opponent on every side. Battlemat {VERSION}.</p>",
        f'<div class="key"><span class="k0">{first.title()}</span><span class="k1">{second.title()}</span></div>',
        _verdict(found),
        _outcome(found),
        _spreads(found),
        _topics(found),
        _creatures(found),
        _switches(found),
        _notes(found),
        _method(found),
    ]
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>\n{css}</style></head>\n'
            f"<body><main>\n" + "\n".join(part for part in body if part) + "\n</main></body></html>\n")


def verdict(found: Comparison) -> list[str]:
    """What came out, in two sentences: outcomes that differ by more than chance, and what came up most differently."""
    first, second = (system.title() for system in found.systems)
    sure = [(words, a, b, share) for words, a, b, share in found.measures() if abs(surprise(a, b)) >= SURE]
    if sure:
        told = "; ".join(f"{words}: {number(a.value, share)} in {first}, {number(b.value, share)} in {second}"
                         for words, a, b, share in sure)
        lines = [f"What came out differently: {told}."]
    else:
        lines = [f"How the fight ends is much the same by both books: in {found.battles:,} battles no outcome differs "
                 "by more than chance."]
    telling = [one for one in found.topics() if one.weight >= LARGE][:3]
    if telling:
        words = "; ".join(f"{one.name.lower()} ({number(one.counts[0].value)} a battle against "
                          f"{number(one.counts[1].value)})" for one in telling)
        lines.append(f"What came up most differently on the way: {words}.")
    return lines


def _verdict(found: Comparison) -> str:
    return '<div class="verdict">' + "".join(f"<p>{text(line)}</p>" for line in verdict(found)) + "</div>"


def _chance(a: Mean, b: Mean) -> str:
    return "" if abs(surprise(a, b)) >= SURE else '<span class="chip">may be chance</span>'


def _outcome(found: Comparison) -> str:
    cards: list[str] = []
    for words, a, b, share in found.measures():
        cards.append(
            f'<div class="card"><h3>{text(words[:1].upper() + words[1:])}</h3><div class="figure">'
            f'<span class="k0">{number(a.value, share)}</span><span class="k1">{number(b.value, share)}</span>'
            f"<small>{signed(b.value - a.value, share)} {_chance(a, b)}</small></div>{whiskers((a, b), share)}</div>")
    return ("<h2>What came out</h2><p class='sub'>A dot is the mean of all battles, the bar behind it where the true "
            'mean lies, 19 times in 20.</p><div class="measures">' + "".join(cards) + "</div>")


def _spreads(found: Comparison) -> str:
    a, b = found.tallies
    first, second = (system.title() for system in found.systems)
    return ('<div class="pair">'
            f'<div class="card"><h3>How long it took, in rounds</h3>{spread((a.rounds, b.rounds), False)}</div>'
            f'<div class="card"><h3>What the heroes had left, of their hit points</h3>'
            f"{spread((a.left, b.left), True)}</div></div>"
            f'<p class="sub">Each column is so many battles: {first} above the line, {second} below it.</p>')


def _topics(found: Comparison) -> str:
    ranked = found.topics()
    told = [one for one in ranked if one.weight > 0][:TOLD]
    rest = [one for one in ranked if one not in told]
    parts = ["<h2>Which rules made the difference</h2>",
             "<p class='sub'>How often something came up in a battle, where that differs by more than chance, the "
             "largest difference first; beside it what either book says.</p>"]
    if not told:
        parts.append("<p>Nothing came up more often by one book than by the other.</p>")
    parts.extend(_topic(found, one) for one in told)
    if rest:
        rows = "".join(
            f'<tr><td>{text(one.name)}</td><td class="num">{number(one.counts[0].value)}</td>'
            f'<td class="num">{number(one.counts[1].value)}</td><td>{_rules_inline(one)}</td></tr>' for one in rest)
        first, second = (system.title() for system in found.systems)
        parts.append(
            f"<details><summary>{len(rest)} more, where the difference may be chance</summary><table><tr><th></th>"
            f'<th class="num">{first}</th><th class="num">{second}</th><th>rules</th></tr>{rows}</table></details>')
    return "".join(parts)


def _topic(found: Comparison, one: TopicDifference) -> str:
    a, b = one.counts
    cells: list[str] = []
    for row, (system, rules) in enumerate(zip(found.systems, one.rules, strict=True)):
        said = "".join(f"<p>{text(quoted(system, rule))}<code>{text(rule)}</code></p>" for rule in rules[:2])
        cells.append(f'<div class="rule r{row}">{said or "<p>This book has no such rule.</p>"}</div>')
    top = ceiling([a.value, b.value])
    return (f'<div class="topic"><div><h3>{text(one.name)}</h3><p class="sub">a battle</p>'
            f"{bars((a.value, b.value), top)}</div>{''.join(cells)}</div>")


def _rules_inline(one: TopicDifference) -> str:
    return "".join(f"<code>{text(rules[0])}</code>" for rules in one.rules if rules)


def _creatures(found: Comparison) -> str:
    pairs = [(a, b) for a, b in zip(found.tallies[0].figures, found.tallies[1].figures, strict=True)]
    battles = max(1, found.battles)
    dealt = ceiling([figures.dealt / battles for pair in pairs for figures in pair])
    taken = ceiling([figures.taken / battles for pair in pairs for figures in pair])
    rows: list[str] = []
    side = ""
    for a, b in pairs:
        if a.side != side:
            side = a.side
            rows.append(f'<tr class="side"><td colspan="6">{text(side)}</td></tr>')
        rows.append(
            f"<tr><td>{text(a.name)}</td>"
            f"<td>{bars((a.dealt / battles, b.dealt / battles), dealt)}</td>"
            f"<td>{bars((a.taken / battles, b.taken / battles), taken)}</td>"
            f'<td class="num">{_both(_hit_rate(a), _hit_rate(b))}</td>'
            f'<td class="num">{_both(a.downs / battles, b.downs / battles, False)}</td>'
            f'<td class="num">{_both(a.deaths / battles, b.deaths / battles)}</td></tr>')
    return ("<h2>Creature by creature</h2><table><tr><th></th><th>damage dealt a battle</th>"
            "<th>damage taken a battle</th>"
            '<th class="num">attacks that hit</th><th class="num">times dropped</th><th class="num">died</th></tr>'
            + "".join(rows) + "</table>")


def _hit_rate(figures: Figures) -> float:
    return figures.hits / figures.attacks if figures.attacks else 0.0


def _both(a: float, b: float, share: bool = True) -> str:
    return f'<span class="k0">{number(a, share)}</span>&ensp;<span class="k1">{number(b, share)}</span>'


def _switches(found: Comparison) -> str:
    if not found.switches:
        return ""
    moved = [one for one in found.switches if one.matters]
    idle = [one for one in found.switches if not one.matters]
    top = ceiling([abs(one.change("won").value) + one.change("won").margin for one in moved] or [0.02])
    hurt = ceiling([abs(one.change("left").value) + one.change("left").margin for one in moved] or [0.02])
    ordered = sorted(moved, key=lambda one: -abs(one.change("left").value))
    rows = "".join(_switch(found, one, top, hurt) for one in ordered)
    parts = ["<h2>What single switches change</h2>",
             "<p class='sub'>The same battles again with one reading of the rules changed, compared battle by battle "
             f"on the same seed. The first column goes up to {signed(top, True)}, the second to "
             f"{signed(hurt, True)}.</p>"]
    if rows:
        parts.append("<table><tr><th>switch</th><th>heroes win</th><th>heroes' hit points left</th>"
                     f'<th class="num">rounds</th><th>what is ruled</th></tr>{rows}</table>')
    if idle:
        names = ", ".join(f"{one.thrown.option} = {_value(one.thrown.value)}" for one in idle)
        parts.append(f"<p class='sub'>No battle went otherwise with: {text(names)}.</p>")
    return "".join(parts)


def _switch(found: Comparison, one: SwitchEffect, top: float, hurt: float) -> str:
    row = found.systems.index(one.thrown.system)
    won, left, rounds = (one.change(name) for name in ("won", "left", "rounds"))
    chip = f'<span class="chip b{row}">{one.thrown.system.title()}</span>'
    name, value = text(one.thrown.option), text(_value(one.thrown.value))
    return (f'<tr><td class="switch">{chip}<br><b>{name}</b><br>{value}</td>'
            f'<td>{change(won, top, row)}<span class="num sub">{signed(won.value, True)}</span></td>'
            f'<td>{change(left, hurt, row)}<span class="num sub">{signed(left.value, True)}</span></td>'
            f'<td class="num">{signed(rounds.value)}</td>'
            f'<td class="rule">{text(quoted(one.thrown.system, one.ruling))}<code>{text(one.ruling)}</code></td></tr>')


def _value(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _notes(found: Comparison) -> str:
    listed = [(system, note) for system, notes in zip(found.systems, found.notes, strict=True) for note in notes]
    if not listed:
        return ""
    rows = "".join(f"<li><span class='chip b{found.systems.index(system)}'>{system.title()}</span> "
                   f"{text(note)}</li>" for system, note in listed)
    return ("<h2>What had no counterpart</h2><p class='sub'>Left to the referee, and so without effect in these "
            f"battles: a difference may come from here as well.</p><ul>{rows}</ul>")


def _method(found: Comparison) -> str:
    home = found.encounter.system.title()
    said = METHOD.format(home=home)
    return f"<h2>How this was measured</h2><p class='sub'>{text(said)}</p>"
