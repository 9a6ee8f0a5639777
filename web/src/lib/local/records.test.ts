import { expect, it, vi } from 'vitest';
import type { MatchRecord } from '$lib/proof/recompute';
import { keepRecord, openedRecords, removeRecord } from './records';
import { reviews, type KeptRecord } from './store';

const disk = new Map<string, KeptRecord>();
vi.spyOn(reviews, 'records').mockImplementation(async () => [...disk.values()]);
vi.spyOn(reviews, 'removeRecord').mockImplementation(async (id) => void disk.delete(id));
const store = vi.spyOn(reviews, 'keepRecord');
const record = { game: 'dicing' } as unknown as MatchRecord;

it('a stored record that is opened again on a full disk is listed once, and deleted', async () => {
  store.mockImplementationOnce(async (kept) => disk.set(kept.id, kept));
  const id = await keepRecord(record);
  store.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await keepRecord(record)).toBe(id);
  expect((await openedRecords()).map((kept) => kept.id)).toEqual([id]);
  await removeRecord(id);
  expect([await openedRecords(), disk.size]).toEqual([[], 0]);
});

it('where the browser stores nothing a record can be deleted all the same', async () => {
  store.mockRejectedValueOnce(new Error('nothing is stored'));
  const id = await keepRecord(record);
  vi.mocked(reviews.removeRecord).mockRejectedValueOnce(new Error('nothing is stored'));
  await removeRecord(id);
  expect(await openedRecords()).toEqual([]);
});
