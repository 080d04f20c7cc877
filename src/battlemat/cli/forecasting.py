"""A forecast on the terminal: how far it has come, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from battlemat.cli.console import out
from battlemat.forecasting.charts import number, percent
from battlemat.forecasting.counting import ACTION_POINTS, DAILIES, PERCENT, RECOVERIES
from battlemat.forecasting.intervals import Interval, average, quantile
from battlemat.forecasting.page import power_words, slayer_words
from battlemat.forecasting.tables import members, unplayed
from battlemat.forecasting.tally import CALLED_OFF, RESULT_WORDS, RESULTS, WON

if TYPE_CHECKING:
    from battlemat.forecasting.days import DayForecast
    from battlemat.forecasting.forecast import Forecast, Watcher
    from battlemat.forecasting.forecast import Progress as Step

POWERS: Final = 10
KILLERS: Final = 5
CREATURES: Final = 14


def chance_words(chance: Interval, between: str = " ") -> str:
    """A chance with its interval: "72 % (69 % to 75 %)"; `between` stands between the two.

    >>> chance_words(Interval(0.72, 0.69, 0.75))
    '72 % (69 % to 75 %)'
    """
    return f"{percent(chance.value)}{between}({percent(chance.low)} to {percent(chance.high)})"


@contextmanager
def progress() -> Iterator[Watcher | None]:
    """Show how far a forecast has come, with its estimate so far; nothing where there is no terminal."""
    if not out.is_terminal:
        yield None
        return
    with Progress(TextColumn("{task.description}"), BarColumn(bar_width=24), TextColumn("{task.fields[told]}"),
                  TimeElapsedColumn(), console=out, transient=True) as bar:
        task = bar.add_task("fighting", total=None, told="")

        def watch(step: Step) -> None:
            bar.update(task, total=step.most, completed=step.battles,
                       told=f"{step.battles:,} battles: won {chance_words(step.chance)}")
            if step.battles <= 64:
                bar.refresh()

        yield watch


def print_forecast(found: Forecast) -> None:
    """Print what a forecast has come to."""
    out.print()
    out.print(Text(found.contest.encounter.name, style="bold"))
    for warning in found.contest.encounter.warnings:
        out.print(Text(warning, style="dim"))
    whose = "The heroes win" if found.contest.home == "heroes" else f"{found.contest.home} win"
    out.print(Text(f"{whose} {chance_words(found.chance)}: ", end="") + Text(found.difficulty.word, style="bold"))
    out.print(Text(f"{found.difficulty.meaning}.", style="dim"))
    print_results(found)
    print_costs(found)
    print_creatures(found)
    print_powers(found)
    print_killers(found)
    for name, said in unplayed(found).items():
        acted = found.tally.notes[(name, "battles")] / found.battles
        for note in said:
            out.print(Text(f"not played: {name}: {note} (it acted in {percent(acted)} of battles)", style="dim"))
    rate = found.battles / found.seconds if found.seconds else 0.0
    out.print(Text(f"{found.battles:,} battles, {found.contest.skills_told()}, seed {found.seed}; "
                   f"{found.seconds:.1f} s with {found.workers} worker{'s' if found.workers > 1 else ''}, "
                   f"{rate:,.0f} a second. Intervals are 95 %.", style="dim"))


def print_results(found: Forecast) -> None:
    """How else it ends, and examples to watch."""
    for result in RESULTS:
        if result == WON or not found.tally.results[result]:
            continue
        out.print(Text(f"{RESULT_WORDS[result]}: {chance_words(found.of(result))}"))
    seeds = [f"{result} {found.battle_seed(numbers[0])}" for result in RESULTS
             if (numbers := found.tally.examples.get(result))]
    out.print(Text("one to watch, by its seed: " + ", ".join(seeds), style="dim"))
    if found.tally.results[CALLED_OFF]:
        out.print(Text("what is called off is counted apart, and not as won", style="dim"))


def _plain(*headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=bool(place))
    return table


def print_costs(found: Forecast) -> None:
    """What battles cost: the middle one, and where nine of ten lie."""
    tally = found.tally
    table = _plain("", "middle", "nine in ten", "mean")
    rows: list[tuple[str, dict[int, int], str]] = [
        ("rounds", tally.length(), ""), ("heroes who fall", dict(tally.fallen), ""),
        ("heroes who die", dict(tally.dead), ""), ("hit points it costs", tally.cost(PERCENT), " %"),
        ("recoveries spent", tally.cost(RECOVERIES), ""), ("dailies spent", tally.cost(DAILIES), ""),
        ("action points spent", tally.cost(ACTION_POINTS), ""),
    ]
    for words, counts, unit in rows:
        if any(counts) or (not unit and words.startswith("heroes")):
            table.add_row(words, f"{quantile(counts, 0.5)}{unit}",
                          f"{quantile(counts, 0.05)} to {quantile(counts, 0.95)}{unit}",
                          f"{number(average(counts).value)}{unit}")
    out.print()
    out.print(table)


def print_creatures(found: Forecast) -> None:
    """Who falls and dies, mostly when, and what each does in a battle."""
    tally = found.tally
    table = _plain("in a battle", "falls", "dies", "mostly in", "dealt", "taken", "healed", "fells")
    listed = members(found)
    for name, _ in listed[:CREATURES]:
        by_round = Counter({at: count for (one, at), count in tally.fell.items() if one == name})
        died = sum(count for (one, _), count in tally.died.items() if one == name)
        fell = sum(by_round.values())
        when = f"round {by_round.most_common(1)[0][0]}" if by_round else ""
        done = [tally.by_creature[(name, what)] / found.battles for what in ("dealt", "taken", "healed", "fells")]
        shares = [percent(min(1.0, times / found.battles)) for times in (fell, died)]
        table.add_row(Text(name), *shares, when, *(number(one) if one else "" for one in done))
    out.print()
    out.print(table)
    if listed[CREATURES:]:
        out.print(Text(f"and {len(listed) - CREATURES} more, in the tables and on the page", style="dim"))


def print_powers(found: Forecast) -> None:
    """What the most telling powers do."""
    by_power = found.tally.by_power
    pairs = {(name, power) for name, power, what in by_power if what != "uses"}
    ranked = sorted(pairs, key=lambda pair: (-by_power[(*pair, "dealt")] - by_power[(*pair, "healed")], pair))[:POWERS]
    table = _plain("power", "of", "uses", "hits", "dealt", "healed", "denied", "fells")
    table.columns[1].justify = "left"
    for name, power in ranked:
        attacks = by_power[(name, power, "attacks")]
        rate = percent(by_power[(name, power, "hits")] / attacks) if attacks else ""
        done = [by_power[(name, power, what)] / found.battles for what in ("dealt", "healed", "denied", "fells")]
        table.add_row(Text(power_words(power)), Text(name),
                      number((by_power[(name, power, "uses")] or attacks) / found.battles), rate,
                      *(number(one) if one else "" for one in done))
    out.print()
    out.print(table)


def print_killers(found: Forecast) -> None:
    """What brings the home side down."""
    ours = {name for name, side in members(found) if side == found.contest.home}
    counts: Counter[str] = Counter()
    for (victim, by, power), count in found.tally.slayers.items():
        if victim in ours:
            counts[slayer_words(by, power)] += count
    total = sum(counts.values())
    if not total:
        return
    out.print()
    out.print(Text(f"what brings down {found.contest.home}: " + "; ".join(
        f"{words} ({percent(count / total)})" for words, count in counts.most_common(KILLERS))))


def print_day(found: DayForecast) -> None:
    """Print what a forecast of a day has come to: how far the party comes, and what it has left after each event."""
    tally = found.tally
    out.print()
    out.print(Text(found.file.name, style="bold"))
    out.print(Text(f"The party comes through {chance_words(found.chance)}"))
    table = _plain("", "begun", "lost here", "hit points left", "recoveries left", "dead")
    for place, event in enumerate(found.file.events):
        cells = [_middle(tally.at(name, place), unit) for name, unit in (("left", " %"), ("recoveries", ""))]
        table.add_row(Text(event.name), percent(tally.reached[place] / tally.days),
                      percent(tally.ended[place] / tally.days) if tally.ended[place] else "", *cells,
                      number_words(average(tally.at("dead", place)).value))
    out.print()
    out.print(table)
    if tally.broken:
        out.print(Text(f"{tally.broken} days were not brought to an end: the program failed"))
    out.print(Text(f"{tally.days:,} days, tactical on both sides, rests spend what they do by default, seed "
                   f"{found.seed}; {found.seconds:.1f} s. Middle of all days, with nine in ten.", style="dim"))


def number_words(value: float) -> str:
    """A mean; nothing for none."""
    return number(value) if value else ""


def _middle(counts: dict[int, int], unit: str) -> str:
    if not counts:
        return ""
    return f"{quantile(counts, 0.5)}{unit} ({quantile(counts, 0.05)} to {quantile(counts, 0.95)})"
