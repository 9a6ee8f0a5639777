import { describe, expect, it } from 'vitest';
import { bot, free, person, tableOf } from '$lib/pages/table.fixture';
import type { Fair, TableShown } from '$lib/wire.gen';
import { compared, giving, heard, NOTHING, type Note } from './compare';
import { inThePage } from './hashing';
import { genuine, noteText, signed } from './signing';
import { fromHex, streams, toHex } from './stream';

const [A, B, C] = ['a1', 'b2', 'c3'].map((pair) => pair.repeat(16)) as [string, string, string];
const COMMIT = '5e'.repeat(32);
const table = (said: Partial<TableShown>): TableShown =>
  tableOf({ commit: COMMIT, seats: [person('Mia', 'me'), person('Ben', 'you')], ...said });

/** This device has sat down on seat 0 before anybody else, and the game has begun. */
function seated(first: (string | null)[] = [null, null]): Note {
  const empty = table({ seeds: first, seats: [free, first[1] ? person('Ben', 'you') : free] });
  let note = giving(heard(null, empty, 'me'), first, 0, A);
  note = heard(note, table({ seeds: [A, first[1] ?? null] }), 'me');
  return heard(note, table({ seeds: [A, B] }), 'me');
}
const begun = (seeds: string[], said: Partial<TableShown> = {}) =>
  table({ phase: 'playing', seeds, ...said });
const kinds = (note: Note) => note.alarms.map(({ kind }) => kind);

describe('what this device notes', () => {
  it('is calm where its seed is in the dice and stays there', () => {
    let note = seated();
    note = heard(note, begun([A, B]), 'me');
    note = heard(note, begun([A, B]), 'me');
    expect(note).toMatchObject({ alarms: [], sent: [], seeds: [A, B], before: true });
    expect(note.mine).toEqual([{ seat: 0, seed: A, knew: [A, null] }]);
  });

  it.each([
    ['replaced', [C, B], {}],
    ['missing', [NOTHING, B], {}],
    ['commit', [A, B], { commit: '66'.repeat(32) }],
  ])('is loud at the start where something was swapped: %s', (kind, seeds, said) => {
    expect(kinds(heard(seated(), begun(seeds, said), 'me'))).toEqual([kind]);
  });

  it('is loud before the start too', () => {
    expect(kinds(heard(seated(), table({ seeds: [C, B] }), 'me'))).toEqual(['replaced']);
  });

  it('is loud where another seed changes during the game, and does not forget it', () => {
    let note = heard(seated(), begun([A, B]), 'me');
    note = heard(note, begun([A, C]), 'me');
    expect(note.alarms).toEqual([{ kind: 'changed', seat: 1, noted: B, told: C }]);
    expect(kinds(heard(note, begun([A, B]), 'me'))).toEqual(['changed']);
  });

  it('holds for whoever only watches', () => {
    let note = heard(null, table({ seeds: [A, null], seats: [person('Mia', 'her'), free] }), 'me');
    const seats = [person('Mia', 'her'), person('Ben', 'you')];
    note = heard(note, begun([A, B], { seats }), 'me');
    expect(note).toMatchObject({ seeds: [A, B], alarms: [] });
    expect(kinds(heard(note, begun([C, B], { seats }), 'me'))).toEqual(['changed']);
  });

  it('takes a seed of its own for the right one only where it sent it', () => {
    let note = giving(seated(), [A, B], 0, C); // another name, another seed
    note = heard(note, table({ seeds: [A, B] }), 'me');
    expect(note.alarms).toEqual([]);
    note = heard(note, begun([C, B]), 'me');
    expect(note.alarms).toEqual([]);
    expect(note.mine).toEqual([{ seat: 0, seed: C, knew: [C, B], over: A }]);
  });

  it('moves along with its seat, and forgets a seat it has left', () => {
    const moved = table({ seeds: [NOTHING, A], seats: [bot, person('Mia', 'me')] });
    expect(heard(seated(), moved, 'me').mine).toMatchObject([{ seat: 1, seed: A }]);
    const left = table({ seeds: [null, B], seats: [free, person('Ben', 'you')] });
    expect(heard(seated(), left, 'me').mine).toEqual([]);
  });

  it('finds nothing wrong where somebody is sent away before the first move', () => {
    const note = heard(seated(), begun([A, B]), 'me');
    const away = begun([A, NOTHING], { seats: [person('Mia', 'me'), bot] });
    expect(heard(note, away, 'me')).toMatchObject({ alarms: [], seeds: [A, NOTHING] });
  });
});

