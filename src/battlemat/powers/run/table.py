"""The table of steps: every form that does something when it comes to it, and its maker."""

from __future__ import annotations

from battlemat.powers import forms
from battlemat.powers.run import effects as d
from battlemat.powers.run import engaging as eg
from battlemat.powers.run import fortunes as _fortunes  # noqa: F401  (fills the table too)
from battlemat.powers.run import knacks as _knacks  # noqa: F401  (fills what lasts and what is asked)
from battlemat.powers.run import memories as _memories  # noqa: F401  (fills what is asked, done and in force)
from battlemat.powers.run import naturals as na
from battlemat.powers.run import occasions as _occasions  # noqa: F401  (fills both tables)
from battlemat.powers.run import ordeals as _ordeals  # noqa: F401  (fills them too)
from battlemat.powers.run import rebounds as _rebounds  # noqa: F401  (fills them as well)
from battlemat.powers.run import regrowing as _regrowing  # noqa: F401  (fills them too)
from battlemat.powers.run import reprieves as _reprieves  # noqa: F401  (fills what is asked, done and in force)
from battlemat.powers.run import resisting as _resisting  # noqa: F401  (fills them too)
from battlemat.powers.run import sleights as _sleights  # noqa: F401  (fills the table too)
from battlemat.powers.run import sparing as _sparing  # noqa: F401  (fills the table of questions)
from battlemat.powers.run import steps as st
from battlemat.powers.run import tables as _tables  # noqa: F401  (fills the tables too)
from battlemat.powers.run import toughness as _toughness  # noqa: F401  (fills what lasts)
from battlemat.powers.run import upheavals as _upheavals  # noqa: F401  (fills both tables)

st.STEPS.update(
    {
        forms.Damage: d.damage,
        forms.HalfDamage: d.half_damage,
        forms.RaisePersistent: d.raise_persistent,
        forms.ExtraDamage: d.extra_damage,
        forms.HalveDamage: d.halve_damage,
        forms.Modify: d.modify,
        forms.SufferInstead: d.suffer_instead,
        forms.RepeatDamage: d.repeat_damage,
        forms.MakeAttack: d.make_attack,
        forms.RepeatAttack: d.repeat_attack,
        forms.MissInstead: d.miss_instead,
        forms.HitInstead: d.hit_instead,
        forms.NoEffect: d.no_effect,
        forms.Reroll: d.reroll,
        forms.Redirect: d.redirect,
        forms.ForcedAttack: d.forced_attack,
        forms.ThisAttack: d.this_attack,
        forms.RollAttack: d.roll_attack,
        forms.AfterEach: d.after_each,
        forms.Afflict: d.afflict,
        forms.Jointly: d.jointly,
        forms.Swallow: d.swallow,
        forms.Sole: st.sole,
        forms.Visible: d.visible,
        forms.EndState: d.end_state,
        forms.Expose: d.expose,
        forms.AtATime: d.at_a_time,
        forms.If: st.if_,
        forms.While: st.while_,
        forms.When: st.when,
        forms.At: st.at_,
        forms.Lasting: st.lasting,
        forms.May: st.may,
        forms.Choose: st.choose,
        forms.GainAction: st.gain_action,
        forms.GainActionPoint: st.point,
        forms.Recharge: st.recharge,
        forms.NotExpended: st.not_expended,
        forms.UsePower: st.use_power,
        forms.ChangeForm: st.change_form,
        forms.LeaveStance: st.leave_stance,
        forms.EndTurn: st.end_turn,
        forms.Persist: st.persist,
        forms.RepeatEffect: st.repeat_effect,
        forms.Check: st.check,
        forms.PlayDead: st.play_dead,
        forms.DropItem: st.drop_item,
        forms.Pick: st.pick,
        forms.Heal: d.heal,
        forms.SpendRecovery: d.spend_recovery,
        forms.LoseRecovery: d.lose_recovery,
        forms.GainRecovery: d.gain_recovery,
        forms.TemporaryHP: d.temporary,
        forms.SaveNow: d.save_now,
        forms.SetHP: d.set_hp,
        forms.Die: d.die,
        forms.DropTo: d.drop_to,
        forms.SleepUntilRoused: d.sleep,
        forms.Move: d.move,
        forms.DuringMove: d.during_move,
        forms.Force: d.force,
        forms.Swap: d.swap,
        forms.StandUp: d.stand_up,
        forms.EndsMove: d.ends_move,
        forms.Placed: d.put,
        forms.Land: d.land,
        forms.LeaveTether: d.leave_tether,
        forms.ReturnToTether: d.return_to_tether,
        forms.MoveZone: d.move_zone,
        forms.EndTagged: d.end_tagged,
        forms.PlaceCreature: d.place_creature,
        forms.ReplaceCreature: d.replace_creature,
        forms.Conjure: d.conjure,
        forms.ConjurationAttack: d.conjured_attack,
        forms.Momentum: d.momentum,
        forms.TakeForm: d.take_form,
        forms.AroundAttack: d.around,
        forms.ConjurationLasts: d.silent,
        forms.Spared: d.silent,
        forms.FormLasts: d.silent,
        forms.ChangeArea: d.silent,
        forms.NoProvoke: d.silent,
        forms.OnlyIn: d.silent,
        forms.FreedByDeath: d.silent,
        forms.ThisMove: d.silent,
        forms.SpawnPhrases: d.silent,
        forms.MovesHolding: d.silent,
        forms.SeeThrough: d.silent,
        forms.FloatUp: d.spoken,
        forms.OutOfFight: d.spoken,
        forms.DestroysTerrain: d.spoken,
        forms.DoubleDamage: na.double_damage,
        forms.PopFree: eg.pop_free,
        forms.Engage: eg.engage,
        forms.Disengage: eg.disengage,
        forms.Grab: eg.grab,
        forms.Relocate: eg.relocate,
    }
)
