import { beforeEach, expect, it, vi } from 'vitest';
import { makeReview } from '$lib/analysis/making';
import type { Made } from '$lib/analysis/review';
import { ApiError } from '$lib/net/api';
import { isWithinReach } from '$lib/thinking/loading';
import { read } from '$lib/local/tables';
import { askForSolved } from '$lib/thinking/solved';
import { made, reviewed, reviews } from './reviews';

// Nothing is stored here: exact reviews are held in memory, as where the browser stores nothing.
vi.mock('$lib/analysis/making', () => ({ makeReview: vi.fn() }));
vi.mock('$lib/thinking/loading', () => ({ isWithinReach: vi.fn() }));
vi.mock('$lib/local/tables', () => ({ read: vi.fn() }));
vi.mock('$lib/thinking/solved', () => ({
  ASK_AGAIN: 1,
  askForSolved: vi.fn(),
  solvedFor: () => ({}),
}));

const table = { over: true, record: { game: 'dicing', players: [], options: {}, events: [] } };
const decision = { event: 3, values: [] };
const result = (missing: string[]) => ({ review: { decisions: [decision] }, missing }) as unknown;
const estimate = result(['dicing-6']) as Made;
const exact = result([]) as Made;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(read).mockResolvedValue(table as unknown as Awaited<ReturnType<typeof read>>);
});

/** Asks until the review is there, as a page does. */
async function asked(id: string) {
  for (;;) {
    const answer = await reviews.review(`tables/local-${id}`);
    if (answer.status === 'ready') return answer;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it('an estimate is told as one, kept nowhere, and not made twice while tables are out of reach', async () => {
  vi.mocked(makeReview).mockResolvedValue(estimate);
  vi.mocked(isWithinReach).mockResolvedValue(false);
  expect((await asked('one')).estimated).toBe(true);
  expect((await asked('one')).estimated).toBe(true);
  expect(makeReview).toHaveBeenCalledTimes(1);
  expect(isWithinReach).toHaveBeenCalledExactlyOnceWith(['dicing-6']);
  expect(await made('local-one')).toBeNull();
  expect((await reviews.worth('tables/local-one', 3)).event).toBe(3);
});

it('once a table can be fetched, the exact review is made and stays', async () => {
  vi.mocked(makeReview).mockResolvedValueOnce(estimate).mockResolvedValueOnce(exact);
  vi.mocked(isWithinReach).mockResolvedValue(true);
  expect((await asked('two')).estimated).toBe(true);
  expect((await asked('two')).estimated).toBe(false);
  expect((await asked('two')).estimated).toBe(false);
  expect(makeReview).toHaveBeenCalledTimes(2);
  expect(await made('local-two')).toBe(exact.review);
});

it('a refusal is told once, and the next question tries again', async () => {
  vi.mocked(makeReview)
    .mockRejectedValueOnce(new ApiError('lost', ''))
    .mockResolvedValueOnce(exact);
  await expect(asked('three')).rejects.toThrow(ApiError);
  expect((await asked('three')).estimated).toBe(false);
});

it('only the latest estimates are held', async () => {
  vi.mocked(makeReview).mockResolvedValue(estimate);
  vi.mocked(isWithinReach).mockResolvedValue(false);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'a']) await asked(id);
  expect(makeReview).toHaveBeenCalledTimes(6);
  await asked('e');
  expect(makeReview).toHaveBeenCalledTimes(6);
});

it('of a game that is deleted in the meantime no review is kept', async () => {
  vi.mocked(makeReview).mockImplementation(() => {
    vi.mocked(read).mockRejectedValue(new ApiError('no_table', ''));
    return Promise.resolve(exact);
  });
  await expect(asked('five')).rejects.toThrow(ApiError);
  await expect(reviewed('tables/local-six')).rejects.toThrow(ApiError);
  expect([await made('local-five'), await made('local-six')]).toEqual([null, null]);
});

it('statistics ask for a review with all its tables', async () => {
  vi.mocked(makeReview).mockResolvedValue(exact);
  await reviewed('tables/local-four');
  expect(vi.mocked(makeReview).mock.calls[0]![0].estimates).toBe(false);
});

it('a review waits for the server as long as it solves, and is made again with what is solved', async () => {
  const unlisted = { ...estimate, missing: [], unlisted: true } as Made;
  vi.mocked(makeReview).mockResolvedValueOnce(unlisted).mockResolvedValueOnce(exact);
  vi.mocked(askForSolved)
    .mockResolvedValueOnce({ news: false, waits: true })
    .mockResolvedValueOnce({ news: true, waits: false });
  expect(await reviews.review('tables/local-seven')).toMatchObject({ status: 'working' });
  expect(await asked('seven')).toMatchObject({ estimated: false });
  expect(await made('local-seven')).toBe(exact.review);
});

it('without a server that solves it the estimate is the review', async () => {
  const unlisted = { ...exact, unlisted: true } as Made;
  vi.mocked(makeReview).mockResolvedValue(unlisted);
  vi.mocked(askForSolved).mockResolvedValue({ news: false, waits: false });
  await asked('eight');
  expect(makeReview).toHaveBeenCalledTimes(1);
});
