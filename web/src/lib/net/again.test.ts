import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Again } from './again';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue('no');

test('it is tried until it works, with longer and longer pauses', async () => {
  const attempt = failing();
  const brought = new Again().until(attempt, () => false);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect(attempt).toHaveBeenCalledTimes(4);
  attempt.mockResolvedValue('yes');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await brought).toBe('yes');
});

test('a nudge ends the pause', async () => {
  const again = new Again();
  const attempt = failing();
  const brought = again.until(attempt, () => false);
  await vi.advanceTimersByTimeAsync(0);
  attempt.mockResolvedValue('yes');
  again.nudge();
  expect(await brought).toBe('yes');
});

test('it ends where a failure says so, and where it is stopped', async () => {
  expect(await new Again().until(failing(), () => true)).toBeNull();
  const again = new Again();
  const attempt = failing();
  const brought = again.until(attempt, () => false);
  await vi.advanceTimersByTimeAsync(0);
  again.stop();
  expect(await brought).toBeNull();
  expect(attempt).toHaveBeenCalledTimes(1);
});
