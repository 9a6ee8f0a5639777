import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { explainer } from '$lib/games/tutto/advice';
import { company, stage, standing } from '$lib/games/tutto/scene.fixture';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Advice } from '$lib/wire.gen';
import Hint from './Hint.svelte';

const advice: Advice = {
  type: 'advice',
  seq: 3,
  objective: 'win',
  value: 0.521,
  moves: [
    { move: { roll: true }, value: 0.521 },
    { move: { stop: true }, value: 0.5 },
  ],
  best: [0],
  exact: true,
  assumes: '',
  solving: false,
  odds: { game: 'tutto', null: '5/18', tutto: '1/20', stop: null, keeps: [], charged: [] },
};
const dismiss = vi.fn();
const say = vi.fn();

beforeEach(() => {
  tongue.speak('en');
  vi.clearAllMocks();
  const at = stage(standing({ card: 'bonus-300', turn_points: 450, left: 3 }));
  render(Hint, { advice, explainer, stage: at, company: company(), dismiss, say });
});

test('a hint is said to readers in one go, the best move first', () => {
  expect(say).toHaveBeenCalledTimes(1);
  expect(say.mock.calls[0]![0]).toMatch(/^Hint: Roll 3 dice\. 3 dice left: 28% null/);
});

test('every move is listed with its worth', () => {
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent!.trim());
  expect(lines).toEqual([
    expect.stringMatching(/^Roll 3 dice\s*52\.1%$/),
    expect.stringMatching(/^Stop: bank 450\s*50\.0%$/),
  ]);
});

test('a hint is put away by its button', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Hide the hint' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('what finds no room is one tap away', async () => {
  const more = screen.getByRole('button', { name: 'What the other moves are worth' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
});

test('more moves than there is room for are unfolded by a button', async () => {
  cleanup();
  const moves = [1, 2, 3, 4, 5, 6, 7].map((n) => ({
    move: { keep: [Array.from({ length: n }, () => 1)] },
    value: 0.5 - n / 100,
  }));
  const at = stage(standing({ card: 'bonus-300', left: 6 }));
  const many = { ...advice, moves };
  render(Hint, { advice: many, explainer, stage: at, company: company(), dismiss, say });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await fireEvent.click(screen.getByRole('button', { name: 'and 3 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('list'));
});
