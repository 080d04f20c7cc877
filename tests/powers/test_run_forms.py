"""Every form runs: it has a maker, or a place of its own where powers are put together."""

import inspect

import pytest

from battlemat.powers import forms
from battlemat.powers.forms import base
from battlemat.powers.forms.base import Creatures, Effect, Form, Note
from battlemat.powers.run import compose, makers
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.lasting import PARTS, RULES
from battlemat.powers.run.steps import STEPS

# Forms that are part of others, or that a power's head, traits, auras and zones take up themselves.
ELSEWHERE = {
    "Amount", "Area", "Attack", "AttackKind", "DamageCase", "Distance", "Duration", "LevelStep", "Maintain",
    "Power", "SecondaryAttack", "Select", "Spends", "Targeting", "Together", "Trigger", "Usage", "Who",
    "AtZoneEnd", "Augment", "Aura", "EndsIf", "Obscure", "OnFailedSave", "Reform", "RiseAs",
    "RegenerationUses",
    "Adds", "Bulk", "Exempt", "GroupUse", "LaterFailedSave", "Limited", "MoreTargets", "OncePer", "OnRoll",
    "PowerLimit", "Price", "MaintainLimit",
    "Reaches", "Requires", "Retarget", "Rewrite", "TargetsPerHit", "Usable",
    "ActsAlong", "Along", "Also", "Between", "Failing", "ItsBurst", "LastsOn", "GaspFate", "OrElse", "Repeated",
    "SavedHalf", "Undeterred",
    "OnceSaved", "RegrowthBane",
    "OtherTypes",
}  # fmt: skip

# Forms that nothing runs yet: their powers carry them as notes for the referee.
NOTED = {
    "GoFor", "Instinct", "RiderAttacks", "WearsOff",
}  # fmt: skip


def effects_and_tests() -> list[type[Form]]:
    return [
        found
        for _, found in sorted(inspect.getmembers(forms, inspect.isclass))
        if issubclass(found, Form) and found not in (Form, Effect, base.Test, Creatures, Note)
    ]


@pytest.mark.parametrize("form", effects_and_tests(), ids=lambda form: form.__name__)
def test_every_form_is_run_or_said_to_be_a_note(form: type[Form]) -> None:
    assert compose.build_power is not None  # importing it fills the table of steps
    made = form in STEPS or form in PARTS or form in RULES or form in CHECKS
    assert made != (form.__name__ in ELSEWHERE | NOTED)


def test_every_word_for_a_moment_a_being_a_doing_is_run() -> None:
    assert set(makers.NOW) == set(forms.MOMENTS)
    assert set(makers.IS) == set(forms.BEINGS)
    assert set(makers.DOES) == set(forms.DOINGS)
