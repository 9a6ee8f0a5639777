import { fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Stage } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import Board from './Board.svelte';
import { GamblerHand } from './hand.svelte';
import { companyOf, MATCHES, stageAt, type Played } from './stages';

beforeEach(() => tongue.speak('en'));

function lay(match: Played, at: number, change: Partial<Stage> = {}) {
  const stage = { ...stageAt(match, at), ...change };
  const company = companyOf(match);
  const submit = vi.fn<(move: Move) => void>();
  const hand = new GamblerHand(
    () => stage,
    () => company,
    submit,
  );
  const props = { stage, company, hand, submit };
  return { ...render(Board, props), props, submit };
}
const [gambler, engel] = MATCHES;

test('a die says where it fits, and a row what it is and what may be done', () => {
  lay(gambler, 2);
  expect(screen.getByRole('button', { name: 'Die 4: fits rows 4 and 5' })).toBeTruthy();
  const row = screen.getByRole('button', { name: /^Row 4, \+30; boxes: 4 4; empty; next: 4/ });
  expect(row.textContent).toContain('place 4 here');
});

test('a die that fits nowhere says so and cannot be used', async () => {
  const { submit } = lay(gambler, 14);
  const die = screen.getByRole('button', { name: 'Die 5: fits no open box now' });
  expect(die.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(die);
  expect(submit).not.toHaveBeenCalled();
});

test('the felt says what is expected', () => {
  const said = (at: number, change: Partial<Stage> = {}) => {
    const { container, unmount } = lay(gambler, at, change);
    const text = container.querySelector('.caption')?.textContent;
    unmount();
    return text;
  };
  expect(said(2)).toBe('A die fits: place at least one.');
  expect(said(3)).toBe('Place more, roll again or stop.');
  expect(said(3, { legal: [{ roll: true }, { stop: true }] })).toBe(
    'Nothing more fits: roll again or stop.',
  );
  expect(said(3, { legal: [], seat: null })).toBe('Anna is thinking …');
  expect(said(3, { legal: [], said: { by: 0, move: { stop: true } } })).toBe('Anna stops.');
});

test('a die, then a row: the die is placed there', async () => {
  const { submit, container } = lay(gambler, 2);
  await fireEvent.click(screen.getByRole('button', { name: /^Die 4/ }));
  expect(container.querySelectorAll('.strip.lit')).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: /^Row 5/ }));
  expect(submit).toHaveBeenCalledExactlyOnceWith({ place: { face: 4, row: 4 } });
});

test('Escape lets go of the chosen die', async () => {
  const { container } = lay(gambler, 2);
  await fireEvent.click(screen.getByRole('button', { name: /^Die 4/ }));
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(container.querySelectorAll('.strip.lit')).toHaveLength(0);
});

test('a finished row is stamped with its taker as soon as it is seen to be finished', async () => {
  const seen = (at: number) => ({ ...stageAt(gambler, at), past: gambler.steps.slice(0, at) });
  const { container, rerender, props } = lay(gambler, 4, { past: gambler.steps.slice(0, 4) });
  expect(container.querySelector('.fresh')).toBeNull();
  await rerender({ ...props, stage: seen(5) });
  expect(container.querySelectorAll('.fresh')).toHaveLength(1);
  expect(container.querySelectorAll('.flight:not(.paid)')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Row 1.*finished by Anna/ })).toBeTruthy();
});

test('with the past at hand the taker is known at once, without it nobody is named', () => {
  const known = lay(gambler, 28, { past: gambler.steps.slice(0, 28) });
  expect(screen.getByRole('button', { name: /^Row 2.*finished by Ben$/ })).toBeTruthy();
  known.unmount();
  lay(gambler, 28);
  expect(screen.getByRole('button', { name: /^Row 2.*finished$/ })).toBeTruthy();
});

test('dice on their way tell nothing before they have landed', () => {
  const fall = { outcome: { dice: [2, 2, 5] }, by: 2, key: 1, happened: [] };
  const { unmount } = lay(gambler, 25, { fall: { ...fall, phase: 'tumbling' } });
  expect(screen.getByText('Cees rolls …').classList).not.toContain('bad');
  expect(screen.queryByText(/Nothing fits/)).toBeNull();
  unmount();
  const { happened } = gambler.steps[25]!;
  lay(gambler, 25, { fall: { ...fall, phase: 'landed', happened } });
  expect(screen.getByText(/Nothing fits/).classList).toContain('bad');
});

test('a tableau on its way is not named before it has been turned over', () => {
  const fall = { outcome: { tableau: 'gambler-05' }, by: 0, key: 1, happened: [] };
  const { unmount } = lay(gambler, 45, { fall: { ...fall, phase: 'tumbling' } });
  expect(screen.queryByText('Last One Pays')).toBeNull();
  unmount();
  lay(gambler, 45, { fall: { ...fall, phase: 'landed' } });
  expect(screen.getByRole('heading', { name: 'Last One Pays' })).toBeTruthy();
});

test('nothing can be touched while others act', () => {
  const { container } = lay(gambler, 14, { legal: [], seat: null });
  expect(container.querySelectorAll('[data-touch]')).toHaveLength(0);
  expect(screen.getAllByRole('img', { name: /^Die/ })).toHaveLength(3);
  const rows = screen.getAllByRole('button');
  expect(rows.map((row) => row.getAttribute('aria-disabled'))).toEqual(Array(6).fill('true'));
});

test.each([
  ['gambler', 2],
  ['gambler', 28],
  ['gambler', 45],
  ['engel-bengel', 14],
] as const)('the board of %s after %i steps has no faults a machine can find', async (game, at) => {
  const { container } = lay(game === 'gambler' ? gambler : engel, at);
  const { violations } = await axe.run(container, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
