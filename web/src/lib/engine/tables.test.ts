import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test, vi } from 'vitest';
import { parse, TableError, tablesFrom, type ReadFile } from './tables';

/**
 * Two rows of three, stored as differences, by column, low bytes first; a row that repeats; folded
 * differences along two axes; numbers as they are.
 */
const HEAD = {
  key: { target: 6000 },
  facts: { bound: 0 },
  arrays: [
    { name: 'apart', type: '<i2', shape: [2, 3] },
    { name: 'alike', type: '|i1', shape: [3, 2], rows: 2 },
    { name: 'chances', type: '<f8', shape: [1] },
    { name: 'folded', type: '<u2', shape: [1, 2, 2] },
    { name: 'weights', type: '<u2', shape: [2], plain: true },
  ],
};
const half = [0, 0, 0, 0, 0, 0, 0xe0, 0x3f]; // 0.5
const CONTENT = new Uint8Array([
  ...new TextEncoder().encode(`${JSON.stringify(HEAD)}\n`),
  ...[1, 0, 1, 255, 254, 1, 0, 1, 0, 255, 255, 0], // 1 2 0, 256 255 256
  ...[0, 1, 255, 0, 0, 255, 0, 0, 255, 0, 0, 255], // rows 0 1 0
  ...[7, 8, 255, 9], // 7 -1, 8 9
  ...half,
  ...[10, 1, 4, 6, 0, 0, 0, 0], // 5 7, 4 9
  ...[3, 88, 0, 2], // 3 600
]);
const bytes = (written: string) => Uint8Array.from(atob(written), (one) => one.charCodeAt(0));
// Packed by Python: CONTENT, and the same with the lowest bit of each byte turned.
const PACKED = bytes(
  'XQAAgAD//////////wA9iIlmlI8988s+dO3cMrJeVmZLyHFG9Ii+Cu/Cj9uebt3sCwd93Z6NZRuftgOfKQ5UXN8KtQFmCcA8r01JPtqsxim2yXxsofPEdINYSHCUS1eyQxqmHNLS+Lk8m2AtOXNf+JhuL7XFD52jaLUyW3//QAA8TcqDZyNuZsRBYFagbkHSkhhubHEd/75z4dVnz/kXkdC/L2D6oykayXknXyfgDnpQOBCTSjN8Sdr5NRdaQPapKjfgoeSLkhxX835oYYUgKw0fzfyr/KA=',
);
const ANOTHER = bytes(
  'XQAAgAD//////////wA9CMlGhIqDQcNagFjZBeMjbGZ54y+694QCrGJvvqnnsI0QS/wYs+W2j+cMbcPw1ui9ulZRyp+VWyYcJwGAstrZKP64t0pCwXXC0dU/KbgAwBB/mCKmHNVrby7xfs45OWZ9OWOrWzsD+FmECBM/nz7x4QcmJ6D5f7+DtFPsyGooL3N+TqBudxTfRncDO/RCk7c6vfbH1nVXcvqftnu6xHSA9Ebk8+LektDJDu17MBdaIHrpo9kZCdX6g872V020LYDt3cNVKvyr0mA=',
);
const FILES = {
  right: {
    file: 'right.table',
    sha256: bytesToHex(sha256(CONTENT)),
    bytes: PACKED.length,
    games: [],
  },
  old: { file: 'old.table', sha256: 'another', bytes: 1, games: [] },
};

test('a file becomes arrays again', () => {
  const { key, facts, arrays } = parse(CONTENT);
  expect([key, facts]).toEqual([{ target: 6000 }, { bound: 0 }]);
  expect(arrays['apart']).toEqual({
    shape: [2, 3],
    values: new Int16Array([1, 2, 0, 256, 255, 256]),
  });
  expect([...arrays['alike']!.values]).toEqual([7, -1, 8, 9, 7, -1]);
  expect([...arrays['chances']!.values]).toEqual([0.5]);
  expect([...arrays['folded']!.values]).toEqual([5, 7, 4, 9]);
  expect([...arrays['weights']!.values]).toEqual([3, 600]);
});

test('a table is read once, also by two who ask at the same time', async () => {
  const read = vi.fn<ReadFile>(async () => PACKED);
  const load = tablesFrom(read, FILES);
  const [one, other] = await Promise.all([load('right'), load('right')]);
  expect(one?.arrays['chances']!.values[0]).toBe(0.5);
  expect(await load('right')).toBe(one);
  expect(other).toBe(one);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await load('none')).toBeNull();
});

test.each([
  ['cut short', PACKED.slice(0, 40)],
  ['not packed', CONTENT],
  ['another table', ANOTHER],
])('a broken file is fetched again: %s', async (_, broken) => {
  const read = vi.fn<ReadFile>(async (_file, again) => (again ? PACKED : broken));
  expect((await tablesFrom(read, FILES)('right'))?.key).toEqual({ target: 6000 });
  expect(read.mock.calls).toEqual([
    ['right.table', false],
    ['right.table', true],
  ]);
});

test('a file that stays broken is an error, and may be asked for again later', async () => {
  const read = vi.fn<ReadFile>(async () => PACKED);
  const load = tablesFrom(read, FILES);
  await expect(load('old')).rejects.toThrow(TableError);
  await expect(load('old')).rejects.toThrow('old.table');
  expect(read).toHaveBeenCalledTimes(4);
});
