"""Helpers of the grammar: effects from what was captured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Effect, Test
from ..forms.wording import listed
from .parts import Quantity, field_names, flat, flat_list
from .peg import REFUSED


def conds(one: str, more: tuple[str, ...], last: str | None) -> tuple[tuple[str, ...], str]:
    return (one, *more, *((last,) if last else ())), "and"


def conds_or(one: str, more: tuple[str, ...], last: str) -> tuple[tuple[str, ...], str]:
    return (one, *more, last), "or"


def names_of(found: tuple[tuple[str, ...], str]) -> tuple[str, ...]:
    return found[0]


def afflict(
    found: tuple[tuple[str, ...], str],
    duration: f.Duration | None,
    *instead: str | bool | None,
) -> f.Afflict:
    if (
        duration is not None
        and duration.kind == "save"
        and len(found[0]) > 1
        and not duration.joint
        and found[1] == "and"
    ):
        duration = replace(duration, joint="all")
    return f.Afflict(found[0], f.SUBJECT, duration, found[1], any(instead))


def driven(kind: str, distance: f.Distance | None, nearest: f.Place | None) -> Any:
    """ "Is pushed 2 squares", "is pushed to the nearest square outside the burst"."""
    if (distance is None) == (nearest is None):
        return REFUSED
    return f.Force(kind, distance, f.SUBJECT, to=nearest, nearest=nearest is not None)


def branded(state: str, who: Creatures, duration: f.Duration | None) -> Effect:
    """ "Dazes the target", "marks each enemy"."""
    return f.Mark(f.SUBJECT, who, duration) if state == "marked" else f.Afflict((state,), who, duration)


def damage_more(amount: f.Amount, types: tuple[str, ...] | None) -> f.Damage:
    return f.Damage(amount, types or ())


def damage(
    amount: f.Amount,
    types: tuple[str, ...] | None,
    more: f.Damage | None = None,
    case: f.DamageCase | f.If | None = None,
) -> tuple[Effect, ...]:
    main = f.Damage(amount, types or (), cases=(case,) if isinstance(case, f.DamageCase) else ())
    added = (replace(more, additional=True),) if more is not None else ()
    return (main, *added, case) if isinstance(case, f.If) else (main, *added)


def damage_on(
    amount: f.Amount, types: tuple[str, ...] | None, case: f.DamageCase | f.If | None
) -> tuple[Effect, ...]:
    if isinstance(case, f.If):
        return (f.Damage(amount, types or (), f.SUBJECT), case)
    return (f.Damage(amount, types or (), f.SUBJECT, (case,) if case is not None else ()),)


def persistent_bare(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, duration: f.Duration | None
) -> tuple[Effect, ...]:
    return (f.PersistentDamage(amount, types or more or (), duration=duration),)


def persistent_told(
    before: f.Amount | None, types: tuple[str, ...] | None, behind: f.Amount | None, duration: f.Duration | None
) -> Any:
    """ "Persistent 5 fire damage", "persistent fire damage 5"."""
    if (before is None) == (behind is None):
        return REFUSED
    return persistent_bare(before or behind or f.Amount(), types, None, duration)


def bare(harm: Effect | tuple[Effect, ...]) -> Effect | tuple[Effect, ...]:
    """Harm without a subject of its own: what lasts of it is whoever's the harm before it is."""
    if not isinstance(harm, tuple):
        return harm
    return tuple([replace(one, who=f.BARE) if isinstance(one, f.PersistentDamage) and one.who == f.TARGET else one
                  for one in harm])


def case_if(amount: f.Amount, types: tuple[str, ...] | None, test: Test) -> f.DamageCase:
    return f.DamageCase(amount, test, types or ())


def case_of(
    bracket: str | None, joined: str | None, more: f.Amount | None, amount: f.Amount | None, extra: str | None,
    types: tuple[str, ...] | None, test: Test,
) -> Any:
    """Other damage in some case ("or 4d6 against prone targets", "(9 on a charge)"), or more ("(+1d6 if ...)")."""
    if (more is None) == (amount is None) or (joined == "or" and (more or extra)):
        return REFUSED
    if more is not None or extra or joined in ("plus", "and"):
        return f.If(test, (f.Damage(more or amount or f.Amount(), types or (), additional=True),))
    return f.DamageCase(amount or f.Amount(), test, types or ()) if bracket or joined else REFUSED


