"""The phrase grammar of what bestiaries on squares say again and again: holds with a number, blows of a kind, ground
covered.

Read by `chart` behind `grammar.square_phrases`. One construction an alternative.
"""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

HOLDS: Final = r"""
escape_told: "(" "escape" "dc" n:@number ")" => n
afflict*: | be c:@condition x:escape_told d:duration? => Afflict(conditions=(c), who=SUBJECT, duration=d, escape=x)
forced*: | c:@inflicts w:object x:escape_told d:duration? => Afflict(conditions=(c), who=w, duration=d, escape=x)
"""

BLOWS: Final = r"""
attack_kind*: | "close" ws:(","? "or|and" w:@attack_word => w)* => attack_words("near", ws)
    | w:@attack_word "or|and" "close" => attack_words(w, words("near", ()))
blows_of: ["to|against|from"] ["damage from"] ["any|all"] k:attack_kind "attack(s)" => k
gained*: | "resist(ance)" n:amount k:blows_of => Resist(amount=n, attack=k, who=SUBJECT)
    | "vulnerability|weakness|vulnerable" n:amount k:blows_of => Weakness(amount=n, attack=k, who=SUBJECT)
afflict*: | be "vulnerable" n:amount k:blows_of d:duration? => Weakness(amount=n, attack=k, who=SUBJECT, duration=d)
damage_taken*: | "take(s)|suffer(s)" n:amount ("extra|additional" "damage" | "more" "damage") "from" ["any|all"] k:attack_kind "attack(s)" d:duration? => Weakness(amount=n, attack=k, who=SUBJECT, duration=d)
    | "take(s)|suffer(s)" n:amount ("less" "damage") "from" ["any|all"] k:attack_kind "attack(s)" d:duration? => Resist(amount=n, attack=k, who=SUBJECT, duration=d)
    | "take(s)|suffer(s)" "no damage" ("from" ("missed attacks" | "attacks" "that miss" ["it|SELF|them"]) | "on a miss" | "when|if an attack misses it|SELF") => NoMissDamage(who=SUBJECT, attack=AttackKind())
core_clause*: | "a|any" "missed attack" "never" ("damages|hurts|harms" w:object => w | "deals|does" ["any"] "damage to" w:object => w) => (NoMissDamage(who=w, attack=AttackKind()))
    | s:subject "is|are hit by" "the|that" ["triggering"] "attack instead" => (SufferInstead(who=s))
    | ["enemies|creatures|attackers"] ("cannot|can't" | "do|does not") "gain|get|have" "combat advantage" ("by|from|for" "flanking" o:object => o) => (Endure(to=("flanked"), who=o))
    | ["enemies|creatures|attackers"] "cannot|can't" "flank" o:object => (Endure(to=("flanked"), who=o))
    | w:poss "aura" ("is" "suppressed|negated|inactive|deactivated|suspended" | "does not function|work" | "ends|stops" | "goes out") d:duration => suppressed(w, "aura", d)
misc*: | "lose(s)" "its aura" d:duration => Suppress(what="aura", duration=d)
"""

FIRM: Final = r"""
core_clause*: | s:subject "cannot|can't be" moved_any "by" k:attack_kind "attack(s)" => (StandsFast(attack=k, who=s))
moved_any: "pushed|pulled|slid|shunted" ","? "pushed|pulled|slid|shunted" ","? "or|and" "pushed|pulled|slid|shunted" | "moved|forced"
core_clause*: | s:subject "can occupy the same space|square as other|another creatures|creature" ","? "and" ["an|any|other"] "enemy|enemies|creature|creatures" "can|may" ["also"] "enter|occupy|share" poss "space" g:(","? "which is" t:terrain_list => t)? => crowds_in(s, g)
"""

