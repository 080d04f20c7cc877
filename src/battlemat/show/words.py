"""Events in words: one readable line each, made when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import COUNTER, OPPORTUNITY, REACT
from battlemat.engine.actions.triggers import SETS_OFF
from battlemat.engine.events import GONE, LAID, AttackEvent
from battlemat.engine.record.view import CreatureView, State, View, possessive
from battlemat.engine.referee import EVENT as HAND
from battlemat.show.bands import place_name
from battlemat.show.moves import WAYS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.events import Event

DEFENSES: Final = {"ac": "AC", "fort": "Fortitude", "ref": "Reflex", "will": "Will", "pd": "PD", "md": "MD"}

def attributed(view: View, id: int) -> str:
    """A creature as a sentence names it: "Bram", "the Gutter Rat", "Gutter Rat 2"."""
    if not 0 <= id < len(view.creatures):
        return "nobody"
    creature = view.creatures[id]
    name = creature.name
    plain = creature.sheet.hero or name != creature.sheet.name or len(name) <= 2 or not name[0].isupper()
    return name if plain or name.lower().startswith("the ") else f"the {name}"


def capital(text: str) -> str:
    """The text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def listed(parts: list[str]) -> str:
    """Parts in a row: "a, b and c"."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def square_words(view: View, square: int) -> str:
    """A square as (column, row)."""
    return "({}, {})".format(*view.board.coords(square))


def counted(number: int, noun: str) -> str:
    """A number of things: "1 square", "3 squares"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Change:
    """What an event about an effect comes to: the states gained and lost, in words."""

    def __init__(self, view: View, event: Event, before: int) -> None:
        creature = view.creatures[event.who]
        registry = view.registry
        self.gained: list[str] = []
        self.lost: list[str] = []
        added = event.value & ~before
        gone = before & ~event.value
        for condition in registry.of(added):
            if not any(condition.bit & other.mask for other in registry.of(added) if other is not condition):
                self.gained.append(_with_term(view, creature, event.name, condition.name, condition.bit))
        self.lost.extend(
            condition.name
            for condition in registry.of(gone)
            if not any(condition.bit & other.mask for other in registry.of(gone) if other is not condition)
        )
        self.other = "" if added or gone else event.name
        self.begins = event.extra == LAID
        self.state = self._state(view, creature, event.name)

    def _state(self, view: View, creature: CreatureView, name: str) -> State | None:
        """What the creature still bears by that name, if it shows."""
        for state in view.states(creature):
            if state.name == name:
                return state
        for effect in creature.effects:
            if effect.name == name and effect.persistent:
                words = f"{view.ongoing} {effect.persistent} {effect.damage_type}".rstrip()
                return State(words, view.lasts(effect, creature), effect.rule)
        return None


def _with_term(view: View, creature: CreatureView, effect_name: str, condition: str, bit: int) -> str:
    for effect in reversed(creature.effects):
        if effect.name == effect_name and effect.conditions & bit:
            return State(condition, view.lasts(effect, creature), "").text
    return condition


def describe(source: Battle | View, event: Event) -> str:
    """An event as one line, with the names of those concerned.

    A battle's log tells what an event changed; of a view alone only what holds afterwards is known.
    """
    if isinstance(source, View):
        return sentence(source, event, 0)
    return sentence(View.of(source), event, _before(source.log, event))


def _before(log: list[Event], event: Event) -> int:
    """The conditions the bearer of an effect had before this event."""
    if event.kind != "condition":
        return 0
    found = 0
    for earlier in log:
        if earlier is event:
            break
        if earlier.who == event.who and earlier.kind in ("condition", "die"):
            found = earlier.value if earlier.kind == "condition" else 0
    return found


def sentence(view: View, event: Event, before: int) -> str:
    """An event as one line; `before` are the conditions its bearer had until then, as bits."""
    who = attributed(view, event.who)
    target = attributed(view, event.target)
    if event.kind == "condition":
        return capital(_condition(view, event, before, who))
    tell = SENTENCES.get(event.kind)
    if tell is not None:
        return capital(tell(view, event, who, target))
    parts = [event.kind.replace("-", " "), event.name, str(event.value) if event.value else ""]
    words = ", ".join(part for part in parts if part)
    return capital(f"{who}: {words}." if event.who >= 0 else f"{words}.")


