"""Grammar: more of what happens - gains, movement, attacks, losses, the rest."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

DOINGS: Final = r"""
gain: | "gain(s)|has|have|get(s)|receive(s)" g:gained gs:(("," "and"? | "and") ["gain(s)"] g:gained => g)+ d:duration? => gains(g, gs, d)
    | "gain(s)|receive(s)|get(s)" a:amount "temporary hp" d:duration? i:("instead" => TRUE)? => TemporaryHP(amount=a, who=SUBJECT, duration=d, instead=i)
    | "gain(s)|receive(s)|get(s)" "temporary hp equal to" a:amount d:duration? => TemporaryHP(amount=a, who=SUBJECT, duration=d)
    | "gain(s)|has|have|get(s)" g:gained d:duration? => gains(g, (), d)
    | "resist(s)" a:amount ["to"] t:types d:duration? => Resist(amount=a, types=t, who=SUBJECT, duration=d)
    | "gain(s)|get(s)|has|have" ["a|an|one"] ["additional|extra"] k:@action "action" w:action_when? => GainAction(action=k, who=SUBJECT, when=w)
    | "take(s)" "a|an" ["additional|extra|immediate"] k:@action "action" ["right away / immediately"] w:action_when? => GainAction(action=k, who=SUBJECT, when=w)
    | "gain(s)" "momentum" => Momentum(who=SUBJECT) | "lose(s)" "momentum" => Momentum(who=SUBJECT, lost=TRUE)
    | "gain(s)" n:@count "action point(s)" => GainActionPoint(who=SUBJECT, count=n)
    | "take(s)" ["one"] k:@action "action" ["right away / immediately"] => GainAction(action=k, who=SUBJECT)
    | "gain(s)|has|have" ["the"] p:@named ["at-will|encounter"] ["power"] d:duration? => GainPower(power=p, who=SUBJECT, duration=d)
    | "gain(s)|has|have" w:protection a:("against" o:object => o | "from" o:object => o)? d:duration? => Conceal(what=w, who=SUBJECT, against=a, duration=d)
    | "has|have|gain(s)|get(s)" "combat advantage" ("against"|"over") w:object n:("for its next attack" => TRUE)? d:duration? => HaveAdvantage(who=SUBJECT, against=w, duration=d, next_only=n)
    | "also" "has|have" "combat advantage against" w:object => HaveAdvantage(who=SUBJECT, against=w)
    | "grant(s)" "combat advantage" t:("to" w:object => w)? d:duration? => GrantAdvantage(who=SUBJECT, to=t, duration=d)
    | "grant(s)" w:object "combat advantage" d:duration? => GrantAdvantage(who=SUBJECT, to=w, duration=d)
    | "gain(s)|has|have|get(s)" "a" m:@mode "speed" "of / equal to"? n:gained_speed d:duration? => speed_gain(m, n, d)
    | "gain(s)|has|have|get(s)" m:@mode n:@number t:mode_traits? d:duration? => GainSpeed(mode=m, speed=n, traits=t, who=SUBJECT, duration=d)
    | "gain(s)" t:mode_trait ts:(","? "and"? t:mode_trait => t)* d:duration? => GainSpeed(mode="", traits=words(t, ts), who=SUBJECT, duration=d)
gained: | a:amount "temporary hp" => TemporaryHP(amount=a, who=SUBJECT)
    | "resist(ance)" n:amount ["to"] t:types_or_all => Resist(amount=n, types=t, who=SUBJECT)
    | "resist(ance)" ["to"] t:types_or_all ["equal to"] n:amount => Resist(amount=n, types=t, who=SUBJECT)
    | "vulnerability|weakness|vulnerable" n:amount ["to"] t:types_or_all => Weakness(amount=n, types=t, who=SUBJECT)
    | "vulnerability|weakness|vulnerable" ["to"] t:types_or_all ["equal to"] n:amount => Weakness(amount=n, types=t, who=SUBJECT)
    | "regeneration" n:amount => Regenerate(amount=n, who=SUBJECT)
    | s:@sense n:@number ("(" "losing all other senses" ")")? => Sense(sense=s, range=n, who=SUBJECT)
    | s:@sense => Sense(sense=s, who=SUBJECT)
    | "the" t:@tag "tag" => Become(what=t, who=SUBJECT)
    | w:protection a:("against" o:object => o)? => Conceal(what=w, who=SUBJECT, against=a)
    | "incorporeal" => Become(what="incorporeal", who=SUBJECT)
    | z:mod_size ["on|to"] ["all"] s:mod_stats t:mod_tail_in* => modifier(NOTHING, z, s, t)
