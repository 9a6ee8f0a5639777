"""Writes the browser's types from the server's: web/src/lib/wire.gen.ts, and in each game's folder
the types of its view, its odds and its happenings.

python -m scripts.wire          writes the files anew; with --check it only says if they are fresh
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

from pydantic import BaseModel, TypeAdapter
from typing_extensions import is_typeddict

from scripts import puzzles
from wagnis import __version__
from wagnis.games import BOXES
from wagnis.server.daily import routes as daily
from wagnis.server.push import routes as push
from wagnis.server.table.seating import COVER, COVER_HOST
from wagnis.server.together import carrying, people
from wagnis.server.together import routes as together
from wagnis.server.web.routes import own_data
from wagnis.server.wire import asked, game_types, messages, positions, tables

LIB = Path(__file__).parents[1] / "web" / "src" / "lib"
HEAD = """\
// Written by scripts/wire.py from the types in Python; change those instead.
"""
WIDTH = 100
INDENT = "  "

Schema = Mapping[str, Any]


def folder(module: ModuleType) -> str:
    """The folder of the game of these types, in Python and in the client."""
    return module.__name__.split(".")[-2]


# Editions of a game share its types.
REFERENCES = dict.fromkeys(box.parts[game_types.WIRE.name] for box in BOXES.house.values())
GAMES = {
    folder(module): module
    for module in (import_module(reference.partition(":")[0]) for reference in REFERENCES)
}
MODULES: tuple[ModuleType, ...] = (
    game_types,
    *GAMES.values(),
    positions,
    tables,
    messages,
    asked,
    puzzles,
    daily,
    people,
    together,
    carrying,
    push,
    own_data,
)
# JSON Schema drops these names: a word list also becomes a constant, so clients can iterate it.
WORDS = {
    "CardName": "CARDS",
    "Colour": "COLOURS",
    "Phase": "PHASES",
    "BotLevel": "BOT_LEVELS",
    "ReactionName": "REACTIONS",
    "KickReason": "KICK_REASONS",
    "GoneWhy": "GONE_WHYS",
    "DecisionKind": "DECISION_KINDS",
}
UNIONS = (
    *("ToAct", "View", "Move", "Outcome", "Odds", "ClientMessage", "ServerMessage"),
    *(name for module in GAMES.values() for name in vars(module) if name.endswith("Happening")),
    "Happening",
)
PLAIN = {"Fraction": "string", "Handle": "string", "GameName": "string"}
ANYTHING = "Record<string, unknown>"
# The wire type is wider than what a correct client sends or must distinguish.
NARROWER = {
    ("Play", "move"): "Move",
    ("Step", "happened"): "Happening[]",
    ("AskedPosition", "then"): "(Move | Outcome)[]",
    ("PositionAnswered", "happened"): "Happening[]",
    ("Refused", "code"): "RefusalCode",
    ("Problem", "code"): "RefusalCode",
}


class Writer:
    """One pass over the wire's modules, in their order."""

    def __init__(self) -> None:
        self.schemas, self.named = schemas()
        self.remarks = dict(remark for module in MODULES for remark in remarks(module)) | {
            (made.__name__, field): remark
            for module in GAMES.values()
            for happening, made in module.HAPPENED.items()
            for (_, field), remark in remarks(happening)
        }
        self.aliases = {
            shape(self.schemas[name]): name for name in (*WORDS, *UNIONS) if name in self.schemas
        }

    def files(self) -> dict[Path, str]:
        """The shared types, those of each game, and the unions over all games."""
        parts, owner = {}, {}
        for name, part, module in self.parts():
            parts[name] = part
            if module in GAMES.values():
                owner[name] = folder(module)
        unions = [
            name for name in UNIONS if name not in owner and of_games(parts, owner, name)
        ]  # View, Odds, Happening: the game decides which type it is
        version = (
            f"/** Of the Wagnis that this page is of. */\nexport const VERSION = '{__version__}';"
        )
        covers = (
            "/** Milliseconds of absence until the host, or another player, may let a bot in. */"
            f"\nexport const COVER_AFTER = {{ host: {COVER_HOST:_}, player: {COVER:_} }};"
        )
        shared = [name for name in parts if name not in owner and name not in unions]
        whole = [f"export type {{ {', '.join(sorted(unions))} }} from './games/wire.gen';", version]
        whole.append(covers)
        files = {
            LIB / "wire.gen.ts": written(parts, shared, {"./games/wire.gen": unions}, *whole),
            LIB / "games" / "wire.gen.ts": written(
                parts,
                unions,
                {"$lib/wire.gen": shared}
                | {f"./{game}/wire.gen": own(owner, game) for game in GAMES},
            ),
        }
        for game in GAMES:
            file = LIB / "games" / game / "wire.gen.ts"
            files[file] = written(parts, own(owner, game), {"$lib/wire.gen": shared})
        return files

    def parts(self) -> Iterator[tuple[str, str, ModuleType]]:
        """Every type by its name, as TypeScript, with its source."""
        for module in MODULES:
            for name, value in members(module):
                if name in WORDS:
                    if module.__name__ == home(name):
                        yield name, words(name, WORDS[name], get_args(value)), module
                elif name == "Refusal":
                    codes = words("RefusalCode", "REFUSALS", tuple(value), doc=value.__doc__)
                    yield "RefusalCode", codes, module
                elif name in UNIONS and module.__name__ == home(name):
                    yield name, alias(name, self.members(self.schemas[name])), module
                elif name in PLAIN and module.__name__ == home(name):
                    yield name, alias(name, [PLAIN[name]]), module
                elif name in self.named and value.__module__ == module.__name__:
                    yield name, self.interface(name, self.named[name]), module

    def interface(self, name: str, schema: Schema) -> str:
        required = set(schema.get("required", ()))
        lines = [*comment(schema.get("description")), f"export interface {name} {{"]
        for key, value in schema["properties"].items():
            lines += comment(self.remarks.get((name, key)), INDENT)
            kind = NARROWER.get((name, key)) or self.kind(value)
            optional = "" if key in required else "?"
            lines += fit(f"{INDENT}{key}{optional}:", kind.split(" | "), INDENT)
        return "\n".join([*lines, "}"])

    def kind(self, schema: Schema) -> str:
        known = self.aliases.get(shape(schema))
        return known if known is not None else " | ".join(self.members(schema))

    def members(self, schema: Schema) -> list[str]:
        """The kinds that a schema allows; a nested union appears by its name."""
        options = schema.get("anyOf") or schema.get("oneOf")
        if options is None:
            return [self.single(schema)]
        left = [self.kind(option) for option in options]
        # The types of plug-in games are unknown here; their boards cast them.
        known = [kind for kind in left if kind != ANYTHING]
        if set(known) <= {"null"}:
            known = left  # an object of any form, not one of a plug-in
        more, left = len(known) < len(left), known
        for name in UNIONS:
            inner = self.schemas[name].get("anyOf", ())
            kinds = [self.kind(option) for option in inner]
            kinds = [kind for kind in kinds if kind != ANYTHING]
            if 1 < len(kinds) < len(left) + more and set(kinds) <= set(left):
                left[left.index(kinds[0])] = name
                left = [kind for kind in left if kind not in kinds]
        return left

    def single(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[-1]
        if "const" in schema:
            return literal(schema["const"])
        if "enum" in schema:
            return " | ".join(literal(value) for value in schema["enum"])
        match schema.get("type"):
            case "integer" | "number":
                return "number"
            case "string" | "boolean" | "null" as same:
                return str(same)
            case "array" if "prefixItems" in schema:
                return f"[{', '.join(self.kind(item) for item in schema['prefixItems'])}]"
            case "array":
                item = self.kind(schema["items"])
                return f"({item})[]" if " | " in item else f"{item}[]"
            case "object":
                keys = self.kind({"type": "string", **schema.get("propertyNames", {})})
                values = schema.get("additionalProperties", True)
                return f"Record<{keys}, {'unknown' if values is True else self.kind(values)}>"
            case None if not schema.keys() - {"title"}:
                return "unknown"
        raise ValueError(f"no TypeScript for {schema}")


def uses(part: str) -> set[str]:
    """The names in a type, without comments."""
    code = re.sub(r"/\*\*.*?\*/|'[^']*'", "", part, flags=re.DOTALL)
    return set(re.findall(r"\b[A-Z]\w+", code))


def of_games(parts: Mapping[str, str], owner: Mapping[str, str], name: str) -> bool:
    """Whether it is a union over several games' types."""
    return len({owner[used] for used in uses(parts[name]) if used in owner}) > 1


def own(owner: Mapping[str, str], game: str) -> list[str]:
    return [name for name, whose in owner.items() if whose == game]


def written(
    parts: Mapping[str, str], names: list[str], sources: Mapping[str, list[str]], *first: str
) -> str:
    """A file with these types, and its imports."""
    used = set().union(*(uses(parts[name]) for name in names))
    imports = []
    for source, there in sources.items():
        if wanted := sorted(used & set(there)):
            imports.append(listing(wanted, source))
    listed = [parts[name] for name in parts if name in names]
    return HEAD + "".join(f"\n{part}\n" for part in ["\n".join(imports), *first, *listed] if part)


def listing(names: list[str], source: str) -> str:
    line = f"import type {{ {', '.join(names)} }} from '{source}';"
    if len(line) <= WIDTH:
        return line
    return (
        "import type {\n" + "".join(f"{INDENT}{name},\n" for name in names) + f"}} from '{source}';"
    )


def schemas() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The schemas of every alias and every named type, for reading and for writing."""
    values = {name: getattr(home_of(name), name) for name in (*WORDS, *UNIONS)} | {
        name: value
        for module in MODULES
        for name, value in members(module)
        if isinstance(value, type) and value.__module__ == module.__name__ and sent(value)
    }
    inputs: list[tuple[str, Literal["validation", "serialization"], TypeAdapter[Any]]] = [
        (name, "validation" if read(value) else "serialization", TypeAdapter(value))
        for name, value in values.items()
    ]
    by_key, whole = TypeAdapter.json_schemas(inputs, ref_template="#/$defs/{model}")
    named: dict[str, Schema] = {name: schema for (name, _), schema in by_key.items()}
    return named, whole["$defs"]


def members(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The names in a module, and the types it generates from the games' happenings."""
    for name, value in vars(module).items():
        yield name, value
        if module in GAMES.values() and name == "HAPPENED":
            for made in value.values():
                yield made.__name__, made


def sent(value: type) -> bool:
    return is_typeddict(value) or (issubclass(value, BaseModel) and bool(value.model_fields))


def read(value: Any) -> bool:
    """Whether clients send it."""
    return value is messages.ClientMessage or (
        isinstance(value, type) and issubclass(value, BaseModel)
    )


def home_of(name: str) -> ModuleType:
    return next(module for module in MODULES if name in vars(module))


def home(name: str) -> str:
    return home_of(name).__name__


def shape(schema: Schema) -> str:
    """A schema without its texts, so that equal kinds compare equal."""
    bare = {key: value for key, value in schema.items() if key not in {"title", "description"}}
    return json.dumps(bare, sort_keys=True)


def words(name: str, constant: str, values: tuple[str, ...], doc: str | None = None) -> str:
    items = [literal(str(value)) for value in values]
    line = f"export const {constant} = [{', '.join(items)}] as const;"
    if len(line) > WIDTH:
        inner = "".join(f"{INDENT}{item},\n" for item in items)
        line = f"export const {constant} = [\n{inner}] as const;"
    derived = f"export type {name} = (typeof {constant})[number];"
    return "\n".join([*comment(doc), line, derived])


def alias(name: str, kinds: list[str]) -> str:
    return "\n".join(fit(f"export type {name} =", kinds, ""))


def fit(head: str, kinds: list[str], indent: str) -> list[str]:
    line = f"{head} {' | '.join(kinds)};"
    if len(line) <= WIDTH:
        return [line]
    line = f"{indent}{INDENT}{' | '.join(kinds)};"
    if len(line) <= WIDTH:
        return [head, line]
    lines = [f"{indent}{INDENT}| {kind}" for kind in kinds]
    lines[-1] += ";"
    return [head, *lines]


def comment(doc: str | None, indent: str = "") -> list[str]:
    return [] if doc is None else [f"{indent}/** {' '.join(doc.split())} */"]


def remarks(module: ModuleType | type) -> Iterator[tuple[tuple[str, str], str]]:
    """The comments beside fields in the source; a schema does not contain them."""
    name = ""
    for line in inspect.getsource(module).splitlines():
        if found := re.match(r"class (\w+)", line):
            name = found[1]
        elif found := re.match(r"    (\w+):[^#]*  # (.+)", line):
            yield (name, found[1]), found[2]


def literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def main(arguments: list[str]) -> str | None:
    files = Writer().files()
    if arguments == ["--check"]:
        if all(file.is_file() and file.read_text("utf-8") == said for file, said in files.items()):
            return None
        return "web/src/lib/**/wire.gen.ts are not what the server says; run make wire."
    for file, said in files.items():
        file.write_text(said, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
