// The page on which tables are laid.
import { $, h } from "/assets/dom.js";

const base = location.pathname.replace(/\/$/, "");

function trouble(text) {
  $("trouble").textContent = text;
  $("trouble").hidden = false;
}

async function lay(file, button) {
  button.disabled = true;
  const answer = await fetch(`${base}/lay`, { method: "POST", body: JSON.stringify({ encounter: file }) });
  const found = await answer.json();
  if (found.error) { trouble(found.error); button.disabled = false; } else location.href = found.path;
}

const counted = (names) => Object.entries(names.reduce((all, name) => ({ ...all, [name]: (all[name] ?? 0) + 1 }), {}))
  .map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");

function card(one) {
  if (one.error) return h("article", { class: "card" }, h("h3", {}, one.name), h("p", { class: "trouble" }, one.error));
  const button = h("button", { class: "primary", type: "button" }, "Lay this table");
  button.addEventListener("click", () => lay(one.file, button));
  return h("article", { class: "card" },
    h("p", { class: "eyebrow" }, one.system),
    h("h3", {}, one.name),
    one.prose ? h("p", { class: "prose" }, one.prose) : null,
    h("dl", {}, Object.entries(one.sides).map(([side, names]) => [h("dt", {}, side), h("dd", {}, counted(names))])),
    h("div", { class: "row" }, button, h("a", { class: "button", href: `${base}/prepare?file=${encodeURIComponent(one.file)}`, "aria-label": `Change ${one.name}` }, "Change it")));
}

$("prepare").href = `${base}/prepare`;
const found = await (await fetch(`${base}/tables`)).json();
if (found.error) trouble(found.error);
else {
  $("kept").hidden = !found.tables.length;
  $("tables").append(...found.tables.filter((table) => table.path).map((table) => h("li", {},
    h("a", { href: table.path }, table.name),
    h("span", { class: "muted" }, ` ${table.system}, laid ${new Date(table.created * 1000).toLocaleString()}`))));
  // Each is read by the server when the page comes to it, one after the other.
  const coming = found.encounters.map((file) => [file, h("article", { class: "card coming", "aria-busy": "true" }, h("h3", {}, file))]);
  $("encounters").append(...coming.map(([, place]) => place));
  for (const [file, place] of coming) {
    const answer = await fetch(`${base}/encounter?file=${encodeURIComponent(file)}`);
    const one = await answer.json();
    place.replaceWith(card(answer.ok ? one : { name: file, error: one.error }));
  }
}