types_or_all: | "all" ["damage"] => texts("all")
    | t:types ["damage"] => t
mod_tail_in: !("until") t:mod_tail => t
gained_speed: | n:@number => n | poss ["land"] "speed" => 0 | "speed" => 0
mode_traits: "(" t:mode_trait ts:(","? "and"? t:mode_trait => t)* ")" => words(t, ts)
mode_trait: | "earth glide" => "earth glide" | "hover" => "hover" | "phasing" => "phasing" | "wall-climber" => "wall-climber" | "compress" => "compress" | "web stride" => "web stride"
    | "maximum altitude" n:@number => altitude(n) | "max altitude" n:@number => altitude(n)
action_when: | "each|every" "turn" => "turn" | "each|every" "round" => "round" | "on|during" w:poss "next turn" => "next"
movement: | v:move_verb x:move_part* => move(v, x)
    | "stand(s) up" ["from prone / ( if prone )"] => StandUp(who=SUBJECT)
    | "stand(s)" => StandUp(who=SUBJECT)
    | "can occupy the same space as other|another creatures|creature" => ShareSpace(who=SUBJECT)
    | ["is|are"] "not subject to opportunity attacks when moving" "into" p:enter_place ps:("or" "into" p:enter_place => p)* => SafeMove(who=SUBJECT, into=words(p, ps))
    | "do|does not provoke" ["an"] "opportunity attack(s)" !"with" ["when it|SELF|they moves|move / for its movement / when moving / for moving / from moving / by moving / for this movement / with this movement"] d:duration? => SafeMove(who=SUBJECT, duration=d)
    | "do|does not provoke" ["an"] "opportunity attacks" "when moving away from the first target" => ThisMove(rule="away safe", who=SUBJECT)
    | "ignore(s)" "difficult terrain" w:("when|while shifting" => "shifting" | "when it shifts" => "shifting")? ["when moving / while moving / when it moves"] d:duration? => IgnoreTerrain(who=SUBJECT, duration=d, when=w)
    | "must end" w:poss "move" "in an unoccupied space" => ThisMove(rule="unoccupied", who=SUBJECT)
move_verb: | "drop(s)" !("prone"|"to"|"what"|"an"|"one") => "drop" | "shift(s)" => "shift" | "teleport(s)" => "teleport" | "jump(s)" => "jump" | "fly|flies" => "fly" | "move(s)" => "move" | "run(s)" => "run"
    | "swim(s)" => "swim" | "burrow(s)" => "burrow" | "climb(s)" => "climb" | "crawl(s)" => "crawl" | "charge(s)" => "charge"
move_part: | d:distance => part("distance", d)
    | ["to|into"] ["a / an / the nearest"] ["unoccupied"] "square|space" "of" w:poss "choice" "adjacent to" o:object => part("to", adjacent(o))
    | "to|into" ["a|an|the|any"] ["nearest"] ["unoccupied"] "square|space" p:place => part("to", p)
    | "to|into" "a|an" "adjacent" ["unoccupied"] "square|space" => part("to", Place(kind="adjacent"))
    | ["to"] "adjacent to" o:object => part("to", adjacent(o))
    | "towards|toward" o:object => part("toward", o)
    | "away from" o:object => part("away", o)
    | ","? ["including"] "through the spaces of" w:select => part("through", w)
    | ","? "with phasing" => part("phasing", TRUE)
    | ","? "without provoking / avoiding" ["any"] "opportunity attacks" !"from" => part("provokes", FALSE)
    | ","? "ignoring difficult terrain" => part("ignoring", ("difficult terrain"))
    | ","? "and" ["can"] "make(s)" a:attack_made_core "at any point during" ["the|that|its"] "move|movement|flight" => part("during", a)
    | "without provoking" ["an|any"] "opportunity attack(s)" "from" ["the|its"] "target" => part("free_from", TARGET)
    | "( usually up )" => part("provokes", TRUE)
