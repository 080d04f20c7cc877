"""Words for creatures in play: roles in the power, selections by description, several parties together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.powers.run.amounts import Measure

NOBODY: list[int] = []
KIN: Final = "self"
"""The name that stands for SELF's own kind."""


class TheUser(PrintedCreatures):
    """SELF: the creature whose power or trait it is."""

    def all(self, play: Running) -> list[Creature]:
        return [play.user]

    def includes(self, play: Running, creature: Creature) -> bool:
        return creature.id == play.user.id


class TheTarget(PrintedCreatures):
    """The target being settled."""

    targets = True

    def all(self, play: Running) -> list[Creature]:
        return play.aimed

    def includes(self, play: Running, creature: Creature) -> bool:
        return creature.id == play.target.id


class TheTargets(PrintedCreatures):
    """All the targets of the power in use."""

    def all(self, play: Running) -> list[Creature]:
        return [play.battle.creatures[id] for id in dict.fromkeys(play.targets)]


class TheEach(PrintedCreatures):
    """The creature an event or a description is about."""

    def all(self, play: Running) -> list[Creature]:
        return [play.each]

    def includes(self, play: Running, creature: Creature) -> bool:
        return creature.id == play.each.id


class TheOriginal(PrintedCreatures):
    """The target of the attack before a secondary one."""

    def all(self, play: Running) -> list[Creature]:
        return [play.original]

    def includes(self, play: Running, creature: Creature) -> bool:
        return creature.id == play.original.id


class TheTrigger(PrintedCreatures):
    """The creature whose action set off the trigger."""

    def all(self, play: Running) -> list[Creature]:
        trigger = play.trigger
        if trigger is None:
            return [play.each]
        if trigger.actor >= 0 and trigger.actor != play.user.id:
            return [play.battle.creatures[trigger.actor]]
        return [play.battle.creatures[trigger.target]] if trigger.target >= 0 else [play.each]


class TheBefallen(PrintedCreatures):
    """The creature that what set off the trigger was done to."""

    def all(self, play: Running) -> list[Creature]:
        trigger = play.trigger
        if trigger is None:
            return [play.each]
        struck = trigger.target if trigger.target >= 0 else trigger.actor
        return [play.battle.creatures[struck]] if struck >= 0 else [play.each]


class TheAttacker(PrintedCreatures):
    """Who made the triggering attack."""

    def all(self, play: Running) -> list[Creature]:
        trigger = play.trigger
        if trigger is not None and trigger.strike is not None:
            return [play.battle.creatures[trigger.strike.attacker]]
        if trigger is not None and trigger.actor >= 0:
            return [play.battle.creatures[trigger.actor]]
        return [play.battle.creatures[play.strike.attacker]] if play.strike is not None else []


class Bound(PrintedCreatures):
    """Those that bear an effect of SELF's with a given tag: whom it has swallowed, its quarry, the one it
    protects.
    """

    def __init__(self, tag: str) -> None:
        self.tag = tag

    def all(self, play: Running) -> list[Creature]:
        source = play.user.id
        return [
            c
            for c in play.battle.creatures
            if not c.flags & DEAD and any(e.source == source and self.tag in e.tags for e in c.effects)
        ]


class Owned(PrintedCreatures):
    """SELF's companion, what it has summoned or conjured (`kind` in its types), or (`owner`) its owner."""

    def __init__(self, kind: str = "", owner: bool = False) -> None:
        self.kind = kind
        self.owner = owner

    def all(self, play: Running) -> list[Creature]:
        battle = play.battle
        if self.owner:
            return [battle.creatures[play.user.owner]] if play.user.owner >= 0 else []
        if play.placed:
            return [battle.creatures[id] for id in play.placed]
        return [
            c
            for c in battle.creatures
            if c.owner == play.user.id
            and not c.flags & (DEAD | OUT)
            and (not self.kind or self.kind in c.sheet.types)
        ]


class SharesSpace(PrintedCreatures):
    """The rider on SELF, or the mount under it: whoever of its side is in its space."""

    def all(self, play: Running) -> list[Creature]:
        user = play.user
        return [
            c
            for c in play.battle.creatures
            if c.id != user.id and c.side == user.side and c.space & user.space and not c.flags & (DEAD | OUT)
        ]


