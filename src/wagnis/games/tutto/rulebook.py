"""The rules of Tutto for players; the texts are generated from the client's."""

from wagnis.core.rulebook import RuleBooks

RULES = RuleBooks("wagnis.games.tutto", "tutto.rules.json")