def _condition(view: View, event: Event, before: int, who: str) -> str:
    change = Change(view, event, before)
    if change.gained:
        return f"{who} is {listed(change.gained)}."
    if change.lost:
        return f"{who} is no longer {listed(change.lost)}."
    if change.state is not None and change.begins:
        return f"{who} bears {change.state.text}."
    if change.begins:
        return f"{change.other} begins for {who}."
    return f"{change.other} ends for {who}."


def use_words(view: View, event: Event) -> str:
    """What is done, told as who does it."""
    name = event.name
    target = attributed(view, event.target) if event.target >= 0 and event.target != event.who else ""
    action = view.actions.get(name)
    if action is not None and action.verb_at and target:
        words = action.verb_at.format(target=target)
    elif action is not None and action.verb:
        words = action.verb
    elif name.islower() and "-" in name:
        words = f"takes {name.replace('-', ' ')}" + (f" on {target}" if target else "")
    else:
        words = f"uses {name}" + (f" on {target}" if target else "")
    if event.value & OPPORTUNITY:
        words += " as an opportunity attack"
    elif event.value & (COUNTER | REACT):
        words += " in answer"
    return words


def attack_words(view: View, event: AttackEvent) -> str:
    """The outcome of an attack roll, without a full stop."""
    who, target = attributed(view, event.who), attributed(view, event.target)
    verb = "critically hits" if event.crit else "hits" if event.hit else "misses"
    return f"{who} {verb} {target} with {attack_name(event.name)}"


def attack_name(name: str) -> str:
    """An attack as a sentence names it: a power by its name, a basic attack in words."""
    if not name.islower():
        return name
    words = name.replace("-", " ")
    article = "an" if words[0] in "aeiou" else "a"
    return f"{article} {words} attack" if name.endswith("-basic") else f"{article} {words}"


def defense_words(view: View, event: AttackEvent) -> str:
    """The numbers of an attack roll, the face of the die among them where outcomes go by it."""
    words = f"{event.total} against {DEFENSES.get(event.defense, event.defense)} {event.against}"
    return f"{words}, natural {event.natural}" if view.natural_rolls else words


def damage_words(event: Event) -> str:
    """An amount of damage with its type."""
    return f"{event.value} {event.name} damage".replace("  ", " ")


Telling = Callable[[View, "Event", str, str], str]


def _attack(view: View, event: Event, who: str, target: str) -> str:
    if isinstance(event, AttackEvent):
        return f"{attack_words(view, event)}: {defense_words(view, event)}."
    return f"{who} attacks {target} with {event.name}."


def _damage(view: View, event: Event, who: str, target: str) -> str:
    whence = f" from {target}" if event.target >= 0 and event.target != event.who else ""
    if not event.value:
        return f"{who} takes no damage{whence}."
    if view.creatures[event.who].vague:
        return f"{who} takes {damage_words(event)}{whence}."
    most = view.creatures[event.who].max_hp
    return f"{who} takes {damage_words(event)}{whence}: {event.hp} of {most} left."


def _heal(view: View, event: Event, who: str, target: str) -> str:
    if view.creatures[event.who].vague:
        return f"{who} regains {counted(event.value, 'hit point')}."
    most = view.creatures[event.who].max_hp
    return f"{who} regains {counted(event.value, 'hit point')}: {event.hp} of {most}."


def _move(view: View, event: Event, who: str, target: str) -> str:
    if event.value < 0:
        return f"{who} leaves the {'fight' if view.gridless else 'map'}."
    if view.gridless:
        return f"{who} is now in {place_name(view, event.value)}."
    return f"{who} {WAYS.get(event.name, 'moves')} to {square_words(view, event.value)}."


