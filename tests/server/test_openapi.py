"""Every route, asked in every way its description allows and in many it does not.

Schemathesis makes the requests; the description of the errors is checked with them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.at_server import KEY, UNLIMITED
from tests.server.scratch import ScratchStore
from wagnis.server.config import Config
from wagnis.server.web.app import create_app


class SharedStore(ScratchStore):
    """Stays open when a server closes it: every request below has a server of its own."""

    async def close(self) -> None:
        pass


CONFIG = Config(secret=KEY, limits=UNLIMITED, client=Path("/nowhere"))
APP = create_app(CONFIG, SharedStore())
MANY = 400 if settings.get_current_profile_name() == "deep" else 40  # requests to each route
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@SCHEMA.parametrize()
@settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case[Any]) -> None:
    answer = case.call()
    # Which options a game has, and how many can play it, no schema says.
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error"}
        assert set(answer.json()["error"]) - {"index"} == {"code", "message"}


def test_every_route_says_how_it_fails() -> None:
    for path, methods in APP.openapi()["paths"].items():
        for method, described in methods.items():
            answers = described["responses"]
            for status in ("400", "404", "429", "500"):
                schema = answers[status]["content"]["application/json"]["schema"]
                assert schema["$ref"].endswith("/Failed"), (path, method, status)