DEEDS: Final = r"""
event_verb*: | t:turn_edge w:poss_text "turn(s)" ("and" | "while|with") ["it"] ["has"] ["at least"] n:@number "hp" ["or more"] => event_when(ev(t), HitPoints(who=SUBJECT, amount=flat(n), compare="at least"))
    | "spend(s) a|an action point" "to" "take|gain" ["a|an"] ["extra|additional"] "action" => ev("action point")
happening*: | be2 zero_word "by" "a|an|any" k:attack_kind? "attack" "that|which" "does|do not deal" t:type_or "damage" => event_when(ev("zero", attack=k), Not(test=DealsNow(types=t)))
    | be2 zero_word "by" "damage" "other than" t:type_or ["damage"] => event_when(ev("zero"), Not(test=DealsNow(types=t)))
event_one*: | "a|an|any" a:attack_kind? "attack" "staggers|bloodies" o:object => ev("stagger", who=o, attack=any_attack(a))
an_attack*: | p:@own => AttackKind(powers=(p))
role2*: | "the" "charging|shifting|moving|attacking" "enemy|creature" => TRIGGERER
described*: | "that|who" "is|are" c:state_word "and" p:place => AllOf(tests=(Has(who=EACH, states=(c)), Stands(who=EACH, place=p)))
described*: | "that|who" "is|are not in" ["the"] t:terrain => Not(test=Terrain(who=EACH, kind=t))
afflict*: | be "immune to" ["any|all"] "effect(s)|attack(s)|power(s)" "that|which" ["would"] c:@inflicts cs:(","? ["or|and"] c:@inflicts => c)* ["it|SELF|them"] d:duration? => Endure(to=words(c, cs), who=SUBJECT, duration=d)
    | "fall(s) unconscious" "instead" ["of" @condition] d:duration? => Afflict(conditions=("unconscious"), who=SUBJECT, duration=d, instead=TRUE)
core_clause*: | s:subject ["can|may"] "make(s)|roll(s)" ["its"] "saving throw(s)" "at the start of" ["each of"] "its turn(s)" ("as well as" | "and" | "in addition to") ["at"] "the end" ["of" ["each of"] "its turn(s)"] => (At(point="start", whose=s, effects=(SaveNow(who=s, against=("every effect")))))
    | s:subject ["can|may"] "make(s)|roll(s)" ["its"] "saving throw(s)" "at" ["both"] "the start and" ["the"] "end of" ["each of"] "its turn(s)" => (At(point="start", whose=s, effects=(SaveNow(who=s, against=("every effect")))))
misc*: | "cannot|can't" "take|use|make" ["any"] immediate d:duration? => NoAction(action="reaction", who=SUBJECT, duration=d)
    | "cannot|can't" "take|use|make" ["any"] (striking_out "or|and" immediate | immediate "or|and" striking_out) d:duration? => (Forbid(acts=("make opportunity attacks"), who=SUBJECT, duration=d), NoAction(action="reaction", who=SUBJECT, duration=d))
    | "can|may" ("only take" | "take only") "a|one action" ["on|during|each" "its|their" "turn(s)" | "each turn"] d:duration? => Forbid(acts=("take more than one action"), who=SUBJECT, duration=d)
    | "cannot|can't take more than one action" ["on|during" "each of"? "its|their" "turn(s)" | "each turn"] d:duration? => Forbid(acts=("take more than one action"), who=SUBJECT, duration=d)
immediate: ["any"] "immediate" "action(s)|reaction(s)|interrupt(s)" ["or" "immediate"? "reaction(s)|interrupt(s)"]
striking_out: "opportunity" ["actions|attacks"]
event_verb*: t:turn_edge w:poss_text "turn(s)" "with|on|at" n:few_points => event_when(ev(t), HitPoints(who=SUBJECT, amount=flat(n)))
damage_taken*: | "ignore(s)" "the first" n:@number ["points of"] "damage" "from|of" ("each|every|any" | "all") k:attack_kind? "attack(s)|hit(s)" => Resist(amount=flat(n), attack=any_attack(k), who=SUBJECT)
core_clause*: | s:subject "take(s)|suffer(s)" p:persistent ","? "or" q:persistent "if" t:test d:duration => burns_or(s, p, q, t, d)
    | s:subject "take(s)|suffer(s)" p:persistent "(" q:persistent "if" t:test ")" d:duration => burns_or(s, p, q, t, d)
clause_tail*: | ","? "even if" ("it" | "the power") ("has" ["already"] "been" "expended|used" | "has not" "recharged|refreshed" | "is|was" ["already"] "expended|used") => tail("anew", TRUE)
lose*: | "drop(s)" "any|each|all" "weapon(s)" ["that"] "it|they|SELF" "is|are" "holding|wielding|carrying" => Does(who=SUBJECT, what="drop everything")
gain*: | "grant(s)" "combat advantage" "to|for|against" "the next" next_attacker d:before_point => GrantAdvantage(who=SUBJECT, next_only=TRUE, duration=d)
"""

