// What can be done now: the menu, aiming on the board, and being sure before something is risked.
import { $, byKeys, h, percent, renew, shout, spoken } from "/assets/dom.js";
import { PEEK, closePop, leave, peeks, pop, presses, rest, why } from "/assets/pop.js";

/** Whether an action takes what actions of its group mostly take, so that it need not be said. */
const usual = (entry) => !entry.costs.length || (entry.costs.length === 1 && entry.costs[0] === { attacks: "standard", powers: "standard", moves: "move" }[entry.group]);

const RISKS = new Set(["provokes", "friend", "hazard"]);

const NOTICES = "notices";

const TYPING = 900; // milliseconds between the digits of one number

export class Act {
  constructor(app) {
    this.app = app;
    this.box = $("act");
    this.ask = null;
    this.aiming = null;   // {entry, candidates, best}
    this.armed = null;    // an entry to be confirmed
    this.barred = null;
    this.notices = [];
  }

  /** Print nobody could read, now that it matters: the referee sees it, with a hand to do what it says. */
  noted(scene) {
    const turn = scene.active !== this.turn || scene.full;
    this.turn = scene.active;
    const all = new Map([...turn ? [] : this.notices, ...scene.notices].map((one) => [this.keyOf(one), one]));
    this.notices = [...all.values()].slice(-6);
  }

  keyOf(one) { return `${one.who} ${one.power} ${one.text}`; }

  notice(one) {
    return h("div", { class: "notice", "data-key": this.keyOf(one) }, h("p", { class: "eyebrow" }, `${this.app.name(one.who)}${one.power ? `: ${one.power}` : ""}`), h("p", { class: "printed" }, one.text), this.app.referee?.remedies(one),
      h("div", { class: "row" }, h("button", { type: "button", onclick: (event) => this.app.card(one.who, event.currentTarget) }, one.hands.length ? "Something else" : "Do what it says"),
        h("button", { type: "button", class: "quiet", onclick: () => { this.notices = this.notices.filter((each) => each !== one); this.draw(); } }, "Seen")));
  }

  get menu() { return this.ask?.menu ?? null; }
  get who() { return this.menu?.who ?? -1; }

  show(ask) {
    const fresh = ask.seq !== this.ask?.seq || ask.yours !== this.ask?.yours;
    const wasMine = this.ask?.yours && this.ask?.own && this.ask.who === ask.who;
    this.ask = ask;
    if (fresh) { this.aiming = null; this.armed = null; this.barred = null; this.app.board.clear(); closePop("menu"); this.unsure(); }
    this.draw(fresh);
    if (ask.yours && ask.own && !ask.automatic && fresh) {
      if (ask.menu.question) shout(ask.menu.question);
      else if (!wasMine) shout(`${this.app.name(ask.who)}: your turn.`);
      document.title = `● ${this.app.table}`;
      if (ask.menu.question && matchMedia("(max-width: 820px)").matches) this.app.tab("act");
    } else if (!ask.yours) document.title = this.app.table;
    this.clock(ask);
  }

  // ---------------------------------------------------------------- drawing

  /** What is asked. Something else that is asked takes the place of what was, so that no click under way does it. */
  draw(fresh = false) {
    const box = this.box;
    const top = box.scrollTop;
    const held = box.contains(document.activeElement);
    const words = box.querySelector(".say input");
    const typing = words && words === document.activeElement;
    // What is typed beside a line to be ruled on outlasts the ruling: there may be more to it.
    if (fresh) for (const child of [...box.children]) if (child.dataset.key !== NOTICES) child.remove();
    renew(box, this.parts());
    this.keepWords(words?.value ?? "", typing);
    if (held && !box.contains(document.activeElement)) box.focus({ preventScroll: true });
    box.scrollTop = top;
  }

  parts() {
    const ask = this.ask;
    const parts = [];
    if (ask.wish) parts.push(this.wish(ask.wish));
    if (this.notices.length) parts.push(h("section", { class: "notices", "data-key": NOTICES, "aria-label": "For the referee to rule" }, this.notices.map((one) => this.notice(one))));
    if (!ask.waiting) return [...parts, this.over()];
    if (!ask.yours) return [...parts, this.waiting(ask.waiting)];
    if (ask.automatic) return [...parts, this.waiting(ask.waiting), this.takeOver(ask.who)];
    parts.push(this.head());
    if (!ask.own) parts.push(h("p", { class: "note" }, `${this.players(ask.waiting)} decides; you may, too.`));
    if (ask.suggestion && !this.aiming) parts.push(h("section", { class: "group suggestion" }, h("h3", {}, "Battlemat suggests"), h("ul", {}, this.row(ask.suggestion))));
    return [...parts, ...this.aiming ? [this.aimed()] : this.groups()];
  }

