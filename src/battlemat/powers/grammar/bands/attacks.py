"""Grammar: attacks without squares: their heads, targets and limits, what the d20 shows."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

ATTACKS: Final = r"""
parity: | "even" => EVENS
    | "odd" => ODDS
comes_out: @comes
faces: | parity
    | "roll of" f:faces => f
    | n:@number "+" => up_from(n)
    | faces_span
    | n:@number ms:(","? ["or|and"] m:@number => m)+ => number_list(n, ms)
    | n:@number "or higher|better|more" => up_from(n)
    | n:@number => number_list(n)
result: @came_out
natural: | "natural" ["attack"] ["roll"] ["of"] f:faces "or less|lower" => NaturalRoll(faces=low_faces(f))
    | "natural" ["attack"] "roll" ["of"] f:faces r:result? => NaturalRoll(faces=f, result=r)
    | "natural" f:faces ["attack"] ["roll"] ["that|which"] r:result? => NaturalRoll(faces=f, result=r)
    | ["any"] r:@came_out => NaturalRoll(result=r)
roll_label: | "miss" "against|vs" ["."] ["a|an"] s:label_target => label((NaturalRoll(result="miss"), s))
    | "hit by" n:@number ("+"|"or more") ["over|above" poss? @defense] => label((NaturalRoll(result="hit"), Margin(least=n)))
    | "miss by" n:@number ("+"|"or more") => label((NaturalRoll(result="miss"), Margin(least=n, short=TRUE)))
    | "attack" ["roll"] "beats" w:poss d:@defense "by" n:@number ("+"|"or more") => label((NaturalRoll(result="hit"), Margin(least=n)))
    | n:natural "that" ["also"] "beats" w:poss @defense "by" m:@number ("+"|"or more") => label((n, Margin(least=m)))
    | "hit or miss" ","? ["and|if"] ["the"] "attack beats" ["the target's / the target 's"] d:@defense => label(RollAbove(what=d, natural=FALSE))
    | o:ordinal n:natural "each|this|per" q:period => label(n, nth_first(o, q))
    | n:natural ","? "once per target" ["per"|"each"|"a"] ["battle"] => label(n, "target")
    | ["natural"] f:faces ("," m:@number => m)+ r:result? => label(NaturalRoll(faces=f, result=r))
    | "first" n:natural "each|this|per" p:period => label(n, p)
    | n:natural "if|when|while" t:test ";|," "otherwise" m:natural => label(AnyOf(tests=(AllOf(tests=(n, t)), m)))
    | r:comes_out_so @rolled_so ["a|an"] "natural" f:faces => label(NaturalRoll(faces=f, result=r))
    | n:natural t:label_test* => label((n, t))
    | "natural" ["attack"] "roll" "is|was"? "above|over|greater|higher" ["than"] a:above ["(" @phrase ")"] => label(a)
    | "attack also beats" w:poss d:@defense => label((NaturalRoll(result="hit"), RollAbove(what=d, natural=FALSE)))
    | "both attacks are natural" f:faces ["rolls"] ["," "hit or miss"] => label(NaturalRoll(faces=f, result="both"))
    | n:natural "," "once per" p:period => label(n, p)
    | "first" n:natural "each|this|per" p:period "if" t:test => label((n, t), p)
    | "hit" ["and"] ["the"] "natural" ["attack"] "roll exceeds|beats|is above" a:above => label((NaturalRoll(result="hit"), a))
    | o:@label_told p:(["in|each|per|this"] ["a|the"] x:once_word => x)? => label(Outcome(result=o), p)
    | "if" t:test => label(t)
    | t:test => label(t)
period: | "turn" => "turn"
    | "round" => "round"
    | "battle" => "battle"
    | "attack" => "turn"
above: | w:poss a:@ability ["attribute|score"] => RollAbove(what=a)
    | w:poss d:@defense => RollAbove(what=d)
label_test: | "against|vs" ["."] ["a|an"] s:label_target => s
    | ","? "while|if|when|and" t:test => t
