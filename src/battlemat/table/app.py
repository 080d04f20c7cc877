"""The server: its pages and files, who may speak to it, and the sockets of open pages."""

from __future__ import annotations

import asyncio
import contextlib
import io
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped, shipped_systems
from battlemat.show.theme import css
from battlemat.table import drafts, originals
from battlemat.table.encoding import read
from battlemat.table.forecasts import Foreteller
from battlemat.table.hall import Hall
from battlemat.table.retelling import retelling
from battlemat.table.sockets import Page
from battlemat.table.store import PLAYER, WATCHER, Laid, Link, Store

ASSETS: Final = Path(__file__).parent / "assets"
T = TypeVar("T")

LOCAL: Final = ("localhost", "127.0.0.1", "[::1]", "::1")

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_MOST: Final = 400_000
"""The most bytes of a request's body."""

A_LOOK: Final = 0.5
"""How often, in seconds, it is looked whether somebody still waits for a forecast."""

READERS: Final = 2
"""So many files are read at once."""

LISTED: Final = 100
"""So many of the tables that stand are listed, the newest first."""


@dataclass
class House:
    """What a server serves: the tables of `hall`, the encounters of `folders`, to those who come by these `hosts`.

    `key` opens the page on which tables are laid; it is another every time the server starts. What takes long and is
    no table's (files to be read, drafts to be checked) is done by `readers`, so that no table waits for it.
    """

    hall: Hall
    folders: Sequence[Path] = ()
    hosts: Sequence[str] = LOCAL
    key: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    foreteller: Foreteller = field(default_factory=Foreteller)
    readers: Executor = field(default_factory=lambda: ThreadPoolExecutor(READERS, "reader"))

    async def aside(self, work: Callable[[], T]) -> T:
        """What some work comes to, while the tables go on. Raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, work)

    def encounters(self) -> dict[str, Path]:
        """The encounter files there are to choose from, by the name they go by."""
        found: dict[str, Path] = {}
        for folder in self.folders:
            for path in sorted(folder.glob("**/*.toml")):
                if path.is_file() and _has_creatures(path, path.stat().st_mtime_ns):
                    found[str(path.relative_to(folder))] = path
        for system in shipped_systems():
            for path in sorted((shipped(system) / "encounters").glob("*.toml")):
                found.setdefault(f"{system}/{path.stem}", path)
        return found

    def lay(self, encounter: EncounterFile, seed: int | None = None) -> tuple[Laid, Link]:
        """Put up a table with a link for its referee, one for each hero, and one for who looks on."""
        laid, referee = self.hall.lay(encounter, seed)
        version = laid.version + 1
        for id, placed in enumerate(encounter.creatures):
            if placed.hero is not None:
                self.hall.store.give(laid.id, version, PLAYER, placed.key[:60], frozenset({id}), "")
                version += 1
        self.hall.store.give(laid.id, version, WATCHER, "Onlookers", frozenset(), "")
        return laid, referee


@lru_cache(maxsize=10_000)
def _has_creatures(path: Path, changed: int) -> bool:
    """Whether a file is an encounter's; looked at again when it has been `changed`."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return "[[monster]]" in text or "[[hero]]" in text


class Guard:
    """Lets in who comes by a host this server is started for, and puts strict headers on what goes out."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app = app
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        refusal = self._refusal(host, headers.get("origin"), scope)
        if refusal:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": refusal})
                return
            await PlainTextResponse(refusal, 403)(scope, receive, send)
            return

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *_headers(host)]
            await send(message)

        await self.app(scope, receive, strict)

    def _refusal(self, host: str, origin: str | None, scope: Scope) -> str:
        name = urlsplit(f"//{host}").hostname or ""
        if name not in self.hosts:
            return "this server does not answer to that name"
        changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if origin is not None and changes and urlsplit(origin).netloc != host:
            return "another site's page may not speak to this server"
        return ""


def _headers(host: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-security-policy", _POLICY.format(host=host).encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    ]


def make_app(house: House) -> Starlette:
    """The server's application."""

    @contextlib.asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        house.hall.start()
        yield
        house.foreteller.stop()
        await house.hall.stop()
        house.readers.shutdown(wait=False, cancel_futures=True)
        house.hall.store.close()

    app = Starlette(
        routes=[
            Route("/", front),
            Route("/favicon.ico", favicon),
            Route("/theme.css", theme),
            Route("/t/{token}", table_page),
            Route("/t/{token}/save.json", save),
            Route("/t/{token}/replay.html", replay),
            Route("/t/{token}/qr/{number:int}.svg", qr),
            Route("/home/{key}", home_page),
            Route("/home/{key}/tables", tables),
            Route("/home/{key}/encounter", encounter),
            Route("/home/{key}/lay", lay, methods=["POST"]),
            Route("/home/{key}/prepare", prepare_page),
            Route("/home/{key}/shelf", shelf_of),
            Route("/home/{key}/original", original),
            Route("/home/{key}/check", check, methods=["POST"]),
            Route("/home/{key}/keep", keep_draft, methods=["POST"]),
            Route("/home/{key}/lay-draft", lay_draft, methods=["POST"]),
            Route("/home/{key}/forecast", foretold, methods=["POST"]),
            WebSocketRoute("/socket", socket),
            Mount("/assets", StaticFiles(directory=ASSETS)),
        ],
        middleware=[Middleware(Guard, hosts=house.hosts)],
        lifespan=alive,
    )
    app.state.house = house
    return app


