"""A forecast as a page: one HTML file that needs nothing else, opens anywhere and prints."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from battlemat._build import VERSION
from battlemat.forecasting.charts import bar, columns, number, percent, scale, strip, text
from battlemat.forecasting.counting import ACTION_POINTS, DAILIES, PERCENT, RECOVERIES
from battlemat.forecasting.intervals import average, mean, quantile, share
from battlemat.forecasting.tables import members, unplayed
from battlemat.forecasting.tally import BROKEN, CALLED_OFF, DRAWN, LOST, OTHERWISE, RESULT_WORDS, RESULTS, WON

if TYPE_CHECKING:
    from battlemat.forecasting.forecast import Forecast

CLASSES: Final = {WON: "won", LOST: "lost", DRAWN: "drawn", CALLED_OFF: "called", BROKEN: "broken"}
TOLD: Final = 12
"""Powers of a side that are shown at once; the rest unfold."""

SLAYERS: Final = 8
MOST_ROUNDS: Final = 14
"""Rounds with a column of their own; what is later shares the last."""

COST_WORDS: Final = {PERCENT: "percent of hit points", RECOVERIES: "recoveries", DAILIES: "daily powers",
                     ACTION_POINTS: "action points"}
METHOD: Final = """\
Each battle is fought to its end by the rules, every side played by the opponent named above, with dice of its own; \
the same seed gives the same battles on any machine. A battle undecided when its last round is over is counted as \
called off, and not as won. Intervals hold the true figure 19 times in 20: Wilson's for shares{stopped}, and for means \
the normal one. A forecast says what happens when both sides play so; better or worse players have other chances."""
STOPPED: Final = """, widened to pay for the looks at it on the way: fighting went on until half the interval was \
{within:g} percentage points or less"""


def page(found: Forecast) -> str:
    """The whole page."""
    css = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    encounter = found.contest.encounter
    body = [
        f"<h1>{text(encounter.name)}</h1>",
        f'<p class="lead">{text(encounter.prose)}</p>' if encounter.prose else "",
        f'<p class="sub">{found.battles:,} battles by the rules of {text(encounter.system.title())}, opponent '
        f"{text(found.contest.skills_told())}, seed {found.seed}. Battlemat {VERSION}.</p>",
        _verdict(found), _course(found), _falls(found), _creatures(found), _powers(found), _slayers(found),
        _notes(found), _method(found),
    ]
    return document(f"{encounter.name}: a forecast", css, body)


def document(title: str, css: str, body: list[str]) -> str:
    """A page of these parts."""
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{text(title)}</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta name="color-scheme" content="light dark"><style>\n{css}</style></head>\n'
            "<body><main>\n" + "\n".join(part for part in body if part) + "\n</main></body></html>\n")


def _verdict(found: Forecast) -> str:
    chance = found.chance
    grade = found.difficulty
    whose = "the heroes win" if found.contest.home == "heroes" else f"{found.contest.home} win"
    parts = [(RESULT_WORDS[result], CLASSES[result], found.of(result).value) for result in RESULTS
             if found.tally.results[result]]
    key = "".join(f'<span class="{kind}"><i>{text(what)}, {percent(value)}</i></span>' for what, kind, value in parts)
    return (f'<div class="verdict"><div class="big">{percent(chance.value)}<small>{text(whose)},<br>'
            f"{percent(chance.low)} to {percent(chance.high)}</small></div>"
            f'<div><p class="word">For these heroes it is <b>{text(grade.word)}</b>.'
            f"<small>{text(grade.meaning)}.</small></p>"
            f'<div class="scale">{scale(chance)}</div></div>'
            f'<div class="wide">{strip(parts)}<div class="key">{key}</div></div></div>')


def _card(title: str, counts: dict[int, int], unit: str, chart: str) -> str:
    middle = quantile(counts, 0.5)
    low, high = quantile(counts, 0.05), quantile(counts, 0.95)
    span = f"nine in ten: {low} to {high}; mean {number(average(counts).value)}"
    return (f'<div class="card"><h3>{text(title)}</h3><p>{middle}{"&thinsp;%" if unit == "percent" else ""}'
            f"<small>{span}</small></p>{chart}</div>")


def _course(found: Forecast) -> str:
    tally = found.tally
    stacks = [(RESULT_WORDS[result], CLASSES[result], tally.length(result)) for result in RESULTS
              if tally.length(result)]
    cards = [_card("Rounds", tally.length(), "rounds", columns(stacks, "rounds")),
             _card("Heroes who fall in a battle", dict(tally.fallen), "heroes",
                   columns([("of all battles", "lost", tally.fallen)], "fallen")),
             _card("Heroes who die", dict(tally.dead), "heroes",
                   columns([("of all battles", "lost", tally.dead)], "dead"))]
    for kind, words in COST_WORDS.items():
        counts = tally.cost(kind)
        if any(counts):
            unit = "percent" if kind == PERCENT else words
            title = "Hit points it costs, of all they have" if kind == PERCENT else f"{words.capitalize()} spent"
            cards.append(_card(title, counts, unit, columns([("of all battles", "ours", counts)], unit)))
    return ("<h2>How it goes, and what it costs</h2><p class='sub'>Columns are battles. The dot below is the middle "
            'battle, the line goes from the fifth to the ninety-fifth of a hundred.</p><div class="cards">'
            + "".join(cards) + "</div>")


