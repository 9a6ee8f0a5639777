import { fireEvent, render, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { COUNTS, type Job, type Tally } from './counts';
import HouseRules from './HouseRules.svelte';

interface Asked {
  readonly job: Job;
  readonly hear: (tally: Tally) => void;
  stopped: boolean;
}
const { asked } = vi.hoisted(() => ({ asked: [] as Asked[] }));
vi.mock('./working', () => ({
  work: (_start: unknown, _here: unknown, job: Job, hear: Asked['hear']) => {
    const one = { job, hear, stopped: false };
    asked.push(one);
    return () => (one.stopped = true);
  },
}));
beforeEach(() => void asked.splice(0));

function tally(games: number, more: Partial<Tally> = {}): Tally {
  const sums = Object.fromEntries(COUNTS.map((count) => [count, games])) as Tally['sums'];
  return { games, endless: 0, complete: false, sums, squares: sums, ...more };
}
const options = () => asked.map(({ job }) => job.options);
async function rounds(value: string): Promise<void> {
  const field = await waitFor(() => document.querySelector('[data-option=rounds]') ?? missing());
  await fireEvent.change(field, { target: { value } });
}
const missing = (): never => {
  throw new Error('the form is not there yet');
};
const told = () => document.querySelector('[data-games]')!.textContent;

it('the printed games go on while options change, and complete ones are not played again', async () => {
  render(HouseRules, { game: 'zocken' });
  await waitFor(() => expect(options()).toEqual([{}]));
  const [printed] = asked;
  printed!.hear(tally(2000));
  await waitFor(() => expect(told()).toMatch(/2,000/));
  await rounds('2');
  await waitFor(() => expect(options()).toEqual([{}, { rounds: 2 }]));
  expect(printed!.stopped).toBe(false);
  printed!.hear(tally(4000, { complete: true }));
  asked[1]!.hear(tally(4000, { complete: true }));
  await rounds('3');
  await waitFor(() => expect(options().at(-1)).toEqual({ rounds: 3 }));
  expect(asked[1]!.stopped).toBe(true);
  asked[2]!.hear(tally(1000));
  // Back to what was played to its end, then to what was not: it begins anew, and shows more.
  await rounds('2');
  await waitFor(() => expect(told()).toMatch(/4,000/));
  await rounds('3');
  await waitFor(() => expect(options()).toEqual([{}, { rounds: 2 }, { rounds: 3 }, { rounds: 3 }]));
  asked[3]!.hear(tally(20));
  await waitFor(() => expect(told()).toMatch(/1,000/));
});

it('says how many games did not end', async () => {
  render(HouseRules, { game: 'zocken' });
  await waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.hear(tally(1000, { endless: 3 }));
  await waitFor(() => expect(told()).toMatch(/1,000 games.* 3 games did not end/));
});
