"""What the page is shown of a table: the picture in layers, who is in it and how they do, the story."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine.record.view import CreatureView, View
from battlemat.show.bands import band_words, place_words
from battlemat.show.heading import headline
from battlemat.show.layers import Layers, Piece
from battlemat.show.notices import notices
from battlemat.show.svg import trails
from battlemat.show.theme import family
from battlemat.show.tokens import SIDES, health_words, share
from battlemat.table import encoding
from battlemat.table.log import entries, turn_start
from battlemat.table.sight import Eyes
from battlemat.table.suggestions import aimed_at, remedies

if TYPE_CHECKING:
    from battlemat.table.tables import Table

KEPT: Final = 12
"""Of so many pairs of eyes a table remembers what they saw last."""


class Scene:
    """A table at one version through one pair of eyes."""

    def __init__(self, table: Table, eyes: Eyes) -> None:
        battle = table.session.battle
        self.version = table.version
        self.hidden = eyes.hidden(table.veils)
        whole = View.of(battle)
        self.secret = [whole.name(creature.id) for creature in whole.creatures if self.hidden >> creature.id & 1]
        self.view = eyes.sees(whole, table.veils)
        layers = Layers(self.view, table.labels_now(), table.drawn)
        self.ground = layers.ground()
        self.ground_id = hashlib.blake2b(self.ground.encode(), digest_size=6).hexdigest()
        marks, swatches = layers.marks()
        self.pieces = {piece.id: piece for piece in layers.pieces()}
        self.order = [piece.id for piece in self.pieces.values()]
        self.logged = len(battle.log)
        self.parts: dict[str, Any] = {
            "headline": headline(self.view),
            "round": self.view.round,
            "active": self.view.active,
            "over": self.view.over,
            "escalation": self.view.escalation if self.view.gridless else None,
            "sheet": asdict(layers.sheet()),
            "marks": marks,
            "swatches": [{"words": one.words, "side": one.side % SIDES if one.side >= 0 else -1, "zone": one.zone}
                         for one in swatches],
            "sides": list(self.view.sides),
            "people": [self._person(table, creature) for creature in self.view.creatures if self._shown(creature)],
            "order": list(self.view.order),
        }

    def _shown(self, creature: CreatureView) -> bool:
        return not self.hidden >> creature.id & 1 and all(creature.id != one.id for one in self.view.devices)

    def _person(self, table: Table, creature: CreatureView) -> dict[str, Any]:
        """One creature as the list beside the board shows it."""
        view = self.view
        minor = view.minor
        found: dict[str, Any] = {
            "id": creature.id, "name": creature.name, "label": table.labels_now()[creature.id],
            "side": creature.side % SIDES, "team": view.sides[creature.side], "health": health_words(view, creature),
            "share": round(share(creature), 3), "half": creature.staggered, "alive": creature.alive,
            "present": creature.present, "down": view.dying(creature) or creature.hp <= 0,
            "surrendered": creature.surrendered, "square": creature.square,
            "states": [{"text": state.text, "name": state.name, "rule": state.rule, "family": family(state.name)}
                       for state in view.states(creature)],
            "played": table.played(creature.id),
            "kind": creature.sheet.kind if creature.sheet.kind not in ("standard", "normal") else "",
        }
        if creature.altitude:
            found["up"] = creature.altitude
        if view.gridless and creature.on_map:
            foes = [other.name for other in view.creatures if creature.engaged >> other.id & 1 and other.on_map]
            place = [band_words(view, creature), *place_words(view, creature)]
            found["place"] = ", ".join([*place, *([f"in melee with {' and '.join(foes)}"] if foes else [])])
        if not creature.vague:
            found["left"] = [{"kind": word, "count": count}
                             for word, count in zip(("standard", "move", minor), creature.actions, strict=True)]
            found["recoveries"] = creature.recoveries if creature.sheet.hero else None
            found["action_points"] = creature.action_points if creature.sheet.hero else None
            if creature.death_failures:
                found["death_failures"] = creature.death_failures
        return found

    def text(self, before: Scene | None, table: Table, eyes: Eyes, full: bool) -> str:
        """The message that shows this scene: all of it, or what is new since `before`."""
        log = table.session.battle.log
        start = 0
        if before is not None and not full:
            start = turn_start(log, min(before.logged, self.logged))
        told = entries(table.chronicle, log, self.view, eyes, start, self.secret)
        known = before.pieces if before is not None and not full else {}
        message = {
            "t": "scene", "seq": self.version, "full": full or before is None, "from": start, "log": told,
            "pieces": [_piece(self.pieces[id], known.get(id)) for id in self.order],
            **self.parts,
            **({} if before is not None and not full and before.ground_id == self.ground_id
               else {"ground": self.ground}),
            "ways": self._ways(table, before, eyes) if before is not None and not full else [],
            "notices": self._notices(table, before, eyes, full),
            "blows": self._blows(table, before, eyes) if before is not None and not full else [],
        }
        return encoding.written(message)

    def _ways(self, table: Table, before: Scene, eyes: Eyes) -> list[dict[str, Any]]:
        """The ways that were gone since the scene before, as corner points of the picture."""
        if self.view.gridless or self.logged <= before.logged:
            return []
        nobody = len(self.view.creatures)
        log = table.session.battle.log
        seen = [event for _, event in table.chronicle.heard(log, eyes, before.logged, nobody) if event.who != nobody]
        moved = [event for event in seen if event.kind == "move" and event.who < len(before.view.creatures)]
        return [{"id": trail.who, "how": trail.how, "squares": trail.squares}
                for trail in trails(before.view, moved) if not self.hidden >> trail.who & 1]

    def _notices(self, table: Table, before: Scene | None, eyes: Eyes, full: bool) -> list[dict[str, Any]]:
        """For the referee: print nobody could read, now that it matters."""
        if not eyes.referee:
            return []
        battle = table.session.battle
        log = battle.log
        start = turn_start(log, self.logged) if before is None or full else min(before.logged, self.logged)
        return [{"who": one.who, "when": one.when, "power": one.power, "text": one.text,
                 "target": aimed_at(battle, one.who), "hands": remedies(battle, one.text)}
                for one in notices(battle, log[start:])][:KEPT]

    def _blows(self, table: Table, before: Scene, eyes: Eyes) -> list[dict[str, Any]]:
        """The hits, misses, wounds and mendings since the scene before, to be shown where they happened."""
        if self.logged <= before.logged:
            return []
        nobody = len(self.view.creatures)
        found: list[dict[str, Any]] = []
        for _, event in table.chronicle.heard(table.session.battle.log, eyes, before.logged, nobody):
            if event.kind == "attack" and event.target < nobody:
                hit = getattr(event, "hit", False)
                crit = getattr(event, "crit", False)
                found.append({"id": event.target, "how": "crit" if crit else "hit" if hit else "miss",
                              "by": event.who if event.who < nobody else -1})
            elif event.kind in ("damage", "heal") and event.value and event.who < nobody:
                found.append({"id": event.who, "how": event.kind, "value": event.value})
            elif event.kind in ("die", "drop") and event.who < nobody:
                found.append({"id": event.who, "how": event.kind})
        return found[-24:]


def _piece(piece: Piece, before: Piece | None) -> dict[str, Any]:
    """A piece, without its picture if that is the same as before."""
    found: dict[str, Any] = {"id": piece.id, "x": round(piece.x, 2), "y": round(piece.y, 2),
                             "side": round(piece.side, 2), "fallen": piece.fallen}
    if before is None or before.svg != piece.svg:
        found["svg"] = piece.svg
    return found


class Gallery:
    """The scenes of one table as those who look at it saw them last."""

    def __init__(self) -> None:
        self.now: dict[Eyes, Scene] = {}
        self.last: dict[Eyes, Scene] = {}
        self.texts: dict[tuple[Eyes, int], tuple[int, str]] = {}

    def scene(self, table: Table, eyes: Eyes) -> Scene:
        """The table as it is now through these eyes."""
        found = self.now.get(eyes)
        if found is None or found.version != table.version:
            made = Scene(table, eyes)
            if found is not None:
                self.last[eyes] = found
            elif len(self.now) >= KEPT:
                self.now.clear()
                self.last.clear()
                self.texts.clear()
            self.now[eyes] = found = made
        return found

    def text(self, table: Table, eyes: Eyes, seen: int) -> str:
        """What to send to somebody who has seen the version `seen` (-1: nothing) through these eyes."""
        scene = self.scene(table, eyes)
        before = self.last.get(eyes)
        if before is None or before.version != seen:
            before = None
        key = (eyes, -1 if before is None else seen)
        kept = self.texts.get(key)
        if kept is None or kept[0] != scene.version:
            kept = (scene.version, scene.text(before, table, eyes, before is None))
            self.texts[key] = kept
        return kept[1]