def _state(view: View, event: Event, who: str, target: str) -> str:
    words = {
        "aloft": ("takes to the air", "comes down to the ground"),
        "squeezing": ("squeezes into a narrow space", "has room again"),
        "gone": ("vanishes", "appears"),
        "out": ("is still again", "goes off"),
    }.get(event.name)
    if words is None:
        return f"{who} is {event.name}." if event.value else f"{who} is no longer {event.name}."
    return f"{who} {words[0] if event.value else words[1]}."


def _save(view: View, event: Event, who: str, target: str) -> str:
    name = event.name or "it"
    if event.passed:
        return f"{who} saves against {name} with {event.value}."
    return f"{who} fails to save against {name} with {event.value}."


def _check(view: View, event: Event, who: str, target: str) -> str:
    if event.name == "disengage":
        return f"{who} {'slips' if event.passed else 'does not slip'} away with {event.value}."
    article = "an" if event.name[:1] in "aeiou" else "a"
    return f"{who} {'makes' if event.passed else 'fails'} {article} {event.name} check with {event.value}."


def _cover(view: View, event: Event, who: str, target: str) -> str:
    return f"{who} is behind {target}." if event.value >= 0 else f"{who} is behind nobody any more."


def _beside(view: View, event: Event, who: str, target: str) -> str:
    return f"{who} is next to {target}." if event.value >= 0 else f"{who} is next to nobody any more."


def _relation(view: View, event: Event, who: str, target: str) -> str:
    words = {"nearby": "near", "faraway": "far away from", "behind": "behind", "before": "no longer behind"}
    return f"{who} is {words.get(event.name, event.name)} {target}."


def _flee(view: View, event: Event, who: str, target: str) -> str:
    return f"{who} leads the retreat." if event.value else f"{target} will not flee."


def _death_save(view: View, event: Event, who: str, target: str) -> str:
    if event.rule.endswith("battle-end"):
        return f"{who} pulls through as the fight is over."
    return f"{who} {'holds on' if event.passed else 'slips closer to death'}: death save {event.value}."


def _over(view: View, event: Event, who: str, target: str) -> str:
    if 0 <= event.value < len(view.sides):
        return f"the fight is over: the {view.sides[event.value]} win."
    return "the fight is over: nobody wins."


def _field(view: View, event: Event, who: str, target: str) -> str:
    verb = {GONE: "ends", LAID: "spreads"}.get(event.extra, "moves")
    return f"{possessive(who)} {event.name} {verb}."


def _picked(view: View, event: Event, who: str, target: str) -> str:
    if event.taken:
        return f"{who} takes {event.name} from {target}, unnoticed."
    return f"{who} takes nothing" + (f", and {target} notices." if event.noticed else ".")


def _palmed(view: View, event: Event, who: str, target: str) -> str:
    did = f"palms {event.name}" if event.name else "does a trick"
    return f"{who} {did}" + (", and is seen doing it." if event.noticed else ", and nobody sees how.")


def ruling_words(event: Event) -> str:
    """A referee's ruling, or what the referee says."""
    return event.name if event.extra < 0 else f"the referee rules: {event.name}"


