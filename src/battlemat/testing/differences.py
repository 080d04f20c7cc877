"""What differs between two views of a battle, as far as events carry it."""

from __future__ import annotations

from battlemat.engine.record.view import View


def differences(a: View, b: View) -> list[str]:
    """What of that which events carry differs between two views, one line each; [] when nothing does."""
    found: list[str] = []
    _differ(found, "round", a.round, b.round)
    _differ(found, "turn", a.active, b.active)
    _differ(found, "escalation die", a.escalation, b.escalation)
    _differ(found, "creatures", len(a.creatures), len(b.creatures))
    for one, other in zip(a.creatures, b.creatures, strict=False):
        name = one.name
        if one.square != other.square:
            found.append(f"{name}: square {one.square}, not {other.square}")
        else:
            _differ(found, f"{name}: place", one.at, other.at)
        _differ(found, f"{name}: slot", one.slot, other.slot)
        _differ(found, f"{name}: engaged", one.engaged, other.engaged)
        _differ(found, f"{name}: cover", one.cover, other.cover)
        _differ(found, f"{name}: beside", one.beside, other.beside)
        _differ(found, f"{name}: altitude", one.altitude, other.altitude)
        _differ(found, f"{name}: hp", one.hp, other.hp)
        _differ(found, f"{name}: max_hp", one.max_hp, other.max_hp)
        _differ(found, f"{name}: temp_hp", one.temp_hp, other.temp_hp)
        _differ(found, f"{name}: death failures", one.death_failures, other.death_failures)
        _differ(found, f"{name}: alive", int(one.alive), int(other.alive))
        _differ(found, f"{name}: recoveries", one.recoveries, other.recoveries)
        _differ(found, f"{name}: action_points", one.action_points, other.action_points)
        if one.conditions != other.conditions:
            first = " ".join(sorted(a.registry.names(one.conditions))) or "none"
            second = " ".join(sorted(b.registry.names(other.conditions))) or "none"
            found.append(f"{name}: conditions {first}, not {second}")
    return found


def _differ(found: list[str], what: str, a: int, b: int) -> None:
    if a != b:
        found.append(f"{what} {a}, not {b}")
