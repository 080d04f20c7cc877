"""What a scene shows: creatures, events and odds, by the keys of the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine.effects.flags import DEAD, DYING, INVISIBLE, STABLE
from battlemat.engine.events import AttackEvent, Event
from battlemat.engine.record.view import View

if TYPE_CHECKING:
    from battlemat.engine.challenges import Challenge
    from battlemat.engine.creature import Creature
    from battlemat.engine.devices import Device
    from battlemat.scene.names import Names


class CreatureView:
    """One creature of a scene as it is now."""

    def __init__(self, scene: Names, creature: Creature) -> None:
        self._scene = scene
        self._creature = creature

    @property
    def name(self) -> str:
        """Its name, which others may share; its key nobody else has."""
        return self._creature.name

    @property
    def hp(self) -> int:
        return self._creature.hp

    @property
    def max_hp(self) -> int:
        return self._creature.max_hp

    @property
    def temp_hp(self) -> int:
        return self._creature.temp_hp

    @property
    def staggered(self) -> bool:
        return self._creature.staggered

    bloodied = staggered

    @property
    def conditions(self) -> set[str]:
        rules = self._scene.battle.rules
        names = rules.conditions.names(self._creature.conditions)
        if any(effect.mark for effect in self._creature.effects):
            names.add("marked")
        if "hidden" in rules.conditions.by_name and any(
                pair[0] == self._creature.id for pair in self._scene.battle.secrets):
            names.add("hidden")
        if "invisible" in rules.conditions.by_name and self._creature.flags & INVISIBLE:
            names.add("invisible")
        return names

    @property
    def states(self) -> list[str]:
        """All that it bears, with how long each lasts, as its player is told: "slowed (save ends)"."""
        view = View.of(self._scene.battle)
        return [state.text for state in view.states(view.creatures[self._creature.id])]

    @property
    def counts_as(self) -> int:
        """How many standard monsters of its level it counts as."""
        return self._scene.system.counts_as(self._creature)

    @property
    def ongoing(self) -> dict[str, int]:
        """Damage at the start of each turn, by type ("" untyped)."""
        found: dict[str, int] = {}
        for effect in self._creature.effects:
            if effect.persistent:
                found[effect.damage_type] = max(found.get(effect.damage_type, 0), effect.persistent)
        battle = self._scene.battle
        return {type: battle.rules.turns.total_persistent(battle, self._creature, type, amount)
                for type, amount in found.items()}

    @property
    def marked_by(self) -> str | None:
        for effect in self._creature.effects:
            if effect.mark:
                return self._scene.key(effect.source)
        return None

    @property
    def at(self) -> tuple[int, int] | None:
        """Its square (column, row), the north-west one of its space; None off the map or without squares."""
        place = self._scene.system.place_words(self._scene.battle, self._creature.at)
        return place if isinstance(place, tuple) else None

    @property
    def band(self) -> str:
        """The band it stands in, in a system of bands: "middle", "rear" or "far"."""
        return self._scene.system.band(self._scene.battle, self._creature)

    @property
    def altitude(self) -> int:
        return self._creature.altitude

    @property
    def height(self) -> int:
        """Squares above the ground."""
        return max(0, self._creature.altitude)

    @property
    def depth(self) -> int:
        """Squares below it, or below the water's surface."""
        return max(0, -self._creature.altitude)

    @property
    def items(self) -> tuple[str, ...]:
        """What it carries."""
        return self._creature.items

    @property
    def level(self) -> int:
        return self._creature.sheet.level

    @property
    def xp(self) -> int:
        """Experience points; of those who are no heroes, what beating them is worth still."""
        return self._creature.xp

    @property
    def earned_level(self) -> int:
        """The level its experience has earned it, which takes hold with the next long rest."""
        return self._scene.system.earned_level(self._creature)

    @property
    def alive(self) -> bool:
        return not self._creature.flags & DEAD

    @property
    def dying(self) -> bool:
        return bool(self._creature.flags & DYING)

    @property
    def stable(self) -> bool:
        return bool(self._creature.flags & STABLE)

    @property
    def recoveries(self) -> int:
        return self._creature.recoveries

    @property
    def action_points(self) -> int:
        return self._creature.action_points

    @property
    def speed(self) -> int:
        battle = self._scene.battle
        return battle.rules.movement.speed(battle, self._creature)

    @property
    def death_failures(self) -> int:
        return self._creature.death_failures

    @property
    def actions(self) -> dict[str, int]:
        """Actions left this turn, by kind."""
        creature = self._creature
        return {"standard": creature.standard, "move": creature.move,
                self._scene.battle.rules.minor: creature.minor}

    @property
    def initiative(self) -> int:
        return self._creature.initiative

    @property
    def notes(self) -> tuple[str, ...]:
        """What of its print was not understood, word for word: for the referee to rule on."""
        return self._creature.sheet.notes

    def __repr__(self) -> str:
        return f"<{self._creature.sheet.name} {self.hp}/{self.max_hp} at {self.at}>"


