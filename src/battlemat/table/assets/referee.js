// The referee's tools: links, how the table is run.
import { $, h, toast } from "/assets/dom.js";

/** What has been typed beside a button, by name. */
function typed(event, around = ".row") {
  return Object.fromEntries([...event.currentTarget.closest(around).querySelectorAll("input[name], select[name]")].map((box) => [box.name, box.value]));
}

/** How long something lasts, with whose turn is meant. */
const whose = (lasting, person) => (person ? lasting.replace("its", `${person.name}'s`) : lasting);

export class Referee {
  constructor(app) { this.app = app; }

  // ---------------------------------------------------------------- the hand

  rule(words) { this.app.send({ t: "hand", words }); }

  know(message) { this.known = message; if ($("sheet").open && $("sheet").dataset.kind === "hand") this.openHand(); }

  /** What can be ruled about one creature, on its card. */
  cardTools(person) {
    const who = `#${person.id}`;
    if (!this.known) { this.app.send({ t: "verbs" }); }
    const amount = h("input", { name: "amount", type: "number", min: 0, max: 999, value: 5, "aria-label": "How many", class: "amount" });
    const act = (words, label, cls = "") => h("button", { type: "button", class: cls, onclick: (event) => this.rule(typeof words === "function" ? words(typed(event)) : words) }, label);
    const known = this.known ?? { conditions: [], sides: [], minor: "minor" };
    const condition = h("select", { name: "condition", "aria-label": "Condition" }, known.conditions.map((name) => h("option", {}, name)));
    const lasting = this.lasting();
    return h("details", { class: "hand", open: true }, h("summary", {}, "The referee's hand"),
      h("div", { class: "row" }, amount, act((of) => `damage ${who} ${of.amount}`, "Damage", "danger"), act((of) => `heal ${who} ${of.amount}`, "Heal"), act((of) => `temp ${who} ${of.amount}`, "Temporary"), act((of) => `hp ${who} ${of.amount}`, "Set to")),
      h("div", { class: "row" }, condition, lasting, act((of) => `${of.condition} ${who} ${whose(of.lasting, person)}`.trim(), "Put")),
      person.states.length ? h("div", { class: "row" }, h("span", { class: "muted" }, "Clear"), [...new Set(person.states.map((state) => state.name))].map((name) => act(`clear ${who} ${name}`, name))) : null,
      h("div", { class: "row" }, act(`give ${who} standard`, "+ standard"), act(`give ${who} move`, "+ move"), act(`give ${who} ${known.minor}`, `+ ${known.minor}`), act(`turn ${who}`, "Turn next"), act(`skip ${who}`, "Skip turn")),
      h("div", { class: "row" }, this.app.scene.sheet.cols ? h("button", { type: "button", onclick: () => this.app.place((square) => this.rule(`move ${who} to ${square.join(",")}`)) }, "Move to …") : null,
        act(`reveal ${who}`, "Reveal"), act(`conceal ${who}`, "Conceal"), person.alive ? act(`kill ${who}`, "Kill", "danger") : null, act(person.present ? `remove ${who}` : `return ${who}`, person.present ? "Remove" : "Bring back"),
        known.sides.filter((side) => side !== person.team).map((side) => act(`side ${who} ${side}`, `To the ${side}`))),
      this.checkRow(who));
  }

  checkRow(who) {
    const what = h("input", { name: "what", type: "text", value: "perception", size: 11, "aria-label": "What is rolled" });
    const against = h("input", { name: "against", type: "number", value: 15, min: 0, max: 99, class: "amount", "aria-label": "Against" });
    return h("div", { class: "row" }, "Roll", what, "against", against, h("button", { type: "button", onclick: (event) => { const of = typed(event); this.rule(`check ${who} ${of.what} ${of.against}`); } }, "Roll"));
  }

