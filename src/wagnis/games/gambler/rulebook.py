"""The rules of both editions for players; the texts are generated from the client's."""

from wagnis.core.rulebook import RuleBooks

GAMBLER = RuleBooks("wagnis.games.gambler", "gambler.rules.json")
ENGEL_BENGEL = RuleBooks("wagnis.games.gambler", "engel-bengel.rules.json")
