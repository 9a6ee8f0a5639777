// Gambler's and Engel & Bengel's part for reviews: the points of a round for two from its solved
// table, an estimate for more. As src/wagnis/games/gambler/solver/__init__.py.

import { NotSolvedError, type Analysis } from '$lib/analysis/contract';
import { ACCOUNTS, LOSSES } from './accounts.gen';
import { beforeTheTableau, byPoints, fromTable, placeOf, tableOf } from './advisor';
import { BOX } from './box.gen';
import { BOX as ENGEL_BENGEL } from './engel-bengel/box.gen';
import { ofGambler } from './rules';
import { chanceGiven } from './values/winning';

/** The part of an edition. */
const analysisOf = (title: string): Analysis => ({
  title,
  accounts: {
    points: {
      ...ACCOUNTS['points']!,
      // The row's value, even if a debtor could not pay all of it.
      counts: (_, happening) =>
        happening.kind === 'row_finished' ? [[happening.seat, happening.value]] : [],
    },
  },
  kinds: { place: 'placing', roll: 'stopping', stop: 'stopping' },
  losses: LOSSES,
  async evaluate(game, state, _objective, _deck, load) {
    if (game.seats !== 2) throw new NotSolvedError('rounds are solved for two players only');
    const place = placeOf(game, state);
    if (!place) return beforeTheTableau(game, state);
    const table = await tableOf(place, load);
    if (!table) throw new NotSolvedError('the round on this tableau is not solved here');
    return fromTable(place, table);
  },
  async advise(game, state, _, load) {
    const place = placeOf(game, state);
    return place ? byPoints(place, load) : beforeTheTableau(game, state);
  },
  chanceGiven(game, state, expected) {
    return chanceGiven(...ofGambler(game, state), expected);
  },
});

export const analyses: Readonly<Record<string, Analysis>> = Object.fromEntries(
  [BOX, ENGEL_BENGEL].map(({ name, title }) => [name, analysisOf(title)]),
);
