import { describe, expect, it } from 'vitest';
import { bot, person } from '$lib/pages/table.fixture';
import { compared } from './compare';
import {
  A,
  B,
  by,
  C,
  COMMIT,
  D,
  dealing,
  dealt,
  earlier,
  hears,
  kinds,
  NEXT,
  NOTHING,
  open,
  playing,
  PROMISES,
  record,
  revealed,
  reveals,
  seated,
  table,
} from './deal.fixture';
import { inThePage } from './hashing';
import { promised, shownSeed } from './giving';
import type { Note } from './note';
import { startBefore, type Played } from './start';
import { streams, toHex } from './stream';
import type { Fair, Outcome } from '$lib/wire.gen';

const wrong = (note: Note, fair: Fair) => compared(note, fair).differs.map(({ what }) => what);
const level = (note: Note | null, fair: Fair, thrown?: number[]) =>
  compared(note, fair, null, thrown).level;

describe('a finished record', () => {
  it('shows to whoever’s seed is in all the dice that nobody chose them', () => {
    expect(compared(playing(), record())).toEqual({ differs: [], level: 'mine' });
  });

  it('shows no more than that the dice fit to whoever watched, or has no notes', () => {
    const seen = { seats: table({}).seats.map((seat) => ({ ...seat, holder: 'you' })) };
    const watched = hears(null, open(seen), dealt(seen));
    expect(compared(watched, record())).toEqual({ differs: [], level: 'fits' });
    expect(wrong(watched, record({ client_seeds: [A, C] }))).toEqual(['seed']);
    expect(level(null, record())).toBe('fits');
  });

  it('of a daily roll has promises that no device has made', () => {
    const daily = { daily: '2026-11-16', seats: [person('Mia', 'me'), bot], seeds: [A, NOTHING] };
    const note = hears(null, dealt(daily, { promises: [null, null], start: null }));
    const fair = record({ client_seeds: [A, NOTHING], promises: [by(0, A), null] });
    expect(compared(note, fair)).toEqual({ differs: [], level: 'fits' });
    expect(wrong(note, { ...fair, client_seeds: [C, NOTHING] })).toEqual(['seed']);
    expect(wrong(note, { ...fair, client_seeds: [A] })).toEqual(['fixed']);
  });

  it('that starts from another position, or plays another game, is called out', () => {
    const turn = [{ card: 'stop' }, { card: 'fireworks' }] as Outcome[];
    const past = { events: turn, fell: [true, true], copied: 1 };
    const played = { game: 'tutto', options: {}, players: 2, ...past };
    const start = startBefore(played);
    const fork = { forked: { from: null, events: 1 }, seq: 1 };
    const told = hears(seated(table({}, fork)), dealing(fork, { start }));
    const note = hears(shownSeed(told, 1, A), dealt(fork, { start }));
    const against = (said: Note, more: Partial<Played> = {}) =>
      compared(said, record(), { ...played, ...more });
    expect(against(note)).toEqual({ differs: [], level: 'mine' });
    const other = [{ card: 'cloverleaf' }, turn[1]!] as Outcome[];
    for (const change of [
      { events: other },
      { copied: 2 },
      { copied: 0 },
      { options: { target: 50 } },
      { game: 'zocken' },
      { players: 3 },
    ])
      expect(against(note, change).differs).toMatchObject([{ what: 'fixed' }]);
    // An ordinary table that was called a fork afterwards.
    expect(against(playing()).differs[0]?.what).toBe('fixed');
    expect(against(playing(), { copied: 0 })).toEqual({ differs: [], level: 'mine' });
    expect(compared(playing(), record(), null)).toEqual({ differs: [], level: 'mine' });
    // A past that was fixed for a deal, at a table that told of none.
    expect(against({ ...note, copied: 0 }).differs[0]?.what).toBe('fixed');
    // Whatever does not bind the server to a start does not show that nobody chose the dice.
    const unbound = JSON.parse(
      JSON.stringify(playing(), (key, value) => (key === 'start' ? null : value)),
    );
    expect(compared(unbound, record())).toEqual({ differs: [], level: 'fits' });
  });

  it('that goes on after a restored backup is compared with what was fixed for that deal', () => {
    const events = [{ card: 'stop' }, { card: 'fireworks' }, { card: 'stop' }] as Outcome[];
    const played = { game: 'tutto', options: {}, players: 2, events, fell: [true, true, true] };
    const begun = [earlier(1, { given_up: null, client_seeds: [A, B] })];
    const promises = [by(0, C, NEXT), by(1, D, NEXT)];
    const at = (from: number) => startBefore({ ...played, copied: 0 }, from);
    const again = (state: typeof dealing, start: string | null) =>
      state(
        { phase: 'playing', commit: NEXT, earlier: begun, seeds: [C, D] },
        { number: 2, promises, start },
      );
    const told = (start: string | null) => {
      const own = { seat: 0, seed: C, promise: promises[0]! };
      const note = hears(playing(), again(open as typeof dealing, null));
      const deals = note.deals.map((deal) => (deal.number === 2 ? { ...deal, own: [own] } : deal));
      return hears({ ...note, deals }, again(dealing, start));
    };
    const restored = (from: number) =>
      record({
        later: [{ from, deal: 2, commit: NEXT, server_seed: '', client_seeds: [C, D], promises }],
      });
    const note = hears(shownSeed(told(at(2)), 2, C), again(dealt, at(2)));
    const against = (from: number) => compared(note, restored(from), { ...played, copied: 0 });
    expect(against(2)).toEqual({ differs: [], level: 'mine' });
    expect(against(1).differs[0]?.what).toBe('fixed');
    // Without the digest the operator could choose from where the game goes on.
    for (const missing of [null, undefined as unknown as null]) {
      expect(kinds(told(missing))).toContain('fixed');
      expect(reveals(told(missing), again(dealing, missing))).toEqual([]);
    }
  });

  it.each([
    ['another fingerprint', 'commit', { commit: NEXT }],
    ['another seed of this device’s', 'seed', { client_seeds: [C, B] }],
    ['zeros in its place', 'seed', { client_seeds: [NOTHING, B] }],
    ['another seed of somebody else’s', 'seed', { client_seeds: [A, C] }],
    ['other promises', 'fixed', { promises: [by(0, A), by(1, C)] }],
    ['another number', 'deals', { deal: 2 }],
    ['one seed too few', 'fixed', { client_seeds: [A] }],
    ['one seed too many', 'fixed', { client_seeds: [A, B, NOTHING] }],
  ])('with %s is called out', (_, what, said) => {
    expect(wrong(playing(), record(said))).toContain(what);
  });

  const gone = (said: object = {}) => ({
    ...{ deal: 1, from: 0, commit: COMMIT, server_seed: '', promises: PROMISES },
    ...{ client_seeds: [A, null], why: 'silent' as const, seat: 1 },
    ...said,
  });
  const second = (given: ReturnType<typeof gone>) =>
    record({ commit: NEXT, deal: 2, given_up: [given] });

  it('lists every deal this device has noted', () => {
    const note = hears(
      revealed(true),
      table({ number: 2 }, { commit: NEXT, earlier: [earlier(1)] }),
    );
    expect(wrong(note, second(gone()))).toEqual([]);
    expect(wrong(note, second(gone({ commit: 'ee'.repeat(32) })))).toContain('commit');
    expect(wrong(note, second(gone({ seat: 0 })))).toContain('blame');
    expect(wrong(playing(), second(gone()))).toContain('fixed');
    expect(wrong(note, second(gone({ client_seeds: [C, null] })))).toContain('seed');
    const restored = { why: 'restored', seat: null };
    expect(wrong(playing(), second(gone(restored)))).toEqual([]);
    expect(wrong(playing(), second(gone({ ...restored, client_seeds: [C, B] })))).toContain('seed');
    expect(wrong(note, record({ commit: NEXT, deal: 1 }))).toContain('commit');
  });

  it('need not list a deal that was still open when the game ended', () => {
    const before = [earlier(1, { given_up: null, client_seeds: [A, B] })];
    const renewed = table({ number: 2 }, { commit: NEXT, earlier: before, phase: 'playing' });
    expect(compared(hears(playing(), renewed), record())).toEqual({
      differs: [],
      level: 'mine',
    });
  });
});