def upon(when: str) -> Test:
    """ "On a hit", "on a charge"."""
    return f.Attacked("charge") if when == "charge" else f.Outcome(when)


def repeat_two(
    one: f.Amount,
    types: tuple[str, ...] | None,
    two: f.Amount,
    more: tuple[str, ...] | None,
    point: str,
    whose: Creatures,
) -> tuple[Effect, ...]:
    return (
        f.RepeatDamage(one, types or (), f.SUBJECT, point, whose),
        f.RepeatDamage(two, more or (), f.SUBJECT, point, whose),
    )


def burning_grows(
    early: str | None, late: str | None, who: Creatures | None, power: str | None, amount: f.Amount, limit: int | None
) -> Any:
    """ "Increase the persistent damage by 5", "the amount it is taking increases by 5"."""
    if {early, late} != {None, "bonus"}:
        return REFUSED
    grown = f.RaisePersistent(amount, power=power or "", limit=limit or 0)
    return (replace(grown, who=who) if who is not None and who != f.IT else grown,)


def half_damage() -> f.Amount:
    return f.Amount(value="damage dealt", over=2)


def losses(count: int | None, ban: bool | None, duration: f.Duration | None) -> Any:
    """ "Loses two recoveries", "a recovery and the ability to heal", "the ability to heal"."""
    if count is None and not ban:
        return REFUSED
    lost = () if count is None else (f.LoseRecovery(f.SUBJECT, count),)
    if duration is not None and not ban:
        return REFUSED
    return (*lost, f.CannotHeal(f.SUBJECT, duration=duration)) if ban else lost


def any_attack(kind: f.AttackKind | None) -> f.AttackKind:
    """ "Attacks", "ranged attacks"."""
    return kind or f.AttackKind()


def against_attacks(whose: Creatures | None, by: Creatures | None) -> Any:
    """ "Against the target's attacks", "against attacks made by the target"."""
    return REFUSED if (whose is None) == (by is None) else ("against", whose if by is None else by)


def extra_harm(harm: f.Damage, tails: tuple[tuple[str, Any], ...]) -> Any:
    """ "Deals an extra 5 damage"."""
    return extra(harm.amount, harm.types, tails)


def half_of(told: bool | None, kind: f.AttackKind | None) -> Any:
    """ "From the attack", "from ranged attacks"."""
    if told:
        return REFUSED if kind is not None else f.AttackKind(kind="triggering")
    return any_attack(kind)


def half_taken(told: str | None, attack: f.AttackKind | None, duration: f.Duration | None) -> Effect:
    """ "Takes half damage" of this blow, "half the damage" of what it answers, "half damage from ranged attacks", "half
    damage until the end of your next turn" of all that befalls it.
    """
    if attack is None and duration is not None:
        return f.HalveDamage(f.SUBJECT, duration=duration)
    if attack is None and told is None:
        return f.HalfDamage(f.SUBJECT)
    triggering = attack is None or attack.kind == "triggering"
    return f.HalveDamage(f.SUBJECT, attack=None if triggering else attack, duration=duration, triggering=triggering)


def beside(who: Creatures | None) -> f.Place:
    """ "Adjacent to it", "an adjacent square"."""
    return f.Place("adjacent") if who is None else f.Place("adjacent", of=who)


def size_of(number: int, kind: str | None) -> tuple[f.Amount, str, bool]:
    return flat(abs(number)), kind or "", number < 0


def size_amount(amount: f.Amount, kind: str | None, word: str) -> tuple[f.Amount, str, bool]:
    return amount, kind or "", word == "penalty"


def size(number: int | None, kind: str | None, word: str | None, amount: f.Amount | None) -> Any:
    """ "A +2 power bonus", "+2", "a penalty equal to its Wisdom modifier"."""
    if (number is None) == (amount is None) or (word is None and (amount is not None or kind is not None)):
        return REFUSED
    return size_of(number, kind) if number is not None else size_amount(amount or f.Amount(), kind, word or "bonus")


