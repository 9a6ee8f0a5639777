import { beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Company, Stage } from '$lib/games/game';
import type { Move, ZockenOdds, ZockenView } from '$lib/wire.gen';
import { ZockenHand } from './hand.svelte';
import { betIn, phaseOf, pickedIn, placeIn, viewOf } from './row';
import { companyOf, find, MATCHES, stageAt, THREE } from './stages';

beforeEach(() => tongue.speak('en'));

function holding(stage: Stage, company: Company = companyOf(THREE)) {
  const submit = vi.fn<(move: Move) => void>();
  return {
    submit,
    hand: new ZockenHand(
      () => stage,
      () => company,
      submit,
    ),
  };
}

const places = (stage: Stage) => stage.legal.map(placeIn);

test.each(MATCHES)('every legal move of a match can be made by touch: $names', (match) => {
  for (let at = 0; at <= match.steps.length; at += 1) {
    const stage = stageAt(match, at);
    for (const move of stage.legal) {
      const { hand, submit } = holding(stage, companyOf(match));
      const bet = betIn(move);
      const target = pickedIn(move) ?? placeIn(move);
      if (bet !== null) hand.bet(bet);
      else hand.touch(target!);
      if (hand.asked) hand.touch(target!);
      expect(submit.mock.calls).toEqual([[move]]);
    }
  }
});

test.each(LANGUAGES)(
  'whoever may act is offered something, with one primary, in %s',
  (language) => {
    tongue.speak(language);
    for (let at = 0; at <= THREE.steps.length; at += 1) {
      const { hand } = holding(stageAt(THREE, at));
      const tones = hand.offers.map(({ tone }) => tone);
      if (stageAt(THREE, at).legal.length === 0) expect(tones).toEqual([]);
      else expect(tones.filter((tone) => tone === 'primary')).toEqual([tones[0]]);
      for (const { move, why, shortcut } of hand.offers) {
        expect(move === null).toBe(why !== undefined);
        expect(shortcut).toMatch(/^(Space|[a-z])$/);
      }
    }
  },
);

test('a digit picks the die below that circle, and not one that has been rolled', () => {
  const stage = stageAt(THREE, 3); // white lies on field 1
  const { hand, submit } = holding(stage);
  expect([hand.key('7'), hand.key('8'), hand.key('x')]).toEqual([false, false, false]);
  expect(hand.key('4')).toBe(true);
  expect(submit.mock.calls).toEqual([[{ pick: 'green' }]]);
});

test('the die looked at is offered with its chances, which may come later', () => {
  const odds: ZockenOdds = {
    game: 'zocken',
    picks: stageAt(THREE, 3).legal.map((_, index) => ({ home: 4, off: index, lost: 1 })),
    matches: 0,
    points: 0,
    bonus: true,
  };
  const early = holding(stageAt(THREE, 3));
  expect(early.hand.offers[0]).toMatchObject({ move: null, label: 'Pick a die' });
  early.hand.look('yellow');
  const late = holding({ ...stageAt(THREE, 3), odds });
  late.hand.look('yellow');
  expect(early.hand.offers[0]?.label).toBe(late.hand.offers[0]?.label);
  expect(late.hand.offers[0]).toMatchObject({
    move: { pick: 'yellow' },
    label: 'Roll the yellow die',
    detail: 'match 4/6 · off the row 2/6 (1/6 only out)',
  });
});

test('no chances are told where the table does not want hints', () => {
  const { hand } = holding(stageAt(THREE, 3), { ...companyOf(THREE), hints: false });
  hand.look('yellow');
  expect(hand.offers[0]).not.toHaveProperty('detail');
});

test('the last die needs no choice', () => {
  const stage = find(THREE, ({ legal }) => legal.length === 1 && pickedIn(legal[0]!) !== null);
  expect(holding(stage).hand.offers[0]).toMatchObject({ move: stage.legal[0], shortcut: 'Space' });
});

test('a key puts the die there, or says why it cannot be', () => {
  const { hand, submit } = holding(stageAt(THREE, 2)); // the first die, a white 6
  expect(hand.key('L')).toBe(true);
  expect(hand.offers[0]).toMatchObject({ move: null, why: 'The first die goes on the row.' });
  expect(hand.key('o')).toBe(true);
  expect(hand.offers[0]?.why).toBe('Out only when no field of the row fits.');
  expect(submit).not.toHaveBeenCalled();
  hand.key('1');
  expect(submit.mock.calls).toEqual([[{ place: 1 }]]);
});

test('a place that would break the sequence says so', () => {
  const { hand } = holding(stageAt(THREE, 8)); // a green 2 between two sixes
  hand.touch(3);
  expect(hand.whyNot(3)).toBe('A 2 would break the sequence here.');
});

test('the plate looked at is offered with what it is worth', () => {
  const { hand } = holding(stageAt(THREE, 2));
  hand.look(7);
  expect(hand.offers[0]).toMatchObject({ move: { place: 7 }, detail: 'match: 10 for 1' });
  hand.look(3);
  expect(hand.offers[0]).toMatchObject({ move: { place: 3 }, detail: 'under yellow: no match' });
});

test('out asks once where an evasion would save the fifty', () => {
  const stage = find(THREE, (one) => {
    const { out } = viewOf(one.standing);
    return out.length === 0 && one.legal.length > 1 && places(one).includes('out');
  });
  const { hand, submit } = holding(stage);
  expect(hand.offers.find(({ key }) => key === 'out')?.confirm).toMatch(/\?$/);
  hand.touch('out');
  expect([hand.asked, submit.mock.calls.length]).toEqual([true, 0]);
  hand.look('L');
  expect(hand.asked).toBe(false);
  hand.touch('out');
  hand.touch('out');
  expect(submit.mock.calls).toEqual([[{ place: 'out' }]]);
});

test('out does not ask where the fifty is gone or nothing else fits', () => {
  const stage = find(THREE, (one) => places(one).join() === 'out');
  const alone = holding(stage).hand.offers;
  expect(alone).toHaveLength(1);
  expect(alone[0]).toMatchObject({ key: 'out', tone: 'primary', shortcut: 'Space' });
  expect(alone[0]).not.toHaveProperty('confirm');

  const view: ZockenView = { ...viewOf(stage.standing), out: [{ die: 'red', face: 1 }] };
  const legal: Move[] = [{ place: 'L' }, { place: 'out' }];
  const gone = holding({ ...stage, standing: { ...stage.standing, view }, legal }).hand.offers;
  expect(gone.map(({ key, tone }) => [key, tone])).toEqual([
    ['place', 'primary'],
    ['out', 'danger'],
  ]);
  expect(gone[1]).not.toHaveProperty('confirm');
});

test('a bet says on whom, what it brings and what it costs', () => {
  const stage = find(THREE, ({ standing }) => phaseOf(standing) === 'betting');
  const { hand, submit } = holding(stage);
  expect(hand.offers.map(({ label, shortcut }) => [label, shortcut])).toEqual([
    ['Bet that Anna gets more than 50', 'Space'],
    ['Do not bet', 'n'],
  ]);
  expect(hand.offers[0]?.detail).toBe('half of it for you, or −20');
  expect([hand.key('3'), hand.key('b')]).toEqual([false, true]);
  expect(submit.mock.calls).toEqual([[{ bet: true }]]);
});
