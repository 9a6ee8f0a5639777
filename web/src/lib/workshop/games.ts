// Whole games between rules of thumb, for house rules: in the worker, or on the page where none
// starts. `counts` says what they count.

import type { Thumb } from '$lib/engine/advice';
import type { Open, Options } from '$lib/engine/contract';
import { COUNTS, type Count, type Job, type Tally } from './counts';
import { drawn, seeded, type Random } from './random';

const RULES = import.meta.glob<Record<string, Open>>('../games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const THUMBS = import.meta.glob<Thumb>('../games/*/thumb.ts', { eager: true, import: 'thumb' });

/** Enough for a margin of about one per cent. */
const GAMES = 4000;
const BATCH = 20;
/** A game that lasts longer is not played to its end: these rules hardly ever end. */
const LONGEST = 20_000;

/** Plays games; yields the sums so far. */
export function* measured({ game, seats, options }: Job): Generator<Tally> {
  const [path, opens] = Object.entries(RULES).find(([, all]) => Object.hasOwn(all, game))!;
  const [open, thumb] = [opens[game]!, THUMBS[path.replace('rules.ts', 'thumb.ts')]!];
  const random = seeded(0);
  const sums: Record<Count, number> = { turns: 0, points: 0, nulls: 0, first: 0 };
  const squares = { ...sums };
  for (let games = 0; games < GAMES;) {
    for (let batch = 0; batch < BATCH; batch += 1, games += 1) {
      const counted = play(open, thumb, seats, options, random);
      for (const count of COUNTS) {
        sums[count] += counted[count];
        squares[count] += counted[count] ** 2;
      }
    }
    yield { games, sums: { ...sums }, squares: { ...squares } };
  }
}

/** One game: its turns, points a turn, nulls a turn, and the share of the first seat in the win. */
export function play(
  open: Open,
  thumb: Thumb,
  seats: number,
  options: Options,
  random: Random,
): Record<Count, number> {
  const game = open(seats, options);
  let state = game.start();
  let [turns, nulls] = [0, 0];
  for (let events = 0; events < LONGEST; events += 1) {
    const node = game.node(state);
    if (node.kind === 'over') {
      const all = state.scores.reduce((sum, score) => sum + score, 0);
      const first = node.winners.includes(0) ? 1 / node.winners.length : 0;
      return { turns, points: all / turns, nulls: nulls / turns, first };
    }
    const event = node.kind === 'chance' ? drawn(node.lot, random) : thumb(game, state);
    for (const { kind } of game.happened(state, event)) {
      if (kind === 'turn_over') turns += 1;
      else if (kind === 'null') nulls += 1;
    }
    state = game.after(state, event);
  }
  return { turns, points: 0, nulls: nulls / Math.max(1, turns), first: 0 };
}