describe('a restored backup', () => {
  const before = [earlier(1, { given_up: null, client_seeds: [A, B] })];
  const again = { commit: NEXT, earlier: before, phase: 'playing' as const };
  const renewed = table({ number: 2 }, again);
  const promises = [by(0, C, NEXT), by(1, D, NEXT)];
  const asked = promised(hears(playing(), renewed), renewed, 0, () => C)![0];
  const both = hears(
    shownSeed(hears(asked, dealing(again, { number: 2, promises })), 2, C),
    dealt({ ...again, seeds: [C, D] }, { number: 2, promises }),
  );
  const later = (client_seeds: string[], promises: (string | null)[]) =>
    record({
      later: [{ from: 3, commit: NEXT, server_seed: '', deal: 2, client_seeds, promises }],
    });

  it('leaves dice whose every part is compared', () => {
    expect(compared(both, later([C, D], promises))).toEqual({ differs: [], level: 'mine' });
    expect(wrong(both, later([A, D], promises))).toContain('seed');
    expect(wrong(both, later([C, B], promises))).toContain('seed');
    expect(wrong(both, later([C, D], [promises[0]!, null]))).toContain('fixed');
  });

  it('is no more than a part where this device was away, if anything fell there', () => {
    const away = { ...again, seeds: [NOTHING, D] };
    const note = hears(playing(), dealt(away, { number: 2, promises: [null, promises[1]!] }));
    const fair = later([NOTHING, D], [null, promises[1]!]);
    expect(compared(note, fair)).toEqual({ differs: [], level: 'part' });
    expect(level(note, fair, [0, 1, 2, 3])).toBe('part');
    expect(level(note, fair, [0, 1, 2])).toBe('mine');
    expect(level(note, fair, [3, 4])).toBe('fits');
  });
});

describe('an operator who tries client seeds until the dice suit him', () => {
  it('finds one, but not one that fits the promise', async () => {
    const server_seed = toHex(Uint8Array.from({ length: 32 }, (_, i) => i));
    const wanted = async (seed: string) => {
      const draw = (await streams({ server_seed, client_seeds: [A, seed] }, inThePage))(0);
      return (await draw.dice(4)).every(({ face }) => face === 6);
    };
    let chosen = '';
    for (let tried = 0; chosen === '' && tried < 20_000; tried += 1) {
      const seed = tried.toString(16).padStart(32, '0');
      if (await wanted(seed)) chosen = seed;
    }
    expect(chosen).not.toBe('');
    const told = dealt({ seeds: [A, chosen] });
    expect(hears(revealed(), told).differs).toMatchObject([{ what: 'seed', seat: 1 }]);
    expect(hears(seated(), told).differs).toMatchObject([{ what: 'seed', seat: 1 }]);
  });
});
