"""The bill of materials and the licences: as the lock files say, valid, and with every text.

That the client holds no other packages than the bill names is checked when it is built.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from scripts import bill
from scripts.bill import Package, of_a_server, of_the_client


@pytest.fixture(scope="module")
def packages() -> list[Package]:
    return [*of_the_client(), *of_a_server()]


def written() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(bill.BILL.read_text(encoding="utf-8"))
    return told


def test_it_is_as_the_lock_files_say(packages: list[Package]) -> None:
    assert bill.check(packages) == []


def test_another_version_or_package_makes_it_old(packages: list[Package]) -> None:
    first, *others = packages
    for changed in ([replace(first, version="99"), *others], others):
        assert len(bill.check(changed)) == 2


def test_it_is_valid_cyclonedx() -> None:
    found = JsonStrictValidator(SchemaVersion.V1_6).validate_str(
        bill.BILL.read_text(encoding="utf-8")
    )
    assert found is None, str(found)


def test_every_package_has_a_licence_and_those_in_the_client_a_hash() -> None:
    for component in written()["components"]:
        assert component["licenses"], component["purl"]
        in_client = component["purl"].startswith("pkg:npm/")
        assert ("hashes" in component) == in_client, component["purl"]


def test_the_licences_come_with_their_texts(packages: list[Package]) -> None:
    sections = bill.TEXTS.read_text(encoding="utf-8").split(f"{bill.LINE}\n")
    told = {section.partition("\n")[0]: section for section in sections}
    for heading in bill.headings(packages):
        if not heading.startswith("async-timeout "):  # for Python before 3.11.3 alone
            assert "brings no text" not in told[heading]
            assert len(told[heading]) > 300, heading
    assert "SIL OPEN FONT LICENSE" in told[bill.headings(packages)[0]].upper()


def test_nothing_names_where_it_was_made() -> None:
    assert "timestamp" not in written()["metadata"]
    assert "/home/" not in bill.TEXTS.read_text(encoding="utf-8")
