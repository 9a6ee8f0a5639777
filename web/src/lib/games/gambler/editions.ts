// The differences between Gambler (1998) and Engel & Bengel (2008) at the table. The board's
// stylesheet has their colours.

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

/** A score that ends the game at the end of a round. */
export const targetOf = (company: Company): number => optionOf(company, 'target');
