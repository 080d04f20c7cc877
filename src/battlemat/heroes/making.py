"""Making a hero: what is asked, in order, and what each answer does. Files, prompts and tests answer alike.

`birth` makes a hero of the first level, `rise` takes one a level up. Both are generators: they yield a `Question`, are
sent an answer that `questions.settle` has found legal, and change the `Made` they are given.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from random import SystemRandom
from typing import Any, Final

from battlemat.engine.abilities import ABILITIES
from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.dice import Dice
from battlemat.heroes.games import SLOT_NAMES, Game
from battlemat.heroes.made import Feat, Held, Made
from battlemat.heroes.parts import HeroClass, Item, Part
from battlemat.heroes.questions import PICK, POINTS, ROLLED, SCORES, SWAP, TEXT, Offer, Question
from battlemat.heroes.retraining import swap, swap_refusal
from battlemat.systems.orcus import alignment, languages
from battlemat.systems.orcus.tasks import TASKS
from battlemat.systems.shared.generation import Generation
from battlemat.systems.shared.weapons import parse_weapon

SEEDS: Final = 9999
BUY: Final = "point buy"
ROLL: Final = "rolling"
ARRAY: Final = "array"
TOPICS: Final = {BUY: "buy", ROLL: "roll", ARRAY: "array"}
RAISE_ONE: Final = 2
MOST_WEAPONS: Final = 4
MOST_GEAR: Final = 12
MOST_BACKGROUND: Final = 5
Asking = Generator[Question, Any, None]


def birth(made: Made, game: Game) -> Asking:
    """Everything asked of a hero of the first level."""
    book = made.book
    made.name = yield Question("name", "What is the hero called?", TEXT)
    made.title = yield Question("title", "A title or a word about them (nothing: none)?", TEXT, least=0, default="")
    made.prose = yield Question("prose", "A sentence about them (nothing: none)?", TEXT, least=0, default="")
    found = yield _pick("ancestry", "Which ancestry?", _offers(book.ancestries.values()), game.rule("ancestry"))
    made.ancestry = book.ancestries[found[0]]
    found = yield _pick("class", "Which class?", _offers(book.classes.values()), game.rule("class"))
    made.calling = book.classes[found[0]]
    if book.kits:
        found = yield _pick("kit", "Which kit?", _offers(book.kits.values()), game.rule("kit"))
        made.kit = book.kits[found[0]]
    yield from _scores(made, game)
    if game.alignments:
        offers = tuple(Offer(name, words) for name, words in alignment.alignments(made.nine).items())
        rule = alignment.NINE_RULE if made.nine else alignment.FIVE_RULE
        plain = "neutral" if made.nine else "unaligned"
        found = yield _pick("alignment", "Which alignment?", offers, rule, default=[plain])
        made.alignment = found[0]
    if game.skills:
        yield from _skills(made, game)
    if book.background_points:
        yield from _backgrounds(made)
    yield from _languages(made, game, 1, made.ancestry.more_languages)
    if made.kit is not None and made.kit.feats:
        offers = tuple(_feat(made, book.feats[name], game) for name in made.kit.feats)
        found = yield _pick("kit-feat", f"{made.kit.name} grants one feat of these. Which?", offers, game.rule("kit"))
        made.feats.extend(Feat(book.feats[name], 1, frozenset(made.kit.feats)) for name in found)
    yield from _gains(made, game, 1)
    if made.calling.incantations:
        count = made.calling.incantations
        spells = tuple(Offer(spell.name, f"{spell.school}, {spell.time}, {spell.components}", spell.text,
                             None if spell.level <= 1 else Refusal(game.rule("powers"), f"{spell.name} is of level "
                                                                   f"{spell.level}"))
                       for spell in book.incantations.values())
        found = yield _pick("incantations", f"Which {count} incantations?", spells, game.rule("incantations"), count)
        made.incantations = [book.incantations[name] for name in found]
    if made.calling.companions:
        beasts = tuple(Offer(name, "", book.companions.get(name, "")) for name in made.calling.companions)
        found = yield _pick("companion", "Which companion?", beasts, game.rule("companion"))
        made.companion = found[0]
    yield from _gear(made, game)


def rise(made: Made, game: Game) -> Asking:
    """Everything the next level asks and brings."""
    made.level += 1
    level = made.level
    count = game.raises(made, level)
    if count == len(ABILITIES):
        made.raised.extend((name, level, game.rule("raise all")) for name in ABILITIES)
    elif count:
        offers = tuple(Offer(name, f"now {made.ability(name).value}") for name in ABILITIES)
        wanted = list(made.calling.abilities[:count])
        found = yield _pick("raise", f"Which {count} abilities rise by 1?", offers, game.rule("raise"), count, wanted)
        made.raised.extend((name, level, game.rule("raise")) for name in found)
    tier = game.path(level)
    if tier:
        rule = game.rule(tier)
        offers = tuple(Offer(path.name, path.prose, _all_of(path), made.refusal(path, rule))
                       for path in made.book.paths.values() if path.tier == tier)
        found = yield _pick("path", f"Which {tier} path?", offers, rule)
        made.paths.extend(made.book.paths[name] for name in found)
    yield from _gains(made, game, level)
    yield from _languages(made, game, level, made.book.gains.get(level, {}).get("languages", 0))
    if game.retraining:
        answer = yield Question(
            "retrain", "Change one earlier choice (old -> new; nothing: none)?", SWAP, least=0, default=[],
            rule=game.rule("retrain"), legal=lambda said: swap_refusal(made, game, said))
        if answer:
            swap(made, game, answer[0], answer[1])


# ------------------------------------------------------------------ scores


def _scores(made: Made, game: Game) -> Asking:
    generation = made.book.generation
    methods = (Offer(BUY, f"{generation.budget} points"),
               Offer(ARRAY, " ".join(map(str, generation.array)) + ", one for each"),
               Offer(ROLL, f"{generation.dice}d6 six times, the best {generation.kept} of each"))
    found = yield _pick("method", "How are the ability scores made?", methods, game.rule("scores"), default=[ARRAY])
    made.method = found[0]
    if made.method == ROLL:
        answer = yield Question("rolled", "A seed to roll with, or what your own dice came to (six results)?", ROLLED,
                                default=SystemRandom().randint(1, SEEDS), rule=generation.cite["roll"],
                                legal=lambda said: None if isinstance(said, int)
                                else generation.refuse_rolled(tuple(said)))
        made.rolled = generation.roll(Dice(answer)) if isinstance(answer, int) else tuple(answer)
    given = made.rolled or generation.array
    asks = {BUY: f"Six scores for {generation.budget} points, before ancestry "
                f"({', '.join(f'{score}: {cost}' for score, cost in generation.costs.items())})",
           ARRAY: f"Where do {' '.join(map(str, given))} go", ROLL: f"Where do {' '.join(map(str, given))} go"}
    made.scores = yield Question(
        "scores", f"{asks[made.method]}: {' '.join(ABILITIES)}?", SCORES, rule=generation.cite[TOPICS[made.method]],
        default=placed(made, given if made.method == ROLL else generation.array),
        legal=lambda said: _score_refusal(generation, made.method, given, said))
    for key, choices, source in (("ancestry-raise", made.ancestry.raise_one, made.ancestry.name),
                                 ("class-raise", made.calling.raise_one, made.calling.name)):
        if choices:
            offers = tuple(Offer(name, f"now {made.ability(name).value}", refused=_raised_already(made, name, key))
                           for name in choices)
            wanted = [name for name in (*made.calling.abilities, *choices) if name in choices
                      and _raised_already(made, name, key) is None]
            ask = f"{source}: which ability is {RAISE_ONE} higher?"
            found = yield _pick(key, ask, offers, game.rule("ancestry"), 1, wanted[:1])
            made.chosen_raises.append((found[0], RAISE_ONE, source))


def placed(made: Made, given: Iterable[int]) -> dict[str, int]:
    """Scores placed as a class likes them: the highest on what it uses most."""
    order = [*made.calling.abilities, *(name for name in ABILITIES if name not in made.calling.abilities)]
    by_name = dict(zip(order, sorted(given, reverse=True), strict=True))
    return {name: by_name[name] for name in ABILITIES}


def _score_refusal(generation: Generation, method: str, given: tuple[int, ...],
                   said: Mapping[str, int]) -> Refusal | None:
    if sorted(said) != sorted(ABILITIES):
        return Refusal(generation.cite["buy"], f"six scores are asked for: {' '.join(ABILITIES)}")
    if method == BUY:
        return generation.refuse_bought(said)
    return generation.refuse_placed(said, given, TOPICS[method])


def _raised_already(made: Made, name: str, key: str) -> Refusal | None:
    if key == "class-raise" and any(one == name for one, _, _ in made.chosen_raises):
        return Refusal("", f"{name} is raised by {made.ancestry.name} already: ancestry and class raise two")
    return None


# ------------------------------------------------------------------ skills, backgrounds, languages


def _skills(made: Made, game: Game) -> Asking:
    known = made.trained
    listed = made.calling.skill_list or tuple(game.skills)
    offers = tuple(Offer(name, _skill_line(name, game), refused=_skill_refusal(made, name, listed, known, game))
                   for name in game.skills)
    count = made.calling.skill_choices
    if count:
        ask = f"Which {count} skills?" + (f" (Trained already: {', '.join(known)}.)" if known else "")
        made.skills = yield _pick("skills", ask, offers, game.rule("skills"), count)


def _skill_line(name: str, game: Game) -> str:
    tasks = TASKS.get(name, ()) if game.system == "orcus" else ()
    return game.skills[name] + (f": {', '.join(tasks)}" if tasks else "")


def _skill_refusal(made: Made, name: str, listed: tuple[str, ...], known: list[str], game: Game) -> Refusal | None:
    if name in known:
        return Refusal(game.rule("skills"), f"{name} is trained already")
    if name not in listed:
        return Refusal(game.rule("class"), f"{name} is no skill of the {made.calling.name}'s: {', '.join(listed)}")
    return None


def _backgrounds(made: Made) -> Asking:
    points = made.book.background_points

    def legal(said: Mapping[str, int]) -> Refusal | None:
        if any(not 1 <= one <= MOST_BACKGROUND for one in said.values()):
            return Refusal("", f"a background has 1 to {MOST_BACKGROUND} points")
        if sum(said.values()) != points:
            return Refusal("", f"{sum(said.values())} points are spent: there are {points}")
        return None

    made.backgrounds = yield Question(
        "backgrounds", f"What has the hero been? {points} points, {MOST_BACKGROUND} at most for one: "
        "ferry hand 5, river pilot 3?", POINTS, legal=legal,
        default={made.calling.name.casefold(): 5, made.ancestry.name.casefold(): points - 5})


def _languages(made: Made, game: Game, level: int, count: int) -> Asking:
    if not count:
        return
    spoken = tuple(made.spoken)
    offers = tuple(Offer(one.name, one.speakers, f"script: {one.script}", languages.refuse(one.name, level, spoken))
                   for one in languages.languages().values())
    found = yield _pick("languages", f"Which language{'s' if count > 1 else ''} besides {', '.join(spoken)}?", offers,
                        game.rule("languages"), count)
    made.languages.extend(found)


# ------------------------------------------------------------------ what a level brings


def _gains(made: Made, game: Game, level: int) -> Asking:
    count = game.feats(made, level)
    if count:
        offers = tuple(_feat(made, part, game) for part in made.book.feats.values())
        # What adds to another number than feats do already comes first: bonuses of one type do not stack.
        left = [offer.name for offer in offers if offer.refused is None]
        left.sort(key=lambda name: bool(overlapped(made, made.book.feats[name], game)))
        found = yield _pick("feats", "Which feat?" if count == 1 else f"Which {count} feats?", offers,
                            game.rule("feats"), count, left)
        made.feats.extend(Feat(made.book.feats[name], level) for name in found)
    gains = made.book.gains.get(level, {})
    for slot, words in SLOT_NAMES.items():
        count = gains.get(slot, 0)
        if count:
            yield from _powers(made, game, slot, f"Which {count} {words}s?" if count > 1 else f"Which {words}?", count)
    if gains.get("treasures"):
        count = gains["treasures"]
        offers = tuple(_item(item, made.refusal(item, "") or _twice(made, item))
                       for item in made.book.items.values() if item.kind == "treasure")
        found = yield _pick("treasures", "Which treasure has come to the hero?", offers, "", count)
        made.items.extend(made.book.items[name] for name in found)


def _powers(made: Made, game: Game, slot: str, ask: str, count: int) -> Asking:
    known = [held.power.name for held in made.powers]
    level = made.level
    offers = []
    for power in made.calling.offers:
        if power.slot == slot:
            refused = None
            if power.name in known:
                refused = Refusal(game.rule("powers"), f"{power.name} is known already")
            elif power.level > level:
                refused = Refusal(game.rule("powers"), f"{power.name} is of level {power.level}")
            selected, text = game.selected(power, level)
            offers.append(Offer(power.name, f"level {selected}. {_gist(text)}", text, refused))
    best = [offer.name for offer in reversed(offers) if offer.refused is None][:count][::-1]
    found = yield _pick(slot, ask, tuple(offers), game.rule("powers"), count, best)
    by_name = {power.name: power for power in made.calling.offers}
    for name in found:
        selected, text = game.selected(by_name[name], level)
        made.powers.append(Held(by_name[name], level, selected, text))


def _feat(made: Made, part: Part, game: Game) -> Offer:
    refused = made.refusal(part, game.rule("feats"))
    if any(feat.part.name == part.name for feat in made.feats):
        refused = Refusal(game.rule("feats"), f"{part.name} is chosen already")
    needs = f" Requires {', '.join(need.words for need in part.needs)}." if part.needs else ""
    held = overlapped(made, part, game)
    besides = f" Does not stack with {', '.join(held)}." if held and refused is None else ""
    return Offer(part.name, _line_of(part) + needs + besides, _all_of(part), refused)


def overlapped(made: Made, part: Part, game: Game) -> list[str]:
    """The feats it has that add to a number to which another adds, where the bonuses of feats have a type."""
    if not game.types["feat"][0]:
        return []
    numbers = {give.to for give in part.gives}
    return [feat.part.name for feat in made.feats
            if feat.part.name != part.name and numbers & {give.to for give in feat.part.gives}]


# ------------------------------------------------------------------ gear


def _gear(made: Made, game: Game) -> Asking:
    calling = made.calling
    for kind, trained, most in (("armor", calling.armor, 1), ("shield", calling.shields, 1),
                                ("weapon", calling.weapons, MOST_WEAPONS), ("gear", (), MOST_GEAR)):
        items = [item for item in made.book.items.values() if item.kind == kind]
        if not items:
            continue
        offers = tuple(_item(item, _untrained(made, item, trained)) for item in items)
        open_ones = [offer.name for offer in offers if offer.refused is None]
        if not open_ones:
            continue
        key = kind + "s" if kind == "weapon" else kind
        ask = {"armor": "Which armor (nothing: none)?", "shield": "Which shield (nothing: none)?",
               "weapon": f"Which weapons, {most} at most?", "gear": "What else (nothing: none)?"}[kind]
        default = [] if kind in ("shield", "gear") else open_ones[-1:]
        if kind == "weapon":
            default = _armed(made, [item for item in items if item.name in open_ones])
        found = yield Question(
            key, ask, PICK, offers, 1 if kind == "weapon" else 0, most, game.rule("gear"), default,
            lambda said: game.refuse_weight(made, [*made.items, *(made.book.items[name] for name in said)]))
        made.items.extend(made.book.items[name] for name in found)


def _armed(made: Made, items: list[Item]) -> list[str]:
    """A weapon for melee and one for range, of the kinds a class likes best."""
    ranked = sorted(items, key=lambda item: made.calling.weapons.index(item.group))
    arms = [(item.name, parse_weapon(item.form)) for item in ranked]
    close = [name for name, arm in arms if arm.melee][:1]
    far = [name for name, arm in arms if arm.ranged and name not in close][:1]
    return [*close, *far]


def _untrained(made: Made, item: Item, trained: tuple[str, ...]) -> Refusal | None:
    if item.kind == "gear" or item.group in trained:
        return None
    return Refusal("", f"the {made.calling.name} is not trained with {item.group} {item.kind}s")


def _twice(made: Made, item: Item) -> Refusal | None:
    return Refusal("", f"{made.name} has {item.name} already") if item in made.items else None


def _item(item: Item, refused: Refusal | None) -> Offer:
    told = item.form or _line_of(item)
    if item.kind in ("armor", "shield") and item.armor:
        told = f"+{item.armor} AC" + (", heavy" if item.heavy else "") + (f". {item.prose}" if item.prose else "")
    weight = f"{item.weight} lb" if item.weight else ""
    return Offer(item.name, "; ".join(part for part in (told.rstrip("."), weight) if part), _all_of(item), refused)


# ------------------------------------------------------------------ words


def _pick(key: str, ask: str, offers: tuple[Offer, ...], rule: str, count: int = 1,
          default: list[str] | None = None) -> Question:
    """So many of these, or as many as there are to be had: nobody is stuck where content gives out."""
    left = [offer.name for offer in offers if offer.refused is None]
    count = min(count, len(left))
    return Question(key, ask, PICK, offers, count, count, rule, left[:count] if default is None else default[:count])


def _offers(parts: Iterable[Part]) -> tuple[Offer, ...]:
    return tuple(Offer(part.name, _line_of(part), _all_of(part)) for part in parts)


def _line_of(part: Part) -> str:
    adds = ", ".join(give.words for give in part.gives) or " ".join(part.traits)
    role = f"{part.role}:" if isinstance(part, HeroClass) else ""
    return " ".join(words for words in (role, part.prose, adds and f"({adds.rstrip('.')})") if words)


def _all_of(part: Part) -> str:
    lines = [part.prose, ", ".join(give.words for give in part.gives), *part.traits,
             *(power.text for power in part.features)]
    return "\n".join(line for line in lines if line)


def _gist(card: str) -> str:
    """The line of a card that says what it does."""
    lines = card.split("\n")
    for label in ("Hit", "Effect", "Trigger"):
        for line in lines:
            if line.startswith(label):
                return line.removeprefix(label).lstrip(": ")
    return lines[-1]
