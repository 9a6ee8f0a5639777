// Written by scripts/facts.py from the rules of the game; change those instead.

/** What a box without a printed face asks for: any face, that of an earlier box, or another. */
export type Asks = 'any' | { as: number } | { not: number };

/** The chips of an edition, dearest first. */
export const GAMBLER_CHIPS: Record<string, readonly (readonly [number, string])[]> = {
  gambler: [
    [100, 'blue'],
    [50, 'yellow'],
    [10, 'white'],
  ],
  'engel-bengel': [[50, 'gold'], [10, 'silver']],
};

/** The tableaux of an edition in printed order; the first is the starter tableau. */
export const GAMBLER_TABLEAUX: Record<string, readonly string[]> = {
  gambler: [
    'gambler-01',
    'gambler-02',
    'gambler-03',
    'gambler-04',
    'gambler-05',
    'gambler-06',
    'gambler-07',
    'gambler-08',
    'gambler-09',
    'gambler-10',
    'gambler-11',
    'gambler-12',
    'gambler-13',
    'gambler-14',
    'gambler-15',
    'gambler-16',
    'gambler-17',
    'gambler-18',
    'gambler-19',
    'gambler-20',
  ],
  'engel-bengel': [
    'engel-bengel-01',
    'engel-bengel-02',
    'engel-bengel-03',
    'engel-bengel-04',
    'engel-bengel-05',
    'engel-bengel-06',
    'engel-bengel-07',
    'engel-bengel-08',
    'engel-bengel-09',
    'engel-bengel-10',
    'engel-bengel-11',
    'engel-bengel-12',
    'engel-bengel-13',
    'engel-bengel-14',
    'engel-bengel-15',
    'engel-bengel-16',
  ],
};

/** The dice of a turn, where there are enough. */
export const GAMBLER_DICE: number = 5;

/** By box of the row; longer rows go on as the last one says. */
export const ROW_ASKS: Record<'star' | 'full_house', readonly Asks[]> = {
  star: ['any', { as: 0 }],
  full_house: [
    'any',
    { as: 0 },
    { as: 0 },
    { not: 0 },
    { as: 3 },
  ],
};

/** The letters on the boxes of a full house. */
export const HOUSE_LETTERS: readonly ('A' | 'B')[] = ['A', 'A', 'A', 'B', 'B'];
