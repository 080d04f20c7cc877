"""A forecast as tidy tables: a row an observation, a column a variable, for spreadsheets and notebooks."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from battlemat._build import VERSION
from battlemat.errors import InputError, unknown
from battlemat.forecasting.counting import COSTS, PERCENT
from battlemat.forecasting.intervals import Interval, average, mean, quantile, share
from battlemat.forecasting.tally import POWER_COUNTS, RESULTS

if TYPE_CHECKING:
    import pandas

    from battlemat.forecasting.forecast import Forecast

Row = dict[str, object]

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
BEFELL: Final = ("taken", "regained", "resisted", "lost turns")


def tables(found: Forecast) -> dict[str, list[Row]]:
    """Every table of a forecast by name."""
    return {"outcomes": outcomes(found), "rounds": rounds(found), "falls": falls(found), "costs": costs(found),
            "creatures": creatures(found), "powers": powers(found), "slayers": slayers(found), "notes": notes(found),
            "limits": limits(found)}


def _interval(interval: Interval) -> Row:
    return {"value": round(interval.value, 6), "low": round(interval.low, 6), "high": round(interval.high, 6)}


def outcomes(found: Forecast) -> list[Row]:
    """How battles ended: a row a result, with its chance and interval, and seeds of battles that show it."""
    tally = found.tally
    rows: list[Row] = []
    for result in RESULTS:
        seeds = " ".join(str(found.battle_seed(number)) for number in tally.examples.get(result, ()))
        rows.append({"result": result, "battles": tally.results[result], "of": tally.battles,
                     **_interval(found.of(result)), "seeds": seeds})
    return rows


def rounds(found: Forecast) -> list[Row]:
    """Battles by how they ended and in which round."""
    return [{"result": result, "round": number, "battles": count}
            for (result, number), count in sorted(found.tally.rounds.items())]


def falls(found: Forecast) -> list[Row]:
    """In which round each creature fell, and died, for the first time in a battle."""
    rows: list[Row] = []
    for what, counts in (("fell", found.tally.fell), ("died", found.tally.died)):
        for (creature, number), count in sorted(counts.items()):
            rows.append({"creature": creature, "what": what, "round": number, "battles": count,
                         "share": round(count / found.battles, 6)})
    return rows


def costs(found: Forecast) -> list[Row]:
    """What a battle cost the home side: a row an amount of each kind."""
    rows: list[Row] = []
    for kind in (*COSTS, PERCENT):
        counts = found.tally.cost(kind)
        rows.extend({"cost": kind, "amount": amount, "battles": counts[amount],
                     "share": round(counts[amount] / found.battles, 6)} for amount in sorted(counts))
    for kind, counted in (("fallen", found.tally.fallen), ("dead", found.tally.dead)):
        rows.extend({"cost": kind, "amount": amount, "battles": counted[amount],
                     "share": round(counted[amount] / found.battles, 6)} for amount in sorted(counted))
    return rows


def creatures(found: Forecast) -> list[Row]:
    """What each creature did and suffered in a battle, on average, with intervals."""
    tally = found.tally
    rows: list[Row] = []
    for name, side in members(found):
        for what in (*POWER_COUNTS[1:], *BEFELL):
            key = (name, what)
            if tally.by_creature[key] or what in ("dealt", "taken"):
                rows.append({"creature": name, "side": side, "measure": what,
                             **_interval(mean(tally.by_creature[key], tally.squares[key], found.battles))})
        for what, counts in (("fell", tally.fell), ("died", tally.died)):
            count = sum(number for (creature, _), number in counts.items() if creature == name)
            rows.append({"creature": name, "side": side, "measure": what,
                         **_interval(share(min(count, found.battles), found.battles))})
    return rows


def members(found: Forecast) -> list[tuple[str, str]]:
    """Everybody in it with their side, and last, without one, those that joined in the fight."""
    placed = [(one.key, one.side) for one in found.contest.encounter.creatures]
    known = {name for name, _ in placed}
    joined = sorted({name for name, _ in found.tally.by_creature} - known)
    return placed + [(name, "") for name in joined]


def powers(found: Forecast) -> list[Row]:
    """What each power came to over all battles: a row for each creature and power, counts in columns."""
    by_power = found.tally.by_power
    sides = dict(members(found))
    rows: list[Row] = []
    for name, power in sorted({(name, power) for name, power, _ in by_power}):
        row: Row = {"creature": name, "side": sides.get(name, ""), "power": power}
        for what in POWER_COUNTS:
            row[what] = by_power[(name, power, what)]
        row["dealt_per_battle"] = round(by_power[(name, power, "dealt")] / found.battles, 4)
        rows.append(row)
    return rows


def slayers(found: Forecast) -> list[Row]:
    """Who brought whom down, and with what; nobody and nothing where wounds did by themselves."""
    return [{"victim": victim, "by": by, "power": power, "times": count}
            for (victim, by, power), count in sorted(found.tally.slayers.items())]


def notes(found: Forecast) -> list[Row]:
    """What of their print creatures could not use, and in how many battles, and turns, they would have had it."""
    rows: list[Row] = []
    for name, said in unplayed(found).items():
        battles = found.tally.notes[(name, "battles")]
        rows.extend({"creature": name, "note": note, "battles": battles, "share": round(battles / found.battles, 6),
                     "turns_per_battle": round(found.tally.notes[(name, "turns")] / found.battles, 4)}
                    for note in said)
    return rows


def limits(found: Forecast) -> list[Row]:
    """The powers left alone for want of knowing what limits them, and how often that mattered in a battle."""
    return [{"creature": creature, "power": power, "limit": words, "times": count,
             "times_per_battle": round(count / found.battles, 4)}
            for (creature, power, words), count in sorted(found.tally.limits.items())]


def unplayed(found: Forecast) -> dict[str, tuple[str, ...]]:
    """The notes of each creature's print that had no effect, by its name."""
    return dict(found.notes)


