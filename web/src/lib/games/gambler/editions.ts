// What Gambler (1998) and Engel & Bengel (2008) do differently on the table, as the rules have it.
// Their colours are in the stylesheet of the board.

import { GAMBLER_CHIPS } from './facts.gen';
import type { Company } from '$lib/games/game';
import { optionOf } from '$lib/games/options';

export interface Stack {
  value: number;
  colour: string;
  count: number;
}

/** Points as the fewest chips of this edition. */
export function chipsFor(game: string, points: number): Stack[] {
  let left = points;
  return (GAMBLER_CHIPS[game] ?? []).flatMap(([value, colour]) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count ? [{ value, colour, count }] : [];
  });
}

/** With so many points at the end of a round the game is over. */
export const targetOf = (company: Company): number => optionOf(company, 'target');
