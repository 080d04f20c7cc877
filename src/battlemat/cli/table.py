"""`battlemat table`: a fight in the browser, for everybody who has a link."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from battlemat.cli.console import out
from battlemat.errors import InputError
from battlemat.files.opening import open_encounter

if TYPE_CHECKING:
    from battlemat.table.app import House
    from battlemat.table.store import Link

PORT: Final = 8765


def table(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[ENCOUNTER or FOLDER]",
            help="An encounter to be laid at once, or a folder of encounters to choose from.", show_default=False,
        ),
    ] = None,
    port: Annotated[int, typer.Option("--port", help="0 for any that is free.", min=0, max=65535)] = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="For others in this network, too; prints links for them.")] = False,
    database: Annotated[
        str | None, typer.Option("--database", help="Where tables are kept: a database's URL.", show_default=False)
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page here.")] = True,
) -> None:
    """Play in the browser, together: every rule kept, every number explained, the referee's word the last."""
    try:
        from battlemat.table.app import LOCAL, make_app, open_house
        from battlemat.table.serving import Server
        from battlemat.table.store import default_url
    except ModuleNotFoundError as error:
        raise InputError(f"the table needs {error.name}", hint="pip install 'battlemat[table]' brings all it needs") \
            from None
    folder = Path(what) if what is not None and Path(what).is_dir() else None
    encounter = None if what is None or folder is not None else open_encounter(what)
    address = _address() if lan else "127.0.0.1"
    house = open_house(database or default_url(), [folder.resolve()] if folder else [], [*LOCAL, address])
    listening = _listen("0.0.0.0" if lan else "127.0.0.1", port)
    base = f"http://{address}:{listening.getsockname()[1]}"
    path = f"/home/{house.key}"
    if encounter is not None:
        laid, referee = house.lay(encounter)
        path = f"/t/{referee.token}"
        out.print(Text.assemble((laid.name, "bold"), ", the referee's page:"))
        out.print(Text(f"  {base}{path}"), soft_wrap=True)
        if lan:
            _print_links(base, house, laid.id)
    else:
        out.print(Text.assemble(("Tables are laid here:", "bold"), f" {base}{path}"), soft_wrap=True)
    out.print(Text("Ctrl+C ends it; every answer is kept.", style="dim"))
    if browser:
        threading.Timer(0.6, webbrowser.open, [base + path]).start()
    Server(make_app(house)).serve(listening)


def _print_links(base: str, house: House, table: str) -> None:
    """Print every link but the referee's with a QR code for phones."""
    import segno

    links: list[Link] = house.hall.store.links(table)
    for link in links:
        if not link.referee:
            out.print()
            out.print(Text.assemble((link.name, "bold"), f": {base}/t/{link.token}"), soft_wrap=True)
            segno.make(f"{base}/t/{link.token}", error="l").terminal(compact=True, border=2)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at which to listen. Raises `InputError` when the port is taken."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)
    except OSError as error:
        made.close()
        hint = "--port 0 takes any that is free"
        raise InputError(f"port {port} cannot be had: {error.strerror}", hint=hint) from None
    return made


def _address() -> str:
    """This machine's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
