"""Where to fight from in bands: whom to engage, how to get out of melee, how far back to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import MOVE
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.flags import CANNOT_ACT, GRABBED, NO_WALK
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED
from battlemat.players.bands import moving, waiting
from battlemat.players.bands.survey import burden
from battlemat.players.ground import HERE, NOWHERE, Blast, Placing, Way
from battlemat.systems.shared.bands.bands import MIDDLE, airborne, far_of, is_far, rear_of
from battlemat.systems.shared.bands.movement import Goal
from battlemat.systems.shared.bands.moving import movement

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.players.bands.survey import BandSurvey
    from battlemat.players.common import Common
    from battlemat.players.profile import Card

THERE: Final = 0
"""The `square` of a way: its use says where it leads."""

PIN: Final = 20
"""Percent of what a foe that keeps its distance does in a round that holding it in melee is worth."""

EXPOSED: Final = 12
"""Percent of a usual attack that each step out of cover costs those who keep their distance."""

BRAWL: Final = 60
"""Percent of a usual attack that it costs those who keep their distance to go into melee."""

FRIENDLY_FIRE: Final = 150
"""Percent of its worth on a foe that an attack on a friend counts against it."""

STRAY: Final = 30
"""One part in so many of a usual attack is what shooting at a foe in melee with a friend costs."""

FACES: Final = 20
SURE: Final = 40
"""A bonus with which nothing misses."""


class BandWay(Way):
    """A way by one use of a move action."""

    def __init__(self, use: Use, cost: int) -> None:
        super().__init__(use.action, cost)
        self.use = use


class BandPlacing(Placing):
    """The choice of a foe to engage or a band to stand in. `given`: the move is one that an effect gives."""

    def __init__(self, survey: BandSurvey, common: Common, moving: bool) -> None:
        super().__init__(survey, common, moving and not survey.who.flags & (NO_WALK | CANNOT_ACT))
        self.ground = survey
        self.chapter = movement(survey.battle)
        self.given = False
        self.chance_known = -1
        self.stay_known = -1
        self.exposures: dict[int, int] = {}

    # ------------------------------------------------------------------ getting away

    def chance(self) -> int:
        """Of twenty faces, how many get it out of melee by a check; 0 for the hopeless."""
        if self.chance_known < 0:
            survey = self.ground
            battle = survey.battle
            self.chance_known = 0
            if survey.held and not survey.who.flags & NO_WALK:
                bonus = battle.rules.stacking.add(self.chapter.disengage_parts(battle, survey.who, survey.held))
                self.chance_known = max(0, min(FACES, FACES + 1 + bonus - battle.rules.save_target))
        return self.chance_known

    def stay(self) -> int:
        """What the best attack on those in reach is worth where it stands."""
        if self.stay_known < 0:
            survey = self.ground
            best = 0
            for card in survey.profile.attacks:
                if survey.battle.usable(survey.who, card.power):
                    for n in range(len(survey.foes)):
                        if survey.reaches(card, n) and not self.barred(card):
                            best = max(best, self.from_here(card, n) - survey.keep(card))
            self.stay_known = best
        return self.stay_known

    def barred(self, card: Card) -> bool:
        """Whether it is held too tightly to use a card."""
        return bool(self.ground.who.flags & GRABBED) and bool(card.origin & (RANGED | FAR))

    def from_here(self, card: Card, n: int) -> int:
        """What an attack with a card on foe `n` is worth from where it stands."""
        survey = self.ground
        value = survey.worth(card, n, survey.plain(n, card)) + self.further(card, n) - survey.provoked(card, n)
        if card.origin != MELEE:
            value -= self.stray(card, n)
            if survey.profile.shooter:
                value -= self.shyness(survey.who.at)
        return value

    def stray(self, card: Card, n: int) -> int:
        """What the danger to friends in melee with foe `n` takes off a shot (archmage.shooting-into-melee.reroll)."""
        survey = self.ground
        if card.origin & (RANGED | FAR) and survey.foes[n].engaged & ~(1 << survey.who.id):
            return card.usual // STRAY
        return 0

    # ------------------------------------------------------------------ how safe a band is

    def exposure(self, band: int) -> int:
        """How open a band is to those who come close: 0 faraway, 1 behind somebody free, 2 open, 3 amid foes."""
        known = self.exposures.get(band, -1)
        if known < 0:
            known = self.weigh(band)
            self.exposures[band] = known
        return known

    def weigh(self, band: int) -> int:
        """`exposure`, worked out."""
        survey = self.ground
        who = survey.who
        for foe in survey.foes:
            if foe.at == band and not foe.engaged:
                return 3
        if is_far(band):
            return 0
        guarded = False
        for friend in survey.friends:
            if friend.engaged or friend.flags & (CANNOT_ACT | NO_WALK):
                continue
            if (friend.at == MIDDLE and band == rear_of(who.side)) or (band == who.at and friend.id == who.cover):
                profile = survey.reader.read(survey.battle.rules, friend.sheet)
                guarded = guarded or not profile.shooter
        if guarded:
            return 1
        return 2 if band == rear_of(who.side) else 3

    def shyness(self, band: int) -> int:
        """What standing in a band costs one that keeps its distance."""
        return self.survey.profile.usual * EXPOSED * self.exposure(band) // 100

    def bands(self) -> list[int]:
        """The bands a move leads to, its own side's."""
        survey = self.ground
        side = survey.who.side
        return [band for band in (rear_of(side), far_of(side), MIDDLE)
                if self.chapter.way_refusal(survey.battle, survey.who, band) is None]

    def within(self, card: Card, n: int, band: int) -> bool:
        """Whether foe `n` is in reach of a card from a band."""
        foe = self.ground.foes[n]
        return card.far > 1 or foe.at == band or not (is_far(foe.at) or is_far(band))

    def shelter(self, card: Card | None, n: int) -> int:
        """The safest band to use a card on foe `n` from (without a card: of all), -1 for none better than here."""
        best = HERE
        least = self.exposure(self.ground.who.at) if not self.ground.held else 4
        for band in self.bands():
            if (band != self.ground.who.at or self.ground.held) and (card is None or self.within(card, n, band)):
                exposure = self.exposure(band)
                if exposure < least:
                    least = exposure
                    best = band
        return best

    # ------------------------------------------------------------------ attacks

    def kind(self, card: Card, n: int) -> int:
        tags = card.power.tags
        style = 2 if "close-quarters" in tags else 1 if "spell" in tags else 0
        return ((n * 64 + card.far) * 16 + card.origin) * 4 + style

    def possible(self, card: Card, n: int) -> bool:
        survey = self.ground
        if self.barred(card) and not self.moving:
            return False
        return survey.reaches(card, n) or (self.moving and (card.origin != MELEE or self.meets(n)))

    def meets(self, n: int) -> bool:
        """Whether foe `n` can be engaged with one move."""
        survey = self.ground
        return survey.distances[n] <= 1 and self.chapter.meets(survey.battle, survey.who, survey.foes[n])

    def begin(self, least: int) -> None:
        """Look for a place anew: where it stands, unless another is worth more than this.

        A method of its own: where the attribute is set, a compiler takes its type to be None from there on.
        """
        self.square = HERE
        self.way = None
        self.value = least

    def place(self, card: Card, n: int, least: int) -> int:
        self.begin(least)
        if self.ground.reaches(card, n) and not self.barred(card):
            self.take(self.from_here(card, n), HERE, None)
        if self.moving:
            if card.origin == MELEE:
                if not self.ground.reaches(card, n) and self.meets(n):
                    self.melee(card, n)
            else:
                self.ranged(card, n)
        if self.value == least:
            self.value = NOWHERE
        return self.value

    def take(self, value: int, square: int, way: BandWay | None) -> None:
        """Keep a place if it is the best so far."""
        if value > self.value:
            self.value = value
            self.square = square
            self.way = way

    def melee(self, card: Card, n: int) -> None:
        """Go to a foe and strike it: straight, past whoever holds this creature, or after a check."""
        survey = self.ground
        foe = survey.foes[n]
        worth = survey.worth(card, n, survey.plain(n, card)) + self.further(card, n)
        if survey.known[n].profile.shooter and not survey.tied >> foe.id & 1:
            worth += survey.known[n].threat * PIN // 100
        if survey.profile.shooter:
            worth -= survey.profile.usual * BRAWL // 100
        if worth > self.value:
            self.reach_for(foe.id, self.intercepted(card, n, worth))
        if self.chapter.can_fly(survey.who):
            self.swoop(card, n)

    def swoop(self, card: Card, n: int) -> None:
        """Strike a foe in the air in passing, and be gone: for those that have more to lose in a melee than others."""
        survey = self.ground
        foe = survey.foes[n]
        action = self.common.swoop
        if action is None or not airborne(survey.battle, foe):
            return
        worth = survey.worth(card, n, survey.plain(n, card) + action.edge) - survey.provoking() + self.spared(n)
        if worth <= self.value:
            return
        rear = rear_of(survey.who.side)
        choose = {"attack": card.power.name}
        if self.exposure(rear) < self.exposure(MIDDLE):
            choose["to"] = "rear"
        use = Use(action, target=foe.id, choose=choose)
        if moving.allowed(self, use) is not None:
            self.take(worth, THERE, BandWay(use, 0))

    def spared(self, n: int) -> int:
        """What it is worth that foe `n` may go for any of its side, and is not left with this creature."""
        survey = self.ground
        rules = survey.battle.rules
        others = 0
        count = 0
        for friend in survey.friends:
            if not friend.flags & CANNOT_ACT:
                others += burden(survey, n, friend, survey.reader.read(rules, friend.sheet))
                count += 1
        if not count:
            return 0
        return (burden(survey, n, survey.who, survey.profile) - others // count) * count // (count + 1)

    def reach_for(self, target: int, worth: int) -> None:
        """The ways to engage somebody for something worth so much."""
        survey = self.ground
        engage = self.common.engage
        if engage is not None and not survey.who.flags & GRABBED:
            self.take(worth - survey.provoking(), THERE, BandWay(moving.flying(self, Use(engage, target=target)), 0))
        self.slip_for(worth, target, MIDDLE)

    def slip_for(self, worth: int, target: int, band: int) -> None:
        """A check to get away first (to a foe or a band), for something worth so much: it may fail."""
        chance = self.chance()
        action = self.common.disengage
        if not chance or action is None or not self.ground.held:
            return
        expected = (chance * worth + (FACES - chance) * self.stay()) // FACES
        use = Use(action, target=target) if target >= 0 else Use(action, to=band)
        self.take(expected, THERE, BandWay(moving.flying(self, use), 0))

    def intercepted(self, card: Card, n: int, worth: int) -> int:
        """What going to foe `n` is worth with those in the way counted: they choose whom it comes to."""
        survey = self.ground
        least = worth
        foe = survey.foes[n]
        for other in self.chapter.passed(survey.battle, survey.who, Goal(foe.at, foe.id)):
            if survey.held >> other.id & 1 or not self.chapter.free_to_intercept(
                    survey.battle, survey.who, other, Goal(foe.at, foe.id)):
                continue
            for m, found in enumerate(survey.foes):
                if found.id == other.id:
                    least = min(least, survey.worth(card, m, survey.plain(m, card)))
        return (worth + 2 * least) // 3 if least < worth else worth

    def ranged(self, card: Card, n: int) -> None:
        """Shoot or cast from a safer band, or from one that is near enough."""
        survey = self.ground
        worth = survey.worth(card, n, survey.plain(n, card)) + self.further(card, n) - self.stray(card, n)
        if worth <= self.value:
            return
        band = self.shelter(card, n) if survey.profile.shooter else HERE
        if band < 0:
            # Out of reach here, or held where that is in the way.
            if survey.reaches(card, n) and not survey.provoked(card, n) and not self.barred(card):
                return
            near = [b for b in self.bands() if self.within(card, n, b) and (b != survey.who.at or survey.held)]
            if not near:
                return
            band = near[0]
        if survey.profile.shooter:
            worth -= self.shyness(band)
        self.depart(worth, band)

    def depart(self, worth: int, band: int) -> None:
        """The ways to a band for something worth so much there."""
        survey = self.ground
        walk = self.common.walk
        if walk is not None and not survey.who.flags & GRABBED:
            self.take(worth - survey.provoking(), THERE, BandWay(moving.flying(self, Use(walk, to=band)), 0))
        self.slip_for(worth, -1, band)

    # ------------------------------------------------------------------ attacks on several

    def further(self, card: Card, n: int) -> int:
        if card.count < 2 or card.area:
            return 0
        survey = self.ground
        found = 0
        for id in self.others(card, n)[: card.count - 1]:
            for m, foe in enumerate(survey.foes):
                if foe.id == id:
                    found += survey.worth(card, m, survey.plain(m, card)) - card.own
        return found

    def others(self, card: Card, target: int) -> list[int]:
        survey = self.ground
        found: list[tuple[int, int]] = []
        for n, foe in enumerate(survey.foes):
            if n != target and survey.reaches(card, n):
                found.append((-survey.worth(card, n, survey.plain(n, card)), foe.id))
        found.sort()
        return [id for _, id in found[: card.power.targeting.count - 1]]

    def blast(self, card: Card, least: int) -> Blast | None:
        """Everyone in reach that it takes in, from here or once out of melee."""
        survey = self.ground
        who = survey.who
        inside = 0
        for id in card.power.in_area(survey.battle, who, THERE):
            inside |= 1 << id
        worth = card.own - survey.keep(card)
        hit = 0
        for n, foe in enumerate(survey.foes):
            if inside >> foe.id & 1:
                hit += survey.worth(card, n, survey.plain(n, card)) - card.own
        if not hit:
            return None
        worth += hit
        if not card.spares:
            for friend in survey.friends:
                if inside >> friend.id & 1:
                    worth -= card.usual * FRIENDLY_FIRE // 100
        self.begin(least)
        cost = survey.provoked(card, -1)
        if not self.barred(card):
            self.take(worth - cost, HERE, None)
        if self.moving and worth > self.value and (cost or self.barred(card)):
            band = rear_of(who.side)
            if self.chapter.way_refusal(survey.battle, who, band) is None and card.origin != NEAR:
                self.depart(worth, band)
        return Blast(self.value, THERE, self.square, self.way) if self.value > least else None

    # ------------------------------------------------------------------ going there

    def go(self, way: Way, square: int) -> Use | None:
        if not isinstance(way, BandWay) or not self.ground.battle.can_pay(self.ground.who, MOVE):
            return None
        return moving.allowed(self, way.use)

    def arrival(self, way: Way, square: int) -> int:
        if not isinstance(way, BandWay):
            return square
        use = way.use
        return self.ground.battle.creatures[use.target].at if use.target >= 0 else use.to

    def beside(self, friend: Creature, limit: int) -> Way | None:
        survey = self.ground
        walk = self.common.walk
        cost = survey.provoking()
        if walk is None or not self.moving or cost >= limit:
            return None
        use = Use(walk, to=friend.at, choose={"beside": str(friend.id)})
        if survey.battle.refusal(survey.who, use) is not None:
            return None
        self.square = THERE
        return BandWay(use, cost)

    def charge(self, least: int) -> Use | None:
        return None

    def finish(self, least: int) -> Use | None:
        """A coup de grace, where it pays; a monster's only where the table wants it (archmage.ruling.coup-on-pcs)."""
        survey = self.ground
        who = survey.who
        action = self.common.finish
        basic = survey.profile.basic
        if action is None or not who.engaged:
            return None
        eager = survey.battle.rules.options.get("monster_coup_de_grace") == "always"
        if not who.sheet.hero and not eager:
            return None
        found: Use | None = None
        for use in action.uses(survey.battle, who):
            if not who.sheet.hero:
                return moving.allowed(self, use)
            for n, foe in enumerate(survey.foes):
                if foe.id == use.target and basic is not None:
                    worth = survey.worth(basic, n, SURE)
                    if worth > least:
                        least = worth
                        found = use
        return None if found is None else moving.allowed(self, found)

    def wait(self) -> Use | None:
        return waiting.wait(self)

    def approach(self) -> Use | None:
        return moving.approach(self)

    def after(self) -> Use | None:
        return moving.after(self)

