"""The creatures of a board picture: tokens with labels, hit points and signs for conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.show import canvas
from battlemat.show.bands import kind_words, mob_words, place_words
from battlemat.show.glyphs import MORE, glyph
from battlemat.show.text import ASCENT, text_width
from battlemat.show.theme import family

if TYPE_CHECKING:
    from battlemat.engine.record.view import CreatureView, View
    from battlemat.show.canvas import Drawing, Frame

RADIUS: Final = 0.4
MIDDLE: Final = 0.44
MOOK: Final = 0.88
SIGN: Final = 0.145
SIDES: Final = 4
VAGUE_HURT: Final = 0.75
VAGUE_HALF: Final = 0.4
CORNERS: Final = ((0.86, 0.14), (0.14, 0.14), (0.87, 0.7), (0.13, 0.7))


class Place:
    """Where a token is drawn: the square box (x, y, side) it has to itself."""

    def __init__(self, x: float, y: float, side: float) -> None:
        self.x = x
        self.y = y
        self.side = side


def places(view: View, frame: Frame) -> dict[int, Place]:
    """The box of every creature on the map, by id. Creatures that share squares get boxes side by side."""
    found: dict[int, Place] = {}
    shown = [creature for creature in view.creatures if creature.on_map]
    for creature in shown:
        space = view.space(creature)
        sharing = [other for other in shown if view.space(other) & space]
        col, row = creature.square or (0, 0)
        side = frame.square * creature.width
        if len(sharing) == 1:
            found[creature.id] = Place(frame.x(col), frame.y(row), side)
            continue
        # The north-west quarter for the first, then clockwise; more than four make the boxes smaller.
        count = 2 if len(sharing) <= 4 else 3
        nth = [other.id for other in sharing].index(creature.id)
        part = side / count
        found[creature.id] = Place(
            frame.x(col) + nth % count * part, frame.y(row) + nth // count % count * part, part
        )
    return found


def shape(
    parent: Drawing,
    x: float,
    y: float,
    rx: float,
    ry: float,
    side: int,
    style: str,
    pen: float = 0.0,
    **attributes: str,
) -> None:
    """The outline that stands for a side: round, square, six- or four-cornered."""
    form = side % SIDES
    if form == 0:
        canvas.ellipse(parent, x, y, rx, ry, style, pen, **attributes)
    elif form == 1:
        a, b = rx * 0.92, ry * 0.92
        canvas.rect(parent, x - a, y - b, 2 * a, 2 * b, style, round=min(a, b) * 0.34, pen=pen, **attributes)
    else:
        d = canvas.polygon(x, y, rx * 1.05, ry * 1.05, 6 if form == 2 else 4)
        canvas.path(parent, d, style, pen, **attributes)


def draw_token(
    parent: Drawing, view: View, creature: CreatureView, place: Place, label: str, aimed: bool
) -> None:
    """Draw one creature on the map."""
    side = place.side
    x, y = place.x + side / 2, place.y + side * MIDDLE
    radius = side * RADIUS * (MOOK if creature.sheet.kind == "mook" else 1.0)
    names = view.conditions(creature)
    rx, ry = (radius * 1.04, radius * 0.7) if "prone" in names else (radius, radius)
    colour = creature.side % SIDES
    drawn = canvas.group(parent, tooltip(view, creature))
    if creature.id == view.active:
        shape(drawn, x, y, rx + side * 0.055, ry + side * 0.055, colour, "f-turn")
    if aimed:
        shape(drawn, x, y, rx + side * 0.04, ry + side * 0.04, colour, "s-aim", side * 0.06)
    if view.dying(creature) or creature.hp <= 0:
        shape(
            drawn,
            x,
            y,
            rx,
            ry,
            colour,
            f"f-floor s-side{colour}",
            side * 0.055,
            dash=f"{canvas.num(side * 0.09)} {canvas.num(side * 0.1)}",
        )
        ink = f"f-side{colour}"
    else:
        shape(drawn, x, y, rx, ry, colour, f"f-side{colour} s-floor", max(0.8, side * 0.03))
        ink = "f-token-ink"
    if creature.sheet.kind in ("elite", "boss"):
        inset = side * 0.06
        pen = side * (0.022 if creature.sheet.kind == "elite" else 0.045)
        shape(drawn, x, y, rx - inset, ry - inset, colour, "s-token-ink", pen, opacity=".75")
    size = min(side * 0.47, rx * 1.6 / text_width(label, 1.0, True), ry * 1.5)
    canvas.text(drawn, x, y + size * ASCENT * 0.47, label, size, ink, anchor="middle", bold=True)
    draw_health(drawn, creature, place)
    draw_signs(drawn, shown_states(view, creature), place)


def draw_health(parent: Drawing, creature: CreatureView, place: Place) -> None:
    """The bar below a token: hit points left, temporary ones as a line along its top."""
    side = place.side
    width, height = side * 0.78, min(side * 0.1, 6.0)
    x, y = place.x + (side - width) / 2, place.y + side * 0.975 - height
    canvas.rect(parent, x, y, width, height, "f-track s-ink", round=height / 2, pen=0.5)
    part = share(creature)
    colour = "good" if not creature.staggered else "half" if part > 0.25 else "poor"
    if part:
        canvas.rect(parent, x, y, max(width * part, height), height, f"f-{colour}", round=height / 2)
    if creature.temp_hp and not creature.vague:
        more = min(1.0, creature.temp_hp / creature.max_hp)
        canvas.rect(
            parent,
            x,
            y - height * 0.2,
            max(width * more, height),
            height * 0.45,
            "f-sense",
            round=height * 0.22,
        )


def shown_states(view: View, creature: CreatureView) -> list[str]:
    """What a creature's signs stand for: its conditions, persistent damage, and being off the ground."""
    found = [state.name for state in view.states(creature)]
    conditions = view.conditions(creature)
    found = [name for name in found if name in conditions or name.startswith(f"{view.ongoing} ")]
    if creature.aloft or creature.altitude:
        found.append("aloft")
    return found


