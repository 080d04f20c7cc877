"""Moves on a turn: to where one fights from, towards a foe out of reach, or away once the attack is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import NO_WALK, PRONE
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.reach import Going
from battlemat.engine.grid.region import price
from battlemat.players.grid import toiling
from battlemat.players.grid.doors import opening, snares, threshold

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.grid.region import Region
    from battlemat.players.common import Common
    from battlemat.players.grid.placing import GridPlacing, GridWay
    from battlemat.players.grid.survey import GridSurvey

MOST_CHARGES: Final = 3
FARTHEST: Final = 96
"""Squares of movement after which a way is not looked for any more."""


def allowed(survey: GridSurvey, use: Use) -> Use | None:
    """The use, if it is legal."""
    return use if survey.battle.refusal(survey.who, use) is None else None


def walking(survey: GridSurvey, action: Action, path: tuple[int, ...]) -> Use | None:
    """A walk along a path found in a region: for a body that only walks there is nothing more to check."""
    use = Use(action, path=path)
    who = survey.who
    plain = who.width == 1 and not who.state and who.altitude >= 0 and not who.sheet.movement
    if plain and survey.battle.available(who, action):
        survey.battle.approve(use)
        return use
    return allowed(survey, use)


def go(survey: GridSurvey, common: Common, way: GridWay, square: int) -> Use | None:
    """The move that leads to a place."""
    action = way.action
    if action is None:
        return None
    if isinstance(action, Power):
        # Where to, it asks once it is under way; the answer is found as the place was.
        return allowed(survey, Use(action))
    if action is common.step:
        return allowed(survey, Use(action, to=square))
    return walking(survey, action, way.region.path(square))


def charge(survey: GridSurvey, common: Common, least: int) -> Use | None:
    """Charge whoever is worth most, if anybody can be charged and that is worth more than `least`."""
    action = common.charge
    who = survey.who
    basic = survey.profile.basic
    if action is None or basic is None or who.flags & PRONE or not survey.battle.available(who, action):
        return None
    speed = survey.battle.rules.movement.speed(survey.battle, who)
    ranked: list[tuple[int, int]] = []
    for n in range(len(survey.foes)):
        if basic.far < survey.distance(n) <= speed + basic.far:
            ranked.append((-survey.worth(basic, n, survey.plain(n, basic) + action.edge), n))
    ranked.sort()
    least += survey.provoking()
    for negative, n in ranked[:MOST_CHARGES]:
        if -negative > least:
            use = allowed(survey, Use(action, target=survey.foes[n].id))
            if use is not None:
                return use
    return None


def approach(survey: GridSurvey, placing: GridPlacing, common: Common) -> Use | None:
    """Walk towards the nearest foe, to where one's kind fights from."""
    who = survey.who
    battle = survey.battle
    walk = common.walk
    if walk is None or who.flags & (PRONE | NO_WALK) or not battle.available(who, walk):
        return None
    movement = grid_movement(battle)
    speed = movement.speed(battle, who)
    if speed < 1:
        return None
    going = movement.going(battle, who)
    if battle.devices:
        known = snares(survey)
        going = Going(going.enter & ~known, going.ends & ~known, going.slow)
    far = engaging(survey)
    goal = 0
    for n in range(len(survey.foes)):
        goal |= placing.reach(n, far)
    here = survey.board.bit(who.at)
    climb = movement.climb_out(who, movement.mode(battle, who))
    budget = speed * 2
    region = movement.region(battle, who, budget + climb, going=going)
    seen = here
    while True:
        for layer in region.layers:
            found = layer & goal & going.ends & ~seen
            while found:
                low = found & -found
                found ^= low
                square = low.bit_length() - 1
                if sees_any(survey, placing, square, far):
                    return walk_along(survey, common, region, square, speed, climb, going.ends)
        if len(region.layers) <= budget + climb or budget >= FARTHEST:
            break
        budget *= 3
        region = movement.region(battle, who, budget + climb, going=going)
    if battle.devices:
        use = opening(survey, common)
        if use is not None:
            return use
        door = threshold(survey, region, going.ends)
        if door >= 0:
            return walk_along(survey, common, region, door, speed, climb, going.ends)
    return struggle(survey, placing, common) or nearer(survey, common, region, speed, going.ends)


