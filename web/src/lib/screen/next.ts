// Where a big screen goes next.

import type { TableShown } from '$lib/wire.gen';

/**
 * The table of the next game once the room plays there: this game is over, or its people have left
 * it. At a table that seeks people the next one is named while they still play.
 */
export function nextOf({ next, phase, seats }: TableShown): string | null {
  const here = seats.some(({ kind, present }) => kind === 'person' && present);
  return phase === 'over' || !here ? next : null;
}
