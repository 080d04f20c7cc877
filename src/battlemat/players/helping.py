"""What a creature does for itself and its friends: powers that help, rallying, saving the dying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, FREE, MINOR, STANDARD
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.flags import DYING, STABLE
from battlemat.players.ground import HERE, Placing, Way
from battlemat.players.profile import HIT_POINT
from battlemat.powers.run.creatures import Selection
from battlemat.powers.run.movement import MoveStep
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import event

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.survey import Survey

WASTE: Final = 70
"""Percent of what it usually brings that a power which helps must bring now."""

UNHURRIED: Final = 60
"""Percent of its worth that healing has for somebody still above half."""


URGENT: Final = 2
"""Failed death saves from which a dying friend cannot be left to itself."""


class Help:
    """A use that helps, and what it is worth; `way` and `square` say where to go first."""

    def __init__(self, worth: int, use: Use, square: int = HERE, way: Way | None = None) -> None:
        self.worth = worth
        self.use = use
        self.square = square
        self.way = way


def swift(survey: Survey) -> Use | None:
    """Something worth a lesser action."""
    battle = survey.battle
    who = survey.who
    for card in survey.profile.quick:
        power = card.power
        if (power.cost & FREE and power.usage == AT_WILL) or not battle.available(who, power):
            continue
        if card.area or (power.varies and power.costs(battle, who, Use(power)) & STANDARD):
            continue
        best = 0
        found: Use | None = None
        for n, foe in enumerate(survey.foes):
            if survey.reaches(card, n):
                value = survey.worth(card, n, survey.here(n, card)) - survey.keep(card) - survey.provoked(card, n)
                if value > best:
                    use = Use(power, target=foe.id, using=card.using)
                    if battle.refusal(who, use) is None:
                        best = value
                        found = use
        if found is not None:
            return found
    if not survey.profile.helpful or not engaged(survey):
        return None
    help = _best(survey, MINOR | FREE, 0)
    return help.use if help is not None else None


def engaged(survey: Survey) -> bool:
    """Whether the fight is near enough that help which lasts a turn is not wasted."""
    return any(survey.comes(n) or survey.goes(n) for n in range(len(survey.foes)))


def standard(survey: Survey, least: int) -> Help | None:
    """A power for a standard action that helps more than `least` is worth."""
    if not survey.profile.helpful:
        return None
    return _best(survey, STANDARD, least)


def _best(survey: Survey, cost: int, least: int) -> Help | None:
    battle = survey.battle
    who = survey.who
    found: Help | None = None
    for card in survey.profile.helpful:
        power = card.power
        if (
            not power.cost & cost
            or (power.cost & FREE and power.usage == AT_WILL)
            or not battle.usable(who, power)
        ):
            continue
        if not power.cost & STANDARD and not battle.available(who, power):
            continue
        for use in power.uses(battle, who):
            worth = use_worth(survey, card, use)
            gain = worth - card.keep - survey.provoked(card, -1)
            if worth * 100 < card.usual * WASTE or gain <= least:
                continue
            least = gain
            found = Help(least, use)
    return found


def use_worth(survey: Survey, card: Card, use: Use) -> int:
    """What a use of a power that helps is worth."""
    battle = survey.battle
    who = survey.who
    power = card.power
    if isinstance(power, ParsedPower) and nobody(battle, who, power):
        return 0
    worth = 2 * power.use_worth(battle, who)
    ids = use.targets or ((use.target,) if use.target >= 0 else ())
    if use.origin != -1 and not ids:
        ids = tuple(power.in_area(battle, who, use.origin))
    for id in ids:
        friend = battle.creatures[id]
        gain = 2 * power.target_worth(battle, who, friend)
        if card.heals and friend.hp * 2 > friend.sheet.max_hp:
            gain = gain * UNHURRIED // 100
        worth += gain
    if not ids and not power.origin:
        worth += 2 * power.target_worth(battle, who, who)
    return worth


def nobody(battle: Battle, who: Creature, power: ParsedPower) -> bool:
    """Whether what a power does, it would do to nobody as things are."""
    play = event(battle, who, power)
    for step in power.first + power.always + power.finally_:
        if isinstance(step, MoveStep) and isinstance(step.who, Selection) and not step.who.all(play):
            return True
    return False


# ------------------------------------------------------------------ what everybody can do


def recover(survey: Survey, placing: Placing, common: Common, least: int) -> Help | None:
    """Rally, or get a dying friend up, if that is worth more than `least`."""
    found: Help | None = None
    who = survey.who
    rally = common.rally
    if (
        rally is not None
        and who.hp * 2 <= who.sheet.max_hp
        and who.recoveries
        and survey.battle.usable(who, rally)
    ):
        worth = rally_worth(survey)
        if worth > least:
            use = Use(rally)
            if survey.battle.refusal(who, use) is None:
                least = worth
                found = Help(worth, use)
    if who.items and common.potion is not None:
        help = potion(survey, placing, common.potion, least)
        if help is not None:
            least = help.worth
            found = help
    if common.revive is not None or common.stabilise is not None:
        for friend in survey.friends:
            if friend.flags & DYING:
                help = revive(survey, placing, common, friend, least)
                if help is not None:
                    least = help.worth
                    found = help
    return found


def potion(survey: Survey, placing: Placing, action: Action, least: int) -> Help | None:
    """A potion for a friend that is down, going there first if need be, or for oneself."""
    battle = survey.battle
    who = survey.who
    found: Help | None = None
    for use in action.uses(battle, who):
        if use.target == who.id:
            worth = rally_worth(survey) if who.hp * 2 <= who.sheet.max_hp else 0
        else:
            worth = up_again(survey, battle.creatures[use.target])
        if worth > least:
            least = worth
            found = Help(worth, use)
    for friend in survey.friends:
        if not friend.flags & (DYING | STABLE) or battle.rules.position.adjacent(battle, who, friend):
            continue
        worth = up_again(survey, friend)
        way = placing.beside(friend, worth - least) if worth > least else None
        if way is not None and worth - way.cost > least:
            least = worth - way.cost
            use = Use(action, target=friend.id, choose={"potion": who.items[0]})
            found = Help(least, use, placing.square, way)
    return found


def up_again(survey: Survey, friend: Creature) -> int:
    """What it is worth to have a friend that is down on its feet, by one recovery."""
    battle = survey.battle
    profile = survey.reader.read(battle.rules, friend.sheet)
    return 2 * profile.threat + battle.rules.health.usual_recovery(battle, friend) * HIT_POINT


def sip(survey: Survey, action: Action) -> Use | None:
    """A potion that takes no more than a lesser action to drink, once half the hit points are gone."""
    battle = survey.battle
    who = survey.who
    if who.hp * 2 > who.sheet.max_hp or not engaged(survey):
        return None
    for use in action.uses(battle, who):
        if use.target == who.id and not action.costs(battle, who, use) & STANDARD:
            return use
    return None


def rally_worth(survey: Survey) -> int:
    """What spending a recovery is worth now: more the nearer to falling."""
    who = survey.who
    gain = min(survey.battle.rules.health.usual_recovery(survey.battle, who), who.sheet.max_hp - who.hp)
    percent = 130 if who.hp * 4 <= who.sheet.max_hp else 90
    pressed = 0
    for n, _foe in enumerate(survey.foes):
        if survey.at_hand(n):
            pressed += survey.known[n].threat
    if not pressed:
        percent = 40
    return gain * HIT_POINT * percent // 100 + min(pressed, 3 * survey.profile.usual) // 8


def revive(survey: Survey, placing: Placing, common: Common, friend: Creature, least: int) -> Help | None:
    """Help a dying friend up, or at least keep it from dying, going there first if need be."""
    battle = survey.battle
    who = survey.who
    action = common.revive
    if action is None:
        return keep_alive(survey, placing, common, friend, least)
    use = Use(action, target=friend.id)
    worth = up_again(survey, friend)
    if worth <= least:
        return None  # if it succeeds for certain
    worth = worth * faces(survey, use) // 20
    if friend.recoveries < 1:
        worth = worth // 2
    if worth <= least:
        return None
    if battle.rules.position.adjacent(battle, who, friend):
        if who.standard and battle.refusal(who, use) is None:
            return Help(worth, use)
        if common.stabilise is None or friend.death_failures < 1 or friend.flags & STABLE:
            return None
        use = Use(common.stabilise, target=friend.id)
        worth = worth // 2
        if worth > least and battle.refusal(who, use) is None:
            return Help(worth, use)
        return None
    way = placing.beside(friend, worth - least)
    return None if way is None else Help(worth - way.cost, use, placing.square, way)


def keep_alive(survey: Survey, placing: Placing, common: Common, friend: Creature, least: int) -> Help | None:
    """Keep a friend from dying that nobody can help up: it is urgent once death saves have failed."""
    action = common.stabilise
    if action is None or friend.death_failures < URGENT:
        return None
    use = Use(action, target=friend.id)
    profile = survey.reader.read(survey.battle.rules, friend.sheet)
    worth = profile.threat + friend.sheet.max_hp * HIT_POINT // 2
    worth = worth * (friend.death_failures - 1) * faces(survey, use) // 60
    if worth <= least:
        return None
    if survey.battle.rules.position.adjacent(survey.battle, survey.who, friend):
        return Help(worth, use) if survey.battle.refusal(survey.who, use) is None else None
    way = placing.beside(friend, worth - least)
    return None if way is None else Help(worth - way.cost, use, placing.square, way)


def faces(survey: Survey, use: Use) -> int:
    """On how many of twenty faces a check succeeds, as the opponent reckons: 1 at least."""
    return max(1, round(20 * use.action.chance(survey.battle, survey.who, use)))