describe('an operator who tells another seed from the first message on', () => {
  const FREE = table({ seeds: [null, null], seats: [free, free] });
  const sent = giving(heard(null, FREE, 'me'), FREE.seeds, 0, A);
  const replaced = { kind: 'replaced', seat: 0, noted: A, told: C };

  it.each([
    ['before the start', table({ seeds: [C, null], seats: [person('Mia', 'me'), free] })],
    ['at the start', begun([C, B])],
    ['when all is over', begun([C, B], { phase: 'over' })],
  ])('is found out at once: %s', (_, told) => {
    expect(heard(sent, told, 'me').alarms).toEqual([replaced]);
  });

  it('is found out in the proof, and cannot take it back', () => {
    let note = heard(sent, table({ seeds: [C, B] }), 'me');
    note = heard(note, begun([A, B]), 'me');
    expect(kinds(note)).toEqual(['replaced']);
    const fair: Fair = { commit: COMMIT, server_seed: '', client_seeds: [C, B] };
    expect(compared(heard(sent, begun([C, B]), 'me'), fair, []).alarm).toEqual(replaced);
  });

  it('is found out where zeros stand in the place of the seed', () => {
    expect(kinds(heard(sent, begun([NOTHING, B]), 'me'))).toEqual(['missing']);
  });

  it('is found out where the seat is another one', () => {
    const seats = [person('Ben', 'you'), person('Mia', 'me')];
    const note = heard(sent, begun([B, C], { seats }), 'me');
    expect(note.alarms).toEqual([{ ...replaced, seat: 1 }]);
  });

  it('is found out where the seat was free for a moment, or somebody else’s', () => {
    for (const holder of [free, person('Eve', 'eve')]) {
      const between = table({ seeds: [null, B], seats: [holder, person('Ben', 'you')] });
      const note = heard(seated(), between, 'me');
      expect(note).toMatchObject({ mine: [], former: [{ seed: A }], alarms: [] });
      expect(heard(note, table({ seeds: [C, B] }), 'me').alarms).toEqual([replaced]);
    }
    const start = heard(
      seated(),
      begun([C, B], { seats: [person('Eve', 'eve'), person('Ben', 'you')] }),
      'me',
    );
    expect(kinds(heard(start, begun([C, B]), 'me'))).toEqual(['replaced']);
  });

  it('is found out where the game went on unheard until a backup was restored', () => {
    const next = { commit: '7a'.repeat(32), renewing: true };
    const earlier = [{ from: 0, commit: COMMIT, client_seeds: [C, B] }];
    const told = begun([null, null] as unknown as string[], { ...next, earlier });
    expect(heard(sent, told, 'me').alarms).toEqual([replaced]);
    const kept = { ...told, earlier: [{ ...earlier[0]!, client_seeds: [A, B] }] };
    const note = heard(sent, kept, 'me');
    expect(note.alarms).toEqual([]);
    expect(note.earlier).toMatchObject([{ commit: COMMIT, mine: [{ seed: A }], seeds: [A, B] }]);
  });
});