def stats_of(one: tuple[str, ...], more: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return one + tuple(name for part in more for name in part)


def rolls_with(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "Attack rolls", "melee attack rolls", "basic melee attack rolls"."""
    return ("attack:" + " ".join(words),) if words else ("attack",)


def added(
    amount: f.Amount, kind: str | None, stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...]
) -> Any:
    """ "Add your Wisdom modifier to damage rolls until ..."; with no more told it is one roll's, which others read."""
    if stats == ("damage",) and kind is None:
        return extra(amount, (), tails)
    return modifier(True, size_amount(amount, kind, "bonus"), stats, tails) if tails else REFUSED


def shed(what: str) -> f.EndState:
    """ "Wakes up", "becomes visible", "recovers from this effect": what somebody is rid of."""
    return f.EndState((what,), f.SELF if what == "effect" else f.SUBJECT)


def hit_instead(how: str) -> tuple[Effect, ...]:
    """ "The triggering attack hits instead", "your ally's hit becomes a critical hit"."""
    return (f.HitInstead(critical=how == "critical"),)


def lasting_harm(
    early: tuple[str, ...] | None, before: f.Amount | None, between: f.Amount | None, types: tuple[str, ...] | None,
    behind: f.Amount | None, duration: f.Duration | None,
) -> Any:
    """ "5 persistent fire damage", "persistent fire damage equal to its level": the amount and the type once."""
    amounts = [one for one in (before, between, behind) if one is not None]
    if len(amounts) != 1 or (early is not None and types is not None):
        return REFUSED
    return f.PersistentDamage(amounts[0], early or types or (), f.SUBJECT, duration)


def next_stat(stats: tuple[str, ...]) -> tuple[str, ...]:
    return ("next", *stats)


def owned_stat(which: str | None, stats: tuple[str, ...]) -> tuple[str, ...]:
    """ "Its speed", "its next attack roll"."""
    return stats if which is None else next_stat(stats)


def ends(what: str) -> tuple[Any, ...]:
    """ "The stance ends", "the grapple ends"."""
    return (f.EndState((what,), f.TARGET if what == "grapple" else f.SELF),)


def tail(key: str, value: Any = None) -> tuple[str, Any]:
    """What stands behind a clause or a bonus and changes it."""
    return (key, value)


def modifier(
    gain: Any, size: tuple[f.Amount, str, bool], stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...]
) -> Any:
    """A bonus or penalty from its parts."""
    named: dict[str, Any] = {}
    for key, value in tails:
        if key == "cumulative" and size[1]:
            return REFUSED  # of one type the best alone counts
        if key == "per at most":
            size = (bounded(size[0], *value), *size[1:])
            if size[0] is REFUSED:
                return REFUSED
        elif key == "next":
            named.update(next_only=True, attack=value if value != f.AttackKind() else None)
        elif key not in ("hit", "cumulative"):
            named[key] = value
    following = "next" in stats
    plain = [one for one in stats if one != "next"]
    for index, one in enumerate(plain):
        stat, _, words = one.partition(":")
        if words:
            plain[index] = stat
            named["attack"] = kind_in_words(words.split())
    named.setdefault("next_only", following)
    return f.Modify(size[0], tuple(plain), f.SUBJECT, size[1], size[2], **named)


def bounded(amount: f.Amount, each: Any, most: int) -> Any:
    """ "+2 for each ally adjacent to it, to a maximum of +6": of three of them."""
    if amount != f.Amount(flat=amount.flat) or amount.flat < 1 or abs(most) % amount.flat:
        return REFUSED
    return replace(amount, per=each, most=abs(most) // amount.flat)


def harder_to_hit(
    kind: f.AttackKind | None, who: Creatures, size: tuple[f.Amount, str, bool], duration: f.Duration | None
) -> tuple[Effect, ...]:
    """ "Ranged attacks against SELF take a -2 penalty": a bonus to its defenses against them."""
    return (f.Modify(size[0], ("defenses",), who, size[1], not size[2], attack=kind, duration=duration),)


def kind_in_words(words: list[str]) -> f.AttackKind:
    """Attacks told by words: their range, their kind, else a tag."""
    ranges = tuple([word for word in words if word in ("melee", "ranged", "close", "near", "far")])
    kind = next((word for word in words if word in ("basic", "opportunity")), "")
    return f.AttackKind(ranges, tags=tuple([word for word in words if word not in (*ranges, kind)]), kind=kind)


def extra(
    amount: f.Amount, types: tuple[str, ...] | None, tails: tuple[tuple[str, Any], ...]
) -> Any:
    keys = [key for key, _ in tails]
    if "saves_against" in keys or keys.count("against") > 1:  # "against those with no ally adjacent | to them"
        return REFUSED
    named = {key: value for key, value in tails if key not in ("hit", "next", "per at most")}
    for key, value in tails:
        if key == "per at most":
            amount = bounded(amount, *value)
            if amount is REFUSED:
                return REFUSED
    if "next" in dict(tails):
        named.update(attack=dict(tails)["next"], next_only=True)
    return f.ExtraDamage(amount, f.SUBJECT, types or (), **named)


_AREAS: Final = ("arc", "burst", "blast", "wall", "area")


def attack_words(first: str, rest: tuple[str, ...]) -> f.AttackKind:
    """Attacks told by words of `classes`: "basic melee or ranged", "burst or wall", "opportunity"."""
    said = (first, *rest)
    if said == ("weapon",):
        return f.AttackKind(tags=("Weapon",))
    kind = next((word for word in said if word in ("basic", "opportunity", "charge", "single-target")), "")
    reach = [word for word in said if word in ("melee", "ranged", "near", "far")]
    if any(word in _AREAS for word in said):
        reach += ["near", "far"]
    both = kind == "basic" and {"melee", "ranged"} == set(reach)
    return f.AttackKind(() if both else tuple(dict.fromkeys(reach)), kind=kind)


def lasting(effect: Any, duration: f.Duration) -> Any:
    """An effect that has a duration, with this one."""
    return replace(effect, duration=duration)


def gains(one: Effect, more: tuple[Effect, ...], duration: f.Duration | None) -> tuple[Effect, ...]:
    """What is had, and how long: of temporary hit points and a bonus the bonus alone, since those last until lost."""
    found = [one, *more]
    if duration is None:
        return tuple(found)
    ends = [effect for effect in found if "duration" in field_names(effect)]
    if any(not isinstance(effect, f.TemporaryHP) for effect in ends):
        ends = [effect for effect in ends if not isinstance(effect, f.TemporaryHP)]
    return tuple([lasting(effect, duration) if effect in ends else effect for effect in found])


def speed_gain(mode: str, speed: int, duration: f.Duration | None) -> f.GainSpeed:
    return f.GainSpeed(mode, speed, (), f.SUBJECT, duration)


def altitude(number: int) -> str:
    return f"max altitude {number}"


def going(how: str) -> tuple[str, Any]:
    """In which way somebody moves, told behind how far."""
    return {"phasing": ("phasing", True), "ignoring": ("ignoring", ("difficult terrain",)),
            "safely": ("provokes", False), "up": ("provokes", True)}[how]


def how_often(when: str, whose: Creatures | None, following: str | None, span: str) -> Any:
    """ "Each round", "on its next turn"."""
    if following is not None:
        return "next" if when in ("on", "during") and whose is not None and span == "turn" else REFUSED
    return span if when in ("each", "every") and whose is None else REFUSED


def used_now(power: str | None, it: str | None) -> Any:
    """ "Uses *howl* immediately", "uses it"."""
    return REFUSED if (power is None) == (it is None) else f.UsePower(power or "it", f.SUBJECT)


def hits(
    early: str | None, late: str | None, whom: Creatures | None, attack: f.AttackKind | None,
    following: f.AttackKind | None, duration: f.Duration | None,
) -> Any:
    """ "Automatically hits creatures it has grappled", "hits with its next bow attack"."""
    if following is not None:
        plain = not (early or late or whom or attack)
        return f.HitInstead(who=f.SUBJECT, next=following, duration=duration) if plain else REFUSED
    return f.AutomaticHit(f.SUBJECT, against=whom, attack=attack, duration=duration) if early or late else REFUSED


def part(key: str, value: Any) -> tuple[str, Any]:
    return (key, value)


def destination(place: f.Place, near: bool | None) -> tuple[str, Any]:
    """Where a movement ends: any such square, or the nearest of them."""
    return ("nearest" if near else "to", place)


def move(mode: str, parts: tuple[tuple[str, Any], ...]) -> Any:
    """Movement from its verb and what follows."""
    named: dict[str, Any] = {}
    for key, value in parts:
        if key == "during":
            named["during"] = (value,)
        elif key == "nearest":
            named.update(to=value, nearest=True)
        else:
            named[key] = value
    if mode == "move" and named.keys() == {"through"}:
        return REFUSED  # "you may move through enemies" allows that, and moves nobody
    return f.Move(mode, who=f.SUBJECT, **named)


def made(quantity: Quantity, kind: f.AttackKind, tails: tuple[tuple[str, Any], ...]) -> f.MakeAttack:
    named: dict[str, Any] = {key: value for key, value in tails if key not in ("free", "freely")}
    named["free"] = any(key == "freely" for key, _ in tails)
    sort, count, up_to = quantity
    several = named.get("against")
    if isinstance(several, f.Select) and several.count > 1 and count == 1:
        named["different"] = True  # "against up to three enemies": one on each
    return f.MakeAttack(kind, f.SUBJECT, max(count, 1), up_to, another=sort == "another", **named)


def check_passive(skill: str, of: Creatures, passive: str) -> f.Check:
    return f.Check(skill, f.SUBJECT, f"passive {passive}", of)


def lowered(word: str) -> str:
    return word.lower()


def spared_whom(who: str) -> Creatures:
    """Of whom a blow's second effect is not: the targets, or a side."""
    return f.TARGET if who == "target" else f.Select(who)


def recounted(verb: str, rest: str) -> f.OutOfFight:
    """ "You learn ...", "you whisper a message ...": what is told outside the fight, by what about."""
    about, words_before = verb.split(": ")
    return f.OutOfFight(about, told(words_before, rest))


def attack_act(kind: f.AttackKind) -> str | tuple[str, ...]:
    if kind.powers and kind == f.AttackKind(powers=kind.powers):
        return kind.powers
    return f"make {kind.render(True)}"


def power_acts(kind: str, more: tuple[str, ...]) -> str:
    """ "Use daily powers", "use encounter or daily powers"."""
    return f"use {listed((kind, *more), 'or')} powers"


def benefit_act(what: str) -> str:
    return f"benefit from {what}"


def power_use(names: Any) -> tuple[str, ...]:
    return names if isinstance(names, tuple) else (names,)


def forbid(acts: tuple[Any, ...], tails: tuple[tuple[str, Any], ...]) -> f.Forbid:
    named = dict(tails)
    plain = tuple(one for one in acts if isinstance(one, str))
    powers = tuple(name for one in acts if isinstance(one, tuple) for name in one)
    return f.Forbid(plain, f.SUBJECT, powers, **named)


def not_doing(how: str, acts: tuple[Any, ...], tails: tuple[tuple[str, Any], ...]) -> Any:
    """ "Cannot attack", "does not grant combat advantage until ...": of what somebody does or leaves, no ban without
    its time.
    """
    timed = [key for key, _ in tails] == ["duration"]
    if how == "leaves" and not timed and (tails or acts != ("grant combat advantage",)):
        return REFUSED
    return forbid(acts, tails)


def damage_choice(
    one: f.Amount, types: tuple[str, ...] | None, two: f.Amount, more: tuple[str, ...] | None, rest: Any
) -> tuple[Any, ...]:
    return (f.Choose(f.SELF, ((f.Damage(one, types or ()),), (f.Damage(two, more or ()), *flat_list(rest)))),)


def single_name(count: int, name: str) -> str:
    return name[:-1] if count > 1 and name.endswith("s") else name


def aged(years: int) -> str:
    return (
        f"the target ages {f.number_word(years)} "
        f"year{'' if years == 1 else 's'}"
    )


def told(words_before: str, rest: str) -> str:
    return f"{words_before} {rest}"


def nth0(values: tuple[Any, ...]) -> Any:
    return values[0]


def nth1(values: tuple[Any, ...]) -> Any:
    return values[1]


def nth2(values: tuple[Any, ...]) -> Any:
    return values[2]


def modifiers(one: f.Modify, more: tuple[f.Modify, ...]) -> tuple[f.Modify, ...]:
    """Bonuses printed together: what is said behind the last holds for all, and of which attacks for all defenses."""
    found = [one, *more]
    last = found[-1]
    guards = all(stat not in ("attack", "damage") for each in found for stat in each.stats)
    for index in range(len(found) - 1):
        now = found[index]
        found[index] = replace(
            now, duration=now.duration or last.duration, against=now.against or last.against,
            attack=now.attack or (last.attack if guards else None),
        )
    return tuple(found)


def said_of(who: Any, stat: str, other: Creatures | None) -> Any:
    """ "Its speed", "the AC of the target"."""
    whose = other if other is not None else who
    return (whose, stat) if isinstance(whose, Creatures) else REFUSED


def stat_set(
    owned: tuple[Creatures, str], verb: str, lower: str | None, by: bool | None, number: int, until: f.Duration | None
) -> Any:
    """ "Its speed increases to 8", "the target's AC becomes 15", "its speed is reduced by 2"."""
    who, stat = owned
    duration = until
    down = lower is not None or verb == "decreases"
    if by is not None:
        if verb == "becomes" or (verb == "is") != (lower is not None):
            return REFUSED
        return (f.Modify(flat(number), (stat,), who, penalty=down, duration=until),)
    if stat == "speed":
        return (f.SetSpeed(number, who=who, duration=duration),)
    shifted = (f.ShiftDefense(stat, number, who),)
    return (f.Lasting(duration, shifted),) if duration is not None else shifted


def grapples(quantity: Quantity, who: Creatures) -> tuple[Any, ...]:
    """ "Can grapple up to three targets", "any number of targets"."""
    return (f.GrappleLimit(count=quantity[1], who=who),)


def basic_name(reach: str | None) -> str:
    """The basic attack that a power can stand for."""
    return f"basic {reach}" if reach else "basic"


def speed_scaled(
    early: str | None, who: Creatures, charge: bool | None, late: str | None, duration: f.Duration | None
) -> Any:
    """ "Double its speed", "its speed on a charge is doubled", "its speed is halved"."""
    if (early is None) == (late is None):
        return REFUSED
    if (early or late) == "half":
        return REFUSED if charge else (f.SetSpeed(over=2, who=who, duration=duration),)
    return (f.SetSpeed(times=2, who=who, duration=duration, on_charge=bool(charge)),)


def usable(name: str) -> f.ThisAttack:
    return f.ThisAttack(name)


def ignore_this(what: tuple[str, ...]) -> f.ThisAttack:
    return f.ThisAttack(
        "ignore both"
        if len(what) > 1 and "concealment" in what
        else f"ignore {'concealment' if what[0] == 'concealment' else 'cover'}"
    )


def cumulative(limit: int) -> f.RaisePersistent:
    return f.RaisePersistent(f.Amount(value="the same amount"), limit=limit)


def bracket(word: str, blocks: bool | None) -> tuple[str, bool]:
    return word, bool(blocks)


def zone(
    terrain: tuple[str, ...] | None, extra_terrain: tuple[str, bool] | None, duration: f.Duration | None
) -> f.Zone:
    kinds = tuple(terrain or ()) + ((extra_terrain[0],) if extra_terrain else ())
    return f.Zone(duration, kinds, blocks_sight=bool(extra_terrain and extra_terrain[1]))


def tagged(tag: str) -> f.AttackKind:
    return f.AttackKind(tags=(tag,))


def named_zone(name: str, duration: f.Duration | None) -> f.Zone:
    return f.Zone(duration, name=name)


def obscured(to: Creatures | None, kinds: tuple[str, ...], more: Any) -> tuple[Any, ...]:
    """ "The aura is difficult terrain", "enemies treat its squares as difficult terrain"."""
    return (f.Obscure(kinds, to=to), *flat_list(more))


def until_missed(tally: str, most: int, may: bool | None) -> tuple[Any, ...]:
    """ "It can repeat this until it misses or has made three attacks", "... or has hit three times"."""
    again = f.RepeatAttack(until_miss=True, limit=most, hits=tally == "hit")
    return (f.May(f.SELF, (again,)) if may else again,)
