"""A fight as one creature sees it when it must act: who is there, how dangerous, how hard to hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from battlemat.engine.actions.action import DAILY
from battlemat.engine.effects.flags import HALF_DAMAGE, INCORPOREAL, MOOK, UNCONSCIOUS
from battlemat.players.profile import hits_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader

USUAL_ROUNDS: Final = 4
PATIENCE: Final = 20
"""Percent of its usual worth that a daily attack must bring more, for every point its roll will be better by the
round in which most fights are decided."""


class Survey:
    """Everyone who matters to `who` now. Lists run alongside `foes`, the enemies that fight or could, by id; what is
    `known` of each is its side's `roster`'s.

    What place has to do with it is for the survey of a ground to say.
    """

    def __init__(self, battle: Battle, who: Creature, reader: Reader) -> None:
        self.battle = battle
        self.who = who
        self.reader = reader
        rules = battle.rules
        self.profile = reader.read(rules, who.sheet)
        self.roster = reader.roster(battle, who.side)
        self.foes = self.roster.foes
        self.friends = [mate for mate in self.roster.mates if mate.id != who.id]
        self.known = self.roster.known
        self.strikes: list[int] = [-1] * len(self.foes)
        self.half = bool(who.flags & HALF_DAMAGE)
        self.marker = -1
        self.growth = 0
        self.thrift = 100
        attacks = rules.attacks
        self.bonus = attacks.escalation_bonus(battle, who)
        if battle.round < USUAL_ROUNDS:
            self.growth = attacks.escalation_bonus(battle, who, USUAL_ROUNDS - battle.round) - self.bonus
        for modifier in who.modifiers:
            if modifier.stat == "attack" and modifier.versus < 0 and not modifier.tags:
                self.bonus += modifier.amount
        for effect in who.effects:
            if effect.mark:
                self.marker = effect.source

    # ------------------------------------------------------------------ for the survey of a ground

    def moved(self) -> None:
        """`who` has got where it wanted to attack from, and nothing else has changed: look at what hangs on that."""
        self.strikes = [-1] * len(self.foes)

    def distance(self, n: int) -> int:
        """How far away foe `n` is, in the measure of the ground."""
        raise NotImplementedError

    def reaches(self, card: Card, n: int) -> bool:
        """Whether foe `n` is at a distance from here at which a card can be used."""
        raise NotImplementedError

    def plain(self, n: int, card: Card) -> int:
        """What there is to hit foe `n` with a card from any place."""
        raise NotImplementedError

    def here(self, n: int, card: Card) -> int:
        """All that bears on an attack with a card on foe `n` from where `who` stands."""
        raise NotImplementedError

    def provoked(self, card: Card, target: int) -> int:
        """What using a card here on foe `target` (-1: on none) draws from foes, in worth, where that is counted apart
        from the place."""
        return 0

    def may_strike(self, n: int) -> bool:
        """Whether foe `n` could make an opportunity attack on `who`."""
        raise NotImplementedError

    def comes(self, n: int) -> bool:
        """Whether foe `n` could attack `who` on its next turn."""
        raise NotImplementedError

    def goes(self, n: int) -> bool:
        """Whether `who` could attack foe `n` on its next turn."""
        raise NotImplementedError

    def at_hand(self, n: int) -> bool:
        """Whether foe `n` could be next to `who` on its next turn."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what an attack is worth

    def own_bonus(self, n: int) -> int:
        """What `who` itself brings to any attack on foe `n`: its modifiers and marks, not the card or the place."""
        foe = self.foes[n]
        plain = self.bonus
        if self.marker >= 0 and self.marker != foe.id:
            plain += self.battle.rules.attacks.mark_penalty
        for modifier in self.who.modifiers:
            if modifier.versus == foe.id and modifier.stat == "attack":
                plain += modifier.amount
        return plain

    def keep(self, card: Card) -> int:
        """What a card must bring beyond what is free, to be used up now.

        Where attacks get better with every round, a daily one waits for that while nobody of its side is down.
        `thrift` is the percentage of all that which is asked for.
        """
        keep = card.keep
        if self.growth and card.defense and card.power.usage == DAILY:
            if not any(friend.flags & UNCONSCIOUS for friend in self.friends):
                keep += card.usual * self.growth * PATIENCE // 100
        return keep if self.thrift == 100 else keep * self.thrift // 100

    def hits(self, card: Card, n: int, extra: int) -> int:
        """Of twenty faces, how many hit foe `n` with a card and `extra` besides."""
        word = card.defense
        if not word:
            return 20
        foe = self.foes[n]
        defense = foe.sheet.defenses[word]
        if foe.modifiers:
            for modifier in foe.modifiers:
                if modifier.versus < 0 and (modifier.stat == word or modifier.stat == "defenses"):
                    defense += modifier.amount
        return hits_of(card.bonus + extra, defense)

    def worth(self, card: Card, n: int, extra: int) -> int:
        """What an attack with a card on foe `n` is worth, with `extra` on the roll."""
        # Machine integers where it is compiled: this is asked more often than anything else.
        hits: i64 = self.hits(card, n, extra)
        known = self.known[n]
        health: i64 = known.health
        twice: i64 = 2 * known.pool
        mean2: i64 = card.mean2
        most: i64 = card.most
        if mean2 and (self.half or known.hardened):
            mean2 = self.softened(known.foe, card, mean2)
            most = most * mean2 // card.mean2
        value: i64 = hits * (mean2 if mean2 < twice else twice)
        miss: i64 = card.miss
        if miss and not known.foe.flags & MOOK:
            missed: i64 = mean2 * miss // 100
            value += (20 - hits) * (missed if missed < twice else twice)
        weight: i64 = known.weight
        value = value * weight // 100
        if most >= health:
            least: i64 = card.least
            surely: i64 = 20
            if least < health:
                surely = 20 * (most - health + 1) // (most - least + 1)
            threat: i64 = known.threat
            value += hits * surely * threat // 400
        more: i64 = card.extra
        if more:
            value += hits * more // 20
        times: i64 = card.times
        if times > 1:
            value *= times
        return value + card.sure + card.own

    def softened(self, foe: Creature, card: Card, mean2: int) -> int:
        """Twice the mean damage after resistance and halving."""
        mean = mean2 // 2
        if self.half:
            mean = max(1, mean // 2)
        mean = self.battle.rules.health.adjusted(self.battle, foe, mean, card.types, None)
        if foe.flags & INCORPOREAL:
            mean = max(1, mean // 2)
        return 2 * mean

    def strike(self, n: int) -> int:
        """What foe `n` would do to `who` with an opportunity attack, in worth."""
        found = self.strikes[n]
        if found < 0:
            who = self.who
            card = self.known[n].profile.basic
            found = 0
            if card is not None and self.may_strike(n):
                defense = who.sheet.defenses[card.defense] if card.defense else 0
                for modifier in who.modifiers:
                    if modifier.stat == card.defense or modifier.stat == "defenses":
                        defense += modifier.amount
                hits = hits_of(card.bonus, defense)
                health = max(1, who.hp + who.temp_hp)
                found = hits * min(card.mean2, 2 * health) + hits * card.extra // 20
                if card.most >= health:
                    found += hits * self.profile.threat // 20
            self.strikes[n] = found
        return found