def spread(counts: dict[int, int]) -> Row:
    """The quantiles and the mean of counted numbers."""
    return {**{f"q{round(100 * part):02d}": quantile(counts, part) for part in QUANTILES},
            "mean": round(average(counts).value, 4)}


# ------------------------------------------------------------------ written down

LONG: Final = ("table", "subject", "power", "measure", "at", "value", "low", "high")


def long(found: Forecast) -> list[Row]:
    """All tables as one: what is told, of whom, with what power, which figure, at what (a round, an amount)."""
    rows: list[Row] = []
    for name, listed in found.tables.items():
        for row in listed:
            rows.extend(_lengthened(name, row))
    return rows


def _lengthened(table: str, row: Row) -> list[Row]:
    subject = row.get("creature") or row.get("victim") or row.get("result") or row.get("cost") or ""
    power = row.get("power") or row.get("note") or ""
    at = row.get("round", row.get("amount", row.get("by", "")))
    base: Row = {"table": table, "subject": subject, "power": power}
    if "measure" in row or "low" in row:
        return [{**base, "measure": row.get("measure", "share"), "at": at, "value": row["value"], "low": row["low"],
                 "high": row["high"]}]
    told = ("creature", "victim", "result", "cost", "power", "note", "round", "amount", "by", "side", "what", "of")
    return [{**base, "measure": f"{row['what']} {key}" if "what" in row else key, "at": at, "value": value,
             "low": None, "high": None} for key, value in row.items() if key not in told]


def data(found: Forecast) -> dict[str, object]:
    """Everything fit for JSON: what was forecast, how, and all tables."""
    contest = found.contest
    return {
        "battlemat": VERSION, "encounter": contest.encounter.name, "system": contest.encounter.system,
        "skills": {side: contest.skill(side) for side in contest.sides}, "side": contest.home,
        "seed": found.seed, "battles": found.battles, "within": found.within, "label": contest.label,
        "chance": _interval(found.chance), "difficulty": found.difficulty.word,
        "definition": found.difficulty.meaning, "rounds": _interval(found.rounds), "tables": found.tables,
    }


def write_json(found: Forecast, path: Path) -> None:
    """Write `data` to a file."""
    path.write_text(json.dumps(data(found), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_csv(found: Forecast, path: Path) -> None:
    """Write the tables: all as one long table to a file, or into a folder, a file each, where `path` has no ending."""
    for file, rows in _files(found, path, ".csv"):
        rows_csv(rows, file)


def rows_csv(rows: Sequence[Row], path: Path) -> None:
    """Write one table as CSV."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]) if rows else ["nothing"])
        writer.writeheader()
        writer.writerows(rows)


def rows_json(rows: Sequence[Row], path: Path) -> None:
    """Write one table as JSON: a list of rows."""
    path.write_text(json.dumps(list(rows), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def rows_parquet(rows: Sequence[Row], path: Path) -> None:
    """Write one table as Parquet. Raises `InputError` without pyarrow."""
    arrow = needed("pyarrow", "Parquet files")
    needed("pyarrow.parquet", "Parquet files").write_table(arrow.Table.from_pylist(list(rows)), path)


def write_parquet(found: Forecast, path: Path) -> None:
    """Write the tables as `write_csv` does, in Parquet. Raises `InputError` without pyarrow."""
    for file, rows in _files(found, path, ".parquet"):
        if path.suffix:
            rows = [{**row, "at": str(row["at"]), "value": _number(row["value"])} for row in rows]
        rows_parquet(rows, file)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _files(found: Forecast, path: Path, ending: str) -> list[tuple[Path, list[Row]]]:
    if path.suffix:
        return [(path, [{key: row.get(key) for key in LONG} for row in long(found)])]
    path.mkdir(parents=True, exist_ok=True)
    return [(path / f"{name}{ending}", rows) for name, rows in found.tables.items()]


def extra(module: str, what: str, name: str) -> Any:
    """A module of one of Battlemat's extras. Raises `InputError` where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise InputError(f"{what} need {module.partition('.')[0]}, which is not installed",
                         hint=f"pip install 'battlemat[{name}]'") from None


def needed(module: str, what: str) -> Any:
    """A module of the extra `data`."""
    return extra(module, what, "data")


def frame(found: Forecast, table: str = "outcomes") -> pandas.DataFrame:
    """One table as a DataFrame."""
    if table not in found.tables:
        raise unknown("table of a forecast", table, found.tables)
    return needed("pandas", "DataFrames").DataFrame(found.tables[table])
