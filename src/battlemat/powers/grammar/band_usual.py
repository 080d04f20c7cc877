"""Grammar: the commonest print of monsters without squares, told in other words: auras of fear."""

# ruff: noqa: E501 - one alternative of the grammar a line, whatever its length
from __future__ import annotations

from typing import Final

BAND_USUAL: Final = r"""
quantity+: | "each|every|all other" => another(0) | "up to" n:@number "different" => upto(n) | n:@number "different" => exactly(n)
damage_bare+: | a:amount t:@type us:("," u:@type => u)* ","? "or" v:@type "damage" [","? "("? ("its"|"your"|"SELF's"|"the gm's"|"gm") "choice" ")"?] !("from"|"if"|"against"|"when") => Damage(amount=a, types=one_of(t, us, v), one_type=TRUE)
    | a:amount t:@type us:("," u:@type => u)* ","? "and" v:@type "damage" "(" ("its"|"your"|"SELF's") "choice" ")" => Damage(amount=a, types=one_of(t, us, v), one_type=TRUE)
fear_limit: | "fewer|less than" n:@number "hp" => fewer(n)
    | "at most" n:@number "hp" => n
    | n:@number "or fewer|less hp" => n
    | n:@number "hp or fewer|less|lower|below" => n
fear_weak: | ("that|who" "have|has" | "with") n:fear_limit => n
    | ("that|who" "are|is")? "at" n:@number "hp or fewer|less|lower|below" => n
fear_foes: ["all"] "enemies|creatures|foes" | "an|any|each|every" "enemy|creature|foe"
fear_where: | "engaged with" "SELF|it" => "engaged" | "nearby" ["SELF|it"] => "nearby"
fear_it: "it" | "that|the enemy|creature|target" | "they"
fear_daze: "dazed" reminder? ["from fear"]
fear_no_die: ("do|does not" ("add"|"get to add"|"use")|"can't|cannot" "add|use"|"can not" "add|use"|be "unable to" "add|use"|"unable to" "add|use") "the escalation die" [("to"|"on"|"for"|"with") ["their|its"] "attacks|attack" ["rolls"]]
fear_harm: ","? "and" ["they|it"] "take(s)" a:amount t:types? "damage" "at the start of" ["each of"] "their|its" "turn(s)" => Damage(amount=a, types=t)
fear_state: | be fear_daze ("and"|"," "and"|",") ["they"|"it"] fear_no_die h:fear_harm? => h
    | fear_no_die ("and"|"," "and"|",") ["they"|"it"] be fear_daze => NOTHING
sentence+: | "while|when" p:fear_where "," fear_foes n:fear_weak h:fear_state => feared(n, p, h)
    | "while|when|if" fear_foes p:fear_where "has|have" n:fear_limit "," fear_it h:fear_state => feared(n, p, h)
    | "while|when" p:fear_where "," "if" ("the target"|"an enemy"|"a creature") "has" n:fear_limit "," fear_it h:fear_state => feared(n, p, h)
    | fear_foes ["that|who" "are|is"] p:fear_where ["and"] n:fear_weak h:fear_state => feared(n, p, h)
    | "nearby" "enemies|creatures|foes" n:fear_weak h:fear_state => feared(n, "nearby", h)
    | fear_foes n:fear_weak ["that|who"] be "dazed" reminder? "while engaged with" "SELF|it" "and" fear_no_die => feared(n)
    | fear_foes n:fear_weak be "dazed" reminder? "and" fear_no_die "while" ["they|it is|are"] "engaged with" "SELF|it" => feared(n)
    | "SELF" "has|have|radiates|gains" "a"? "fear aura" "against|affecting" ["all"] p:fear_near? "enemies|creatures|foes" n:fear_weak => feared(n, p)
    | "SELF's" "fear aura" ("affects"|"works against") ["all"] p:fear_near? "enemies|creatures|foes" n:fear_weak => feared(n, p)
afflict+: | be "dazed" reminder? "from|by fear" "and" ["it"] fear_no_die d:duration? => Afflict(conditions=("fear"), who=SUBJECT, duration=d)
    | be c:cond_list reminder? "from|by" "fear" d:duration? => unafraid(SUBJECT, (afflict(c, d, NOTHING, NOTHING)))
lead+: | "while" t:test "," fear_it be "dazed" reminder? "from|by fear" "and" ["it"] fear_no_die d:duration => (Lasting(duration=d, effects=(While(test=t, effects=(Afflict(conditions=("fear"), who=TARGET))))))
sentence+: | "deal" a:amount t:types? "damage" "to" ("any"|"each"|"every"|"a"|"an"|"the") k:kind "that|who" ("targets|attacks"|"attack"|"target") o:object "with" ("an attack"|"attacks") ("that deals"|"that deal"|"dealing") u:types "damage" => (When(trigger=event_when(ev("targeted", who=o), DealsNow(types=u)), effects=(Damage(amount=a, types=t, who=TRIGGERER))))
    | "deal" a:amount t:types? "damage" "to" ("any"|"each"|"every"|"a"|"an"|"the") k:kind "that|who" e:event_verb => (When(trigger=whose_event(e, k), effects=(Damage(amount=a, types=t, who=EACH))))
    | "ongoing damage does not harm|affect it|SELF" ["either"] "," ("unless it"|"except") be? t:types ["damage"] => unless_types(t)
    | ["SELF"|"it"] "takes half damage from" k:resist_kind ["attacks"] "unless the" ["natural"] ["attack"] "roll is a"? ["natural"] n:@number "+" => resist_sentence(k, n, NOTHING)
    | ["SELF"|"it"] "takes half damage from" k:resist_kind ["attacks"] "unless the attacker rolls a natural" n:@number "+" => resist_sentence(k, n, NOTHING)
fear_near: "engaged" => "engaged" | "nearby" => "nearby"
limit_part+: | ["only"] "when|if|whenever" s:subject "score(s)" "a" ("critical hit"|"crit") a:("with" x:an_attack => x)? => tail("trigger", ev("critical", who=s, attack=a))
    | ("when"|"whenever"|"if") "SELF|it" "first" "becomes|is" "staggered" => tail("trigger", ev("stagger", who=SELF, first=TRUE))
sentence+: | "SELF" "makes|uses" "this" ["attack|ability|power"] ("when"|"whenever"|"as soon as"|"as") e:event => (Limited(trigger=e, action="free"))
described*: | "engaged with" ("an" | "any" "of" poss | "one" ["or more"] "of" poss) ("other"|"another")? ("allies"|"ally") => engaged_each(select(exactly(1), (), "ally", ()))
misc+: | ["cannot"|"can't"] "be intercepted" d:duration? => Intercept(who=SUBJECT, duration=d)
    | fear_no_die d:duration? => NoEscalation(who=SUBJECT, duration=d)
    | "take(s)|draw(s)|provoke(s)|suffer(s)" "no opportunity attacks" ["when|while|for|from" ["it|they" "moves|move" | "moving"]] d:duration? => Immune(who=SUBJECT, duration=d)
lead+: | "while|when" "the target" be c:state_word "," w:poss "attacks" "against" ("it"|"the target"|"that creature") "deal" a:(@plus | amount) ["extra"] t:types? "damage" => (ExtraDamage(amount=a, types=t, who=w, against=target_such(c)))
    | "while|when" "in" "its|SELF's|their" ["own"] "lair" "," es:effects => (While(test=Has(who=SELF, states=("in its lair")), effects=es))
sentence+: | "while|when" "the target" be c:state_word "," w:poss "attacks" "against" ("it"|"the target"|"that creature") "deal" a:(@plus | amount) ["extra"] t:types? "damage" => (ExtraDamage(amount=a, types=t, who=w, against=target_such(c)))
    | "enemies|creatures" "can't|cannot" "disengage" "from" "SELF|it" c:("while|when" ("it"|"SELF") x:while_state => x)? => no_leaving(c)
    | k:spell_kind "attacks against" "SELF|it" ("have their crit range expanded" | "expand their crit range" | "gain an expanded crit range" | "have their crit ranges expanded") "by" n:@number => (CritRange(amount=n, who=foes(), attack=k, against=SELF))
while_state: be n:not_word? c:state_word => Has(who=SELF, states=(c), negated=n) | be "unstaggered" => Has(who=SELF, states=("staggered"), negated=TRUE)
roll_label+: | "hit by" n:@number ("+"|"or more") ["over|above" poss? @defense] => label((NaturalRoll(result="hit"), Margin(least=n)))
    | "miss by" n:@number ("+"|"or more") => label((NaturalRoll(result="miss"), Margin(least=n, short=TRUE)))
    | "attack" ["roll"] "beats" w:poss d:@defense "by" n:@number ("+"|"or more") => label((NaturalRoll(result="hit"), Margin(least=n)))
    | n:natural "that" ["also"] "beats" w:poss @defense "by" m:@number ("+"|"or more") => label((n, Margin(least=m)))
lead+: | "while|when" ("SELF|it" be)? "making a ranged attack" "," es:effects => refused()
limit_part+: | "SELF" "can't|cannot" "use" (@own|("this" ["attack|ability|power"])|"it") "two" "turns|rounds" "in a row" => tail("each", "other turn")
immune_words+: | a:immune_one bs:(","? ["and|or"] b:immune_one => b)+ => words(a, bs)
immune_one: | "fear" ["effects|auras"] => "fear" | ["being|becoming"] c:@condition => c | "opportunity attacks" => "opportunity attacks" | "ongoing damage" => "ongoing damage"
sentence+: | "spells" ("targeting|against" | "that target") w:object "take" ["a"] n:@signed ["attack"] "penalty" => (Modify(amount=worse(n), stats=("attack"), who=foes(), penalty=TRUE, against=w, attack=AttackKind(tags=("spell"))))
    | "critical hits against SELF" ("deal"|"do") ("normal damage"|"only normal damage"|"no extra damage") => (CritMultiplier(times=1))
"""
