// A table with default values, for tests.

import type { SeatShown, TableShown } from '$lib/wire.gen';

const NOBODY: SeatShown = {
  kind: 'open',
  name: null,
  bot: null,
  holder: null,
  present: false,
  stand_in: false,
  makeshift: null,
};

export const person = (name: string, holder: string): SeatShown => ({
  ...NOBODY,
  kind: 'person',
  name,
  holder,
  present: true,
});
export const bot: SeatShown = { ...NOBODY, kind: 'bot', bot: 'thumb', present: true };
export const free: SeatShown = NOBODY;

export function tableOf(said: Partial<TableShown>): TableShown {
  const seats = said.seats ?? [person('Mia', 'me'), bot];
  return {
    id: 'abc',
    phase: 'open',
    game: 'tutto',
    options: {},
    public: false,
    hints: true,
    clock: null,
    seats,
    host: 'me',
    watching: 0,
    commit: '00',
    seeds: [null, '00'.repeat(16)],
    deal: {
      number: 1,
      state: 'open',
      promises: seats.map(({ kind }) => (kind === 'person' ? 'ab'.repeat(32) : null)),
      revealed: [],
      start: null,
      until: null,
    },
    earlier: [],
    seq: 0,
    position: null,
    due: null,
    deadline: null,
    now: 0,
    solving: false,
    next: null,
    fair: null,
    created: 0,
    forked: null,
    daily: null,
    kicked: [],
    changed: null,
    ...said,
  };
}