SENTENCES: Final[dict[str, Telling]] = {
    "start": lambda view, event, who, target: "the fight begins.",
    HAND: lambda view, event, who, target: f"{ruling_words(event)}.",
    "rolled": lambda view, event, who, target: f"{event.name}: {event.value}.",
    "side": lambda view, event, who, target: f"{who} is on the side of the {event.name}.",
    "terrain": lambda view, event, who, target: f"there is {event.name} at {square_words(view, event.value)}.",
    "light": lambda view, event, who, target: f"it is {event.name}.",
    "actions": lambda view, event, who, target: f"{who} has {counted(event.value, event.name + ' action')} left.",
    "items": lambda view, event, who, target: f"{who} carries {event.name or 'nothing'}.",
    "initiative": lambda view, event, who, target: f"{who} has initiative {event.value}.",
    "round": lambda view, event, who, target: f"round {event.value}.",
    "turn": lambda view, event, who, target: f"{possessive(who)} turn.",
    "turn-end": lambda view, event, who, target: f"{possessive(who)} turn ends.",
    "over": _over,
    "use": lambda view, event, who, target: f"{who} {use_words(view, event)}.",
    "attack": _attack,
    "hit": lambda view, event, who, target: f"{who} hits {target}.",
    "miss": lambda view, event, who, target: f"{who} misses {target}.",
    "crit": lambda view, event, who, target: f"a critical hit by {who} on {target}!",
    "lost": lambda view, event, who, target: f"{possessive(who)} {event.name.replace('-', ' ')} comes to nothing.",
    "limit": lambda view, event, who, target: (
        f"what limits {possessive(who)} {event.name} is said to {'hold' if event.value else 'keep it from that'}."
    ),
    "damage": _damage,
    "heal": _heal,
    "hp": lambda view, event, who, target: f"{who} is at {counted(event.hp, 'hit point')}.",
    "temp-hp": lambda view, event, who, target: f"{who} has {counted(event.value, 'temporary hit point')}.",
    "persistent": lambda view, event, who, target: (
        f"{who} suffers {event.value} persistent {event.name} damage.".replace("  ", " ")
    ),
    "move": _move,
    "altitude": lambda view, event, who, target: (
        f"{who} is {counted(event.value, 'square')} up." if event.value else f"{who} is on the ground."
    ),
    "width": lambda view, event, who, target: f"{who} is {counted(event.value, 'square')} wide.",
    "fall": lambda view, event, who, target: f"{who} falls {counted(event.value, 'square')}.",
    "state": _state,
    "staggered": lambda view, event, who, target: f"{who} is {view.half}.",
    "drop": lambda view, event, who, target: f"{who} goes down.",
    "die": lambda view, event, who, target: f"{who} dies.",
    "knock-out": lambda view, event, who, target: f"{target} knocks {who} out.",
    "stable": lambda view, event, who, target: f"{who} is stable.",
    "release": lambda view, event, who, target: f"{who} lets go of {target}.",
    "sustain-grab": lambda view, event, who, target: f"{who} keeps hold of {target}.",
    "draw": lambda view, event, who, target: f"{who} draws {event.name}.",
    "expend": lambda view, event, who, target: f"{who} has used up {event.name}.",
    "refresh": lambda view, event, who, target: f"{who} can use {event.name} again.",
    "refresh-roll": lambda view, event, who, target: f"{who} rolls {event.value} to refresh {event.name}.",
    "recoveries": lambda view, event, who, target: (
        f"{who} has {_left(event.value, 'recovery', 'recoveries')} left."
    ),
    "softened": lambda view, event, who, target: (
        f"{who} takes {event.value} less than was dealt." if event.value > 0
        else f"{who} takes {-event.value} more than was dealt."
    ),
    "death-failures": lambda view, event, who, target: (
        f"{who} has failed {counted(event.value, 'save')} against death."
    ),
    "action-points": lambda view, event, who, target: f"{who} has {counted(event.value, 'action point')}.",
    "maintain": lambda view, event, who, target: f"{who} maintains {event.name}.",
    "save": _save,
    "death-save": _death_save,
    "resume": lambda view, event, who, target: f"{who} takes the turn it had delayed.",
    "turn-lost": lambda view, event, who, target: f"{who} has waited too long: the turn is lost.",
    "order": lambda view, event, who, target: (
        f"{who} now acts just before {target}." if event.target >= 0 else f"{who} has a new place in the order."
    ),
    "field": _field,
    "check": _check,
    "hide": lambda view, event, who, target: f"{who} is hidden from {target}.",
    "seen": lambda view, event, who, target: f"{target} notices {who}.",
    "xp": lambda view, event, who, target: f"{who} gains {event.value} experience points.",
    "level": lambda view, event, who, target: f"{who} is of level {event.value} now.",
    "known": lambda view, event, who, target: f"{who} recalls the {event.name} of {target}.",
    "device": lambda view, event, who, target: (
        f"{target} finds {who}." if event.extra else f"{who} is {event.name} now."
    ),
    "pick-pocket": _picked,
    "sleight-of-hand": _palmed,
    "challenge": lambda view, event, who, target: f"The challenge stands at {event.value} to {event.extra}.",
    "challenge-result": lambda view, event, who, target: f"{event.name} is {'won' if event.value else 'lost'}.",
    "incantation": lambda view, event, who, target: f"{who} casts {event.name}",
    "incantation-lost": lambda view, event, who, target: f"{event.name}.",
    "wait": lambda view, event, who, target: f"The party waits {counted(event.value, 'hour')}.",
    "journey": lambda view, event, who, target: f"{event.name}: the party travels {counted(event.value, 'mile')}.",
    "challenge-over": lambda view, event, who, target: f"{event.name} is {'won' if event.passed else 'lost'}.",
    "noticed-risk": lambda view, event, who, target: f"{who} asks round again, at the risk of being noticed.",
    "jump": lambda view, event, who, target: f"{who} jumps {event.value} feet high and reaches {event.extra}.",
    "attitude": lambda view, event, who, target: f"{who} is now {event.name} to {target}.",
    "surrender": lambda view, event, who, target: (
        f"{who} surrenders to {target}." if event.target >= 0 else f"{who} surrenders."
    ),
    "trade": lambda view, event, who, target: f"{who} trades its {event.name} action for a lesser one.",
    "drop-item": lambda view, event, who, target: f"{who} drops {event.name or 'what it holds'}.",
    "delay": lambda view, event, who, target: f"{who} delays its turn.",
    "ready": lambda view, event, who, target: (
        f"{who} makes {event.name.replace('-', ' ')} ready for when {target or 'somebody'} {SETS_OFF[event.value]}."
    ),
    "spirit": lambda view, event, who, target: (
        f"{who} fights on in spirit: +{event.value} to {DEFENSES.get(event.name, 'attack rolls')} for {target}."
    ),
    "enter": lambda view, event, who, target: f"{who} joins the fight.",
    "improvise": lambda view, event, who, target: (
        f"{who} {'manages' if event.passed else 'does not manage'} to {event.name or 'do it'}."
    ),
    "talk": lambda view, event, who, target: (
        f"{who} speaks{' to ' + target if event.target >= 0 else ''}"
        f"{': ' + event.name if event.name else '.'}"
    ),
    "interact": lambda view, event, who, target: f"{who} handles {event.name}.",
    "ammunition": lambda view, event, who, target: (
        f"{who} uses {counted(event.value, 'missile')} with its {event.name}."
    ),
    "engage": lambda view, event, who, target: f"{who} and {target} are engaged.",
    "part": lambda view, event, who, target: f"{who} and {target} are no longer engaged.",
    "cover": _cover,
    "beside": _beside,
    "relation": _relation,
    "escalation": lambda view, event, who, target: f"the escalation die is at {event.value}.",
    "targets": lambda view, event, who, target: (
        f"{possessive(who)} {event.name} may take in {event.value}." if event.value != 1
        else f"{possessive(who)} {event.name} takes in one."),
    "stall": lambda view, event, who, target: "the escalation die stands still.",
    "max-hp": lambda view, event, who, target: f"{possessive(who)} maximum is {event.value} hit points lower.",
    "rally-failed": lambda view, event, who, target: f"{who} fails to rally.",
    "astray": lambda view, event, who, target: f"{possessive(who)} {event.name} goes astray, at {target}.",
    "referee": lambda view, event, who, target: f"for the referee: {event.name}",
    "ready-lost": lambda view, event, who, target: (
        f"{who} has readied {event.name.replace('-', ' ')} for nothing."
    ),
    "flee": _flee,
    "campaign-loss": lambda view, event, who, target: "that comes at the price of a campaign loss.",
    "ruling": lambda view, event, who, target: f"for the referee: {event.name}",
    "rest": lambda view, event, who, target: f"a {event.name} rest is over.",
}
"""How each kind of event is told: from the view, the event, and the names of the two concerned."""


def _left(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
