"""Reading stat blocks: each power tried out on a stage of its own, and what it comes to written on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import (
    AT_WILL,
    COUNTER,
    DAILY,
    ENCOUNTER,
    MOVE,
    OPPORTUNITY,
    REACT,
    REFRESH,
    STANDARD,
    UNPAID,
)
from battlemat.engine.actions.legality import UNREAD
from battlemat.engine.attacks.odds import USUAL_HITS
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import Strike
from battlemat.engine.attacks.targeting import ALLY
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.effects.modifiers import FAR, MELEE, RANGED, Modifier
from battlemat.players.common import BLOCKERS, SHY
from battlemat.players.grounds import ground_of
from battlemat.players.profile import HIT_POINT, Card, Profile
from battlemat.powers.run.attacks import AttackStep, attack_powers
from battlemat.powers.run.creatures import TheTarget, TheUser
from battlemat.powers.run.flexible import FlexibleAttack
from battlemat.powers.run.healing import HealStep, change_recoveries
from battlemat.powers.run.movement import MoveStep
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Done

if TYPE_CHECKING:
    from battlemat.engine.creature import Weapon
    from battlemat.engine.ruleset import Ruleset
    from battlemat.players.roster import Roster


SCARCE: Final = {AT_WILL: 0, REFRESH: 5, ENCOUNTER: 10, DAILY: 25}
"""Percent of its usual worth that a power must bring beyond what is free, to be used up."""


class Reader:
    """Reads stat blocks, each once, on a stage of their own, so that nothing of a battle enters."""

    def __init__(self) -> None:
        self.known: dict[Sheet, Profile] = {}
        self.rosters: list[Roster] = []
        self.rules: Ruleset | None = None

    def read(self, rules: Ruleset, sheet: Sheet) -> Profile:
        """The profile of a stat block under these rules."""
        if rules is not self.rules:
            self.known.clear()
            self.rules = rules
        found = self.known.get(sheet)
        if found is None:
            if len(self.known) >= 4096:
                self.known.clear()
            found = Lab(rules, sheet).profile
            self.known[sheet] = found
        return found

    def roster(self, battle: Battle, side: int) -> Roster:
        """Everybody that a side has before it now; those of the battle looked at last are kept."""
        if self.rosters and self.rosters[0].battle is not battle:
            self.rosters = []
        for roster in self.rosters:
            if roster.side == side:
                roster.look(self)
                return roster
        roster = ground_of(battle.rules).roster(battle, side)
        self.rosters.append(roster)
        roster.look(self)
        return roster


class Lab:
    """One creature face to face with a plain one, to see what its powers come to."""

    def __init__(self, rules: Ruleset, sheet: Sheet) -> None:
        self.rules = rules
        self.ground = ground_of(rules)
        self.battle = Battle(rules, self.ground.lab_floor(), Dice(0))
        self.battle.recording = False
        self.own = self.battle.add(sheet, "own")
        dummy = Sheet("a target")
        dummy.max_hp = 1000
        dummy.level = sheet.level
        for defense in rules.defenses:
            dummy.defenses[defense] = 10 + sheet.level
        self.foe = self.battle.add(dummy, "foe")
        self.own.hp = max(1, sheet.max_hp * 6 // 10)
        self.ground.face(self.battle, self.own, self.foe)
        self.profile = Profile(sheet)
        asks = rules.options.get(UNREAD) != "met"
        for action in sheet.powers:
            if isinstance(action, Power):
                if action.unread and asks:
                    self.profile.unread.append(action)
                else:
                    self.add(action)
        self.judge()

    # ------------------------------------------------------------------ cards

    def add(self, power: Power) -> None:
        """Read one power."""
        origin = power.origin
        if isinstance(power, FlexibleAttack):
            self.flexible(power)
            return
        if (
            isinstance(power, ParsedPower)
            and power.line is None
            and power.delegate is not None
            and not origin
        ):
            card = self.delegated(power, power.delegate)
            if card is not None:
                self.file(card)
                return
        if origin == MELEE | RANGED:
            kinds = [MELEE, RANGED]
        else:
            kinds = [origin]
        for kind in kinds:
            if not power.needs_weapon:
                self.file(self.card(power, kind, None, ""))
                continue
            best: Card | None = None
            for n, weapon in enumerate(power.weapons(self.own)):
                if (kind == MELEE and not weapon.melee) or (kind == RANGED and not weapon.range_normal):
                    continue
                one = self.card(power, kind, weapon, weapon.name if n else "")
                if best is None or one.usual > best.usual:
                    best = one
            if best is not None:
                self.file(best)

    def card(self, power: Power, origin: int, weapon: Weapon | None, using: str) -> Card:
        """One power with one weapon."""
        card = Card(power, origin, weapon, using)
        battle = self.battle
        line = power.line
        if line is not None:
            strike = Strike(power, self.own.id, self.foe.id, line, origin, weapon)
            power.prepare(battle, self.own, strike)
            parts: list[Modifier] = []
            self.rules.attacks.base(battle, self.own, strike.line, weapon, parts)
            card.bonus = self.rules.stacking.add(parts)
            card.defense = strike.line.defense
        roll = power.damage(battle, self.own, self.foe, weapon)
        if roll is not None:
            card.mean2 = max(0, roll.mean2)
            card.least = max(0, roll.least)
            card.most = max(0, roll.most)
        card.types = power.damage_types
        card.miss = power.miss_share()
        helps = power.targeting.whom == ALLY or not power.origin
        whom = self.own if helps else self.foe
        card.own = 2 * power.use_worth(battle, self.own)
        card.sure = 2 * power.target_worth(battle, self.own, whom)
        if line is not None:
            card.extra = 2 * power.hit_worth(battle, self.own, whom)
        else:
            card.sure = max(0, card.sure - 20 * card.mean2)
        if isinstance(power, ParsedPower):
            card.times = power.times
            card.shift = self.shift(power)
            card.heals = any(isinstance(step, HealStep) or (isinstance(step, Done) and step.does is change_recoveries)
                             for step in power.always)
        self.ground.measure(self.battle, self.own, card)
        self.sum_up(card)
        return card

    def sum_up(self, card: Card) -> None:
        """What a card is usually worth."""
        if card.defense:
            gain = USUAL_HITS * card.mean2 + (20 - USUAL_HITS) * card.mean2 * card.miss // 100
            gain += USUAL_HITS * card.extra // 20
        else:
            gain = 20 * card.mean2 + card.extra
        card.usual = gain * card.times + card.sure + card.own
        card.keep = card.usual * SCARCE.get(card.power.usage, 0) // 100

    def shift(self, power: ParsedPower) -> int:
        """How many squares a power lets its user shift or teleport."""
        if power.origin:
            return 0
        for step in power.first + power.always + power.finally_:
            if (
                isinstance(step, MoveStep)
                and isinstance(step.who, (TheUser, TheTarget))
                and step.mode in ("shift", "teleport")
                and step.distance is not None
            ):
                amount = step.distance.amount
                return amount.flat if amount is not None else self.profile.sheet.speed
        return 0

    def flexible(self, power: FlexibleAttack) -> None:
        """Read a flexible attack: the basic attack that is rolled, and what the die may add to it."""
        basic = power.basic(self.battle, self.own)
        if basic is None or basic.line is None:
            return
        kind = RANGED if power.form.symbol == "ranged" else MELEE
        weapon: Weapon | None = None
        if basic.needs_weapon:
            for one in basic.weapons(self.own):
                if one.melee if kind == MELEE else one.range_normal:
                    weapon = one
                    break
        card = self.card(basic, kind, weapon, "")
        strike = Strike(basic, self.own.id, self.foe.id, basic.line, kind, weapon)
        card.power = power
        card.sure += 2 * power.flexible_worth(self.battle, self.own, self.foe, strike)
        self.sum_up(card)
        # The die decides whether it is used up at all.
        card.keep = 0
        self.profile.attacks.append(card)

    def delegated(self, power: ParsedPower, delegate: AttackStep) -> Card | None:
        """The card of a power that has its user make attacks with another power."""
        found: Card | None = None
        for other in attack_powers(self.own, delegate.kind, delegate.anew):
            if other is power or other.line is None:
                continue
            weapons = other.weapons(self.own) if other.needs_weapon else []
            origin = MELEE if other.origin & MELEE else other.origin
            card = self.card(other, origin, weapons[0] if weapons else None, "")
            if found is None or card.usual > found.usual:
                found = card
        if found is None:
            return None
        found.power = power
        found.using = ""
        found.times = delegate.times
        found.count = 1
        self.sum_up(found)
        return found

    def file(self, card: Card) -> None:
        """Put a card where it belongs."""
        power = card.power
        profile = self.profile
        cost = power.cost
        if (
            power.is_basic
            and card.origin == MELEE
            and power.line is not None
            and (profile.basic is None or card.usual > profile.basic.usual)
        ):
            profile.basic = card
        if cost & (COUNTER | REACT | OPPORTUNITY | UNPAID):
            profile.answers.append(card)
            return
        if card.shift and not card.origin and not card.defense and not card.mean2 and not cost & STANDARD:
            profile.moves.append(card)
            return
        harmful = card.defense != "" or card.mean2 > 0
        if harmful and power.targeting.whom != ALLY and card.origin:
            if cost & STANDARD:
                (profile.areas if card.area else profile.attacks).append(card)
            if not cost & STANDARD or power.varies:
                profile.quick.append(card)
        elif card.own > 0 or card.sure > 0:
            profile.helpful.append(card)

    # ------------------------------------------------------------------ what it all comes to

    def judge(self) -> None:
        """Threat, reach and how it likes to fight, from the cards."""
        profile = self.profile
        sheet = profile.sheet
        profile.attacks.sort(key=_usual, reverse=True)
        for card in profile.quick + profile.helpful + profile.moves:
            if not card.power.cost & (STANDARD | MOVE) or card.power.varies:
                profile.lesser.append(card)
        near = far = threat = 0
        for card in profile.attacks + profile.areas + profile.helpful:
            usage = card.power.usage
            worth = card.usual
            if card.area:
                worth = worth * 3 // 2
            elif card.count > 1:
                worth = worth * min(card.count, 2)
            if usage == AT_WILL or usage == REFRESH:
                threat = max(threat, worth if usage == AT_WILL else worth * 2 // 3)
            if card.origin == MELEE:
                profile.melee = max(profile.melee, card.far)
                if usage == AT_WILL:
                    near = max(near, worth)
            elif card.origin in (RANGED, FAR):
                profile.range = max(profile.range, card.normal)
                if usage == AT_WILL:
                    far = max(far, worth)
        profile.threat = max(threat, HIT_POINT)
        profile.usual = profile.threat
        role = sheet.role.casefold()
        words = role.split()
        profile.shooter = far > 0 and (
            far * 10 >= near * 9 or (any(word in SHY for word in words) and far * 2 >= near)
        )
        profile.blocker = any(word in BLOCKERS for word in words)
        for mode in ("fly", "climb", "burrow", "swim"):
            profile.stride = max(profile.stride, sheet.modes.get(mode, 0))


def _usual(card: Card) -> int:
    return card.usual
