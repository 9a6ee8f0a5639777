// Hints for a game without its own words: the moves by name, the values as numbers.

import type { Explainer } from '$lib/games/game';
import { share, tenths } from '$lib/i18n/texts.svelte';
import { spaced } from '$lib/shelf.svelte';
import { moveWords, type Plain } from './words';

export const explainer: Explainer = {
  move: (move, { standing }, { game }) =>
    moveWords(game, move as unknown as Plain, standing.view as unknown as Plain),
  worth: (value, { objective }) => (objective === 'win' ? share(value) : tenths(value)),
  facts: () => [],
  counts: ({ objective }) => spaced(objective),
};
