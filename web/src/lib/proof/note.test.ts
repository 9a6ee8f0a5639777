import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bot, free, person } from '$lib/pages/table.fixture';
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
  NEXT,
  NOTHING,
  open,
  playing,
  revealed,
  seated,
  table,
} from './deal.fixture';
import { kept, promised, revealing, shownSeed, signing, unpromisedSeats } from './giving';
import { blank, freshDeal, heard, loudest, promiseOf, type Note, type Told } from './note';

const kinds = (note: Note) => note.alarms.map(({ kind }) => kind);
const reveals = (note: Note, told: Told) => revealing(note, told, 'me').map(({ seed }) => seed);
/** What the browser does on hearing this: what it has noted then, and what it would reveal. */
const after = (note: Note, told: Told) => {
  const then = hears(note, told);
  return { kinds: kinds(then), reveals: reveals(then, told) };
};

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
    const version1 = table({ promises: null });
    expect(unpromisedSeats(hears(null, version1), version1, 'me')).toEqual([]);
  });
});

describe('what this device notes', () => {
  it('is calm from the promise to the end, and its seed is in', () => {
    const note = hears(playing(), dealt(), dealt({ phase: 'over' }));
    expect(note.alarms).toEqual([]);
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
    expect(after(both, fixed)).toEqual({ kinds: [], reveals: [A, C] });
  });

  it('reveals the seed that another tab has promised, and no other', () => {
    const told = dealing({}, { promises: [by(0, C), by(1, B)] });
    const note = heard(seated(), told, 'me', (promise) => (promise === by(0, C) ? C : null));
    expect(note.alarms).toEqual([]);
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
    expect(note.alarms).toEqual([]);
    // A device that was away is not in the dice, and finds nothing wrong.
    const without = { number: 2, promises: [null, by(1, D, NEXT)] };
    const told = [
      dealing({ ...again, phase: 'playing' }, without),
      dealt({ ...again, seeds: [NOTHING, D] }, without),
    ];
    expect(hears(playing(), ...told).alarms).toEqual([]);
  });

  it('is calm where a backup is older than the start, and everybody promises again', () => {
    const again = { commit: NEXT, earlier: [earlier(1, { given_up: 'restored', seat: null })] };
    const told = table({ number: 2 }, { ...again, seats: open().seats });
    const note = hears(playing(), told);
    expect(note.alarms).toEqual([]);
    expect(unpromisedSeats(note, told, 'me')).toEqual([0]);
  });

  it('is calm where a seat is moved before the start, or goes to a bot after it', () => {
    const seats = [bot, person('Mia', 'me')];
    const told = table({ promises: [null, null] }, { seats });
    const note = hears(seated(), told);
    expect(note.alarms).toEqual([]);
    expect(unpromisedSeats(note, told, 'me')).toEqual([1]);
    const kicked = dealt({ seats: [person('Mia', 'me'), bot] });
    expect(hears(playing(), kicked).alarms).toEqual([]);
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

  it('watches over dice of version 1 as far as it can', () => {
    const old: Note = {
      ...blank(true),
      deals: [{ ...freshDeal(0, COMMIT), own: [{ seat: 0, seed: A, promise: '' }] }],
    };
    const told = dealt({}, { promises: null });
    const note = hears(old, told);
    expect(note).toMatchObject({ alarms: [], deals: [{ number: 1, seeds: [A, B] }] });
    expect(kept(note, told, 'me')).toBe(true);
    expect(kinds(hears(note, dealt({ seeds: [A, C] }, { promises: null })))).toEqual(['changed']);
    expect(kinds(hears(old, dealt({ seeds: [C, B] }, { promises: null })))).toEqual(['replaced']);
    const other = dealt({ commit: NEXT }, { promises: null });
    expect(kinds(hears(old, other))).toEqual(['commit']);
  });
});

describe('a table that was laid before there were promises', () => {
  it('forgets the seed it had given, and promises another one', () => {
    const own = [{ seat: 0, seed: A, promise: '' }];
    const old: Note = { ...blank(true), deals: [{ ...freshDeal(0, COMMIT), own }] };
    const told = table({});
    let note = hears(old, told);
    expect(unpromisedSeats(note, told, 'me')).toEqual([0]);
    note = promised(note, told, 0, () => C)![0];
    const promises = [by(0, C), by(1, B)];
    expect(after(note, dealing({}, { promises }))).toEqual({ kinds: [], reveals: [C] });
  });
});

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
    expect(kinds(hears(seated(), gap))).toContain('number');
    expect(kinds(hears(null, gap))).toEqual(['number']);
    expect(promised(hears(null, gap), gap, 0, () => C)).toBeNull();
    const second = table({ number: 2 }, { commit: NEXT, earlier: [earlier(1)], now: 50 });
    const reset = table({}, { now: 60 });
    const note = hears(revealed(), second, reset);
    expect(kinds(note)).toEqual(['number']);
    expect(promised(note, reset, 0, () => C)).toBeNull();
    expect(reveals(note, dealing({ now: 60 }))).toEqual([]);
  });

  it.each([
    ['swaps the promise of this device', { promises: [by(0, C), by(1, B)] }],
    ['leaves it out', { promises: [null, by(1, B)] }],
    ['has no promise of somebody else', { promises: [by(0, A), null] }],
    ['says that there are none', { promises: null }],
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
  ])('that changes %s between two messages is called out, and nothing is revealed', (_, told) => {
    expect(after(hears(seated(), dealing()), told)).toEqual({ kinds: ['fixed'], ...NONE });
    expect(reveals(hears(seated(), dealing(), told), dealing())).toEqual([]);
  });

  it.each([
    ['promises', dealt({}, { promises: [by(0, A), by(1, C)] })],
    ['who sits where', dealt({ seats: [person('Mia', 'me'), person('Eve', 'eve')] })],
    ['the options', dealt({ options: { first: 1 } })],
  ])('that changes %s once the seeds are known is called out', (_, told) => {
    expect(kinds(hears(revealed(), told))).toContain('fixed');
  });

  it.each([
    ['seed', [A, C]],
    ['seed', [A, NOTHING]],
    ['replaced', [C, B]],
    ['missing', [NOTHING, B]],
  ])('that tells seeds that do not fit is called out: %s', (kind, seeds) => {
    expect(kinds(hears(revealed(), dealt({ seeds })))).toEqual([kind]);
  });

  it('that gives a bot a seed of its own is called out', () => {
    const seats = [person('Mia', 'me'), bot];
    const promises = [by(0, A), null];
    const note = hears(seated(), dealing({ seats }, { promises }));
    expect(kinds(hears(note, dealt({ seats, seeds: [A, C] }, { promises })))).toEqual(['seed']);
  });

  it('that tells a watcher seeds that do not fit their promises is called out', () => {
    const told = dealt({ seats: [person('Eve', 'eve'), person('Ben', 'you')] });
    expect(hears(null, told).alarms).toEqual([]);
    expect(kinds(hears(null, { ...told, seeds: [C, B] }))).toEqual(['seed']);
  });

  it('that changes a seed during the game is called out, and it is not forgotten', () => {
    const note = hears(playing(), dealt({ seeds: [A, C] }));
    expect(note.alarms).toEqual([{ kind: 'changed', deal: 1, seat: 1, noted: B, told: C }]);
    expect(kinds(hears(note, dealt()))).toEqual(['changed']);
    expect(kept(note, dealt(), 'me')).toBe(false);
  });

  it('that says version 1 after this device has promised is called out', () => {
    expect(kinds(hears(seated(), dealt({}, { promises: null })))).toContain('promise');
  });

  const second = (said: Partial<ReturnType<typeof earlier>>) =>
    table({ number: 2 }, { commit: NEXT, earlier: [earlier(1, said)] });

  it('that blames this device for a deal whose seed it has taken is called out', () => {
    expect(kinds(hears(revealed(true), second({ seat: 0 })))).toEqual(['blamed']);
    const told = dealing({}, { revealed: [0] });
    expect(kinds(hears(revealed(), told, second({ seat: 0 })))).toEqual(['blamed']);
    // It may be true of a seed that never arrived, and of others.
    expect(hears(revealed(), second({ seat: 0 })).alarms).toEqual([]);
    expect(hears(revealed(true), second({ seat: 1 })).alarms).toEqual([]);
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
    expect(after(C, B)).toEqual(['replaced']);
    expect(after(NOTHING, B)).toEqual(['missing']);
    expect(after(null, null)).toEqual(said.given_up === null ? ['missing'] : []);
    const note = hears(revealed(), second({ ...said, client_seeds: [C, B] }));
    expect(note.alarms).toEqual([{ kind: 'replaced', deal: 1, seat: 0, noted: A, told: C }]);
  });

  it('that lists the seed of whoever sat there after this device had moved is not called out', () => {
    // Promised at seat 0 and moved to seat 1 before everything was fixed.
    const seats = [person('Ben', 'you'), person('Mia', 'me')];
    const [note] = promised(seated(), table({}, { seats }), 1, () => C)!;
    const promises = [by(0, B), by(1, C)];
    const fixed = hears(note, dealing({ seats }, { promises }));
    expect(fixed.alarms).toEqual([]);
    const told = second({ given_up: 'left', promises, client_seeds: [B, C] });
    expect(hears(fixed, told).alarms).toEqual([]);
  });

  it('that gives a deal up whose dice could fall already is called out', () => {
    expect(kinds(hears(playing(), second({ given_up: 'left' })))).toEqual(['fixed']);
    const other = second({ given_up: null, client_seeds: [A, C] });
    expect(kinds(hears(playing(), other))).toEqual(['changed']);
    expect(promised(hears(playing(), other), other, 0, () => C)).toBeNull();
  });

  it('that deals four times is called out, and each deal costs it one number', () => {
    const deals = [1, 2, 3, 4].map((number) =>
      table(
        { number },
        {
          commit: `${number}`.repeat(64),
          earlier: [1, 2, 3]
            .slice(0, number - 1)
            .map((one) => earlier(one, { commit: `${one}`.repeat(64) })),
        },
      ),
    );
    expect(hears(null, ...deals.slice(0, 3)).alarms).toEqual([]);
    expect(hears(null, ...deals).alarms).toEqual([{ kind: 'many', deal: 4 }]);
    // It does not drown what is worse.
    const worse = hears(null, ...deals, { ...deals[3]!, commit: NEXT });
    expect(kinds(worse)).toEqual(['many', 'commit']);
    expect(loudest(worse.alarms)?.kind).toBe('commit');
    expect(loudest([])).toBeNull();
  });

  it('that deals very often does not fill the note until nothing else is called out', () => {
    const commit = (number: number) => `${number}`.padStart(64, '0');
    const deals = Array.from({ length: 40 }, (_, at) => {
      const before = Array.from({ length: at }, (_, one) =>
        earlier(one + 1, { commit: commit(one + 1) }),
      );
      return table({ number: at + 1 }, { commit: commit(at + 1), earlier: before });
    });
    const note = hears(null, ...deals);
    expect(new Set(kinds(note))).toEqual(new Set(['many']));
    const worse = hears(note, { ...deals[39]!, commit: NEXT });
    expect(loudest(worse.alarms)?.kind).toBe('commit');
    expect(worse.alarms.length).toBeLessThan(note.alarms.length + 2);
  });

  it.each([
    ['no seeds at all', [], ['missing', 'seed', 'fixed']],
    ['one seed too few', [A], ['seed', 'fixed']],
    ['one seed too many', [A, B, NOTHING], ['fixed']],
  ])('that tells %s is called out', (_, seeds, expected) => {
    const told = dealt({ seeds });
    const note = hears(revealed(true), told);
    expect(kinds(note)).toEqual(expected);
    expect(signing(note, told, 'me')).toEqual([]);
  });

  it('that goes back to a deal it had given up gets nothing for it, with whatever time it says', () => {
    const note = hears(seated(), { ...second({}), now: 50 });
    for (const told of [dealing({ now: 40 }), dealing({ now: 60 }), table({}, { now: 40 })]) {
      expect(reveals(hears(note, told), told)).toEqual([]);
      expect(promised(hears(note, told), told, 0, () => C)).toBeNull();
    }
    // What this page has not been told itself may have been told to another tab.
    const old = dealing({ now: 40 });
    expect(heard(note, old, 'me', undefined, 1).alarms).toEqual([]);
    expect(kinds(heard(note, old, 'me', undefined, 2))).toEqual(['number']);
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

describe('what is signed', () => {
  it('is a deal with one’s own seed in it, once, and nothing while anything is wrong', () => {
    expect(signing(playing(), dealt(), 'me')).toMatchObject([{ seat: 0, deal: { number: 1 } }]);
    expect(signing(revealed(), dealing(), 'me')).toEqual([]);
    const loud = hears(playing(), dealt({ seeds: [A, C] }));
    expect(signing(loud, dealt(), 'me')).toEqual([]);
    const [deal] = playing().deals;
    const signed = [{ seat: 0, key: '', signature: '' }];
    expect(signing({ ...playing(), deals: [{ ...deal!, signed }] }, dealt(), 'me')).toEqual([]);
    const alone = dealt({ seats: [person('Mia', 'me'), free] });
    expect(signing(playing(), alone, 'me')).toEqual([]);
  });
});
