"""Grammar: clauses that begin with a thing: an attack, a roll, a part of the body."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

SUBJECTS: Final = r"""
noun_clause+: | p:@own "can also target nearby creatures that SELF is not engaged with" => (Reaches(power=p, nearby=TRUE))
    | "the crit range of" w:object "expands by" n:@number "with" a:crit_with d:duration? => (CritRange(amount=n, who=w, attack=a, duration=d))
    | "the crit range of" w:object "expands by the escalation die against" o:object d:duration? => (CritRange(who=w, more=Amount(value="escalation die"), against=o, duration=d))
    | w:poss "crit range expands by" n:@number "for each" c:@creature ("that|who has" "dropped"|"that|who have" "dropped"|"dropped"|"killed"|"slain"|"that is dead") ["in|during"] ["this|the|that"] "battle"? => (CritRange(more=Amount(flat=n, per=dropped_of(c)), who=SELF))
    | ["the"|"SELF's"|"its"] p:@own ["attack(s)"] "gain(s)|has|have" ["an|a"] "attack bonus equal to the number of" ws:own_word* "SELF" "in the battle" => (Modify(amount=Amount(flat=1, per=kin_called(ws)), stats=("attack"), who=SELF, attack=powers_of(p)))
    | "there is" ["only"] "a|an" n:@number "%" "chance that the escalation die increases|advances" ["at the start of the|each round"] => escalation_chance(n)
    | "the escalation die does not increase|advance the round after" e:event => (When(trigger=e, effects=(EscalationStays())))
    | "a critical hit against" object "mook"? "deals triple damage" ["instead of the normal double damage for a crit" | "instead of the normal double damage"] => (CritMultiplier(times=3))
    | "critical hits that deal" t:types "damage deal triple damage to" object ";" "other critical hits" ["just"] "deal double damage" => (CritMultiplier(times=3, types=t))
    | w:poss ("missed attacks"|"attacks that miss") "deal(s)" a:amount t:types? "damage" ["to" ("a|the|their" "target(s)")] => (MissDamage(amount=a, types=t))
    | ["the|SELF's|its"] p:@own ["attack(s)"] "also" "deal(s)" a:amount ["extra"] t:types? "damage" ["on a hit"] => power_mod(p, (Damage(amount=a, types=t)))
    | ["the|SELF's|its"] p:@own ["attack(s)"] "also" "deal(s)" a:amount "ongoing" t:types? ["damage"] d:duration? => power_mod(p, (PersistentDamage(amount=a, types=t, duration=d)))
    | "any|each" n:roll_of "attack roll" ["made"] "against" o:object "is an automatic miss" ["with no miss damage"] => (When(trigger=event_when(ev("is hit", who=o), n), effects=(MissInstead())))
    | w:poss "next attack" ["that|this battle"] "deal(s)" a:amount "extra" t:types? "damage" "," "hit or miss" => next_hit_or_miss(a, t)
    | w:poss "next attack" ["that|this battle"] "deal(s)" a:amount "extra" t:types? "damage" ["on a hit"] => (ExtraDamage(amount=a, types=t, who=SELF, next_only=TRUE))
    | "add" n:@signed "to" "the" ["dire"] "animal|monster|beast|creature" "'s" d:@defense "," ? "and" "add" m:@signed "to" "its" e:@defense => (Modify(amount=flat(n), stats=(d), who=SELF), Modify(amount=flat(m), stats=(e), who=SELF))
    | n:@signed d:@defense "and" m:@signed e:@defense => (Modify(amount=flat(n), stats=(d), who=SELF), Modify(amount=flat(m), stats=(e), who=SELF))
    | n:@signed "to" ["all"] s:mod_stats => (modifier(TRUE, size_of(n, NOTHING), s, ()))
    | "SELF" "ignore(s) damage from" ["its|the|a"] @own => (OutOfFight(about="example", detail="its own aura leaves SELF alone"))
    | s:select "and" "who|that" e:event_verb ps:predicates => relative(s, e, (), ps)
    | "deal" t:types? "damage equal to" a:amount "to" ["each"] "enemy|enemies|creature" "who|that fail(s) a save" => (When(trigger=ev("fail save", who=Select(kind="enemy", any_one=TRUE)), effects=(Damage(amount=a, types=t, who=EACH))))
    | ["SELF's|its|the"] p:@own ["attack(s)"] "can also target far away enemies|creatures" => (Reaches(power=p))
    | "the target of" ["the|SELF's|its|a"] p:@own ["attack"] "now" ps:predicates ["instead"] => rewrite(p, ps)
    | "as the standard" @word "ability" ["," "except" object "only needs to roll" @number "+" "in" @flavour] => (OutOfFight(about="example", detail="as the standard ability"))
    | "SELF|it" "deal(s) double damage against" w:object => (DoubleDamage(against=w))
    | poss flesh+ "heals|heal" a:amount ["hp"] "at the start of" ["each of"] poss "turn(s)" => (Regenerate(amount=a))
    | "the crit range of attacks by" n:@word "expands by" m:@number => (CritRange(amount=m, who=named_all(n)))
    | w:poss "melee attacks" ["now"] "deal half damage on a miss" => (MissDamage(amount=half_damage(), attack=AttackKind(ranges=("melee")), who=w))
    | ["in addition" ","] "attacks against" w:object "take(s)" z:mod_size => (Modify(amount=nth0(z), stats=("attack"), who=Select(kind="enemy"), penalty=nth2(z), against=w))
    | k:spell_kind "attacks against" w:object "take(s)" ["a"] n:@signed "penalty" => (Modify(amount=worse(n), stats=("attack"), who=Select(kind="enemy"), penalty=TRUE, against=w, attack=k))
    | "the save" "against|versus|vs" @to_is "is|becomes" ["a|an|now"] d:save_word "save" save_number? ["instead of" ["a|an"] save_word "save" save_number?] => (HarderSave(difficulty=d))
    | t:type_list "attacks against" w:object "must roll a natural" n:@number "+" ["attack roll"] "or the attack does half damage" => (ResistRoll(low=n, types=t))
    | w:poss "attacks" m:modify => bound(w, m)
    | "the target attacks SELF if it can ; otherwise , it does nothing" => (ForcedAttack(who=TARGET, whom=SELF))
    | "adjacent" "enemies" ps:predicates => bound(Select(kind="enemy", tests=(Engaged(who=EACH, other=SELF))), ps)
    | "each" "staggered" "enemy|adventurer|pc" "does not" => (NoEscalation(who=Select(kind="enemy", tests=(Has(who=EACH, states=("staggered"))))))
    | "the pcs|enemies" "do not add the escalation die to attack rolls" "," "but" ("it"|"SELF") "does" => (NoEscalation(who=Select(kind="enemy")), Modify(amount=Amount(value="escalation die"), stats=("attack"), who=SELF))
    | "all normal saves" ["made"] ["during the battle"] "become hard saves" save_number? => (HarderSave(difficulty="hard"))
    | w:poss "disengage checks" "take" z:mod_size => (Modify(amount=nth0(z), stats=("disengage"), who=w, penalty=nth2(z)))
    | "disengaging" "from SELF" "requires" ["only"] "a|an" d:save_word "save" save_number? => easier_leave(leave_number(d))
    | "enemies can disengage from SELF by rolling" n:@number "+" ["instead of the normal" @number "+"] => easier_leave(n)
    | p:@own ["attack"] ["can|also"] ["can|also"] "target(s)" w:select_core ["instead"] => (Retarget(who=w, power=p))
    | "the crit range" "for|of" ("this attack"|"the attack") o:("against" w:object => w)? "expands by" ["a cumulative"] n:@number d:duration? => (CritRange(amount=n, duration=d, against=o))
    | "dropping SELF to 0 hp does not kill it if it has any uses of regeneration left" => (RegenerationKeeps())
    | "SELF|it can regenerate" n:@number "times per battle" => (RegenerationUses(times=n))
    | "if SELF|it heals to its maximum hp , then that use of regeneration does not count against the" [@word] "limit" => (RegenerationFree())
    | "SELF|it can't regenerate during its|SELF's next turn" => (Forbid(acts=("regenerate"), duration=Duration(kind="end", whose=SELF)))
    | "SELF's regeneration" "fails" => (Suppress(what="regeneration"))
    | s:subject "choose(s) one" ":" c:clause ";" "or" d:clause => chooses(s, c, (d), NOTHING)
    | w:poss "crit range" a:("with|for|on" ["its|all"] x:crit_with => x)? ("expands" | "is expanded" | "increases" | "is increased") "by" ["a cumulative"] n:@number o:("against" o:object => o)? d:duration? => (CritRange(amount=n, who=w, attack=a, against=o, duration=d))
    | w:poss "critical hit range" ["for all attacks"] "expands by" n:@number d:duration? => (CritRange(amount=n, who=w, duration=d))
    | "the crit range of" w:crit_who ["expands by / is expanded by / increases by"] n:@number d:duration? o:("against" o:object => o)? => (CritRange(amount=n, who=w, against=o, duration=d))
    | "increase the escalation die by" n:@number => (ChangeEscalation(amount=flat(n)))
    | "the escalation die increases by" n:@number => (ChangeEscalation(amount=flat(n)))
    | "decrease the escalation die by" n:@number => (ChangeEscalation(amount=flat(n), down=TRUE))
    | a:attacks_by "deal(s)" ["only"] "half damage to SELF unless they|the" ["attack"] "roll(s)" ["is|a|an"] "natural" n:@number "+" => (resist_by(a, n))
    | "attacks against" w:("it" => IT | x:object => x) "have a" n:@number "%" "miss chance" d:duration? => (MissChance(percent=n, who=w, duration=d))
    | "a critical hit against SELF" e:crit_result => (When(trigger=ev("suffer critical", who=SELF), effects=bound(SELF, e)))
    | "the attack" "misses" ["instead"] => (MissInstead())
    | w:poss "attacks deal|do half damage" d:duration? => (HalvesDamageDealt(who=w, duration=d))
    | w:poss p:@own ["attack|ability"] "recharges" => (Recharge(power=p))
    | "all nearby enemies" ps:predicates => bound(Select(kind="enemy", tests=(Place(kind="nearby"))), ps)
    | "any enemy" "engaged with" object "does not" => (NoEscalation(who=Select(kind="enemy", any_one=TRUE, tests=(Engaged(who=EACH, other=SELF)))))
    | "roll a" d:@rolled => (RollDie(dice=d))
    | "roll" d:@rolled => (RollDie(dice=d))
    | "the target" "catches a disease" => (Expose(affliction="a disease"))
    | "deal" a:amount ["extra|bonus"] t:types? "damage" "to" w:object => (Damage(amount=a, types=t, who=w))
    | "deal" a:amount ["extra|bonus"] t:types? "damage" => (Damage(amount=a, types=t, additional=TRUE))
    | "also deal" p:damage_bare => p
    | "the closest target hit" ps:predicates => bound(nearest((), "target", ()), ps)
    | "only when|if" t:test => (Requires(test=t))
    | s:subject "can" "only" "use" ("this attack"|"this ability"|"this power"|@own) ["attack"] ("when"|"while"|"if") t:test => (Requires(test=t))
crit_with: | "attacks against" d:@defense => AttackKind(tags=(d))
    | a:attacks_of => a
    | ["its|the"] p:@own ["attack|attacks"] => powers_of(p)
crit_who: | "attacks by" n:@creature => named_all(n)
    | "attacks by" w:who => w
    | "all attacks against" w:who => w
    | "attacks against" w:who => w
    | w:who => w
    | w:poss "attacks" => w
flesh: !"heals|heal" @word
roll_of: "natural" f:faces => NaturalRoll(faces=f)
cancelled: @own
own_word: !"SELF" @word
noun_clause*: w:poss "next attack does|deals" t:times_over "damage" "," "hit or miss" d:duration? => (NextAttackTimes(times=t, who=w, duration=d))
    | "place" a:@dice w:@creature => (PlaceCreature(name=w, number=a))
    | w:poss "attacks ignore" t:types "resistance" => (IgnoreResistance(who=w, types=t))
    | "SELF has" n:@number "hp" => (Bulk(amount=flat(n)))
    | p:@own "can be used only when" t:test => (Requires(test=t, power=p))
"""