comes_out_so: @comes
label_target: | "ally" => Has(who=TARGET, states=("allied"))
    | "enemy" => Has(who=TARGET, states=("hostile"))
    | c:state_word cs:("or" c:state_word => c)* ["target|enemy|creature"] => Has(who=TARGET, states=words(c, cs))
    | "target|enemy|creature"? ["already"] "taking" ["already"] "ongoing" t:types? "damage" => burning(TARGET, t)
    | w:select => target_is(w)
    | ["the|it"] ["result|roll|number|die"] "is|'s"
    | "if"
once_word+: | "battle" => "battle"
    | "day" => "day"
limit: a:limit_part bs:((","|";")? ["and|but"] b:limit_part => b)* [","? ["and"] @rather @rest] => limit((a, bs))
limit_part: | "only when triggered by" ["a|an|its|the"] @own ["attack|ability"] => limit_test(Granted())
    | "SELF" "can't|cannot" "use" (@own|("this" ["attack|ability|power"])|"it") "two" "turns|rounds" "in a row" => tail("each", "other turn")
    | ["only"] "when|if|whenever" s:subject "score(s)" "a" ("critical hit"|"crit") a:("with" x:an_attack => x)? => tail("trigger", ev("critical", who=s, attack=a))
    | "when|whenever|if" "SELF|it" "first" "becomes|is" "staggered" => tail("trigger", ev("stagger", who=SELF, first=TRUE))
    | @no_repeat => tail("each", "other turn")
    | ["only"] "against a" ["target|creature|enemy"] ["that|who" "is|are"] c:state_word ("from" ["its|SELF's|a|the"] (@own|@named) ["attack"])? => limit_test(Has(who=TARGET, states=(c), by=SELF))
    | ["only"] "after" s:subject "has|have hit" "with" ["at least"] ["one|a|an"] p:@own ["attack"] => limit_test(Used(who=s, power=p, within="encounter", hit=TRUE))
    | "1|one" "/"? p:limit_per ["per" "SELF"] ["mook"] => times_per(flat(1), p)
    | "as|use" ["as"] ["a|an"] k:@action "action" "once per" p:limit_per ["at" @phrase] => (limit_action(k, NOTHING), times_per(flat(1), p))
    | k:@action "action" ","? "when|if|whenever" e:event => (limit_action(k, NOTHING), tail("trigger", e))
    | ["only"] "on"? t:esc_limit => limit_test(t)
    | "if" t:test => limit_test(t)
    | ["only"] p:period_turn => p
    | "after" "SELF|it" "use(s)" p:@own => limit_test(Used(who=SELF, power=p, within="turn"))
    | "use" p:limit_part => p
    | a:@dice "/" p:limit_per => times_per(a, p)
    | ["only"] u:usage => u
    | "SELF can" ["only"] "use|cast" (@own | "this" @power_noun? | "it") ["only"] p:limit_part => p
    | ["only"] "as" ["a|an"] ["separate"] k:@action "action(s)" e:("(" "once per" p:period ")" => p)? => limit_action(k, e)
    | ["use"] k:@action "action" => limit_action(k, NOTHING)
    | ["only"] "when|while|if" t:test => limit_test(t)
    | ["only"] "when|if|whenever" e:event => tail("trigger", e)
    | ["only"] "after" e:event => tail("trigger", e)
    | ["but|only"] n:not_word? "when|while" !"first" c:state_word => limit_test(Has(who=SELF, states=(c), negated=n))
    | ["only"] "in"? ["its"] w:@word ws:("or" x:@word => x)* "form" ["only"] => limit_test(in_forms(w, ws))
    | "when" "first" c:state_word => tail("trigger", ev("stagger", who=SELF, first=TRUE))
