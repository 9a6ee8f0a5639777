"""`deploy/compose.yaml`: what it names is there, and its Caddyfile serves by two servers.

Whether an engine runs it is not tried: none is on the machines that run the tests.
"""

from __future__ import annotations

import asyncio
import inspect
import re
import ssl
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from websockets.asyncio.server import serve

from tests.deploy.test_deploy import (
    DEPLOY,
    NAME,
    PATIENT,
    Example,
    asked,
    caddy_settings,
    certificate,
    folder,
    hello,
    named,
    program,
)
from tests.patience import PATIENCE
from wagnis.cli import settings

__all__ = ["folder"]  # the fixture

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SERVERS = ("one", "two")
CADDYFILE = (DEPLOY / "proxy" / "Caddyfile").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def test_its_services_are_those_that_several_servers_need() -> None:
    assert set(SERVICES) == {*SERVERS, "postgres", "redis", "caddy"}
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    inside = COMPOSE["networks"]["back"]
    assert inside["internal"]
    for name in ("postgres", "redis"):  # and nobody else can reach them
        assert SERVICES[name]["networks"] == ["back"]
    assert SERVICES["caddy"]["networks"] == ["front"]


def test_its_servers_differ_in_their_folders_alone() -> None:
    one, two = (SERVICES[name] for name in SERVERS)
    assert {**one, "volumes": two["volumes"]} == two
    for name in SERVERS:
        assert SERVICES[name]["volumes"] == [f"{name}:/var/lib/wagnis"]
        assert "VOLUME /var/lib/wagnis" in CONTAINER


def test_everything_it_names_is_there() -> None:
    for service in SERVICES.values():
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        for volume in service.get("volumes", ()):
            place = volume.partition(":")[0]
            kept = place in COMPOSE["volumes"]
            assert kept != place.startswith("./")
            assert kept or (DEPLOY / place).is_file()
    built = SERVICES["one"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert set(built["args"]) == set(re.findall(r"^ARG (\w+)", CONTAINER, re.MULTILINE))
    # Every secret is one of the files that its head says how to write.
    head = (DEPLOY / "compose.yaml").read_text(encoding="utf-8").partition("name:")[0]
    for secret in COMPOSE["secrets"].values():
        assert f"> {secret['file']}" in head


def test_its_variables_are_those_that_a_server_reads() -> None:
    read = inspect.getsource(settings)
    for variable, value in SERVICES["one"]["environment"].items():
        plain = variable.removesuffix("_FILE")
        assert f'"{plain}"' in read
        if variable != plain:
            assert Path(value).name in SERVICES["one"]["secrets"]
            assert Path(value).parent == Path("/run/secrets")
    for variable in SERVICES["caddy"]["environment"]:
        assert f"{{${variable}:" in CADDYFILE
    network = COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert SERVICES["one"]["environment"]["FORWARDED_ALLOW_IPS"] == network
    port = re.findall(r"^EXPOSE (\d+)", CONTAINER, re.MULTILINE)[0]
    upstreams = SERVICES["caddy"]["environment"]["WAGNIS_SERVERS"].split()
    assert upstreams == [f"{name}:{port}" for name in SERVERS]


@pytest.mark.deep
def test_caddy_understands_its_settings_as_they_are_in_the_container(folder: Path) -> None:
    environment = {"WAGNIS_HOST": NAME, "WAGNIS_SERVERS": "one:8000 two:8000", "HOME": str(folder)}
    words = ["adapt", "--validate", "--adapter", "caddyfile", "--config"]
    told = subprocess.run(
        [program("caddy"), *words, DEPLOY / "proxy" / "Caddyfile"],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert '"upstreams":[{"dial":"one:8000"},{"dial":"two:8000"}]' in told.stdout


@pytest.mark.deep
def test_caddy_sends_people_of_a_server_that_has_gone_to_the_other(folder: Path) -> None:
    program("caddy")
    certificate(folder)
    trust = ssl.create_default_context(cafile=folder / "wagnis.crt")
    tables = [f"/api/tables/t{number}" for number in range(12)]

    async def whose(proxy: Example) -> list[str]:
        """Which server answers for each table."""
        answers = []
        for table in tables:
            async with asyncio.timeout(PATIENCE):
                while "server " not in (answer := await asked(proxy.port, table, trust)):
                    await asyncio.sleep(0.05)  # it has not looked yet whether the servers are well
            answers.append(answer.rpartition("server ")[2].strip())
        return answers

    async def run() -> None:
        async with AsyncExitStack() as stack:
            servers = [
                await stack.enter_async_context(
                    serve(hello, "127.0.0.1", 0, process_request=named(number), **PATIENT)
                )
                for number in (1, 2)
            ]
            ports = [server.sockets[0].getsockname()[1] for server in servers]
            proxy = Example(
                "caddy",
                ["run", "--adapter", "caddyfile", "--config", str(folder / "settings")],
                folder,
                caddy_settings(folder),
            )
            proxy.environment["WAGNIS_SERVERS"] = " ".join(f"127.0.0.1:{port}" for port in ports)
            await asyncio.to_thread(proxy.start)
            try:
                both = await whose(proxy)
                assert set(both) == {"1", "2"}
                assert await whose(proxy) == both  # all of a table to one server
                servers[0].close()
                await servers[0].wait_closed()
                assert set(await whose(proxy)) == {"2"}
            finally:
                await asyncio.to_thread(proxy.stop)
        await asyncio.sleep(0.01)  # what was closed is closed now

    asyncio.run(run())
