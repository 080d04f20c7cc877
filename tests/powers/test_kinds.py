"""Forms are values: equal by their fields, hashed alike, never changed, made and shown like any dataclass."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace

import pytest

from battlemat.powers import forms as f
from battlemat.powers.forms.base import Form, Note


def kinds(kind: type[Form] = Form) -> list[type[Form]]:
    """Every kind of form there is."""
    return [one for below in kind.__subclasses__() for one in (below, *kinds(below))]


def test_every_kind_of_form_is_declared_as_one() -> None:
    assert len(kinds()) > 300
    for kind in kinds():
        assert is_dataclass(kind) and "__dataclass_fields__" in vars(kind), kind
        assert {one.name for one in fields(kind)} >= {name for name in vars(kind).get("__annotations__", ())
                                                      if "ClassVar" not in str(vars(kind)["__annotations__"][name])}


def test_forms_are_equal_by_kind_and_fields() -> None:
    burn = f.PersistentDamage(f.Amount(flat=5), ("fire",))
    assert burn == f.PersistentDamage(amount=f.Amount(flat=5), types=("fire",)) and burn != f.Damage(f.Amount(flat=5))
    assert len({burn, f.PersistentDamage(f.Amount(flat=5), ("fire",))}) == 1
    assert replace(burn, types=("cold",)) != burn and replace(burn, types=("cold",)).amount == burn.amount
    assert Note("It hums.", 3) == Note("It hums.", 4) and Note("It hums.") != Note("It sings.")
    assert pickle.loads(pickle.dumps(burn)) == burn == copy.deepcopy(burn)
    assert repr(Note("It hums.", 3)) == "Note(text='It hums.', line=3, column=0, unknown='', limits=False)"


def test_a_form_is_never_changed_and_takes_its_fields_alone() -> None:
    note = Note("It hums.")
    with pytest.raises(FrozenInstanceError):
        note.text = "It sings."  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del note.text
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'text'"):
        Note()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'tune'"):
        Note("It hums.", tune="low")  # type: ignore[call-arg]
