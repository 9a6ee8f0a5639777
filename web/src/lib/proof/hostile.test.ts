import { describe, expect, it } from 'vitest';
import { bot, person } from '$lib/pages/table.fixture';
import {
  A,
  after,
  B,
  by,
  C,
  dealing,
  dealt,
  earlier,
  hears,
  kinds,
  NEXT,
  NOTHING,
  open,
  playing,
  revealed,
  reveals,
  seated,
  table,
} from './deal.fixture';
import { kept, promised, shownSeed, unpromisedSeats } from './giving';
import { heard, MOST } from './note';

const numbers = (many: number) => Array.from({ length: many }, (_, at) => at + 1);

describe('a hostile server', () => {
  const NONE = { reveals: [] };

  it('that asks again with the same fingerprint gets no second promise, nor a second seed', () => {
    let note = seated();
    const made = new Set<string>();
    for (let n = 0; n < 50; n += 1) {
      const asks = table({ promises: [null, by(1, B)] });
      note = hears(note, asks);
      const [then, own] = promised(note, asks, 0, () => `${n}`.padStart(32, 'e'))!;
      made.add(own.promise);
      note = then;
    }
    expect([...made]).toEqual([by(0, A)]);
  });

  it('that shows another fingerprint under the same number gets nothing', () => {
    const told = table({ promises: [null, null] }, { commit: NEXT });
    expect(after(seated(), told)).toEqual({ kinds: ['commit'], ...NONE });
    const note = hears(seated(), told);
    expect(note.deals).toEqual(seated().deals);
    for (const asks of [told, table({})]) {
      expect(promised(note, asks, 0, () => C)).toBeNull();
      expect(unpromisedSeats(note, asks, 'me')).toEqual([]);
    }
  });

  it.each([
    ['lists no earlier deal', []],
    ['lists another one', [earlier(1, { commit: 'ee'.repeat(32) })]],
  ])('that makes up a restore and %s gets nothing', (_, before) => {
    const told = table({ number: 2 }, { commit: NEXT, earlier: before, phase: 'playing' });
    const note = hears(playing(), told);
    expect(kinds(note)).toContain('commit');
    expect(promised(note, told, 0, () => C)).toBeNull();
  });

  it('that leaves numbers out, or counts back, is called out and gets nothing', () => {
    const gap = table({ number: 3 }, { commit: NEXT, earlier: [earlier(1)] });
    expect(kinds(hears(seated(), gap))).toContain('deals');
    expect(kinds(hears(null, gap))).toEqual(['deals']);
    expect(promised(hears(null, gap), gap, 0, () => C)).toBeNull();
    // Neither later, when the list is complete.
    const whole = table({ number: 4 }, { earlier: numbers(3).map((n) => earlier(n)) });
    expect(promised(hears(null, gap, whole), whole, 0, () => C)).toBeNull();
    const second = table({ number: 2 }, { commit: NEXT, earlier: [earlier(1)], now: 50 });
    const reset = table({}, { now: 60 });
    const note = hears(revealed(), second, reset);
    expect(kinds(note)).toEqual(['deals']);
    expect(promised(note, reset, 0, () => C)).toBeNull();
    expect(reveals(note, dealing({ now: 60 }))).toEqual([]);
  });

  it.each([
    ['swaps the promise of this device', { promises: [by(0, C), by(1, B)] }],
    ['leaves it out', { promises: [null, by(1, B)] }],
    ['has no promise of somebody else', { promises: [by(0, A), null] }],
    ['says that there are none', { promises: [] }],
    ['puts it at another seat too', { promises: [by(0, A), by(0, A)] }],
  ])('that %s is called out, and nothing is revealed', (_, deal) => {
    const found = after(seated(), dealing({}, deal));
    expect(new Set(found.kinds)).toEqual(new Set(['promise']));
    expect(found.reveals).toEqual([]);
    // Neither once everything looks right again.
    expect(reveals(hears(seated(), dealing({}, deal)), dealing())).toEqual([]);
  });

  it('that swaps a promise before the start is called out at once', () => {
    expect(kinds(hears(seated(), open({}, { promises: [by(0, C), null] })))).toEqual(['promise']);
  });

  it.each([
    ['a promise', dealing({}, { promises: [by(0, A), by(1, C)] })],
    ['a seat', dealing({ seats: [person('Mia', 'me'), person('Eve', 'eve')] })],
    ['a person for a bot', dealing({ seats: [person('Mia', 'me'), bot] })],
    ['an option', dealing({ options: { first: 1 } })],
    ['the game', dealing({ game: 'zocken' })],
    ['the starting position', dealing({}, { start: 'aa'.repeat(32) })],
  ])('that changes %s between two messages is called out, and nothing is revealed', (_, told) => {
    expect(after(hears(seated(), dealing()), told)).toEqual({ kinds: ['fixed'], ...NONE });
    expect(reveals(hears(seated(), dealing(), told), dealing())).toEqual([]);
  });

  it.each([
    ['promises', dealt({}, { promises: [by(0, A), by(1, C)] })],
    ['who sits where', dealt({ seats: [person('Mia', 'me'), person('Eve', 'eve')] })],
    ['the options', dealt({ options: { first: 1 } })],
    ['the starting position', dealt({}, { start: 'aa'.repeat(32) })],
  ])('that changes %s once the seeds are known is called out', (_, told) => {
    expect(kinds(hears(revealed(), told))).toContain('fixed');
  });

  it.each([dealing, dealt])('that does not fix where the game starts is called out', (state) => {
    const fork = { forked: { from: null, events: 3 }, seq: 3 };
    const start = 'aa'.repeat(32);
    for (const told of [
      state(fork),
      state({}, { start }),
      state({ forked: { from: null, events: 0 } }, { start }),
      ...[{}, fork].flatMap((said) =>
        [null, undefined, '', 7].map((none) => state(said, { start: none as string })),
      ),
    ])
      expect(kinds(hears(null, told))).toContain('fixed');
    expect(kinds(hears(null, state(fork, { start })))).not.toContain('fixed');
    expect(kinds(hears(null, state({})))).not.toContain('fixed');
  });

  it('that leaves out what it fixed gets no seed', () => {
    for (const said of [{}, { forked: { from: null, events: 2 } }]) {
      const told = dealing(said, { start: undefined as unknown as null });
      expect(after(seated(), told)).toEqual({ kinds: ['fixed'], ...NONE });
    }
  });

  it('that calls a table a fork which was none is called out, and gets no seed', () => {
    const fork = { forked: { from: null, events: 2 } };
    const told = dealing(fork, { start: 'aa'.repeat(32) });
    expect(after(seated(), told)).toEqual({ kinds: ['fixed'], ...NONE });
  });

  it('that makes up a restored game in the lobby is called out, and gets no seed', () => {
    const before = [earlier(1, { given_up: null, commit: NEXT })];
    const told = dealing({ earlier: before }, { number: 2, start: 'aa'.repeat(32) });
    const news = after(hears(null, table({ number: 2 }, { earlier: before })), told);
    expect(news.kinds).toContain('fixed');
    expect(news.reveals).toEqual([]);
  });

  it('that hides the events of a fork is called out as soon as it is played', () => {
    const start = 'aa'.repeat(32);
    const hidden = dealt({ forked: { from: null, events: 3 }, seq: 0 }, { start });
    expect(kinds(hears(null, hidden))).toEqual(['fixed']);
  });

  it.each([
    ['of somebody else', [A, C]],
    ['of somebody else, zeros', [A, NOTHING]],
    ['of this device', [C, B]],
    ['of this device, zeros', [NOTHING, B]],
  ])('that tells a seed that does not fit is called out: %s', (_, seeds) => {
    expect(kinds(hears(revealed(), dealt({ seeds })))).toEqual(['seed']);
  });

  it('that gives a bot a seed of its own is called out', () => {
    const seats = [person('Mia', 'me'), bot];
    const promises = [by(0, A), null];
    const note = hears(seated(), dealing({ seats }, { promises }));
    expect(kinds(hears(note, dealt({ seats, seeds: [A, C] }, { promises })))).toEqual(['seed']);
  });

  it('that tells a watcher seeds that do not fit their promises is called out', () => {
    const told = dealt({ seats: [person('Eve', 'eve'), person('Ben', 'you')] });
    expect(hears(null, told).differs).toEqual([]);
    expect(kinds(hears(null, { ...told, seeds: [C, B] }))).toEqual(['seed']);
  });

  it('that changes a seed during the game is called out, and it is not forgotten', () => {
    const note = hears(playing(), dealt({ seeds: [A, C] }));
    expect(note.differs).toEqual([{ what: 'seed', deal: 1, seat: 1, noted: B, told: C }]);
    expect(kinds(hears(note, dealt()))).toEqual(['seed']);
    expect(kept(note, dealt(), 'me')).toBe(false);
  });

  it('that says that nobody promises, after this device has, is called out and gets no seed', () => {
    const daily = { daily: '2026-11-16' };
    expect(kinds(hears(seated(), dealt({}, { promises: [] })))).toContain('promise');
    expect(kinds(hears(seated(), dealt(daily, { promises: [null, null] })))).toContain('promise');
    const told = dealing(daily, { start: null });
    expect(after(seated(), told)).toEqual({ kinds: ['fixed'], ...NONE });
  });

  const second = (said: Partial<ReturnType<typeof earlier>>) =>
    table({ number: 2 }, { commit: NEXT, earlier: [earlier(1, said)] });

  it('that blames this device for a deal whose seed it has taken is called out', () => {
    expect(kinds(hears(revealed(true), second({ seat: 0 })))).toEqual(['blame']);
    const told = dealing({}, { revealed: [0] });
    expect(kinds(hears(revealed(), told, second({ seat: 0 })))).toEqual(['blame']);
    // It may be true of a seed that never arrived, and of others.
    expect(hears(revealed(), second({ seat: 0 })).differs).toEqual([]);
    expect(hears(revealed(true), second({ seat: 1 })).differs).toEqual([]);
    // The game can go on all the same.
    const note = hears(revealed(true), second({ seat: 0 }));
    expect(promised(note, second({ seat: 0 }), 0, () => C)).not.toBeNull();
  });

  it.each([
    ['given up by somebody else', { given_up: 'left' as const }],
    ['given up before a restored backup', { given_up: 'restored' as const, seat: null }],
    ['in force until a backup was restored', { given_up: null, seat: null }],
  ])('that lists another seed as this device’s is called out: a deal %s', (_, said) => {
    // This device has revealed its seed, and was away when all seeds were told.
    const after = (...client_seeds: (string | null)[]) =>
      kinds(hears(revealed(), second({ ...said, client_seeds })));
    expect(after(A, B)).toEqual([]);
    expect(after(C, B)).toEqual(['seed']);
    expect(after(NOTHING, B)).toEqual(['seed']);
    expect(after(null, null)).toEqual(said.given_up === null ? ['seed'] : []);
    const note = hears(revealed(), second({ ...said, client_seeds: [C, B] }));
    expect(note.differs).toEqual([{ what: 'seed', deal: 1, seat: 0, noted: A, told: C }]);
  });

  it('that lists the seed of whoever sat there after this device had moved is not called out', () => {
    // Promised at seat 0 and moved to seat 1 before everything was fixed.
    const seats = [person('Ben', 'you'), person('Mia', 'me')];
    const [note] = promised(seated(), table({}, { seats }), 1, () => C)!;
    const promises = [by(0, B), by(1, C)];
    const fixed = hears(note, dealing({ seats }, { promises }));
    expect(fixed.differs).toEqual([]);
    const told = second({ given_up: 'left', promises, client_seeds: [B, C] });
    expect(hears(fixed, told).differs).toEqual([]);
  });

  it('that gives a deal up whose dice could fall already is called out', () => {
    expect(kinds(hears(playing(), second({ given_up: 'left' })))).toEqual(['fixed']);
    const other = second({ given_up: null, client_seeds: [A, C] });
    expect(kinds(hears(playing(), other))).toEqual(['seed']);
    expect(promised(hears(playing(), other), other, 0, () => C)).toBeNull();
  });

  it('gets nothing more where so much is wrong that the note is full', () => {
    const told = table({ number: 30 }, { earlier: numbers(29).map((n) => earlier(n)) });
    const differs = numbers(MOST).map((deal) => ({ what: 'blame' as const, deal, seat: 0 }));
    const some = { ...hears(null, told), differs: differs.slice(1) };
    expect(promised(some, told, 0, () => C)).not.toBeNull();
    const full = { ...hears(null, told), differs };
    expect(promised(full, told, 0, () => C)).toBeNull();
    expect(hears(full, { ...told, commit: NEXT }).differs).toEqual(differs);
  });

  it.each([
    ['no seeds at all', [], ['seed', 'seed', 'fixed']],
    ['one seed too few', [A], ['seed', 'fixed']],
    ['one seed too many', [A, B, NOTHING], ['fixed']],
  ])('that tells %s is called out', (_, seeds, expected) => {
    const told = dealt({ seeds });
    const note = hears(revealed(true), told);
    expect(kinds(note)).toEqual(expected);
    expect(kept(note, told, 'me')).toBe(false);
  });

  it('that goes back to a deal it had given up gets nothing for it, with whatever time it says', () => {
    const note = hears(seated(), { ...second({}), now: 50 });
    for (const told of [dealing({ now: 40 }), dealing({ now: 60 }), table({}, { now: 40 })]) {
      expect(reveals(hears(note, told), told)).toEqual([]);
      expect(promised(hears(note, told), told, 0, () => C)).toBeNull();
    }
    // What this page has not been told itself may have been told to another tab.
    const old = dealing({ now: 40 });
    expect(heard(note, old, 'me', undefined, 1).differs).toEqual([]);
    expect(kinds(heard(note, old, 'me', undefined, 2))).toEqual(['deals']);
  });

  it('gets no second seed for one deal, even for a promise of another tab', () => {
    const two = shownSeed(hears(seated(), dealing()), 1, A);
    const deal = two.deals[0]!;
    const other = { seat: 0, seed: C, promise: by(0, C) };
    const promises = [by(0, C), by(1, B)];
    const fixed = { ...deal.fixed!, promises };
    const forged = { ...two, deals: [{ ...deal, fixed, own: [...deal.own, other] }] };
    expect(reveals(forged, dealing({}, { promises }))).toEqual([]);
  });
});