# ---------------------------------------------------------------------- pages


def page(name: str) -> HTMLResponse:
    """A page as it is in the assets."""
    return HTMLResponse((ASSETS / name).read_text(encoding="utf-8"), headers={"cache-control": "no-store"})


async def front(request: Request) -> Response:
    """Where nobody is sent."""
    return page("front.html")


async def favicon(request: Request) -> Response:
    """The sign of the table."""
    return Response((ASSETS / "sign.svg").read_bytes(), media_type="image/svg+xml")


async def theme(request: Request) -> Response:
    """The colours of the board, by day and by night."""
    return Response("\n".join(css(name) for name in ("auto", "light", "dark")), media_type="text/css")


async def table_page(request: Request) -> Response:
    """A table's page: the same for every link, which its socket then judges."""
    return page("table.html")


async def home_page(request: Request) -> Response:
    """The page on which tables are laid."""
    _at_home(request)
    return page("home.html")


async def socket(websocket: WebSocket) -> None:
    """An open page."""
    await Page(websocket.app.state.house.hall, websocket).run()


# ---------------------------------------------------------------------- laying tables


Answering = Callable[[Request], Awaitable[Response]]


def told(answer: Answering) -> Answering:
    """Have what a user got wrong told as JSON."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except InputError as error:
            return JSONResponse({"error": str(error)}, 400)

    return answered


def _at_home(request: Request) -> House:
    house: House = request.app.state.house
    if not secrets.compare_digest(request.path_params["key"], house.key):
        raise InputError("this page belongs to whoever started the server", hint="open the address it has printed")
    return house


async def _body(request: Request) -> dict[str, Any]:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > _MOST:
            raise InputError(f"that is longer than {_MOST} bytes")
    return read(data, "the request")


@told
async def tables(request: Request) -> Response:
    """The tables there are, and by name what others can be laid from: `encounter` tells of each."""
    house = _at_home(request)
    return JSONResponse({"tables": await house.aside(lambda: _standing(house.hall.store)),
                         "encounters": list(await house.aside(house.encounters))})


def _standing(store: Store) -> list[dict[str, Any]]:
    known = []
    for laid in store.tables(LISTED):
        referee = next((link for link in store.links(laid.id) if link.referee), None)
        known.append({"name": laid.name, "system": laid.system, "created": laid.created, "version": laid.version,
                      "path": f"/t/{referee.token}" if referee else None})
    return known


@told
async def encounter(request: Request) -> Response:
    """What there is to know of an encounter before it is laid."""
    house = _at_home(request)
    name, path = await _chosen(house, request.query_params.get("file"))
    return JSONResponse(await house.aside(lambda: _told(name, path, path.stat().st_mtime_ns)))


async def _chosen(house: House, name: object) -> tuple[str, Path]:
    """An encounter by the name it goes by. Raises `InputError` when there is none."""
    path = (await house.aside(house.encounters)).get(name) if isinstance(name, str) else None
    if path is None or not isinstance(name, str):
        raise InputError("there is no such encounter here")
    return name, path


@lru_cache(maxsize=1000)
def _told(name: str, path: Path, changed: int) -> dict[str, Any]:
    """What is said of an encounter file to choose it by; read again when it has been `changed`."""
    try:
        file = load_encounter(path)
    except InputError as error:
        return {"file": name, "name": name, "error": str(error)}
    sides = {side: [placed.name for placed in members] for side, members in file.sides().items()}
    return {"file": name, "name": file.name, "system": file.system, "prose": file.prose, "sides": sides}


@told
async def lay(request: Request) -> Response:
    """A new table."""
    house = _at_home(request)
    _, path = await _chosen(house, (await _body(request)).get("encounter"))
    _, referee = house.lay(await house.aside(lambda: load_encounter(path)))
    return JSONResponse({"path": f"/t/{referee.token}"})


# ---------------------------------------------------------------------- preparing


@told
async def prepare_page(request: Request) -> Response:
    """The page on which encounters are made."""
    _at_home(request)
    return page("prepare.html")


@told
async def shelf_of(request: Request) -> Response:
    """What encounters of a system can be made of."""
    house = _at_home(request)
    system = request.query_params.get("system", shipped_systems()[0])
    return JSONResponse({**await house.aside(lambda: drafts.shelf(system)), "keeps": bool(house.folders)})


@told
async def original(request: Request) -> Response:
    """An encounter file as a draft: kept where it is, if that is in the folder this server was given."""
    house = _at_home(request)
    name, path = await _chosen(house, request.query_params.get("file"))
    ours = any(path.is_relative_to(folder) for folder in house.folders[:1])
    return JSONResponse({**await house.aside(lambda: originals.opened(path)), "file": name if ours else ""})


async def _draft(request: Request) -> drafts.Draft:
    """The draft a page has sent. Raises `InputError` for one that would be kept elsewhere than where it came from."""
    house: House = request.app.state.house
    draft = drafts.read_draft(await _body(request), [*house.folders, *(shipped(name) for name in shipped_systems())])
    if draft.file:
        _, path = await _chosen(house, draft.file)
        if not any(path == folder / draft.file for folder in house.folders[:1]):
            raise InputError("there is no such encounter here")
    return draft


@told
async def check(request: Request) -> Response:
    """A draft as it stands: what is wrong, what it looks like."""
    house = _at_home(request)
    draft = await _draft(request)
    return JSONResponse(await house.aside(lambda: drafts.checked(draft)))


@told
async def keep_draft(request: Request) -> Response:
    """Keep a draft in the folder this server was given."""
    house = _at_home(request)
    draft = await _draft(request)
    if not house.folders:
        raise InputError("this server was given no folder", hint="battlemat table FOLDER; or save it as a file here")
    await house.aside(lambda: drafts.encounter_of(draft))
    return JSONResponse({"kept": drafts.keep(draft, house.folders[0]).relative_to(house.folders[0]).as_posix()})


@told
async def lay_draft(request: Request) -> Response:
    """A new table from a draft."""
    house = _at_home(request)
    draft = await _draft(request)
    _, referee = house.lay(await house.aside(lambda: drafts.encounter_of(draft)))
    return JSONResponse({"path": f"/t/{referee.token}"})


@told
async def foretold(request: Request) -> Response:
    """How a draft's fight is likely to end."""
    house = _at_home(request)
    draft = await _draft(request)
    await house.aside(lambda: drafts.encounter_of(draft))
    asked = asyncio.ensure_future(house.foreteller.foretold(draft))
    while not asked.done():
        await asyncio.wait([asked], timeout=A_LOOK)
        if await request.is_disconnected():
            asked.cancel()
            return Response(status_code=204)
    return JSONResponse(asked.result())


