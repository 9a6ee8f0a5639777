// The two boxes as data: what Gambler (1998) and Engel & Bengel (2008) do differently on the table.
// Their colours are in the stylesheet of the board.

import type { Company } from '$lib/games/game';

export type ChipColour = 'blue' | 'yellow' | 'white' | 'gold' | 'silver';

export interface Stack {
  value: number;
  colour: ChipColour;
  count: number;
}

const CHIPS: Record<string, readonly (readonly [number, ChipColour])[]> = {
  gambler: [
    [100, 'blue'],
    [50, 'yellow'],
    [10, 'white'],
  ],
  'engel-bengel': [
    [50, 'gold'],
    [10, 'silver'],
  ],
};

/** Points as the fewest chips of this edition. */
export function chipsFor(game: string, points: number): Stack[] {
  let left = points;
  return (CHIPS[game] ?? []).flatMap(([value, colour]) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count ? [{ value, colour, count }] : [];
  });
}

/** With so many points at the end of a round the game is over. */
export function targetOf(company: Company): number {
  const { target } = company.options;
  if (typeof target === 'number') return target;
  return company.game === 'engel-bengel' && company.names.length > 4 ? 400 : 500;
}
