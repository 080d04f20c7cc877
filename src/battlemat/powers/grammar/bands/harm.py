"""Grammar: damage and healing without squares."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

HARM: Final = r"""
amount_value+: | "the attacker 's level" => Amount(value="attacker's level")
    | "the escalation die value" => Amount(value="escalation die")
    | esc_die => Amount(value="escalation die")
    | "twice|double" esc_die => scaled(Amount(value="escalation die"), times=2)
    | "the natural" ["attack"] "roll" => Amount(value="natural roll")
    | "the attack roll" => Amount(value="attack roll")
    | poss "level" => Amount(levels=1)
damage_bare+: | a:amount t:types? "damage per" n:tally_word+ "point" "(" "see" "below|above" ")" => (Damage(amount=points(a, n), types=t))
    | a:amount ["special"] t:types? ["special"] "ongoing" "damage" "(" "no save" ";|," unsaved_only d:unsaved_end ")" => (ongoing(a, t, d))
    | a:amount ["special"] t:types? ["special"] "ongoing" u:types? "damage" "(" "no save" ")" "until" ("it"|"they"|"the target"|"the creature") "spend(s)|use(s)|take(s)" "a" k:@action "action" x:@doing => still_spent_off(a, t, u, k, x)
    | a:amount t:@type us:("," u:@type => u)* ","? "or" v:@type "damage" [","? "("? ("its"|"your"|"SELF's"|"the gm's"|"gm") "choice" ")"?] !("from"|"if"|"against"|"when") => Damage(amount=a, types=one_of(t, us, v), one_type=TRUE)
    | a:amount t:@type us:("," u:@type => u)* ","? "and" v:@type "damage" "(" "its|your|SELF's" "choice" ")" => Damage(amount=a, types=one_of(t, us, v), one_type=TRUE)
    | a:amount t:types? "damage" ","? ["plus|and"] b:amount ["extra|additional"] u:types? ["extra|additional"] "damage" "per" ("escalation die" | "point" ["on|of"] ["the"] "escalation die") => (Damage(amount=a, types=t), Damage(amount=per_point(b), types=u, additional=TRUE))
    | a:amount t:types? "damage" ","? ["plus|and"] b:amount ["extra|additional"] u:types? ["extra|additional"] "damage" ("per"|"for each") ["other"] "enemy" "engaged with the target" => (Damage(amount=a, types=t), Damage(amount=per_each(b, Select(kind="ally", tests=(Engaged(who=EACH, other=TARGET)))), types=u, additional=TRUE))
    | a:amount t:types? "damage" ["and"|"plus"|","] b:amount "ongoing" u:types? "damage" "(" "no save" ",|;" "ends when" s:subject "is no longer engaged with SELF" ")" => (Damage(amount=a, types=t), PersistentDamage(amount=b, types=u, duration=Duration(kind="event", event=ends_when(Engaged(who=TARGET, other=SELF, negated=TRUE)))))
    | "half-damage" => (HalfDamage())
    | "half damage to" w:select => (HalfDamage(who=w))
    | a:amount t:types? "damage" "and" b:amount "ongoing" u:types? "damage" "(" "no save" ",|;" "ends" "when|if" e:event ")" => (Damage(amount=a, types=t), PersistentDamage(amount=b, types=u, duration=Duration(kind="event", event=e)))
    | a:amount "ongoing" t:@type us:("," u:@type => u)* v:(","? "or" x:@type => x)? "damage" !("to" select) d:duration? b:ongoing_end? => ongoing_typed(a, t, us, v, d, b)
    | a:amount "ongoing" t:types !"damage" d:duration? => ongoing(a, t, d)
    | a:@dice "x|*" n:@number t:types? "damage" "to" w:select => (Damage(amount=scaled(a, times=n), types=t, who=w))
    | "also" "takes|take" a:amount "ongoing" t:types? "damage" d:duration? => ongoing(a, t, d)
    | a:amount "extra|bonus" t:types? "damage" => (Damage(amount=a, types=t, additional=TRUE))
    | a:amount o:("ongoing" => TRUE)? t:types? "damage" "to" w:select d:duration? => harm_to(a, o, t, w, d)
    | a:amount t:types? "ongoing" u:types? ["special"] "damage" d:duration? b:ongoing_end? => ongoing_ends(a, t, u, d, b)
    | a:ongoing_amount t:types? ["special"] "damage" d:duration? b:ongoing_end? => ongoing_ends(a, t, NOTHING, d, b)
    | t:types? "damage equal to" a:amount => (Damage(amount=a, types=t))
    | a:amount "automatic" t:types? "damage" => (Damage(amount=a, types=t))
    | "no damage" => (Spared(what="damage"))
    | ["the"] "attack does|deals double damage" => (DoubleDamage())
    | ["the attack"] "deal(s)|do(es)" "no damage" => (Spared(what="damage"))
ongoing_amount: | a:amount ["special"] "ongoing" => a
    | "ongoing" a:amount => a
