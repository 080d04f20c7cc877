"""Auras, zones, conjurations, creatures brought into the fight."""

from __future__ import annotations

from typing import ClassVar

from .amounts import Amount
from .base import Creatures, Effect, Form
from .durations import Duration, after
from .targets import SELF, Place
from .wording import an, number_word


class Aura(Form):
    """An aura of ``radius`` squares around SELF; ``effects`` (``When`` and standing effects) speak of
    creatures in it. One told of without a ``name`` is ground around SELF.
    """

    says = "{name?{name}[ ({tags:,})] aura {radius}/in an aura {radius}, {effects}}"
    name: str
    radius: int
    effects: tuple[Form, ...]
    tags: tuple[str, ...] = ()


class Obscure(Effect):
    """Squares of the aura, zone or area (``where``) are ``how``: lightly, heavily or totally obscured,
    difficult terrain, bright light, dim light, dark.
    """

    how: tuple[str, ...]
    where: str = "aura"
    duration: Duration | None = None
    to: Creatures | None = None
    blocks_sight: bool = False

    def render(self) -> str:
        if self.to is not None:
            verb = "treat" if self.to.plural else "treats"
            text = f"{self.to.render()} {verb} all squares in the {self.where} as {' and '.join(self.how)}"
            return after(text, self.duration)
        text = f"squares in the {self.where} are {' and '.join(self.how)}"
        return after(text, self.duration)


class SeeThrough(Effect):
    """``who`` can see through this aura or zone."""

    says = "{who} can see through the {what}"
    who: Creatures = SELF
    what: str = "aura"


class Zone(Effect):
    """The area of the power becomes a zone for ``duration`` (or its own near burst ``size`` around
    ``around``). ``terrain``: difficult, obscured ... (``to``: for these only). ``name``: what it looks like,
    in the print's words.
    """

    duration: Duration | None = None
    terrain: tuple[str, ...] = ()
    size: int = 0
    around: Creatures | None = None
    blocks_sight: bool = False
    name: str = ""
    to: Creatures | None = None

    def render(self) -> str:
        kind = (
            f" of {' and '.join(self.terrain)}" if self.terrain else f" of {self.name}" if self.name else ""
        )
        kind += f" for {self.to.render()}" if self.to is not None else ""
        if self.size:
            where = f" around {self.around.render()}" if self.around is not None else ""
            return after(f"create a near burst {self.size} zone{kind}{where}", self.duration)
        sight = ""
        if self.blocks_sight and self.terrain:
            kind = f" of {' and '.join(self.terrain[:-1])}" if self.terrain[:-1] else ""
            sight = f" ({self.terrain[-1]}, blocks line of sight)"
        return after(f"the area becomes a zone{kind}{sight}", self.duration)


class MoveZone(Effect):
    """SELF can move the zone ``squares`` by spending ``action`` (where none is told, as the words come); ``of``: the
    power that made it, where another is used to move it.
    """

    says = "SELF can move the {what} up to {squares} squares[ as a {action} action]"
    squares: int
    action: str = ""
    what: str = "zone"
    of: str = ""


class AtZoneEnd(Effect):
    """When the zone ends, ``effects`` happen."""

    says = "when the zone ends, {effects}"
    effects: tuple[Form, ...]


class PlaceCreature(Effect):
    """``count`` creatures of the kind named (a stat block) are placed at ``where``, on SELF's side.
    ``occupied``: the space may be occupied. ``zone``: somewhere in this power's zone. ``acts``: when they
    first act: ``""`` (rolls or joins its kind), ``SELF`` (on SELF's initiative count). ``immediately``:
    they may act at once. ``number``: how many there are, where it is rolled.
    """

    name: str
    count: int = 1
    where: Place | None = None
    occupied: bool = False
    shared_initiative: bool = False
    immediately: bool = False
    number: Amount | None = None

    def render(self) -> str:
        noun = self.name if self.count == 1 and self.number is None else self.name + "s"
        many = self.number.render() if self.number is not None else number_word(self.count) if self.count > 1 else "one"
        text = f"place {many} {noun}"
        if self.where is not None:
            text += f" in a space {self.where.render()}"
        text += " (whether or not it is occupied)" if self.occupied else ""
        return text + (" (acting on SELF's initiative)" if self.shared_initiative else "")


class Summon(Effect):
    """A creature of one of these kinds comes, as SELF's summons: near the power's user, within its range."""

    names: tuple[str, ...]
    duration: Duration | None = None

    def render(self) -> str:
        return after(f"SELF summons {' or '.join([an(one) for one in self.names])}", self.duration)


class ReplaceCreature(Effect):
    """``who`` leaves play and a creature of the kind named stands in its space; ``hit_points``: its hit
    points are ``who``'s current ones plus this.
    """

    says = "{who} <be> replaced by {name:a}"
    name: str
    who: Creatures = SELF


class RiseAs(Effect):
    """Creatures with ``tag`` killed by ``killers`` rise as the creature named at the start of its creator's
    next turn, in the space where they died.
    """

    says = (
        "any {tag} killed by {killers} rises as {name:a} at the start of its creator's next turn, appearing "
        "in the space where it died (or nearest unoccupied space)"
    )
    name: str
    tag: str
    killers: Creatures = SELF


class SpawnPhrases(Effect):
    """How creatures just placed act: on SELF's initiative; ``immediately``: at once as well."""

    says = (
        "a {name} placed this way acts on SELF's initiative{immediately? and can act immediately after "
        "being placed/}"
    )
    name: str
    immediately: bool = False


class DestroysTerrain(Effect):
    """Objects, buildings and terrain take this much damage."""

    says = "buildings, objects, and terrain take {amount} damage"
    amount: int


class OutOfFight(Effect):
    """Something true of the creature that no rule of combat asks about; ``about`` says what it is (speech,
    age, knowledge, shape).
    """

    says = "{detail}"
    told_only: ClassVar[bool] = True
    about: str
    detail: str


class EndTagged(Effect):
    """Powers with this tag in the area end at once; or creatures there lose persistent damage of this
    type.
    """

    says = (
        "{tag?any ongoing powers with the {tag} tag end immediately/creatures taking persistent "
        "{persistent} damage no longer do so}"
    )
    tag: str = ""
    persistent: str = ""
