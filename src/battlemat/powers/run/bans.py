"""What somebody is barred from: a closed list of acts in the words of the print, each with what holds it to them.

An act that is not here holds nobody: it becomes a note.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, DAILY, ENCOUNTER, REFRESH
from battlemat.engine.effects import flags as f
from battlemat.engine.effects.effect import BARS
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.powers.forms.base import Form
from battlemat.powers.run import parts as pt
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.laying import Draft, Part

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.running import Running

SQUARES: Final = "squares"
BANDS: Final = "bands"


class Ban:
    """What holds somebody to "cannot" one act.

    `flags` are those the engine asks for, `actions` names of common actions, `usages` and `tags` kinds of powers,
    `origins` types of attack, `attacks` any attack, `basics` basic ones. `words` are looked for by what they forbid.
    `dialect` is the one print in whose games it means anything, "" for all.
    """

    def __init__(self, flags: int = 0, actions: tuple[str, ...] = (), usages: tuple[int, ...] = (),
                 tags: tuple[str, ...] = (), origins: int = 0, attacks: bool = False, basics: bool = False,
                 words: tuple[str, ...] = (), dialect: str = "") -> None:
        self.flags = flags
        self.actions = actions
        self.usages = usages
        self.tags = tags
        self.origins = origins
        self.attacks = attacks
        self.basics = basics
        self.words = words
        self.dialect = dialect
        self.only_flags = bool(flags) and not (actions or usages or tags or origins or attacks or basics or words)


class BarPart(Part):
    """What the bearer cannot do: powers by name, and what `bans` say of actions and kinds of powers."""

    worthwhile = 60

    def __init__(self, names: tuple[str, ...], bans: tuple[Ban, ...], flags: int) -> None:
        self.names = names
        self.bans = bans
        self.flags = flags

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        draft.flags |= self.flags
        wanted = [name.casefold() for name in self.names]
        barred: list[str] = [
            power.name for power in bearer.sheet.powers
            if power.name.casefold() in wanted or any(covers(one, power) for one in self.bans)
        ]
        for one in self.bans:
            barred.extend(one.actions)
            barred.extend(one.words)
        for name in barred:
            if BARS + name not in draft.tags:
                draft.tags.append(BARS + name)


def covers(ban: Ban, power: Action) -> bool:
    """Whether a ban is about a power by what kind it is."""
    if ban.basics:
        return power.is_basic and power.is_attack and (not ban.origins or bool(power.origin & ban.origins))
    return (
        (ban.attacks and power.is_attack)
        or power.usage in ban.usages
        or (power.is_attack and bool(power.origin & ban.origins))
        or not power.tags.isdisjoint(ban.tags)
    )


LIMITED: Final = (ENCOUNTER, DAILY, REFRESH)
NO_RECOVERIES: Final = ("spend recoveries",)
NOT_SEEN: Final = f.NO_COVER | f.NO_CONCEALMENT
ATTACKS: Final = Ban(attacks=True, actions=("charge",))
STAY: Final = Ban(f.NO_WALK)
FIXED: Final = Ban(f.NO_FORCED)
UPRIGHT: Final = Ban(f.NO_STAND)
MENDING: Final = Ban(f.NO_HEALING)
PASSIVE: Final = Ban(f.NO_OPPORTUNITY)
CALM: Final = Ban(f.NO_IMMEDIATE)
STILL: Final = Ban(f.NO_ACTIONS)
POINTLESS: Final = Ban(actions=("action-point",), dialect=SQUARES)
PACE: Final = Ban(actions=("dash", "run"), dialect=SQUARES)

BANS: Final[dict[str, Ban]] = {
    "make opportunity attacks": PASSIVE,
    "take opportunity attacks": PASSIVE,
    "make opportunity actions": PASSIVE,
    "take immediate actions": CALM,
    "make immediate actions": CALM,
    "take reactions": CALM,
    "take free actions": Ban(f.NO_FREE),
    "act": STILL,
    "take actions": STILL,
    "move": STAY,
    "walk": STAY,
    "leave": STAY,
    "leave its space": STAY,
    "leave the space": STAY,
    "move or be moved": Ban(f.NO_WALK | f.NO_FORCED),
    "be moved": FIXED,
    "be pushed": FIXED,
    "be pulled": FIXED,
    "be shunted": FIXED,
    "take more than one action": Ban(f.ONE_ACTION, dialect=SQUARES),
    "shift": Ban(f.NO_SHIFT),
    "fly": Ban(f.NO_FLY),
    "levitate": Ban(f.NO_FLY),
    "climb": Ban(f.NO_CLIMB, actions=("climb",)),
    "teleport": Ban(f.NO_TELEPORT),
    "stand": UPRIGHT,
    "stand up": UPRIGHT,
    "flank": Ban(f.NO_FLANK),
    "be flanked": Ban(f.ALL_AROUND),
    "see": Ban(f.BLIND, dialect=SQUARES),
    "benefit from cover": Ban(f.NO_COVER, dialect=SQUARES),
    "benefit from concealment": Ban(f.NO_CONCEALMENT, dialect=SQUARES),
    "benefit from cover or concealment": Ban(NOT_SEEN, dialect=SQUARES),
    "grant combat advantage": Ban(f.GRANTS_NONE, dialect=SQUARES),
    "gain combat advantage": Ban(f.GAINS_NONE, dialect=SQUARES),
    "score critical hits": Ban(f.NO_CRITICAL),
    "heal": MENDING,
    "regain hit points": MENDING,
    "regenerate": Ban(words=("regenerate",)),
    "spend recoveries": Ban(actions=("rally", "second-wind"), words=NO_RECOVERIES),
    "rally": Ban(actions=("rally", "second-wind")),
    "make attacks": ATTACKS,
    "attack": ATTACKS,
    "make an attack": ATTACKS,
    "make attacks other than basic attacks": Ban(f.BASIC_ONLY),
    "make basic attacks": Ban(basics=True),
    "make basic melee attacks": Ban(basics=True, origins=MELEE),
    "make basic ranged attacks": Ban(basics=True, origins=RANGED),
    "make melee attacks": Ban(origins=MELEE),
    "make ranged attacks": Ban(origins=RANGED),
    "make melee or ranged attacks": Ban(origins=MELEE | RANGED),
    "make near attacks": Ban(origins=NEAR),
    "make far attacks": Ban(origins=FAR),
    "make near or far attacks": Ban(origins=NEAR | FAR),
    "make charge attacks": Ban(actions=("charge",), dialect=SQUARES),
    "use limited powers": Ban(usages=LIMITED),
    "cast spells": Ban(tags=("spell",)),
    "speak": Ban(actions=("talk",)),
    "charge": Ban(actions=("charge",), dialect=SQUARES),
    "run": PACE,
    "dash": PACE,
    "escape": Ban(actions=("escape-grapple", "escape"), dialect=SQUARES),
    "disengage": Ban(actions=("disengage",), dialect=BANDS),
    "hide": Ban(actions=("hide",), dialect=SQUARES),
    "crawl": Ban(actions=("crawl",), dialect=SQUARES),
    "delay": Ban(actions=("delay",)),
    "ready": Ban(actions=("ready",)),
    "shove": Ban(actions=("shove", "bull-rush"), dialect=SQUARES),
    "use action points": POINTLESS,
    "spend action points": POINTLESS,
}
"""Every act that a ban on it holds somebody to."""
THIS: Final = "this power"
SQUARE_FLAGS: Final = f.NO_SHIFT | f.NO_FLANK | f.ALL_AROUND | f.NO_STAND
"""What nothing asks for in a game without squares."""


USAGES: Final = {"at-will": AT_WILL, "encounter": ENCOUNTER, "daily": DAILY, "refresh": REFRESH}


def _powers_barred(act: str) -> Ban | None:
    """ "Use daily powers", "use encounter or daily powers": those of how often they can be used."""
    said = re.fullmatch(r"use (.+) powers", act)
    kinds = re.split(r", | or ", said[1]) if said is not None else []
    return Ban(usages=tuple([USAGES[kind] for kind in kinds])) if kinds and USAGES.keys() >= set(kinds) else None


def ban(act: str, dialect: str) -> Ban | None:
    """What holds somebody to not doing a act, None where nothing in the game does."""
    found = BANS.get(act) or _powers_barred(act)
    if found is None or found.dialect not in ("", dialect) or (dialect == BANDS and found.flags & SQUARE_FLAGS):
        return None
    return found


def barring(acts: tuple[str, ...], powers: tuple[str, ...], form: Form, dialect: str, own: str) -> Part:
    """The part of an effect that bars acts, and powers by name (`own` is the name of the power that bars them).

    Raises `Unrunnable` for an act that nothing would hold anybody to.
    """
    bans: list[Ban] = []
    for act in acts:
        found = ban(act, dialect)
        if found is None:
            raise Unrunnable(form)
        bans.append(found)
    flags = 0
    for one in bans:
        flags |= one.flags
    names = tuple([own if name == THIS else name for name in powers])
    if not names and all(one.only_flags for one in bans):
        return pt.FlagPart(flags, (), 40)
    return BarPart(names, tuple(bans), flags)