attack_made: | "charge(s) and makes a|an" p:@power ["attack"] "in place of the|a basic melee attack" => charge_with(p)
    | "make(s)" n:attack_number "attack(s)" "with" poss p:@own => made(n, powers_of(p), ())
    | "use(s)" p:@power "twice / two times" => used_twice(p)
    | "roll(s) twice" ("on"|"for"|"with") ["all"] "attack roll(s)|attack|attacks" ["rolls"] ("against" o:object => o)? "and use(s)|take(s)" "the" t:("better|higher" => "better"|"worse|lower" => "worse") ["result|roll"] => RollTwice(who=SUBJECT, take=t, against=o)
    | "make(s)|roll(s)" "two attack rolls" ("against" o:object => o)? ","? "and use(s)|take(s)|using" "the" t:("better|higher" => "better"|"worse|lower" => "worse") ["result|roll"] => RollTwice(who=SUBJECT, take=t, against=o)
    | "make(s)" a:attack_made_core => a
    | "use(s)|trigger(s)" p:@named ["immediately"] => UsePower(power=p, who=SUBJECT)
    | "use(s)" "SELF's" p:@power ["immediately"] => UsePower(power=p, who=SUBJECT)
    | "use(s)" "it" ["immediately"] => UsePower(power="it", who=SUBJECT)
    | "charge(s)" o:object? => MakeAttack(who=SUBJECT, attack=AttackKind(kind="charge"), against=o)
    | "attack(s)" o:select => ForcedAttack(who=SUBJECT, whom=o)
    | "repeat(s) the attack" ("against" o:object => o)? => RepeatAttack(who=SUBJECT, against=o)
    | "get(s)|gain(s)" "a" a:attack_kind "attack" ("against" o:object => o)? => MakeAttack(who=SUBJECT, attack=a, against=o)
    | "can be used as a basic melee attack" => ThisAttack(rule="basic melee")
    | "hit(s) automatically / automatically hit(s)" @pause => AutomaticHit(who=SUBJECT)
    | "automatically hit(s)" o:object a:("with" a:attacks_of => a)? d:duration? => AutomaticHit(who=SUBJECT, against=o, attack=a, duration=d)
    | "hit(s) with" w:poss "next" a:attack_kind "attack" d:duration? => HitInstead(who=SUBJECT, next=a, duration=d)
    | ["must"] "reroll(s)|re-roll(s)" ["the|its|their|SELF's|that"] ["triggering|missed"] w:reroll_what t:reroll_take? => Reroll(who=SUBJECT, what=w, take=t)
    | ["must"] "roll(s) twice" "for the attack" "and take(s)|use(s)" "the" t:("lower|worse" => "worse" | "higher|better" => "better") "result|roll" => RollTwice(who=SUBJECT, take=t)
    | "make(s)|roll(s)" "two attack rolls" o:("against" o:object => o)? ","? "and use(s)|take(s)|using" "the" t:("better|higher" => "better"|"worse|lower" => "worse") ["result|roll"] => RollTwice(who=SUBJECT, take=t, against=o)
    | "score(s)" "a critical hit on a" ["natural"] ["roll of"] n:@range20 ("with" a:attacks_of => a)? => CriticalRange(low=n, who=SUBJECT, attack=a)
reroll_what: | "attack" ["roll"] => "attack roll" | "roll" => "roll" | "saving throw" => "saving throw" | "check" => "check" | "damage" ["roll"] => "damage"
reroll_take: | "and|," ["must"] ["then"] "take(s)|use(s)" "the" t:("lower|worse" => "lower" | "higher|better" => "higher" | "second|new" => "second") ["result|roll"] => t
attack_made_core: | n:attack_number x:attack_named t:attack_tail2* => made(n, x, t)
attack_number: | "up to" n:@number => upto(n) | "another" => another(1) | "a|an|its|the" ["second|immediate|single"] => exactly(1) | n:@number => exactly(n) | "one" => exactly(1)
    | "a|an" => exactly(1)
attack_named: | p:@power ["attack"] "and" ["a|an|its"] q:@power "attack(s)" => AttackKind(powers=(p, q))
    | "secondary attack(s)" => AttackKind(kind="secondary")
    | "charge" p:@named "attack(s)" => AttackKind(powers=(p), kind="charge")
    | a:@own "and|or" ["a|an"] b:@own ["attack(s)"] => AttackKind(powers=(a, b))
    | p:@named "," q:@named ","? "and" ["a"] r:@named "attack(s)" => AttackKind(powers=(p, q, r))
    | p:@named "and" ["a|an"] q:@named ["attack(s)"] => AttackKind(powers=(p, q))
    | p:@own ["attack(s)"] => AttackKind(powers=(p))
    | p:@named ["attack(s)"] => AttackKind(powers=(p))
    | "melee basic attack(s)" => AttackKind(ranges=("melee"), kind="basic")
    | a:attack_kind "attack(s)" => a
    | "attack(s)" => AttackKind()
