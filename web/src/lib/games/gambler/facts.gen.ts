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

/** By id, every tableau of both editions: for each row what it pays, and its boxes. */
export const GAMBLER_SHIPPED: Readonly<Record<string, string>> = {
  'gambler-01': '+20 3 / +20 * * * / +40 4 4 4 / +40 A A A B B / +50 1 2 3 4 / -20 * * *',
  'gambler-02': '+20 1 / +30 1 2 / +40 1 2 3 / +50 1 2 3 4 / +60 1 2 3 4 5 / -30 6 6',
  'gambler-03': '+60 6 5 4 3 2 / +40 6 4 2 / +40 5 3 1 / +30 2 1 / +20 * * * / -40 4 3',
  'gambler-04': '+80 1 2 3 4 5 6 / +40 2 2 2 / +30 6 5 / +20 3 / +20 * * / -30 * * *',
  'gambler-05': '+20 1 / +20 2 / +20 3 / +20 4 / +20 5 / -40 6',
  'gambler-06': '+30 1 1 / +30 2 2 / +30 3 3 / +30 4 4 / +30 5 5 / +30 6 6',
  'gambler-07': '+40 2 2 2 / +40 4 4 4 / +40 6 6 6 / +40 * * * * / +20 * * * / -40 5 5 5',
  'gambler-08': '+20 * * / +20 * * * / +40 * * * * / +50 * * * * * / -20 * * * / -40 * * * *',
  'gambler-09': '+40 A A A B B / +40 A A A B B / +40 2 3 4 / +30 6 6 / +20 1 / -40 A A A B B',
  'gambler-10': '+20 2 / +30 4 4 / +40 * * * * / +40 6 5 4 / +40 A A A B B / +60 2 3 4 5 6',
  'gambler-11': '-30 1 / -30 * * / +40 6 6 6 / +40 A A A B B / +50 3 4 5 6 / +60 5 5 5 5',
  'gambler-12': '+80 1 2 3 4 5 6 / +80 1 1 2 2 3 3 / +70 * * * * * * / +40 A A A B B / +20 * * / -50 6 5 4',
  'gambler-13': '+40 2 4 6 / +40 6 4 2 / +40 2 2 2 / +30 4 4 / +40 * * * * / -30 6 6',
  'gambler-14': '+20 3 / +20 * * * / +40 1 3 5 / +40 5 5 5 / +50 1 1 3 3 / -30 5 3 1',
  'gambler-15': '+60 1 2 3 2 1 / +50 3 4 4 3 / +40 1 2 1 / +40 6 5 6 / +20 * * / -30 2 5 2',
  'gambler-16': '+100 6 6 6 6 6 6 / +20 1 / +20 2 / +20 * * / +20 * * * / -30 3 3',
  'gambler-17': '-40 1 2 3 4 / -30 * * * / +40 1 1 1 / +40 3 4 5 / +60 6 5 4 3 2 / +70 4 4 4 4 4',
  'gambler-18': '+20 * / +20 6 / +20 * * / +30 1 1 / +30 5 6 / -50 * *',
  'gambler-19': '+20 * * / +30 3 4 / +40 A A A B B / +50 1 1 2 2 / +50 5 5 6 6 / -30 3 3 4 4',
  'gambler-20': '+20 2 / +30 6 1 / +40 4 4 4 / +50 3 3 5 5 / +60 1 2 3 4 5 / -100 * * * * * *',
  'gambler-21': '+30 1 2 / +30 2 3 / +30 3 4 / +30 4 5 / +20 5 / -40 6',
  'gambler-22': '+20 6 / +20 * * / +30 1 1 / +30 2 2 / +30 5 6 / -50 * *',
  'engel-bengel-01': '+20 5 / +30 2 2 / +40 1 2 3 / +40 * * * * / +40 A A A B B / -20 * * *',
  'engel-bengel-02': '+20 6 / +30 1 2 / +20 * * * / +40 3 3 3 / +40 A A A B B / +50 3 4 5 6',
  'engel-bengel-03': '+30 5 6 / +40 4 5 6 / +50 3 4 5 6 / +60 2 3 4 5 6 / +80 1 2 3 4 5 6 / -50 6',
  'engel-bengel-04': '+80 6 5 4 3 2 1 / +40 3 2 1 / +30 2 1 / +20 * / +40 A A A B B / -40 1 1',
  'engel-bengel-05': '+20 2 / +20 4 / +20 6 / +30 5 5 / -30 1 / -30 3',
  'engel-bengel-06': '+20 * / +20 * * / +30 1 6 / +40 * * * * / +70 * * * * * * / -30 * * *',
  'engel-bengel-07': '+20 * * * / +40 1 1 1 / +40 3 3 3 / +40 1 3 5 / +40 2 4 6 / -40 5 5 5',
  'engel-bengel-08': '+20 * * / +30 6 6 / +40 6 6 1 / +40 6 6 2 / +40 6 6 3 / -50 6 6 6',
  'engel-bengel-09': '+20 3 / +20 * * / +30 3 4 / +50 1 6 1 6 / +50 2 5 2 5 / -30 4 3 4',
  'engel-bengel-10': '+20 4 / +20 * * * / +30 2 3 / +40 6 6 6 / +90 1 1 1 1 1 1 / -50 5 5',
  'engel-bengel-11': '+20 * * / +40 A A A B B / +50 3 4 5 6 / +60 6 5 4 3 2 / -30 2 2 / -40 A A A B B',
  'engel-bengel-12': '+30 3 3 / +40 A A A B B / +70 4 5 6 4 5 6 / +70 * * * * * * / +90 1 1 1 2 2 2 / -40 * * *',
  'engel-bengel-13': '+20 1 / +20 * * * / +30 2 1 / +60 3 3 3 3 / +60 4 4 4 4 / -80 3 4',
  'engel-bengel-14': '+20 1 / +20 6 / +20 * * / +30 2 2 / +30 5 5 / +30 3 4',
  'engel-bengel-15': '+40 1 2 3 / +40 4 4 4 / +50 5 4 3 2 / +50 * * * * * / -30 * * / -50 6 6',
  'engel-bengel-16': '+20 4 / +20 * * / +40 A A A B B / +60 1 2 3 2 1 / +60 6 5 4 5 6 / -30 3 3',
  'engel-bengel-17': '+20 2 / +30 4 4 / +30 6 6 / +40 5 5 5 / -30 1 / -30 3',
};

/** The dice that are dealt in equal shares. */
export const GAMBLER_ALL_DICE: number = 30;

/** The points of each player at the start. */
export const GAMBLER_POINTS: number = 80;

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

/** How the bots of each level choose, by objective; the perfect level is not among them. */
export const LEVELS: Readonly<Record<string, Readonly<Record<string, Readonly<{ temperature: number; limit?: number }>>>>> = {
  points: {
    friendly: { temperature: 14.1 },
    casual: { temperature: 7.8 },
    keen: { temperature: 4.76 },
    sharp: { temperature: 2.66 },
  },
  win: {
    friendly: { temperature: 0.0235 },
    casual: { temperature: 0.0117 },
    keen: { temperature: 0.00713 },
    sharp: { temperature: 0.00394 },
  },
};
