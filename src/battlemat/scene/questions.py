"""Asking the rules: totals with their parts, odds, who sees, covers, flanks whom, and what happened."""

from __future__ import annotations

from typing import Any

from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.odds import exact
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import AttackLine, Strike
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.effects.modifiers import MELEE, Total
from battlemat.engine.names import possessive
from battlemat.errors import nearest
from battlemat.scene.misuse import a_word
from battlemat.scene.names import BASICS, Names
from battlemat.scene.views import CreatureView, DeviceView, EventView, Odds


class Questions(Names):
    """What a scene can be asked; asking changes nothing."""

    def __getitem__(self, key: str) -> CreatureView:
        return CreatureView(self, self.creature(key))

    def _strike(self, attacker: str, power: str, target: str) -> Strike:
        user = self.creature(attacker)
        action = self.action(user, power)
        if not isinstance(action, Power) or action.line is None:
            raise ValueError(f"{power} makes no attack roll")
        foe = self.creature(target)
        use = Use(action, target=foe.id)
        weapon = action.weapon_for(user, use)
        origin = action.origin_with(self.battle, user, weapon, foe)
        square = user.at if action.targeting.area else -1
        strike = Strike(action, user.id, foe.id, action.line, origin, weapon, square)
        action.prepare(self.battle, user, strike)
        return strike

    def attack(self, attacker: str, power: str, target: str) -> Total:
        """The bonus of an attack roll, with its parts."""
        return self.rules.attacks.explain_attack(self.battle, self._strike(attacker, power, target))

    def defense(self, target: str, defense: str, *, attacker: str | None = None, power: str = "melee-basic") -> Total:
        """A defense, as it stands against this attack where one is given, with its parts."""
        if a_word("a defense", defense) not in self.rules.defenses:
            close = nearest(defense, list(self.rules.defenses))
            raise ValueError(f"no defense {defense!r}" + (f": did you mean {close!r}?" if close else ""))
        if attacker is None:
            return self.system.defense(self.battle, self.creature(target), defense)
        foe = self.creature(attacker)
        if a_word("a power", power) in BASICS and self.battle.basic(foe, BASICS[power]) is None:
            blow = Power(power, UNPAID, Targeting(BASICS[power]), AttackLine(defense))
            strike = Strike(blow, foe.id, self.id(target), AttackLine(defense), BASICS[power])
            return self.rules.attacks.explain_defense(self.battle, strike)
        strike = self._strike(attacker, power, target)
        line = strike.line
        strike.line = AttackLine(defense, line.bonus, line.printed, line.ability, line.weapon, line.extra)
        return self.rules.attacks.explain_defense(self.battle, strike)

    def odds(self, attacker: str, power: str, target: str) -> Odds:
        """The exact odds of an attack, nothing rolled."""
        strike = self._strike(attacker, power, target)
        hit, crit, damage = exact(self.battle, strike)
        return Odds(hit, crit, damage)

    def advantage(self, attacker: str, target: str) -> bool:
        """Whether `attacker` has combat advantage against `target` (for a melee attack where that matters)."""
        user = self.creature(attacker)
        foe = self.creature(target)
        basic = self.battle.basic(user, MELEE)
        strike = None
        if isinstance(basic, Power) and basic.line is not None and self.rules.position.adjacent(self.battle, user, foe):
            strike = Strike(basic, user.id, foe.id, basic.line, MELEE)
        return bool(self.rules.attacks.advantage(self.battle, user, foe, strike))

    def cover(self, attacker: str, target: str) -> str | None:
        """The cover `target` has from `attacker`."""
        degree = self.rules.position.cover(self.battle, self.creature(attacker), self.creature(target))
        return self.system.cover_words[degree]

    def concealment(self, attacker: str, target: str) -> str | None:
        """The concealment `target` has from `attacker`: None, "concealment" or "total"."""
        level = self.rules.position.concealment(self.battle, self.creature(attacker), self.creature(target))
        return (None, "concealment", "total")[level]

    def sees(self, viewer: str, target: str) -> bool:
        return self.rules.position.sees(self.battle, self.creature(viewer), self.creature(target))

    def effect_line(self, a: str, b: str) -> bool:
        """Whether there is line of effect."""
        return self.rules.position.effect_line(self.battle, self.creature(a), self.creature(b))

    def distance(self, a: str, b: str) -> int:
        """Squares between two creatures."""
        return self.rules.position.distance(self.battle, self.creature(a), self.creature(b))

    def flanks(self, attacker: str, target: str) -> bool:
        return self.rules.position.flanks(self.battle, self.creature(attacker), self.creature(target), None)

    def hidden(self, hider: str, seeker: str) -> bool:
        """Whether `hider` is hidden from `seeker`."""
        return (self.id(hider), self.id(seeker)) in self.battle.secrets

    def device(self, key: str) -> DeviceView:
        """A trap, lock or door of the scene as it is now."""
        id = self.id(key)
        for device in self.battle.devices:
            if device.id == id:
                return DeviceView(self, device)
        raise ValueError(f"{key} is no trap, lock or door")

    def known(self, who: str, target: str) -> set[str]:
        """What a character knows of a creature's kind, in a system with monster knowledge."""
        return set(self.system.known(self.battle, self.creature(who), self.creature(target)))

    def engaged(self, who: str) -> set[str]:
        """Whom a creature is engaged with, in a system that has engagement."""
        return {self.key(id) for id in self.system.engaged(self.battle, self.creature(who))}

    @property
    def escalation(self) -> int:
        """The escalation die."""
        return self.battle.escalation

    @property
    def log(self) -> list[EventView]:
        """Every event so far."""
        return [EventView(self, event) for event in self.battle.log]

    def last(self, kind: str) -> Any:
        """The newest event of a kind (an `EventView`), None when there is none."""
        for event in reversed(self.battle.log):
            if event.kind == kind:
                return EventView(self, event)
        return None

    def __repr__(self) -> str:
        battle = self.battle
        sides = [", ".join(self.key(c.id) for c in battle.creatures if c.side == number and not c.flags & DEAD)
                 for number in range(len(battle.sides))]
        turn = f", {possessive(self.key(battle.active))} turn" if battle.active >= 0 else ""
        return f"<Scene of {self.rules.name}: {' against '.join(side or 'nobody' for side in sides)}; " \
               f"round {battle.round}{turn}>"

    def __str__(self) -> str:
        from battlemat.show.terminal import plain
        return plain(self.battle, self._keys)

    def _repr_svg_(self) -> str:
        from battlemat.show.svg import scene_svg
        return scene_svg(self.battle, self._keys)
