import { beforeEach, describe, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Move, TuttoOdds } from '$lib/wire.gen';
import { TuttoHand } from './hand.svelte';
import { company, deckOf, stage, standing } from './scene.fixture';
import { viewOf } from './view';

const ODDS: TuttoOdds = {
  game: 'tutto',
  null: null,
  tutto: null,
  stop: null,
  keeps: [],
  charged: [],
};
const KEEPS: Move[] = [{ keep: [[1]] }, { keep: [[2, 2, 2]] }, { keep: [[2, 2, 2], [1]] }];
const GO: Move[] = [{ roll: true }, { stop: true }];
const rolled = standing({ card: 'bonus-300', dice: [1, 2, 2, 2, 4, 6] });
const atRisk = (points: number, left = 3) =>
  standing({ card: 'bonus-300', turn_points: points, left }, { scores: [200, 0, 0] });

const hold = (now: ReturnType<typeof stage>, who = company()) =>
  new TuttoHand(
    () => now,
    () => who,
  );

beforeEach(() => tongue.speak('en'));

describe('keeping', () => {
  test('nothing is chosen at first, and the button says what to do', () => {
    const [keep] = hold(stage(rolled, KEEPS)).offers;
    expect(keep).toMatchObject({ move: null, shortcut: 'Space', tone: 'primary' });
    expect(keep?.why).toMatch(/at least one die/);
  });

  test('what is chosen is what is kept, with its worth and what follows', () => {
    const told = ['5/18', '1/4', '4/9'].map((chance) => ({ worth: 0, left: 0, null: chance }));
    const hand = hold(stage(rolled, KEEPS, { odds: { ...ODDS, keeps: told } }));
    hand.toggle(0);
    expect(hand.offers[0]).toMatchObject({
      move: { keep: [[1]] },
      label: 'Keep 1',
      detail: '+100, then 5 dice: 28\u00a0% null',
    });
    hand.toggle(1);
    expect(hand.offers[0]).toMatchObject({
      move: { keep: [[2, 2, 2], [1]] },
      label: 'Keep 1 2 2 2',
      detail: '+300, then 2 dice: 44\u00a0% null',
    });
  });

  test('chances that have not come yet leave their place free', () => {
    const hand = hold(stage(rolled, KEEPS));
    hand.toggle(0);
    expect(hand.offers[0]?.detail).toBe('+100, then 5 dice: … % null');
  });

  test('where chances are not wished for, none are shown', () => {
    const hand = hold(stage(rolled, KEEPS), company({ hints: false }));
    hand.toggle(0);
    expect(hand.offers[0]?.detail).toBe('+100, then 5 dice');
  });

  test('the last dice make a TUTTO', () => {
    const last = standing({ card: 'double', dice: [1], left: 1, aside: [[5], [5], [1], [1], [1]] });
    const hand = hold(stage(last, [{ keep: [[1]] }]));
    expect(hand.offers[0]?.detail).toBe('+100, all six: TUTTO!');
  });

  test('a card that does not count points does not pretend to', () => {
    const clover = standing({ card: 'cloverleaf', dice: [1, 5, 6], left: 3 });
    const hand = hold(stage(clover, [{ keep: [[1]] }, { keep: [[5]] }, { keep: [[1], [5]] }]));
    hand.toggle(0);
    expect(hand.offers[0]?.detail).toBe('then 2 dice: … % null');
  });

  test('what can only be kept as a whole is chosen without asking, and stays so', () => {
    const forced = standing({ card: 'fireworks', dice: [1, 4, 5] });
    const hand = hold(stage(forced, [{ keep: [[1], [5]] }]));
    expect(hand.free).toBe(false);
    expect(hand.chosen).toEqual([0, 2]);
    expect(hand.offers[0]?.move).toEqual({ keep: [[1], [5]] });
    expect(hand.key('1')).toBe(false);
  });

  test('digits choose faces and A chooses all, then none', () => {
    const hand = hold(stage(rolled, KEEPS));
    expect(hand.key('2')).toBe(true);
    expect(hand.chosen).toEqual([1, 2, 3]);
    expect(hand.key('4')).toBe(false);
    expect(hand.key('a')).toBe(true);
    expect(hand.chosen).toEqual([0, 1, 2, 3]);
    expect(hand.all).toBe(true);
    hand.key('a');
    expect(hand.chosen).toEqual([]);
  });

  test('a choice is forgotten with its roll, also when the same dice fall later', () => {
    let now = $state.raw(stage(rolled, KEEPS));
    const hand = new TuttoHand(
      () => now,
      () => company(),
    );
    hand.toggle(0);
    expect(hand.chosen).toEqual([0]);
    now = stage(standing({ ...viewOf(rolled), deck: deckOf(4) }), KEEPS);
    expect(hand.chosen).toEqual([]);
    now = stage(rolled, KEEPS); // taken back
    expect(hand.chosen).toEqual([0]);
  });
});

describe('going on', () => {
  test('rolling says what it may cost and what it may bring', () => {
    const odds = { ...ODDS, null: '5/18', tutto: '1/36' };
    const [roll, stop] = hold(stage(atRisk(450), GO, { odds })).offers;
    expect(roll).toMatchObject({
      label: 'Roll 3 dice',
      detail: '28\u00a0% null, 450 at risk; 3\u00a0% TUTTO',
      tone: 'primary',
      shortcut: 'Space',
    });
    expect(stop).toMatchObject({ label: 'Stop: bank 450', detail: 'makes 650', shortcut: 's' });
  });

  test('drawing says how likely a stop card is', () => {
    const odds = { ...ODDS, stop: '9/50' };
    const after = atRisk(650, 0);
    const [draw] = hold(stage(after, [{ draw: true }, { stop: true }], { odds })).offers;
    expect(draw).toMatchObject({
      label: 'Draw the next card',
      detail: '18\u00a0% stop card, 650 at risk',
    });
  });

  test('a thousand points at risk ask once; stopping never asks', () => {
    expect(hold(stage(atRisk(950), GO)).offers[0]?.confirm).toBeUndefined();
    const [roll, stop] = hold(stage(atRisk(1000), GO)).offers;
    expect(roll?.confirm).toMatch(/1,000 points at risk/);
    expect(stop?.confirm).toBeUndefined();
    const [draw] = hold(stage(atRisk(1250, 0), [{ draw: true }, { stop: true }])).offers;
    expect(draw?.confirm).toMatch(/1,250/);
  });

  test('nothing is offered while others act', () => {
    expect(hold(stage(atRisk(450))).offers).toEqual([]);
  });
});
