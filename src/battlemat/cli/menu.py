"""What a creature can do on its turn, as a numbered menu: attacks with their odds, moves, everything else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from battlemat.cli.asking import square_name
from battlemat.cli.phrases import phrase
from battlemat.engine.actions import (
    COUNTER,
    DAILY,
    ENCOUNTER,
    FREE,
    MINOR,
    MOVE,
    OPPORTUNITY,
    REACT,
    REFRESH,
    ROUND,
    STANDARD,
    TURN_COSTS,
    UNPAID,
    Action,
)
from battlemat.engine.areas import corner_coords
from battlemat.engine.attack import Strike
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.decisions import Choice, Decision, Option, Refusal, Use, spoken
from battlemat.engine.modifiers import MELEE
from battlemat.engine.odds import exact
from battlemat.engine.power import Power
from battlemat.engine.triggers import Offer
from battlemat.engine.turn import TurnDecision
from battlemat.engine.view import View
from battlemat.show.bands import place_name
from battlemat.systems.archmage.actions.flying import Swoop
from battlemat.systems.archmage.actions.moving import Disengage
from battlemat.systems.archmage.bands import engaging
from battlemat.systems.archmage.movement import BandMovement

ATTACKS: Final = "Attacks"
POWERS: Final = "Other powers"
MOVES: Final = "Moves, with column,row"
STEPS: Final = "Moves"
OTHERS: Final = "Other actions"
GROUPS: Final = (ATTACKS, POWERS, MOVES, STEPS, OTHERS)

CHARGE: Final = "charge"
ON_ALLIES: Final = ("aid-another", "treat-first-aid", "treat-save", "treat-wound")
USAGES: Final = {ENCOUNTER: "encounter", DAILY: "daily", REFRESH: "refresh", ROUND: "once a round"}

ANSWERS: Final = {"resume": {"wait": "no, wait on", "resume": "yes, now"}}
"""Options of questions by their names, in words of their own."""

NO: Final = {"intercept": "no, let it go on", "flee": "no, fight on"}
"""The same declined."""

OFFERED: Final = {"intercept": "step in the way of {target}", "flee": "agree"}
"""What is offered outside a turn and is no attack or power, in words."""

GOING: Final = ("move", "engage", "disengage")
MOST_STEPS: Final = 6

# So many ways of using an attack are listed, those that promise most; the others come in a second step.
_BEST: Final = 3


@dataclass(frozen=True)
class Odds:
    """The exact odds of one use against one creature: chances from 0 to 1, damage to be expected."""

    target: int
    hit: float
    crit: float
    damage: float


@dataclass
class Entry:
    """A line of the menu: an action with all the ways it stands for."""

    group: str
    action: Action
    text: str
    uses: list[Use]
    odds: list[Odds] = field(default_factory=list)
    number: int = 0

    @property
    def by_square(self) -> bool:
        """Whether it is still to be said where to go."""
        return self.group == MOVES and any(use.to >= 0 for use in self.uses)


def menu(battle: Battle, decision: TurnDecision) -> list[Entry]:
    """The entries of a turn's decision, numbered from 1, group by group."""
    who = battle.creatures[decision.who]
    view = View.of(battle)
    found: list[Entry] = []
    for action in decision.actions():
        uses = distinct(action.uses(battle, who))
        if uses:
            found.extend(_entries(battle, view, who, action, uses))
    found.sort(key=lambda entry: GROUPS.index(entry.group))
    for number, entry in enumerate(found, 1):
        entry.number = number
    return found


def entry_of(action: Action, uses: list[Use]) -> Entry:
    """An entry, not on the menu, for an action asked for by its name."""
    return Entry(STEPS if is_step(action) else _group(action, uses), action, action.name, uses)


def distinct(uses: list[Use]) -> list[Use]:
    """The uses without those that differ from an earlier one only in the way to the same target."""
    seen: set[str] = set()
    found: list[Use] = []
    for use in uses:
        if use.target < 0 and not use.targets:
            found.append(use)
            continue
        same = Use(
            use.action,
            use.target,
            targets=use.targets,
            origin=use.origin,
            using=use.using,
            pay=use.pay,
            choose=use.choose,
        ).key
        if same not in seen:
            seen.add(same)
            found.append(use)
    return found