period_turn: "during" poss "first turn" ["of a|the|each battle"] => limit_test(Now(what="first turn"))
esc_limit: "when|while|if" esc_die "is" f:die_faces => Escalation(faces=f)
limit_per: @per_what
band_roll: | a:attack_roll? "(" "1|one" "or more" fs:adjective* k:kind ts:described* ";|," "see" @own ")" => band_roll(a, select(exactly(1), fs, k, ts))
    | a:attack_roll? "(" d:damage_bare ")" => rolled_with(a, NOTHING, NOTHING, in_hit(d))
    | a:attack_roll? "(" w:select ";|,"? "or" x:select "if" t:test see_tail? ")" => rolled_with(a, w, NOTHING, MoreTargets(who=x, test=t))
    | a:attack_roll? "(" w:select ";|,"? "or" n:@number "if|when|while" t:test ")" => rolled_with(a, w, NOTHING, MoreTargets(who=replace(w, count=n), test=t))
    | a:attack_roll? "(" ["1|one"] kind ["that|who"] "it|SELF" "hits with" k:an_attack ")" => rolled_with(a, NOTHING, NOTHING, answering(ev("hit", who=SELF, attack=k)))
    | a:attack_roll? "(" ["1|one"] kind "hit by" ["a|an"] n:natural p:@own ")" => rolled_with(a, NOTHING, NOTHING, answering(event_when(ev("hit", who=SELF, attack=powers_of(p)), n)))
    | a:attack_roll? "(" w:select "," kind? "group must contain at least" @number "targets" ")" => band_roll(a, w)
    | a:attack_roll? "(" ["vs" ["."]] w:select ","? "or" x:select "at|with" ["a|an"] b:@signed ["atk|attack"] ["penalty"] ["vs" ["."] @defense] ")" [":|;|,"] => far_roll(a, w, x, b)
    | a:attack_roll? "(" n:times_word "attacks" ";|,"? ["can|may" "target"] ["each"] [@versus] ["a"] s:band_against see_tail? ")" => band_roll(a, s, n)
    | a:attack_roll? "(" @number "or" m:@number "attacks" ")" => band_roll(a, NOTHING, upto(m))
    | a:attack_roll? "(" w:band_targets see_tail? [")"] => band_roll(a, w)
    | a:attack_roll? "(" n:times_word "attacks" w:(","? ["each"] "against" ["a"] s:band_against => s)? ")" => band_roll(a, w, n)
    | a:attack_roll "(" w:band_targets ")" => band_roll(a, w)
    | "(" w:band_targets ")" => band_roll(NOTHING, w)
    | a:attack_roll => band_roll(a, NOTHING)
band_targets: | "on" fs:adjective+ k:kind ts:described* => targets_of(select(exactly(1), fs, k, ts), NOTHING, NOTHING)
    | !(@number "or more") ["vs" ["."]] m:("SELF" "and" => TRUE)? w:select v:(","? "and|plus|also" ["targets"] x:party_besides => x)? o:(","? "or" x:select => x)? [","? "if any"] r:(","? x:@at_random => x)? => targets_of(w, v, o, m, r)
pointed_out: | "the triggering|attacking creature|enemy|foe|ally|attacker" => TRIGGERER
    | "the attacker" => TRIGGERER
    | "the" k:kind "hit|missed" "by the attack" => TRIGGERER
times_word: | "up to" n:@number => upto(n)
    | d:@rolled => d
    | n:@number => n
party_besides: | ["any|each|every|all"] ["of its|their|SELF's"] fs:adjective* k:kind ["that|who is|are"] "engaged with" ("them"|"those|these" ["enemies|creatures|targets|foes"]|"the" "targets|enemies"|"any|one" ["or more"] "of" ("them"|"those" ["enemies|creatures|targets|foes"]|"the targets")) => engaged_with_targets(fs, k)
    | select
band_against: | "different" fs:adjective* k:kind ts:described* => another_of(fs, k, ts)
    | s:select => s
spell_kind: | r:@attack_range "and|or" s:@attack_range => AttackKind(ranges=(r, s))
    | "weapon attack" => AttackKind(tags=("weapon"))
    | k:kind_word ks:kind_word* => kind_of_all(k, ks)
    | "non-spell" ["damage"] => AttackKind(tags=("non-spell"))
    | t:@type ts:(","? ["or|and"] u:@type => u)* => AttackKind(tags=words(t, ts))
kind_word: | t:@attack_tag => AttackKind(tags=(t))
    | r:@attack_range => AttackKind(ranges=(r))
    | "opportunity" => AttackKind(kind="opportunity")
    | "basic" => AttackKind(kind="basic")