describe('no alarm is raised', () => {
  const FREE = table({ seeds: [null, null], seats: [free, free] });
  const first = heard(null, FREE, 'me');
  const sent = giving(first, FREE.seeds, 0, A);
  const seeds = (note: Note) => ({
    mine: note.mine.map(({ seed }) => seed),
    sent: note.sent.map(({ seed }) => seed),
    former: note.former.map(({ seed }) => seed),
  });
  const hears = (note: Note, ...all: TableShown[]) =>
    all.reduce((note, told) => heard(note, told, 'me'), note);

  it('while a seed is on its way, or the seat is only kept', () => {
    const kept = table({ seeds: [null, B] });
    const note = hears(sent, FREE, table({ seeds: [null, null] }), kept);
    expect(seeds(note)).toEqual({ mine: [], sent: [A], former: [] });
    expect(note.alarms).toEqual([]);
  });

  it('where a seed never came and another one was sent: the first stays on its way', () => {
    const note = hears(giving(sent, FREE.seeds, 0, C), table({ seeds: [C, null] }), begun([C, B]));
    expect(seeds(note)).toEqual({ mine: [C], sent: [A], former: [] });
    expect(note.alarms).toEqual([]);
  });

  it('where a seat was refused, and somebody else sits there', () => {
    const seats = [person('Ben', 'you'), person('Mia', 'me')];
    let note = heard(sent, table({ seeds: [B, null], seats: [seats[0]!, free] }), 'me');
    note = giving(note, [B, null], 1, C);
    note = hears(note, table({ seeds: [B, C], seats }), begun([B, C], { seats }));
    expect(seeds(note)).toEqual({ mine: [C], sent: [A], former: [] });
    expect(note.alarms).toEqual([]);
    const fair: Fair = { commit: COMMIT, server_seed: '', client_seeds: [B, C] };
    expect(compared(note, fair, [])).toEqual({ alarm: null, standing: { level: 'last' } });
  });

  it('where the same device sits down again: both seeds were its own, the later one holds', () => {
    const again = giving(seated(), [A, B], 0, C);
    const note = hears(again, table({ seeds: [A, B] }), table({ seeds: [C, B] }));
    expect(seeds(note)).toEqual({ mine: [C], sent: [], former: [A] });
    expect(note.alarms).toEqual([]);
    // Once it was told, going back is not on its way but a swap.
    expect(kinds(heard(note, begun([A, B]), 'me'))).toEqual(['replaced']);
  });

  it('where it stood up and sat down again', () => {
    const gone = table({ seeds: [null, B], seats: [free, person('Ben', 'you')] });
    let note = heard(seated(), gone, 'me');
    expect(seeds(note)).toEqual({ mine: [], sent: [], former: [A] });
    note = hears(giving(note, gone.seeds, 0, C), gone, table({ seeds: [C, B] }), begun([C, B]));
    expect(seeds(note)).toEqual({ mine: [C], sent: [], former: [A] });
    expect(note.alarms).toEqual([]);
  });

  it('where the line broke, and the seat was changed before anything was heard again', () => {
    const seats = [bot, person('Ben', 'you'), person('Mia', 'me')];
    const moved = { seeds: [NOTHING, B, A], seats };
    for (const told of [table(moved), begun(moved.seeds, { seats })]) {
      for (const before of [sent, seated()]) {
        const note = heard(before, told, 'me');
        expect(note).toMatchObject({ mine: [{ seat: 2, seed: A }], alarms: [] });
      }
    }
  });

  it('where somebody was sent away before the start, and only comes back later', () => {
    const told = begun([NOTHING, B], { seats: [bot, person('Ben', 'you')] });
    const note = heard(seated(), told, 'me');
    expect(seeds(note)).toEqual({ mine: [], sent: [], former: [A] });
    const fair: Fair = { commit: COMMIT, server_seed: '', client_seeds: [NOTHING, B] };
    expect(compared(note, fair, [true, false])).toEqual({
      alarm: null,
      standing: { level: 'watched' },
    });
  });

  it('where a second tab hears late what the first has long known', () => {
    // Both write into one note: the first tab is at C, the second hears from the beginning.
    const gone = table({ seeds: [null, B], seats: [free, person('Ben', 'you')] });
    const [old, now] = [table({ seeds: [A, B] }), table({ seeds: [C, B] })];
    const ahead = hears(giving(hears(seated(), gone), gone.seeds, 0, C), now);
    expect(hears(ahead, old, gone, now, begun([C, B])).alarms).toEqual([]);
    const waiting = giving(hears(seated(), gone), gone.seeds, 0, C);
    expect(hears(waiting, old, gone, now, begun([C, B])).alarms).toEqual([]);
  });

  it('where the seed in place was noted nowhere, until the new one has come', () => {
    // Up to version 0.7 a browser kept no seed.
    const note = giving(heard(null, table({ seeds: [C, B] }), 'me'), [C, B], 0, A);
    expect(heard(note, table({ seeds: [C, B] }), 'me').alarms).toEqual([]);
    expect(hears(note, table({ seeds: [A, B] }), begun([A, B])).alarms).toEqual([]);
    expect(kinds(heard(note, begun([C, B]), 'me'))).toEqual(['replaced']);
  });
});

