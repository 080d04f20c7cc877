"""Why: the card of a power, the rule behind an action, the parts of its numbers."""

from __future__ import annotations

from battlemat.engine.actions.decisions import Decision, Use
from battlemat.engine.battle import Battle
from battlemat.engine.effects.modifiers import Total
from battlemat.engine.record.session import read_answer
from battlemat.errors import InputError
from battlemat.menu.cards import card
from battlemat.menu.values import Cited, Entry, Explanation, Number, Share
from battlemat.rulebook import rulebook_of


def explained(battle: Battle, decision: Decision, entry: Entry) -> Explanation:
    """How an entry's numbers come about, and what stands behind it."""
    who = battle.creatures[decision.who]
    text = entry.answer or (entry.ways[0] if entry.ways else "")
    use = read_answer(battle, decision, text) if text else None
    if not isinstance(use, Use):
        return Explanation(entry.label, entry.costs, "", cited(entry.rule), (), ())
    numbers: list[Number] = []
    staged = use.action.staged(battle, who, use) if entry.odds else battle
    for odds in entry.odds:
        strike = use.action.blow(staged, staged.creatures[who.id], use, odds.target)
        if strike is not None:
            attacks = battle.rules.attacks
            numbers.append(number("attack bonus", odds.target, attacks.explain_attack(staged, strike)))
            numbers.append(
                number(f"against {strike.line.defense}", odds.target, attacks.explain_defense(staged, strike)))
    return Explanation(entry.label, entry.costs, card(use.action), cited(entry.rule), entry.odds, tuple(numbers))


def number(name: str, target: int, total: Total) -> Number:
    """A total as plain values."""
    return Number(name, target, total.value, tuple(
        Share(part.value, part.source or part.type or "base", part.type, part.rule, part.counts)
        for part in total.parts))


def cited(id: str) -> Cited | None:
    """A rule or ruling in its own words, None where no ledger has it."""
    if not id:
        return None
    try:
        book = rulebook_of(id)
        return Cited(id, book.rules[id].text if id in book.rules else book.ruling(id).text)
    except InputError:
        return None