  players(waiting) { return waiting.players.length ? waiting.players.join(" or ") : "The referee"; }

  over() {
    const scene = this.app.scene;
    return h("div", { class: "waiting" }, h("h2", {}, scene?.over ? "The fight is over" : "Nothing is asked"), h("p", { class: "muted" }, scene?.headline ?? ""));
  }

  waiting(waiting) {
    const player = waiting.automatic ? "Battlemat plays" : waiting.players.join(", ");
    const what = waiting.kind === "turn" ? "on turn" : waiting.kind === "roll" ? "rolling dice" : "making up their mind";
    return h("div", { class: "waiting", role: "status" },
      h("p", { class: "eyebrow" }, waiting.automatic ? "Thinking" : "Waiting for"),
      h("h2", {}, waiting.who >= 0 ? this.app.dot(waiting.who) : null, waiting.name),
      h("p", { class: "muted" }, waiting.automatic ? player : [player, what].filter(Boolean).join(", ")),
      h("span", { class: "pulse", "aria-hidden": "true" }));
  }

  wish(name) {
    const referee = this.app.role === "referee";
    return h("div", { class: "wish", role: "status" }, h("p", {}, `${name} asks to take the last answer back.`),
      referee ? h("div", { class: "row" }, h("button", { class: "primary", type: "button", onclick: () => this.app.undo(1) }, "Take it back"), h("button", { type: "button", onclick: () => this.app.send({ t: "refuse" }) }, "No")) : null);
  }

