// Checks the options that people have chosen for a game on this device, as the server does for its
// tables.

import { checkLimits, checkOptions } from '$lib/engine/options';
import { RefusedError } from '$lib/engine/refusal';
import { partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';

/** Rejects with a refusal that names the first option that the game cannot take. */
export async function checkHere(
  game: GameName,
  seats: number,
  options: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(options).length === 0) return;
  const { box, readers } = await partOf(game, 'positions');
  try {
    checkOptions(box, readers, seats, options);
    checkLimits(options);
  } catch (error) {
    throw new RefusedError('bad_options', error instanceof Error ? error.message : '');
  }
}
