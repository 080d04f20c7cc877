"""`Scene`: put creatures on a map, do something, see what the rules say. No rule lives here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Decision, Illegal, Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.challenges import Challenge
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.dice import ScriptedDice
from battlemat.engine.effects.flags import ALOFT
from battlemat.engine.grid import vision
from battlemat.engine.grid.board import Board, parse_map
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.terrain import LEGEND, NAMED, Terrain
from battlemat.engine.referee import read_ruling
from battlemat.engine.ruleset import Ruleset
from battlemat.engine.state import ACTING, SETUP, TURN_ENDS, USUAL_DROP
from battlemat.engine.turns.turn import BetweenDecision, TurnDecision
from battlemat.errors import InputError, nearest
from battlemat.loading import prepare
from battlemat.menu import Menu, Refused, answer_of, menu, said
from battlemat.powers.run.power import LIMIT, ParsedPower
from battlemat.scene.driver import RECOVERY, Answers
from battlemat.scene.misuse import a_word, check_names, check_offer, check_use, each
from battlemat.scene.names import BASICS
from battlemat.scene.printed import LIKE, printed_fields, printed_sheet, shelf_of
from battlemat.scene.questions import Questions
from battlemat.scene.views import ChallengeView, EventView
from battlemat.setting import Setup, encounter
from battlemat.systems import load_system
from battlemat.systems.system import Places

LIGHTS = {**{name: level for level, name in enumerate(vision.LIGHTS)}, "darkness": vision.DARK}
OPEN_FLOOR = 20


class Scene(Questions):
    """A situation staged for the rules; see the guide for every field, action and question.

    `system` is a game by name, or a `Ruleset` with house rules (`rules` says the same). A creature is a mapping of
    fields, or a printed one: a hero or a monster by name or file, or a stat block as text. `Scene.of` stages a whole
    encounter. Raises ValueError for a creature, map or option that cannot be, `Illegal` for what the rules forbid.
    """

    def __init__(self, system: str | Ruleset, map: str | None = None, *, options: dict[str, object] | None = None,
                 engaged: tuple[Any, ...] | list[Any] = (), rear: tuple[str, ...] | list[str] = (),
                 far: tuple[str, ...] | list[str] = (), behind: dict[str, str] | None = None,
                 light: str = "bright", drop: int = USUAL_DROP, initiative: str = "given", ambush: str | None = None,
                 seed: int = 0, terrain: dict[str, str] | None = None,
                 devices: dict[str, dict[str, Any]] | None = None, rules: Ruleset | None = None,
                 **creatures: Any) -> None:
        if rules is not None and rules.name != system:
            raise ValueError(f"rules of {rules.name} are no rules of {system}")
        self._govern(rules or system, options)
        if a_word("light", light) not in LIGHTS:
            raise ValueError(f"light is one of {', '.join(LIGHTS)}, not {light!r}")
        if initiative not in ("given", "roll"):
            raise ValueError(f"initiative is 'given' or 'roll', not {initiative!r}")
        if not isinstance(drop, int) or drop < 1:
            raise ValueError(f"drop is how many squares deep a pit is, at least 1, not {drop!r}")
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise ValueError(f"seed is a whole number, not {seed!r}")
        if not isinstance(behind or {}, dict):
            raise ValueError(f"behind is a table of who has whom as cover, such as {{'A': 'B'}}, not {behind!r}")
        if map is not None and not isinstance(map, str):
            raise ValueError(f"a map is a text, a line for each row, not {map!r}")
        board, marked = self._board(map, terrain or {})
        if map is not None and not self.system.squares:
            raise ValueError(f"{self.rules.name} has no squares: no map, but engaged, rear, far and behind")
        self._open(Battle(self.rules, board, ScriptedDice(seed)), initiative)
        self.battle.light = LIGHTS[light]
        self.battle.drop = drop
        for key in marked:
            if key not in creatures:
                raise ValueError(f"the map shows {key!r}, which is no creature of the scene")
        creatures = {key: self._printed(key, printed_fields(key, given)) for key, given in creatures.items()}
        for key, fields in creatures.items():
            self._enter(key, {**fields, "side": self._side(fields, creatures)}, marked, map is not None)
        self.system.arrange(self.battle, Places(
            [self._pair(pair) for pair in each("engaged", engaged)], [self.id(key) for key in each("rear", rear)],
            [self.id(key) for key in each("far", far)],
            {self.id(key): self.id(front) for key, front in (behind or {}).items()},
            self.id(ambush) if ambush is not None else -1))
        for creature in self.battle.creatures:
            self._settle(creature, creatures[self._keys[creature.id]])
        for key, fields in (devices or {}).items():
            self._install(key, fields)

    @classmethod
    def of(cls, setup: Setup, *, rules: Ruleset | None = None, initiative: str = "given", seed: int = 0) -> Scene:
        """The scene of an encounter: one that has been read, its file, or the name of one that comes with Battlemat.

        Its creatures go by their names, those of one name numbered. Raises `InputError` for one that is not there.
        """
        scene = cls.__new__(cls)
        file = encounter(setup)
        battle = prepare(file, rules=rules)
        scene._govern(battle.rules, None)
        battle.dice = ScriptedDice(seed)
        scene._open(battle, initiative)
        scene._keys = [creature.key for creature in battle.creatures]
        scene._ids = {key: id for id, key in enumerate(scene._keys)}
        return scene

    def _govern(self, system: str | Ruleset, options: dict[str, object] | None) -> None:
        """Take on a game's rules, or house rules. Raises ValueError for a game there is not."""
        try:
            self.system = load_system(system.name if isinstance(system, Ruleset) else a_word("a system", system))
        except InputError as error:
            raise ValueError(str(error)) from None
        if not isinstance(system, str) and options:
            raise ValueError("a ruleset has its switches already: give options where you make it")
        if not isinstance(options or {}, dict):
            raise ValueError(f"options is a table of switches, such as {{'name': True}}, not {options!r}")
        self.rules = self.system.rules(options) if isinstance(system, str) else system

    def _open(self, battle: Battle, initiative: str) -> None:
        """Begin with a battle in which nothing has been rolled."""
        source = battle.dice
        assert isinstance(source, ScriptedDice)
        self._dice = source
        self.battle = battle
        battle.last_round = 1 << 30
        battle.asks_all = True  # so that no answer given by name is left unlooked at
        self._initiative = initiative
        self._keys: list[str] = []
        self._ids: dict[str, int] = {}
        self._sheets: dict[str, Sheet] = {}
        self._answers = Answers(self)

    # ------------------------------------------------------------------ staging

    def _printed(self, key: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a creature; a printed one's sheet is read, and says which side it is on unless they do."""
        library = shelf_of(self.rules)
        if LIKE not in fields:
            return fields
        sheet = printed_sheet(key, fields, self.rules, library)
        self._sheets[key] = sheet
        return {"side": "heroes" if sheet.hero else "monsters", **fields} if "owner" not in fields else fields

    def _board(self, text: str | None, terrain: dict[str, str]) -> tuple[Board, dict[str, tuple[int, int]]]:
        if text is None:
            return Board.open(OPEN_FLOOR, OPEN_FLOOR), {}
        own = {mark: self._ground(mark, words) for mark, words in terrain.items()}
        rows, markers = parse_map(text, {**LEGEND, **own})
        marked: dict[str, tuple[int, int]] = {}
        for key, places in markers.items():
            if len(places) > 1:
                raise ValueError(f"{key} is on the map twice, at {places[0]} and {places[1]}")
            marked[key] = places[0]
        return Board.from_rows(rows), marked

    def _ground(self, mark: str, words: str) -> Terrain:
        """What a mark of the scene's own stands for: "water", "difficult and ice"."""
        if len(mark) != 1 or mark.isspace():
            raise ValueError(f"a mark on the map is one character, not {mark!r}")
        found = Terrain.FLOOR
        for word in words.split(" and "):
            if word.strip() not in NAMED:
                close = nearest(word.strip(), list(NAMED))
                raise ValueError(f"no terrain {word.strip()!r}" + (f": did you mean {close!r}?" if close else ""))
            found |= NAMED[word.strip()]
        return found

    def _pair(self, pair: Any) -> tuple[int, int]:
        """Two creatures in melee."""
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise ValueError(f"engaged is pairs of creatures, such as ('A', 'G'), not {pair!r}")
        return (self.id(pair[0]), self.id(pair[1]))

    def _side(self, fields: dict[str, Any], creatures: dict[str, dict[str, Any]]) -> str:
        """The side a creature is on: its own word for it, or else its owner's side. Raises ValueError for no word."""
        owner = fields.get("owner")
        if "side" not in fields and owner in creatures:
            fields = creatures[str(owner)]
        side = fields.get("side", "heroes")
        if not isinstance(side, str):
            raise ValueError(f"a side is a text, such as 'heroes', not {side!r}")
        return side

    def _enter(self, key: str, fields: dict[str, Any], marked: dict[str, tuple[int, int]], has_map: bool) -> None:
        try:
            sheet = self._sheets[key] if key in self._sheets else self.system.stage(key, fields, self.rules)
        except InputError as error:
            raise ValueError(f"{key}: {error}") from None
        creature = self.battle.add(sheet, str(fields.get("side", "heroes")), key)
        self._keys.append(key)
        self._ids[key] = creature.id
        place: Any = fields["at"] if fields.get("at") is not None else marked.get(key)
        if place is None:
            return
        if not self.system.squares:
            raise ValueError(f"{key}: {self.system.name} has no squares: creatures are put in bands with rear and far")
        square = self.square(place)
        col, row = place[0], place[1]
        if len(place) > 2:
            creature.altitude = place[2]
        space = self.battle.board.footprint(square, creature.width)
        if space & ~self.battle.board.inside:
            raise ValueError(f"{key} at ({col}, {row}) hangs over the edge of the map")
        verbs.place(self.battle, creature, square)

    def _install(self, key: str, fields: dict[str, Any]) -> None:
        """Put a trap, lock or door on the map under a key of its own."""
        if key in self._ids:
            raise ValueError(f"{key} is a creature already")
        placed = dict(fields)
        if "at" in fields:
            placed["at"] = self.square(fields["at"])
        if "squares" in fields:
            placed["squares"] = [self.square(pair) for pair in fields["squares"]]
        if "known" in fields:
            placed["known"] = [self.id(name) for name in fields["known"]]
        creature = self.system.install(self.battle, key, placed)
        self._keys.append(key)
        self._ids[key] = creature.id
        self.battle.log.clear()

    def _settle(self, creature: Creature, fields: dict[str, Any]) -> None:
        battle = self.battle
        for other in battle.creatures[:creature.id]:
            if other.space & creature.space and other.altitude == creature.altitude \
                    and not grid_movement(battle).shares(battle, creature, other) \
                    and not grid_movement(battle).shares(battle, other, creature):
                raise ValueError(f"{self._keys[creature.id]} and {self._keys[other.id]} stand in one square")
        if creature.space & battle.board.solid and "phasing" not in creature.sheet.movement:
            raise ValueError(f"{self._keys[creature.id]} stands inside a wall")
        if fields.get("airborne") and self.system.squares:
            verbs.set_state(battle, creature, ALOFT, True)
            if not creature.altitude:
                verbs.set_altitude(battle, creature, 1)
        elif self.system.squares and len(tuple(fields.get("at") or ())) < 3:
            grid_movement(battle).begins(battle, creature)
        self._answers.run(self.system.settle(battle, creature, fields))
        battle.log.clear()

    # ------------------------------------------------------------------ time

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.battle.round or self.rules.turns.first_round(self.battle)

    def _begin(self) -> None:
        battle = self.battle
        if battle.phase != SETUP:
            return
        self._answers.run(self.rules.turns.before_initiative(battle))
        if self._initiative == "roll":
            self._answers.run(self.rules.initiative.roll(battle))
        else:
            things = [device.id for device in battle.devices]
            turn_verbs.set_order(battle, [c.id for c in battle.creatures if c.owner < 0 and c.id not in things])
        self.rules.turns.begin(battle)
        self._answers.run(self.rules.turns.fight_starts(battle))

    def turn(self, who: str) -> None:
        """Play on to the start of `who`'s next turn; the turns between pass without an action.

        Raises ValueError for a creature that has no turns.
        """
        self._fresh()
        wanted = self.id(who)
        self._begin()
        battle = self.battle
        if wanted not in battle.order and not self.rules.turns.acts_out_of_order(battle):
            raise ValueError(f"{who} has no turn of its own")
        if battle.phase == ACTING:
            turn_verbs.set_phase(battle, TURN_ENDS)
        for _ in range(4 * len(battle.order) + 8):
            self._step()
            self._conclude()
            if battle.active == wanted and battle.phase in (ACTING, TURN_ENDS):
                return
        raise ValueError(f"{who} gets no turn any more")

    def _step(self) -> None:
        """Run one piece of the turn loop; those whose turn is not asked for do nothing with it."""
        battle = self.battle
        if battle.phase == ACTING:
            turn_verbs.set_phase(battle, TURN_ENDS)
        following = self.rules.turns.step(battle)
        if isinstance(following, BetweenDecision):
            waiting = self.rules.turns.answered(battle, following, following.options[0])
            if waiting is not None:
                self._answers.run(waiting)
        elif following is not None and not isinstance(following, Decision):
            self._answers.run(following)

    def end(self, *, choose: dict[str, Any] | None = None) -> None:
        """End the turn under way, and stand between turns. `choose` answers what is asked at a turn's end."""
        self._fresh()
        battle = self.battle
        self._begin()
        if battle.active < 0:
            return
        check_names("a turn's end asks for no", choose or {}, self.rules.turns.asks_at_end | frozenset().union(
            *(trait.choices() for _, trait in battle.hooks)))
        turn_verbs.set_phase(battle, TURN_ENDS)
        self._answering(self.rules.turns.close(battle), choose)
        self._conclude()

    def _conclude(self) -> None:
        """What the end of the fight brings, when it has just been decided."""
        battle = self.battle
        if battle.contested and not battle.concluded and self.rules.turns.over(battle):
            self._answers.run(self.rules.turns.conclude(battle))

    def _answering(self, task: Coroutine[Any, Any, None], choose: dict[str, Any] | None) -> None:
        """Run a procedure with answers to the choices in it."""
        self._answers.choose = dict(choose or {})
        try:
            self._answers.run(task)
        finally:
            self._answers.choose = {}

    def challenge(self, *, successes: int | None = None, failures: int | None = None,
                  skills: list[str] | dict[str, int] | None = None, dc: int | None = None, xp: int = 0,
                  name: str = "the challenge") -> ChallengeView:
        """Face the heroes with a skill challenge; `do(who, "challenge", choose={"skill": ...})` makes a check in it.

        `skills` may say what each must reach. Raises ValueError where a count is missing.
        """
        if failures is None and self.system.failures:
            failures = self.system.failures
        if successes is None or failures is None:
            missing = "successes" if successes is None else "failures"
            raise ValueError(f"a challenge says how many {missing} decide it: {missing}=3")
        goals = dict(skills) if isinstance(skills, dict) else {
            skill: dc if dc is not None else self.system.default_dc(skill) for skill in skills or ()}
        self.system.challenge(self.battle, Challenge(name, successes, failures, goals, xp=xp))
        return ChallengeView(self)

    def stall(self) -> None:
        """This round the heroes avoid the fight."""
        self.system.stall(self.battle)

    def calm(self) -> None:
        """Fighting has ceased for now."""
        self.system.calm(self.battle)

    def rest(self, kind: str, *, hours: int | None = None, choose: dict[str, Any] | None = None) -> None:
        """The system's short or long rest, which also ends the encounter. `choose` answers what is asked in it.

        `choose={"A": 2}` has A spend two recoveries in a short one. `hours` is how long it lasts, by default as long as
        it must: one cut short is only time gone by.
        """
        self._fresh()
        if kind not in ("short", "long"):
            raise ValueError(f"a rest is 'short' or 'long', not {kind!r}")
        spend = self._spend(kind, choose or {})
        if hours is not None and not self.system.long_enough(kind, hours):
            self.wait(hours)
            return
        said = {name: value for name, value in (choose or {}).items() if not self.has(name)}
        refusal = self._tried(lambda: self._rested(kind, said, spend)) if spend else None
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.text)
        self._rested(kind, said, spend)

    def _rested(self, kind: str, said: dict[str, Any], spend: dict[int, int]) -> None:
        """The rest itself, with as many recoveries spent as was told. Raises `Illegal` where that can't be."""
        creatures = self.battle.creatures
        had = {id: creatures[id].recoveries for id in spend}
        self._answers.spending = {id: had[id] - count for id, count in spend.items()}
        try:
            self._answering(self.system.rest(self.battle, kind), said)
        finally:
            self._answers.spending = {}
        for id, count in spend.items():
            spent = had[id] - creatures[id].recoveries
            if spent != count:
                raise Illegal(self.rules.cite["rest-recoveries"],
                              f"{creatures[id].name} spends {spent} recoveries in this rest, and not {count}")

    def _spend(self, kind: str, choose: dict[str, Any]) -> dict[int, int]:
        """Recoveries to spend in a rest, by creature. Raises ValueError for what a rest does not ask."""
        spend: dict[int, int] = {}
        for name, value in choose.items():
            if kind != "short" or not (self.has(name) or name == RECOVERY):
                known = f"recoveries by creature, such as {{{self._keys[0]!r}: 2}}" if kind == "short" else "nothing"
                raise ValueError(f"a {kind} rest asks for no {name!r}: choose takes {known}")
            if self.has(name):
                if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                    raise ValueError(f"recoveries to spend are a number, not {value!r}")
                spend[self.id(name)] = value
        return spend

    def wait(self, hours: int) -> None:
        """Hours go by between fights: so many more since the last long rest. Raises ValueError for less than none."""
        if hours < 0:
            raise ValueError(f"time goes forward: hours are 0 or more, not {hours}")
        self.battle.hours_since_long_rest += hours

    def rule(self, words: str) -> list[EventView]:
        """Let a referee's ruling hold, "hp M 12" or "prone M until the end of G's next turn"; returns what happened.

        Raises `InputError`, with nothing changed, for words that make none.
        """
        self._begin()
        before = len(self.battle.log)
        self._answers.run(read_ruling(self.battle, words).apply(self.battle))
        return [EventView(self, event) for event in self.battle.log[before:]]

    # ------------------------------------------------------------------ dice

    def dice(self, **sizes: list[int]) -> None:
        """Script the next dice of each size: `dice(d20=[14], d6=[3, 4])`."""
        for name, values in sizes.items():
            if not (name.startswith("d") and name[1:].isdigit()):
                raise ValueError(f"dice are named d20, d6 and so on, not {name!r}")
            if not isinstance(values, (list, tuple)):
                raise ValueError(f"dice of one size are a list, such as {name}=[3], not {values!r}")
            if not all(isinstance(value, int) for value in values):
                raise ValueError(f"what a {name} shows is a number, not {values!r}")
            self._source().add(int(name[1:]), list(values))

    def dice_left(self) -> dict[str, list[int]]:
        """Scripted dice not rolled yet."""
        return {f"d{sides}": values for sides, values in self._source().left().items()}

    def _source(self) -> ScriptedDice:
        source = self.battle.dice
        assert isinstance(source, ScriptedDice)
        return source

    # ------------------------------------------------------------------ doing

    def words(self, choose: dict[str, Any] | None) -> dict[str, str]:
        """Choices as the words a use carries: creatures by id, squares by number."""
        found: dict[str, str] = {}
        for name, value in (choose or {}).items():
            if isinstance(value, bool):
                found[name] = "yes" if value else "no"
            elif isinstance(value, str):
                found[name] = str(self.id(value)) if self.has(value) and name != "action" else value
            elif isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(v, int) for v in value):
                found[name] = str(self.square(value))
            elif isinstance(value, (tuple, list)):
                found[name] = " ".join(str(self.id(v)) if isinstance(v, str) and self.has(v) else
                                       str(self.square(v)) if isinstance(v, (tuple, list)) else str(v) for v in value)
            else:
                found[name] = str(value)
        return found

    def use(self, who: str, action: str, target: str | None = None, *, to: Any = None, path: Any = None,
            targets: Any = None, origin: Any = None, using: str | None = None,
            choose: dict[str, Any] | None = None) -> Use:
        """The engine's use for these arguments. Raises ValueError for names there are not."""
        creature = self.creature(who)
        found = self.action(creature, action)
        if not isinstance(choose or {}, dict):
            raise ValueError(f"choose is a mapping of names to answers, such as {{'push': [(3, 1)]}}, not {choose!r}")
        pay = ""
        weapon = ""
        if using in ("standard", "move", self.rules.minor, "minor"):
            pay = "minor" if using == self.rules.minor else str(using)
        elif using:
            weapon = self._weapon(creature, a_word("using", using))
        words = self.words(choose)
        square = -1
        if to is not None and isinstance(found, ParsedPower) and found.goes:
            if found.goes in words:
                raise ValueError(f"{action} goes where to={to!r} says or where choose[{found.goes!r}] does, not both")
            words[found.goes] = self.words({"to": to})["to"]
        elif isinstance(to, str) and ("to" in found.asks or not self.system.squares):
            words["to"] = to
        elif to is not None:
            square = self.square(to)
            if len(to) > 2:
                words["altitude"] = str(to[2])
        start = -1
        squares = self.system.squares  # without them what needs them is refused below, by its name
        if origin is not None and squares:
            start = self._origin(found, origin)
        use = Use(found, target=self.id(target) if target is not None else -1, to=square,
                  path=tuple(self.square(pair) for pair in each("path", path)) if path and squares else (),
                  targets=tuple(self.id(key) for key in each("targets", targets)) if targets else (),
                  origin=start, using=weapon, pay=pay, choose=words or None)
        check_use(self.battle, creature, use, {"target": target, "to": to, "path": path, "targets": targets,
                                               "origin": origin, "using": using, "choose": choose})
        return use

    def _origin(self, action: Action, pair: Any) -> int:
        from battlemat.engine.grid.areas import corner
        if isinstance(action, Power) and action.targeting.shape == "arc":
            return corner(self.battle.board, pair[0], pair[1])
        return self.square(pair)

    def _weapon(self, creature: Creature, name: str) -> str:
        for weapon in creature.sheet.arms:
            if weapon is not None and (weapon.name.casefold() == name.casefold()
                                       or weapon.name.split()[0].casefold() == name.split()[0].casefold()):
                return weapon.name
        raise ValueError(f"{creature.name} holds no {name!r}")

    def do(self, who: str, action: str, target: str | None = None, *, to: Any = None, path: Any = None,
           targets: Any = None, origin: Any = None, using: str | None = None,
           choose: dict[str, Any] | None = None) -> list[EventView]:
        """Do something, pay for it, and return what happened. Raises `Illegal` with nothing changed."""
        use = self.use(who, action, target, to=to, path=path, targets=targets, origin=origin, using=using,
                       choose=choose)
        creature = self.creature(who)
        said = self._said(creature, use, to, choose)
        refusal = self._forbidden(creature, use, said)
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.text)
        self._fresh()
        before = len(self.battle.log)
        self._carry_out(creature, use, said)
        return [EventView(self, event) for event in self.battle.log[before:]]

    def say(self, who: str, line: str) -> list[EventView]:
        """Do what a line says as it is typed at the terminal, "check athletics 15"; return what happened.

        Raises `Illegal` with nothing changed for what a rule forbids, ValueError for words that mean nothing.
        """
        creature = self.creature(who)
        self._begin()
        decision = TurnDecision(self.battle, creature.id)
        entry = said(self.battle, decision, line)
        if isinstance(entry, Refused):
            if entry.rule:
                raise Illegal(entry.rule, entry.text)
            raise ValueError(entry.text)
        use = answer_of(self.battle, decision, entry)
        if not isinstance(use, Use):
            raise ValueError(f"{line!r} is nothing to do on a turn")
        undecided = self._undecided(use, use.choose or {})
        if undecided is not None:
            raise Illegal(undecided.rule, undecided.text)
        self._fresh()
        before = len(self.battle.log)
        self._carry_out(creature, use, {})
        return [EventView(self, event) for event in self.battle.log[before:]]

    def menu(self, who: str) -> Menu:
        """What `who` could do on its turn now, as a menu of plain values (`battlemat.menu`)."""
        self._begin()
        return menu(self.battle, TurnDecision(self.battle, self.id(who)))

    def _undecided(self, use: Use, said: Mapping[str, Any]) -> Refusal | None:
        """Why a use waits for the referee's word on a limit nobody could read, unless it was said with it."""
        return self.rules.turns.undecided(self.battle, use) if LIMIT.isdisjoint(said) else None

    def _forbidden(self, creature: Creature, use: Use, said: dict[str, Any]) -> Refusal | None:
        """Why a use is not legal, what was said about choices on the way included."""
        refusal = self._refusal(creature, use)
        if refusal is None:
            refusal = self._undecided(use, said)
        if refusal is not None or not (said or self._answers.accepted):
            return refusal
        return self._tried(lambda: self._carry_out(self.battle.creatures[creature.id], use, said))

    def _tried(self, deed: Callable[[], None]) -> Refusal | None:
        """Why something breaks the rules on its way: it is done with a copy of the battle, and nothing is changed."""
        battle, accepted, offers = self.battle, self._answers.accepted, self._answers.offers
        self.battle, self._answers.accepted, self._answers.offers = battle.copy(), list(accepted), []
        self.battle.asks_all = True
        try:
            deed()
        except Illegal as illegal:
            return Refusal(illegal.rule, illegal.text)
        finally:
            self.battle, self._answers.accepted, self._answers.offers = battle, accepted, offers
        return None

    def _said(self, creature: Creature, use: Use, to: Any, choose: dict[str, Any] | None) -> dict[str, Any]:
        """The choices of a use by name, with where it takes its user, and whom one aimed at nobody picks."""
        said = dict(choose or {})
        action = use.action
        if not isinstance(action, ParsedPower):
            return said
        if to is not None and action.goes:
            said[action.goes] = to
        if (use.target >= 0 or use.targets) and not action.targeting.origin \
                and "target" in action.choices(self.battle, creature, use):
            picked = [self._keys[id] for id in use.targets]
            said.setdefault("target", picked or self._keys[use.target])
        return said

    def _carry_out(self, creature: Creature, use: Use, choose: dict[str, Any]) -> None:
        """Do it, whatever that brings at once included."""
        battle = self.battle
        self._answers.choose = choose
        self._answers.theirs = {}
        try:
            self._answers.run(self.system.carry_out(battle, creature, use))
            if battle.phase == TURN_ENDS:
                self._answers.run(self.rules.turns.close(battle))
            self._conclude()
        finally:
            self._answers.choose = {}
            self._answers.theirs = {}

    def _refusal(self, creature: Creature, use: Use) -> Refusal | None:
        self._begin()
        return self.system.refusal(self.battle, creature, use)

    def _fresh(self) -> None:
        self._answers.offers = []

    def accept(self, who: str, option: str, **answers: Any) -> None:
        """The next time the rules offer `who` this option outside its turn, it takes it.

        `answers` aim what it takes, and answer the choices in it. Raises ValueError for one that means nothing there.
        """
        check_offer(self.battle, self.creature(who), option, answers)
        self._answers.accepted.append((who, option, answers))

    @property
    def offers(self) -> list[tuple[str, str]]:
        """What was offered outside turns since the last `do`, `turn` or `end` began."""
        return list(self._answers.offers)

    def can(self, who: str, action: str, target: str | None = None, **arguments: Any) -> bool:
        """Whether `do` with these arguments is legal now."""
        return self._why(who, action, target, **arguments) is None

    def why_not(self, who: str, action: str, target: str | None = None, **arguments: Any) -> str | None:
        """The id of the first rule that forbids it, or None."""
        refusal = self._why(who, action, target, **arguments)
        return None if refusal is None else refusal.rule

    def _why(self, who: str, action: str, target: str | None, **arguments: Any) -> Refusal | None:
        try:
            use = self.use(who, action, target, **arguments)
        except Illegal as illegal:
            return Refusal(illegal.rule, illegal.text)
        creature = self.creature(who)
        return self._forbidden(creature, use, self._said(creature, use, arguments.get("to"), arguments.get("choose")))

    def legal(self, who: str) -> list[str]:
        """The names of all actions `who` could take now."""
        creature = self.creature(who)
        self._begin()
        names: list[str] = []
        for name, origin in BASICS.items():
            basic = self.battle.basic(creature, origin)
            if basic is not None and basic.name != name and self._possible(creature, basic):
                names.append(name)
        for action in self.rules.turns.all_actions(self.battle, creature):
            if action.name not in names and self._possible(creature, action):
                names.append(action.name)
        return names

    def _possible(self, creature: Creature, action: Action) -> bool:
        battle = self.battle
        refused = battle.refusal(creature, Use(action))
        if refused is None:
            return True
        if not battle.available(creature, action) and not action.takes_turn:
            return False
        return any(battle.refusal(creature, use) is None for use in action.uses(battle, creature))
