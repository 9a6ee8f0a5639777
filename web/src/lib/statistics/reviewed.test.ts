import { beforeEach, expect, it, vi } from 'vitest';
import type { WholeReview } from '$lib/analysis/review';
import { ApiError } from '$lib/net/api';
import { read } from '$lib/local/tables';
import { api } from '$lib/net/api';
import { made, reviewed } from '$lib/review/reviews';
import { statisticsOf } from './reviewed';

vi.mock('$lib/review/reviews', () => ({ made: vi.fn(), reviewed: vi.fn(), VERSION: '1' }));
vi.mock('$lib/local/tables', () => ({ read: vi.fn() }));

const table = {
  head: { id: 'local-x', game: 'dicing', seats: [{ kind: 'person' }] },
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
  const { series, waiting, lacking } = await statisticsOf([`local-${id}`]);
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

it('games of the server are added up from their records, and those of nobody here are left out', async () => {
  const record = { game: 'dicing', result: { scores: [3, 1], winners: [0] } };
  vi.mocked(reviewed).mockResolvedValue({ record, review } as unknown as Awaited<
    ReturnType<typeof reviewed>
  >);
  const played = vi.spyOn(api, 'played');
  played.mockResolvedValueOnce({ ended: 7, seats: [{ seat: 0, opponents: ['perfect'] }] });
  played.mockResolvedValueOnce({ ended: 8, seats: [] });
  expect(await statisticsOf(['abc', 'def'])).toMatchObject({ series: [], waiting: 2 });
  await vi.waitFor(async () => expect((await statisticsOf(['abc', 'def'])).waiting).toBe(0));
  const { series } = await statisticsOf(['abc', 'def']);
  expect(series).toMatchObject([
    { game: 'dicing', games: [{ table: 'abc', ended: 7, won: 1, opponents: ['perfect'] }] },
  ]);
  expect(vi.mocked(reviewed).mock.calls).toEqual([
    ['tables/abc', true],
    ['tables/def', false],
  ]);
});

it('games of the server and of this device are one series, the oldest first', async () => {
  vi.mocked(made).mockResolvedValue(review as unknown as WholeReview);
  const { series } = await statisticsOf(['abc', 'local-b']);
  expect(series.map(({ games }) => games.map(({ ended }) => ended))).toEqual([[1, 7]]);
});
