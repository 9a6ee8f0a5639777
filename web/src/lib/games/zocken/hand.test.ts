import { beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Company, Stage, Submit } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import type { ZockenOdds, ZockenView } from './wire.gen';
import { ZockenHand } from './hand.svelte';
import { betIn, phaseOf, pickedIn, placeIn, viewOf } from './row';
import { companyOf, find, MATCHES, stageAt, THREE } from './stages.fixture';

beforeEach(() => tongue.speak('en'));

function holding(stage: Stage, company: Company = companyOf(THREE)) {
  const submit = vi.fn<Submit>();
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
      // Picking is throwing; placing and betting are not.
      expect(submit.mock.calls).toEqual([pickedIn(move) ? [move, { throws: true }] : [move]]);
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
  expect(submit.mock.calls).toEqual([[{ pick: 'green' }, { throws: true }]]);
});

test('the die looked at is offered with its chances, which may come later', () => {
  const odds: ZockenOdds = {
    game: 'zocken',
    picks: stageAt(THREE, 3).legal.map((_, index) => ({ home: 4, off: index, lost: 1 })),
    matches: 0,
    points: 0,
    bonus: true,
    over: null,
  };
  const early = holding(stageAt(THREE, 3));
  expect(early.hand.offers[0]).toMatchObject({ move: null, label: 'Pick a die' });
  early.hand.look('yellow');
  const late = holding({ ...stageAt(THREE, 3), odds });
  late.hand.look('yellow');
  expect(early.hand.offers[0]?.label).toBe(late.hand.offers[0]?.label);
  expect(late.hand.offers[0]).toMatchObject({
    move: { pick: 'yellow' },
    throws: true,
    label: 'Roll the yellow die',
    detail: 'match 4/6 · does not fit 2/6 (1/6 only OUT)',
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
  expect(hand.offers[0]?.why).toBe('OUT only when no field of the row fits.');
  expect(submit).not.toHaveBeenCalled();
  hand.key('1');
  expect(submit.mock.calls).toEqual([[{ place: 1 }]]);
});

test('a place that would break the sequence says so', () => {
  const { hand } = holding(stageAt(THREE, 8)); // a green 2 between two sixes
  hand.touch(3);
  expect(hand.means(3)).toBe('A 2 would break the sequence here.');
});

test('the plate looked at is offered with what it is worth', () => {
  const { hand } = holding(stageAt(THREE, 2));
  hand.look(7);
  expect(hand.offers[0]).toMatchObject({ move: { place: 7 }, detail: 'match: 10 for 1' });
  hand.look(3);
  expect(hand.offers[0]).toMatchObject({ move: { place: 3 }, detail: 'under yellow: no match' });
});

test('one touch puts a die out, and what that costs is said before', () => {
  const stage = find(THREE, (one) => {
    const { out } = viewOf(one.standing);
    return out.length === 0 && one.legal.length > 1 && places(one).includes('out');
  });
  const { hand, submit } = holding(stage);
  const offer = hand.offers.find(({ key }) => key === 'out');
  expect(offer?.detail).toBe('−20, and the +50 is gone');
  expect(offer).not.toHaveProperty('confirm');
  hand.touch('out');
  expect(submit.mock.calls).toEqual([[{ place: 'out' }]]);
});

test('whoever leaves a plate late goes on looking at the one they went to', () => {
  const { hand } = holding(stageAt(THREE, 2));
  hand.look(3);
  hand.look(7);
  hand.leave(3);
  expect(hand.looking).toBe(7);
  hand.leave(7);
  expect(hand.looking).toBeNull();
});

test('the others are told what is looked at or held, where it can be done', () => {
  const picking = holding(stageAt(THREE, 3)).hand; // white lies on field 1
  expect(picking.considering).toEqual([]);
  picking.look('red');
  expect(picking.considering).toEqual(['pick:red']);
  picking.hold('blue');
  expect([picking.held, ...picking.considering]).toEqual(['blue', 'pick:blue']);
  picking.hold(null);
  picking.look('white');
  expect(picking.considering).toEqual([]);

  const placing = holding(stageAt(THREE, 8)).hand; // a green 2 that fits no field
  placing.look('L');
  expect(placing.considering).toEqual(['place:L']);
  placing.look(3);
  expect(placing.considering).toEqual([]);

  const watching = holding({ ...stageAt(THREE, 3), legal: [] }).hand;
  watching.look('red');
  watching.hold('red');
  expect([watching.held, ...watching.considering]).toEqual([null]);
});

test('out is the one thing to do where nothing else fits, and dangerous where something does', () => {
  const stage = find(THREE, (one) => places(one).join() === 'out');
  const alone = holding(stage).hand.offers;
  expect(alone).toHaveLength(1);
  expect(alone[0]).toMatchObject({ key: 'out', tone: 'primary', shortcut: 'Space' });

  const view: ZockenView = { ...viewOf(stage.standing), out: [{ die: 'red', face: 1 }] };
  const legal: Move[] = [{ place: 'L' }, { place: 'out' }];
  const gone = holding({ ...stage, standing: { ...stage.standing, view }, legal }).hand.offers;
  expect(gone.map(({ key, tone }) => [key, tone])).toEqual([
    ['place', 'primary'],
    ['out', 'danger'],
  ]);
  expect(gone[1]?.detail).toBe('−20');
});

test('a bet says on whom, what it brings and what it costs', () => {
  const stage = find(THREE, ({ standing }) => phaseOf(standing) === 'betting');
  const { hand, submit } = holding(stage);
  expect(hand.offers.map(({ label, shortcut }) => [label, shortcut])).toEqual([
    ['Bet that Anna gets more than 50', 'Space'],
    ['Do not bet', 'n'],
  ]);
  expect(hand.offers[0]?.detail).toBe('half of it for you, otherwise −20');
  expect([hand.key('3'), hand.key('b')]).toEqual([false, true]);
  expect(submit.mock.calls).toEqual([[{ bet: true }]]);
});

test('a bet says how likely it is at best, where hints may be shown', () => {
  const stage = find(THREE, ({ standing }) => phaseOf(standing) === 'betting');
  const odds: ZockenOdds = {
    game: 'zocken',
    picks: [],
    matches: 1,
    points: 10,
    bonus: true,
    over: '1/3',
  };
  expect(holding(stage).hand.betChance).toBeNull();
  expect(holding({ ...stage, odds }).hand.betChance).toBe('chance: at most 33%');
  const quiet = { ...companyOf(THREE), hints: false };
  expect(holding({ ...stage, odds }, quiet).hand.betChance).toBeNull();
});
