// A table's page: what the server sends is shown, what is chosen is sent. No rule is known here.
import { Act } from "/assets/act.js";
import { Board, swatch } from "/assets/board.js";
import { $, h, shout, toast, watchHands } from "/assets/dom.js";
import { card, drawOrder, drawPeople, recard } from "/assets/people.js";
import { closePop, pop } from "/assets/pop.js";
import { Referee } from "/assets/referee.js";
import { Story } from "/assets/story.js";
import { Wire } from "/assets/wire.js";

class App {
  constructor() {
    this.role = "";
    this.creatures = [];
    this.table = "Battlemat";
    this.scene = null;
    this.ask = null;
    this.pop = pop;
    this.board = new Board({
      hover: (hit) => this.act.hover(hit), pick: (hit) => {
        closePop();
        if (this.placing && hit.square) { const then = this.placing; this.placing = null; then(hit.square); } else this.act.pick(hit);
      },
      more: (hit) => { if (hit.id >= 0) this.card(hit.id); }, cursor: (hit) => this.where(hit),
    });
    this.act = new Act(this);
    this.story = new Story(this);
    this.theme(localStorage.getItem("theme") ?? "auto");
    this.tools();
    this.tabs();
    this.keys();
    this.wire = new Wire(location.pathname.split("/")[2] ?? "", (message) => this.take(message));
  }

  // ---------------------------------------------------------------- messages

  take(message) {
    const handle = this[`on_${message.t}`];
    if (handle) handle.call(this, message);
  }

  on_welcome(message) {
    Object.assign(this, { role: message.role, creatures: message.creatures, table: message.table, number: message.number });
    this.referee = message.role === "referee" ? new Referee(this) : null;
    document.body.dataset.role = message.role;
    $("title").textContent = message.table;
    document.title = message.table;
    $("lost").hidden = true;
    if (this.referee) this.wire.send({ t: "verbs" });
    this.story.steps(this.referee);
    this.tools();
  }

  on_scene(message) {
    if (!message.full && this.wire.seen < 0) return;
    this.wire.seen = message.seq;
    const ground = message.ground ?? this.scene?.ground;
    const active = this.scene?.active;
    this.scene = { ...message, ground };
    $("headline").textContent = message.headline;
    this.board.show(message);
    drawOrder(this);
    drawPeople(this);
    this.story.take(message);
    this.act.noted(message);
    this.recard();
    this.die(message.escalation);
    $("legend").replaceChildren(...message.swatches.map(swatch));
    if (message.active !== active && message.active >= 0) this.board.reveal(message.active);
    document.body.classList.add("ready");
  }

  on_ask(message) {
    this.ask = message;
    this.act.show(message);
    $("undo-button")?.toggleAttribute("disabled", !message.undo);
    if ($("sheet").open && $("sheet").dataset.kind === "settings") this.referee?.resettle();
  }

  on_candidates(message) { this.act.candidates(message); }
  on_aimed(message) { this.act.wayed(message); }
  on_meant(message) { this.act.meant(message); }
  on_steps(message) { this.referee?.steps(message); }
  on_explained(message) { this.act.explained(message); }
  on_barred(message) { this.act.refusedList(message); }
  on_links(message) { this.referee?.links(message); }
  on_pong() {}
  on_said(message) { toast(message.text); shout(message.text); }
  on_verbs(message) { this.referee?.know(message); }

  on_card(message) {
    this.dialog("card", message.name, h("div", { class: "block" }, message.state.map((line) => h("p", {}, line)),
      h("pre", { class: "printed" }, message.print.map((piece) => (piece.understood ? piece.text : h("mark", { title: "Not understood: for the referee" }, piece.text)))),
      message.notes.map((note) => h("p", { class: "note" }, `Note: ${note}`))));
  }

  /** The next square pointed at is the one. */
  place(then) {
    closePop();
    this.placing = then;
    toast("Point at the square.");
  }

  on_rule(message) { pop(h("div", { class: "explained" }, h("p", { class: "rule" }, message.text), h("small", { class: "muted" }, message.id)), this.ruleNear); }

  on_refused(message) {
    toast(message.text, true, this.cite(message.rule));
    this.act.unsure();
  }

  on_gone(message) {
    $("lost").textContent = message.text;
    $("lost").hidden = false;
  }

