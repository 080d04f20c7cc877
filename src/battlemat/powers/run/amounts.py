"""Amounts in play: dice, weapon dice, ability modifiers, levels, and quantities known only then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.abilities import SHORT
from battlemat.engine.dice import Mixed, Roll
from battlemat.powers import forms
from battlemat.powers.run.running import PrintedCreatures, Running
from battlemat.powers.run.traces import traces

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature, Weapon

TWENTIETHS: Final = 20
HITS_TAKEN: Final = "hits taken"
HALF_LEVEL: Final = "half level"


class Measure:
    """An amount made ready: rolled with `roll`, its maximum with `most`, its mean with `mean20`.

    `abilities` are alternatives a time: the best of each counts. `value` names what only play knows; `fixed` says
    that it is plainly `flat`.
    """

    def __init__(self, form: forms.Amount) -> None:
        self.dice = form.dice
        self.flat = form.flat
        self.weapon = form.weapon
        self.abilities: tuple[tuple[str, ...], ...] = tuple(
            [
                tuple([SHORT.get(name, name) for name in one.split("|")])
                for one in dict.fromkeys(form.modifiers)
            ]
        )
        self.levels = form.levels
        self.value = form.value
        self.times = form.times
        self.over = form.over
        self.fixed = form.fixed and form.times == 1 and form.over == 1

    def bonus(self, user: Creature) -> int:
        """All of it that is not dice and is known from the sheet."""
        total = self.flat
        if self.abilities:
            for names in self.abilities:
                total += max([user.sheet.ability(name) for name in names])
        if self.levels:
            total += self.levels * user.sheet.level
        if self.value == HALF_LEVEL:
            total += user.sheet.level // 2
        return total

    def shaped(self, total: int) -> int:
        """The total multiplied and divided as printed; a half of anything is at least 1."""
        total *= self.times
        if self.over > 1:
            total = max(1, total // self.over) if total > 0 else 0
        return total

    def known(self, play: Running) -> int:
        """The quantity that only play knows."""
        value = self.value
        if not value:
            return 0
        if value in ("damage dealt", "the same amount", "half the damage"):
            # What answers an attack ("the damage it took") is not told a number: the attack knows it.
            return play.amount if play.amount or play.strike is None else play.strike.dealt
        if value == "recovery value":
            return play.target.recovery_value
        if value == "staggered value":
            return play.target.staggered_value
        if value == "escalation die":
            return play.battle.escalation
        if value == "own hit points":
            return play.user.hp
        if value == "attacker's level":
            return play.battle.creatures[play.strike.attacker].sheet.level if play.strike is not None else 0
        if value == "speed":
            return play.battle.rules.movement.speed(play.battle, play.user)
        if value == "own reach":
            return play.user.sheet.reach
        if value == "that distance":
            return play.distance
        if value == HITS_TAKEN:
            return sum([1 for effect in play.user.effects if effect.name == HITS_TAKEN])
        return 0

    async def roll(self, play: Running, what: str) -> int:
        """Roll it."""
        if self.fixed:
            return self.flat
        battle = play.battle
        user = play.user
        total = self.bonus(user)
        for count, sides in self.dice:
            total += await battle.roll_sum(user, count, sides, what)
        if self.weapon:
            weapon = play.weapon
            if weapon is not None:
                total += await battle.roll_sum(user, self.weapon * weapon.count, weapon.sides, what)
                total += weapon.enhancement
            else:
                total += await battle.roll_sum(user, self.weapon, 4, what)
        if self.value:
            total += self.known(play)
        return self.shaped(total)

    async def again(self, play: Running, what: str) -> int:
        """Roll its dice alone once more; the whole of an amount that has none."""
        if self.fixed or not (self.dice or self.weapon):
            return self.number(play)
        battle = play.battle
        total = 0
        for count, sides in self.dice:
            total += await battle.roll_sum(play.user, count, sides, what)
        if self.weapon:
            weapon = play.weapon
            count, sides = (1, 4) if weapon is None else (weapon.count, weapon.sides)
            total += await battle.roll_sum(play.user, self.weapon * count, sides, what)
        return self.shaped(total)

    def most(self, play: Running) -> int:
        """The most it can come to: what a critical hit takes."""
        if self.fixed:
            return self.flat
        total = self.bonus(play.user) + self.known(play)
        for count, sides in self.dice:
            total += count * sides
        if self.weapon:
            weapon = play.weapon
            total += (
                self.weapon * 4
                if weapon is None
                else (self.weapon * weapon.count * weapon.sides + weapon.enhancement)
            )
        return self.shaped(total)

    def number(self, play: Running) -> int:
        """The amount where nothing is rolled (dice count as their mean, rounded down)."""
        if self.fixed:
            return self.flat
        total = self.bonus(play.user) + self.known(play)
        for count, sides in self.dice:
            total += count * (sides + 1) // 2
        return self.shaped(total)

    def data(self, user: Creature, weapon: Weapon | None) -> Roll:
        """It as dice, for exact odds."""
        if self.fixed:
            return Roll(0, 0, self.flat)
        parts = self.dice
        bonus = self.bonus(user)
        if self.weapon:
            if weapon is None:
                parts = (*parts, (self.weapon, 4))
            else:
                parts = (*parts, (self.weapon * weapon.count, weapon.sides))
                bonus += weapon.enhancement
        if len(parts) > 1:
            return Mixed(parts, bonus)
        return Roll(parts[0][0], parts[0][1], bonus) if parts else Roll(0, 0, bonus)

    def mean20(self, user: Creature, weapon: Weapon | None) -> int:
        """Its mean in twentieths."""
        if self.fixed:
            return TWENTIETHS * self.flat
        total = 10 * self.data(user, weapon).mean2
        if self.value == "recovery value":
            total += TWENTIETHS * user.recovery_value
        elif self.value == "staggered value":
            total += TWENTIETHS * user.staggered_value
        elif self.value and self.value != HALF_LEVEL:
            total += TWENTIETHS * 5
        return total * self.times // self.over


class CappedMeasure(Measure):
    """An amount that comes to so much at most."""

    def __init__(self, form: forms.Amount, cap: Measure) -> None:
        super().__init__(form)
        self.cap = cap

    async def roll(self, play: Running, what: str) -> int:
        return min(await super().roll(play, what), self.cap.number(play))

    async def again(self, play: Running, what: str) -> int:
        return min(await super().again(play, what), self.cap.number(play))

    def most(self, play: Running) -> int:
        return min(super().most(play), self.cap.most(play))

    def number(self, play: Running) -> int:
        return min(super().number(play), self.cap.number(play))


class CountedMeasure(Measure):
    """An amount so many times over, each rolled for itself."""

    def __init__(self, form: forms.Amount, one: Measure) -> None:
        super().__init__(form)
        self.fixed = False
        self.one = one

    def count(self, play: Running) -> int:
        """How many times."""
        raise NotImplementedError

    async def roll(self, play: Running, what: str) -> int:
        total = 0
        for _ in range(self.count(play)):
            total += await self.one.roll(play, what)
        return total

    def most(self, play: Running) -> int:
        return self.count(play) * self.one.most(play)

    def number(self, play: Running) -> int:
        return self.count(play) * self.one.number(play)

    async def again(self, play: Running, what: str) -> int:
        total = 0
        for _ in range(self.count(play)):
            total += await self.one.again(play, what)
        return total


class TimesMeasure(CountedMeasure):
    """An amount as many times as another comes to: for each point that the escalation die shows."""

    def __init__(self, form: forms.Amount, one: Measure, times: Measure) -> None:
        super().__init__(form, one)
        self.often = times

    def count(self, play: Running) -> int:
        """How many points."""
        return self.often.number(play)


class PerMeasure(CountedMeasure):
    """An amount for each of some creatures, of `most` at most (0: no bound). `fallen`: of others that have dropped."""

    def __init__(self, form: forms.Amount, one: Measure, who: PrintedCreatures, fallen: bool = False) -> None:
        super().__init__(form, one)
        self.fallen = fallen
        self.who = who
        self.bound = form.most

    def count(self, play: Running) -> int:
        """How many they are."""
        position = play.battle.rules.position
        found = self.who.all(play)
        if self.fallen:
            found = [one for one in play.battle.creatures if one.id != play.user.id and self.who.includes(play, one)]
        number = sum([1 for one in found if position.counted(play.battle, play.user, one)])
        return min(number, self.bound) if self.bound else number


POINTS: Final = "points of "
"""How the value of an amount begins that is counted in points (`forms.Tallied`)."""


class PointMeasure(CountedMeasure):
    """An amount for each point that SELF has of something: its count, and what the escalation die shows."""

    def __init__(self, form: forms.Amount, one: Measure) -> None:
        super().__init__(form, one)
        self.name = form.value

    def count(self, play: Running) -> int:
        """How many points."""
        return traces(play.user, self.name, [play.user.id]) + play.battle.escalation

    async def again(self, play: Running, what: str) -> int:
        return await self.roll(play, what)
