// Tables in every state of a deal, for tests: this device at seat 0, somebody else at seat 1.

import { person, tableOf } from '$lib/pages/table.fixture';
import type { DealShown, EarlierDeal, Fair, TableShown } from '$lib/wire.gen';
import { promised, revealing, shownSeed } from './giving';
import { heard, promiseOf, startOf, type Note, type TableDice } from './note';

export const [A, B, C, D] = ['a1', 'b2', 'c3', 'd4'].map((pair) => pair.repeat(16)) as [
  string,
  string,
  string,
  string,
];
export const COMMIT = '5e'.repeat(32);
export const NEXT = '7a'.repeat(32);
export const ID = 'abc';
const SEATS = [person('Mia', 'me'), person('Ben', 'you')];

/** The promise of a seat for this seed. */
export const by = (seat: number, seed: string, commit = COMMIT) =>
  promiseOf(ID, commit, seat, seed);

/** What a table without copied events tells as its start, once its deal is fixed. */
export const fresh = (
  table: Pick<TableShown, 'game' | 'options'> & { seats: readonly unknown[] },
) => {
  const { game, options, seats } = table;
  return startOf({ game, options, players: seats.length, events: [] });
};

export function table(
  deal: Partial<DealShown>,
  { commit = COMMIT, ...said }: Partial<TableShown> = {},
): TableShown {
  const shown = tableOf({
    ...{ id: ID, commit, seats: SEATS, seeds: [null, null] },
    deal: {
      ...{
        number: 1,
        state: 'open',
        promises: [null, null],
        revealed: [],
        start: null,
        until: null,
      },
      ...deal,
    },
    ...said,
  });
  if (shown.deal.state !== 'open' && !('start' in deal)) shown.deal.start = fresh(shown);
  return shown;
}

export const PROMISES = [by(0, A), by(1, B)];
export const open = (said: Partial<TableShown> = {}, deal: Partial<DealShown> = {}) =>
  table({ promises: PROMISES, ...deal }, said);
export const dealing = (said: Partial<TableShown> = {}, deal: Partial<DealShown> = {}) =>
  table({ state: 'dealing', promises: PROMISES, ...deal }, said);
export const dealt = (said: Partial<TableShown> = {}, deal: Partial<DealShown> = {}) =>
  table(
    { state: 'dealt', promises: PROMISES, revealed: [0, 1], ...deal },
    { phase: 'playing', seeds: [A, B], ...said },
  );
export const earlier = (number: number, said: Partial<EarlierDeal> = {}): EarlierDeal => ({
  ...{ number, from: 0, commit: COMMIT, promises: PROMISES, client_seeds: [null, null] },
  ...{ given_up: 'silent', seat: 1 },
  ...said,
});

export const hears = (note: Note | null, ...all: TableDice[]): Note =>
  all.reduce<Note | null>((so, told) => heard(so, told, 'me'), note)!;

/** This device took seat 0 and promised A. */
export function seated(told = table({})): Note {
  const [note] = promised(hears(null, told), told, 0, () => A)!;
  return hears(note, open({ forked: told.forked }));
}
/** It also revealed its seed, once everything was fixed. */
export const revealed = (accepted = false): Note =>
  shownSeed(hears(seated(), dealing()), 1, A, accepted);
/** It also plays. */
export const playing = (): Note => hears(revealed(true), dealt());

export const record = (said: Partial<Fair> = {}): Fair => ({
  ...{ commit: COMMIT, server_seed: '', client_seeds: [A, B], table: ID, deal: 1 },
  ...{ promises: PROMISES, given_up: [] },
  ...said,
});
export { NOTHING } from './stream';

export const kinds = (note: Note) => note.differs.map(({ what }) => what);
export const reveals = (note: Note, told: TableDice) =>
  revealing(note, told, 'me').map(({ seed }) => seed);
/** The browser's reaction to this message: its note, and what it would reveal. */
export const after = (note: Note, told: TableDice) => {
  const then = hears(note, told);
  return { kinds: kinds(then), reveals: reveals(then, told) };
};
