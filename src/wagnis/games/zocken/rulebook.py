"""The rules of Zocken for players; the texts are generated from the client's."""

from wagnis.core.rulebook import RuleBooks

RULES = RuleBooks("wagnis.games.zocken", "zocken.rules.json")
