"""What to do next on one's turn: the attack worth most from the best place, or what pays better just now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, MINOR, MOVE
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.flags import ALOFT, GRABBED, NO_STAND, NO_WALK, ONE_ACTION, PRONE, SURRENDERED
from battlemat.engine.effects.modifiers import MELEE
from battlemat.players import helping
from battlemat.players.ground import FAR_OFF, HERE, Way
from battlemat.players.grounds import ground_of
from battlemat.players.profile import HIT_POINT, Card

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.reader import Reader

MARGIN: Final = HIT_POINT // 2
"""What moving for an attack must bring more than staying."""

MOST_WORTH: Final = 1 << 38
"""More than any attack is worth."""
FOE_BITS: Final = 12
CARD_BITS: Final = 10
"""How many bits the number of a foe and of a card take: more than anybody faces, and has on its sheet."""

WORTHWHILE: Final = 60
"""Percent of a usual attack that one must be worth to spend an action point on it."""


class Acting:
    """One decision on a turn: `choose` says what is done.

    What is found to be best so far is worth `best`: an attack with `card` on foe `target` (or an area at
    `origin`), or else `help`; `square` and `way` are where it is done from. `moves`: it may move on its own for that.
    `arrival`: where the move that is chosen for the attack leads; `bought`: what is chosen is one action more, for
    which everything is weighed already.
    """

    def __init__(self, battle: Battle, who: Creature, reader: Reader, common: Common, moves: bool = True) -> None:
        self.battle = battle
        self.who = who
        self.common = common
        ground = ground_of(battle.rules)
        self.survey = ground.survey(battle, who, reader)
        self.free_move = moves and who.move > 0 and not who.flags & ONE_ACTION
        self.placing = ground.placing(self.survey, common, self.free_move)
        self.best = 0
        self.card: Card | None = None
        self.help: helping.Help | None = None
        self.target = -1
        self.origin = -1
        self.square = HERE
        self.way: Way | None = None
        self.arrival = HERE
        self.bought = False
        self.compared = False

    # ------------------------------------------------------------------ the decision

    def choose(self) -> Use | None:
        """What to do now; None: nothing more this turn."""
        who = self.who
        self.bought = False
        if not self.survey.foes:
            return None
        use: Use | None
        if who.flags & PRONE and not who.flags & ALOFT:
            use = self.stand_up()
            if use is not None:
                return use
        use = self.beforehand()
        if use is not None:
            return use
        if who.flags & SURRENDERED:
            return None
        if who.standard:
            use = self.fight() or self.placing.wait()
            if use is not None:
                return use
        elif who.action_points:
            use = self.press_on()
            if use is not None:
                return use
        if who.minor and self.common.keep is not None:
            for found in self.common.keep.uses(self.battle, who):
                return found
        if self.free_move:
            return self.placing.after()
        return None

    def follow(self) -> Use | None:
        """Make the attack that the last move led up to, which holds still, after what comes before any."""
        self.survey.moved()
        use = self.beforehand()
        if use is not None:
            return use
        if self.card is None or self.survey.provoked(self.card, self.target):
            return None
        return self.attack()

    def beforehand(self) -> Use | None:
        """What is done first, as it takes neither a standard action nor a move."""
        who = self.who
        if who.minor:
            use = helping.swift(self.survey)
            if use is None and who.items and self.common.potion is not None:
                use = helping.sip(self.survey, self.common.potion)
            if use is not None:
                return use
        return self.look_out()

    def look_out(self) -> Use | None:
        """Hide, where that costs nothing, and look for those who have hidden."""
        for action in (self.common.hide, self.common.search):
            if action is not None and self.battle.available(self.who, action):
                for use in action.uses(self.battle, self.who):
                    return use
        return None

    def allowed(self, use: Use) -> Use | None:
        """The use, if it is legal."""
        return use if self.battle.refusal(self.who, use) is None else None

    def stand_up(self) -> Use | None:
        """Get up, unless that would take the only action there is and somebody is within reach anyway."""
        who = self.who
        stand = self.common.stand
        if stand is None or who.flags & NO_STAND or not self.battle.available(who, stand):
            return None
        if not self.free_move:
            self.find_attack()
            if self.card is not None:
                return None
        return self.allowed(Use(stand))

    # ------------------------------------------------------------------ the standard action

    def fight(self) -> Use | None:
        """Something for the standard action, or the move that leads up to it."""
        self.find_attack()
        help = helping.recover(self.survey, self.placing, self.common, self.best)
        if help is not None:
            self.take_help(help)
        who = self.who
        use = self.placing.finish(self.best)
        if use is not None:
            return use
        if (
            self.card is not None
            and self.card.origin != MELEE
            and not self.survey.profile.shooter
            and not who.flags & NO_WALK
        ):
            # One that fights hand to hand would rather charge than throw something.
            use = self.placing.charge(self.best - self.best // 8)
            if use is not None:
                return use
        use = self.perform()
        if use is not None:
            return use
        if who.flags & GRABBED and self.common.escape is not None:
            for found in self.common.escape.uses(self.battle, who):
                return found
        if not who.flags & NO_WALK:
            use = self.placing.charge(0)
            if use is None:
                use = self.placing.approach()
            if use is not None:
                return use
        else:
            use = self.placing.struggle()
            if use is not None:
                return use
        if self.common.ward is not None and self.pressed():
            return self.allowed(Use(self.common.ward))
        return None

    def pressed(self) -> bool:
        """Whether some foe could come at this creature next turn."""
        return any(self.survey.comes(n) for n in range(len(self.survey.foes)))

    def perform(self) -> Use | None:
        """Do what was found to be best, or move to where it is done; None when nothing was found."""
        if self.card is None and self.help is None:
            return None
        if self.square != HERE and self.way is not None:
            use = self.placing.go(self.way, self.square)
            if use is not None:
                if self.card is not None and self.target >= 0:
                    self.arrival = self.placing.arrival(self.way, self.square)
                return use
        return self.attack()

    def usable(self, card: Card) -> bool:
        """Whether a card that takes a standard action could be played."""
        cost = card.power.cost
        if cost & (MOVE | MINOR) and not self.battle.can_pay(self.who, cost & (MOVE | MINOR)):
            return False
        if not self.battle.usable(self.who, card.power):
            return False
        return (
            not self.who.effects
            or self.battle.rules.turns.incapacity(self.battle, self.who, card.power) is None
        )

    def find_attack(self) -> None:
        """Find the attack that is worth most, and the place for it, or something that helps more."""
        if not self.compared:
            self.compared = True
            self.compare()
        help = helping.standard(self.survey, self.best)
        if help is not None:
            self.take_help(help)

    def compare(self) -> None:
        """Compare attacks: the one that is worth most, and the place for it."""
        survey = self.survey
        placing = self.placing
        foes = survey.foes
        # Numbers that sort by what an attack is worth at most, then by foe, then by card: never negative and put
        # together by shifts, for those are what the compiled engine does without making an object of each.
        ranked: list[int] = []
        cards = [card for card in survey.profile.attacks if self.usable(card)]
        gaps = placing.gaps()
        for c, card in enumerate(cards):
            melee = card.origin == MELEE
            keep = survey.keep(card)
            for n in range(len(foes)):
                if gaps[n] > card.far and card.far <= FAR_OFF:
                    continue
                value = survey.worth(card, n, survey.plain(n, card)) + placing.further(card, n) - keep
                # Flanking is all that a place can add.
                most = value + (value >> 2) if melee else value
                if most > self.best:
                    ranked.append(((MOST_WORTH - most) << FOE_BITS | n) << CARD_BITS | c)
        ranked.sort()
        seen: dict[int, bool] = {}
        for rank in ranked:
            if MOST_WORTH - (rank >> (FOE_BITS + CARD_BITS)) <= self.best:
                break
            n = (rank >> CARD_BITS) & ((1 << FOE_BITS) - 1)
            card = cards[rank & ((1 << CARD_BITS) - 1)]
            # Of two attacks of one kind on one foe the place is the same, and the better one comes first.
            kind = placing.kind(card, n)
            if kind in seen or not placing.possible(card, n):
                continue
            here = self.card is not None and self.square == HERE
            keep = survey.keep(card)
            value = placing.place(card, n, self.best + keep) - keep
            if value <= self.best or (here and placing.square != HERE and value <= self.best + MARGIN):
                seen[kind] = True
                continue
            if placing.square == HERE:
                use = Use(card.power, target=foes[n].id, using=card.using)
                if card.power.refusal(self.battle, self.who, use) is not None:
                    continue
            seen[kind] = True
            self.best = value
            self.card = card
            self.target = n
            self.square = placing.square
            self.way = placing.way
        for card in survey.profile.areas:
            if self.usable(card):
                blast = placing.blast(card, self.best)
                if blast is not None:
                    self.best = blast.worth
                    self.card = card
                    self.target = -1
                    self.origin = blast.origin
                    self.square = blast.square
                    self.way = blast.way

    def take_help(self, help: helping.Help) -> None:
        """Something that helps is better than any attack found."""
        self.best = help.worth
        self.help = help
        self.card = None
        self.square = help.square
        self.way = help.way

    def attack(self) -> Use | None:
        """The use of what was found, from where the creature stands."""
        card = self.card
        if card is None:
            return self.allowed(self.help.use) if self.help is not None else None
        if self.target < 0:
            return self.allowed(Use(card.power, origin=self.origin, using=card.using))
        foe = self.survey.foes[self.target]
        if card.power.targeting.count > 1:
            others = self.placing.others(card, self.target)
            if others:
                use = self.allowed(Use(card.power, targets=(foe.id, *others), using=card.using))
                if use is not None:
                    return use
        use = Use(card.power, target=foe.id, using=card.using)
        # From here its aim has been checked already.
        if self.square == HERE and self.battle.available(self.who, card.power):
            self.battle.approve(use)
            return use
        return self.allowed(use)

    # ------------------------------------------------------------------ one action more

    def press_on(self) -> Use | None:
        """Spend an action point if the attack it buys is worth it."""
        extra = self.common.extra
        if extra is None or not self.battle.usable(self.who, extra):
            return None
        use = self.allowed(Use(extra, choose={"action": "standard"}))
        if use is None:
            return None
        self.find_attack()
        card = self.card
        usual = self.survey.profile.usual * WORTHWHILE
        if card is None or self.best * 100 < usual:
            return None
        if card.power.usage == AT_WILL and self.battle.round < 2:
            return None
        self.bought = True
        return use
