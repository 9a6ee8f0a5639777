"""The bill of materials and the licences of all shipped packages, made from the lock files.

python scripts/bill.py            writes web/public/bill-of-materials.json and licences.txt anew
python scripts/bill.py --check    says whether they are old; needs neither network nor Node

The bill (CycloneDX) names the packages in the built client and those a server is installed with,
`wagnis[cluster,solve]`. The client's build fails where its packages are others than the bill's.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from itertools import pairwise
from pathlib import Path
from typing import Any

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from wagnis import __version__

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BILL, TEXTS = WEB / "public" / "bill-of-materials.json", WEB / "public" / "licences.txt"
BUNDLED = (
    "@fontsource-variable/bricolage-grotesque",
    "@fontsource/atkinson-hyperlegible",
    "@noble/hashes",
    "clsx",
    "idb",
    "svelte",
    "uqr",
)
"""The packages that Vite bundles into the client; `web/bundled.ts` fails when they change."""
SAID = {
    "async-timeout": "Apache-2.0",
    "certifi": "MPL-2.0",
    "email-validator": "Unlicense",
    "h11": "MIT",
    "httpx": "BSD-3-Clause",
    "itsdangerous": "BSD-3-Clause",
    "markdown-it-py": "MIT",
    "mdurl": "MIT",
    "numba": "BSD-2-Clause",
    "psycopg-binary": "LGPL-3.0-only",
    "rich": "MIT",
    "shtab": "MPL-2.0",
    "tzdata": "Apache-2.0",
    "uvloop": "MIT OR Apache-2.0",
}
"""Licences of packages without an SPDX expression, or not installed here."""
LICENCE = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)", re.MULTILINE)
SPACE = uuid.UUID("7c1b61a5-50a7-4b87-9d54-0b5d1c9c8f0e")
LINE = "=" * 100
HEAD = """Wagnis {version} and what it is made with

Wagnis itself is under the MIT licence. The packages under "In the pages" are part of the pages your
browser has loaded. Those under "On the server" are installed beside a server.
"""


@dataclass(frozen=True, slots=True)
class Package:
    """One shipped package, in one version."""

    part: str  # client or server
    name: str
    version: str
    licence: str
    sha512: str | None = None

    @property
    def component(self) -> Component:
        kind = "npm" if self.part == "client" else "pypi"
        group, _, name = self.name.rpartition("/")
        hashes = [HashType(alg=HashAlgorithm.SHA_512, content=self.sha512)] if self.sha512 else []
        url = PackageURL(kind, group or None, name, self.version)
        return Component(
            type=ComponentType.LIBRARY,
            group=group or None,
            name=name,
            version=self.version,
            purl=url,
            bom_ref=url.to_string(),
            licenses=[LicenseFactory().make_from_string(self.licence)],
            hashes=hashes,
            properties=[Property(name="wagnis:part", value=self.part)],
        )


def of_the_client() -> Iterator[Package]:
    locked = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    for name in BUNDLED:
        package = locked[f"node_modules/{name}"]
        digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        yield Package("client", name, package["version"], package["license"], digest)


def of_a_server() -> Iterator[Package]:
    locked = (ROOT / "requirements" / "server.txt").read_text("utf-8")
    for name, version in PINNED.findall(locked):
        here = _installed(name)
        expression = here.metadata.json.get("license_expression") if here else None
        licence = SAID.get(name) or expression
        if not isinstance(licence, str):
            sys.exit(f"nobody says under which licence {name} is: add it to SAID in {__file__}")
        yield Package("server", name, version, licence)


def bill(packages: list[Package]) -> str:
    """Equal packages give an equal bill: it has no date, and its serial number is their hash."""
    root = Component(
        type=ComponentType.APPLICATION,
        name="wagnis",
        version=__version__,
        bom_ref="wagnis",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )
    bom = Bom(components=[package.component for package in packages])
    bom.metadata.component = root
    bom.register_dependency(root, bom.components)
    document: dict[str, Any] = json.loads(JsonV1Dot6(bom).output_as_string())
    del document["metadata"]["timestamp"]
    number = uuid.uuid5(SPACE, json.dumps([document["metadata"], document["components"]]))
    document["serialNumber"] = f"urn:uuid:{number}"
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def headings(packages: list[Package]) -> list[str]:
    """A line for each package; versions for several Pythons share one."""
    versions: dict[tuple[str, str], list[str]] = {}
    for one in packages:
        versions.setdefault((one.name, one.licence), []).append(one.version)
    return [f"{name} {', '.join(all)} · {licence}" for (name, licence), all in versions.items()]


def texts(packages: list[Package]) -> str:
    """All licence texts, as included in the packages."""
    parts = [HEAD.format(version=__version__)]
    for title, part in (("In the pages", "client"), ("On the server", "server")):
        mine = [package for package in packages if package.part == part]
        parts += [f"{LINE}\n{title}\n"]
        for heading in headings(mine):
            name = heading.split(" ")[0]
            licence_texts = list(_of_npm(name) if part == "client" else _of_python(name))
            if not licence_texts:
                licence_texts = [
                    f"The package brings no text; its licence is {heading.split(' · ')[1]}.\n"
                ]
            parts += [f"{LINE}\n{heading}\n", *dict.fromkeys(licence_texts)]
    return "\n".join(parts)


def _of_npm(name: str) -> Iterator[str]:
    folder = WEB / "node_modules" / name
    for file in sorted(folder.iterdir()):
        if LICENCE.match(file.name):
            yield _clean(file.read_text("utf-8"))


def _of_python(name: str) -> Iterator[str]:
    here = _installed(name)
    for file in sorted(here.files or () if here else (), key=str):
        if ".dist-info" in file.parts[0] and LICENCE.match(file.name):
            yield _clean(file.read_text("utf-8"))


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _clean(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\ufeff\n").splitlines()) + "\n"


def check(packages: list[Package]) -> list[str]:
    """The outdated files. Texts differ between machines, so only their headings are compared."""
    old = []
    if not BILL.exists() or BILL.read_text("utf-8") != bill(packages):
        old.append(f"{BILL.relative_to(ROOT)} is not what the lock files say")
    written = TEXTS.read_text("utf-8").splitlines() if TEXTS.exists() else []
    under = [line for above, line in pairwise(written) if above == LINE]
    expected = {*headings(packages), "In the pages", "On the server"}
    if set(under) != expected or not written[0].startswith(f"Wagnis {__version__} "):
        old.append(f"{TEXTS.relative_to(ROOT)} does not have the packages of the lock files")
    return old


def main() -> int:
    packages = [*of_the_client(), *of_a_server()]
    if sys.argv[1:] == ["--check"]:
        old = check(packages)
        print("\n".join([*old, "Run `make bill`."]) if old else "The bill is as the locks say.")
        return 1 if old else 0
    BILL.write_text(bill(packages), "utf-8")
    TEXTS.write_text(texts(packages), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
