import { fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { signed, tongue } from '$lib/i18n/texts.svelte';
import type { Company, Fall, Grip, Stage, Submit } from '$lib/games/game';
import { bestSoFar } from './best';
import Board from './Board.svelte';
import { ZockenHand } from './hand.svelte';
import { betIn, phaseOf, pickedIn, placeIn } from './row';
import { companyOf, find, SOLO, stageAt, THREE, type Played } from './stages.fixture';

beforeEach(() => {
  localStorage.clear();
  tongue.speak('en');
});

function lay(match: Played, at: number | Stage, company: Partial<Company> = {}, grip?: Grip) {
  const stage = typeof at === 'number' ? stageAt(match, at) : at;
  const all = { ...companyOf(match), ...company };
  const submit = vi.fn<Submit>();
  const hand = new ZockenHand(
    () => stage,
    () => all,
    submit,
  );
  return {
    ...render(Board, { stage, company: all, hand, submit, ...(grip ? { grip } : {}) }),
    submit,
  };
}

const touchable = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[data-touch]')].map(({ dataset }) => dataset['touch']);

test('what can be touched is what is legal, in every position of a turn', () => {
  for (let at = 0; at <= 23; at += 1) {
    const { container, unmount } = lay(THREE, at);
    const legal = stageAt(THREE, at).legal.map((move) => {
      const bet = betIn(move);
      return bet === null ? String(pickedIn(move) ?? placeIn(move)) : bet ? 'bet' : 'no-bet';
    });
    expect(touchable(container).sort(), `after step ${at}`).toEqual(legal.sort());
    unmount();
  }
});

test('plates say where they are, what fits and what it means', () => {
  lay(THREE, 8);
  screen.getByRole('img', { name: 'Field 1, under the red circle: white 6' });
  screen.getByRole('button', {
    name: '−10 Left escape field: place the green 2 here, −10, the +50 stays',
  });
  const barred = screen.getByRole('button', {
    name: 'Field 4, under the green circle: A 2 would break the sequence here.',
  });
  expect(barred.getAttribute('aria-disabled')).toBe('true');
});

test('a die is picked by one touch, and placed by another', async () => {
  const picking = lay(THREE, 0);
  await fireEvent.click(screen.getByRole('button', { name: 'Roll the green die' }));
  expect(picking.submit.mock.calls).toEqual([[{ pick: 'green' }, { throws: true }]]);
  picking.unmount();
  const placing = lay(THREE, 2);
  await fireEvent.click(screen.getByRole('button', { name: /^Field 7.*match: 10 for 1$/ }));
  expect(placing.submit.mock.calls).toEqual([[{ place: 7 }]]);
});

test('the out tray says its price, and one touch is enough', async () => {
  const { container, submit } = lay(THREE, 8);
  expect(container.querySelector('.price')?.textContent).toBe('−20, and the +50 is gone');
  await fireEvent.click(screen.getByRole('button', { name: /^OUT −20 each: empty/ }));
  expect(submit.mock.calls).toEqual([[{ place: 'out' }]]);
});

test('looking at plates replaces nothing that a finger could be on', async () => {
  const { container } = lay(THREE, 2);
  const nodes = () => [...container.querySelectorAll('.places *')];
  const before = nodes();
  const [legal, home] = ['3', '7'].map((place) =>
    container.querySelector<HTMLElement>(`[data-touch="${place}"]`),
  );
  for (const plate of [home!, legal!, container.querySelector<HTMLElement>('.barred')!]) {
    await fireEvent.focus(plate);
    expect(nodes()).toEqual(before);
    await fireEvent.blur(plate);
    expect(nodes()).toEqual(before);
  }
});

test('a press shakes the die, and only letting go throws it', async () => {
  const { container, submit } = lay(THREE, 0);
  const die = screen.getByRole('button', { name: 'Roll the green die' });
  await fireEvent.pointerDown(die, { button: 0 });
  expect(container.querySelectorAll('.held, .rattling')).toHaveLength(2);
  await fireEvent.pointerLeave(die); // it is carried
  expect(container.querySelectorAll('.held, .rattling')).toHaveLength(2);
  await fireEvent.pointerCancel(window);
  expect(container.querySelectorAll('.held, .rattling')).toHaveLength(0);
  expect(submit).not.toHaveBeenCalled();
});

test('what somebody else is about to do is marked', () => {
  const marked = (at: number, mark: string) => {
    const stage = { ...stageAt(THREE, at), legal: [], considered: { seat: 0, marks: [mark] } };
    const { container, unmount } = lay(THREE, stage);
    const found = [...container.querySelectorAll('.considered')].map(
      (one) => one.closest('[aria-label]')?.getAttribute('aria-label') ?? '',
    );
    unmount();
    return found;
  };
  expect(marked(0, 'pick:red')).toEqual(['red']);
  expect(marked(8, 'place:L')).toEqual(['−10 Left escape field: empty']);
  expect(marked(8, 'place:out')).toEqual(['OUT −20 each: empty']);
  expect(marked(8, 'something new')).toEqual([]);
});

test('a cup waits for the throw, and rattles while somebody shakes it', () => {
  const due = { seat: 0, what: 'dice', count: 1, mine: false } as const;
  const stage = { ...stageAt(THREE, 1), legal: [] };
  const still = lay(THREE, { ...stage, due: { ...due, shaking: false } });
  expect(still.container.querySelector('[data-part="cup"]')).not.toBeNull();
  expect(still.container.querySelector('.shaking')).toBeNull();
  still.unmount();
  const shaken = lay(THREE, { ...stage, due: { ...due, shaking: true } });
  expect(shaken.container.querySelector('.shaking')).not.toBeNull();
  shaken.unmount();
  const thinking = lay(THREE, { ...stageAt(THREE, 0), legal: [], shaking: 0 });
  expect(thinking.container.querySelector('.rattling')).not.toBeNull();
});

test('whoever picked without throwing can throw with the cup', async () => {
  const due = { seat: 0, what: 'dice', count: 1, mine: true, shaking: false } as const;
  const grip = { shake: vi.fn(), throw: vi.fn() };
  lay(THREE, { ...stageAt(THREE, 1), legal: [], due }, {}, grip);
  const cup = document.querySelector<HTMLElement>('button[data-throw="dice"]')!;
  await fireEvent.pointerDown(cup, { button: 0 });
  expect(grip.shake.mock.calls).toEqual([[true]]);
  await fireEvent.click(cup);
  expect(grip.throw).toHaveBeenCalledOnce();
});

test('a finished row stays with its last die, is counted, and comes to what the rules say', () => {
  for (const [at, step] of THREE.steps.entries()) {
    const turn = step.happened.find((one) => one.kind === 'turn_scored');
    if (!turn) continue;
    const stage = { ...stageAt(THREE, at), legal: [], beat: { step, key: at } };
    const { container, unmount } = lay(THREE, stage);
    expect(container.querySelectorAll('.places [data-part="die"]')).toHaveLength(7);
    expect(container.querySelectorAll('.places .counter')).toHaveLength(
      turn.matches + turn.evaded + turn.out,
    );
    const told = [...container.querySelectorAll('[data-beat] [data-travel]')].map((one) => {
      const { travel, points } = (one as HTMLElement).dataset;
      return `${travel} ${points}`;
    });
    const bets = step.happened.flatMap((one) =>
      one.kind === 'bet_lost' || one.kind === 'bet_won' ? [`${one.seat} ${one.points}`] : [],
    );
    expect(told).toEqual([`${turn.seat} ${turn.points}`, ...bets]);
    expect(container.querySelector('.running .last')?.textContent?.trim()).toBe(
      signed(turn.points),
    );
    unmount();
  }
});

test('nothing tells what a die shows while it tumbles', () => {
  const fall: Fall = { outcome: { dice: [6] }, by: 0, phase: 'tumbling', happened: [], key: 1 };
  const { container } = lay(THREE, { ...stageAt(THREE, 1), fall });
  expect(container.textContent).toContain('Anna rolls the white die');
  expect(container.innerHTML).not.toContain('white 6');
});

test('a match is stamped and moves the mark on the scale', () => {
  const stage = find(
    THREE,
    ({ standing }) =>
      standing.view.roller === 1 && 'row' in standing.view && standing.view.row[5]?.die === 'blue',
  );
  const { container } = lay(THREE, stage);
  screen.getByRole('img', { name: 'Field 5, under the blue circle: blue 1, match' });
  expect(container.querySelector('[aria-current="step"]')?.textContent).toContain('1 match: 10');
});

test('in the betting pause everybody can be seen deciding', () => {
  const stage = find(THREE, ({ standing }) => phaseOf(standing) === 'betting');
  lay(THREE, stage);
  screen.getByRole('heading', { name: 'Will Anna get more than 50?' });
  screen.getByRole('img', { name: 'Ben decides' });
  screen.getByRole('img', { name: 'Cees has not decided yet' });
});

test('the best solo game of this device is kept, and only a game of one’s own', () => {
  lay(SOLO, 105, { mine: [false] }).unmount();
  expect(bestSoFar()).toBeNull();
  lay(SOLO, 105).unmount();
  expect(bestSoFar()).toBe(100);
  localStorage.setItem('wagnis.zocken.best', '250');
  lay(SOLO, 105);
  expect(bestSoFar()).toBe(250);
  screen.getByText('Best so far: 250');
});

test('axe finds nothing to complain about', async () => {
  for (const at of [0, 8, 9, 20]) {
    const { container, unmount } = lay(THREE, at);
    // Contrast needs a real page.
    const rules = { 'color-contrast': { enabled: false } };
    const { violations } = await axe.run(container, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    unmount();
  }
});

test('whoever plays by keyboard is led from the dice to the plates, and to the felt between', async () => {
  let stage = stageAt(THREE, 0);
  const company = companyOf(THREE);
  const submit = vi.fn<Submit>();
  const hand = new ZockenHand(
    () => stage,
    () => company,
    submit,
  );
  const { container, rerender } = render(Board, { stage, company, hand, submit });
  const at = () => (document.activeElement as HTMLElement).dataset['touch'];
  const first = container.querySelector<HTMLElement>('[data-touch]')!;
  first.focus();
  await fireEvent.keyDown(first, { key: 'Enter' });
  stage = stageAt(THREE, 1);
  await rerender({ stage });
  expect(document.activeElement).toBe(container.querySelector('.felt'));
  stage = stageAt(THREE, 2);
  await rerender({ stage });
  expect(at()).toMatch(/^[1-7]$/);
  document.activeElement!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  stage = stageAt(THREE, 3);
  await rerender({ stage });
  expect(document.activeElement).toBe(document.body);
});

test('on a phone one line on the felt says matches, the fifty and how it stands', () => {
  const { container } = lay(THREE, 2);
  expect(container.querySelector('.gist')?.textContent).toMatch(
    /Matches 0\s+\+50 still possible\s+So far 0/,
  );
});

test('a finished lesson says nothing beside a cup that rests', () => {
  const picking = stageAt(THREE, 0);
  const said = (stage: Stage) => {
    const { container, unmount } = lay(THREE, stage);
    const text = container.querySelector('.landing')!.textContent;
    unmount();
    return text;
  };
  expect(said({ ...picking, legal: [], seat: null })).toContain('picks a die');
  expect(said({ ...picking, legal: [], seat: null, rests: true })).not.toContain('picks a die');
});