SAVES: Final = r"""
effects_named: | c:@inflicts cs:(","? ["or|and"] c:@inflicts => c)* "effect(s)|condition(s)" => words(c, cs)
    | c:@inflicting cs:(","? ["or|and"] c:@inflicting => c)* "effect(s)|condition(s)" => words(c, cs)
mod_tail*: | "against" ["any|all"] x:effects_named => tail("saves_against", x)
save_against*: | "against" ["a|an|any|the|one|all|each"] x:effects_named => x
heal*: | "end(s)|remove(s)" @so_many x:effects_named ["on|affecting|from" ("it|itself" | "them|themselves" | "SELF")] => SaveNow(who=SUBJECT, against=x, automatic=TRUE)
"""

UNSEEN: Final = r"""
one_test*: | s:subject tense n:not_word? "hidden from" w:object => hidden_from(s, w, n)
described*: | ["that|who"] "it|SELF" "cannot|can't see" => Sees(seer=SELF, seen=EACH, negated=TRUE)
    | ["that|who"] "it|SELF" "is hidden from" => Sees(seer=EACH, seen=SELF, negated=TRUE)
    | "from" "which|whom" "it|SELF" "is hidden" => Sees(seer=EACH, seen=SELF, negated=TRUE)
"""

STRAYED: Final = r"""
strayed: | "at least" n:@number "square(s)" from_start => n
    | n:@number ("or more square(s)" | "square(s) or more") from_start => n
from_start: ["away"] "from" ("where" "it|SELF" "started|began" | "its" "starting|original point|position|space|square|place" | "the" "space|square|point|place" (("where" | "in which") ["it|SELF"] | "it|SELF") "started|began" ["in"]) ["its|the turn|move|movement"]
one_test*: | s:role ["has|have"] "moved" n:strayed ["this turn / on its turn / during its turn"] => Strayed(who=s, squares=n)
    | "it" ["has"] "moved" n:strayed ["this turn / on its turn / during its turn"] => Strayed(who=SELF, squares=n)
    | "it|SELF" tense n:strayed => Strayed(who=SELF, squares=n)
event_verb*: | "move(s)" n:strayed ["during|on" "its turn"] => event_when(ev("move"), Strayed(who=SUBJECT, squares=n))
    | "end(s)" "its|a move|movement" n:strayed ["during|on" "its turn"] => event_when(ev("move"), Strayed(who=SUBJECT, squares=n))
    | t:turn_edge "its turn" n:strayed => event_when(ev(t), Strayed(who=SUBJECT, squares=n))
"""

SPACES: Final = r"""
place*: | "sharing" w:poss "space" => Place(kind="space", of=w)
described*: | "that|who" "share(s)" w:poss "space" => Place(kind="space", of=w)
    | "that|who" "is|are" "sharing" w:poss "space" => Place(kind="space", of=w)
described*: | "that|who" "end(s)" ["up"] "its|their" forcing p:place => p
forcing: "push|pull|slide|shunt / forced movement"
core_clause*: | s:subject ["can|may"] ("squeeze(s)" | "fit(s)") "through|into" ["any|a|an|even"] ["small|narrow|tiny"] "opening(s)|gap(s)|crack(s)|space(s)" ["that" "is|are"] ["large|wide|big" "enough for" ["even"] "a|one" ["single|of its"] @thing] => (OutOfFight(about="space", detail="SELF can squeeze through narrow openings"))
"""

