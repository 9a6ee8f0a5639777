import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import fixture from '../../dev/fixtures/puzzles.json';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import { wordsOf } from './reason';
import type { PuzzleShown } from '$lib/wire.gen';
import { progress } from './progress.svelte';
import Puzzle from './Puzzle.svelte';

const puzzle = (fixture as unknown as PuzzleShown[]).find(
  ({ game, kind }) => game === 'tutto' && kind === 'stopping',
)!;
const key = (at: number) => Object.keys(puzzle.legal[at]!)[0]!;

beforeEach(() => {
  localStorage.clear();
  progress.again();
  tongue.speak('en');
  settings.speed = 0;
});

async function shown() {
  const { ui, ...words } = await wordsOf('tutto');
  let asked = 0;
  const next = () => void (asked += 1);
  const { container } = render(Puzzle, { puzzle, ui, words, note: null, next });
  const press = (offer: string) =>
    fireEvent.click(container.querySelector(`[data-offer=${offer}]`)!);
  const verdict = () => container.querySelector('[data-verdict]')!.getAttribute('data-verdict');
  return { container, press, verdict, asked: () => asked };
}

test('the best move is right, is counted, and the next puzzle is asked for', async () => {
  const { container, press, verdict, asked } = await shown();
  expect(verdict()).toBe('ask');
  expect(container.querySelector('[data-reason]')).toBeNull();
  await press(key(puzzle.best));
  expect(verdict()).toBe('right');
  expect(container.querySelector('[data-reason]')!.textContent).toContain('wins');
  expect([progress.streak, progress.answer('tutto', puzzle.id)]).toEqual([1, true]);
  await press('next');
  expect(asked()).toBe(1);
}, 30_000);

test('another move is wrong; it may be tried again, and that does not count', async () => {
  const { press, verdict } = await shown();
  await press(key(puzzle.natural));
  expect(verdict()).toBe('wrong');
  expect(screen.getByText(/gives away/)).toBeTruthy();
  await press('retry');
  expect(verdict()).toBe('ask');
  await press(key(puzzle.best));
  expect(verdict()).toBe('right');
  expect(screen.getByText(/answered this one before/)).toBeTruthy();
  expect([progress.streak, progress.answer('tutto', puzzle.id)]).toEqual([0, false]);
}, 30_000);

test('a right answer that ends the turn leaves the position with the move made', async () => {
  const last = (fixture as unknown as PuzzleShown[]).find(
    ({ game, kind }) => game === 'zocken' && kind === 'placing',
  )!;
  const { ui, ...words } = await wordsOf('zocken');
  const { container } = render(Puzzle, {
    puzzle: last,
    ui,
    words,
    note: null,
    next: () => undefined,
  });
  const lying = () =>
    container.querySelectorAll(
      '[data-part=plate] [data-part=die], [data-part=tray] [data-part=die]',
    ).length;
  const before = lying();
  const { place } = last.legal[last.best] as { place: string };
  await fireEvent.click(container.querySelector(`[data-touch="${place}"]`)!);
  expect(container.querySelector('[data-verdict]')!.getAttribute('data-verdict')).toBe('right');
  expect(lying()).toBe(before + 1);
}, 30_000);
