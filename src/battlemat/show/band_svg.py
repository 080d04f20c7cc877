"""A fight without squares as a picture: the bands as lanes, the engaged linked, the escalation die."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import GRAPPLE
from battlemat.show import canvas
from battlemat.show.band_layout import HEAD, Layout, Strip, lay_out
from battlemat.show.bands import band_words, title
from battlemat.show.heading import draw_headline, headline
from battlemat.show.legend import Swatch, draw_legend
from battlemat.show.text import ASCENT, text_width, wrap
from battlemat.show.theme import css
from battlemat.show.tokens import MIDDLE, SIDES, Place, draw_token, tooltip

if TYPE_CHECKING:
    from battlemat.engine.record.view import View
    from battlemat.show.canvas import Drawing, Frame

Point = tuple[float, float]

PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
TIES: Final = (("engaged", "in melee"), ("held", "holds"), ("behind", "behind cover"), ("beside", "next to"))
"""The kinds of ties drawn between tokens, with their words in the key."""


def bands_svg(view: View, theme: str, width: int | None, highlight: Collection[int], labels: list[str]) -> str:
    """The picture of a fight without squares; see `board_svg`."""
    layout = lay_out(view)
    frame = canvas.Frame(math.ceil(layout.width), math.ceil(layout.height))
    frame.top = frame.margin + frame.title * 1.9
    frame.bottom = frame.top + layout.height * frame.square
    frame.left = frame.margin
    layout = lay_out(view, (frame.width - 2 * frame.margin) / frame.square)
    root = canvas.picture(frame.width, frame.bottom, theme, headline(view), description(view), css(theme))
    backdrop = canvas.group(root)
    for strip in layout.strips:
        draw_lane(root, frame, view, strip)
    kinds = draw_ties(root, frame, view, layout)
    for id in sorted(layout.spots, key=lambda id: (-view.creatures[id].side, id)):
        spot = layout.spots[id]
        place = Place(frame.x(spot.x), frame.y(spot.y), spot.side * frame.square)
        if view.creatures[id].aloft:
            draw_shadow(root, place)
        draw_token(root, view, view.creatures[id], place, labels[id], id in highlight)
    draw_headline(root, frame, view, draw_die(root, frame, view) - frame.margin)
    fields = [
        Swatch(f"{field.name} ({view.name(field.creator)})", view.creatures[field.creator].side, field.radius < 0)
        for field in view.fields
    ]
    bottom = draw_key(root, frame, kinds, draw_legend(root, frame, view, labels, fields))
    canvas.bound(root, backdrop, frame, bottom + frame.margin, width)
    return canvas.written(root)


def description(view: View) -> str:
    """The picture in words, for those who cannot see it."""
    lines = [f"A fight without squares. The escalation die shows {view.escalation}."]
    for creature in view.creatures:
        foes = [other.name for other in view.creatures if creature.engaged >> other.id & 1 and other.on_map]
        where = [band_words(view, creature)] if creature.on_map else []
        if creature.on_map and foes:
            where.append(f"in melee with {' and '.join(foes)}")
        lines.append(", ".join([tooltip(view, creature), *where]) + ".")
    return " ".join(lines)


# ---------------------------------------------------------------------- the ground


def draw_lane(parent: Drawing, frame: Frame, view: View, strip: Strip) -> None:
    """A band as a lane, the darker the farther from the middle, with its title and its melees."""
    lane = strip.lane
    gap = frame.square * 0.05
    x, y = frame.x(strip.x) + gap, frame.y(strip.y) + gap
    width, height = strip.width * frame.square - 2 * gap, strip.height * frame.square - 2 * gap
    name = title(view, lane)
    drawn = canvas.group(parent, name)
    canvas.rect(drawn, x, y, width, height, "f-floor s-grid", round=frame.square * 0.14, pen=1.0)
    if lane.side >= 0:
        tint = f"f-side{lane.side % SIDES}"
        strength = ".07" if lane.outward == 1 else ".16"
        canvas.rect(drawn, x, y, width, height, tint, round=frame.square * 0.14, fill_opacity=strength)
    size = frame.small
    lines = wrap("the middle" if lane.side < 0 else name, size * 1.05, width - gap)[:2]
    middle = y + HEAD * frame.square / 2
    for n, words in enumerate(lines):
        down = middle + (n - (len(lines) - 1) / 2) * size * 1.2 + size * ASCENT * 0.47
        canvas.text(drawn, x + width / 2, down, words, size, "f-muted", anchor="middle", bold=True)
    for west, north, block in strip.blocks:
        if block.knot is not None:
            inset = frame.square * 0.07
            canvas.rect(
                drawn,
                frame.x(west) + inset,
                frame.y(north) + inset,
                block.width * frame.square - 2 * inset,
                block.height * frame.square - 2 * inset,
                "f-turn s-turn",
                round=frame.square * 0.4,
                pen=1.0,
                fill_opacity=".12",
                stroke_opacity=".55",
            )


def draw_shadow(parent: Drawing, place: Place) -> None:
    """What somebody in the air casts on the ground."""
    side = place.side
    canvas.ellipse(
        parent, place.x + side * 0.58, place.y + side * 0.62, side * 0.4, side * 0.36, "f-ink", fill_opacity=".22"
    )


# ---------------------------------------------------------------------- ties


def draw_ties(parent: Drawing, frame: Frame, view: View, layout: Layout) -> list[str]:
    """Draw who is engaged with, held by, behind and next to whom. Returns the kinds there are."""
    found: list[str] = []
    ends = {
        id: (frame.x(spot.x + spot.side / 2), frame.y(spot.y + spot.side * MIDDLE)) for id, spot in layout.spots.items()
    }
    fights: list[tuple[Point, Point]] = []
    for kind, a, b, words in ties(view, layout):
        found.append(kind)
        drawn = canvas.group(parent, words)
        if kind == "behind":
            draw_shield(drawn, ends[b], ends[a], frame.square, layout.spots[b].side * frame.square)
        else:
            draw_line(drawn, kind, ends[a], ends[b], frame.square)
        if kind == "engaged":
            fights.append((ends[a], ends[b]))
    crossed: list[Point] = []
    for start, end in fights:
        crossed.append(_apart(start, end, crossed, frame.square * 0.5))
    drawn = canvas.group(parent)
    for at in crossed:
        draw_swords(drawn, at, frame.square * 0.2)
    return found


def ties(view: View, layout: Layout) -> list[tuple[str, int, int, str]]:
    """The ties between those in a picture: the kind, the two ids, and the tie in words."""
    found: list[tuple[str, int, int, str]] = []
    for strip in layout.strips:
        for _, _, block in strip.blocks:
            for a, b in block.knot.pairs if block.knot is not None else []:
                found.append(("engaged", a, b, f"{view.name(a)} and {view.name(b)} are in melee"))
    for creature in view.creatures:
        to = [("behind", creature.cover, "is behind"), ("beside", creature.beside, "is next to")]
        held = [effect.source for effect in creature.effects if effect.duration.kind == GRAPPLE]
        to.extend(("held", id, "is held by") for id in held)
        for kind, id, verb in to:
            if id in layout.spots and creature.id in layout.spots:
                found.append((kind, creature.id, id, f"{creature.name} {verb} {view.name(id)}"))
    return found


def draw_line(parent: Drawing, kind: str, a: Point, b: Point, side: float) -> None:
    """The line of a tie, as it is in the picture and in its key."""
    d = f"M{canvas.num(a[0])} {canvas.num(a[1])}L{canvas.num(b[0])} {canvas.num(b[1])}"
    if kind == "held":
        canvas.path(parent, d, "s-hold", side * 0.2, dash=f"{canvas.num(side * 0.02)} {canvas.num(side * 0.26)}")
    elif kind == "beside":
        canvas.path(parent, d, "s-muted", side * 0.05, dash=f"{canvas.num(side * 0.05)} {canvas.num(side * 0.12)}")
    else:
        canvas.path(parent, d, "s-ink", side * 0.06, stroke_opacity=".75")


def _apart(a: Point, b: Point, others: list[Point], room: float) -> Point:
    """A point on the way from `a` to `b` that lies apart from the others, the middle if that does."""
    best = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    widest = -1.0
    for part in (0.5, 0.42, 0.58, 0.36, 0.64):
        at = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        near = min((math.dist(at, other) for other in others), default=room)
        if near >= room:
            return at
        if near > widest:
            best, widest = at, near
    return best


def draw_swords(parent: Drawing, at: Point, size: float) -> None:
    """Two crossed swords on a disc."""
    x, y = at
    canvas.ellipse(parent, x, y, size, size, "f-paper s-ink", max(0.6, size * 0.14))
    blades: list[str] = []
    for hand in (-1, 1):
        tip, hilt = (x - hand * size * 0.55, y - size * 0.55), (x + hand * size * 0.5, y + size * 0.5)
        blades.append(f"M{canvas.num(tip[0])} {canvas.num(tip[1])}L{canvas.num(hilt[0])} {canvas.num(hilt[1])}")
        guard = (x + hand * size * 0.3, y + size * 0.3)
        for end in (1, -1):
            blades.append(
                f"M{canvas.num(guard[0])} {canvas.num(guard[1])}"
                f"L{canvas.num(guard[0] + end * size * 0.16)} {canvas.num(guard[1] - end * hand * size * 0.16)}"
            )
    canvas.path(parent, "".join(blades), "s-ink", size * 0.16)


def draw_shield(parent: Drawing, front: Point, back: Point, side: float, breadth: float) -> None:
    """An arc between a cover and whoever is behind it, bent towards the foe."""
    away = math.atan2(back[1] - front[1], back[0] - front[0])
    reach = breadth * 0.5 + side * 0.04
    turn = 0.62
    ends = [
        (front[0] + reach * math.cos(away + bend), front[1] + reach * math.sin(away + bend)) for bend in (-turn, turn)
    ]
    d = (
        f"M{canvas.num(ends[0][0])} {canvas.num(ends[0][1])}"
        f"A{canvas.num(reach)} {canvas.num(reach)} 0 0 1 {canvas.num(ends[1][0])} {canvas.num(ends[1][1])}"
    )
    canvas.path(parent, d, "s-ink", side * 0.1)


# ---------------------------------------------------------------------- the die and the key


def draw_die(parent: Drawing, frame: Frame, view: View) -> float:
    """The escalation die at the right end of the headline. Returns where it begins."""
    size = frame.title * 1.5
    value = view.escalation
    drawn = canvas.group(parent, f"escalation die: {value}")
    x, y = frame.width - frame.margin - size, frame.margin
    style = "f-turn s-ink" if value else "f-floor s-muted"
    canvas.rect(drawn, x, y, size, size, style, round=size * 0.2, pen=size * 0.05)
    for dx, dy in PIPS.get(value, ()):
        canvas.ellipse(
            drawn, x + size * (0.5 + dx * 0.27), y + size * (0.5 + dy * 0.27), size * 0.09, size * 0.09, "f-die"
        )
    words = f"escalation +{value}" if value else "escalation 0"
    west = x - frame.small * 0.6
    canvas.text(drawn, west, y + size / 2 + frame.small * ASCENT * 0.47, words, frame.small, "f-muted", anchor="end")
    return west - text_width(words, frame.small)


def draw_key(parent: Drawing, frame: Frame, kinds: list[str], y: float) -> float:
    """What the ties stand for, in a row. Returns where it ends."""
    if not kinds:
        return y
    size = frame.small
    x = frame.margin
    middle = y + size * 1.2
    box = size * 2.4
    for kind, words in TIES:
        if kind not in kinds:
            continue
        width = box + size * 0.5 + text_width(words, size)
        if x > frame.margin and x + width > frame.width - frame.margin:
            x = frame.margin
            middle += size * 1.9
        a, b = (x, middle), (x + box, middle)
        if kind == "behind":
            front = (x + box * 0.75, middle)
            canvas.ellipse(parent, front[0], middle, size * 0.4, size * 0.4, "f-muted")
            canvas.ellipse(parent, x + box * 0.2, middle, size * 0.4, size * 0.4, "f-muted")
            draw_shield(parent, front, a, size * 1.1, size * 1.2)
        else:
            draw_line(parent, kind, a, b, size * 1.6)
        if kind == "engaged":
            draw_swords(parent, (x + box / 2, middle), size * 0.62)
        canvas.text(parent, x + box + size * 0.5, middle + size * ASCENT * 0.44, words, size, "f-muted")
        x += width + size * 1.3
    return middle + size * 0.9
