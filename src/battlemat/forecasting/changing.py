"""Changes to an encounter, said in a few words: another level, fewer of these, those instead, a switch thrown.

A change keeps everything else: places, sides, cover and who is in melee with whom, as far as those they are about
are still there. Names are numbered anew where there are now more or fewer of one kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from battlemat.errors import InputError, unknown
from battlemat.files.bestiary import Bestiary, Block
from battlemat.files.encounters import HEROES, MAX_COUNT, EncounterFile, Placed, spoken_of
from battlemat.files.heroes import at_level, max_level
from battlemat.files.parties import MAX_PARTY, make_party
from battlemat.files.placement import Placer
from battlemat.forecasting.building import find_block
from battlemat.forecasting.contest import Contest
from battlemat.rulebook import Rulebook, Switch
from battlemat.systems import load_system

LEVEL: Final = "level"
PARTY: Final = "heroes"
MOST_VALUES: Final = 30
_SPAN: Final = re.compile(r"(?P<low>\d{1,4})\.\.(?P<high>\d{1,4})")
_ON: Final = ("on", "yes", "true")
_OFF: Final = ("off", "no", "false")


@dataclass(frozen=True)
class Variant:
    """A contest changed, and in words how."""

    words: str
    contest: Contest


def names_of(encounter: EncounterFile) -> list[str]:
    """The names that changes can be about: of kinds, and of single creatures where several share one."""
    kinds = list(dict.fromkeys(placed.name for placed in encounter.creatures))
    return kinds + [placed.key for placed in encounter.creatures if placed.key not in kinds]


def meant(encounter: EncounterFile, name: str) -> str:
    """The name in an encounter that is meant, whatever the case of its letters. Raises `InputError` for none."""
    for known in names_of(encounter):
        if known.casefold() == name.strip().casefold():
            return known
    raise unknown("creature in the encounter", name.strip(), names_of(encounter))


def called(placed: Placed, name: str) -> bool:
    """Whether a creature is meant by a name of its kind or of its own."""
    return name in (placed.name, placed.key)


# ------------------------------------------------------------------ changes


def without(encounter: EncounterFile, name: str) -> EncounterFile:
    """The encounter without a creature, or all of a kind. Raises `InputError` for one that leaves a side empty."""
    gone = meant(encounter, name)
    kept = [placed for placed in encounter.creatures if not called(placed, gone)]
    if len({placed.side for placed in kept}) < len(encounter.sides()):
        raise InputError(f"without {gone} a side has nobody left")
    return rebuilt(encounter, kept)


def swapped(encounter: EncounterFile, old: str, new: str, known: Sequence[Bestiary]) -> EncounterFile:
    """The encounter with another stat block in the place of a creature, or of all of a kind. Raises `InputError`."""
    out = meant(encounter, old)
    block = find_block(new.strip(), known)
    changed: list[Placed] = []
    for placed in encounter.creatures:
        if not called(placed, out):
            changed.append(placed)
            continue
        if placed.hero is not None:
            raise InputError(f"{out} is a hero, and only stat blocks can be swapped", hint="expected a monster's name")
        fits = block.space <= placed.space
        changed.append(replace(placed, block=block, space=block.space, at=placed.at if fits else (-1, -1)))
    return rebuilt(encounter, changed, known)


def counted(encounter: EncounterFile, name: str, count: int, known: Sequence[Bestiary] = ()) -> EncounterFile:
    """The encounter with so many of a kind; those that are added stand where there is room near their own side.

    Raises `InputError` for a number there cannot be, and for none where that leaves nobody.
    """
    kind = meant(encounter, name)
    there = [placed for placed in encounter.creatures if called(placed, kind)]
    if not 0 <= count <= MAX_COUNT:
        raise InputError(f"{count} of {kind} cannot fight", hint=f"expected 0 to {MAX_COUNT}")
    if there[0].hero is not None:
        raise InputError(f"{kind} is a hero, of whom there is one", hint=f'vary "{PARTY}" or "{LEVEL}" instead')
    if not count:
        return without(encounter, kind)
    gone = {id(placed) for placed in there[count:]}
    kept = [placed for placed in encounter.creatures if id(placed) not in gone]
    more = [replace(there[0], at=(-1, -1), behind="")] * (count - len(there))
    last = max(place for place, placed in enumerate(kept) if called(placed, kind)) + 1
    return rebuilt(encounter, [*kept[:last], *more, *kept[last:]], known)


def levelled(encounter: EncounterFile, level: int) -> EncounterFile:
    """The encounter with all heroes at a level. Raises `InputError` for a level they cannot have."""
    most = max_level(encounter.system)
    if not 1 <= level <= most:
        raise InputError(f"there is no level {level}", hint=f"expected 1 to {most}")
    return rebuilt(encounter, [placed if placed.hero is None else replace(placed, hero=at_level(placed.hero, level))
                               for placed in encounter.creatures])


def party_of(encounter: EncounterFile, size: int) -> EncounterFile:
    """The encounter with so many heroes: the first there are, and shipped ones besides. Raises `InputError`."""
    heroes = [placed for placed in encounter.creatures if placed.side == HEROES and placed.hero is not None]
    if not heroes:
        raise InputError("nobody here is a hero")
    if not 1 <= size <= MAX_PARTY:
        raise InputError(f"a party of {size} cannot be made", hint=f"expected 1 to {MAX_PARTY}")
    names = {placed.name for placed in heroes}
    level = max(placed.hero.level for placed in heroes if placed.hero is not None)
    spare = [hero for hero in make_party(MAX_PARTY, level, encounter.system) if hero.name not in names]
    more = [replace(heroes[0], hero=hero, at=(-1, -1), behind="", key="") for hero in spare]
    more = more[:max(0, size - len(heroes))]
    gone = {id(placed) for placed in heroes[size:]}
    kept = [placed for placed in encounter.creatures if id(placed) not in gone]
    return rebuilt(encounter, [*more, *kept] if more else kept)


def rebuilt(encounter: EncounterFile, creatures: Sequence[Placed], known: Sequence[Bestiary] = ()) -> EncounterFile:
    """The encounter with these creatures: names numbered anew, places found for those at (-1, -1)."""
    squares = load_system(encounter.system).squares
    placer = Placer(encounter.map)
    for side in encounter.sides():
        placer.side(side)
    for placed in creatures:
        if squares and placed.at != (-1, -1):
            placer.take(placed.at, placed.space)
    names = [placed.name for placed in creatures]
    fresh: list[Placed] = []
    renamed: dict[str, str] = {}
    for index, placed in enumerate(creatures):
        key = f"{placed.name} {names[:index + 1].count(placed.name)}" if names.count(placed.name) > 1 else placed.name
        at = placed.at
        if at == (-1, -1):
            found = placer.find(placed.side, placed.space) if squares else (0, 0)
            if found is None:
                raise InputError(f"there is no room on the map for {placed.name}", file=encounter.file or None)
            at = found
        elif placed.key:
            renamed.setdefault(placed.key, key)
        fresh.append(replace(placed, key=key, at=at))
    ready = tuple(replace(placed, behind=renamed.get(placed.behind, "")) for placed in fresh)
    pairs = tuple((renamed[a], renamed[b]) for a, b in encounter.engaged if a in renamed and b in renamed)
    blocks = [placed.block for placed in ready if placed.block is not None]
    kinds = encounter.kinds + tuple(block for block in spoken_of(blocks, tuple(known)) if block not in encounter.kinds)
    return replace(encounter, creatures=ready, engaged=pairs, kinds=_absent(kinds, blocks))


def _absent(kinds: Sequence[Block], there: Sequence[Block]) -> tuple[Block, ...]:
    names = {block.name.casefold() for block in there}
    return tuple(kind for kind in kinds if kind.name.casefold() not in names)


# ------------------------------------------------------------------ said in words


def variants(contest: Contest, known: Sequence[Bestiary], *, vary: Sequence[str] = (), without_: Sequence[str] = (),
             swap: Sequence[str] = (), switch: Sequence[str] = (), skill: Sequence[str] = ()) -> list[Variant]:
    """Each change by itself, as said on a command line. Raises `InputError` for one that cannot be made.

    `vary` is "NAME=VALUES" with NAME "level", "heroes" or a monster's (how many), VALUES "1..5" or "1,3,5"; `swap` is
    "OLD=NEW", `switch` "NAME=VALUE", `skill` "SIDE=SKILL" or "SKILL" for all sides.
    """
    encounter = contest.encounter
    found: list[Variant] = []

    def add(words: str, changed: EncounterFile) -> None:
        found.append(Variant(words, replace(contest, encounter=changed, label=words)))

    for text in vary:
        name, numbers = _said(text, 'expected NAME=VALUES: "level=1..5", "Mire Drummer=0,2,3"')
        for number in values(numbers):
            if name.casefold() == LEVEL:
                add(f"level {number}", levelled(encounter, number))
            elif name.casefold() == PARTY:
                add(f"{number} heroes", party_of(encounter, number))
            else:
                add(f"{number} {meant(encounter, name)}", counted(encounter, name, number, known))
    for text in without_:
        add(f"without {meant(encounter, text)}", without(encounter, text))
    for text in swap:
        old, new = _said(text, 'expected OLD=NEW: "Mire Drummer=Bramble Ram"')
        block = find_block(new, known)
        add(f"{block.name} for {meant(encounter, old)}", swapped(encounter, old, new, known))
    for text in switch:
        name, value = thrown(encounter.system, text)
        told = ("on" if value else "off") if isinstance(value, bool) else value
        add(f"{name} = {told}", replace(encounter, options={**encounter.options, name: value}))
    for text in skill:
        side, mark, one = text.rpartition("=")
        sides = [side] if mark else list(contest.sides)
        changed = replace(contest, skills={**contest.skills, **dict.fromkeys(sides, one)},
                          label=f"{one} {side}" if mark else f"all {one}")
        found.append(Variant(changed.label, changed))
    return found


def _said(text: str, hint: str) -> tuple[str, str]:
    left, mark, right = text.partition("=")
    if not mark or not left.strip() or not right.strip():
        raise InputError(f"'{text}' says no change", hint=hint)
    return left.strip(), right.strip()


def values(text: str) -> list[int]:
    """The numbers of "1..5" or "1,3,5". Raises `InputError` for anything else, and for too many.

    >>> values("1..4"), values("2, 8")
    ([1, 2, 3, 4], [2, 8])
    """
    found: list[int] = []
    for part in text.split(","):
        span = _SPAN.fullmatch(part.strip())
        if span is not None and int(span["low"]) <= int(span["high"]) < int(span["low"]) + MOST_VALUES:
            found.extend(range(int(span["low"]), int(span["high"]) + 1))
        elif part.strip().isascii() and part.strip().isdecimal() and len(part.strip()) < 5:
            found.append(int(part))
        else:
            raise InputError(f"'{text}' is no list of numbers",
                             hint=f'expected "1..5" or "1,3,5", {MOST_VALUES} numbers at most')
    if len(found) > MOST_VALUES:
        raise InputError(f"'{text}' are {len(found)} numbers", hint=f"expected {MOST_VALUES} at most")
    return list(dict.fromkeys(found))


def thrown(system: str, text: str) -> tuple[str, object]:
    """The switch a text throws and its value. Raises `InputError` for a switch or value there is not."""
    name, value = _said(text, "expected NAME=VALUE: natural-1=always-misses")
    known = Rulebook.load(system).options()
    if name not in known:
        raise unknown(f"switch of {system}", name, known)
    try:
        return name, known[name].setting(switch_value(known[name], value))
    except ValueError as error:
        raise InputError(str(error)) from None


def switch_value(switch: Switch, text: str) -> object:
    """The value a text stands for: one of the switch's words, on or off, a number, or the text itself."""
    for known in switch.values:
        if not isinstance(known, bool) and str(known) == text:
            return known
    if text in _ON or text in _OFF:
        return text in _ON
    return int(text) if text.isdigit() else text


def mix_words(counts: Mapping[str, int]) -> str:
    """So many of each kind in words: "3 Bramble Ram, 1 Mire Drummer"."""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)