def draw_signs(parent: Drawing, states: list[str], place: Place) -> None:
    """The signs at the corners of a token; what finds no room is one sign for all of it."""
    room = len(CORNERS)
    for n, (dx, dy) in enumerate(CORNERS[: len(states)]):
        crowded = n == room - 1 and len(states) > room
        draw_sign(
            parent,
            place.x + dx * place.side,
            place.y + dy * place.side,
            min(place.side * SIGN, 9.0),
            "" if crowded else states[n],
        )


def draw_sign(parent: Drawing, x: float, y: float, radius: float, state: str) -> None:
    """One sign: a disc in the colour of the condition's family with its glyph; "" is the sign for more."""
    canvas.ellipse(parent, x, y, radius, radius, f"f-{family(state)} s-floor", max(0.5, radius * 0.16))
    d = scaled(glyph(state) if state else MORE, x, y, radius * 0.72)
    canvas.path(parent, d, "s-token-ink", radius * 0.24)


def draw_corpse(parent: Drawing, view: View, creature: CreatureView, frame: Frame) -> None:
    """A cross where a creature fell."""
    col, row = creature.square or (0, 0)
    side = frame.square * creature.width
    x, y, arm = frame.x(col) + side / 2, frame.y(row) + side / 2, side * 0.2
    drawn = canvas.group(parent, tooltip(view, creature), opacity=".6")
    d = "".join(
        f"M{canvas.num(x - arm)} {canvas.num(y - s * arm)}L{canvas.num(x + arm)} {canvas.num(y + s * arm)}"
        for s in (1, -1)
    )
    canvas.path(drawn, d, f"s-side{creature.side % SIDES}", side * 0.09)


def tooltip(view: View, creature: CreatureView) -> str:
    """A creature in one line: name, hit points, what it bears."""
    parts = [f"{creature.name}: {health_words(view, creature)}"]
    if creature.alive:
        if view.gridless:
            parts = [*parts, *kind_words(creature), *mob_words(view, creature), *place_words(view, creature)]
        if creature.altitude:
            parts.append(f"{creature.altitude} up")
        parts.extend(state.text for state in view.states(creature))
    return ", ".join(parts)


def health_words(view: View, creature: CreatureView) -> str:
    """Hit points as "23/40", with temporary ones "23+5/40"; "dead" for the dead."""
    if not creature.alive:
        return "dead"
    if creature.vague:
        return vague_words(view, creature)
    extra = f"+{creature.temp_hp}" if creature.temp_hp else ""
    return f"{creature.hp}{extra}/{creature.max_hp}"


def vague_words(view: View, creature: CreatureView) -> str:
    """About how a living creature does, without numbers: "unhurt", "hurt", "down", or the system's word for half."""
    if view.dying(creature) or creature.hp <= 0:
        return "down"
    if creature.staggered:
        return view.half
    return "hurt" if creature.hp < creature.max_hp else "unhurt"


def share(creature: CreatureView) -> float:
    """The part of its hit points that a creature's bar shows, from 0 to 1; of a vague one only about so much."""
    part = max(0.0, min(1.0, creature.hp / creature.max_hp))
    if not creature.vague or part in (0.0, 1.0):
        return part
    return VAGUE_HALF if creature.staggered else VAGUE_HURT


def scaled(d: str, x: float, y: float, scale: float) -> str:
    """Path data from a box of -1 to 1, moved to (x, y) and enlarged."""
    found: list[str] = []
    for letter, numbers in _commands(d):
        if letter == "H":
            found.append("H" + canvas.num(x + numbers[0] * scale))
        elif letter == "V":
            found.append("V" + canvas.num(y + numbers[0] * scale))
        elif letter == "A":
            for n in range(0, len(numbers), 7):
                rx, ry, turn, large, sweep, ax, ay = numbers[n : n + 7]
                found.append(
                    f"A{canvas.num(rx * scale)} {canvas.num(ry * scale)} {canvas.num(turn)} {large:.0f} "
                    f"{sweep:.0f} {canvas.num(x + ax * scale)} {canvas.num(y + ay * scale)}"
                )
        else:
            points = [canvas.num((y if n % 2 else x) + value * scale) for n, value in enumerate(numbers)]
            found.append(letter + " ".join(points))
    return "".join(found)


def _commands(d: str) -> list[tuple[str, list[float]]]:
    found: list[tuple[str, list[float]]] = []
    start = 0
    for n in range(1, len(d) + 1):
        if n == len(d) or d[n].isalpha():
            numbers = d[start + 1 : n].replace("-", " -").split()
            found.append((d[start], [float(number) for number in numbers]))
            start = n
    return found