attack_tail2: | ","? "each" ["against|targeting"] ["at"] "a|different" ["different"] "target|creature|enemy" => tail("different", TRUE)
    | "against" "different" kind => tail("different", TRUE)
    | "against the nearest ally" => tail("against", nearest((), "ally", ()))
    | "against|on|at" "it|them" => tail("against", THEM)
    | "against|on|at" w:object => tail("against", w)
    | "with combat advantage" => tail("advantage", TRUE)
    | "as a free action" => tail("freely", TRUE)
    | "in either|any order" => tail("any_order", TRUE)
    | "with a" n:@signed ["power"] "bonus" ["to|on the attack"] ["roll"] => tail("bonus", n)
    | ","? "which|that" "automatically hit(s)" ["its target"] => tail("automatic", TRUE)
    | "," "if available" => tail("if_ready", TRUE)
    | "," "whether or not it is refreshed" => tail("anew", TRUE)
    | "if" "it is" ["available"] "charged|available|refreshed" => tail("if_ready", TRUE)
lose: | "recharge(s)|refresh(es)" p:@power => Recharge(who=SUBJECT, power=p)
    | "lose(s)" ["the"] p:@named ["power"] d:duration? => LosePower(power=p, who=SUBJECT, duration=d)
    | "lose(s)" ["the"] p:@own ["power"] d:duration? => LosePower(power=p, who=SUBJECT, duration=d)
    | "leave(s)" "this stance" => LeaveStance(who=SUBJECT)
    | "leave(s)" p:@named => LosePower(power=p, who=SUBJECT)
    | "drop(s)" "what|everything|whatever" "it|they|SELF" "is|are holding" => DropItem(who=SUBJECT)
    | "drop(s)" "an|one" "item" "of SELF's choice / it is holding / they are holding" ["in its space"] => DropItem(who=SUBJECT, one=TRUE)
    | "regain(s)" "the use of" p:power_ref => Recharge(who=SUBJECT, power=p)
    | "regain(s)|recover(s)" ["the use of"] "an|one expended" k:power_kind "power" => Recharge(who=SUBJECT, kind=k)
    | "recover(s)" "one expended encounter power" => Recharge(who=SUBJECT, kind="encounter")
power_ref: | "this power" => "" | p:@power ["power"] => p
power_kind: | "encounter" => "encounter" | "daily" => "daily" | "at-will" => "at-will"
misc: | "can" "move through / pass through / enter" w:spaces_of d:duration? => PassThrough(who=SUBJECT, of=w, duration=d)
    | ["is|are"] "not affected by difficult terrain" => IgnoreTerrain(who=SUBJECT)
    | "take(s) the form of a|an" n:@thing d:duration? => TakeForm(name=n, who=SUBJECT, duration=d)
    | "do|does not grant combat advantage" d:duration? => Forbid(acts=("grant combat advantage"), who=SUBJECT, duration=d)
    | "take(s) no damage" ["of any kind"] d:duration? => Endure(to=("damage"), who=SUBJECT, duration=d)
    | "cannot|can't" d:acts t:act_tail* => forbid(d, t)
    | "make(s)" ["a|an"] s:@skill "check" "against" o:poss "passive" p:@skill => check_passive(s, o, p)
    | "make(s)" ["a|an"] s:@skill "check" "against the passive" p:@skill "of" o:object => check_passive(s, o, p)
    | "make(s)" ["a|an"] s:@skill "check" => Check(skill=s, who=SUBJECT)
    | "appear(s)" "dead until" "it|SELF|they" "next acts" => PlayDead(who=SUBJECT)
    | "get(s)|has|have" "no" a:@action "action" d:duration? => NoAction(action=a, who=SUBJECT, duration=d)
    | "do|does" "not get|have" "a" a:@action "action" ("(" "though they trade their standard action for a move action" ")")? d:duration? => NoAction(action=a, who=SUBJECT, duration=d)
    | be "replaced by|with" ["a|an"] n:@thing => ReplaceCreature(name=n, who=SUBJECT)
    | "count(s) as not being" c:state_word "for the purpose of any negative effects of being" state_word => CountsNotAs(state=c, who=SUBJECT)
    | "ignore(s)" w:protection_list d:duration? => IgnoreCover(what=w, who=SUBJECT, duration=d)
    | "receive(s)|get(s)|gain(s) no attack bonus for having combat advantage against" w:object => NoAdvantageBonus(who=SUBJECT, against=w)
    | "provoke(s) no opportunity attacks with" a:attacks_of => NoProvoke(attack=a, who=SUBJECT)
    | "do|does not provoke opportunity attacks with" ["its|his|SELF's"] p:@named => NoProvoke(attack=powers_of(p), who=SUBJECT)
    | "change(s) form" "(" "from" a:@thing "to" b:form_word "or vice versa" ")" => ChangeForm(forms=(a, b), who=SUBJECT)
    | "can" ["only"] "use" p:named_list ["only"] "in" f:form_word "form" => OnlyIn(powers=p, form=f, who=SUBJECT)
    | "can" ["only"] "target" ["only"] w:object "with attacks" => OnlyAttack(who=SUBJECT, whom=w)
    | "can only attack" w:object d:duration? => OnlyAttack(who=SUBJECT, whom=w, duration=d)
    | be "restored to" n:@number "hp" => SetHP(amount=flat(n), who=SUBJECT)
    | "speak(s) with" t:@thing => speech(t)
    | "can speak with" t:@rest => speech(t)
