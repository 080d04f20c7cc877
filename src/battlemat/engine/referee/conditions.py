"""Rulings about what creatures bear: conditions, ongoing damage, bonuses, and taking any of it away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import END_OF_TURN, GRAPPLE, LASTING, MAINTAINED, SAVED, STANCE, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, GRABBED, OUT, PRONE, SURPRISED
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.grid.movement import GridMovement
from battlemat.engine.health import DOWN
from battlemat.engine.names import possessive
from battlemat.engine.places.engagement import EngagingMovement
from battlemat.engine.referee.hit_points import MOST, dead
from battlemat.engine.referee.ruling import Ruling, Verb
from battlemat.engine.referee.words import Words, duration_text, name_of, names_of, quoted
from battlemat.engine.turns import timing
from battlemat.errors import unknown

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SOURCE: Final = "ruling"
"""What a bonus that is ruled comes from, as its parts say."""
STATS: Final = ("attack", "damage", "defenses", "speed", "skills", "save")
"""What a bonus may be to, besides the defenses and skills of the game."""
ALL: Final = "all"


def lasting_words(battle: Battle, ruling: Ruling) -> str:
    """How long it lasts, with a blank before it; "" where it has no end."""
    duration = ruling.duration
    if duration.kind in (LASTING.kind, GRAPPLE):
        return ""
    whose = "its" if duration.whose in (-1, ruling.who) else possessive(name_of(battle, duration.whose))
    return " " + duration.words(whose)


class Lay(Verb):
    """A condition of the game's, laid for as long as is said. Its word is the condition's own name."""

    word = "CONDITION"
    form = "CONDITION WHO [by WHOM] [DURATION]"
    says = ("a creature is prone, dazed or whatever the game knows: until that is cleared, 'save ends', 'until the end "
            "of Maren's next turn'")
    after = True
    told = 1

    def read(self, words: Words) -> Ruling:
        condition = self.condition(words)
        who = words.who()
        by = words.who("by whom").id if words.take("by") else -1
        held = words.battle.rules.conditions.by_name[condition].flags & GRABBED
        if held and by < 0:
            raise words.error(f"'by' whom {name_of(words.battle, who.id)} is {condition} is missing")
        duration = Duration(GRAPPLE, by) if held else words.duration(who)
        words.done()
        return Ruling(self, who.id, by, word=condition, duration=duration)

    def condition(self, words: Words) -> str:
        """The condition that stands next."""
        name = words.one("a condition").casefold()
        known = words.battle.rules.conditions.by_name
        if name not in known:
            raise unknown("condition", name, known)
        return name

    def text(self, ruling: Ruling) -> str:
        by = f" by #{ruling.other}" if ruling.other >= 0 else ""
        return f"{ruling.word} #{ruling.who}{by}{duration_text(ruling.duration)}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        by = f" by {name_of(battle, ruling.other)}" if ruling.other >= 0 else ""
        return f"{name_of(battle, ruling.who)} is {ruling.word}{by}{lasting_words(battle, ruling)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if ruling.duration.kind == GRAPPLE and ruling.other == ruling.who:
            return f"{name_of(battle, ruling.who)} cannot hold itself"
        if ruling.duration.kind == GRAPPLE and battle.rules.position.gridless \
                and battle.creatures[ruling.other].side == battle.creatures[ruling.who].side:
            return "only foes are engaged, and so held"
        return no_turn(battle, ruling) or gone(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        rules = battle.rules
        condition = rules.conditions.by_name[ruling.word]
        movement = rules.movement
        if ruling.duration.kind == GRAPPLE and isinstance(movement, EngagingMovement):
            movement.grab(battle, battle.creatures[ruling.other], who)
            return
        source = ruling.other if ruling.other >= 0 else ruling.who
        verbs.add_effect(battle, who, Effect(
            ruling.word, source, ruling.duration, rule=condition.rule, conditions=condition.mask,
            mark=ruling.word == "marked"))
        if condition.flags & PRONE and who.state & ALOFT and isinstance(movement, GridMovement):
            await movement.crash(battle, who)


class Ongoing(Verb):
    """Damage that comes again every turn."""

    word = "ongoing"
    form = "ongoing WHO NUMBER [TYPE] [DURATION]"
    says = "a creature takes this damage every turn; without a duration a save ends it"
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("an amount of damage", 1, MOST)
        found: list[str] = []
        while words.rest and not words.peek("until") and not words.peek("save") and not words.peek("(save"):
            found.append(words.one("a type").casefold())
        kinds = [word for word in found if word not in ("and", "damage")]
        duration = words.duration(who) if words.rest else SAVED
        return Ruling(self, who.id, number=number, word=" and ".join(kinds), duration=duration)

    def text(self, ruling: Ruling) -> str:
        kind = f" {ruling.word}" if ruling.word else ""
        return f"ongoing #{ruling.who} {ruling.number}{kind}{duration_text(ruling.duration)}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        words = f"{battle.rules.ongoing} {ruling.number} {ruling.word}".rstrip()
        return f"{name_of(battle, ruling.who)} takes {words} damage{lasting_words(battle, ruling)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return no_turn(battle, ruling) or gone(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        name = f"{battle.rules.ongoing} damage"
        verbs.add_effect(battle, battle.creatures[ruling.who], Effect(
            name, ruling.who, ruling.duration, rule=battle.rules.cite["persistent"], persistent=ruling.number,
            damage_type=ruling.word))


class Bonus(Verb):
    """A bonus or penalty to attacks, damage, defenses, saves, speed or skills."""

    word = "bonus"
    form = "bonus WHO +NUMBER or -NUMBER to WHAT [DURATION]"
    says = "a bonus or penalty to attack, damage, defenses, a defense, save, speed, skills or a skill"
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("a bonus such as +2 or -2", -99, 99)
        if not number:
            raise words.error("a bonus of 0 changes nothing", "expected +1 or more, or -1 or less")
        words.need("to")
        stat = self.stat(words)
        return Ruling(self, who.id, number=number, word=stat, duration=words.duration(who))

    def stat(self, words: Words) -> str:
        """The number the bonus is to, as modifiers name it."""
        rules = words.battle.rules
        gridless = words.battle.rules.position.gridless
        known = {word: word for word in STATS if not (gridless and word == "speed")}
        known.update({defense.casefold(): defense for defense in rules.defenses})
        known.update({skill.casefold(): "skill " + skill for skill in rules.skills})
        known.update({word + "s": word for word in ("attack", "save")})
        for count in (3, 2, 1):
            said = " ".join(words.words[words.at:words.at + count]).casefold().replace("-", " ")
            if said in known and words.rest >= count:
                words.at += count
                return known[said]
        raise unknown("number", words.one("what the bonus is to"), known)

    def text(self, ruling: Ruling) -> str:
        stat = ruling.word.removeprefix("skill ")
        return f"bonus #{ruling.who} {ruling.number:+d} to {stat}{duration_text(ruling.duration)}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        what = "bonus" if ruling.number > 0 else "penalty"
        stat = ruling.word.removeprefix("skill ")
        words = f"a {ruling.number:+d} {what} to {stat}{lasting_words(battle, ruling)}"
        return f"{name_of(battle, ruling.who)} has {words}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return no_turn(battle, ruling) or gone(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        stat = ruling.word.removeprefix("skill ")
        verbs.add_effect(battle, battle.creatures[ruling.who], Effect(
            f"{ruling.number:+d} {stat}", ruling.who, ruling.duration, beneficial=ruling.number > 0,
            modifiers=(Modifier(ruling.word, ruling.number, "", SOURCE),)))


class Clear(Verb):
    """Take away what a creature bears, with nothing following from its end."""

    word = "clear"
    form = "clear WHO NAME, or clear WHO all"
    says = "take a condition or another effect off a creature, or all that can be"
    after = True

    def read(self, words: Words) -> Ruling:
        who = words.who()
        name = words.name("what to clear").casefold()
        words.done()
        known = sorted({word for effect in removable(words.battle, who) for word in called(words.battle, effect)})
        if who.flags & SURPRISED and who.state & SURPRISED:
            known.append("surprised")
        if name != ALL and name not in known:
            if not known:
                raise words.error(f"{name_of(words.battle, who.id)} bears nothing that could be cleared",
                                  "`hp` brings round who is down")
            raise unknown("effect", name, [*known, ALL])
        return Ruling(self, who.id, word=name)

    def text(self, ruling: Ruling) -> str:
        return f"clear #{ruling.who} {quoted(ruling.word)}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        name = name_of(battle, ruling.who)
        return f"{name} is free of everything" if ruling.word == ALL else f"{name} is no longer {ruling.word}"

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        for effect in removable(battle, who):
            if ruling.word != ALL and ruling.word not in called(battle, effect):
                continue
            if all(other.id != effect.id for other in who.effects):
                continue
            verbs.remove_effect(battle, who, effect)
            if effect.link >= 0 and effect.duration.kind in (MAINTAINED, STANCE):
                timing.drop_linked(battle, effect.link)
        if ruling.word in (ALL, "surprised"):
            verbs.set_state(battle, who, SURPRISED, False, "", "surprised")


def called(battle: Battle, effect: Effect) -> list[str]:
    """The words an effect goes by: its name, and the conditions it lays."""
    words = [effect.name.casefold(), *battle.rules.conditions.names(effect.conditions)]
    if effect.persistent:
        words.extend([battle.rules.ongoing, f"{battle.rules.ongoing} damage"])
    return [word for word in words if word]


def removable(battle: Battle, who: Creature) -> list[Effect]:
    """What may be taken off a creature: all but being down, which ends with hit points, and its own traits."""
    return [effect for effect in who.effects if not (effect.name == DOWN and who.hp <= 0)
            and not any(tag.startswith("trait ") for tag in effect.tags)]


def gone(battle: Battle, id: int) -> str:
    """Why nothing can be laid on a creature ("" when it can): it is dead, or out of the fight."""
    if battle.creatures[id].state & OUT:
        return f"{names_of(battle)[id]} is out of the fight: `return` brings it back"
    return dead(battle, id)


def no_turn(battle: Battle, ruling: Ruling) -> str:
    """Why something cannot last until the end of the turn ("" when it can): there is none under way."""
    if ruling.duration.kind == END_OF_TURN and battle.active < 0:
        return "no turn is under way"
    return ""


VERBS: Final[tuple[Verb, ...]] = (Ongoing(), Bonus(), Clear())
LAY: Final = Lay()