describe('a restored backup', () => {
  const NEXT = '7a'.repeat(32);
  const before = { from: 0, commit: COMMIT, client_seeds: [A, B] };
  const renewing = begun([null, null] as unknown as string[], {
    commit: NEXT,
    renewing: true,
    earlier: [before],
  });

  it('is gone along with, a new seed is given, and both are compared in the end', () => {
    let note = heard(heard(seated(), begun([A, B]), 'me'), renewing, 'me');
    expect(note).toMatchObject({ commit: NEXT, mine: [], alarms: [] });
    note = giving(note, [null, B], 0, C);
    note = heard(note, begun([C, B], { commit: NEXT, earlier: [before] }), 'me');
    expect(note.alarms).toEqual([]);
    const fair: Fair = {
      commit: COMMIT,
      server_seed: '',
      client_seeds: [A, B],
      later: [{ from: 3, commit: NEXT, server_seed: '', client_seeds: [C, B] }],
    };
    expect(compared(note, fair, [])).toEqual({
      alarm: null,
      standing: { level: 'mine', after: [1] },
    });
    const swapped = { ...fair, client_seeds: [B, B] };
    expect(compared(note, swapped, []).alarm).toMatchObject({ kind: 'replaced', seat: 0 });
    const without = { ...note, mine: [], seeds: null };
    expect(compared(without, fair, []).standing).toEqual({ level: 'part' });
  });

  const settled = (seeds: string[]) => begun(seeds, { commit: NEXT, earlier: [before] });
  const restored = heard(heard(seated(), begun([A, B]), 'me'), renewing, 'me');

  it('is no excuse for a seed this device did not give', () => {
    const given = giving(restored, [null, null], 0, C);
    const D = 'd4'.repeat(16);
    expect(kinds(heard(given, { ...renewing, seeds: [D, null] }, 'me'))).toEqual(['replaced']);
    expect(kinds(heard(given, settled([D, B]), 'me'))).toEqual(['replaced']);
    // It need not even have been asked.
    expect(kinds(heard(restored, settled([D, B]), 'me'))).toEqual(['foreign']);
    expect(kinds(heard(restored, settled([A, B]), 'me'))).toEqual(['foreign']);
  });

  it('goes on without who was away, or came a moment too late', () => {
    expect(heard(restored, settled([NOTHING, B]), 'me').alarms).toEqual([]);
    const late = giving(restored, [null, B], 0, C);
    expect(heard(late, settled([NOTHING, B]), 'me').alarms).toEqual([]);
  });

  it('takes one of two seeds where two tabs have given one each', () => {
    const both = giving(giving(restored, [null, B], 0, A), [null, B], 0, C);
    for (const taken of [A, C]) {
      const note = heard(both, settled([taken, B]), 'me');
      expect(note).toMatchObject({ mine: [{ seed: taken }], alarms: [] });
    }
  });

  it('may be overtaken by a seed that was sent before it: no alarm, and no claim', () => {
    const empty = table({ seeds: [null, B], seats: [free, person('Ben', 'you')] });
    const sent = giving(heard(null, empty, 'me'), empty.seeds, 0, A);
    const earlier = [{ from: 0, commit: COMMIT, client_seeds: [null, null] }];
    const again = { commit: NEXT, renewing: true, earlier };
    let note = heard(sent, { ...empty, ...again, seeds: [null, null] }, 'me');
    note = giving(note, [null, null], 0, C);
    note = heard(note, table({ ...again, seeds: [A, null] }), 'me');
    expect(note).toMatchObject({ alarms: [], mine: [] });
  });

  it('leaves dice of which only those count that fell', () => {
    const note = heard(giving(restored, [null, B], 0, C), settled([C, B]), 'me');
    const later = [{ from: 3, commit: NEXT, server_seed: '', client_seeds: [NOTHING, B] }];
    const fair: Fair = { commit: COMMIT, server_seed: '', client_seeds: [A, B], later };
    const away = { ...note, mine: [], seeds: null };
    expect(compared(away, fair, [], [0, 1, 2, 3]).standing).toEqual({ level: 'part' });
    expect(compared(away, fair, [], [0, 1, 2]).standing).toMatchObject({ level: 'mine' });
    expect(compared(away, fair, [], [3, 4]).standing).toEqual({ level: 'late' });
  });

  it('is no excuse for other seeds than were noted, nor for a fingerprint nobody saw', () => {
    const note = heard(seated(), begun([A, B]), 'me');
    const other = { ...renewing, earlier: [{ ...before, client_seeds: [C, B] }] };
    expect(kinds(heard(note, other, 'me'))).toEqual(['commit']);
    expect(kinds(heard(note, { ...renewing, earlier: [] }, 'me'))).toEqual(['commit']);
  });
});

