import { describe, expect, it } from 'vitest';
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
import { blank, freshDeal, type Note } from './note';
import { startBefore, type Played } from './start';
import { genuine, isSmallOrder, noteText, signed } from './signing';
import { fromHex, streams, toHex } from './stream';
import type { Fair, Outcome } from '$lib/wire.gen';

const alarm = (note: Note, fair: Fair) => compared(note, fair, []).alarm?.kind;
const level = (note: Note | null, fair: Fair, thrown?: number[]) =>
  compared(note, fair, [], null, thrown).level;

describe('a finished record', () => {
  it('shows to whoever’s seed is in all the dice that nobody chose them', () => {
    expect(compared(playing(), record(), [])).toEqual({ alarm: null, level: 'mine' });
  });

  it('shows less to whoever watched, came late, or has no notes', () => {
    const seen = { seats: table({}).seats.map((seat) => ({ ...seat, holder: 'you' })) };
    expect(level(hears(null, open(seen), dealt(seen)), record())).toBe('watched');
    expect(level(hears(null, dealt(seen)), record())).toBe('late');
    expect(level(hears(null, dealt({ ...seen, phase: 'over' })), record())).toBe('late');
    expect(level(null, record())).toBe('none');
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
      compared(said, record(), [], { ...played, ...more });
    expect(against(note)).toEqual({ alarm: null, level: 'mine' });
    const other = [{ card: 'cloverleaf' }, turn[1]!] as Outcome[];
    for (const wrong of [
      { events: other },
      { copied: 2 },
      { copied: 0 },
      { options: { target: 50 } },
      { game: 'zocken' },
      { players: 3 },
    ])
      expect(against(note, wrong).alarm?.kind).toBe('fixed');
    // An ordinary table that was called a fork afterwards.
    expect(against(playing()).alarm?.kind).toBe('fixed');
    expect(against(playing(), { copied: 0 })).toEqual({ alarm: null, level: 'mine' });
    expect(compared(playing(), record(), [], null)).toEqual({ alarm: null, level: 'mine' });
    // A past that was fixed for a deal, at a table that told of none.
    expect(against({ ...note, copied: 0 }).alarm?.kind).toBe('fixed');
    // Notes of version 0.15 say nothing about the start.
    const old = JSON.parse(
      JSON.stringify(playing(), (key, value) => (/start|copied/.test(key) ? undefined : value)),
    );
    expect(against(old)).toEqual({ alarm: null, level: 'watched' });
    expect(against(old, { copied: 0 })).toEqual({ alarm: null, level: 'mine' });
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
    const against = (from: number) => compared(note, restored(from), [], { ...played, copied: 0 });
    expect(against(2)).toEqual({ alarm: null, level: 'mine' });
    expect(against(1).alarm?.kind).toBe('fixed');
    // Without the digest the operator could choose from where the game goes on.
    for (const missing of [null, undefined as unknown as null]) {
      expect(kinds(told(missing))).toContain('fixed');
      expect(reveals(told(missing), again(dealing, missing))).toEqual([]);
    }
  });

  it('of version 1 is never said to have been chosen by nobody', () => {
    const { commit, server_seed, client_seeds } = record();
    const fair: Fair = { commit, server_seed, client_seeds };
    const own = [{ seat: 0, seed: A, promise: '' }];
    const old = { ...blank(true), deals: [{ ...freshDeal(0, COMMIT), own, seeds: [A, B] }] };
    expect(compared(old, fair, [])).toEqual({ alarm: null, level: 'old' });
    expect(level(null, fair)).toBe('old');
    expect(alarm(old, { ...fair, client_seeds: [C, B] })).toBe('replaced');
    expect(alarm(old, { ...fair, client_seeds: [NOTHING, B] })).toBe('missing');
    const sentAway = { ...fair, client_seeds: [NOTHING, B] };
    expect(compared(old, sentAway, [true, false]).alarm).toBeNull();
    // A server cannot fall back to it.
    expect(alarm(playing(), fair)).toBe('promise');
    // But a restored game goes on with promises that its record does not tell.
    const { number: _, ...first } = { ...old.deals[0]!, commit: NEXT };
    const begun = { ...blank(true), deals: [{ ...first, number: 1 }, ...playing().deals] };
    begun.deals[1] = { ...begun.deals[1]!, number: 2 };
    const later = [{ from: 4, commit, server_seed, client_seeds }];
    expect(compared(begun, { ...fair, commit: NEXT, later }, [])).toEqual({
      alarm: null,
      level: 'old',
    });
  });

  it.each([
    ['another fingerprint', 'commit', { commit: NEXT }],
    ['another seed of this device’s', 'replaced', { client_seeds: [C, B] }],
    ['zeros in its place', 'missing', { client_seeds: [NOTHING, B] }],
    ['another seed of somebody else’s', 'changed', { client_seeds: [A, C] }],
    ['other promises', 'fixed', { promises: [by(0, A), by(1, C)] }],
    ['another number', 'number', { deal: 2 }],
    ['one seed too few', 'fixed', { client_seeds: [A] }],
    ['one seed too many', 'fixed', { client_seeds: [A, B, NOTHING] }],
  ])('with %s is called out', (_, kind, said) => {
    expect(alarm(playing(), record(said))).toBe(kind);
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
    expect(alarm(note, second(gone()))).toBeUndefined();
    expect(alarm(note, second(gone({ commit: 'ee'.repeat(32) })))).toBe('commit');
    expect(alarm(note, second(gone({ seat: 0 })))).toBe('blamed');
    expect(alarm(playing(), second(gone()))).toBe('fixed');
    expect(alarm(note, second(gone({ client_seeds: [C, null] })))).toBe('replaced');
    const restored = { why: 'restored', seat: null };
    expect(alarm(playing(), second(gone(restored)))).toBeUndefined();
    expect(alarm(playing(), second(gone({ ...restored, client_seeds: [C, B] })))).toBe('replaced');
    expect(alarm(note, record({ commit: NEXT, deal: 1 }))).toBe('commit');
  });

  it('need not list a deal that was still open when the game ended', () => {
    const before = [earlier(1, { given_up: null, client_seeds: [A, B] })];
    const renewed = table({ number: 2 }, { commit: NEXT, earlier: before, phase: 'playing' });
    expect(compared(hears(playing(), renewed), record(), [])).toEqual({
      alarm: null,
      level: 'mine',
    });
  });

  it('that drops a note this device has signed is called out', () => {
    const sign = (...signatures: string[]): Note => ({
      ...playing(),
      deals: playing().deals.map((deal) => ({
        ...deal,
        signed: signatures.map((signature) => ({ seat: 0, key: 'k', signature })),
      })),
    });
    const said = { table: 'abc', seat: 0, commit: COMMIT, seeds: [A, B], key: 'k' };
    const notes = [{ ...said, signature: 'one' }];
    expect(alarm(sign('one'), record({ notes }))).toBeUndefined();
    expect(compared(sign('one'), record(), []).alarm).toEqual({ kind: 'note', deal: 1, seat: 0 });
    expect(alarm(sign('two'), record({ notes }))).toBe('note');
    // Two tabs, two keys: the server takes the first.
    expect(alarm(sign('one', 'two'), record({ notes }))).toBeUndefined();
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
    expect(compared(both, later([C, D], promises), [])).toEqual({ alarm: null, level: 'mine' });
    expect(alarm(both, later([A, D], promises))).toBe('replaced');
    expect(alarm(both, later([C, B], promises))).toBe('changed');
    expect(alarm(both, later([C, D], [promises[0]!, null]))).toBe('fixed');
  });

  it('is no more than a part where this device was away, if anything fell there', () => {
    const away = { ...again, seeds: [NOTHING, D] };
    const note = hears(playing(), dealt(away, { number: 2, promises: [null, promises[1]!] }));
    const fair = later([NOTHING, D], [null, promises[1]!]);
    expect(compared(note, fair, [])).toEqual({ alarm: null, level: 'part' });
    expect(level(note, fair, [0, 1, 2, 3])).toBe('part');
    expect(level(note, fair, [0, 1, 2])).toBe('mine');
    expect(level(note, fair, [3, 4])).toBe('watched');
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
    expect(hears(revealed(), told).alarms).toMatchObject([{ kind: 'seed', seat: 1 }]);
    expect(hears(seated(), told).alarms).toMatchObject([{ kind: 'seed', seat: 1 }]);
  });
});