persistent+: | "an|a" ["additional|extra"] a:amount "ongoing" t:types? "damage" d:duration? => PersistentDamage(amount=a, types=t, who=SUBJECT, duration=d)
    | a:ongoing_amount t:types? "damage" d:duration? => PersistentDamage(amount=a, types=t, who=SUBJECT, duration=d)
    | "ongoing" t:types? "damage equal to" a:amount d:duration? => PersistentDamage(amount=a, types=t, who=SUBJECT, duration=d)
count_amount: | @rolled
    | n:@number => flat(n)
    | "once" => flat(1)
    | "twice" => flat(2)
ongoing_end: | "(" ["damage"] ("also ends"|"ends") "if|when" ["the"] "target" "is" "no longer engaged with SELF" ")" => ends_when(Engaged(who=TARGET, other=SELF, negated=TRUE))
    | "(" ["save ends" ",|;"] ["damage"] ("also ends"|"ends") "if" e:event ")" => e
    | "(" ["damage"] ("also ends"|"ends") "if" t:test ")" => ends_when(t)
case_when*: | "while" t:test => t
damage_taken+: | "take(s)|suffer(s)" a:amount "ongoing" t:@type us:("," u:@type => u)* ","? "or" v:@type "damage" d:duration? => ongoing_one_of(SUBJECT, a, one_of(t, us, v), d)
    | "deal(s)|do(es)" a:@dice "x|*" n:@number t:types? "damage" "to" w:object => Damage(amount=scaled(a, times=n), types=t, who=w)
    | "take(s)|suffer(s)" a:amount t:types? "damage" @per_each w:per_whom m:most? => Damage(amount=per_each(a, w, m), types=t, who=SUBJECT)
    | "take(s)|suffer(s)" a:amount t:types? "damage" "each time" "it" e:event_verb d:duration => Lasting(duration=d, effects=(When(trigger=event_of(SUBJECT, e), effects=(Damage(amount=a, types=t, who=SUBJECT)))))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "the first time" "it" e:event_verb "before" ["the"] "end of" w:poss "next turn" => Lasting(duration=Duration(kind="end", whose=w), effects=(When(trigger=event_of(SUBJECT, e), effects=(Damage(amount=a, types=t, who=SUBJECT)), once="first")))
    | "take(s)|suffer(s)" a:amount t:types? "damage" "that ignores" poss "resistance|ghostly" ["resistance"] => Damage(amount=a, types=t, who=SUBJECT)
    | "take(s)|suffer(s)" a:amount "extra|bonus|additional" t:types? "damage" "from" ["a|the|SELF's"] !(["all|any"] spell_kind? "attack(s)|spells|hits|crits" | ["all|any"] "critical hit(s)" | poss | object) @phrase => Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)
    | "take(s)|suffer(s)" a:@plus t:types? "damage" "from" ["a|the|SELF's"] !(["all|any"] spell_kind? "attack(s)|spells|hits|crits" | ["all|any"] "critical hit(s)" | poss | object) @phrase => Damage(amount=a, types=t, who=SUBJECT, additional=TRUE)
    | "take(s)|suffer(s)" ["only"] "half damage from" a:attacks_of ["that hit|hits" ["it|SELF"]] d:duration? => HalveDamage(who=SUBJECT, attack=a, duration=d)
    | @takes_no m:("miss" => TRUE)? "damage" ["and suffers|suffer no effects"] "from" ["all|any"] e:("missed" => TRUE)? k:spell_kind? a:("attack(s)" => TRUE)? l:("that miss(es)" => TRUE)? => no_miss_harm(m, e, k, a, l)
    | "take(s)" "no damage" ["instead"] => NegateDamage(who=SUBJECT)
    | "take(s)" "only"? a:amount "damage instead" => NegateDamage(who=SUBJECT, amount=a)
    | "deal(s)|do(es)|inflict(s)" a:amount t:types? "damage" "to" w:object => Damage(amount=a, types=t, who=w)
    | "deal(s)|do(es)|inflict(s)" a:@number "damage instead of" b:@number ["damage"] => ExtraDamage(amount=flat_difference(a, b))
    | "deal(s)|inflict(s)" a:amount "ongoing" t:types? "damage" ("to" w:object => w)? d:duration? => dealt_ongoing(a, t, w, d)
    | "deal(s) half damage" "to" w:object => HalveDamage(who=w)
    | "deal(s)|do(es)" "damage equal to" a:amount !"on a miss" w:("to" x:object => x)? => dealt_to(a, w)
extra_tail+: | "with" ["its|all its|all of its"] a:attacks_of => tail("attack", a)
    | "with" ["its|their|a|the"] p:@own ["attack|attacks"] => tail("attack", powers_of(p))
    | of_next
    | "to" w:object => tail("against", w)