spaces_of: | w:poss "space(s)|square(s)" => w
    | ["the"] ["occupied"] "space(s)|square(s)" "of / occupied by" w:object => w
    | fs:adjective* k:("enemy" => "enemy" | "ally" => "ally") "occupied" "space(s)|square(s)" => select(EVERY, fs, k, ())
form_word: | w:@word => lowered(w)
named_list: p:@named ps:(","? ["and|or"] p:@named => p)* => words(p, ps)
protection_list: | "cover and concealment" => ("cover", "concealment") | "cover or concealment" => ("cover", "concealment") | "cover" => ("cover") | "concealment" => ("concealment") | "superior cover" => ("superior cover")
    | "cover and superior cover" => ("cover", "superior cover") | "all cover" => ("cover", "superior cover")
acts: | "be moved or move" => ("move")
    | d:act ds:(","? "or|and" ["can"] d:act => d | "," d:act => d)* => words(d, ds)
act: | "grant combat advantage" => "grant combat advantage"
    | "leave the space" => "leave the space"
    | "target SELF with attacks" => "attack SELF" | "target SELF" => "attack SELF" | "attack SELF" => "attack SELF" | "make attacks that do not include SELF" => "make attacks that do not include SELF"
    | "make any attack against SELF" => "attack SELF"
    | "make opportunity attacks" => "make opportunity attacks" | "take opportunity actions" => "make opportunity attacks"
    | "shift" => "shift" | "move" "or be moved" => "move or be moved"
    | "move" !("out"|"away"|"from"|"the") => "move" | "act" => "act" | "take actions" => "act" | "fly" => "fly" | "levitate" => "levitate" | "climb" => "climb" | "teleport" => "teleport"
    | "stand up" ["from prone"] => "stand up" | "stand" => "stand up" | "flank" => "flank" | "charge" => "charge" | "run" => "run"
    | "make attacks" => "make attacks" | "attack" !"SELF" => "make attacks" | "make" a:attack_kind "attacks" => attack_act(a)
    | "use" k:power_kind "powers" => power_act(k)
    | "use" "encounter , refresh|daily or daily|refresh powers" => "use encounter, refresh or daily powers"
    | "take" ["any"] "immediate actions" => "take immediate actions" | "take" ["any"] "reactions|counters" => "take immediate actions"
    | "take" "any actions" => "act" | ("gain"|"benefit from") "combat advantage" => "gain combat advantage" | "spend action points" => "spend action points"
    | "use two-handed weapons" => "use two-handed weapons" | "see" => "see" | "escape" => "escape"
    | "move out of" w:poss "space" => "leave the space" | "make saving throws" => "make saving throws" | "save" => "make saving throws" | "benefit from" w:protection => benefit_act(w)
    | "gain" ["any"] "benefit from" w:protection => benefit_act(w) | "enter" enter_place => "enter the area" | "spend" ["any"] "recoveries" => "spend recoveries"
    | "make" "basic attacks" => "make basic attacks" | "inflict critical hits" => "score critical hits" | "score critical hits" => "score critical hits"
    | "use" p:named_list ["attack(s)|power(s)"] => power_use(p) | "make" p:named_list ["attack(s)"] => power_use(p) | "use" p:@own => power_use(p) | "use" "this power|ability" => power_use("this power")
act_tail: | d:duration => tail("duration", d) | "against|on" w:object => tail("against", w)
"""
