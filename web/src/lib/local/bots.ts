// How bots choose at a local table: a translation of src/wagnis/bots/valued.py. The values come from
// the game's advisor.

import { advise } from './advice';
import type { Match } from '$lib/engine/match';
import { partOf } from '$lib/games/index';
import { playsHere } from './levels';
import type { BotLevel, GameName, Move } from '$lib/wire.gen';

/** The move of a bot; `coin` is a random number from 0 to 1. */
export async function chosen(
  game: GameName,
  level: BotLevel,
  match: Match,
  coin: number,
): Promise<Move> {
  const { legal } = match;
  if (legal.length === 1) return legal[0]!;
  // A game whose values or rule of thumb are not here yet is played at random.
  if (level === 'random' || !playsHere(game, level)) return legal[Math.floor(coin * legal.length)]!;
  if (level === 'thumb') return (await partOf(game, 'thumb'))(match.game, match.state);
  const [{ objective, values }, temperatures] = await Promise.all([
    advise(game, match),
    partOf(game, 'temperatures'),
  ]);
  return legal[drawn(values, temperatures[objective]?.[level] ?? 0, coin)]!;
}

/** A softmax over the values: the lower the temperature, the more often the best; 0 is the first of the best. */
export function drawn(values: readonly number[], temperature: number, coin: number): number {
  const best = Math.max(...values);
  if (temperature === 0) return values.indexOf(best);
  let sum = 0;
  const bounds = values.map(
    (value) => (sum += value === best ? 1 : Math.exp((value - best) / temperature)),
  );
  return bounds.findIndex((bound) => coin * sum < bound);
}
