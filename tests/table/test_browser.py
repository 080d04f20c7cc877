"""The table in a real browser: whole fights clicked through, a phone, the dark, coming back, and what is refused.

Needs Playwright's Python package and a Chromium (`/usr/bin/chromium`, or `CHROMIUM`); skipped without.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright's Python package is not installed")

from battlemat.files.encounters import load_encounter  # noqa: E402
from battlemat.table.store import Link, Store  # noqa: E402
from tests.table.serving import Server  # noqa: E402

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine (set CHROMIUM to one)")

A_FIGHT = 120.0
"""Seconds two heroes and two weary monsters may take over their fight: ten times what it takes."""

PATIENCE = 60.0
"""Seconds a page may take over anything, on a busy machine."""

SIDES = {
    "orcus": ("maren-holt", "oswin-vale", "Reedfolk Hookman"),
    "fourth": ("halla-brandt", "wren-kettering", "Pan Robber"),
    "archmage": ("bram-tolley", "odo-pell", "Wreck-Gleaner"),
}


def duel(folder: Path, system: str, monster: str = "") -> Path:
    """A small fight of a system: two heroes and two monsters."""
    from battlemat.files.parties import shipped

    home = shipped(system)
    one, other, usual = SIDES[system]
    monster = monster or usual
    squares = system != "archmage"
    lines = ['name = "A short quarrel"', f'system = "{system}"', f'bestiary = ["{home}/monsters"]']
    if squares:
        drawing = "\n".join(["########", "#......#", "#.M..D.#", "#.O..D.#", "#......#", "########"])
        lines.append(f"map = '''\n{drawing}\n'''")
    for hero, letter in ((one, "M"), (other, "O")):
        lines += ["[[hero]]", f'file = "{home}/heroes/{hero}.toml"', *([f'letter = "{letter}"'] if squares else [])]
    lines += ["[[monster]]", f'name = "{monster}"', "count = 2", *(['letter = "D"'] if squares else [])]
    path = folder / f"{system}.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser."""
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    """Starts servers that end with the test."""
    started: list[Server] = []

    def start(what: str) -> Server:
        made = Server(f"sqlite:///{tmp_path}/tables.sqlite3", what)
        started.append(made)
        return made

    yield start
    for server in started:
        server.stop()


def links(tmp_path: Path) -> list[Link]:
    """The links of the table that was laid last."""
    store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
    found = store.links(store.tables()[0].id)
    store.close()
    return found


def until(page: Any, expression: str, patience: float = PATIENCE) -> None:
    """Wait until something holds in a page (asked from outside: its policy lets nobody evaluate text inside)."""
    ends = time.monotonic() + patience
    while not page.evaluate(expression):
        assert time.monotonic() < ends, f"never: {expression}"
        page.wait_for_timeout(50)


def by_hand(page: Any, *ids: int) -> None:
    """These creatures are played by hand, from the start of the fight: what Battlemat has begun is taken back."""
    for id in ids:
        page.evaluate(f"window.battlemat.send({{t: 'play', creature: {id}, how: 'person'}})")
    until(page, f"{list(ids)}.every((id) => window.battlemat.person(id).played === 'person')")
    until(page, "window.battlemat.ask.seq === window.battlemat.scene.seq")
    while page.locator("#undo-button:enabled").count():
        seq = page.evaluate("window.battlemat.scene.seq")
        page.locator("#undo-button").click()
        until(page, f"window.battlemat.ask.seq > {seq} && window.battlemat.ask.seq === window.battlemat.scene.seq")


class Looked:
    """A page that is watched: what goes wrong in it, and what leaves the machine."""

    def __init__(self, browser: Any, url: str, ready: str = "body.ready", **context: Any) -> None:
        self.context = browser.new_context(**context)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(f"error: {error}"))
        self.page.on("console", lambda message: self.trouble.append(message.text)
                     if message.type == "error" and "WebSocket" not in message.text else None)
        self.page.on("request", lambda request: self.trouble.append(f"leaves: {request.url}")
                     if not request.url.startswith(("http://127.0.0.1", "data:", "ws://127.0.0.1")) else None)
        self.page.goto(url)
        self.page.wait_for_selector(ready)

    def own(self) -> bool:
        """Do what Battlemat suggests, with the mouse, if this page is asked; whether it was."""
        page = self.page
        button = page.locator(".suggestion .entry")
        if not button.count():
            return False
        try:
            button.first.click(timeout=1500)
            agree = page.locator("#sure .primary")
            if agree.count() and agree.first.is_visible():
                agree.first.click(timeout=1500)
        except playwright.TimeoutError:
            return False
        return True

    def close(self) -> None:
        self.context.close()
        assert not self.trouble, self.trouble