  on_lost(message) { if (!message.over) { $("lost").textContent = "The connection is gone. Trying again …"; $("lost").hidden = false; } }

  send(message) {
    if (!this.wire.send(message)) toast("Not connected: it will be tried again as soon as the table is back.", true);
  }

  // ---------------------------------------------------------------- who and what

  person(id) { return this.scene?.people.find((person) => person.id === id); }
  name(id) { return this.person(id)?.name ?? "someone"; }
  friend(a, b) { const [one, other] = [this.person(a), this.person(b)]; return Boolean(one && other && one.team === other.team); }

  dot(id) {
    const person = this.person(id);
    return h("span", { class: `token side${person?.side ?? 0}`, "aria-hidden": "true" }, person?.label ?? "?");
  }

  /** A rule's id, to be read in words. */
  cite(rule) {
    if (!rule) return null;
    return h("button", { type: "button", class: "cite", onclick: (event) => { this.ruleNear = event.currentTarget; this.send({ t: "rule", id: rule }); } }, rule.split(".").slice(1).join(" ").replaceAll("-", " "));
  }

  card(id, near) {
    this.carded = JSON.stringify(this.person(id));
    card(this, id, near);
  }

  /** The card that is open, when what it shows has changed and nobody is typing in it. */
  recard() {
    const box = $("pop");
    const id = Number(box.dataset.person ?? -1);
    if (box.hidden || id < 0 || box.contains(document.activeElement?.closest("input, select")) || JSON.stringify(this.person(id)) === this.carded) return;
    this.carded = JSON.stringify(this.person(id));
    recard(this, id);
  }

  where(hit) {
    const person = hit.id >= 0 ? this.person(hit.id) : null;
    $("live").textContent = [hit.square ? `${hit.square[0]}, ${hit.square[1]}` : "", person ? `${person.name}, ${person.health}` : "", this.act.told(hit)].filter(Boolean).join(": ");
  }

  die(value) {
    const box = $("die");
    box.hidden = value === null || value === undefined;
    if (box.hidden) return;
    box.replaceChildren(h("b", {}, String(value)), h("span", {}, "escalation"));
    box.setAttribute("aria-label", `Escalation die: ${value}`);
    box.setAttribute("role", "img");
    box.classList.toggle("lit", value > 0);
  }

  /** The name of whom this page plays first. */
  mine() { return this.name(this.creatures[0]); }

  /** What kind of thing is asked. */
  menuKind() { return this.ask?.menu?.kind ?? ""; }

  /** Where on the screen a square is that can be walked to. */
  freeSquare() {
    const free = this.act.aiming.candidates.filter((one) => one.square && one.path.length > 1).at(-1) ?? this.act.aiming.candidates[0];
    return this.squareAt(...free.square);
  }

  /** Where on the screen a square is. */
  squareAt(column, row) {
    const { left, top, square } = this.scene.sheet;
    const p = new DOMPoint(left + (column + 0.5) * square, top + (row + 0.5) * square).matrixTransform(this.board.svg.getScreenCTM());
    return [p.x, p.y];
  }

  undo(steps) { this.send({ t: "undo", seq: this.scene.seq, steps }); }

  // ---------------------------------------------------------------- the frame

  tools() {
    const button = (words, label, act, id) => h("button", { type: "button", title: label, "aria-label": label, onclick: act, id }, words);
    const tools = [];
    if (this.role === "referee") {
      tools.push(button("↶", "Take the last answer back", () => this.undo(1), "undo-button"));
      tools.push(button("Rule", "The referee's hand: whatever you say holds", () => this.referee.openHand()));
      tools.push(button("Links", "Links for players and onlookers", () => this.referee.openLinks()));
      tools.push(button("⚙", "How this table is run", () => this.referee.openSettings()));
    } else if (this.role === "player") {
      tools.push(button("↶", "Ask to take the last answer back", () => this.send({ t: "wish", seq: this.scene.seq }), "undo-button"));
      tools.push(button("⚙", "My dice", () => this.dialog("mine", "My dice", h("div", { class: "form" }, this.diceBox()))));
    }
    tools.push(button("◐", "Light or dark", () => this.theme({ auto: "dark", dark: "light", light: "auto" }[this.colours])));
    const keys = button("?", "How to play here", () => this.help());
    keys.className = "aside";
    tools.push(keys);
    $("tools").replaceChildren(...tools);
  }

