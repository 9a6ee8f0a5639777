// What the first turn on a tableau is worth to its player, if both play perfectly.

import type { Options } from '$lib/engine/contract';
import { partOf } from '$lib/games/index';
import { advise } from '$lib/thinking/index';
import { solvedFor } from '$lib/thinking/solved';
import type { GameName } from '$lib/wire.gen';

/** On the only tableau of the stack; null while it is not solved. */
export async function worthToBegin(setup: {
  readonly game: GameName;
  readonly seats: number;
  readonly options: Options;
}): Promise<number | null> {
  const state = (await partOf(setup.game, 'open'))(setup.seats, setup.options).start();
  const { exact, value } = await advise({ ...setup, state, solved: solvedFor(setup) });
  return exact ? value : null;
}
