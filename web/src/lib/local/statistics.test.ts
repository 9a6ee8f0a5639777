import { beforeEach, expect, it, vi } from 'vitest';
import type { WholeReview } from '$lib/analysis/review';
import { ApiError } from '$lib/net/api';
import { made, reviewed } from './reviews';
import { statisticsOf } from './statistics';
import { read } from './tables';

vi.mock('./reviews', () => ({ made: vi.fn(), reviewed: vi.fn() }));
vi.mock('./tables', () => ({ read: vi.fn() }));

const table = {
  head: { id: 'x', game: 'dicing', seats: [{ kind: 'person' }] },
  people: [0],
  match: { node: { kind: 'over', winners: [0] }, state: { scores: [1] } },
  updated: 1,
};
const review = { objective: 'points', unit: 'points', exact: true, seats: [{}] };

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(read).mockResolvedValue(table as unknown as Awaited<ReturnType<typeof read>>);
  vi.mocked(made).mockResolvedValue(null);
});

/** The numbers of games that are counted, waited for, and lack values. */
async function counts(id: string): Promise<number[]> {
  const { series, waiting, lacking } = await statisticsOf([id]);
  return [series.length, waiting, lacking];
}

it('a game that lacks values is counted as soon as it has a review', async () => {
  vi.mocked(reviewed).mockRejectedValue(new ApiError('lost', ''));
  expect(await counts('one')).toEqual([0, 1, 0]);
  await vi.waitFor(async () => expect(await counts('one')).toEqual([0, 0, 1]));
  vi.mocked(made).mockResolvedValue(review as unknown as WholeReview);
  expect(await counts('one')).toEqual([1, 0, 0]);
});

it('games that lack values are tried again once the device is online; refused ones are not', async () => {
  vi.mocked(reviewed).mockRejectedValue(new ApiError('lost', ''));
  await vi.waitFor(async () => expect(await counts('two')).toEqual([0, 0, 1]));
  vi.mocked(reviewed).mockRejectedValue(new ApiError('not_solved', ''));
  dispatchEvent(new Event('online'));
  expect(await counts('two')).toEqual([0, 1, 0]);
  await vi.waitFor(async () => expect(await counts('two')).toEqual([0, 0, 0]));
  dispatchEvent(new Event('online'));
  expect(await counts('two')).toEqual([0, 0, 0]);
});