heal+: | "heal(s)|regain(s)" ["back"] "to" ("full"|"maximum"|"its maximum"|"their maximum"|"its full"|"their full") "hp" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
    | "must" ["immediately"] "roll|make|attempt" ["a|an"] ["immediate"] d:save_told !"against" => RollSave(who=SUBJECT, difficulty=d)
    | "heal(s) using a recovery" ","? "and|adding" ["adds|add|gains|gain"] a:amount ["hp"] "to|on the|that recovery|healing|total|amount" => Heal(amount=total(Amount(value="recovery value"), words(a)), who=SUBJECT, spend=1)
    | "heal(s)|regain(s)" a:@dice ["x|*"] n:@number "hp" => Heal(amount=scaled(a, times=n), who=SUBJECT)
    | "heal(s)|regain(s)" ["an additional"] a:amount ["hp"] ["instead"] => Heal(amount=a, who=SUBJECT)
    | "heal(s)" "using a recovery" => Heal(amount=Amount(value="recovery value"), who=SUBJECT, spend=1)
    | "can|may" ["immediately"] "heal using a recovery" => Heal(amount=Amount(value="recovery value"), who=SUBJECT, spend=1)
    | "lose(s) a recovery" => LoseRecovery(who=SUBJECT)
    | "lose(s)" n:@number "recoveries" => LoseRecovery(who=SUBJECT, count=n)
    | "roll(s)" ["a|an|one"] ["immediate"] d:save_word? "save" w:("against" x:save_what => x)? => save_now(w, d)
    | "can|may" ["immediately"] "roll" ["a|an|one"] d:save_word? "save" "against" w:save_what => SaveNow(who=SUBJECT, against=(w), difficulty=d)
    | "heal(s)|gains|gain the hit points" => SetHP(amount=flat(0), who=SUBJECT, full=TRUE)
    | "gain(s)" a:amount ["extra|additional"] "hp" => Heal(amount=a, who=SUBJECT)
    | "lose(s)" ["an"] x:"additional|extra"? a:amount "hp" ["as" @rest] => lost_hp(a, x)
    | "take(s) a recovery" => LoseRecovery(who=SUBJECT)
vulnerable_to: | t:types? "damage|attacks" => resist_kinds(t)
    | t:types => t
resist_types: | ["all"] "damage" => ("all")
    | t:types ["damage"] => t
    | k:spell_kind ["damage"] => kind_words(k)
damage_test: | ["target|creature|enemy"] "taking" ["special"] "ongoing" t:types? "damage" => burning(TARGET, t)
    | c:state_word cs:(","? ["or"] c:state_word => c)* ["target|enemy|creature"] => Has(who=TARGET, states=words(c, cs))
    | n:@noun ["target"] => Tagged(who=TARGET, tags=(n))
    | !plural_kind n:@creature => Called(who=TARGET, name=n)
    | t:test => t
amount_or_plus: | @plus
    | amount
type_list: a:@type bs:("and|or" b:@type => b)* => words(a, bs)
harm_part: | damage_bare
    | s:subject p:afflict => bound(s, p)
poss_own: "its|their|SELF's|your|her"
types+: "mundane|ordinary|nonmagical|non-magical" a:@type bs:(","? ["and|or"] b:@type => b)* => distinct("mundane", words(a, bs))
most: "(" ["to"] ["a"] "max|maximum" ["of"] ["bonus"] ["of"] m:(p:@plus [@defense] ["bonus|attack"] => p | amount) ")" => m
per_whom: | o:("other" => TRUE)? fs:adjective* "SELF" "mook(s)"? ts:described* => kin_per(o, fs, ts)
    | ["of"] poss_own k:("allies" => "ally" | "enemies" => "enemy") ts:described* => select(EVERY, (), k, ts)
    | "creature|enemy|target" "it|SELF" "targets|hits" ["with this attack"] => Select(kind="target")
    | o:("other" => TRUE)? n:@creature ts:described* => others_called(o, n, ts)
    | "other" fs:adjective* k:("ally" => "ally") ts:described* => select(EVERY, fs, k, ts)
    | "other" fs:(!"allied" a:adjective => a)* !"ally" k:kind ts:described* => select(another(0), fs, k, ts)
    | w:select => w
amount_base+: | n:@number "times" d:@dice => scaled(d, times=n)
    | d:@dice @multiplied n:@number => scaled(d, times=n)
    | "@" "lvl" => Amount(levels=1)
    | n:@number ["*|x"] "@" "lvl" => Amount(levels=n)
    | n:@number @multiplied a:amount_value => scaled(a, times=n)
    | a:amount_value @multiplied n:@number factor_code? => scaled(a, times=n)
    | a:amount_value factor_code => a
    | "twice|double" a:amount_value factor_code => scaled(a, times=2)
    | n:@number "per point" "of|on" ["the"] "escalation die" => scaled(Amount(value="escalation die"), times=n)
factor_code: "(" (@number ["*|x"])? "@" "ed|lvl" ["*|x"] @number? ")"
extra_damage: | ["additional|extra"] a:amount ["extra|additional"] => a
    | a:@plus => a
unsaved_only: | "this|that|the" ["special"] ["ongoing"] "damage" "only"? "ends" "only"? "if|when|once"
    | "ends" "only"? "if|when|once"
unsaved_end: ["the" "creature affected|target|creature"|"it"|"an" "affected creature"] "uses|spends|takes" "a" k:@action "action" t:@doing => Duration(kind="event", event=Spends(who=TARGET, action=k, doing=t))
tally_word: !"value|points|total|point" @word
resist_types*: "energy" ["damage"] => texts("energy")
"""