  lasting(chosen = "") {
    return h("select", { name: "lasting", "aria-label": "For how long" }, [["", "until cleared"], ["save ends", "save ends"], ["until the start of its next turn", "start of its next turn"], ["until the end of its next turn", "end of its next turn"], ["until the end of the turn", "end of this turn"], ["until the end of the encounter", "end of the fight"]].map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  }

  /** What a line nobody could read may want done: whom it is about, and a row for each thing it names. */
  remedies(notice) {
    const people = this.app.scene.people.filter((person) => person.alive);
    const target = notice.target >= 0 ? notice.target : notice.who;
    const rule = (words) => (event) => { const of = typed(event, ".notice"); this.rule(words({ ...typed(event), target: of.target }, this.app.person(Number(of.target)))); };
    const row = (hand) => {
      const amount = h("input", { name: "amount", type: "number", min: 0, max: 999, value: hand.number, class: "amount", "aria-label": "How many" });
      const roll = hand.dice ? h("button", { type: "button", onclick: () => this.rule(`roll ${hand.dice}`) }, `Roll ${hand.dice}`) : null;
      if (hand.verb === "damage") return h("div", { class: "row" }, roll, amount, h("button", { type: "button", class: "danger", onclick: rule((of) => `damage #${of.target} ${of.amount} ${hand.kind}`.trim()) }, `${hand.kind} damage`.trim()));
      if (hand.verb === "heal" || hand.verb === "temp") return h("div", { class: "row" }, roll, amount, h("button", { type: "button", onclick: rule((of) => `${hand.verb} #${of.target} ${of.amount}`) }, hand.verb === "heal" ? "Heal" : "Temporary hit points"));
      if (hand.verb === "ongoing") return h("div", { class: "row" }, amount, this.lasting(hand.lasting), h("button", { type: "button", class: "danger", onclick: rule((of, whom) => `ongoing #${of.target} ${of.amount} ${hand.kind} ${whose(of.lasting, whom)}`.replace(/ +/g, " ").trim()) }, `ongoing ${hand.kind}`.trim()));
      if (hand.verb === "move") return this.app.scene.sheet.cols ? h("div", { class: "row" }, h("button", { type: "button", onclick: (event) => { const of = typed(event, ".notice"); this.app.place((square) => this.rule(`move #${of.target} to ${square.join(",")}`)); } }, "Move to …")) : null;
      return h("div", { class: "row" }, this.lasting(hand.lasting), h("button", { type: "button", onclick: rule((of, whom) => `${hand.verb} #${of.target} ${whose(of.lasting, whom)}`.trim()) }, hand.verb));
    };
    if (!notice.hands.length) return null;
    return h("div", { class: "hand" }, h("label", { class: "row" }, "To ", h("select", { name: "target" }, people.map((person) => h("option", { value: person.id, selected: person.id === target }, person.name)))), notice.hands.map(row));
  }

  /** All that can be taken back, to choose how far. */
  openSteps() {
    this.app.dialog("steps", "Go back to before …", h("p", { class: "muted" }, "…"));
    this.app.send({ t: "steps" });
  }

  steps(message) {
    if (!$("sheet").open || $("sheet").dataset.kind !== "steps") return;
    const rows = message.steps.map((one) => h("li", {}, h("button", { type: "button", class: "entry", onclick: () => { $("sheet").close(); this.app.send({ t: "undo", seq: message.seq, steps: one.steps }); } },
      h("span", { class: "entry-words" }, h("span", { class: "entry-label" }, one.text)), h("small", { class: "muted" }, one.by || "Battlemat"))));
    this.app.dialog("steps", "Go back to before …", rows.length ? h("ul", { class: "pop-list steps" }, rows) : h("p", { class: "muted" }, "There is nothing to take back."));
  }

  openHand(words = "") {
    if (!this.known) this.app.send({ t: "verbs" });
    const line = h("textarea", { rows: 3, maxlength: 12000, "aria-label": "A ruling", placeholder: "prone wick until the end of Maren's next turn", spellcheck: "false" });
    line.value = words;
    const form = h("form", { class: "form" }, h("p", { class: "muted" }, "What you say holds. A creature is meant by its name, a part of it, or #number; a stat block to add goes on the lines below."), line,
      h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, "So be it"), h("button", { type: "button", onclick: () => this.rule("end") }, "End the fight")));
    form.addEventListener("submit", (event) => { event.preventDefault(); this.rule(line.value.trim()); });
    line.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(); });
    const list = h("ul", { class: "verbs" }, (this.known?.verbs ?? []).map((verb) => h("li", {}, h("button", { type: "button", class: "verb", onclick: () => { line.value = `${verb.word} `; line.focus(); } }, h("code", {}, verb.form)), h("small", { class: "muted" }, verb.says))));
    this.app.dialog("hand", "The referee's hand", h("div", {}, form, list));
    line.focus();
  }

  links(message) {
    this.list = message.links;
    if ($("sheet").open && $("sheet").dataset.kind === "links") this.drawLinks();
  }

  openLinks() {
    this.app.dialog("links", "Links", h("p", { class: "muted" }, "…"));
    this.app.send({ t: "links" });
  }

  drawLinks() {
    const people = this.app.scene.people;
    const rows = this.list.map((link) => {
      const url = `${location.origin}${link.path}`;
      const holds = link.creatures.map((id) => this.app.name(id)).join(", ");
      return h("li", { class: "link" }, h("div", { class: "link-words" }, h("b", {}, link.name), " ", h("span", { class: "tag quiet" }, link.role), link.here ? h("span", { class: "tag good" }, "here") : null,
        h("small", { class: "muted" }, link.role === "player" ? ` ${holds || "holds nobody"}` : "")),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => this.copy(url) }, "Copy"),
        h("button", { type: "button", onclick: (event) => this.qr(link, event.currentTarget) }, "QR"),
        link.role === "player" ? h("button", { type: "button", onclick: () => this.edit(link, people) }, "Change") : null,
        link.own ? null : h("button", { type: "button", class: "danger", onclick: () => { if (confirm(`Withdraw the link of ${link.name}?`)) this.app.send({ t: "withdraw", link: link.number }); } }, "Withdraw")));
    });
    this.app.dialog("links", "Links", h("div", {}, h("p", { class: "muted" }, "Whoever has a link sits at the table with it. Links tell nothing of each other."),
      h("ul", { class: "links" }, rows),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => this.edit(null, people) }, "New player"),
        h("button", { type: "button", onclick: () => this.app.send({ t: "give", role: "watcher", name: "Onlookers", creatures: [] }) }, "New onlooker"),
        h("button", { type: "button", onclick: () => this.app.send({ t: "give", role: "referee", name: "Second referee", creatures: [] }) }, "Second referee"))));
  }

  async copy(url) {
    try { await navigator.clipboard.writeText(url); toast("Copied."); } catch { prompt("The link:", url); }
  }

  qr(link, near) {
    const token = location.pathname.split("/")[2];
    this.app.pop(h("div", { class: "qr" }, h("h2", {}, link.name), h("img", { src: `/t/${token}/qr/${link.number}.svg`, alt: `QR code of the link for ${link.name}`, width: 220, height: 220 })), near);
  }

  edit(link, people) {
    const name = h("input", { type: "text", value: link?.name ?? "", maxlength: 60, required: true, "aria-label": "Name" });
    const boxes = people.map((person) => {
      const box = h("input", { type: "checkbox", value: person.id });
      box.checked = link?.creatures.includes(person.id) ?? false;
      return h("label", { class: "check" }, box, this.app.dot(person.id), person.name);
    });
    const form = h("form", { class: "form" }, h("label", {}, "Name ", name), h("fieldset", {}, h("legend", {}, "Plays"), boxes),
      h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, "Done"), h("button", { type: "button", onclick: () => this.drawLinks() }, "Back")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const creatures = [...form.querySelectorAll("input:checked")].map((box) => Number(box.value));
      if (link) this.app.send({ t: "change", link: link.number, name: name.value, creatures });
      else this.app.send({ t: "give", role: "player", name: name.value, creatures });
      this.app.dialog("links", "Links", h("p", { class: "muted" }, "…"));
    });
    this.app.dialog("edit", link ? `The link of ${link.name}` : "A new player", form);
    name.focus();
  }

  /** The settings have changed while they are being looked at: they are shown anew, where the hand is stays. */
  resettle() {
    if (this.settled === JSON.stringify(this.app.ask.settings)) return;
    const at = document.activeElement?.name;
    this.openSettings();
    if (at) $("sheet").querySelector(`[name="${at}"]`)?.focus();
  }

  openSettings() {
    const settings = this.app.ask.settings;
    this.settled = JSON.stringify(settings);
    const flag = (name, words, note) => {
      const box = h("input", { name, type: "checkbox", onchange: () => this.app.send({ t: "set", name, value: box.checked ? 1 : 0 }) });
      box.checked = settings[name];
      return h("label", { class: "check" }, box, h("span", {}, words, h("small", { class: "muted" }, ` ${note}`)));
    };
    const number = (name, words, note, step, most) => {
      const box = h("input", { name, type: "number", min: 0, max: most, step, value: settings[name], onchange: () => this.app.send({ t: "set", name, value: Math.max(0, Math.min(most, Math.round(Number(box.value) || 0))) }) });
      return h("label", {}, words, box, h("small", { class: "muted" }, ` ${note}`));
    };
    this.app.dialog("settings", "How this table is run", h("div", { class: "form" },
      flag("numbers", "Everybody's hit points as numbers", "players see the monsters' exactly"),
      flag("again", "The same dice after an undo", "otherwise they are thrown anew"),
      number("clock", "Seconds to answer out of turn ", "0: no clock", 5, 600),
      number("pace", "Milliseconds Battlemat waits before it acts ", "so that everybody can follow", 100, 10000),
      this.app.diceBox(),
      h("div", { class: "row" }, h("a", { class: "button", href: `${location.pathname.replace(/\/$/, "")}/save.json`, download: "" }, "Save the fight as a file"),
        h("a", { class: "button", href: `${location.pathname.replace(/\/$/, "")}/replay.html`, download: "" }, "The fight as one page to step through"))));
  }
}
