"""A fight as one creature sees it when it must act: who is there, how dangerous, how hard to hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import cover
from battlemat.engine.fields import squares_of
from battlemat.engine.flags import (
    ALL_AROUND,
    CANNOT_ACT,
    DEAD,
    GRANTS_MELEE_ADVANTAGE,
    HALF_DAMAGE,
    HELPLESS,
    INCORPOREAL,
    NO_FLANK,
    NO_IMMEDIATE,
    NO_OPPORTUNITY,
    OUT,
    SURRENDERED,
    UNCONSCIOUS,
)
from battlemat.engine.modifiers import MELEE, RANGED
from battlemat.engine.squares import GridPosition
from battlemat.players.profile import HIT_POINT, Card, Profile, Reader

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

GONE: Final = DEAD | OUT | SURRENDERED
PLAIN: Final = 60
PER_THREAT: Final = 300
MOST_WEIGHT: Final = 800
"""What a hit point of damage is worth, in percent: something in itself, and the share it takes of what the
foe would do. To fell first whoever does most for the hit points it has left costs one's own side least."""

HELPLESS_FACTOR: Final = 2
"""A hit on the helpless is critical."""

UNKNOWN: Final = -1000
LONG_RANGE: Final = -2
HAZARD: Final = 1 << 16


class Survey:
    """Everyone who matters to `who` now. Lists run alongside `foes`, the enemies that fight or could, by id.

    `threats` are what each does in a round, `weights` what a hit point of its damage is worth in percent,
    `health` its hit points with the temporary ones, `hardened` whether damage to it needs a closer look.
    Masks are squares: `ring1` next to at least one foe able to act, `ring2` to two, `ring3` to three;
    `guarded` those a foe strikes at whoever leaves; `harm` those that hurt.
    """

    def __init__(self, battle: Battle, who: Creature, reader: Reader) -> None:
        self.battle = battle
        self.who = who
        self.reader = reader
        rules = battle.rules
        self.board = battle.board
        self.profile = reader.read(rules, who.sheet)
        self.foes: list[Creature] = []
        self.friends: list[Creature] = []
        self.profiles: list[Profile] = []
        self.threats: list[int] = []
        self.weights: list[int] = []
        self.health: list[int] = []
        self.hardened: list[bool] = []
        self.bonuses: list[int] = []
        self.flanks: list[int] = []
        self.flanked: list[bool] = []
        self.flankable: list[int] = []
        self.prone: list[int] = []
        self.strikes: list[int] = []
        self.ring1 = 0
        self.ring2 = 0
        self.ring3 = 0
        self.guarded = 0
        self.harm = 0
        self.bonus = 0
        self.half = bool(who.flags & HALF_DAMAGE)
        self.marker = -1
        self._look()

    def _look(self) -> None:
        battle = self.battle
        who = self.who
        board = self.board
        side = who.side
        me = 1 << who.id
        for modifier in who.modifiers:
            if modifier.stat == "attack" and modifier.versus < 0 and not modifier.tags:
                self.bonus += modifier.amount
        for effect in who.effects:
            if effect.mark:
                self.marker = effect.source
        for creature in battle.creatures:
            flags = creature.flags
            if flags & GONE or creature.at < 0:
                continue
            if creature.side == side:
                if creature.id != who.id:
                    self.friends.append(creature)
                continue
            if flags & UNCONSCIOUS and creature.hp <= 0:
                continue
            profile = self.reader.read(battle.rules, creature.sheet)
            health = max(1, creature.hp + creature.temp_hp)
            threat = profile.threat
            self.foes.append(creature)
            self.profiles.append(profile)
            self.threats.append(threat)
            weight = min(MOST_WEIGHT, PLAIN + PER_THREAT * threat // (health * HIT_POINT))
            self.weights.append(weight * HELPLESS_FACTOR if flags & HELPLESS else weight)
            self.hardened.append(self.half or self.tough(creature))
            self.health.append(health)
            self.bonuses.append(UNKNOWN)
            self.flanks.append(-1)
            self.flanked.append(False)
            self.flankable.append(0)
            self.prone.append(0)
            self.strikes.append(-1)
            if flags & CANNOT_ACT:
                continue
            ring = creature.space
            if creature.sheet.reach:
                ring |= board.reach_mask(creature.at, creature.width, 1)
            self.ring3 |= self.ring2 & ring
            self.ring2 |= self.ring1 & ring
            self.ring1 |= ring
            if (
                profile.basic is None
                or flags & (NO_IMMEDIATE | NO_OPPORTUNITY)
                or creature.immediate < 1
                or creature.struck & me
            ):
                continue
            self.guarded |= ring
        if battle.fields:
            for field in battle.fields:
                if field.hostile and (field.radius < 0 or battle.creatures[field.creator].side != side):
                    self.harm |= squares_of(battle, field)
        self.harm |= board.kinds.get(HAZARD, 0)

    def tough(self, creature: Creature) -> bool:
        """Whether anything changes the damage a creature takes."""
        sheet = creature.sheet
        if sheet.resist or sheet.vulnerable or sheet.immune or creature.flags & INCORPOREAL:
            return True
        for effect in creature.effects:
            if effect.resist is not None or effect.vulnerable is not None or effect.immune:
                return True
        return False

    # ------------------------------------------------------------------ what an attack is worth

    def look_at(self, n: int) -> None:
        """Work out what there is to hit foe `n` apart from the card, cover and flanking."""
        battle = self.battle
        foe = self.foes[n]
        attacks = battle.rules.attacks
        plain = self.bonus
        if self.marker >= 0 and self.marker != foe.id:
            plain += attacks.mark_penalty
        for modifier in self.who.modifiers:
            if modifier.versus == foe.id and modifier.stat == "attack":
                plain += modifier.amount
        advantage = attacks.advantage_bonus
        why = attacks.advantage(battle, self.who, foe, None)
        if why and why != battle.rules.cite["flanking"]:
            plain += advantage
            self.flankable[n] = 0
        else:
            self.flanked[n] = why != ""
            if foe.flags & GRANTS_MELEE_ADVANTAGE:
                self.flankable[n] = 0
                self.prone[n] = advantage
            else:
                self.flankable[n] = 0 if foe.flags & ALL_AROUND or self.who.flags & NO_FLANK else advantage
        self.bonuses[n] = plain

    def plain(self, n: int, card: Card) -> int:
        """What there is to hit foe `n` with a card from any place: flanking and cover aside."""
        if self.bonuses[n] == UNKNOWN:
            self.look_at(n)
        return self.bonuses[n] + self.prone[n] if card.origin == MELEE else self.bonuses[n]

    def flanking(self, n: int) -> int:
        """What flanking foe `n` adds to an attack, 0 where it adds nothing new."""
        if self.bonuses[n] == UNKNOWN:
            self.look_at(n)
        return self.flankable[n]

    def here(self, n: int, card: Card) -> int:
        """All that bears on an attack with a card on foe `n` from where `who` stands."""
        extra = self.plain(n, card)
        if self.flanked[n]:
            extra += self.flankable[n]
        if card.origin != MELEE:
            extra += self.screen(self.who.at, n)
            if card.origin == RANGED and self.distance(n) > card.normal:
                extra += LONG_RANGE
        return extra

    def distance(self, n: int) -> int:
        """Squares to foe `n`."""
        foe = self.foes[n]
        who = self.who
        return self.board.distance(who.at, who.width, foe.at, foe.width)

    def hits(self, card: Card, n: int, extra: int) -> int:
        """Of twenty faces, how many hit foe `n` with a card and `extra` besides."""
        word = card.defense
        if not word:
            return 20
        foe = self.foes[n]
        hits = 21 - foe.sheet.defenses[word] + card.bonus + extra
        if foe.modifiers:
            for modifier in foe.modifiers:
                if modifier.versus < 0 and (modifier.stat == word or modifier.stat == "defenses"):
                    hits -= modifier.amount
        return 1 if hits < 1 else 19 if hits > 19 else hits

    def worth(self, card: Card, n: int, extra: int) -> int:
        """What an attack with a card on foe `n` is worth, with `extra` on the roll."""
        hits = self.hits(card, n, extra)
        health = self.health[n]
        mean2 = card.mean2
        most = card.most
        if mean2 and self.hardened[n]:
            mean2 = self.softened(self.foes[n], card, mean2)
            most = most * mean2 // card.mean2
        value = hits * (mean2 if mean2 < 2 * health else 2 * health)
        if card.miss and self.foes[n].sheet.kind != "mook":
            value += (20 - hits) * min(mean2 * card.miss // 100, 2 * health)
        value = value * self.weights[n] // 100
        if most >= health:
            least = card.least
            surely = 20 if least >= health else 20 * (most - health + 1) // (most - least + 1)
            value += hits * surely * self.threats[n] // 400
        value += hits * card.extra // 20
        if card.times > 1:
            value *= card.times
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
            foe = self.foes[n]
            who = self.who
            card = self.profiles[n].basic
            found = 0
            if (
                card is not None
                and not foe.flags & (CANNOT_ACT | NO_IMMEDIATE | NO_OPPORTUNITY)
                and foe.immediate > 0
                and not foe.struck & (1 << who.id)
            ):
                defense = who.sheet.defenses[card.defense] if card.defense else 0
                for modifier in who.modifiers:
                    if modifier.stat == card.defense or modifier.stat == "defenses":
                        defense += modifier.amount
                hits = max(1, min(19, 21 - defense + card.bonus))
                health = max(1, who.hp + who.temp_hp)
                found = hits * min(card.mean2, 2 * health) + hits * card.extra // 20
                if card.most >= health:
                    found += hits * self.profile.threat // 20
            self.strikes[n] = found
        return found

    def provoking(self) -> int:
        """What leaving here without care would cost: the strikes of all who stand next to it."""
        who = self.who
        total = 0
        if not who.space & self.guarded:
            return 0
        for n, foe in enumerate(self.foes):
            if self.board.distance(foe.at, foe.width, who.at, who.width) <= (1 if foe.sheet.reach else 0):
                total += self.strike(n)
        return total

    def path_cost(self, path: tuple[int, ...]) -> int:
        """What opportunity attacks a path draws are worth, each foe striking once."""
        who = self.who
        board = self.board
        total = 0
        struck = 0
        at = who.at
        for square in path:
            if board.footprint(at, who.width) & self.guarded:
                for n, foe in enumerate(self.foes):
                    if not struck >> n & 1 and board.distance(foe.at, foe.width, at, who.width) <= (
                        1 if foe.sheet.reach else 0
                    ):
                        struck |= 1 << n
                        total += self.strike(n)
            at = square
        return total

    # ------------------------------------------------------------------ what place does

    def flank(self, n: int) -> int:
        """The squares from which a creature of one square flanks foe `n` together with a friend."""
        found = self.flanks[n]
        if found < 0:
            found = 0
            foe = self.foes[n]
            board = self.board
            ring = board.reach_mask(foe.at, foe.width, 1)
            for friend in self.friends:
                if friend.space & ring and not friend.flags & (NO_FLANK | CANNOT_ACT) and friend.sheet.reach:
                    found |= self.across(foe, friend)
            self.flanks[n] = found
        return found

    def across(self, foe: Creature, friend: Creature) -> int:
        """The squares on the side or corner of a foe's space opposite to a friend."""
        board = self.board
        west = board.col(foe.at)
        north = board.row(foe.at)
        east = west + foe.width - 1
        south = north + foe.width - 1
        col = board.col(friend.at)
        row = board.row(friend.at)
        far_col = col + friend.width - 1
        far_row = row + friend.width - 1
        if far_col < west:
            left = right = east + 1
        elif col > east:
            left = right = west - 1
        else:
            left, right = west, east
        if far_row < north:
            top = bottom = south + 1
        elif row > south:
            top = bottom = north - 1
        else:
            top, bottom = north, south
        if left == west and right == east and top == north and bottom == south:
            return 0
        return board.frame.rect(left, top, right, bottom)

    def screen(self, square: int, n: int) -> int:
        """What cover foe `n` has from a square takes off an attack roll (0 or less)."""
        position = self.battle.rules.position
        if not isinstance(position, GridPosition):
            return 0
        who = self.who
        foe = self.foes[n]
        bodies = position.bodies_between(self.battle, who, foe)
        degree = cover.cover(self.board, square, who.width, foe.at, foe.width, bodies)
        if degree == 0:
            return 0
        return position.half_cover if degree == 1 else position.three_quarters_cover

    def threats_near(self) -> int:
        """What the foes next to `who` do in a round."""
        total = 0
        for n in range(len(self.foes)):
            if self.distance(n) <= 1:
                total += self.threats[n]
        return total

    def near_foes(self, square: int) -> int:
        """How many foes are next to a place."""
        space = self.board.footprint(square, self.who.width)
        return (
            (1 if space & self.ring1 else 0)
            + (1 if space & self.ring2 else 0)
            + (1 if space & self.ring3 else 0)
        )
