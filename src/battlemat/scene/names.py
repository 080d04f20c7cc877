"""The names of a scene: creatures by key, squares by (column, row), actions by name."""

from __future__ import annotations

from typing import Any

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Illegal
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.engine.ruleset import Ruleset
from battlemat.errors import nearest
from battlemat.systems.system import System

BASICS = {"melee-basic": MELEE, "ranged-basic": RANGED}


class Names:
    """A battle whose creatures go by keys."""

    battle: Battle
    rules: Ruleset
    system: System
    _keys: list[str]
    _ids: dict[str, int]

    def key(self, id: int) -> str:
        """The key of a creature's id. Creatures that joined later go by their names."""
        while len(self._keys) < len(self.battle.creatures):
            creature = self.battle.creatures[len(self._keys)]
            name = creature.sheet.name
            taken = sum(1 for known in self._keys if known == name or known.startswith(name + " "))
            key = f"{name} {taken + 1}" if taken else name
            self._keys.append(key)
            self._ids[key] = creature.id
        return self._keys[id]

    def has(self, key: str) -> bool:
        """Whether the scene has a creature of this key."""
        if self.battle.creatures:
            self.key(0)
        return key in self._ids

    def id(self, key: str) -> int:
        """The id behind a key. Raises ValueError for an unknown one."""
        if not isinstance(key, str):
            raise ValueError(f"a creature is named by its key, such as 'A', not by {key!r}")
        if not self.has(key):
            close = nearest(key, list(self._ids))
            hint = f": did you mean {close!r}?" if close else ""
            raise ValueError(f"the scene has no creature {key!r}{hint}")
        return self._ids[key]

    def square(self, pair: Any) -> int:
        """The engine's number for a (column, row). Raises ValueError for a square off the map, or with no map."""
        if not self.system.squares:
            raise ValueError(f"{self.rules.name} has no squares such as {pair!r}: one goes to 'field', 'rear' or 'far'")
        if not isinstance(pair, (tuple, list)) or len(pair) < 2 or not all(isinstance(n, int) for n in pair):
            raise ValueError(f"a square is (column, row), not {pair!r}")
        return self.battle.board.square(pair[0], pair[1]) if hasattr(self, "battle") else 0

    def creature(self, key: str) -> Creature:
        """The engine's own creature."""
        return self.battle.creatures[self.id(key)]

    def action(self, who: Creature, name: str) -> Action:
        """The action or power of this name. Raises ValueError, naming the nearest, for an unknown one."""
        if not isinstance(name, str):
            raise ValueError(f"an action is named by a word, such as 'charge', not by {name!r}")
        found = self.battle.action_named(who, name)
        if found is not None:
            return found
        if name in BASICS:
            raise Illegal(self.rules.cite["basic"], f"{who.name} has no {name} attack")
        known = [power.name for power in who.sheet.powers] + list(self.rules.actions)
        close = nearest(name, known)
        raise ValueError(f"no action or power {name!r}" + (f": did you mean {close!r}?" if close else ""))