@pytest.mark.parametrize("system", sorted(SIDES))
def test_a_whole_fight_is_clicked_through_by_three(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path, system: str) -> None:
    server = serve(str(duel(tmp_path, system)))
    base = f"http://{server.host}"
    referee = Looked(chromium, server.page)
    players = [Looked(chromium, f"{base}/t/{link.token}") for link in links(tmp_path) if link.role == "player"]
    # The referee has Battlemat play quickly, and everybody asks it for advice.
    referee.page.evaluate("document.querySelector('[aria-label=\"How this table is run\"]').click()")
    pace = referee.page.locator("#sheet input[type=number]").nth(1)
    pace.fill("0")
    pace.dispatch_event("change")
    referee.page.keyboard.press("Escape")
    for looked in players:
        looked.page.locator(".chip button", has_text=own_name(looked)).first.click()
        looked.page.get_by_role("button", name="me, Battlemat suggests").click()
        looked.page.keyboard.press("Escape")
    # The quarrel is to be short: the monsters come to it weary.
    weaken(referee, SIDES[system][2])
    ends = time.monotonic() + A_FIGHT
    while "win" not in (headline := referee.page.text_content("#headline") or ""):
        assert time.monotonic() < ends, headline
        if sum(looked.own() for looked in players) == 0:
            referee.page.wait_for_timeout(40)
    for looked in players:
        until(looked.page, "document.querySelector('#headline').textContent.includes('win')")
    assert not referee.trouble, referee.trouble
    assert referee.page.locator(".log .turn").count() >= 1
    for looked in (referee, *players):
        looked.close()


def weaken(referee: Looked, monster: str) -> None:
    """Have the referee leave every monster of a kind twelve hit points, by hand, on its card."""
    chips = referee.page.locator(".chip button", has_text=monster)
    for n in range(chips.count()):
        chips.nth(n).click()
        referee.page.locator("#pop").get_by_label("How many").fill("12")
        referee.page.locator("#pop").get_by_role("button", name="Set to").click()
        referee.page.keyboard.press("Escape")


def own_name(looked: Looked) -> str:
    """The name of the hero a page plays, which is its link's."""
    return str(looked.page.evaluate("document.querySelector('#title') && window.battlemat.mine()"))


def test_moving_aiming_and_taking_back_with_the_mouse(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "orcus", "Reedfolk Spitter")))
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    by_hand(page, 2, 3)
    until(page, "[...document.querySelectorAll('.entry')].some((one) => one.textContent.startsWith('walk'))")
    before = page.evaluate("window.battlemat.scene.seq")
    page.locator(".entry", has_text="Walk").first.click()
    page.wait_for_selector(".tint.reach")
    where = page.evaluate("window.battlemat.freeSquare()")
    page.mouse.move(*where)
    page.wait_for_selector(".way")
    page.mouse.click(*where)
    page.wait_for_selector("#sure .primary")
    page.locator("#sure .primary").click()
    until(page, f"window.battlemat.scene.seq > {before}")
    page.wait_for_timeout(300)
    page.locator("#undo-button").click()
    until(page, f"window.battlemat.scene.seq > {before} + 1")
    page.locator(".why").first.click()
    page.wait_for_selector("#pop .explained")
    looked.close()