attack_kind+: spell_kind
an_attack+: | w:poss p:@own "or" q:@own ["attack(s)"] => powers_of(p, q)
    | "a|an|its|their|the" p:@own ["attack(s)"] => powers_of(p)
    | "an attack roll" => AttackKind()
    | w:poss p:@power ["attack(s)"] => powers_of(p)
    | "a|an|any" k:spell_kind ["attack|attacks"] => k
    | "one of" w:poss "attacks" => AttackKind()
    | "it|that" => AttackKind()
    | "an|any attack against" e:@defense => AttackKind(tags=(e))
usage: | n:@often "per|each|a|every" ["every"] p:limit_per => so_often(n, p)
    | "once during|on" ("its"|"the"|"each"|"SELF's"|"each of its") "turn(s)" => times_per(flat(1), "turn")
    | a:@rolled "times per" p:limit_per => times_per(a, p)
    | "once during the battle" => times_per(flat(1), "battle")
as_action: ["(" "once per" period ")"] "as" ["a|an|its|one"] k:@action "action" e:("(" "once per" p:period ")" => p)? ["on|during" "its|SELF's" "turn"] => limit_action(k, e)
quick_when: "when|if|while" t:test => many(t)
group_power: | @own
    | @named
    | ["its|a|the"] p:@phrase => p
crit_result: | "drops it to 0 hp" => DropTo(who=SUBJECT)
    | "kills it" => Die(who=SUBJECT)
attack_made+: | @makes n:attack_number x:attack_named ts:attack_tail2* => made(n, x, ts)
    | ["make(s)|roll(s)"] "another" p:@own ["attack"] ts:attack_tail2* => made(another(1), powers_of(p), ts)
    | "make(s)" "a" ["second|third|fourth|fifth"] p:@own "attack" ["this turn"] ["," "either this turn" "," "or on its next turn"] ts:attack_tail2* => made(exactly(1), powers_of(p), ts)
    | "attack(s)" ("it|them" | "the" ["same"] "target|enemy|creature")? "again" ["as a free action"] => MakeAttack(who=SUBJECT, attack=AttackKind(kind="basic"), against=TARGET)
    | "attack(s)" ("it|them" | "the" ["same"] "target") ["as a free action"] => MakeAttack(who=SUBJECT, attack=AttackKind(kind="basic"), against=TARGET)
    | "make(s)" ("a release the"|"a") p:@own "attack" ["as a free action"] => MakeAttack(who=SUBJECT, attack=powers_of(p))
    | "make(s)" ["a|an|its"] ["second|third|free|extra|additional"] p:power_words "attack(s)" t:attack_tail2* => made(exactly(1), powers_of(p), t)
attack_tail2+: | "against" "enemies|creatures|those" "below|beneath|under" ("it"|"SELF") => tail("free", TRUE)
    | ","? "either this turn" ","? "or on its next turn" => tail("free", TRUE)
    | "(" @no_more [@word] ")" => tail("free", TRUE)
    | "," @no_more => tail("free", TRUE)
    | "against a different" fs:adjective* k:kind ts:described* => tail("against", another_of(fs, k, ts))
    | "with a" n:@signed ["attack"] "bonus" => tail("bonus", n)
    | "this|that turn" => tail("free", TRUE)
    | "if" "it is|'s" ["available"] => tail("if_ready", TRUE)
group_powers: p:group_power ps:("," ["or"] p:group_power => p | "or" p:group_power => p)* => words(p, ps)
see_tail: | ";|," see_other
    | "(" see_other ")"
    | ";|," "includes" @signed "grab" "bonus"
limit_more: ","? ["but|and"] m:limit_then => in_list(m)
limit_then: | @recharges ["if it is expended"] if_word e:event => recharged(e)
    | @kept_on_miss => ("miss", Happens(what="kept"))
ordinal: | "second" => 2
    | "third" => 3
    | "fourth|4th" => 4
attack_number+: | "a|an|one" [@sort_of_attack] => exactly(1)
    | n:@number ["more|extra"] !"d20|d20s" => exactly(n)
"""
