"""Pages of two builds in one cluster: whichever server a proxy asks has the scripts of both."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.cluster.at_cluster import member, settings
from wagnis.server.store.rows.client_files import KEPT

pytestmark = pytest.mark.xdist_group("cluster")


def built(folder: Path, name: str) -> Path:
    """A client as it is built: a page, and a script whose name changes with its content."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(f'<script type="module" src="/assets/{name}.js"></script>')
    (folder / "assets" / f"{name}.js").write_text(f"// {name}")
    (folder / "assets" / f"{name}.js.br").write_bytes(b"packed")
    return folder


def test_a_server_serves_the_scripts_of_another_builds_pages(
    database: str, redis_url: str, tmp_path: Path
) -> None:
    async def story() -> None:
        config = settings(database, redis_url)
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(
                    member(replace(config, client=built(tmp_path / name, name), address=name))
                )
                for name in ("index-old", "index-new")
            ]
            for server in servers:
                http = (await server.device()).http
                for name in ("index-old", "index-new"):
                    answer = await http.get(f"/assets/{name}.js")
                    assert (answer.status_code, answer.text) == (200, f"// {name}")
                    assert answer.headers["content-type"].startswith("text/javascript")
                    assert "immutable" in answer.headers["cache-control"]
                for path in ("index-none.js", "index-none.js.br", "..%2Fsecret.js", "index.html"):
                    assert (await http.get(f"/assets/{path}")).status_code == 404
            # What no server has had for a month is forgotten.
            store, now = servers[0].store, config.now() + KEPT + 60_000
            await store.keep_client({"index-new.js": b"// index-new"}, now)
            assert await store.client_file("index-old.js") is None
            assert await store.client_file("index-new.js") == b"// index-new"

    asyncio.run(story())
