import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bot, person } from '$lib/pages/table.fixture';
import {
  A,
  after,
  B,
  by,
  C,
  COMMIT,
  D,
  dealing,
  dealt,
  earlier,
  fresh,
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
import { kept, promised, unpromisedSeats } from './giving';
import { heard, promiseOf } from './note';

describe('a promise', () => {
  it('is the SHA-256 of table, fingerprint, seat and seed', () => {
    const text = `wagnis promise 2|table k7|commit ${COMMIT}|seat 3|seed ${A}`;
    expect(promiseOf('k7', COMMIT, 3, A)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('is made once for a deal and a seat, whatever is asked', () => {
    const told = table({});
    const [note, first] = promised(hears(null, told), told, 0, () => A)!;
    expect(promised(note, told, 0, () => C)).toEqual([note, first]);
    const moved = promised(note, told, 1, () => C)![1];
    expect(moved).toEqual({ seat: 1, seed: C, promise: by(1, C) });
  });

  it('is asked for at seats of this device’s that have none, while the deal is open', () => {
    const told = table({ promises: [null, null] });
    expect(unpromisedSeats(hears(null, told), told, 'me')).toEqual([0]);
    expect(unpromisedSeats(seated(), open(), 'me')).toEqual([]);
    const fixed = dealing({}, { promises: [null, by(1, B)] });
    expect(unpromisedSeats(hears(seated(), fixed), fixed, 'me')).toEqual([]);
  });
});

describe('what this device notes', () => {
  it('is calm from the promise to the end, and its seed is in', () => {
    const note = hears(playing(), dealt(), dealt({ phase: 'over' }));
    expect(note.differs).toEqual([]);
    expect(note.deals).toMatchObject([
      { number: 1, seeds: [A, B], own: [{ seed: A, revealed: true, accepted: true }] },
    ]);
    expect(kept(note, dealt(), 'me')).toBe(true);
  });

  it('reveals its own seed when everything is fixed, and until the server has it', () => {
    const note = hears(seated(), open());
    expect(reveals(note, open())).toEqual([]);
    expect(after(note, dealing())).toEqual({ kinds: [], reveals: [A] });
    expect(reveals(hears(note, dealing()), dealing({}, { revealed: [0] }))).toEqual([]);
  });

  it('reveals a seed for every seat of one device', () => {
    const seats = [person('Mia', 'me'), bot, person('Kim', 'me')];
    const told = table({ promises: [null, null, null] }, { seats, seeds: [null, null, null] });
    const one = promised(hears(null, told), told, 0, () => A)![0];
    const both = promised(one, told, 2, () => C)![0];
    const fixed = { ...told, deal: { ...told.deal, state: 'dealing' as const } };
    fixed.deal.promises = [by(0, A), null, by(2, C)];
    fixed.deal.start = fresh(fixed);
    expect(after(both, fixed)).toEqual({ kinds: [], reveals: [A, C] });
  });

  it('reveals the seed that another tab has promised, and no other', () => {
    const told = dealing({}, { promises: [by(0, C), by(1, B)] });
    const note = heard(seated(), told, 'me', (promise) => (promise === by(0, C) ? C : null));
    expect(note.differs).toEqual([]);
    expect(reveals(note, told)).toEqual([C]);
    const lied = heard(seated(), told, 'me', () => D);
    expect(kinds(lied)).toContain('promise');
  });

  it('is calm where a backup was restored, promises again, and waits for nobody who is away', () => {
    const again = { commit: NEXT, earlier: [earlier(1, { given_up: null, client_seeds: [A, B] })] };
    const renewed = table({ number: 2 }, { ...again, phase: 'playing' });
    let note = hears(playing(), renewed);
    expect(unpromisedSeats(note, renewed, 'me')).toEqual([0]);
    note = promised(note, renewed, 0, () => C)![0];
    const promises = [by(0, C, NEXT), null];
    const fixed = dealing({ ...again, phase: 'playing' }, { number: 2, promises });
    expect(after(note, fixed)).toEqual({ kinds: [], reveals: [C] });
    const seeds = [C, NOTHING];
    note = hears(note, fixed, dealt({ ...again, seeds }, { number: 2, promises }));
    expect(note.differs).toEqual([]);
    // A device that was away is not in the dice, and finds nothing wrong.
    const without = { number: 2, promises: [null, by(1, D, NEXT)] };
    const told = [
      dealing({ ...again, phase: 'playing' }, without),
      dealt({ ...again, seeds: [NOTHING, D] }, without),
    ];
    expect(hears(playing(), ...told).differs).toEqual([]);
  });

  it('is calm where a backup is older than the start, and everybody promises again', () => {
    const again = { commit: NEXT, earlier: [earlier(1, { given_up: 'restored', seat: null })] };
    const told = table({ number: 2 }, { ...again, seats: open().seats });
    const note = hears(playing(), told);
    expect(note.differs).toEqual([]);
    expect(unpromisedSeats(note, told, 'me')).toEqual([0]);
  });

  it('is calm where a seat is moved before the start, or goes to a bot after it', () => {
    const seats = [bot, person('Mia', 'me')];
    const told = table({ promises: [null, null] }, { seats });
    const note = hears(seated(), told);
    expect(note.differs).toEqual([]);
    expect(unpromisedSeats(note, told, 'me')).toEqual([1]);
    const kicked = dealt({ seats: [person('Mia', 'me'), bot] });
    expect(hears(playing(), kicked).differs).toEqual([]);
  });

  it('is calm where a second tab hears late what the first has long known', () => {
    const next = { commit: NEXT, earlier: [earlier(1)], now: 50 };
    const ahead = hears(revealed(), table({ number: 2 }, next));
    const late = [open({ now: 10 }), dealing({ now: 20 }), dealing({ now: 50 })];
    expect(hears(ahead, ...late)).toEqual(ahead);
    expect(late.flatMap((told) => reveals(ahead, told))).toEqual([]);
    expect(hears(playing(), open(), dealing())).toEqual(playing());
  });

  it('takes the options for the same in whatever order they come', () => {
    const note = hears(seated(), dealing({ options: { target: 1, first: 0 } }));
    const other = dealing({ options: { first: 0, target: 1 } });
    expect(after(note, other)).toEqual({ kinds: [], reveals: [A] });
  });

  it('is calm at a daily roll, for which nobody promises', () => {
    const daily = { daily: '2026-11-16', seats: [person('Mia', 'me')], seeds: [A] };
    const told = dealt(daily, { promises: [null], start: null });
    expect(hears(null, told, { ...told, phase: 'over' }).differs).toEqual([]);
    expect(kinds(hears(null, told, { ...told, seeds: [C] }))).toEqual(['seed']);
  });
});
