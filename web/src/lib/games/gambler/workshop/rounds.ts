// Rounds on one tableau between rules of thumb, and what they count. Pure functions; the worker
// plays many of them, and `tune` changes values by them.

import { rolled, type Random } from '$lib/workshop/random';
import { Gambler, type GamblerState } from '../rules';
import { thumb } from '../thumb';
import type { Row } from '../wire.gen';

/** The sums over some rounds. */
export interface Tally {
  rounds: number;
  turns: number;
  throws: number;
  /** The first player's points minus the mean of the others', and the squares of that. */
  lead: number;
  squares: number;
  /** Per row: how often the first player finished it, minus the mean of the others. */
  readonly edge: number[];
  /** Per row: how often the first player finished it. */
  readonly began: number[];
}

export const noRounds = (rows: number): Tally => ({
  rounds: 0,
  turns: 0,
  throws: 0,
  lead: 0,
  squares: 0,
  edge: Array<number>(rows).fill(0),
  began: Array<number>(rows).fill(0),
});

/** Plays rounds on these rows and adds them to the tally. */
export function playRounds(
  rows: readonly Row[],
  seats: number,
  rounds: number,
  random: Random,
  tally: Tally,
): void {
  const tableau = { id: 'own', rows: [...rows] };
  // Without a target the game does not end with the round.
  const game = new Gambler('gambler', seats, Infinity, [tableau], 1, 0);
  const start = game.start();
  for (let round = 0; round < rounds; round += 1) playRound(game, start, rows, random, tally);
}

function playRound(
  game: Gambler,
  start: GamblerState,
  rows: readonly Row[],
  random: Random,
  tally: Tally,
): void {
  let state = start;
  let lead = 0;
  let fresh = true;
  while (state.round === 0) {
    if (state.phase.kind === 'rolling') {
      tally.throws += 1;
      if (fresh) tally.turns += 1;
      const before = state;
      state = game.after(state, { dice: rolled(state.phase.dice, random) });
      fresh = state.phase.kind !== 'placing' || state.roller !== before.roller;
      continue;
    }
    const move = thumb(game, state);
    const { roller } = state;
    const next = game.after(state, move);
    if ('place' in move && typeof move.place === 'object') {
      const at = move.place.row;
      const row = rows[at]!;
      if (state.filled[at]!.length + 1 === row.boxes) {
        const part = roller === 0 ? 1 : -1 / (game.seats - 1);
        tally.edge[at]! += part;
        if (roller === 0) tally.began[at]! += 1;
        lead += part * row.sign * row.value;
      }
    }
    fresh = !('roll' in move) && next.phase.kind === 'rolling';
    state = next;
  }
  tally.rounds += 1;
  tally.lead += lead;
  tally.squares += lead * lead;
}

/** The mean of the lead, and half of its 95% interval. */
export function beginning({ rounds, lead, squares }: Tally): { worth: number; margin: number } {
  if (rounds < 2) return { worth: 0, margin: Infinity };
  const worth = lead / rounds;
  const variance = Math.max(0, (squares - rounds * worth * worth) / (rounds - 1));
  return { worth, margin: 1.96 * Math.sqrt(variance / rounds) };
}