# ---------------------------------------------------------------------- a table's files


def _referee(request: Request) -> Link:
    """The referee's link a request came by. Raises `InputError` for any other."""
    house: House = request.app.state.house
    link = house.hall.store.link(request.path_params["token"])
    if link is None or not link.referee:
        raise InputError("that is the referee's to see")
    return link


@told
async def save(request: Request) -> Response:
    """The fight as a file that `battlemat replay` plays."""
    link = _referee(request)
    house: House = request.app.state.house
    table = (await house.hall.seat_aside(link.table)).table
    return Response(table.saved().encode("utf-8", "backslashreplace"), media_type="application/json",
                    headers=_as_file(table.laid.name, "json"))


@told
async def replay(request: Request) -> Response:
    """The fight as one page of its own."""
    link = _referee(request)
    house: House = request.app.state.house
    table = (await house.hall.seat_aside(link.table)).table
    text = await house.aside(retelling(table.session, table.laid.name))
    return Response(text.encode("utf-8", "backslashreplace"), media_type="text/html",
                    headers=_as_file(table.laid.name, "html"))


def _as_file(name: str, ending: str) -> dict[str, str]:
    """The header that has a browser keep what it is sent as a file."""
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-") or "battle"
    return {"content-disposition": f'attachment; filename="{plain}.{ending}"'}


@told
async def qr(request: Request) -> Response:
    """The QR code of a link to the table, for phones."""
    link = _referee(request)
    house: House = request.app.state.house
    wanted = next((one for one in house.hall.store.links(link.table)
                   if one.number == request.path_params["number"]), None)
    if wanted is None:
        raise InputError("there is no such link")
    made = io.BytesIO()
    segno.make(f"http://{request.headers['host']}/t/{wanted.token}", error="m").save(
        made, kind="svg", scale=6, border=3, dark="#1d1a12", light="#ffffff", xmldecl=False)
    return Response(made.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def open_house(url: str, folders: Sequence[Path] = (), hosts: Sequence[str] = LOCAL) -> House:
    """A house with the tables of this database. Raises `InputError` where it cannot be opened."""
    return House(Hall(Store(url)), folders, hosts)
