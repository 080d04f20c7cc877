"""One earlier choice changed on a level gained, by the rules of `systems/orcus/retraining.py`."""

from __future__ import annotations

from battlemat.engine.actions.decisions import Refusal
from battlemat.heroes.games import Game
from battlemat.heroes.made import Feat, Held, Made
from battlemat.heroes.parts import PowerPart
from battlemat.systems.orcus.retraining import ONCE_RULE, Choice, refusal


def held(made: Made, game: Game) -> list[Choice]:
    """Everything chosen so far that can be changed, feats that come of nothing special included."""
    found = [Choice("feat", feat.part.name, level=feat.part.level, offered=feat.offered,
                    needs=frozenset(need.name for need in feat.part.needs if need.kind in ("feat", "trained")))
             for feat in made.feats]
    listed = frozenset(made.calling.skill_list or game.skills)
    found.extend(Choice("skill", skill, offered=listed) for skill in made.skills)
    found.extend(_power(one.power, one.selected) for one in made.powers)
    if made.companion:
        found.append(Choice("companion", made.companion, offered=frozenset(made.calling.companions)))
    return found


def swap_refusal(made: Made, game: Game, said: list[str]) -> Refusal | None:
    """Why a choice may not be swapped for another, both by name; nothing is wrong with none."""
    if not said:
        return None
    if len(said) != 2:
        return Refusal(ONCE_RULE, "one choice may be changed on each level gained: the old one and the new one")
    choices = held(made, game)
    old = _named(choices, said[0])
    if old is None:
        return Refusal(ONCE_RULE, f"{said[0]} has not been chosen")
    new = _new(made, game, old, said[1])
    if new is None:
        return Refusal(ONCE_RULE, f"there is no {old.kind} named {said[1]}")
    unmet = made.refusal(made.book.feats[new.name], "") if new.kind == "feat" else None
    return refusal(old, new, choices, 0, unmet)


def swap(made: Made, game: Game, old_name: str, new_name: str) -> None:
    """Change a choice that `swap_refusal` has nothing against."""
    old = _named(held(made, game), old_name)
    assert old is not None
    new = _new(made, game, old, new_name)
    assert new is not None
    if old.kind == "feat":
        made.feats = [Feat(made.book.feats[new.name], feat.at, feat.offered) if feat.part.name == old.name else feat
                      for feat in made.feats]
    elif old.kind == "skill":
        made.skills = [new.name if skill == old.name else skill for skill in made.skills]
    elif old.kind == "companion":
        made.companion = new.name
    else:
        for index, one in enumerate(made.powers):
            if one.power.name == old.name:
                power = _offered(made, new.name)
                assert power is not None
                selected, text = game.selected(power, one.at)
                made.powers[index] = Held(power, one.at, selected, text)


def _power(power: PowerPart, selected: int) -> Choice:
    return Choice("power", power.name, power.slot, selected, power.owner)


def _named(choices: list[Choice], name: str) -> Choice | None:
    return next((one for one in choices if one.name.casefold() == name.casefold()), None)


def _offered(made: Made, name: str) -> PowerPart | None:
    return next((power for power in made.calling.offers if power.name.casefold() == name.casefold()), None)


def _new(made: Made, game: Game, old: Choice, name: str) -> Choice | None:
    """What a name means as a choice of the old one's kind, as it would be selected in its place."""
    if old.kind == "feat":
        part = next((part for part in made.book.feats.values() if part.name.casefold() == name.casefold()), None)
        return None if part is None else Choice("feat", part.name, level=part.level)
    if old.kind == "power":
        power = _offered(made, name)
        at = next(one.at for one in made.powers if one.power.name == old.name)
        return None if power is None else _power(power, game.selected(power, at)[0])
    known = game.skills if old.kind == "skill" else made.book.companions or made.calling.companions
    found = next((one for one in known if one.casefold() == name.casefold()), None)
    return None if found is None else Choice(old.kind, found)
