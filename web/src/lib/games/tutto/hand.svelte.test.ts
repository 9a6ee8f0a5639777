import { beforeEach, describe, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Move } from '$lib/wire.gen';
import type { TuttoOdds } from './wire.gen';
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

const CLOVER: Move[] = [{ keep: [[1]] }, { keep: [[5]] }, { keep: [[1], [5]] }];
const chances = (...nulls: (string | null)[]) => ({
  ...ODDS,
  keeps: nulls.map((chance) => ({ worth: 0, left: 0, null: chance })),
});

describe('keeping', () => {
  test('with nothing chosen, one press keeps everything that counts and rolls on', () => {
    const odds = chances('5/18', '1/4', '4/9');
    const [on] = hold(stage(rolled, KEEPS, { odds })).offers;
    expect(on).toEqual({
      key: 'keep',
      move: { keep: [[2, 2, 2], [1]] },
      then: { roll: true },
      throws: true,
      label: 'Set 1\u20022\u20022\u20022 aside, roll 2 dice',
      detail: '44% null, 300 at risk',
      tone: 'primary',
      shortcut: 'Space',
    });
  });

  test('with nothing chosen, one press keeps everything that counts and stops', () => {
    const before = standing({ ...viewOf(rolled), turn_points: 350 }, { scores: [200, 0, 0] });
    const [, bank] = hold(stage(before, KEEPS)).offers;
    expect(bank).toEqual({
      key: 'bank',
      move: { keep: [[2, 2, 2], [1]] },
      then: { stop: true },
      label: 'Set all aside and stop',
      detail: 'bank 650',
      tone: 'plain',
      shortcut: 's',
    });
  });

  test('with dice chosen, both mean those, and stopping says what it leaves lying', () => {
    const hand = hold(stage(rolled, KEEPS, { odds: chances('5/18', '1/4', '4/9') }));
    hand.toggle(0);
    const [on, bank] = hand.offers;
    expect(on).toMatchObject({
      move: { keep: [[1]] },
      label: 'Set 1 aside, roll 5 dice',
      detail: '28% null, 100 at risk',
    });
    expect(bank).toMatchObject({
      move: { keep: [[1]] },
      label: 'Set 1 aside and stop',
      detail: 'bank 100, leaving 200 behind',
    });
    hand.toggle(1);
    expect(hand.offers[1]).toMatchObject({
      label: 'Set 1\u20022\u20022\u20022 aside and stop',
      detail: 'bank 300',
    });
  });

  test('chances that have not come yet leave their place free', () => {
    const hand = hold(stage(rolled, KEEPS));
    hand.toggle(0);
    expect(hand.offers[0]?.detail).toBe('…% null, 100 at risk');
  });

  test('where chances are not wished for, none are shown', () => {
    const hand = hold(stage(rolled, KEEPS), company({ hints: false }));
    hand.toggle(0);
    expect(hand.offers[0]?.detail).toBe('100 at risk');
  });

  test('the last dice make a TUTTO, with what the card makes of it, and nothing is thrown', () => {
    const last = standing({
      card: 'double',
      dice: [1],
      left: 1,
      turn_points: 250,
      aside: [[5], [5], [2, 2, 2]],
    });
    const [tutto, bank] = hold(stage(last, [{ keep: [[1]] }])).offers;
    expect(tutto).toMatchObject({ label: 'Set 1 aside: TUTTO!' });
    expect(tutto?.detail).toBe('700 at risk, then card or stop');
    expect(tutto).not.toHaveProperty('throws');
    expect(tutto).not.toHaveProperty('then');
    expect(bank).toMatchObject({
      label: 'TUTTO and stop',
      detail: 'bank 700',
      then: { stop: true },
    });
  });

  test('a card that wants a TUTTO offers no stop, and its throw needs no second move', () => {
    const clover = standing({ card: 'cloverleaf', dice: [1, 5, 6], left: 3 });
    const hand = hold(stage(clover, CLOVER));
    hand.toggle(0);
    expect(hand.offers).toHaveLength(1);
    expect(hand.offers[0]).toMatchObject({ throws: true, detail: '…% null' });
    expect(hand.offers[0]).not.toHaveProperty('then');
  });

  test('what earlier cards have brought is at risk under a card that counts no points', () => {
    const later = standing({ card: 'straight', dice: [1, 1, 5, 6], left: 4, turn_points: 450 });
    const hand = hold(stage(later, CLOVER, { odds: chances('1/9', '1/9', '1/4') }));
    expect(hand.offers).toHaveLength(1);
    expect(hand.offers[0]).toMatchObject({
      label: 'Set 1\u20025 aside, roll 2 dice',
      detail: '25% null, 450 at risk',
    });
  });

  test('two TUTTOs on the cloverleaf win, and the button knows which it is', () => {
    const aside = [[1, 1, 1], [5], [5]];
    const last = (tuttos: number) =>
      standing({ card: 'cloverleaf', aside, dice: [1], left: 1, tuttos });
    const told = (tuttos: number) => hold(stage(last(tuttos), [{ keep: [[1]] }])).offers;
    expect(told(0).map((offer) => offer.detail)).toEqual(['One more TUTTO wins the game']);
    expect(told(1).map((offer) => offer.detail)).toEqual(['Wins the game!']);
  });

  test('a null under fireworks banks, and a TUTTO goes on', () => {
    const sky = standing({ card: 'fireworks', dice: [1, 4, 5], left: 3, turn_points: 300 });
    const odds = chances('2/3');
    const [on, ...none] = hold(stage(sky, [{ keep: [[1], [5]] }], { odds })).offers;
    expect(none).toEqual([]);
    expect(on).toMatchObject({ throws: true, detail: '67% null, then 450 banked' });
    const aside = [[2, 2, 2], [5], [5]];
    const last = standing({ card: 'fireworks', aside, dice: [1], left: 1, turn_points: 300 });
    const [tutto] = hold(stage(last, [{ keep: [[1]] }])).offers;
    expect(tutto?.detail).toBe('400 collected, then all six again');
  });

  test('what the chosen dice would put at risk is known before they are kept', () => {
    const more = standing({ ...viewOf(rolled), turn_points: 350 });
    const hand = hold(stage(more, KEEPS));
    expect(hand.provisional).toBeNull();
    hand.toggle(0);
    expect(hand.provisional).toBe(450);
  });

  test('dice are put into the tray and taken back, in their groups', () => {
    const hand = hold(stage(rolled, KEEPS));
    hand.put(0, true);
    hand.put(0, true);
    hand.put(2, true);
    expect(hand.pending).toEqual([
      { faces: [2, 2, 2], places: [1, 2, 3] },
      { faces: [1], places: [0] },
    ]);
    hand.put(3, false);
    hand.put(4, true);
    expect(hand.chosen).toEqual([0]);
  });

  test('others are told which dice are chosen, and nothing where nothing can be', () => {
    const hand = hold(stage(rolled, KEEPS));
    expect(hand.considering).toEqual([]);
    hand.toggle(2);
    expect(hand.considering).toEqual(['die:1', 'die:2', 'die:3']);
    const forced = standing({ card: 'fireworks', dice: [1, 4, 5] });
    expect(hold(stage(forced, [{ keep: [[1], [5]] }])).considering).toEqual([]);
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
    expect(hand.key('Escape')).toBe(false);
    hand.key('1');
    expect(hand.key('Escape')).toBe(true);
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
      detail: '28% null, 450 at risk; 3% TUTTO',
      tone: 'primary',
      shortcut: 'Space',
    });
    expect(stop).toMatchObject({ label: 'Stop: bank 450', detail: 'makes 650', shortcut: 's' });
  });

  test('the first points are said once', () => {
    const after = atRisk(450);
    const [, stop] = hold(stage({ ...after, scores: after.scores.map(() => 0) }, GO)).offers;
    expect(stop).toMatchObject({ label: 'Stop: bank 450' });
    expect(stop).not.toHaveProperty('detail');
  });

  test('drawing says how likely a stop card is', () => {
    const odds = { ...ODDS, stop: '9/50' };
    const after = atRisk(650, 0);
    const [draw] = hold(stage(after, [{ draw: true }, { stop: true }], { odds })).offers;
    expect(draw).toMatchObject({
      label: 'Draw the next card',
      detail: '18% stop card, 650 at risk',
    });
  });

  test('what asks for dice or a card is thrown with the same gesture, and nothing asks twice', () => {
    const [roll, stop] = hold(stage(atRisk(1000), GO)).offers;
    const [draw] = hold(stage(atRisk(1250, 0), [{ draw: true }, { stop: true }])).offers;
    expect([roll?.throws, draw?.throws, stop?.throws]).toEqual([true, true, undefined]);
    for (const offer of [roll, draw, stop]) expect(offer).not.toHaveProperty('confirm');
  });

  test('nothing is offered while others act', () => {
    expect(hold(stage(atRisk(450))).offers).toEqual([]);
  });
});