def is_step(action: Action) -> bool:
    """Whether an action is a move between bands."""
    return action.name in GOING


def _entries(battle: Battle, view: View, who: Creature, action: Action, uses: list[Use]) -> list[Entry]:
    if is_step(action) and view.gridless:
        cost = _cost_words(battle, who, action, MOVE)
        entries = [Entry(STEPS, action, f"{use_words(battle, view, who, use)}{cost}", [use]) for use in uses]
        if len(entries) <= MOST_STEPS:
            return entries
        rest = [use for entry in entries[MOST_STEPS - 1 :] for use in entry.uses]
        more = Entry(STEPS, action, f"{action.name} otherwise ... ({len(rest)} ways)", rest)
        return [*entries[: MOST_STEPS - 1], more]
    group = _group(action, uses)
    cost = _cost_words(battle, who, action, MOVE if group == MOVES else STANDARD)
    if group == MOVES:
        return [Entry(group, action, f"{action.name}{cost}", uses)]
    if group == OTHERS:
        words = use_words(battle, view, who, uses[0]) if len(uses) == 1 else f"{action.name} ..."
        return [Entry(group, action, f"{words}{cost}", uses)]
    listed: list[Entry] = []
    for use in uses:
        # Blows at one's own side are legal, but only for those who ask for them by name.
        if group == POWERS or meant(battle, who, use):
            words = use_words(battle, view, who, use)
            listed.append(Entry(group, action, f"{words}{cost}", [use], forecast(battle, who, use)))
    if group == ATTACKS:
        listed.sort(key=lambda entry: -promise(battle, who, entry.odds))
        listed = _best_weapons(listed)
    if len(listed) <= _BEST + 1:
        return listed
    rest = [entry.uses[0] for entry in listed[_BEST:]]
    return [*listed[:_BEST], Entry(group, action, f"{action.name} otherwise ... ({len(rest)} ways)", rest)]


def _best_weapons(entries: list[Entry]) -> list[Entry]:
    """The entries, best first, without those that only take a weapon that promises less."""
    seen: set[str] = set()
    found: list[Entry] = []
    for entry in entries:
        use = entry.uses[0]
        aim = Use(use.action, use.target, targets=use.targets, origin=use.origin, choose=use.choose).key
        if aim not in seen:
            seen.add(aim)
            found.append(entry)
    return found


def meant(battle: Battle, who: Creature, use: Use) -> bool:
    """Whether a use does not strike at the user's own side alone."""
    odds = forecast(battle, who, use)
    return not odds or any(battle.hostile(who, battle.creatures[one.target]) for one in odds)


def promise(battle: Battle, who: Creature, odds: list[Odds]) -> float:
    """The damage to be expected on enemies, less that on one's own side."""
    return sum(
        one.damage if battle.hostile(who, battle.creatures[one.target]) else -one.damage for one in odds
    )


def _group(action: Action, uses: list[Use]) -> str:
    if action.is_attack or isinstance(action, Swoop) or (isinstance(action, Power) and action.line is not None):
        return ATTACKS
    if isinstance(action, Power):
        return POWERS
    if any(use.to >= 0 for use in uses):
        return ATTACKS if any(use.target >= 0 for use in uses) else MOVES
    return OTHERS


def _cost_words(battle: Battle, who: Creature, action: Action, usual: int) -> str:
    """In brackets how often a power can be used, and what it takes now where that is not the `usual` kind."""
    words: list[str] = []
    if isinstance(action, Power) and action.usage in USAGES:
        words.append(USAGES[action.usage])
    paid = battle.payment(who, action.cost & TURN_COSTS) if action.cost & TURN_COSTS else None
    cost = action.cost
    if paid is not None:
        cost = sum(kind for kind, count in zip((STANDARD, MOVE, MINOR), paid, strict=True) if count)
    if cost not in (0, usual):
        words.append(cost_words(battle, cost))
    return f" ({', '.join(words)})" if words else ""


def cost_words(battle: Battle, cost: int) -> str:
    """What an action takes, in the system's words: "standard", "swift", "move and free"."""
    names = {
        STANDARD: "standard",
        MOVE: "move",
        MINOR: battle.rules.minor,
        FREE: "free",
        COUNTER: "counter",
        REACT: "react",
        OPPORTUNITY: "opportunity",
        UNPAID: "no action",
    }
    return " and ".join(name for bit, name in names.items() if cost & bit)