def _falls(found: Forecast) -> str:
    tally = found.tally
    last = min(MOST_ROUNDS, max([number for _, number in tally.fell], default=1))
    rows: list[str] = []
    side = ""
    for name, of in members(found):
        by_round = Counter({number: count for (creature, number), count in tally.fell.items() if creature == name})
        fell = share(min(found.battles, sum(by_round.values())), found.battles)
        died = share(min(found.battles, sum(count for (creature, _), count in tally.died.items() if creature == name)),
                     found.battles)
        if of != side:
            side = of
            rows.append(f'<tr class="side"><td colspan="{last + 3}">{text(side)}</td></tr>')
        cells = ""
        for number_ in range(1, last + 1):
            count = by_round[number_] if number_ < last else sum(c for at, c in by_round.items() if at >= last)
            part = count / found.battles
            shown = f"{100 * part:.0f}" if part >= 0.005 else "·" if part else ""
            cells += f'<td class="heat" style="background:rgba(var(--heat),{min(0.85, 2.2 * part):.2f})">{shown}</td>'
        rows.append(f"<tr><td>{text(name)}</td><td class='num'>{percent(fell.value)}</td>"
                    f"<td class='num'>{percent(died.value)}</td>{cells}</tr>")
    heads = "".join(f'<th style="text-align:center">{number_}{"+" if number_ == last == MOST_ROUNDS else ""}</th>'
                    for number_ in range(1, last + 1))
    return ("<h2>Who falls, and when</h2><p class='sub'>How often each falls at all and dies, and of a hundred battles "
            "in how many it first falls in which round.</p>"
            f'<div class="scroll"><table><tr><th></th><th class="num">falls</th><th class="num">dies</th>{heads}</tr>'
            + "".join(rows) + "</table></div>")


def _creatures(found: Forecast) -> str:
    tally = found.tally
    everyone = members(found)

    def of(name: str, what: str) -> float:
        return tally.by_creature[(name, what)] / found.battles

    top = max([of(name, what) for name, _ in everyone for what in ("dealt", "taken")] or [1.0]) * 1.05
    rows: list[str] = []
    side: str | None = None
    ours = found.contest.home
    for name, of_side in everyone:
        if of_side != side:
            side = of_side
            rows.append(f'<tr class="side"><td colspan="9">{text(side or "joined in the fight")}</td></tr>')
        cells = ""
        for what in ("dealt", "taken"):
            key = (name, what)
            found_mean = mean(tally.by_creature[key], tally.squares[key], found.battles)
            cells += f"<td>{bar(found_mean, top, 'ours' if of_side == ours else 'theirs')}</td>"
        attacks = tally.by_creature[(name, "attacks")]
        rate = percent(tally.by_creature[(name, "hits")] / attacks) if attacks else ""
        small = "".join(f'<td class="num">{number(of(name, what)) if tally.by_creature[(name, what)] else ""}</td>'
                        for what in ("fells", "healed", "prevented", "resisted", "denied"))
        rows.append(f'<tr><td>{text(name)}</td>{cells}<td class="num">{rate}</td>{small}</tr>')
    return ("<h2>What each creature does</h2><p class='sub'>In a battle, on average; lines are where the true mean "
            "lies. Prevented is damage that temporary hit points it gave kept off, resisted what its own resistances "
            "and traits took off, turns denied those that its effects cost foes.</p>"
            '<div class="scroll"><table><tr><th></th><th>damage dealt</th><th>damage taken</th>'
            '<th class="num">hits</th>'
            '<th class="num">foes<br>felled</th><th class="num">healed</th><th class="num">prevented</th>'
            '<th class="num">resisted</th><th class="num">turns<br>denied</th></tr>'
            + "".join(rows) + "</table></div>")


def _powers(found: Forecast) -> str:
    by_power = found.tally.by_power
    sides = dict(members(found))
    parts = ["<h2>What each power does</h2><p class='sub'>A battle, on average: how often it is used, how often an "
             "attack with it hits, what it deals, and how many foes it brings down.</p>"]
    for side in found.contest.sides:
        ranked = sorted({(name, power) for name, power, what in by_power if what != "uses" and sides.get(name) == side},
                        key=lambda pair: (-by_power[(*pair, "dealt")] - by_power[(*pair, "healed")], pair))
        top = max([by_power[(*pair, "dealt")] / found.battles for pair in ranked] or [1.0]) * 1.05
        rows = [_power(found, name, power, top, "ours" if side == found.contest.home else "theirs")
                for name, power in ranked]
        head = ('<tr><th>power</th><th>of</th><th class="num">uses</th><th class="num">hits</th><th>damage</th><th '
                'class="num">healed</th><th class="num">turns<br>denied</th><th class="num">foes<br>felled</th></tr>')
        parts.append(f'<h3 style="margin-top:18px">{text(side)}</h3><div class="scroll"><table>{head}'
                     f"{''.join(rows[:TOLD])}</table></div>")
        if rows[TOLD:]:
            parts.append(f"<details><summary>{len(rows) - TOLD} more</summary>"
                         f'<div class="scroll"><table>{head}{"".join(rows[TOLD:])}</table></div></details>')
    return "".join(parts)