def test_what_is_said_in_words_a_way_of_ones_own_and_going_back_to_any_step(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "orcus", "Reedfolk Spitter")))
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    by_hand(page, 2, 3)
    page.wait_for_selector(".say input")
    first = page.evaluate("window.battlemat.scene.seq")
    # Words nobody can read are refused, and stay to be mended; others are shown before they are done.
    page.locator(".say input").fill("juggle")
    page.locator(".say button").click()
    page.wait_for_selector("#toast.bad")
    assert page.locator(".say input").input_value() == "juggle"
    page.locator(".say input").fill("total defense")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure .primary")
    assert "otal defense" in page.text_content("#sure")
    page.get_by_role("button", name="Not that").click()
    page.locator(".entry", has_text="Check").first.click()
    assert page.locator(".say input").input_value() == "check " and page.locator(".forms code").count()
    page.locator(".say input").fill("")
    # A way, square by square.
    page.locator(".entry", has_text="Walk").first.click()
    page.get_by_role("button", name="Step by step").click()
    until(page, "window.battlemat.act.aiming.candidates")
    column, row = page.evaluate("window.battlemat.person(window.battlemat.ask.who).square")
    across = 1 if column < 5 else -1
    for square in ((column, 1 if row == 2 else 4), (column + across, 1 if row == 2 else 4)):
        page.mouse.click(*page.evaluate(f"window.battlemat.squareAt({square[0]}, {square[1]})"))
    until(page, "document.querySelector('#sure .primary') && window.battlemat.act.aiming.steps.length === 2")
    page.wait_for_selector("#sure .primary")
    page.locator("#sure .primary").click()
    until(page, f"window.battlemat.scene.seq > {first}")
    until(page, f"String(window.battlemat.person({page.evaluate('window.battlemat.scene.active')}).square) "
                f"=== '{column + across},{1 if row == 2 else 4}'")
    # Back to before it, from the list.
    page.get_by_role("button", name="Go back").click()
    page.locator(".steps .entry").first.click()
    until(page, f"String(window.battlemat.person({page.evaluate('window.battlemat.scene.active')}).square) "
                f"=== '{column},{row}'")
    looked.close()


def test_an_encounter_that_is_there_is_changed_with_marks_and_doors_of_its_own(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    from tests.table.test_drafts import TRAPPED

    folder = tmp_path / "fights"
    folder.mkdir()
    (folder / "cellar.toml").write_text(TRAPPED, encoding="utf-8")
    server = serve(str(folder))
    looked = Looked(chromium, f"{server.page}/prepare?file=cellar.toml", ready=".picture svg")
    page = looked.page
    page.get_by_text("A mark of your own").click()
    page.fill("#mark-form [name=mark]", "*")
    page.fill("#mark-form [name=name]", "salt heap")
    page.select_option("#mark-form [name=like]", ",")
    page.get_by_role("button", name="Add the mark").click()
    square(page, 3, 1).click()
    page.get_by_text("Traps, locks, doors and chests").click()
    page.select_option("#device-form [name=kind]", "chest")
    page.fill("#device-form [name=name]", "iron chest")
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("button", name="B iron chest").wait_for()
    square(page, 5, 1).click()
    until(page, "!document.querySelector('#keep').disabled")
    until(page, "document.querySelector('#toml').textContent.includes('*TB')")
    page.locator("#keep").click()
    until(page, "document.querySelector('#toast').textContent.includes('Kept')")
    kept = load_encounter(folder / "cellar.toml")
    assert [(device.key, device.at) for device in kept.devices if device.kind == "chest"] == [("iron chest", (5, 1))]
    assert kept.map.terrain((3, 1)).name == "salt heap" and kept.map.terrain((3, 1)).difficult
    looked.close()


def square(page: Any, column: int, row: int) -> Any:
    """A square of the map that is being drawn."""
    return page.locator("#grid rect:not(.cursor)").nth(row * 8 + column)


def test_a_page_comes_back_by_itself_and_catches_up(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "fourth")))
    looked = Looked(chromium, server.page)
    other = Looked(chromium, server.page)
    looked.page.evaluate("window.battlemat.wire.socket.close()")
    other.page.wait_for_selector("[data-entry]")
    other.page.evaluate("window.battlemat.send({t: 'hand', words: 'say The bell rings.'})")
    until(looked.page, "document.querySelector('.log')?.textContent.includes('The bell rings')")
    assert not looked.page.locator("#lost").is_visible()
    looked.close()
    other.close()


