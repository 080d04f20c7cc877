"""Position as a chapter: the questions the core asks about where creatures are, whatever a system means by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.skills import passive

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Refusal
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.attacks.targeting import Targeting
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.effects.modifiers import Modifier
    from battlemat.engine.effects.traits import Field


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What the core needs to know of place. A grid answers with squares, another system with bands and pairs.

    `gridless` says whether creatures stand in bands rather than squares, `corner_lines` whether a line of effect has
    to end in a corner. `near_side`: an area aimed at a place unseen behind something solid appears on this side of it.
    """

    gridless = False
    corner_lines = False
    near_side = True

    def place_name(self, battle: Battle, place: int) -> str:
        """A place as a menu names it: "12,8" for column 12, row 8; "the middle" where there are no squares."""
        column, row = battle.board.coords(place)
        return f"{column},{row}"

    def adjacent(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Whether two creatures are next to each other (in melee with one another)."""
        raise NotImplementedError

    def distance(self, battle: Battle, a: Creature, b: Creature) -> int:
        """How far apart two creatures are, in the system's unit."""
        raise NotImplementedError

    def counted(self, battle: Battle, user: Creature, creature: Creature) -> bool:
        """Whether a creature that fits some words is one of those when `user`'s print counts them."""
        return True

    def perceives(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether `viewer` can tell where `target` is well enough to defend against it."""
        return True

    def sees(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether `viewer` sees `target`."""
        return True

    def hears(self, battle: Battle, listener: Creature, speaker: Creature) -> bool:
        """Whether `listener` can hear `speaker`."""
        return True

    def effect_line(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Whether an effect can get from one creature to the other."""
        return True

    def cover(self, battle: Battle, attacker: Creature, target: Creature, origin: int = -1, kind: int = 0) -> int:
        """The degree of cover the target has against an attack of a type: 0 none, half, three-quarters, total."""
        return 0

    def concealment(self, battle: Battle, viewer: Creature, target: Creature) -> int:
        """How hard it is to perceive the target: 0 not at all, 1 concealment, 2 total concealment."""
        return 0

    def sheltered(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether the target has cover or concealment from the viewer."""
        return self.cover(battle, viewer, target) > 0 or self.concealment(battle, viewer, target) > 0

    def flanks(self, battle: Battle, attacker: Creature, target: Creature, strike: Strike | None) -> bool:
        """Whether the attacker flanks the target."""
        return False

    def attack_modifiers(self, battle: Battle, strike: Strike, parts: list[Modifier]) -> None:
        """Append what place does to an attack roll (cover, concealment, range)."""
        return

    def defense_modifiers(self, battle: Battle, strike: Strike, parts: list[Modifier]) -> None:
        """Append what place does to the defense attacked."""
        return

    def revealed(self, battle: Battle, attacker: Creature) -> None:
        """An attack has been rolled: whatever hid the attacker may end."""
        return

    def notices(self, battle: Battle, seeker: Creature, hider: Creature) -> int:
        """What Stealth must reach to escape a creature that is not looking: its passive Perception."""
        return passive(battle, seeker, "perception")

    def gone(self, battle: Battle, creature: Creature) -> None:
        """A creature has fallen, died or left the fight: what hung on where it stood may end."""
        return

    def inside(self, battle: Battle, field: Field, creature: Creature) -> bool:
        """Whether a creature is in an aura or a zone."""
        raise NotImplementedError

    def aim(self, battle: Battle, user: Creature, target: Creature, targeting: Targeting,
            weapon: Weapon | None, origin: int) -> Refusal | None:
        """Why `user` may not aim a Melee or Ranged use at `target`, None when it may."""
        raise NotImplementedError

    def group_refusal(self, battle: Battle, user: Creature, chosen: tuple[int, ...],
                      legal: list[Creature]) -> Refusal | None:
        """Why these targets, picked from all that would be `legal`, do not stand in a group."""
        return None

    def covered(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> list[int]:
        """The ids of those in an area with this origin whom its words cover, in the order they were entered."""
        raise NotImplementedError

    def reached(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> int:
        """The squares an area with this origin fills, as a mask (0 where there are no squares)."""
        return 0

    def shelter(self, battle: Battle, viewer: Creature, target: Creature, cover: bool, concealment: bool) -> bool:
        """Whether a target has cover, or concealment, from a viewer."""
        return False

    def sees_square(self, battle: Battle, viewer: Creature, square: int) -> bool:
        """Whether `viewer` sees a square."""
        return True

    def origins(self, battle: Battle, user: Creature, targeting: Targeting) -> list[int]:
        """Where an area may be put: every useful origin."""
        raise NotImplementedError

    def area_refusal(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> Refusal | None:
        """Why an area may not be put there, None when it may."""
        raise NotImplementedError
