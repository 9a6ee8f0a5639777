import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import fixture from '../../../dev/fixtures/tutto.json';
import type { Stage } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Happening, Move, Standing } from '$lib/wire.gen';
import Board from './Board.svelte';
import { TuttoHand } from './hand.svelte';
import { company, stage, standing } from './scene.fixture';

function show(now: Stage, who = company()) {
  const hand = new TuttoHand(
    () => now,
    () => who,
  );
  return render(Board, { stage: now, company: who, hand, submit: () => {} });
}

const KEEPS: Move[] = [{ keep: [[1]] }, { keep: [[2, 2, 2]] }, { keep: [[2, 2, 2], [1]] }];
const rolled = stage(standing({ card: 'bonus-300', dice: [1, 2, 2, 2, 4, 6] }), KEEPS);

beforeEach(() => tongue.speak('en'));

test('a match can be drawn, position by position', () => {
  const who = company({ options: fixture.options, names: fixture.names });
  const some = fixture.steps.filter((_, index) => index % 5 === 0);
  for (const { then, legal } of some) {
    const { container, unmount } = show(stage(then as unknown as Standing, legal as Move[]), who);
    expect(container.textContent).not.toMatch(/undefined|NaN/);
    unmount();
  }
}, 30_000);

test('a card that falls is nowhere in the page before it has landed', () => {
  const fall = { outcome: { card: 'cloverleaf' }, by: 0, key: 1 } as const;
  const before = standing();
  const { container, unmount } = show(
    stage(before, [], { fall: { ...fall, phase: 'tumbling', happened: [] } }),
  );
  expect(container.innerHTML).not.toMatch(/cloverleaf/i);
  unmount();
  show(stage(before, [], { fall: { ...fall, phase: 'landed', happened: [] } }));
  expect(screen.getByRole('heading', { name: 'Cloverleaf' })).toBeTruthy();
});

test('a die that counts can be chosen and says what it is worth', async () => {
  show(rolled);
  const die = screen.getByRole('button', { name: '1, worth 100' });
  expect(die.getAttribute('aria-pressed')).toBe('false');
  die.click();
  await Promise.resolve();
  expect(die.getAttribute('aria-pressed')).toBe('true');
});

test('each die of three fives says what it is worth alone and what the three are', () => {
  const fives: Move[] = [{ keep: [[5]] }, { keep: [[5], [5]] }, { keep: [[5, 5, 5]] }];
  show(stage(standing({ card: 'bonus-300', dice: [2, 3, 4, 5, 5, 5] }), fives));
  const dice = screen.getAllByRole('button', { name: '5, worth 50; the three together 500' });
  expect(dice).toHaveLength(3);
});

test('what is chosen is counted as at risk, and said to be only chosen', async () => {
  const { container } = show(
    stage(standing({ card: 'bonus-300', dice: [1, 2, 2, 2, 4, 6], turn_points: 350 }), KEEPS),
  );
  const risk = container.querySelector('[data-part="risk"]')!;
  expect(risk.querySelector('.unseen')?.textContent).toBe('350');
  expect(risk.textContent).not.toContain('chosen');
  screen.getByRole('button', { name: '1, worth 100' }).click();
  await tick();
  expect(risk.querySelector('.unseen')?.textContent).toBe('450');
  expect(risk.textContent).toContain('100 of it chosen');
});

test('nothing is at risk any more once a null or a stop card has landed', () => {
  const before = standing({ card: 'double', turn_points: 350, left: 2 });
  const risk = (now: Stage) => {
    const { container, unmount } = show(now);
    const told = container.querySelector('[data-part="risk"] .unseen')?.textContent;
    unmount();
    return told;
  };
  const dice = { outcome: { dice: [3, 4] }, by: 0, key: 1 };
  const lost = [{ kind: 'null', seat: 0, lost: 350 }] satisfies Happening[];
  expect(risk(stage(before, [], { fall: { ...dice, phase: 'tumbling', happened: [] } }))).toBe(
    '350',
  );
  expect(risk(stage(before, [], { fall: { ...dice, phase: 'landed', happened: lost } }))).toBe('0');
  const drawn = { outcome: { card: 'stop' }, by: 0, key: 2 } as const;
  const stopped = [{ kind: 'stop_drawn', seat: 0, lost: 350 }] satisfies Happening[];
  expect(risk(stage(before, [], { fall: { ...drawn, phase: 'landed', happened: stopped } }))).toBe(
    '0',
  );
});

test('a die that does not count says why and cannot be chosen', async () => {
  show(rolled);
  const die = screen.getByRole('button', { name: /^4 does not count/ });
  expect(die.getAttribute('aria-disabled')).toBe('true');
  expect(die.dataset['touch']).toBeUndefined();
  die.click();
  await Promise.resolve();
  expect(die.getAttribute('aria-pressed')).toBe('false');
});

test('only legal dice and the shortcut for all of them can be touched', () => {
  const { container } = show(rolled);
  expect(container.querySelectorAll('[data-touch]')).toHaveLength(5);
});

test('what is forced cannot be touched', () => {
  const forced = standing({ card: 'fireworks', dice: [1, 4, 6] });
  const { container } = show(stage(forced, [{ keep: [[1]] }]));
  expect(container.querySelectorAll('[data-touch]')).toHaveLength(0);
});

test('the one whom plus/minus would charge is named before it happens', () => {
  const { container } = show(stage(standing({ card: 'plus-minus' }, { scores: [0, 900, 0] })));
  expect(container.textContent).toContain('A TUTTO costs Ben up to 1,000');
});

test('the last round is announced', () => {
  const last = standing({ last_round: true, roller: 1 }, { scores: [6100, 0, 0] });
  const { container } = show(stage(last));
  expect(container.textContent).toContain('Last round, 2 turns to go');
  expect(container.textContent).toContain('6,100 to beat');
});

test('a straight shows which faces it still lacks', () => {
  const { container } = show(stage(standing({ card: 'straight', aside: [[6], [2]], left: 4 })));
  expect(container.textContent).toContain('2, 6; still missing: 1 3 4 5');
});