def test_names_full_of_markup_are_text(chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    path = duel(tmp_path, "orcus")
    nasty = "<img src=x onerror=document.title='hit'><script>document.title='hit'</script>"
    path.write_text(path.read_text().replace("A short quarrel", nasty.replace('"', "'")), encoding="utf-8")
    server = serve(str(path))
    looked = Looked(chromium, server.page)
    looked.page.evaluate("window.battlemat.send({t: 'hand', words: `say ${'<b onclick=alert(1)>'}hello`})")
    until(looked.page, "document.querySelector('.log').textContent.includes('<b onclick')")
    assert looked.page.text_content("#title") == nasty and "hit" not in looked.page.title().split("<")[0]
    assert looked.page.locator(".log b[onclick]").count() == 0
    looked.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_nothing_is_wrong_by_axe(chromium: Any, serve: Callable[[str], Server], tmp_path: Path,
                                 size: tuple[int, int], scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    server = serve(str(duel(tmp_path, "archmage" if scheme == "dark" else "orcus")))
    looked = Looked(chromium, server.page, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme,
                    bypass_csp=True)
    page = looked.page
    page.wait_for_selector("[data-entry]")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    found = [problem(axe, page)]
    for tab in ("people", "story"):
        page.locator(f"#tab-{tab}").click()
        found.append(problem(axe, page))
    page.locator(".chip button").first.click()
    found.append(problem(axe, page))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="How this table is run").click()
    found.append(problem(axe, page))
    assert not any(found), "\n".join(found)
    looked.close()


def problem(axe: Any, page: Any) -> str:
    """What axe finds wrong with a page as it is."""
    page.wait_for_timeout(350)
    result = axe.Axe().run(page)
    return str(result.generate_report()) if result.violations_count else ""


def test_a_pasted_stat_block_is_read_placed_and_fought(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    from tests.table.test_drafts import DOG

    server = serve("")
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(server.page)
    page.locator("#prepare").click()
    page.wait_for_selector("#palette button", state="attached")
    page.select_option("#system", "orcus")
    until(page, "document.querySelector('#toml').textContent.includes('orcus')")
    page.get_by_text("Paste stat blocks").click()
    page.locator("#blocks").fill(DOG)
    page.wait_for_selector("#read mark")
    assert "hop on one leg" in (page.text_content("#read mark") or "")
    page.locator("#read button").first.click()
    until(page, "document.querySelector('#toml').textContent.includes('Yard Dog')")
    until(page, "!document.querySelector('#lay').disabled")
    page.locator("#lay").click()
    page.wait_for_selector("body.ready")
    until(page, "window.battlemat.scene.people.some((one) => one.name === 'Yard Dog')")
    context.close()
    assert not trouble


@pytest.mark.parametrize("path", ["", "/prepare"])
def test_the_other_pages_are_right_by_axe_too(chromium: Any, serve: Callable[[str], Server], path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    server = serve("")
    context = chromium.new_context(viewport={"width": 360, "height": 740}, bypass_csp=True, color_scheme="dark")
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.goto(server.page + path)
    page.wait_for_selector(".picture svg, .cards .card")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not problem(axe, page)
    context.close()


# ---------------------------------------------------------------------- by the keys alone


def settle(looked: Looked, expression: str) -> None:
    """Wait until the page stands still and something holds in it."""
    until(looked.page, f"window.battlemat.ask?.seq === window.battlemat.scene?.seq && ({expression})")


def tab_to(page: Any, wanted: str) -> None:
    """Press Tab until what has the focus matches a selector, and see that each place on the way shows its focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate(f"""(() => {{ const at = document.activeElement; const style = getComputedStyle(at);
            const shown = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
            return [at.matches({wanted!r}), shown, at.outerHTML.slice(0, 90)] }})()""")
        assert here[1] or "<body" in here[2], f"no focus is to be seen on {here[2]}"
        if here[0]:
            return
    raise AssertionError(f"Tab does not come to {wanted}")


@pytest.mark.parametrize("system", sorted(SIDES))
def test_a_whole_fight_is_fought_by_the_keys_alone(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path, system: str) -> None:
    server = serve(str(duel(tmp_path, system)))
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    keys = page.keyboard
    # How the table is run: nobody waits for the monsters.
    tab_to(page, "#tools [aria-label='How this table is run']")
    keys.press("Enter")
    until(page, "document.querySelector('#sheet').open")
    tab_to(page, "#sheet [name=pace]")
    keys.press("Control+a")
    keys.type("0")
    keys.press("Tab")
    keys.press("Escape")
    until(page, "window.battlemat.ask.settings.pace === 0")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "How this table is run"
    # On each card: heroes take advice, monsters are weary.
    for n in range(4):
        tab_to(page, f".chip:nth-child({n + 1}) button")
        keys.press("Enter")
        until(page, "document.querySelector('#pop:not([hidden])')?.contains(document.activeElement)")
        id = page.evaluate("Number(document.querySelector('#pop').dataset.person)")
        if page.evaluate(f"window.battlemat.person({id}).team") == "heroes":
            tab_to(page, "#pop .played button:nth-of-type(3)")
            keys.press("Enter")
            until(page, f"window.battlemat.person({id}).played === 'suggests'")
        else:
            tab_to(page, "#pop [name=amount]")
            keys.press("Control+a")
            keys.type("9")
            for _ in range(4):
                keys.press("Tab")
            keys.press("Enter")
            until(page, f"window.battlemat.person({id}).health.startsWith('9')")
        keys.press("Escape")
        until(page, "document.querySelector('#pop').hidden")
        assert page.evaluate("document.activeElement.closest('.chip') !== null"), "closed, a card gives the focus back"
        keys.press("Shift+Tab")
        for _ in range(n):
            keys.press("Shift+Tab")
    ends = time.monotonic() + A_FIGHT
    while "win" not in (page.text_content("#headline") or ""):
        assert time.monotonic() < ends, page.text_content("#headline")
        mine = page.evaluate("""(() => { const {ask, scene} = window.battlemat;
            return ask.seq === scene.seq && ask.yours && !ask.automatic && ask.suggestion ? ask.seq : -1 })()""")
        if mine < 0:
            page.wait_for_timeout(30)
            continue
        keys.press("1")
        keys.press("Enter")
        page.wait_for_timeout(60)
        if page.evaluate("!document.querySelector('#sure').hidden && document.activeElement.matches('#sure .primary')"):
            keys.press("Enter")
        until(page, f"window.battlemat.scene.seq > {mine} || document.querySelector('#toast.bad:not([hidden])')")
    assert (page.text_content("#live") or "").strip(), "whoever listens is told what happens"
    looked.close()


def test_a_way_is_gone_by_the_keys_and_what_cannot_be_is_refused_by_its_rule(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "orcus", "Reedfolk Spitter")))
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    by_hand(page, 2, 3)
    until(page, """[...document.querySelectorAll('#act [data-entry]')].some(
        (one) => one.textContent.toLowerCase().startsWith('walk'))""")
    row = page.evaluate("""1 + [...document.querySelectorAll('#act [data-entry]')].findIndex(
        (one) => one.textContent.toLowerCase().startsWith('walk'))""")
    before = page.evaluate("window.battlemat.scene.seq")
    for digit in str(row):
        page.keyboard.press(digit)
    page.keyboard.press("Enter")
    until(page, "window.battlemat.act.aiming?.candidates && document.activeElement.id === 'board'")
    # Into the wall: no square of the way, and the rule says why.
    for _ in range(7):
        page.keyboard.press("ArrowUp")
    assert "cannot be chosen" in (page.text_content("#live") or "")
    page.keyboard.press("Enter")
    page.wait_for_selector("#toast.bad .cite")
    page.locator("#toast .cite").click()
    page.wait_for_selector("#pop .rule")
    page.keyboard.press("Escape")
    # To the nearest square that is told of as one that can be reached: shown first, then gone to.
    page.keyboard.press("b")
    for key in ("ArrowDown", *["ArrowRight"] * 3, "ArrowDown", *["ArrowLeft"] * 3, "ArrowDown", *["ArrowRight"] * 3):
        page.keyboard.press(key)
        told = page.text_content("#live") or ""
        if "alk to" in told:
            break
    else:
        raise AssertionError("no square around can be walked to")
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('#sure').hidden && document.querySelector('.way')")
    page.keyboard.press("Enter")
    until(page, f"window.battlemat.scene.seq > {before}")
    # Words that ask for help are answered by the page, in its own words.
    page.wait_for_selector(".say input")
    page.locator(".say input").fill("help")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#sheet').open")
    told = page.text_content("#sheet") or ""
    assert "battlemat" not in told and "type" not in told and page.locator("#sheet .said code").count() > 3
    looked.close()


# ---------------------------------------------------------------------- the referee, a player with a phone, an onlooker

def turn_of(looked: Looked, id: int) -> None:
    """Have everybody played by people, and go on to a creature's turn."""
    page = looked.page
    page.evaluate("""for (const one of window.battlemat.scene.people)
        window.battlemat.send({t: 'play', creature: one.id, how: 'person'})""")
    settle(looked, "window.battlemat.scene.people.every((one) => one.played === 'person')")
    page.evaluate(f"window.battlemat.send({{t: 'hand', words: 'turn #{id}'}})")
    for _ in range(14):
        settle(looked, "window.battlemat.ask.menu")
        # Looked at and answered in one step: between two, another scene may have come, and the answer would be stale.
        now = page.evaluate("""(id) => { const { scene, ask } = window.battlemat;
            if (scene.seq !== ask.seq) return -1;
            if (scene.active === id) return null;
            window.battlemat.send({t: 'answer', seq: ask.seq, answer: 'end'});
            return scene.seq }""", id)
        if now is None:
            return
        until(page, f"window.battlemat.scene.seq > {now}")
    raise AssertionError(f"{id} never has a turn")


def test_a_referee_a_phone_and_an_onlooker_go_through_what_a_table_has(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "orcus", "Reedfolk Spitter")))
    base = f"http://{server.host}"
    given = links(tmp_path)
    referee = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    phone = Looked(chromium, f"{base}/t/{given[1].token}", viewport={"width": 360, "height": 740}, has_touch=True)
    onlooker = Looked(chromium, f"{base}/t/{next(link for link in given if link.role == 'watcher').token}")
    page, own = referee.page, phone.page
    turn_of(referee, 0)
    # Everybody else sees who is being waited for.
    settle(phone, "window.battlemat.ask.own && window.battlemat.ask.who === 0")
    onlooker.page.wait_for_selector(".waiting h2")
    assert own_name(phone) in (onlooker.page.text_content(".waiting") or "")
    # A pointer that rests on a chance is shown its parts with their rules, and left alone when it goes.
    odds = page.locator("#act .odds").first
    odds.hover()
    page.wait_for_selector("#pop .parts .cite")
    page.mouse.move(5, 5)
    until(page, "document.querySelector('#pop').hidden")
    # What a finger is to hit is large enough for it.
    small = own.evaluate("""[...document.querySelectorAll('.entry, .aimed, .tabs button, #tools button, .chip button')]
        .filter((one) => one.offsetParent).map((one) => [one.getBoundingClientRect(), one.textContent])
        .filter(([box]) => box.height < 40 || box.width < 36).map(([, words]) => words)""")
    assert not small, small
    # A long press does the same on a phone, and does nothing else.
    seq = own.evaluate("window.battlemat.scene.seq")
    own.evaluate("""(() => { const one = document.querySelector('#act .odds').closest('[data-entry]');
        one.dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true})) })()""")
    own.wait_for_selector("#pop .parts .cite")
    own.evaluate("""(() => { const one = document.querySelector('#act .odds').closest('[data-entry]');
        one.dispatchEvent(new PointerEvent('pointerup', {pointerType: 'touch', bubbles: true})); one.click() })()""")
    own.locator("#pop .cite").first.tap()
    own.wait_for_selector("#pop .rule")
    own.locator("#pop .close").tap()
    assert own.evaluate("window.battlemat.scene.seq") == seq
    # Real dice: typed in by whoever throws them, shown with what was added.
    own.get_by_role("button", name="My dice").tap()
    own.locator("#sheet .check input").check()
    own.locator("#sheet .close").tap()
    until(own, "window.battlemat.ask.settings.typed")
    settle(phone, "window.battlemat.ask.menu")
    own.locator("#act .odds").first.tap()
    own.wait_for_selector("#sure .primary:visible, .faces")
    if own.locator("#sure .primary").is_visible():
        own.locator("#sure .primary").tap()
    now = own.evaluate("window.battlemat.scene.seq")
    own.locator(".faces [data-face='17']").tap()
    until(own, f"window.battlemat.scene.seq > {now}")
    for _ in range(4):
        settle(phone, "true")
        # The faces drawn may still be those of the die before: what is asked for tells whether there is another.
        if own.evaluate("window.battlemat.ask.menu?.kind !== 'roll'"):
            break
        now = own.evaluate("window.battlemat.scene.seq")
        own.locator(".faces button").last.tap()
        until(own, f"window.battlemat.scene.seq > {now}")
    until(page, "[...document.querySelectorAll('.roll .d20')].some((one) => one.textContent === '17')")
    # The player asks for it to be taken back; the referee grants it; everybody is told.
    settle(phone, "window.battlemat.ask.undo")
    own.locator("#undo-button").tap()
    page.locator(".wish", has_text="asks to take the last answer back").wait_for()
    page.get_by_role("button", name="Take it back").click()
    until(onlooker.page, "document.querySelector('#toast').textContent.includes('Taken back')")
    # The opponent takes the creature, and gives it back.
    page.locator(".chip button", has_text=own_name(phone)).click()
    page.get_by_role("button", name="me, Battlemat suggests").click()
    settle(phone, "window.battlemat.ask.suggestion || window.battlemat.ask.menu?.kind === 'roll'")
    page.locator("#pop").get_by_role("button", name="Battlemat", exact=True).click()
    until(page, "window.battlemat.person(0).played === 'opponent'")
    page.locator("#pop").get_by_role("button", name="people", exact=True).click()
    until(page, "window.battlemat.person(0).played === 'person'")
    page.keyboard.press("Escape")
    # The story is searched.
    page.evaluate("window.battlemat.send({t: 'hand', words: 'say A heron stands on the wall.'})")
    until(page, "document.querySelector('.log').textContent.includes('A heron')")
    page.get_by_label("Search the story").fill("heron")
    until(page, "document.querySelectorAll('.log .turn').length === 1")
    page.get_by_label("Search the story").fill("")
    for looked in (referee, phone, onlooker):
        looked.close()


def test_the_fight_as_a_page_is_stepped_through_without_a_server(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(duel(tmp_path, "archmage")))
    looked = Looked(chromium, server.page)
    page = looked.page
    for text in ("The bell rings.", "It rings again."):
        page.evaluate(f"window.battlemat.send({{t: 'hand', words: 'say {text}'}})")
    until(page, "document.querySelector('.log')?.textContent.includes('It rings again')")
    kept = tmp_path / "fight.html"
    kept.write_bytes(looked.context.request.get(server.page + "/replay.html").body())
    server.stop()
    other = looked.context.new_page()
    wrong: list[str] = []
    other.on("pageerror", lambda error: wrong.append(str(error)))
    other.goto(kept.as_uri())
    other.wait_for_selector("#board svg .piece")
    last = int(other.get_attribute("#at", "max") or 0)
    told = [other.text_content("#text")]
    for _ in range(last):
        other.keyboard.press("ArrowRight")
        told.append(other.text_content("#text"))
    assert any("It rings again" in (text or "") for text in told) and other.input_value("#at") == str(last)
    other.get_by_role("button", name="Back").click()
    assert other.input_value("#at") == str(max(0, last - 1)) and not wrong
    looked.context.close()


def click_entry(page: Any, wanted: str) -> None:
    """Click the first entry of the menu of which something holds."""
    id = page.evaluate(f"window.battlemat.ask.menu.entries.find((one) => {wanted}).id")
    page.locator(f'[data-entry="{id}"]').first.click()


UNREAD = ("Unless somebody whistles, the target takes 2d6 + 3 fire damage, is dazed (save ends), slides 2 squares "
          "towards the nearest bell, and the dog regains 4 hit points.")


def barking(folder: Path) -> Path:
    """A duel against dogs with a line nobody can read."""
    from tests.table.test_drafts import DOG

    (folder / "dogs.md").write_text(DOG.replace("hop on one leg until it sneezes.", f"hop. {UNREAD}"), encoding="utf-8")
    path = duel(folder, "orcus", "Yard Dog")
    text = path.read_text(encoding="utf-8").replace("bestiary = [", 'bestiary = ["dogs.md", ')
    path.write_text(text, encoding="utf-8")
    return path


def test_a_line_nobody_could_read_is_done_by_hand_with_its_buttons(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    server = serve(str(barking(tmp_path)))
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    # It was said as the fight began; it is said again when the power is used.
    turn_of(looked, 2)
    page.evaluate("window.battlemat.send({t: 'hand', words: 'move #2 to 3,2'})")
    settle(looked, "String(window.battlemat.person(2).square) === '3,2' && window.battlemat.ask.menu")
    while page.locator(".notice").count():
        page.locator(".notice").first.get_by_role("button", name="Seen").click()
    click_entry(page, "one.action === 'Bite' && one.targets.includes(0)")
    notice = page.locator(".notice", has_text="Unless somebody whistles")
    notice.wait_for()
    settle(looked, "true")
    assert notice.locator("select[name=target]").input_value() == "0", "it is about whom the dog has bitten"
    before = page.evaluate("window.battlemat.person(0).health")
    # What the referee puts into one row outlasts what is done with another.
    notice.locator("[name=amount]").first.fill("7")
    notice.get_by_role("button", name="dazed").click()
    until(page, "window.battlemat.person(0).states.some((state) => state.name === 'dazed')")
    settle(looked, "true")
    assert notice.locator("[name=amount]").first.input_value() == "7"
    notice.get_by_role("button", name="fire damage").click()
    until(page, f"window.battlemat.person(0).health !== {before!r}")
    notice.get_by_role("button", name="Roll 2d6+3").click()
    until(page, "document.querySelector('.log').textContent.includes('2d6')")
    settle(looked, "true")
    notice.get_by_role("button", name="Move to").click()
    page.mouse.click(*page.evaluate("window.battlemat.squareAt(5, 1)"))
    until(page, "String(window.battlemat.person(0).square) === '5,1'")
    settle(looked, "true")
    notice.locator("select[name=target]").select_option("2")
    page.evaluate("window.battlemat.send({t: 'hand', words: 'damage #2 9'})")
    until(page, "window.battlemat.person(2).health.startsWith('15')")
    settle(looked, "true")
    assert notice.locator("select[name=target]").input_value() == "2"
    notice.get_by_role("button", name="Heal").click()
    until(page, "window.battlemat.person(2).health.startsWith('19')")
    notice.get_by_role("button", name="Something else").click()
    page.wait_for_selector("#pop .hand")
    page.keyboard.press("Escape")
    notice.get_by_role("button", name="Seen").click()
    notice.wait_for(state="detached")
    looked.close()


def test_areas_follow_the_pointer_and_say_whom_they_catch(
        chromium: Any, serve: Callable[[str], Server]) -> None:
    server = serve("toll-at-marrow-ford")
    looked = Looked(chromium, server.page, viewport={"width": 1280, "height": 800})
    page = looked.page
    turn_of(looked, page.evaluate("window.battlemat.scene.people.find((one) => one.name === 'Tamsin Reed').id"))
    click_entry(page, "one.ask === 'area'")
    until(page, "window.battlemat.act.aiming?.candidates")
    caught = set()
    for column, row in page.evaluate("window.battlemat.act.aiming.candidates.map((one) => one.square)")[:5]:
        page.mouse.move(*page.evaluate(f"window.battlemat.squareAt({column}, {row})"))
        page.wait_for_timeout(120)
        caught.add((page.locator(".tint.area").get_attribute("d") if page.locator(".tint.area").count() else "",
                    page.locator(".ring").count(), page.text_content("#sure")))
    assert len({place for place, _, _ in caught if place}) > 1, "it follows the pointer"
    assert any(rings and "%" in (words or "") for _, rings, words in caught), "and says whom it catches"
    looked.close()


def test_the_forecast_is_told_kept_true_while_editing_and_its_errors_too(
        chromium: Any, serve: Callable[[str], Server], tmp_path: Path) -> None:
    folder = tmp_path / "fights"
    folder.mkdir()
    duel(folder, "archmage")
    server = serve(str(folder))
    looked = Looked(chromium, f"{server.page}/prepare?file=archmage.toml", ready=".picture svg")
    page = looked.page
    until(page, "!document.querySelector('#forecast').disabled")
    page.get_by_role("button", name="How will it end?").click()
    until(page, "/win \\d+ %/.test(document.querySelector('#fate span')?.textContent)", A_FIGHT)
    page.get_by_label("How many of").first.fill("9")
    page.get_by_label("How many of").first.press("Tab")
    until(page, "document.querySelector('#fate').classList.contains('stale')")
    until(page, "!document.querySelector('#fate').classList.contains('stale')", A_FIGHT)
    assert "win" in (page.text_content("#fate") or "")
    page.fill("#more", "nonsense = 1")
    until(page, "document.querySelector('#trouble').textContent.includes('nonsense')")
    until(page, "document.querySelector('#fate').textContent.includes('before what is wrong is mended')")
    looked.trouble.clear()
    looked.close()
