"""Rulings that roll: a check of anybody's against any number, and plain dice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, skills
from battlemat.engine.abilities import ABILITIES, SHORT
from battlemat.engine.dice import percentile
from battlemat.engine.names import possessive
from battlemat.engine.referee.ruling import Ruling, Verb
from battlemat.engine.referee.words import Words, name_of
from battlemat.engine.turns import timing
from battlemat.errors import unknown

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

SAVE: Final = "save"
INITIATIVE: Final = "initiative"
HARDEST: Final = 99
HUNDRED: Final = 100
"""The sides of d%: two ten-sided dice, tens and ones."""
_DICE: Final = re.compile(r"(\d{0,2})d(\d{1,3})([+-]\d{1,3})?", re.IGNORECASE)


class Check(Verb):
    """A check with a skill, an ability, initiative or a save, against a number, a defense or nothing."""

    word = "check"
    form = "check WHO SKILL [NUMBER], or check WHO SKILL vs WHOM DEFENSE"
    says = "roll anybody's check: a skill, an ability, initiative or a save, against a number or a defense"
    after = True

    def read(self, words: Words) -> Ruling:
        who = words.who()
        what = self.what(words)
        if words.take("vs") or words.take("against"):
            if not words.is_number():
                whom = words.who("against whom")
                return Ruling(self, who.id, whom.id, word=f"{what}|{self.defense(words)}")
        number = words.number("what it must reach", 0, HARDEST) if words.rest else 0
        words.done()
        return Ruling(self, who.id, number=number, word=what, given=number > 0)

    def what(self, words: Words) -> str:
        """What is rolled: a skill, an ability, initiative or a save."""
        rules = words.battle.rules
        known = {**SHORT, **{short: short for short in ABILITIES},
                 **{skill.casefold(): skill for skill in rules.skills}, SAVE: SAVE, INITIATIVE: INITIATIVE,
                 "saving throw": SAVE}
        for creature in words.battle.creatures:
            known.update({skill.casefold(): skill for skill in creature.sheet.skills})
        for count in (3, 2, 1):
            said = skills.spelled(" ".join(words.words[words.at:words.at + count]))
            if words.rest >= count and said in known:
                words.at += count
                return known[said]
        raise unknown("check", words.one("what is rolled"), sorted(known))

    def defense(self, words: Words) -> str:
        """The defense rolled against."""
        known = {name.casefold(): name for name in words.battle.rules.defenses}
        said = words.one("a defense").casefold()
        found = known.get(said, "")
        if not found:
            begun = [name for name in known if name.startswith(said) or said.startswith(name)]
            if len(begun) != 1:
                raise unknown("defense", said, known)
            found = known[begun[0]]
        words.done()
        return found

    def text(self, ruling: Ruling) -> str:
        what, _, defense = ruling.word.partition("|")
        against = f" vs #{ruling.other} {defense}" if defense else f" {ruling.number}" if ruling.given else ""
        return f"check #{ruling.who} {what}{against}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        what, _, defense = ruling.word.partition("|")
        against = ""
        if defense:
            against = f" against {possessive(name_of(battle, ruling.other))} {defense}"
        elif ruling.given:
            against = f" against {ruling.number}"
        spelt = ABILITIES.get(what, what)
        return f"{name_of(battle, ruling.who)} rolls {spelt}{against}"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        what, _, defense = ruling.word.partition("|")
        dc = ruling.number
        if defense:
            target = battle.creatures[ruling.other]
            dc = battle.rules.stacking.add(skills.defense_parts(battle, target, defense, who.id))
        if what == SAVE:
            await timing.saving_throw(battle, who, None, "ruling", 0, dc)
            return
        if what in who.sheet.skills or what in battle.rules.skills:
            await skills.check_total(battle, who, what, dc, "", ruling.other)
            return
        bonus = who.sheet.initiative if what == INITIATIVE else who.sheet.ability(what) + who.sheet.level_bonus
        total = await battle.roll(who, 20, what) + bonus
        reports.checked(battle, who, ruling.other, total, total >= dc, "", what)


class Roll(Verb):
    """Plain dice."""

    word = "roll"
    form = "roll DICE, such as 2d6+3, d20 or d%"
    says = "roll dice, for whatever they decide"
    after = True

    def read(self, words: Words) -> Ruling:
        said = words.left().replace(" ", "").replace("d%", f"d{HUNDRED}").casefold()
        words.at = len(words.words)
        found = _DICE.fullmatch(said)
        if found is None or not 1 <= int(found[1] or 1) <= 40 or not 2 <= int(found[2]) <= 100:
            raise words.error(f"'{said}' is no dice", "expected dice such as d20, 2d6 or 3d8+4")
        dice = f"{int(found[1] or 1)}d{int(found[2])}"
        return Ruling(self, words.battle.active, number=int(found[3] or 0), word=dice)

    def text(self, ruling: Ruling) -> str:
        return f"roll {ruling.word}{ruling.number:+d}" if ruling.number else f"roll {ruling.word}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return self.text(ruling).replace("roll ", "") + " is rolled"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        count, _, sides = ruling.word.partition("d")
        roller = battle.creatures[max(ruling.who, 0)]
        if int(sides) == HUNDRED:
            total = ruling.number
            for _ in range(int(count)):
                tens = await battle.roll(roller, 10, "tens")
                total += percentile(tens, await battle.roll(roller, 10, "ones"))
            rule = battle.rules.cite["percentile"]
        else:
            total = await battle.roll_sum(roller, int(count), int(sides), "ruling") + ruling.number
            rule = ""
        reports.rolled(battle, total, rule, self.text(ruling).removeprefix("roll "))


VERBS: Final[tuple[Verb, ...]] = (Check(), Roll())
