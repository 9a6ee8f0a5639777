// Whole games between rules of thumb, for house rules: in the worker, or on the page where none
// starts. `counts` says what they count.

import type { Thumb } from '$lib/engine/advice';
import type { Open, Options } from '$lib/engine/contract';
import { added, NO_GAMES, type Counted, type Job, type Tally } from './counts';
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
  let tally = NO_GAMES;
  for (let played = 0; played < GAMES; played += BATCH) {
    for (let batch = 0; batch < BATCH; batch += 1)
      tally = added(tally, play(open, thumb, seats, options, random));
    yield { ...tally, complete: played + BATCH >= GAMES };
  }
}

/** One game: its turns, points a turn, nulls a turn, and the share of the first seat in the win.
 * Null for a game that lasts too long: it has no winner to count. */
export function play(
  open: Open,
  thumb: Thumb,
  seats: number,
  options: Options,
  random: Random,
): Counted {
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
  return null;
}
