import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '$lib/net/api';
import { reviewsHere, type ReviewHost } from './host';
import { Making } from './making.svelte';
import { tutto } from './review.fixture';

vi.mock('./host', async (original) => ({ ...(await original<object>()), reviewsHere: vi.fn() }));

const asked = vi.fn<ReviewHost['review']>();
const estimate = { status: 'ready', review: tutto.review, estimated: true } as const;
const working = { status: 'working', progress: 0.5, what: 'reviewing' } as const;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(reviewsHere).mockResolvedValue({ review: asked } as unknown as ReviewHost);
});

it('an estimate stays while a better review is asked for, once at a time, and when that fails', async () => {
  asked
    .mockResolvedValueOnce(estimate)
    .mockResolvedValueOnce(working)
    .mockRejectedValueOnce(new ApiError('broken', ''))
    .mockResolvedValueOnce({ ...estimate, estimated: false });
  const making = new Making('tables/local-1');
  await vi.waitFor(() => expect(making.estimated).toBe(true));
  making.again();
  making.again();
  await vi.waitFor(() => expect(making.refusal).toBeInstanceOf(ApiError));
  expect(asked).toHaveBeenCalledTimes(3);
  expect([making.review, making.working]).toEqual([tutto.review, null]);
  making.again();
  await vi.waitFor(() => expect(making.estimated).toBe(false));
  expect([asked.mock.calls.length, making.refusal]).toEqual([4, null]);
  making.stop();
});
