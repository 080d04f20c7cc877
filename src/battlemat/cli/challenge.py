"""`battlemat challenge`: a skill challenge, tried here by its party or played out by itself."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from battlemat.cli.asking import Quit, ask
from battlemat.cli.console import out
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice, TableDice
from battlemat.errors import nearest
from battlemat.files.challenges import ChallengeFile
from battlemat.files.opening import open_challenge
from battlemat.gauntlet import Gauntlet


def challenge(
    file: Annotated[
        str,
        typer.Argument(help="A skill challenge, by name if it comes with Battlemat or its file.", show_default=False),
    ],
    auto: Annotated[
        bool, typer.Option("--auto", help="Let everybody in turn try what they are best at.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", help="Other dice, another outcome.", min=0)] = 1,
    dice: Annotated[bool, typer.Option("--dice", help="Roll real dice and type in what they show.")] = False,
) -> None:
    """Try a skill challenge: so many successes before so many failures."""
    read = open_challenge(file)
    gauntlet = Gauntlet(read, TableDice(seed) if dice else Dice(seed), _typed)
    _introduce(read, gauntlet)
    try:
        while not gauntlet.over:
            if auto:
                _attempt(gauntlet, gauntlet.next_hero, gauntlet.best(gauntlet.next_hero))
            else:
                _asked(gauntlet)
    except Quit:
        out.print()
        return
    _conclude(read, gauntlet)


def _introduce(read: ChallengeFile, gauntlet: Gauntlet) -> None:
    out.print()
    out.print(Text(read.name, style="bold"))
    if read.prose:
        out.print(Padding(Text(read.prose, style="italic"), (0, 0, 0, 2), expand=False))
    out.print()
    out.print(Text(f"{read.successes} successes before {read.failures} failures. What helps:"))
    for skill in read.skills:
        limit = f", {skill.limit} at most" if skill.limit else ""
        out.print(Text(f"  {skill.name} against {skill.dc}{limit}" + (f": {skill.text}" if skill.text else "")),
                  soft_wrap=True)
    out.print()


def _asked(gauntlet: Gauntlet) -> None:
    """Ask who tries what: "Wren nature", or a skill alone for whoever is next."""
    who = gauntlet.next_hero
    prompt = f"{who.key} ({gauntlet.won}:{gauntlet.lost}), which skill (nothing: {gauntlet.best(who)})>"
    line = ask(prompt).casefold()
    if line in ("quit", "q", "exit"):
        raise Quit
    for hero in gauntlet.heroes:
        for name in (hero.key.casefold(), hero.key.casefold().split()[0]):
            if line == name or line.startswith(name + " "):
                who = hero
                line = line[len(name):].strip()
                break
    _attempt(gauntlet, who, line or gauntlet.best(who))


def _attempt(gauntlet: Gauntlet, who: Creature, skill: str) -> None:
    why = gauntlet.refusal(who, skill)
    if why:
        close = nearest(skill, [entry.name for entry in gauntlet.file.skills])
        out.print(Text(why + (f". Did you mean {close}?" if close and close != skill else "")), soft_wrap=True)
        return
    for line in gauntlet.attempt(who, skill):
        out.print(Padding(Text(line), (0, 0, 0, 2), expand=False))


def _conclude(read: ChallengeFile, gauntlet: Gauntlet) -> None:
    out.print()
    count = f"{gauntlet.won} successes, {gauntlet.lost} failures"
    out.print(Text(f"{'Won' if gauntlet.succeeded else 'Lost'}: {count}.", style="bold"))
    told = read.won if gauntlet.succeeded else read.lost
    if told:
        out.print(Padding(Text(told, style="italic"), (0, 0, 0, 2), expand=False))
    for hero in gauntlet.heroes:
        if hero.xp:
            out.print(Text(f"{hero.key} gains {hero.xp} experience points."))
    out.print()


def _typed(what: str, sides: int) -> int:
    """What a die typed in shows. Raises `Quit`."""
    while True:
        line = ask(f"d{sides} {what}>")
        if line.isdecimal() and 1 <= int(line) <= sides:
            return int(line)
        out.print(Text(f"A d{sides} shows 1 to {sides}."))