class ChallengeView:
    """The skill challenge of a scene as it is now."""

    def __init__(self, scene: Names) -> None:
        self._scene = scene

    @property
    def _state(self) -> Challenge:
        found = self._scene.battle.challenge
        assert found is not None
        return found

    @property
    def successes(self) -> int:
        """The successes so far."""
        return self._state.won

    @property
    def failures(self) -> int:
        """The failures so far."""
        return self._state.lost

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def won(self) -> bool:
        return self._state.succeeded

    def __repr__(self) -> str:
        return f"<challenge {self.successes}:{self.failures}>"


class DeviceView:
    """A trap, lock or door of a scene as it is now: its `state`, and the keys of those who know of it."""

    def __init__(self, scene: Names, device: Device) -> None:
        self.kind = device.kind
        self.name = device.name
        self.state = device.state
        self.at = scene.system.place_words(scene.battle, device.at)
        present = [creature.id for creature in scene.battle.creatures if not creature.flags & DEAD]
        self.known_by = {scene.key(id) for id in present if id != device.id and device.known_to(id)}

    def __repr__(self) -> str:
        return f"<{self.name} {self.state}>"


class EventView:
    """One event by the scene's keys."""

    def __init__(self, scene: Names, event: Event) -> None:
        self._scene = scene
        self.event = event
        self.kind = event.kind
        self.who = scene.key(event.who) if event.who >= 0 else None
        self.target = scene.key(event.target) if event.target >= 0 else None
        self.rule = event.rule
        self.name = event.name
        self.value: Any = event.value
        if event.kind == "move":
            self.value = scene.system.place_words(scene.battle, event.value)
        if isinstance(event, AttackEvent):
            self.natural = event.natural
            self.total = event.total
            self.against = event.against
            self.defense = event.defense
            self.hit = event.hit
            self.crit = event.crit
        elif event.kind in ("save", "death-save", "check"):
            self.total = event.value
            self.success = event.passed
        elif event.kind in ("pick-pocket", "sleight-of-hand"):
            self.success = event.taken
            self.noticed = event.noticed
        elif event.kind == "jump":
            self.reach = event.extra

    @property
    def text(self) -> str:
        """The event in words."""
        from battlemat.show.words import describe
        return describe(self._scene.battle, self.event)

    def __repr__(self) -> str:
        return f"<{self.kind} {self.who or ''} {self.target or ''} {self.value}>"


class Odds:
    """Exact odds of one attack: chance to hit, chance of a critical hit, expected damage."""

    def __init__(self, hit: float, crit: float, damage: float) -> None:
        self.hit = hit
        self.crit = crit
        self.damage = damage

    def __repr__(self) -> str:
        return f"<hit {self.hit:.0%}, crit {self.crit:.0%}, {self.damage:.2f} damage>"