describe('a signed note', () => {
  const about = {
    table: 'abc',
    seat: 0,
    deal: 1,
    commit: COMMIT,
    promises: PROMISES,
    seeds: [A, B],
  };

  it('says what was promised and what was given, word for word', () => {
    const said = { table: 'k7', seat: 1, commit: 'c0', seeds: ['aa', 'bb', 'cc'] };
    expect(noteText(said)).toBe('wagnis dice 1|table k7|seat 1|commit c0|seeds aa:bb:cc');
    expect(noteText({ ...said, deal: 2, promises: ['11', null, '33'] })).toBe(
      'wagnis dice 2|table k7|seat 1|deal 2|commit c0|promises 11:-:33|seeds aa:bb:cc',
    );
  });

  it('is genuine, and under nothing else', async () => {
    const said = (await signed(about))!;
    expect((await signed(about))!.key).toBe(said.key);
    expect((await signed({ ...about, table: 'abd' }))!.key).not.toBe(said.key);
    expect(await genuine({ ...about, ...said })).toBe(true);
    for (const other of [{ seeds: [A, C] }, { deal: 2 }, { promises: [null, PROMISES[1]!] }]) {
      expect(await genuine({ ...about, ...said, ...other })).toBe(false);
    }
  });

  it('under a key of small order is not genuine, however the key is written', async () => {
    const order4 = '00'.repeat(32);
    expect(isSmallOrder(order4)).toBe(true);
    expect(isSmallOrder(`${'00'.repeat(31)}80`)).toBe(true);
    expect(isSmallOrder(`ee${'ff'.repeat(31)}`)).toBe(true);
    expect(isSmallOrder((await signed(about))!.key)).toBe(false);
    // R = identity, s = 0: a check without this rule takes it for every text under the key 1.
    const one = `01${'00'.repeat(31)}`;
    const forged = { key: one, signature: toHex(fromHex(`${one}${'00'.repeat(32)}`)) };
    expect(await genuine({ ...about, ...forged })).toBe(false);
    expect(await genuine({ ...about, key: 'zz', signature: '' })).toBe(false);
  });
});
