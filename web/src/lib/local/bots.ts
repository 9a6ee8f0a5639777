// How bots choose at a local table: a translation of src/wagnis/bots/valued.py. The values come from
// the game's advisor.

import type { Options } from '$lib/engine/contract';
import type { Match } from '$lib/engine/match';
import { partOf } from '$lib/games/index';
import { NoValuesError } from '$lib/thinking/contract';
import { progress } from '$lib/thinking/progress.svelte';
import type { BotLevel, GameName, Move, SeatShown } from '$lib/wire.gen';
import { valuesOf } from '$lib/thinking/advice';
import { playsHere } from './levels';

/** Milliseconds that bots wait for files on their way; then they move without them. */
const PATIENCE = 2000;

/** A bot's move, and how it was chosen if the values for the bot's level are not here. */
export interface Choice {
  readonly move: Move;
  readonly makeshift: SeatShown['makeshift'];
}

/** The move of a bot; `coin` is a random number from 0 to 1. */
export async function chosen(
  game: GameName,
  options: Options,
  level: BotLevel,
  match: Match,
  coin: number,
): Promise<Choice> {
  const { legal } = match;
  const thumb = async () => (await partOf(game, 'thumb'))(match.game, match.state);
  if (legal.length === 1) return { move: legal[0]!, makeshift: null };
  // A game whose values or rule of thumb are not here yet is played at random.
  if (level === 'random' || !playsHere(game, level))
    return { move: legal[Math.floor(coin * legal.length)]!, makeshift: null };
  if (level === 'thumb') return { move: await thumb(), makeshift: null };
  try {
    const [{ objective, values, makeshift }, levels] = await Promise.all([
      withPatience(valuesOf(game, options, match)),
      partOf(game, 'levels'),
    ]);
    const { temperature = 0, limit = Infinity } = levels[objective]?.[level] ?? {};
    const points =
      limit < Infinity ? await withPatience(valuesOf(game, options, match, 'points')) : null;
    const sensible = points ? within(values, points.values, limit) : values;
    return {
      move: legal[drawn(sensible, temperature, coin)]!,
      makeshift: makeshift ? 'estimate' : null,
    };
  } catch (error) {
    if (!(error instanceof NoValuesError)) throw error;
    return { move: await thumb(), makeshift: 'thumb' };
  }
}

/** Rejects when files that are on their way have taken too long; thinking may take its time. */
async function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tired = new Promise<never>((_, reject) => {
    const look = () => {
      const waited = progress.share === null ? 0 : performance.now() - progress.since;
      if (waited >= PATIENCE) reject(new NoValuesError('loading', 'the values are on their way'));
      else timer = setTimeout(look, PATIENCE - waited);
    };
    timer = setTimeout(look);
  });
  try {
    return await Promise.race([answer, tired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of points, so that every program leaves out the same moves. */
const ROUNDING = 1e-9;

/** The values, -∞ for moves that give away more points than `limit`. */
export function within(
  values: readonly number[],
  points: readonly number[],
  limit: number,
): number[] {
  const least = Math.max(...points) - limit - ROUNDING;
  return values.map((value, at) => (points[at]! >= least ? value : -Infinity));
}

/**
 * A softmax over the values: the lower the temperature, the more often the best; 0 is the first of
 * the best. Below 0 the weaker are preferred. -∞ is never drawn.
 */
export function drawn(values: readonly number[], temperature: number, coin: number): number {
  const best = Math.max(...values);
  if (temperature === 0) return values.indexOf(best);
  let sum = 0;
  const bounds = values.map(
    (value) => (sum += value === -Infinity ? 0 : Math.exp((value - best) / temperature)),
  );
  return bounds.findIndex((bound) => coin * sum < bound);
}