RISING: Final = r"""
rises: "return(s)" ["to life"] | "come(s) back" ["to life"] | "rise(s)" ["again"] | "rise(s) from the dead" | "revive(s)|reanimate(s)|reform(s)" | "get(s)|stand(s) back up" | "is|are restored" "to life"
as_it_wakes: "at the start of its next turn" | "when its next turn begins|starts" | "on its next turn"
misc*: | rises as_it_wakes "with" n:@number "hp" => RisesAgain(amount=flat(n), who=SUBJECT)
    | rises "with" n:@number "hp" as_it_wakes => RisesAgain(amount=flat(n), who=SUBJECT)
core_clause*: | as_it_wakes "," s:subject rises "with" n:@number "hp" => (RisesAgain(amount=flat(n), who=s))
"""

BURSTING: Final = r"""
lead*: | if_word e:event "," s:subject blast_verb => bursting(e, s)
"""

SHARED: Final = r"""
lead*: | if_word e:event_one "," s:subject "can|may" "reroll|re-roll" ("it" | "that|the roll") b:reroll_bonus? t:reroll_take? => rolls_it_again(e, s, b, t)
lead*: | if_word w:select "takes" ["any"] "damage" "," "SELF|it" "takes" "half" ["of"] "that|the" "damage" "instead" => shares_wound(w)
    | if_word w:select "takes" ["any"] "damage" "," "half" ["of"] "that|the" "damage" "is dealt to" "SELF|it" "instead" => shares_wound(w)
"""

ORDER: Final = r"""
core_clause*: | ("they|it" | "these|the" "creatures|allies|minions|mooks" | "each" ["of them"]) ("act(s)" | "take(s)" "their|its" "turn(s)") x:("on" w:poss "initiative" ["count"] => w | ["immediately|directly|right"] "after" v:acted_after => v) => acts_along(x)
acted_after: | w:role !"'s" => w | w:poss ["turn"] => w
placing*: | n:@count k:@thing "appear(s)|arrive(s)|emerge(s)|rise(s)" p:place => (called_up(n, k, p))
"""

DICE: Final = r"""
core_clause*: | ["SELF"] "roll(s)" "a|an|one" d:@rolled => (RollDie(dice=d))
lead*: | "on" ["a" ["roll|result" "of"]] n:@number "or" "higher|more|better|greater" "," es:effects => (If(test=DieShows(faces=up_from(n)), effects=es))
    | "on" ["a" ["roll|result" "of"]] n:@number ms:((","|"or"|", or") m:@number => m)* "," es:effects => (If(test=DieShows(faces=words(n, ms)), effects=es))
    | if_word ("the" "roll|result" "is" | "it" "rolls") n:@number "or" "higher|more|better|greater" "," es:effects => (If(test=DieShows(faces=up_from(n)), effects=es))
one_test*: | ["the|this|that|its"] ["attack"] "hits" o:object? "by" n:@number "or more" => HitBy(margin=n)
"""

RUNS: Final = r"""
core_clause*: | s:subject "can|may" p:attack_made "as" ["a|an"] a:@action ["action"] ","? ["and"] ("with" | "gain(s)|gaining") "a" n:@signed @bonus? "bonus" "to|on" ["the|its|their"] "attack" ["roll"] ["for|with" "the|this|that" "charge|attack"] => action_lead(a, may(s, replace(p, bonus=n)))
"""

LOOKS: Final = r"""
core_clause*: | s:subject ["can|may"] looking ["its" ["physical"] "form|shape|appearance"] "to" ["appear|look" "as|like" | "resemble|become" | "take|assume" "the" "form|shape|appearance|likeness" "of"] ["a|an|any"] !kind @thing => (OutOfFight(about="shape", detail="SELF can change how it looks"))
looking: "alter(s)|change(s)"
"""

CUSTOMS: Final = (HOLDS, BLOWS, FIRM, DEEDS, SAVES, UNSEEN, STRAYED, SPACES, RISING, BURSTING, SHARED, ORDER, DICE, RUNS, LOOKS)