describe('an operator who tries client seeds until the dice suit him', () => {
  it('is noticed by the one whose seed it was, and by nobody else', async () => {
    const server_seed = toHex(Uint8Array.from({ length: 32 }, (_, i) => i));
    const commit = toHex(await inThePage.sha256(fromHex(server_seed)));
    const wanted = async (seed: string) => {
      const draw = (await streams({ server_seed, client_seeds: [seed, B] }, inThePage))(0);
      return (await draw.dice(4)).every(({ face }) => face === 6);
    };
    let chosen = '';
    for (let tried = 0; chosen === '' && tried < 20_000; tried += 1) {
      const seed = tried.toString(16).padStart(32, '0');
      if (await wanted(seed)) chosen = seed;
    }
    expect(chosen).not.toBe('');
    let note = seated();
    note = { ...note, commit };
    const fair: Fair = { commit, server_seed, client_seeds: [chosen, B] };
    // The record is sound; only the seed that was kept says otherwise.
    expect(compared(null, fair, [])).toEqual({ alarm: null, standing: { level: 'none' } });
    expect(compared(note, fair, []).alarm).toMatchObject({ kind: 'replaced', told: chosen });
    expect(kinds(heard(note, begun([chosen, B], { commit }), 'me'))).toEqual(['replaced']);
  });
});

describe('a signed note', () => {
  it('is genuine, and under nothing else', async () => {
    const about = { table: 'abc', seat: 0, commit: COMMIT, seeds: [A, B] };
    expect(noteText({ table: 'k7', seat: 1, commit: 'c0', seeds: ['aa', 'bb'] })).toBe(
      'wagnis dice 1|table k7|seat 1|commit c0|seeds aa:bb',
    );
    const said = (await signed(about))!;
    expect((await signed(about))!.key).toBe(said.key);
    expect((await signed({ ...about, table: 'abd' }))!.key).not.toBe(said.key);
    expect(await genuine({ ...about, ...said })).toBe(true);
    expect(await genuine({ ...about, ...said, seeds: [A, C] })).toBe(false);
  });
});