_ENDINGS: Final = (
    ("ves", "f"), ("ves", "fe"), ("ies", "y"), ("men", "man"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"),
    ("shes", "sh"), ("s", ""),
)


NUMERALS: Final = "0123456789"


def one_or_many(name: str) -> tuple[str, ...]:
    """A name as printed and, where it may be a plural, for one of them: "bog elves" and "bog elf"."""
    return (name, *[name[: -len(end)] + one for end, one in _ENDINGS if name.endswith(end)])


def named_so(creature: Creature, names: tuple[str, ...]) -> bool:
    """Whether one of these is among the words of a creature's name, or its type: an orc, and not a sorcerer."""
    called = words_of(creature.sheet)
    return any(f" {name.replace('-', ' ')} " in called or name in creature.sheet.types for name in names)


def words_of(sheet: Sheet) -> str:
    """The words a creature is called by, its name and its type, each between blanks, without its number."""
    called = f"{sheet.name} {sheet.type}".casefold().replace("-", " ").split()
    return f" {' '.join([word.rstrip(NUMERALS) or word for word in called])} "


class Selection(PrintedCreatures):
    """Creatures by description. `kind` creature, enemy or ally; `count` how many, 0 for everyone who fits."""

    def __init__(
        self,
        kind: str,
        count: int,
        up_to: bool,
        checks: tuple[Check, ...],
        choice: str,
        name: str,
        with_self: bool,
        or_self: bool,
        other: bool,
        any_one: bool,
        of: PrintedCreatures | None = None,
        rolled: Measure | None = None,
    ) -> None:
        # How many, where dice say so: `count` is then the most that can be.
        self.rolled = rolled
        # Whose allies and enemies they are, and nearest to whom, where that is not SELF.
        self.of = of
        self.kind = kind
        self.count = count
        self.up_to = up_to
        self.checks = checks
        self.choice = choice
        self.name = name.casefold()
        self.names = one_or_many(self.name)
        self.with_self = with_self
        self.or_self = or_self
        self.other = other
        self.any_one = any_one

    def whose(self, play: Running) -> Creature:
        """Whose allies and enemies they are."""
        if self.of is None:
            return play.user
        named = self.of.all(play)
        return named[0] if named else play.user

    def fits(self, play: Running, creature: Creature) -> bool:
        """Whether a creature answers the description."""
        user = self.whose(play)
        if creature.flags & OUT:
            return False
        if creature.id == user.id:
            if self.or_self:
                return True
            if self.kind == "enemy" or self.kind == "ally" or self.other:
                return False
        elif self.kind == "enemy":
            if creature.side == user.side:
                return False
        elif self.kind == "ally" and creature.side != user.side:
            return False
        if self.name == KIN:
            if creature.sheet.type != user.sheet.type:
                return False
        elif self.name and not named_so(creature, self.names):
            return False
        if self.other and (creature.id in play.targets or (not play.targets and creature is play.each)):
            return False  # "all other enemies": than the targets, or whose act is answered
        if self.checks:
            outer = play.each
            play.each = creature
            for check in self.checks:
                if not check.holds(play):
                    play.each = outer
                    return False
            play.each = outer
        return True

    @property
    def offers(self) -> bool:
        """Whether its user may have to say whom it stands for."""
        return bool(self.count or self.any_one) and self.choice not in ("random", "nearest", "farthest")

    def all(self, play: Running) -> list[Creature]:
        return [c for c in play.battle.creatures if not c.flags & (DEAD | OUT) and self.fits(play, c)]

    def includes(self, play: Running, creature: Creature) -> bool:
        return self.fits(play, creature) or (self.with_self and creature.id == play.user.id)

    async def pick(self, play: Running) -> list[Creature]:
        found = self.all(play)
        count = self.count or (1 if self.any_one else 0)
        battle = play.battle
        user = play.user
        if self.rolled is not None and found:
            count = min(count, await self.rolled.roll(play, "targets"))
        if count and self.choice in ("nearest", "farthest") and found:
            sign = 1 if self.choice == "nearest" else -1
            center = self.whose(play)
            ranked = [(sign * battle.rules.position.distance(battle, center, c), c.id) for c in found]
            ranked.sort()
            found = [battle.creatures[id] for _, id in ranked if _ == ranked[0][0]]
        if not count or (len(found) <= count and not self.up_to):
            chosen = found
        elif self.choice == "random":
            chosen = []
            while found and len(chosen) < count:
                chosen.append(found.pop(await battle.roll(user, len(found), "who") - 1))
        else:
            chosen = []
            while found and len(chosen) < count:
                options: list[Option] = [Choice(c.name, creature=c.id) for c in found]
                _distinct(options)
                if self.up_to:
                    options.append(Choice("none"))
                answer = await battle.choose(user, "target", options, play.power.name)
                if answer.creature < 0:
                    break
                found = [c for c in found if c.id != answer.creature]
                chosen.append(battle.creatures[answer.creature])
        return [user, *chosen] if self.with_self else chosen


class Parties(PrintedCreatures):
    """Several named parties at once, or (`either`) one of them by choice."""

    def __init__(self, parties: tuple[PrintedCreatures, ...], either: bool) -> None:
        self.parties = parties
        self.either = either

    def all(self, play: Running) -> list[Creature]:
        found: list[Creature] = []
        for party in self.parties:
            for creature in party.all(play):
                if all(one.id != creature.id for one in found):
                    found.append(creature)
        return found

    def includes(self, play: Running, creature: Creature) -> bool:
        return any(party.includes(play, creature) for party in self.parties)

    async def pick(self, play: Running) -> list[Creature]:
        if not self.either:
            found: list[Creature] = []
            for party in self.parties:
                for creature in await party.pick(play):
                    if all(one.id != creature.id for one in found):
                        found.append(creature)
            return found
        options: list[Option] = [Choice(c.name, creature=c.id) for c in self.all(play)]
        if not options:
            return []
        _distinct(options)
        answer = await play.battle.choose(play.user, "target", options, play.power.name)
        return [play.battle.creatures[answer.creature]]


def _distinct(options: list[Option]) -> None:
    """Give creatures of one name numbers, so that every option has a key of its own."""
    seen: dict[str, int] = {}
    for option in options:
        if isinstance(option, Choice):
            seen[option.word] = seen.get(option.word, 0) + 1
            if seen[option.word] > 1 or sum(1 for o in options if o.key == option.word) > 1:
                option.word = f"{option.word} {option.creature}"