# ---------------------------------------------------------------------- in words


def use_words(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A use in words: "Boathook on Maren Holt", "walk to 12,8", "disengage (55 %), then to the middle"."""
    if view.gridless and is_step(use.action):
        return step_words(battle, view, who, use)
    phrased = phrase(battle, view, who, use)
    if phrased:
        return phrased
    words = [use.action.name if use.label in ("", use.action.name) else f"{use.label}: {use.action.name}"]
    targets = use.targets or ((use.target,) if use.target >= 0 else ())
    if targets:
        words.append("on " + ", ".join("itself" if id == who.id else view.name(id) for id in targets))
    elif isinstance(use.action, Power) and use.action.targeting.area:
        covered = use.action.in_area(battle, who, use.action.place(battle, who, use))
        words.append("on " + ", ".join(view.name(id) for id in covered) if covered else "on nobody")
    if use.origin >= 0 and not view.gridless and not (isinstance(use.action, Power) and use.origin == who.at):
        words.append("at {},{}".format(*corner_coords(battle.board, use.origin)))
    if use.to >= 0 and view.gridless:
        words.append(f"to {place_name(view, use.to)}")
    elif use.to >= 0:
        words.append(f"{'from' if targets else 'to'} {square_name(battle.board, use.to)}")
    if use.using:
        words.append(f"with {use.using}")
    if use.pay:
        words.append(f"for a {battle.rules.minor if use.pay == 'minor' else use.pay} action")
    for name, value in (use.choose or {}).items():
        words.append(f"({name}: {_chosen(view, name, value)})")
    return " ".join(words)


def step_words(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A move between bands in words, with the odds of getting away and with whose opportunity attacks it risks."""
    aim = f"engage {view.name(use.target)}" if use.target >= 0 else ""
    if use.to >= 0:
        aim = f"to {place_name(view, use.to)}"
    for name in ("beside", "behind", "guard"):
        if use.chosen(name):
            lead = {"beside": "next to", "behind": "behind", "guard": "in front of"}[name]
            aim = f"{aim}, {lead} {view.name(int(use.chosen(name)))}".removeprefix(", ")
    if use.chosen("mode") == "fly":
        aim = f"{aim} by air"
    chapter = battle.rules.movement
    if isinstance(use.action, Disengage):
        covered = use.action.covered(battle, who, use)
        chance = f"{use.action.name} ({slip_chance(battle, who, covered) * 100:.0f} %)"
        return f"{chance}, then {aim}" if aim else chance
    words = aim if use.target >= 0 else f"{use.action.name} {aim}".strip()
    foe = battle.creatures[use.target] if use.target >= 0 else None
    if foe is not None and isinstance(chapter, BandMovement) and chapter.adds(battle, who, foe):
        return words
    left = engaging(battle, who)
    foes = [view.name(id) for id in range(len(battle.creatures)) if left >> id & 1]
    return f"{words} [provokes {', '.join(foes)}]" if foes else words


def slip_chance(battle: Battle, who: Creature, covered: int) -> float:
    """The chance that a disengage check covering some foes (a mask of ids) succeeds."""
    chapter = battle.rules.movement
    if not isinstance(chapter, BandMovement):
        return 0.0
    need = battle.rules.save_target - battle.rules.stacking.add(chapter.disengage_parts(battle, who, covered))
    return min(20, max(0, 21 - need)) / 20


def _chosen(view: View, name: str, value: str) -> str:
    """A word chosen within a use; the ids of creatures as names."""
    if name not in ("when", "against", "ally"):
        return spoken(value) if name == "action" else value
    return " ".join(view.name(int(word)) or word if word.isdecimal() else word for word in value.split())


def option_words(battle: Battle, view: View, decision: Decision, option: Option) -> str:
    """An option of a decision outside a turn in words."""
    if isinstance(option, Use):
        words = OFFERED.get(option.action.name)
        if words is not None:
            return words.format(target=view.name(option.target))
        return use_words(battle, view, battle.creatures[decision.who], option)
    if not isinstance(option, Choice):
        return option.key
    if isinstance(decision, Offer):
        return NO.get(" ".join(decision.names), option.word)
    if decision.name in ANSWERS and option.word in ANSWERS[decision.name]:
        return ANSWERS[decision.name][option.word]
    if option.squares and view.gridless:
        return f"to {place_name(view, option.squares[-1])}"
    if option.squares:
        where = square_name(battle.board, option.squares[-1])
        return f"straight, to {where}" if option.word == "straight" else f"to {where}"
    if option.creature >= 0 and option.creature != decision.who:
        return view.name(option.creature)
    # Words that tell several effects of one name apart end in the effect's number.
    head, _, tail = option.word.rpartition(" ")
    return head if head and tail.isdecimal() and not head.isdecimal() else option.word.replace("-", " ")


# ---------------------------------------------------------------------- odds


def strike(battle: Battle, who: Creature, use: Use, target: int) -> Strike | None:
    """The attack roll a use would make against a creature; None when none is known beforehand."""
    action: Action | None = use.action
    charge = use.action.name == CHARGE
    if charge:
        action = None if use.chosen("attack") else battle.basic(who, MELEE)
    swooping = action if isinstance(action, Swoop) else None
    if swooping is not None:
        action = swooping.attack(battle, who, use)
    if not isinstance(action, Power) or action.line is None:
        return None
    weapon = action.weapon_for(who, use)
    origin = action.origin_with(battle, who, weapon, battle.creatures[target])
    square = action.place(battle, who, use) if action.targeting.area else -1
    made = Strike(action, who.id, target, action.line, origin, weapon, square)
    made.charge = charge
    if swooping is not None:
        made.extra.append(swooping.penalty(target))
    action.prepare(battle, who, made)
    return made


def forecast(battle: Battle, who: Creature, use: Use) -> list[Odds]:
    """The odds of a use against each creature it would attack."""
    targets = list(use.targets or ((use.target,) if use.target >= 0 else ()))
    if isinstance(use.action, Power) and use.action.targeting.area and not targets:
        targets = use.action.in_area(battle, who, use.action.place(battle, who, use))
    found: list[Odds] = []
    for target in targets:
        made = strike(battle, who, use, target)
        if made is not None:
            found.append(Odds(target, *exact(battle, made)))
    return found


def odds_words(odds: list[Odds]) -> str:
    """Odds as a column: chance to hit (of each target) and damage to be expected in all."""
    if not odds:
        return ""
    chances = "/".join(f"{one.hit * 100:.0f}" for one in odds)
    damage = sum(one.damage for one in odds)
    return f"{chances} %, {damage:.1f} damage" if damage else f"{chances} %"


# ---------------------------------------------------------------------- what cannot be done


@dataclass(frozen=True)
class Barred:
    """An action that cannot be taken now, and the rule that says so."""

    action: Action
    refusal: Refusal


def barred(battle: Battle, decision: TurnDecision, entries: list[Entry]) -> list[Barred]:
    """The actions and powers that are not on the menu, each with the reason."""
    who = battle.creatures[decision.who]
    offered = {id(entry.action) for entry in entries}
    found: list[Barred] = []
    for action in [*who.sheet.powers, *battle.rules.common]:
        if id(action) not in offered:
            refusal = why_not(battle, who, action)
            if refusal is not None:
                found.append(Barred(action, refusal))
    return found


def why_not(battle: Battle, who: Creature, action: Action) -> Refusal | None:
    """Why an action cannot be taken: by itself, or else against whoever is nearest."""
    refusal = battle.refusal(who, Use(action))
    if refusal is None or not _unaimed(battle, who, action):
        return refusal
    friendly = action.beneficial if isinstance(action, Power) else action.name in ON_ALLIES
    best: tuple[bool, int, int] | None = None
    for other in battle.present():
        if other.id != who.id and other.at >= 0:
            far = battle.rules.position.distance(battle, who, other)
            place = ((other.side == who.side) != friendly, far, other.id)
            best = place if best is None else min(best, place)
    aimed = battle.refusal(who, Use(action, target=best[2])) if best is not None else None
    return aimed or refusal


def _unaimed(battle: Battle, who: Creature, action: Action) -> bool:
    """Whether nothing stands against an action but that nobody is named as its target."""
    if not battle.usable(who, action) or action.cost & (COUNTER | REACT | OPPORTUNITY | UNPAID):
        return False
    if battle.rules.turns.incapacity(battle, who, action) is not None:
        return False
    return battle.can_pay(who, action.cost)