  diceBox() {
    const box = h("input", { type: "checkbox", onchange: () => this.send({ t: "dice", typed: box.checked }) });
    box.checked = this.ask?.settings.typed ?? false;
    return h("label", { class: "check" }, box, h("span", {}, "I roll real dice", h("small", { class: "muted" }, " and type in what they show")));
  }

  theme(name) {
    this.colours = name;
    localStorage.setItem("theme", name);
    document.documentElement.dataset.theme = name;
    this.board.theme(name);
  }

  tabs() {
    const tabs = ["act", "people", "story"].map((name) => $(`tab-${name}`));
    for (const name of ["act", "people", "story"]) $(`tab-${name}`).addEventListener("click", () => this.tab(name));
    for (const tab of tabs) tab.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const shown = tabs.filter((one) => one.offsetParent);
      const other = by && shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
      if (other) { other.click(); other.focus(); event.preventDefault(); }
    });
    this.tab(matchMedia("(max-width: 820px)").matches ? "act" : "story");
  }

  tab(name) {
    if (name === "act" && !matchMedia("(max-width: 820px)").matches) return;
    document.body.dataset.tab = name;
    for (const each of ["act", "people", "story"]) {
      $(`tab-${each}`).setAttribute("aria-selected", String(each === name));
      $(`tab-${each}`).tabIndex = each === name ? 0 : -1;
    }
    if (name === "story") $("story").scrollTop = $("story").scrollHeight;
  }

  dialog(kind, title, content) {
    const sheet = $("sheet");
    sheet.dataset.kind = kind;
    sheet.replaceChildren(h("header", {}, h("h2", { id: "sheet-title" }, title), h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => sheet.close() }, "×")), h("div", { class: "dialog-body" }, content));
    if (!sheet.open) sheet.showModal();
  }

  help() {
    const table = (rows) => h("table", { class: "keys" }, h("tbody", {}, rows.map(([key, words]) => h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, words)))));
    const said = (this.ask?.menu?.entries ?? []).filter((entry) => entry.open && entry.forms.length);
    this.dialog("help", "How to play here", h("div", { class: "help" },
      h("h3", {}, "With the pointer or a finger"), table([["a line of the menu", "does it; what is still to be aimed asks where or at whom"], ["a creature", "what you can do to it, and your chance"], ["a square", "the way there and what it provokes; once more, and you go"],
        ["rest on a number, press it long, or ?", "how it comes about, by which rules"], ["right click, long press", "all about a creature"], ["wheel, two fingers, drag", "nearer, farther, elsewhere"]]),
      h("h3", {}, "With the keys"), table([["Tab, Enter", "go through what you may do, and do it"], ["1, 2, … 12", "to that line of the menu, or that face of a die"], ["a", "to what you may do"], ["b", "to the board: arrow keys move, Enter chooses"], ["+ − 0", "on the board: nearer, farther, all of it"],
        ["Escape", "let go of what is being aimed; close what is open"], ["s", "to the story"], ["?", "this"]]),
      h("h3", {}, "In words"), said.length ? [h("p", { class: "note" }, "What is in capitals is yours to fill in; names may be cut short. You see what was understood before it is done."), h("ul", { class: "said" }, said.map((entry) => h("li", {}, entry.forms.map((form) => h("code", {}, `${entry.action} ${form}`)))))]
        : h("p", { class: "note" }, "On your turn: whatever the menu lists under “In words”.")));
  }

  keys() {
    watchHands();
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") { if (!closePop()) this.act.escape(); return; }
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select") || $("sheet").open) return;
      if (/^[0-9]$/.test(event.key)) { this.act.digit(Number(event.key)); return; }
      this.act.typedAt = 0;
      if (event.key === "a") { this.tab("act"); $("act").focus(); }
      else if (event.key === "b") $("board").focus();
      else if (event.key === "s") { this.tab("story"); this.story.search.focus(); event.preventDefault(); }
      else if (event.key === "?") this.help();
    });
    document.addEventListener("pointerdown", (event) => { if (!$("pop").hidden && !event.target.closest("#pop, .cite, .why, .roll, #board")) closePop(); });
  }
}

/** For whoever looks into the page: what it was sent, and where things are. */
window.battlemat = new App();
