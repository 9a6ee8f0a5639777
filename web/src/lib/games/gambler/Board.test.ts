import { fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { tintOf } from '$lib/table/tokens';
import type { Stage } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import { COUNT } from './beat';
import Board from './Board.svelte';
import { GamblerHand } from './hand.svelte';
import { companyOf, MATCHES, stageAt, type Played } from './stages.fixture';

beforeEach(() => tongue.speak('en'));
afterEach(() => vi.useRealTimers());

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
  const row = screen.getByRole('button', { name: /^Row 4, \+30; spaces: 4 4; empty; next: 4/ });
  expect(row.textContent).toContain('place 4 here');
});

test('a die that fits nowhere says so and cannot be used', async () => {
  const { submit } = lay(gambler, 14);
  const die = screen.getByRole('button', { name: 'Die 5: fits no open space now' });
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
  expect(said(2)).toBe('Place at least one die that fits.');
  expect(said(3)).toBe('Place more, roll again or stop.');
  expect(said(3, { legal: [{ roll: true }, { stop: true }] })).toBe(
    'Nothing more fits: roll again or stop.',
  );
  expect(said(3, { legal: [], seat: null })).toBe('Anna is thinking…');
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

test('a stamp has the colour of the seat, and no tick where the row was paid for', () => {
  const { container } = lay(gambler, 28, { past: gambler.steps.slice(0, 28) });
  const stamp = (row: number) => container.querySelector(`[data-row="${row}"] [data-stamp]`);
  expect([0, 1, 5].map((row) => stamp(row)?.getAttribute('data-stamp'))).toEqual([
    'plus',
    'plus',
    'minus',
  ]);
  expect(stamp(1)?.getAttribute('style')).toContain(tintOf(1));
  expect(stamp(5)?.innerHTML).not.toBe(stamp(0)?.innerHTML);
});

test('a full tableau stays, and what everybody won in the round is counted out beside it', async () => {
  vi.useFakeTimers();
  const beat = { step: gambler.steps[44]!, key: 1 };
  const past = gambler.steps.slice(0, 44);
  const { container } = lay(gambler, 44, { beat, past, legal: [], seat: null });
  const sums = () =>
    [...container.querySelectorAll('[data-won] .sum')].map(({ textContent }) => textContent);
  expect(container.querySelectorAll('[data-stamp]')).toHaveLength(6);
  expect(container.querySelectorAll('[data-row="3"] span.die')).toHaveLength(2);
  expect(sums()).toEqual(['0', '0', '0']);
  await vi.advanceTimersByTimeAsync(COUNT);
  expect(sums()).toEqual(['+40', '0', '0']);
  await vi.advanceTimersByTimeAsync(COUNT * 6);
  expect(sums()).toEqual(['+10', '+80', '+70']);
  expect(screen.getByText('Round 1 is over')).toBeTruthy();
});

test('a throw that is waited for is a cup with its dice, and says whose it is', async () => {
  const due = { seat: 1, what: 'dice', count: 5, mine: false, shaking: false } as const;
  const { container, rerender, props } = lay(gambler, 11, { due });
  expect(container.querySelector('[data-part="cup"]')!.textContent).toContain('×5');
  expect(container.querySelector('[data-part="cup"] button, .shaking')).toBeNull();
  expect(screen.getByText(/^Ben .*5 dice/)).toBeTruthy();
  await rerender({ ...props, stage: { ...props.stage, due: { ...due, shaking: true } } });
  expect(container.querySelector('[data-part="cup"] .shaking')).toBeTruthy();
});

test('whoever is to throw presses the cup to shake it and lets go to throw', async () => {
  const grip = { shake: vi.fn(), throw: vi.fn() };
  const due = { seat: 1, what: 'dice', count: 5, mine: true, shaking: false } as const;
  const { container, rerender, props } = lay(gambler, 11, { due });
  await rerender({ ...props, grip });
  const cup = container.querySelector('[data-part="cup"] button')!;
  await fireEvent.pointerDown(cup, { button: 0 });
  expect(grip.shake).toHaveBeenCalledExactlyOnceWith(true);
  expect(grip.throw).not.toHaveBeenCalled();
  await fireEvent.click(cup);
  expect(grip.throw).toHaveBeenCalledOnce();
});

test('what somebody else considers is marked on one die and its row', () => {
  const marked = (change: Partial<Stage>) => {
    const { container, unmount } = lay(gambler, 2, { legal: [], seat: null, ...change });
    const seen = [...container.querySelectorAll('[data-considered]')].map((one) => [
      one.getAttribute('data-part'),
      one.getAttribute('data-row') ?? one.getAttribute('aria-label'),
    ]);
    unmount();
    return seen;
  };
  expect(marked({})).toEqual([]);
  expect(marked({ considered: { seat: 0, marks: ['die:4', 'row:3'] } })).toEqual([
    ['row', '3'],
    ['die', 'Die 4'],
  ]);
});

test('a die is dragged onto a row', async () => {
  const { submit, container } = lay(gambler, 2);
  const die = screen.getByRole('button', { name: /^Die 4/ });
  const row = container.querySelector<HTMLElement>('[data-row="4"]')!;
  row.getBoundingClientRect = () => new DOMRect(100, 100, 200, 50);
  const at = (clientX: number, clientY: number) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    button: 0,
  });
  await fireEvent.pointerDown(die, at(0, 0));
  await fireEvent.pointerMove(window, at(150, 120));
  const open = [...container.querySelectorAll('[data-drop-open]')];
  expect(open.map((one) => one.getAttribute('data-row'))).toEqual(['3', '4']);
  await fireEvent.pointerUp(window, at(150, 120));
  expect(submit).toHaveBeenCalledExactlyOnceWith({ place: { face: 4, row: 4 } });
});

test('angel and devil live on the board of Engel & Bengel, and nobody reads them out', () => {
  const { container, unmount } = lay(engel, 14);
  const figures = [...container.querySelectorAll('[data-figure]')];
  expect(figures.map((one) => one.getAttribute('data-figure'))).toEqual(['angel', 'devil']);
  expect(figures.every((one) => one.getAttribute('aria-hidden') === 'true')).toBe(true);
  unmount();
  expect(lay(gambler, 14).container.querySelector('[data-figure]')).toBeNull();
});

test('dice on their way tell nothing before they have landed', () => {
  const fall = { outcome: { dice: [2, 2, 5] }, by: 2, key: 1, happened: [] };
  const { unmount } = lay(gambler, 25, { fall: { ...fall, phase: 'tumbling' } });
  expect(screen.getByText('Cees rolls…').classList).not.toContain('bad');
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