def struggle(survey: GridSurvey, placing: GridPlacing, common: Common) -> Use | None:
    """The next part of a way on which there is something to climb or to swim."""
    actions = toiling.efforts(survey, common)
    if not actions:
        return None
    path = toiling.way(survey, placing, engaging(survey))
    count = toiling.walked(survey, path)
    if not count:
        return toiling.effort(survey, actions, path)
    movement = grid_movement(survey.battle)
    going = movement.going(survey.battle, survey.who)
    return follow(survey, common, path[:count], movement.speed(survey.battle, survey.who), 0, going.slow, going.ends)


def engaging(survey: GridSurvey) -> int:
    """How near to a foe one's kind wants to be."""
    if survey.profile.shooter and survey.profile.range:
        return survey.profile.range
    return max(1, survey.profile.melee)


def sees_any(survey: GridSurvey, placing: GridPlacing, square: int, far: int) -> bool:
    """Whether some foe could be got at from a place."""
    for n, foe in enumerate(survey.foes):
        if survey.board.distance(square, survey.who.width, foe.at, foe.width) <= far and placing.clear(
            square, n
        ):
            return True
    return False


def walk_along(
    survey: GridSurvey, common: Common, region: Region, goal: int, speed: int, climb: int, ends: int
) -> Use | None:
    """As much of the way to a goal as a move covers; `climb` is what getting out of a drop costs first."""
    return follow(survey, common, region.path(goal), speed, climb, region.heavy, ends)


def follow(
    survey: GridSurvey, common: Common, path: tuple[int, ...], speed: int, climb: int, heavy: int, ends: int
) -> Use | None:
    """As much of a way as a move covers; the squares of `heavy` cost 1 more, getting out of a drop `climb`."""
    spent = 0
    last = 0
    stops = ends & ~survey.harm
    for n, square in enumerate(path):
        if climb and not survey.board.pits >> square & 1:
            spent += climb
            climb = 0
        spent += price(heavy, 1 << square)
        if spent > speed:
            break
        if stops >> square & 1:
            last = n + 1
    if not last or common.walk is None:
        return None
    return walking(survey, common.walk, path[:last])


def nearer(
    survey: GridSurvey, common: Common, region: Region, speed: int, ends: int
) -> Use | None:
    """No way leads there: go to the place from which the nearest foe is fewest squares away."""
    board = survey.board
    reached = region.within(speed)
    foe = survey.foes[0]
    least = 1 << 20
    for n, other in enumerate(survey.foes):
        if survey.distance(n) < least:
            least = survey.distance(n)
            foe = other
    best = -1
    for square in board.squares(reached & ends & ~survey.harm):
        distance = board.distance(square, survey.who.width, foe.at, foe.width)
        if distance < least:
            least = distance
            best = square
    if best < 0 or common.walk is None:
        return None
    return walking(survey, common.walk, region.path(best))


# ------------------------------------------------------------------ once the attack is made


def after(survey: GridSurvey, placing: GridPlacing, common: Common) -> Use | None:
    """A move with nothing to follow: close in, or get away from those one should keep away from."""
    who = survey.who
    if who.flags & (NO_WALK | PRONE):
        return None
    if survey.profile.shooter:
        return withdraw(survey, placing, common)
    if who.space & survey.ring1:
        return None
    far = max(1, survey.profile.melee)
    here = survey.board.bit(who.at)
    for n in range(len(survey.foes)):
        if placing.reach(n, far) & here:
            return None
    return approach(survey, placing, common)


def withdraw(survey: GridSurvey, placing: GridPlacing, common: Common) -> Use | None:
    """For those who keep their distance: out of reach, yet near enough to shoot again."""
    who = survey.who
    here = survey.board.bit(who.at)
    dread = placing.dread()
    if not here & dread:
        return None
    pinned = bool(who.space & survey.ring1)
    inside = 0
    for n in range(len(survey.foes)):
        inside |= placing.reach(n, survey.profile.range)
    for way in placing.open():
        if way.cost > (survey.threats_near() // 2 if pinned else 0):
            continue
        places = way.stops & inside & ~(survey.ring1 | survey.harm)
        square = way.nearest(places & ~dread)
        if square >= 0:
            return go(survey, common, way, square)
        if pinned:
            square = way.nearest(places)
            if square >= 0:
                return go(survey, common, way, square)
    return None
