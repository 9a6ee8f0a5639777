import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import fixture from '../../../dev/fixtures/tutto.json';
import type { Fall, Grip, Stage } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Happening, Move, Standing } from '$lib/wire.gen';
import Board from './Board.svelte';
import { TuttoHand } from './hand.svelte';
import { company, stage, standing } from './scene.fixture';

function show(now: Stage, who = company(), grip?: Grip) {
  const hand = new TuttoHand(
    () => now,
    () => who,
  );
  const more = grip ? { grip } : {};
  return render(Board, { stage: now, company: who, hand, submit: () => {}, ...more });
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
  const die = screen.getByRole('button', { name: /^A 4 is not valid/ });
  expect(die.getAttribute('aria-disabled')).toBe('true');
  expect(die.dataset['touch']).toBeUndefined();
  die.click();
  await Promise.resolve();
  expect(die.getAttribute('aria-pressed')).toBe('false');
});

test('only legal dice can be touched', () => {
  const { container } = show(rolled);
  expect(container.querySelectorAll('[data-touch]')).toHaveLength(4);
});

test('what is chosen lies in the tray, can be taken back there, and is not told as set aside', async () => {
  const { container } = show(rolled);
  const inTray = () =>
    [...container.querySelectorAll('[data-chosen]')].map((die) => die.getAttribute('data-chosen'));
  screen.getAllByRole('button', { name: /^2, only as three/ })[0]?.click();
  await tick();
  expect(inTray()).toEqual(['1', '2', '3']);
  expect(container.querySelector('[data-part="tray"] .unseen')?.textContent).toBe(
    'Nothing set aside yet',
  );
  container.querySelector<HTMLElement>('[data-chosen="2"]')?.click();
  await tick();
  expect(inTray()).toEqual([]);
});

test('the dice that somebody else considers are marked, and no others', () => {
  const watched = stage(standing({ card: 'double', dice: [1, 2, 5], left: 3 }, { to_act: 1 }), [], {
    considered: { seat: 1, marks: ['die:0', 'die:2', 'row:1'] },
  });
  const { container } = show(watched);
  const dice = [...container.querySelectorAll('[data-part="die"]')];
  expect(dice.map((die) => die.classList.contains('considered'))).toEqual([true, false, true]);
});

test('a card that is due lies face down, whoever is to turn it over', () => {
  const due = { seat: 0, what: 'card', count: 1, shaking: false } as const;
  const one = company({ mine: [true, false, false] });
  const mine = show(stage(standing(), [], { due: { ...due, mine: true } }), one);
  const back = mine.container.querySelector('[data-waits="card"]');
  expect(back?.textContent).toContain('Turn it over');
  mine.unmount();
  const theirs = stage(standing({ roller: 1 }), [], { due: { ...due, seat: 1, mine: false } });
  const { container } = show(theirs, one);
  expect(container.querySelector('[data-waits="card"]')?.textContent).toContain(
    'Ben turns it over',
  );
});

test('dice that are due are in the cup, and the cup says how many', () => {
  const due = { seat: 0, what: 'dice', count: 4, mine: true, shaking: false } as const;
  const { container } = show(
    stage(standing({ card: 'double', left: 4, rolling: 4, aside: [[1], [5]] }), [], { due }),
  );
  expect(container.querySelector('[data-part="cup"]')?.textContent).toContain('4 dice');
  expect(container.querySelectorAll('.well [data-part="die"]')).toHaveLength(0);
});

test('what is due can be taken in hand on the board, by the one whose throw it is', () => {
  const grip = { shake: vi.fn(), throw: vi.fn() };
  const one = company({ mine: [true, false, false] });
  const due = { seat: 0, mine: true, shaking: false };
  const card = show(stage(standing(), [], { due: { ...due, what: 'card', count: 1 } }), one, grip);
  screen.getByRole('button', { name: 'Turn the card over' }).click();
  expect(grip.throw).toHaveBeenCalledTimes(1);
  card.unmount();
  const rolling = standing({ card: 'double', rolling: 6 });
  const dice = show(stage(rolling, [], { due: { ...due, what: 'dice', count: 6 } }), one, grip);
  screen.getByRole('button', { name: 'Shake the cup and throw 6 dice' }).click();
  expect(grip.throw).toHaveBeenCalledTimes(2);
  dice.unmount();
  const theirs = { ...due, seat: 1, mine: false, what: 'dice', count: 6 } as const;
  const { container } = show(stage(rolling, [], { due: theirs }), one, grip);
  expect(container.querySelector('button[data-throw]')).toBeNull();
});

test('while somebody holds the roll button the dice are in the cup, and nothing is due yet', () => {
  const deciding = standing({ card: 'double', turn_points: 200, left: 3, aside: [[1], [1], [5]] });
  const still = show(stage(deciding, [{ roll: true }, { stop: true }], { shaking: null }));
  expect(still.container.querySelector('[data-part="cup"]')).toBeNull();
  still.unmount();
  const { container } = show(stage(deciding, [{ roll: true }, { stop: true }], { shaking: 0 }));
  expect(container.querySelector('[data-part="cup"]')?.textContent).toContain('3 dice');
});

test('only a null is swept off the felt, and only once it has landed', () => {
  const before = standing({ card: 'double', turn_points: 350, left: 2 });
  const swept = (phase: Fall['phase'], happened: Happening[]) => {
    const fall = { outcome: { dice: [3, 4] }, by: 0, key: 1, phase, happened };
    const { container, unmount } = show(stage(before, [], { fall }));
    const found = container.querySelector('.swept') !== null;
    unmount();
    return found;
  };
  expect(swept('tumbling', [])).toBe(false);
  expect(swept('landed', [])).toBe(false);
  expect(swept('landed', [{ kind: 'null', seat: 0, lost: 350 }])).toBe(true);
});

test('whoever plays alone on a device is spoken to as you', () => {
  const one = company({ mine: [true, false, false] });
  const { container } = show(rolled, one);
  expect(container.querySelector('header')?.textContent).toContain('You choose what to set aside');
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
