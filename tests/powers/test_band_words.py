"""What forms without squares say of themselves is read as the same forms, whoever's print they came from."""

from __future__ import annotations

import pytest

from battlemat.powers import forms as f
from battlemat.powers.bands.lines import BandLines
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.render import named, sentences
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

NAME = "Mire Drake, Elder"
LINES = BandLines(ARCHMAGE_TERMS, OwnName(NAME, (), loose=True), ("mud breath", "tail lash"))
SAVE = f.Duration("save")
HELD = f.Select("enemy", tests=(f.Has(f.EACH, ("grabbed",), by=f.SELF),), any_one=True)
UNHURT = f.Select("enemy", tests=(f.Not(f.Resists(f.EACH, ("fire",))),))
ALLY = f.Select("ally", 1, tests=(f.Place("nearby"),))
BASIC = f.AttackKind(kind="basic")
BREATH = f.AttackKind(powers=("mud breath",))
HEAL = f.Heal(f.Amount(flat=5), f.SELF)
BITTEN = f.Damage(f.Amount(flat=5), who=f.TARGET)

FORMS: tuple[Form, ...] = (
    f.When(f.Trigger(("zero",), f.SELF), (HEAL,)),
    f.When(f.Trigger(("hit", "miss"), f.SELF, attack=BREATH), (HEAL,)),
    f.When(f.Trigger(("is hit",), f.SELF, types=("fire",)), (HEAL,)),
    f.When(f.Trigger(("targeted",), f.SELF, attack=f.AttackKind()), (f.NoEffect(),), "battle", "free"),
    f.When(f.Trigger(("make stagger", "fell"), f.SELF), (HEAL,)),
    f.When(f.Trigger(("escalation",), f.SELF, tests=(f.Escalation((6,)),)), (HEAL,)),
    f.LaterFailedSave((f.Afflict(("stunned",), duration=SAVE),), 2),
    f.UpToTimes((f.Modify(f.Amount(flat=1), ("PD",), duration=f.Duration("encounter")),), 4),
    f.Become("another form", duration=f.Duration("encounter")),
    f.While(f.Has(f.SELF, ("another form",)), (HEAL,)),
    f.If(f.Has(f.SELF, ("save ends",)), (HEAL,)),
    f.If(f.Now("one target"), (BITTEN,), (f.Damage(f.Amount(flat=2)),)),
    f.If(f.Handy("pool or lake"), (HEAL,)),
    f.If(f.Unmoved(f.TARGET, "fear"), (HEAL,)),
    f.Damage(f.Amount(flat=5), ("fire",), UNHURT),
    f.Damage(f.Amount(flat=5), who=HELD),
    f.May(f.SELF, (f.MakeAttack(BASIC, ALLY),), "quick"),
    f.May(f.SELF, (f.Move("move", who=ALLY),)),
    f.Engage(free=True),
    f.LastGasp(),
    f.Fear(against=f.TARGET, duration=f.Duration("encounter")),
    f.ResistRoll(13, attack=f.AttackKind(tags=("magic", "spell"))),
    f.CritRange(2, attack=BREATH),
    f.CritRange(against=f.TARGET, more=f.Amount(value="escalation die")),
    f.RollTwice(attack=f.AttackKind(ranges=("melee",))),
    f.Regenerate(f.Amount(flat=10)),
    f.Always("regrowth free"),
    f.Reaches("tail lash"),
    f.Reaches("tail lash", True),
    f.Requires(f.Escalation((4, 5, 6)), "tail lash"),
    f.TableRow((4, 5), (HEAL,)),
    f.NextAttackTimes(2, duration=f.Duration("end")),
    f.Hearten(f.Amount(flat=5), f.Select("ally")),
    f.Forgo(("standard", "move")),
)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.render())
def test_a_form_is_read_again_from_its_own_words(form: Form) -> None:
    assert LINES.statements(named(sentences((form,)), NAME), 1, 1) == (form,)


def test_what_is_only_told_is_not_said_within_a_sentence() -> None:
    told = f.OutOfFight("scenery", "reeds wither")
    assert f.While(f.Has(f.SELF, ("staggered",)), (HEAL, told)).render().count("reeds") == 0
    assert "reeds wither" in f.While(f.Has(f.SELF, ("staggered",)), (told,)).render()