def power_words(power: str) -> str:
    """A power's name for people: common actions go by words with hyphens."""
    return power if power == OTHERWISE or power[:1].isupper() else power.replace("-", " ")


def _power(found: Forecast, name: str, power: str, top: float, kind: str) -> str:
    by_power = found.tally.by_power
    attacks = by_power[(name, power, "attacks")]
    rate = percent(by_power[(name, power, "hits")] / attacks) if attacks else ""
    uses = by_power[(name, power, "uses")] or attacks
    dealt = by_power[(name, power, "dealt")] / found.battles
    drawn = bar(mean(by_power[(name, power, "dealt")], 0, found.battles, 0.0), top, kind) if dealt else ""
    counts = [by_power[(name, power, what)] for what in ("healed", "denied", "fells")]
    small = "".join(f'<td class="num">{number(count / found.battles) if count else ""}</td>' for count in counts)
    return (f'<tr><td>{text(power_words(power))}</td><td class="sub">{text(name)}</td><td class="num">'
            f'{number(uses / found.battles)}</td><td class="num">{rate}</td><td>{drawn}</td>{small}</tr>')


def slayer_words(by: str, power: str) -> str:
    """Who brought somebody down, in words."""
    return f"{by}, {power_words(power)}" if by else "wounds, with nobody to blame"


def _slayers(found: Forecast) -> str:
    sides = dict(members(found))
    parts: list[str] = []
    for side in found.contest.sides:
        counts: Counter[tuple[str, str]] = Counter()
        victims: dict[tuple[str, str], Counter[str]] = {}
        for (victim, by, power), count in found.tally.slayers.items():
            if sides.get(victim) == side:
                counts[(by, power)] += count
                victims.setdefault((by, power), Counter())[victim] += count
        total = sum(counts.values())
        rows = ""
        for (by, power), count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:SLAYERS]:
            whom = ", ".join(f"{name} {percent(number_ / count)}"
                             for name, number_ in victims[(by, power)].most_common(2))
            rows += (f'<tr><td>{text(slayer_words(by, power))}</td><td class="num">{percent(count / total)}</td>'
                     f'<td class="num">{number(count / found.battles)}</td><td class="sub">{text(whom)}</td></tr>')
        if rows:
            parts.append(f'<h3 style="margin-top:18px">what brings down {text(side)}</h3><div class="scroll"><table>'
                         '<tr><th></th><th class="num">of all falls</th><th class="num">a battle</th>'
                         f"<th>most often</th></tr>{rows}</table></div>")
    return "<h2>What kills</h2>" + "".join(parts) if parts else ""


def _notes(found: Forecast) -> str:
    notes = unplayed(found)
    asked = sorted(found.tally.limits.items())
    if not notes and not asked:
        return ""
    rows = "".join(f"<li><b>{text(creature)}</b>, {text(power)}: {text(words)} <span class='seed'>(a limit that was "
                   f"not understood: left alone {number(count / found.battles)} times a battle)</span></li>"
                   for (creature, power, words), count in asked)
    for name, said in notes.items():
        battles = found.tally.notes[(name, "battles")] / found.battles
        turns = found.tally.notes[(name, "turns")] / found.battles
        rows += "".join(f"<li><b>{text(name)}</b>: {text(note)} <span class='seed'>(it acted in {percent(battles)} of "
                        f"battles, for {number(turns)} turns)</span></li>" for note in said)
    return ("<h2>What could not be played</h2><p class='sub'>Left to the referee, and so without effect in these "
            f"battles. How often its bearer acted is how often it might have mattered.</p><ul>{rows}</ul>")


def _method(found: Forecast) -> str:
    stopped = STOPPED.format(within=100 * found.within) if found.within else ""
    watch = "".join(
        f"<li>{text(RESULT_WORDS[result])}: " + ", ".join(
            f"<code>{found.battle_seed(number_)}</code>" for number_ in found.tally.examples[result]) + "</li>"
        for result in RESULTS if found.tally.examples.get(result))
    return (f"<h2>How this was made</h2><p class='sub'>{text(METHOD.format(stopped=stopped))}</p>"
            f"<p class='sub'>Seeds of battles to watch:</p><ul class='sub'>{watch}</ul>")
