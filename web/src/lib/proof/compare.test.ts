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
    expect(note.mine).toEqual([{ seat: 0, seed: C, knew: [C, B] }]);
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