  takeOver(who) {
    return h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.app.send({ t: "play", creature: who, how: "person" }) }, "Take over"));
  }

  head() {
    const menu = this.menu;
    const person = this.app.person(menu.who);
    const parts = [];
    if (person) {
      parts.push(h("div", { class: "who" }, this.app.dot(menu.who), h("div", {}, h("h2", {}, person.name),
        h("p", { class: "muted" }, [person.health, ...person.states.map((state) => state.text), person.place].filter(Boolean).join(" · ")))));
    } else parts.push(h("h2", {}, this.ask.waiting.name));
    if (menu.question) parts.push(h("p", { class: "question" }, menu.question));
    else parts.push(h("ul", { class: "left", "aria-label": "Actions left" }, menu.left.map((left) =>
      h("li", { class: left.count ? "" : "spent" }, h("span", { class: "pips", "aria-hidden": "true" }, "●".repeat(Math.max(left.count, 1))), ` ${left.word}`, h("span", { class: "unseen" }, `: ${left.count}`)))));
    parts.push(h("div", { class: "clock", id: "clock", hidden: true }));
    return h("header", { class: "act-head" }, parts);
  }

  groups() {
    const menu = this.menu;
    const found = [];
    if (menu.kind === "roll") found.push(this.faces());
    else for (const group of menu.groups) {
      const entries = menu.entries.filter((entry) => entry.group === group.key);
      if (!entries.length) continue;
      const compact = entries.every((entry) => !entry.odds.length) && entries.length > 3;
      found.push(h("section", { class: `group${compact ? " compact" : ""}` }, menu.kind === "turn" ? h("h3", {}, group.title) : null,
        h("ul", {}, this.bundles(entries).map((bundle) => (bundle.length > 1 ? this.bundle(bundle) : this.row(bundle[0]))))));
    }
    if (menu.kind === "offer") found.push(this.standing());
    if (menu.kind === "turn") found.push(this.sayIt(), this.more());
    return found;
  }

  /** Anything that can be done, in words. */
  sayIt() {
    return h("form", { class: "say", "data-key": "say", onsubmit: (event) => { event.preventDefault(); const words = event.currentTarget.elements.words.value.trim(); if (/^(help|\?)$/i.test(words)) this.app.help(); else if (words) this.app.send({ t: "words", seq: this.ask.seq, words }); } },
      h("input", { type: "text", name: "words", maxlength: 2000, autocomplete: "off", spellcheck: "false", "aria-label": "What to do, in words", placeholder: "or say it: check athletics 15, ready …" }), h("button", { type: "submit" }, "Say"), h("p", { class: "forms note" }));
  }

  /** What is said in words is begun for whoever chose it, with how it goes on. */
  begin(entry) {
    const form = this.box.querySelector(".say");
    const words = form.elements.words;
    words.value = `${entry.action} `;
    renew(form.querySelector(".forms"), entry.forms.length ? ["It is said so: ", entry.forms.map((one) => h("code", {}, `${entry.action} ${one}`))] : []);
    words.focus();
    words.scrollIntoView({ block: "nearest" });
  }

  /** What somebody is typing is theirs to finish, whatever else happens. */
  keepWords(text, typing) {
    const words = this.box.querySelector(".say input");
    if (!words || words.value || !text) return;
    words.value = text;
    if (typing) words.focus({ preventScroll: true });
  }

  /** What words were read as: shown before it is done. */
  meant(message) {
    if (message.seq !== this.ask.seq) return;
    if (message.entry) this.sure(message.entry, message.entry.warnings.filter((one) => RISKS.has(one.kind)));
    else this.app.on_refused(message.refused);
  }

  /** Entries of one action together. */
  bundles(entries) {
    const found = new Map();
    for (const entry of entries) {
      const key = entry.odds.length || (entry.ask && entries.some((one) => one !== entry && one.odds.length && one.action === entry.action)) ? `${entry.action} ${entry.usage}` : `${entry.id} alone`;
      found.set(key, [...found.get(key) ?? [], entry]);
    }
    return [...found.values()];
  }

  /** One action with those it can be aimed at. */
  bundle(entries) {
    const [first] = entries;
    const lead = `${first.action} on `;
    const shared = this.riskWords(first);
    const all = shared && entries.every((entry) => !entry.odds.length || this.riskWords(entry) === shared);
    return h("li", { class: "bundle" }, h("div", { class: "bundle-head" }, h("span", { class: "entry-label" }, spoken(first.action)), this.tags(first), all ? this.risks(first) : null,
      h("button", { class: "why", type: "button", "aria-label": `Why: ${first.label}`, onclick: (event) => this.explain(first, event.currentTarget) }, "?")),
    h("div", { class: "aims" }, entries.map((entry) => {
      const words = entry.odds.length ? (entry.label.startsWith(lead) ? entry.label.slice(lead.length) : entry.label.replace(first.action, "").trim()) : "others …";
      return h("button", { type: "button", class: `aimed${this.armed === entry.id ? " armed" : ""}`, "data-entry": entry.id, "aria-label": `${entry.label}${entry.odds.length ? `, ${entry.odds.map((one) => percent(one.hit)).join(", ")}` : ""}`, ...this.pressed(entry),
        onmouseenter: () => this.preview(entry), onfocus: () => this.preview(entry), onmouseleave: () => this.unpreview(), onblur: () => this.unpreview() },
      h("span", { class: "aimed-words" }, words, all ? null : this.risks(entry)), this.odds(entry));
    })));
  }

  riskWords(entry) { return entry.warnings.filter((one) => RISKS.has(one.kind)).map((one) => one.text).join("; "); }

  risks(entry) {
    const words = this.riskWords(entry);
    return words ? h("span", { class: "tag bad" }, words) : null;
  }

  tags(entry) {
    return [this.ask.suggestion && entry.id !== "s" && entry.answer === this.ask.suggestion.answer ? h("span", { class: "tag good" }, "suggested") : null,
      entry.usage ? h("span", { class: "tag" }, entry.usage) : null,
      this.menu.kind === "turn" && !usual(entry) ? h("span", { class: "tag quiet" }, entry.costs.join(" + ")) : null];
  }

  row(entry) {
    const odds = this.odds(entry);
    const main = h("button", { class: "entry", type: "button", "data-entry": entry.id, ...this.pressed(entry),
      onmouseenter: () => this.preview(entry), onfocus: () => this.preview(entry), onmouseleave: () => this.unpreview(), onblur: () => this.unpreview() },
      h("span", { class: "entry-words" }, h("span", { class: "entry-label" }, spoken(entry.label), entry.ask && !entry.label.includes("...") ? " …" : ""),
        this.tags(entry), this.risks(entry)),
      odds);
    return h("li", { class: this.armed === entry.id ? "armed" : "" }, main,
      h("button", { class: "why", type: "button", "aria-label": `Why: ${entry.label}`, onclick: (event) => this.explain(entry, event.currentTarget) }, "?"));
  }

  odds(entry) {
    if (!entry.odds.length) return null;
    const hit = entry.odds.map((one) => percent(one.hit)).join(" / ");
    return h("span", { class: "odds", ...peeks((near) => this.explain(entry, near, PEEK)) }, h("span", { class: "chance" }, hit), entry.damage ? h("span", { class: "harm" }, `${entry.damage.toFixed(1)} dmg`) : null);
  }

  /** An entry that is pressed: long, why it is so; else it is chosen. */
  pressed(entry) { return presses((near) => this.explain(entry, near), () => this.choose(entry)); }

  faces() {
    const menu = this.menu;
    return h("div", { class: "faces", role: "group", "aria-label": "What the die shows" }, menu.entries.map((entry) =>
      h("button", { type: "button", "data-face": entry.label, onclick: () => this.answer(entry) }, entry.label)));
  }

  standing() {
    const kinds = this.ask.kinds ?? [];
    const settings = this.ask.settings.standing[String(this.who)] ?? {};
    return h("details", { class: "standing" }, h("summary", {}, "From now on …"), kinds.map((kind) => h("div", { class: "row" },
      h("span", {}, kind.replaceAll("-", " ")),
      ["ask", "always", "never"].map((how) => h("button", { type: "button", "aria-pressed": String((settings[kind] ?? "ask") === how),
        onclick: () => this.app.send({ t: "stand", creature: this.who, kind, how }) }, how === "ask" ? "ask me" : how)))));
  }

  more() {
    const holder = h("details", { class: "barred", open: Boolean(this.barred), ontoggle: (event) => { if (event.currentTarget.open && !this.barred) this.app.send({ t: "refused", seq: this.ask.seq }); } },
      h("summary", {}, "What cannot be done now"));
    if (this.barred) {
      holder.append(h("ul", {}, this.barred.map((one) => h("li", {}, h("b", {}, one.action || one.label || ""), " ", one.text, " ", this.app.cite(one.rule)))));
    }
    return holder;
  }

  aimed() {
    const { entry, candidates } = this.aiming;
    const listed = entry.ask !== "square" && entry.ask !== "area" ? candidates : candidates && !this.app.scene.sheet.cols ? candidates : null;
    const hint = { square: "Point at a square: the way there shows, and what it provokes.", area: "Point at where it is to go: it shows whom it catches.", target: "Tap whom it is aimed at, or choose:", choice: "Choose:", words: "Choose:" }[entry.ask];
    return h("section", { class: "group" }, h("h3", {}, entry.label),
      h("p", { class: "note" }, candidates ? hint : "Working it out …"),
      listed ? h("ul", {}, listed.map((one) => this.row(one))) : null,
      h("div", { class: "row" }, entry.ask === "square" && this.app.scene.sheet.cols ? h("button", { type: "button", "aria-pressed": String(Boolean(this.aiming.steps)), onclick: () => this.stepping() }, "Step by step") : null,
        this.aiming.steps?.length ? h("button", { type: "button", onclick: () => this.unstep() }, "One step back") : null,
        h("button", { type: "button", onclick: () => this.stopAiming() }, "Back")));
  }

  // ---------------------------------------------------------------- a way of one's own, square by square

  stepping() {
    this.aiming.steps = this.aiming.steps ? null : [];
    this.unsure();
    this.app.board.clear();
    this.field();
    this.draw();
  }

  /** The way goes on to a square, straight if it is not the next one; the server says whether it can be gone. */
  step(square) {
    const { steps } = this.aiming;
    let at = steps.at(-1) ?? this.app.person(this.who)?.square;
    if (!at) return;
    while (String(at) !== String(square)) {
      at = [at[0] + Math.sign(square[0] - at[0]), at[1] + Math.sign(square[1] - at[1])];
      steps.push(at);
    }
    this.way();
  }

  unstep() {
    this.aiming.steps.pop();
    this.unsure();
    this.way();
  }

  way() {
    const { steps, entry } = this.aiming;
    if (steps.length > 1) this.app.send({ t: "aim", seq: this.ask.seq, entry: entry.id, path: steps.flat() });
    else if (steps.length) { const [one] = this.aiming.candidates.filter((each) => String(each.square) === String(steps[0])); if (one) this.sure(one, one.warnings.filter((w) => RISKS.has(w.kind))); }
    this.app.board.clear();
    this.field();
    this.app.board.way(this.who, steps, false);
    this.draw();
  }

  /** What the server says of a way. */
  wayed(message) {
    if (!this.aiming || message.seq !== this.ask.seq) return;
    const found = message.aimed;
    if (found.answer) { this.sure(found, found.warnings.filter((one) => RISKS.has(one.kind))); return; }
    this.app.on_refused(found);
    if (this.aiming.steps) this.unstep();
  }

  clock(ask) {
    clearInterval(this.ticking);
    if (!ask.seconds) return;
    const end = Date.now() + ask.seconds * 1000;
    const whole = ask.seconds;
    const tick = () => {
      const box = $("clock");
      if (!box) return;
      const left = Math.max(0, (end - Date.now()) / 1000);
      box.hidden = false;
      box.textContent = `${Math.ceil(left)} s`;
      box.style.setProperty("--left", String(left / whole));
    };
    tick();
    this.ticking = setInterval(tick, 250);
  }

  // ---------------------------------------------------------------- showing on the board

  preview(entry) {
    if (this.aiming && !this.aiming.candidates?.includes(entry)) return;
    this.app.board.clear();
    this.paint(entry);
  }

  unpreview() {
    this.app.board.clear();
    if (this.aiming) this.field();
  }

  paint(entry) {
    const board = this.app.board;
    if (entry.area.length) board.tint(entry.area, "area");
    if (entry.path.length) board.way(this.who, entry.path, entry.warnings.some((one) => RISKS.has(one.kind)));
    const odds = new Map(entry.odds.map((one) => [one.target, one]));
    for (const id of new Set([...entry.targets, ...entry.catches, ...odds.keys()])) {
      const one = odds.get(id);
      const friend = this.app.friend(this.who, id);
      board.ring(id, one ? percent(one.hit) : "", friend ? "friend" : "foe");
    }
    for (const warning of entry.warnings) for (const id of warning.creatures) if (warning.kind === "provokes") board.ring(id, "!", "threat");
    if (!entry.path.length && entry.square && !entry.area.length) board.tint([entry.square], "reach");
  }

  /** All that can be chosen, while aiming. */
  field() {
    const { entry, candidates } = this.aiming;
    if (!candidates) return;
    const board = this.app.board;
    const squares = candidates.map((one) => one.square).filter(Boolean);
    if (entry.ask === "square") {
      const bad = candidates.filter((one) => one.square && one.warnings.some((w) => RISKS.has(w.kind))).map((one) => one.square);
      const keys = new Set(bad.map(String));
      board.tint(squares.filter((square) => !keys.has(String(square))), "reach");
      board.tint(bad, "risk");
    } else if (entry.ask === "area") board.tint(squares, "faint");
    else for (const one of candidates) for (const id of one.targets) board.ring(id, one.odds[0] ? percent(one.odds[0].hit) : "", this.app.friend(this.who, id) ? "friend" : "foe");
  }

  // ---------------------------------------------------------------- choosing

  choose(entry) {
    if (entry.ask === "words" && entry.open) { this.begin(entry); return; }
    if (entry.ask && !entry.answer) { this.aim(entry); return; }
    const risk = entry.warnings.filter((one) => RISKS.has(one.kind));
    if (risk.length && this.armed !== entry.id) { this.sure(entry, risk); return; }
    this.answer(entry);
  }

  answer(entry) {
    const words = this.box.querySelector(".say input");
    if (words) words.value = "";
    this.unsure();
    this.app.board.clear();
    this.app.send({ t: "answer", seq: this.ask.seq, answer: entry.answer });
  }

  aim(entry) {
    this.aiming = { entry, candidates: null };
    this.armed = null;
    this.app.send({ t: "candidates", seq: this.ask.seq, entry: entry.id });
    this.draw();
    this.app.board.svg.classList.add("aiming");
    if (this.byBoard() && byKeys()) this.app.board.host.focus();
    if (this.byBoard() && matchMedia("(max-width: 820px)").matches) scrollTo({ top: 0, behavior: "smooth" });
  }

  /** Whether what is being aimed is aimed on the board alone. */
  byBoard() { return Boolean(this.aiming && this.app.scene.sheet.cols && ["square", "area"].includes(this.aiming.entry.ask)); }

  stopAiming() {
    const { entry } = this.aiming;
    this.aiming = null;
    this.unsure();
    this.app.board.clear();
    this.draw();
    if (byKeys()) this.box.querySelector(`[data-entry="${CSS.escape(entry.id)}"]`)?.focus();
  }

  candidates(message) {
    if (!this.aiming || message.seq !== this.ask.seq || message.entry !== this.aiming.entry.id) return;
    this.aiming.candidates = message.entries;
    this.draw();
    this.app.board.clear();
    this.app.board.svg.classList.add("aiming");
    this.field();
    if (byKeys() && !this.byBoard()) this.box.querySelector(".group [data-entry]")?.focus();
    if (this.aiming.then) { const then = this.aiming.then; this.aiming.then = null; this.pick(then); }
  }

  refusedList(message) { this.barred = message.entries; this.draw(); }

  /** The candidate that a place on the board stands for. */
  candidate(hit) {
    const { entry, candidates } = this.aiming;
    if (!candidates) return null;
    if (hit.id >= 0) {
      const by = candidates.filter((one) => one.targets.includes(hit.id));
      if (by.length && entry.ask !== "area") return by[0];
    }
    if (!hit.square) return null;
    const [c, r] = hit.square;
    const exact = candidates.filter((one) => one.square && one.square[0] === c && one.square[1] === r);
    if (exact.length) return exact.reduce((a, b) => (b.damage > a.damage ? b : a));
    if (entry.ask !== "area") return null;
    const within = candidates.filter((one) => one.area.some(([x, y]) => x === c && y === r));
    if (!within.length) return null;
    const far = (one) => one.area.reduce((sum, [x, y]) => sum + Math.hypot(x - c, y - r), 0) / one.area.length;
    return within.reduce((a, b) => (far(b) < far(a) ? b : a));
  }

  hover(hit) {
    // What waits for a word stays as it is while the pointer goes there.
    if (!this.menu || this.ask.automatic || this.armed) return;
    const board = this.app.board;
    leave();
    if (this.aiming?.steps) return;
    this.rest(hit);
    if (this.aiming?.candidates) {
      board.clear();
      board.svg.classList.add("aiming");
      const one = hit ? this.candidate(hit) : null;
      if (one) { if (this.aiming.entry.ask !== "area") this.field(); this.paint(one); this.hint(one); } else { this.field(); this.unsure(); }
    } else if (!this.aiming && hit && hit.id >= 0 && !this.armed) {
      board.clear();
      const aimed = this.menu.entries.filter((one) => one.odds.length && one.targets.includes(hit.id));
      if (aimed.length) board.ring(hit.id, percent(aimed[0].odds[0].hit), "foe");
    } else if (!this.aiming && !this.armed) board.clear();
  }

  /** A pointer that rests on somebody is shown how the chance comes about. */
  rest(hit) {
    if (!hit || hit.id < 0 || byKeys()) return;
    const one = this.aiming?.candidates ? this.candidate(hit) : this.menu.entries.find((each) => each.odds.length && each.targets.includes(hit.id));
    if (one?.odds.length) rest(() => this.explain(one, this.app.board.pieces.get(hit.id)?.node, PEEK));
  }

  hint(one) {
    const parts = [one.label];
    if (one.odds.length) parts.push(one.odds.map((odd) => `${this.app.name(odd.target)} ${percent(odd.hit)}`).join(", "));
    if (one.damage) parts.push(`${one.damage.toFixed(1)} damage to be expected`);
    for (const warning of one.warnings) parts.push(warning.text);
    const box = $("sure");
    box.replaceChildren(h("p", {}, parts.join(" · ")));
    box.classList.toggle("bad", one.warnings.some((w) => RISKS.has(w.kind)));
    box.hidden = false;
  }

  pick(hit) {
    if (!this.menu || this.ask.automatic) { if (hit.id >= 0) this.app.card(hit.id); return; }
    if (this.aiming?.steps) { if (hit.square) this.step(hit.square); return; }
    if (this.aiming) {
      const one = this.candidate(hit);
      if (one) this.chosen(one);
      else if (this.byBoard() && hit.square && this.aiming.candidates) this.app.send({ t: "aim", seq: this.ask.seq, entry: this.aiming.entry.id, path: hit.square });
      else if (hit.id >= 0) this.app.card(hit.id);
      return;
    }
    if (hit.id >= 0) { this.onCreature(hit.id); return; }
    const go = this.menu.entries.find((one) => one.ask === "square" && one.purpose === "go") ?? this.menu.entries.find((one) => one.ask === "square");
    if (go && hit.square) { this.aim(go); this.aiming.then = hit; }
    else if (this.menu.kind === "path" && hit.square) {
      const one = this.menu.entries.find((entry) => entry.square && String(entry.square) === String(hit.square));
      if (one) this.chosen(one);
    }
  }

  /** Something pointed at on the board: shown first, done when it is pointed at again or agreed to. */
  chosen(one) {
    if (this.armed === one.id) { this.answer(one); return; }
    this.sure(one, one.warnings.filter((w) => RISKS.has(w.kind)));
  }

  onCreature(id) {
    const entries = this.menu.entries.filter((one) => one.targets.includes(id) || one.catches.includes(id));
    if (!entries.length) { this.app.card(id); return; }
    const aim = this.menu.entries.filter((one) => one.ask === "target");
    pop(h("div", {}, h("h2", {}, this.app.dot(id), this.app.name(id)),
      h("ul", { class: "pop-list" }, entries.slice(0, 8).map((entry) => this.row(entry)), aim.map((entry) => this.row(entry))),
      h("button", { type: "button", class: "quiet", onclick: () => this.app.card(id) }, "More about it")), this.app.board.pieces.get(id)?.node, "menu");
  }

  sure(entry, risks) {
    this.armed = entry.id;
    closePop();
    this.app.board.clear();
    if (this.aiming) this.field();
    this.paint(entry);
    const box = $("sure");
    const go = h("button", { class: "primary", type: "button", onclick: () => this.answer(entry) }, risks.length ? "Do it all the same" : "Do it");
    box.replaceChildren(h("p", {}, h("b", {}, spoken(entry.label)), ...entry.odds.length ? [` · ${entry.odds.map((odd) => `${this.app.name(odd.target)} ${percent(odd.hit)}`).join(", ")}`] : [],
      entry.damage ? ` · ${entry.damage.toFixed(1)} damage` : "", risks.length ? h("span", { class: "bad" }, ` · ${risks.map((one) => one.text).join("; ")}`) : null),
      h("div", { class: "row" }, go, h("button", { type: "button", onclick: () => { this.armed = null; this.unsure(); this.app.board.clear(); if (this.aiming) this.field(); } }, "Not that")));
    box.classList.toggle("bad", risks.length > 0);
    box.hidden = false;
    if (document.activeElement !== this.app.board.host) go.focus({ preventScroll: true });
  }

  unsure() {
    const box = $("sure");
    this.armed = null;
    if (box.contains(document.activeElement)) this.box.focus({ preventScroll: true });
    box.hidden = true;
  }

  explain(entry, near, kind = "") {
    this.whyNear = near;
    this.whyKind = kind;
    this.app.send({ t: "explain", seq: this.ask.seq, entry: entry.id });
  }

  explained(message) { why(message.why, this.app, this.whyNear, this.whyKind); }

  /** What a place on the board is to what is being aimed, in words. */
  told(hit) {
    if (!this.aiming?.candidates || this.aiming.steps) return "";
    const one = this.candidate(hit);
    if (!one) return this.byBoard() ? "cannot be chosen" : "";
    return [one.label, ...one.odds.map((odd) => `${this.app.name(odd.target)} ${percent(odd.hit)}`), ...one.warnings.map((warning) => warning.text)].join(", ");
  }

  escape() {
    if (this.armed) { this.unsure(); this.app.board.clear(); if (this.aiming) this.field(); return true; }
    if (this.aiming) { this.stopAiming(); return true; }
    return false;
  }

  /** A digit has been typed: to that line of the menu, or that face of a die; two in a row make one number. */
  digit(digit) {
    const rows = [...this.box.querySelectorAll("[data-entry]")];
    const at = (n) => this.box.querySelector(`[data-face="${n}"]`) ?? rows[n - 1];
    const soon = Date.now() - (this.typedAt ?? 0) < TYPING;
    this.typedAt = Date.now();
    const both = soon ? `${this.typedDigits}${digit}` : "";
    const row = (both && at(Number(both))) || at(digit);
    this.typedDigits = row && both && row === at(Number(both)) ? both : digit;
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  }
}
