// The referee's tools: links, how the table is run.
import { $, h, toast } from "/assets/dom.js";

export class Referee {
  constructor(app) { this.app = app; }

  // ---------------------------------------------------------------- the hand

  rule(words) { this.app.send({ t: "hand", words }); }

  know(message) { this.known = message; if ($("sheet").open && $("sheet").dataset.kind === "hand") this.openHand(); }

  /** What can be ruled about one creature, on its card. */
  cardTools(person) {
    const who = `#${person.id}`;
    if (!this.known) { this.app.send({ t: "verbs" }); }
    const amount = h("input", { type: "number", min: 0, max: 999, value: 5, "aria-label": "How many", class: "amount" });
    const act = (words, label, cls = "") => h("button", { type: "button", class: cls, onclick: () => this.rule(typeof words === "function" ? words() : words) }, label);
    const known = this.known ?? { conditions: [], sides: [], minor: "minor" };
    const condition = h("select", { "aria-label": "Condition" }, known.conditions.map((name) => h("option", {}, name)));
    const lasting = h("select", { "aria-label": "For how long" }, [["", "until cleared"], ["save ends", "save ends"], ["until the end of its next turn", "end of its next turn"], ["until the end of the turn", "end of this turn"], ["until the end of the encounter", "end of the fight"]].map(([value, words]) => h("option", { value }, words)));
    const duration = () => lasting.value.replace("its", `${person.name}'s`);
    return h("details", { class: "hand", open: true }, h("summary", {}, "The referee's hand"),
      h("div", { class: "row" }, amount, act(() => `damage ${who} ${amount.value}`, "Damage", "danger"), act(() => `heal ${who} ${amount.value}`, "Heal"), act(() => `temp ${who} ${amount.value}`, "Temporary"), act(() => `hp ${who} ${amount.value}`, "Set to")),
      h("div", { class: "row" }, condition, lasting, h("button", { type: "button", onclick: () => this.rule(`${condition.value} ${who} ${duration()}`.trim()) }, "Put")),
      person.states.length ? h("div", { class: "row" }, h("span", { class: "muted" }, "Clear"), [...new Set(person.states.map((state) => state.name))].map((name) => act(`clear ${who} ${name}`, name))) : null,
      h("div", { class: "row" }, act(`give ${who} standard`, "+ standard"), act(`give ${who} move`, "+ move"), act(`give ${who} ${known.minor}`, `+ ${known.minor}`), act(`turn ${who}`, "Turn next"), act(`skip ${who}`, "Skip turn")),
      h("div", { class: "row" }, this.app.scene.sheet.cols ? h("button", { type: "button", onclick: () => this.app.place((square) => this.rule(`move ${who} to ${square.join(",")}`)) }, "Move to …") : null,
        act(`reveal ${who}`, "Reveal"), act(`conceal ${who}`, "Conceal"), person.alive ? act(`kill ${who}`, "Kill", "danger") : null, act(person.present ? `remove ${who}` : `return ${who}`, person.present ? "Remove" : "Bring back"),
        known.sides.filter((side) => side !== person.team).map((side) => act(`side ${who} ${side}`, `To the ${side}`))),
      this.checkRow(who));
  }

  checkRow(who) {
    const what = h("input", { type: "text", value: "perception", size: 11, "aria-label": "What is rolled" });
    const against = h("input", { type: "number", value: 15, min: 0, max: 99, class: "amount", "aria-label": "Against" });
    return h("div", { class: "row" }, "Roll", what, "against", against, h("button", { type: "button", onclick: () => this.rule(`check ${who} ${what.value} ${against.value}`) }, "Roll"));
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

  openSettings() {
    const settings = this.app.ask.settings;
    const flag = (name, words, note) => {
      const box = h("input", { type: "checkbox", onchange: () => this.app.send({ t: "set", name, value: box.checked ? 1 : 0 }) });
      box.checked = settings[name];
      return h("label", { class: "check" }, box, h("span", {}, words, h("small", { class: "muted" }, ` ${note}`)));
    };
    const number = (name, words, note, step, most) => {
      const box = h("input", { type: "number", min: 0, max: most, step, value: settings[name], onchange: () => this.app.send({ t: "set", name, value: Math.max(0, Math.min(most, Math.round(Number(box.value) || 0))) }) });
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
