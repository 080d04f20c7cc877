"""A hero's sheet and power cards as one HTML page that prints on A4 or Letter."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from battlemat.engine.abilities import TITLES, ability_modifier
from battlemat.engine.effects.modifiers import Total
from battlemat.heroes.content import rank_of
from battlemat.sheets.figures import NAMES, Sheet, shown, why
from battlemat.sheets.screen import LABELS, beast_lines, load_lines
from battlemat.systems.orcus.heroes import staggered_value
from battlemat.systems.shared.heroes import Card

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
TALL: Final = {"a4": "270mm", "letter": "252mm"}
"""How much of a sheet of paper there is to print on, from top to bottom."""
DEFENSES: Final = ("ac", "fort", "ref", "will", "pd", "md")
COLORS: Final = {"at-will": "atwill", "encounter": "encounter", "once per battle": "encounter", "daily": "daily"}
VITALS: Final = ("initiative", "speed", "recoveries", "surges", "saves")


def page(sheet: Sheet, paper: str) -> str:
    """The whole page. Raises KeyError for a paper that is none of `PAPERS`."""
    css = (Path(__file__).parent / "sheet.css").read_text(encoding="utf-8")
    css = css.replace("PAPER", PAPERS[paper]).replace("TALL", TALL[paper])
    hero = sheet.hero
    body = [
        '<section class="sheet">', _head(sheet), '<div class="columns"><div class="left">', _abilities(sheet),
        _skills(sheet), '</div><div class="right">', _defenses(sheet), _hit_points(sheet), _vitals(sheet),
        _strikes(sheet), _notes(sheet), _gear(sheet), "</div></div>",
        '<div class="lines"></div>', _parts(sheet), "</section>",
        '<section class="cards">', *(_card(sheet, card) for card in hero.cards), _beast(sheet.beast), "</section>"]
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{_text(hero.name)}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>\n{css}</style></head>\n'
            f"<body>\n" + "\n".join(part for part in body if part) + "\n</body></html>\n")


def _text(words: str) -> str:
    return escape(words, quote=True)


def _head(sheet: Sheet) -> str:
    hero = sheet.hero
    title = f'<p class="title">{_text(hero.title)}</p>' if hero.title else ""
    prose = f'<p class="prose">{_text(" ".join(hero.prose.split()))}</p>' if hero.prose else ""
    return (f'<header><h1>{_text(hero.name)}</h1><p class="kind">{_text(sheet.kind)}</p>{title}{prose}</header>')


def _number(name: str, total: Total, label: str, kind: str) -> str:
    return (f'<div class="{kind}"><b>{shown(name, total.value)}</b><span>{_text(label)}</span></div>')


def _abilities(sheet: Sheet) -> str:
    rows = "".join(
        f"<tr><th>{TITLES[name]}</th><td>{total.value}</td>"
        f"<td class='mod'>{ability_modifier(total.value):+d}</td></tr>" for name, total in sheet.abilities.items())
    return f'<h2>Abilities</h2><table class="abilities">{rows}</table>'


def _skills(sheet: Sheet) -> str:
    if sheet.system == "archmage":
        rows = "".join(f"<tr><th>{_text(name)}</th><td>{points:+d}</td></tr>" for name, points in sheet.skills.items())
        return f'<h2>Backgrounds</h2><table class="skills">{rows}</table>' if rows else ""
    rows = ""
    for name in sorted(name for name in sheet.figures if name not in NAMES):
        mark = "trained" if name in sheet.trained else "plain"
        rows += f'<tr class="{mark}"><th>{_text(name)}</th><td>{sheet.figures[name].value:+d}</td></tr>'
    return f'<h2>Skills</h2><table class="skills">{rows}</table>' if rows else ""


def _defenses(sheet: Sheet) -> str:
    boxes = "".join(_number(name, sheet.figures[name], NAMES[name], "shield") for name in DEFENSES
                    if name in sheet.figures)
    return f'<h2>Defenses</h2><div class="row">{boxes}</div>'


def _hit_points(sheet: Sheet) -> str:
    hp = sheet.figures["hp"].value
    half = "Bloodied" if sheet.system == "fourth" else "Staggered"
    boxes = [f'<div class="big"><b>{hp}</b><span>Hit points</span></div>',
             f'<div class="big"><b>{staggered_value(hp)}</b><span>{half}</span></div>']
    heals = "Surge heals" if sheet.system == "fourth" else "Recovery heals"
    boxes.append(f'<div class="big"><b>{sheet.healed}</b><span>{heals}</span></div>')
    boxes.append('<div class="write"><span>Now</span></div><div class="write"><span>Temporary</span></div>')
    return f'<h2>Hit points</h2><div class="row">{"".join(boxes)}</div>'


def _vitals(sheet: Sheet) -> str:
    boxes = "".join(_number(name, sheet.figures[name], NAMES[name], "small") for name in VITALS
                    if name in sheet.figures and (sheet.figures[name].value or name != "saves"))
    pool = sheet.figures.get("recoveries") or sheet.figures.get("surges")
    ticks = "".join("<i></i>" for _ in range(pool.value)) if pool is not None else ""
    return f'<div class="row">{boxes}<div class="ticks">{ticks}</div></div>'


def _strikes(sheet: Sheet) -> str:
    rows = "".join(f"<tr><th>{_text(one.name)}</th><td>{one.total.value:+d} vs {_text(one.defense)}</td>"
                   f"<td>{_text(one.damage)}</td></tr>" for one in sheet.strikes)
    return f'<h2>Weapons</h2><table class="strikes">{rows}</table>' if rows else ""


def _notes(sheet: Sheet) -> str:
    lines = [*sheet.notes, *sheet.hero.traits]
    found = ""
    for line in lines:
        head, colon, rest = line.partition(": ")
        found += f"<p><b>{_text(head)}</b> {_text(rest)}</p>" if colon else f"<p>{_text(line)}</p>"
    return f'<h2>Feats, tongues, traits</h2><div class="notes">{found}</div>' if found else ""


def _gear(sheet: Sheet) -> str:
    items = ", ".join(_text(name) + (f" <small>{weight} lb</small>" if weight else "") for name, weight in sheet.gear)
    lines = "".join(f"<p>{_text(line)}</p>" for line in load_lines(sheet))
    return f'<h2>Gear</h2><div class="notes"><p>{items}</p>{lines}</div>' if items or lines else ""


def _parts(sheet: Sheet) -> str:
    """Where the main numbers come from, small at the foot of the sheet."""
    found = ""
    for name in (*(one for one in DEFENSES if one in sheet.figures), "hp", "initiative"):
        total = sheet.figures[name]
        words = ", ".join(f"{amount} {_text(source)}" for amount, source, _ in why(name, total))
        found += f"<p><b>{NAMES[name]} {shown(name, total.value)}</b> {words}</p>"
    return f'<div class="parts">{found}</div>'


def _card(sheet: Sheet, card: Card) -> str:
    (category, _), usage = rank_of(card.text)
    kind = COLORS.get(usage, "")
    lines = [line.strip() for line in card.text.split("\n")[1:] if line.strip()]
    strike = sheet.powered.get(card.name)
    foot = ""
    if strike is not None:
        damage = f"<span>{_text(strike.damage)}</span>" if strike.damage else ""
        foot = f"<footer><b>{strike.total.value:+d}</b> vs {_text(strike.defense)}{damage}</footer>"
    tick = '<i class="tick"></i>' if kind in ("encounter", "daily") else ""
    return (f'<article class="card {kind} {category}"><h3>{_text(card.name)}{tick}</h3>'
            f'{"".join(_line(line) for line in lines)}{foot}</article>')


def _beast(block: str) -> str:
    """A companion's block as a card."""
    if not block:
        return ""
    name, lines = beast_lines(block)
    return (f'<article class="card"><h3>{_text(name)}</h3>'
            + "".join(f"<p>{_text(line)}</p>" for line in lines) + "</article>")


def _line(line: str) -> str:
    for label in sorted(LABELS, key=len, reverse=True):
        if line.startswith((label + " ", label + ":")):
            return f"<p><b>{_text(label)}</b>{_text(line[len(label):])}</p>"
    return f"<p>{_text(line)}</p>"
