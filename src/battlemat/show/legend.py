"""What stands below the board: every creature with hit points and conditions, and what the ground shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.show import canvas
from battlemat.show.bands import kind_words
from battlemat.show.ground import TINTS, draw_texture, kinds_of_ground
from battlemat.show.text import ASCENT, shorten, text_width, wrap
from battlemat.show.tokens import SIDES, draw_sign, health_words, shape, shown_states, tooltip

if TYPE_CHECKING:
    from battlemat.engine.record.view import CreatureView, View
    from battlemat.show.canvas import Drawing, Frame


class Swatch:
    """An entry for an area of the board: its words and the side it is tinted for (-1: nobody's)."""

    def __init__(self, words: str, side: int, zone: bool) -> None:
        self.words = words
        self.side = side
        self.zone = zone


def columns(view: View) -> list[list[CreatureView]]:
    """The creatures in two columns: the first side and the rest, or one side in halves; the dead last."""
    place = {id: n for n, id in enumerate(view.order)}
    ordered = sorted(view.people, key=lambda c: (not c.alive, place.get(c.id, len(place)), c.id))
    left = [creature for creature in ordered if creature.side == 0]
    right = [creature for creature in ordered if creature.side != 0]
    if not left or not right:
        half = (len(ordered) + 1) // 2
        return [ordered[:half], ordered[half:]]
    return [left, right]


def draw_legend(
    parent: Drawing, frame: Frame, view: View, labels: list[str], swatches: list[Swatch]
) -> float:
    """Draw the legend below the board. Returns where it ends."""
    gap = frame.body * 1.2
    top = frame.bottom + frame.body * 1.1
    room = (frame.width - 2 * frame.margin - gap) / 2
    ends = [top]
    for n, column in enumerate(columns(view)):
        x = frame.margin + n * (room + gap)
        y = top
        for creature in column:
            y = draw_entry(parent, frame, view, creature, labels[creature.id], x, y, room)
        ends.append(y)
    return draw_ground_key(parent, frame, view, swatches, max(ends) + frame.body * 0.3)


def draw_entry(
    parent: Drawing,
    frame: Frame,
    view: View,
    creature: CreatureView,
    label: str,
    x: float,
    y: float,
    room: float,
) -> float:
    """Draw one creature's entry. Returns where the next begins."""
    size = frame.body
    token = size * 0.82
    line = size * 1.84
    colour = creature.side % SIDES
    middle = y + line / 2
    drawn = canvas.group(parent, tooltip(view, creature), "" if creature.alive else ".55")
    if creature.id == view.active:
        shape(drawn, x + token, middle, token * 1.12, token * 1.12, colour, "f-turn")
    shape(drawn, x + token, middle, token * 0.95, token * 0.95, colour, f"f-side{colour}")
    fitted = min(size * 0.95, token * 1.66 / text_width(label, 1.0, True))
    canvas.text(
        drawn,
        x + token,
        middle + fitted * ASCENT * 0.47,
        label,
        fitted,
        "f-token-ink",
        anchor="middle",
        bold=True,
    )
    health = health_words(view, creature)
    baseline = middle + size * ASCENT * 0.47
    canvas.text(drawn, x + room, baseline, health, size, "f-muted", anchor="end")
    start = x + token * 2 + size * 0.45
    bold = creature.id == view.active
    left = room - (start - x) - text_width(health, size) - size * 0.5
    kinds = " ".join(kind_words(creature)) if view.gridless else ""
    after = text_width(kinds, frame.small) + size * 0.5 if kinds else 0.0
    name = shorten(creature.name, size, left - after, bold)
    canvas.text(drawn, start, baseline, name, size, bold=bold)
    if kinds:
        at = start + text_width(name, size, bold) + size * 0.5
        canvas.text(drawn, at, baseline, kinds, frame.small, "f-muted")
    y += line
    return draw_states(drawn, frame, view, creature, start, y, x + room) if creature.alive else y


def draw_states(
    parent: Drawing, frame: Frame, view: View, creature: CreatureView, x: float, y: float, east: float
) -> float:
    """Draw the conditions of an entry, sign and words each, flowing over lines. Returns where they end."""
    size = frame.small
    sign = size * 0.5
    line = size * 1.5
    shown = shown_states(view, creature)
    words = {state.name: state.text for state in view.states(creature)}
    at = x
    drawn = False
    for name in shown:
        text = words.get(name, f"{creature.altitude} up" if creature.altitude else "in the air")
        lead = sign * 2 + size * 0.3
        width = lead + text_width(text, size)
        if drawn and at + width > east:
            at = x
            y += line
        pieces = wrap(text, size, east - x - lead)
        for n, piece in enumerate(pieces):
            if n:
                y += line
            canvas.text(parent, at + lead, y + line / 2 + size * ASCENT * 0.4, piece, size, "f-muted")
            if n == 0:
                draw_sign(parent, at + sign, y + line / 2, sign, name)
        at += width + size * 0.8
        drawn = True
        if len(pieces) > 1:
            at = east
    return y + line + size * 0.35 if drawn else y


def draw_ground_key(parent: Drawing, frame: Frame, view: View, swatches: list[Swatch], y: float) -> float:
    """Draw the swatches of ground and areas in rows. Returns where they end."""
    ground = kinds_of_ground(view.board)
    if not ground and not swatches:
        return y
    size = frame.small
    box = size * 1.25
    line = size * 1.9
    canvas.path(
        parent,
        f"M{canvas.num(frame.margin)} {canvas.num(y)}H{canvas.num(frame.width - frame.margin)}",
        "s-rule",
        1.0,
    )
    y += size * 0.6
    x = frame.margin
    east = frame.width - frame.margin
    entries = [(words, texture, Swatch(words, -1, False)) for texture, words in ground]
    entries.extend((swatch.words, "", swatch) for swatch in swatches)
    for words, texture, swatch in entries:
        text = shorten(words, size, east - frame.margin - box * 1.5)
        width = box * 1.35 + text_width(text, size)
        if x > frame.margin and x + width > east:
            x = frame.margin
            y += line
        top = y + (line - box) / 2
        if texture:
            small = canvas.Frame(1, 1)
            small.square, small.left, small.top = box, x, top
            canvas.rect(parent, x, top, box, box, "f-floor")
            tinted(parent, small, texture)
            canvas.rect(parent, x, top, box, box, "s-rule", pen=1.0)
        else:
            draw_tint(parent, x, top, box, swatch)
        canvas.text(parent, x + box * 1.35, y + line / 2 + size * ASCENT * 0.44, text, size, "f-muted")
        x += width + size * 1.1
    return y + line


def tinted(parent: Drawing, frame: Frame, texture: str) -> None:
    """One square of a kind of ground: its colour and its texture."""
    tint = "rough" if texture == "difficult" else texture
    if tint == "rough" or any(name == tint for _, name, _ in TINTS):
        canvas.path(parent, frame.loops([(0, 0)]), f"f-{tint}")
    draw_texture(parent, frame, [(0, 0)], texture)


def draw_tint(parent: Drawing, x: float, y: float, box: float, swatch: Swatch) -> None:
    """The swatch of an aura, a zone or a marked area."""
    colour = f"side{swatch.side % SIDES}" if swatch.side >= 0 else "aim"
    canvas.rect(parent, x, y, box, box, f"f-{colour}", fill_opacity=".16")
    dash = "" if swatch.zone else f"{canvas.num(box * 0.2)} {canvas.num(box * 0.2)}"
    canvas.rect(parent, x, y, box, box, f"s-{colour}", pen=1.4, dash=dash)
