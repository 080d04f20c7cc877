"""Where combat advantage comes from in Fourth: every source is told, and none to one that does not see."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


@pytest.mark.rule("fourth.flanking.advantage", "fourth.attack.advantage-needs-sight")
@pytest.mark.parametrize(("own", "told"), [
    ([], [("from prone", "fourth.condition.prone"), ("from flanking", "fourth.flanking.advantage")]),
    (["blinded"], []),
])
def test_every_source_is_told(stage: Stage, own: list[str], told: list[tuple[str, str]]) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=own), B=dict(at=(7, 5)),
                  G=dict(side="monsters", at=(6, 5), conditions=["prone"]))
    scene.turn("A")
    total = scene.attack("A", "melee-basic", "G")
    assert [(part.source, part.rule) for part in total.parts if part.type == "reason"] == told
    assert sum(part.value for part in total.parts if part.source == "combat advantage") == (2 if told else 0)
