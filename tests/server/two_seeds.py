"""Anna and Ben at one table, each with a seed of their own: what tests of deals begin with."""

from __future__ import annotations

from tests.server.at_server import Json, Line, Server

A, B, C = ("a1" * 16, "b2" * 16, "c3" * 16)


async def two(
    server: Server, game: str, *bots: str, reveals: bool = True
) -> tuple[Line, Line, str]:
    """Anna and Ben sit, each with a promise of their own; the game has not begun."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make(game, None, None, *bots)
    first, second = await anna.join(table), await ben.join(table)
    second.reveals = reveals
    await first.sit(0, "Anna", A)
    await second.sit(1, "Ben", B)
    return first, second, table


async def reveal(line: Line, seat: int, seed: str) -> Json:
    return await line.ask("reveal", seat=seat, deal=line.shown["deal"]["number"], seed=seed)


async def record_of(server: Server, table: str) -> Json:
    found: Json = (await server.stranger().http.get(f"/api/tables/{table}/record")).json()
    return found
