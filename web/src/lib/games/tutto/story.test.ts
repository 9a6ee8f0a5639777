import { beforeEach, describe, expect, test } from 'vitest';
import fixture from '../../../dev/fixtures/tutto.json';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { CardName, Standing, Step } from '$lib/wire.gen';
import { hints, progress, seatNote } from './hints';
import { company, deckOf, nextTurn, stage, standing, step } from './scene.fixture';
import { moment, story } from './story';
import { cardName, cardRule } from './texts';

const STEPS = fixture.steps as unknown as Step[];
const START = fixture.start as unknown as Standing;
const at = company({ options: fixture.options, names: fixture.names });

const told = (what: Step, before: Standing, who = company()) =>
  story(what, before, who).map(({ text }) => text);
const banner = (what: Step, before: Standing, who = company()) => moment(what, before, who);

/** The last die of a TUTTO on this card lies there. */
const lastDie = (card: CardName, points: number, more = {}) =>
  standing({
    card,
    turn_points: points,
    left: 1,
    dice: [1],
    aside: [[5, 5, 5], [5], [1]],
    ...more,
  });
const LAST = { keep: [[1]] };

beforeEach(() => tongue.speak('en'));

describe('cards', () => {
  test('a card is named', () => {
    const then = standing({ card: 'bonus-400', rolling: 6 });
    expect(told(step({ card: 'bonus-400' }, then), standing())).toEqual(['Anna draws Bonus 400.']);
    expect(banner(step({ card: 'bonus-400' }, then), standing())).toBeNull();
  });

  test('a stop card at the start of a turn costs nothing but the turn', () => {
    const what = step({ card: 'stop' }, nextTurn([0, 0, 0]));
    expect(told(what, standing())).toEqual(['Anna draws Stop: the turn is over.']);
    expect(banner(what, standing())).toMatchObject({ title: 'Stop', tone: 'bad' });
  });

  test('a stop card after a TUTTO costs what was collected, and a waiting charge is off', () => {
    const before = standing({ turn_points: 1700, charges: 1 });
    const what = step({ card: 'stop' }, nextTurn([0, 0, 0]));
    expect(told(what, before)).toEqual([
      'Anna draws Stop and loses 1,700 points.',
      'The plus/minus that was waiting is off.',
    ]);
    expect(banner(what, before)?.text).toBe('1,700 points are lost');
  });

  test('an empty deck is shuffled, and that is told', () => {
    const before = standing({ deck: deckOf(0) });
    const then = standing({ card: 'double', deck: deckOf(4) });
    expect(told(step({ card: 'double' }, then), before)).toEqual([
      'The deck was empty: all 56 cards are shuffled.',
      'Anna draws Double.',
    ]);
  });

  test('all eleven have a name and a rule of their own in every language', () => {
    for (const language of LANGUAGES) {
      tongue.speak(language);
      const cards = Object.keys(deckOf(1)) as CardName[];
      expect(new Set(cards.map(cardName)).size).toBe(11);
      expect(new Set(cards.map(cardRule)).size).toBe(11);
    }
  });
});

describe('rolls', () => {
  const before = standing({ card: 'bonus-300', turn_points: 450, left: 3 });

  test('a roll is told', () => {
    const then = standing({ card: 'bonus-300', dice: [1, 4, 6], left: 3 });
    expect(told(step({ dice: [1, 4, 6] }, then), before)).toEqual(['Anna rolls 1 4 6.']);
    expect(banner(step({ dice: [1, 4, 6] }, then), before)).toBeNull();
  });

  test('a null says what it cost', () => {
    const what = step({ dice: [2, 4, 6] }, nextTurn([0, 0, 0]));
    expect(story(what, before, company())).toEqual([
      { seat: 0, text: 'Anna rolls 2 4 6: null, 450 points are lost.', tone: 'bad' },
    ]);
    expect(banner(what, before)).toEqual({
      title: 'Null',
      text: '450 points are lost',
      tone: 'bad',
    });
  });

  test('a null without points gains nothing', () => {
    const clover = standing({ card: 'cloverleaf', left: 2, tuttos: 1 });
    const what = step({ dice: [3, 3] }, nextTurn([0, 0, 0]));
    expect(told(what, clover)).toEqual(['Anna rolls 3 3: null, nothing gained.']);
    expect(banner(what, clover)?.text).toBe('Nothing gained');
  });

  test('the null of fireworks banks, with the charges that were waiting', () => {
    const fireworks = standing(
      { card: 'fireworks', turn_points: 1850, left: 2, charges: 1 },
      { scores: [300, 700, 0] },
    );
    const what = step({ dice: [2, 4] }, nextTurn([2150, 0, 0]));
    expect(told(what, fireworks)).toEqual([
      'Anna rolls 2 4: null, the fireworks are over and 1,850 points are banked.',
      'Plus/minus: Ben loses 700.',
    ]);
    expect(banner(what, fireworks)).toEqual({
      title: 'The fireworks are over',
      text: 'Anna now has 2,150 · Ben loses 700',
      tone: 'good',
    });
  });
});

describe('keeps', () => {
  test('points are told where the card counts them', () => {
    const before = standing({ card: 'double', dice: [1, 2, 2, 2, 3, 4] });
    const then = standing({ card: 'double', turn_points: 300, left: 2 });
    const what = step({ keep: [[2, 2, 2], [1]] }, then);
    expect(told(what, before)).toEqual(['Anna keeps 2 2 2 1 for 300.']);
    expect(banner(what, before)).toBeNull();
    const clover = standing({ ...before.view, card: 'cloverleaf' });
    expect(told(what, clover)).toEqual(['Anna keeps 2 2 2 1.']);
  });

  const effects: [CardName, number, number, string][] = [
    ['bonus-600', 700, 1400, 'TUTTO for Anna! The card adds 600: 1,400 at risk.'],
    ['double', 700, 1600, 'TUTTO for Anna! All points are doubled: 1,600 at risk.'],
    ['straight', 500, 2500, 'TUTTO for Anna! The straight is worth 2,000: 2,500 at risk.'],
    ['plus-minus', 500, 1500, 'TUTTO for Anna! The card is worth 1,000: 1,500 at risk.'],
    ['fireworks', 700, 800, 'TUTTO for Anna! Six dice again, 800 collected.'],
    ['cloverleaf', 0, 0, 'TUTTO for Anna! One more wins the game.'],
  ];
  test.each(effects)('a TUTTO on %s says what the card did', (card, points, after, text) => {
    const then = standing({ card, turn_points: after, left: 0, tuttos: 1 });
    const what = step(LAST, then);
    expect(told(what, lastDie(card, points)).at(-1)).toBe(text);
    const seen = banner(what, lastDie(card, points));
    expect(seen).toMatchObject({ title: 'TUTTO!', tone: 'good' });
    expect(text).toContain(seen?.text);
  });

  test('a charge that is booked at once is told at once', () => {
    const before = lastDie('plus-minus', 0);
    const then = standing({ card: 'plus-minus', turn_points: 1000, left: 0 });
    const charged = { ...then, scores: [0, 200, 200] };
    const what = step(LAST, charged);
    const rich = { ...before, scores: [0, 1200, 1200] };
    expect(told(what, rich).at(-1)).toBe('Plus/minus: Ben loses 1,000 and Cees loses 1,000.');
    expect(banner(what, rich)?.text).toMatch(/Ben loses 1,000 and Cees loses 1,000/);
  });

  test('the second TUTTO on the cloverleaf wins the game', () => {
    const what = step(LAST, { ...standing(), winners: [0], to_act: null });
    const before = lastDie('cloverleaf', 0, { tuttos: 1 });
    expect(story(what, before, company()).at(-1)).toMatchObject({ tone: 'big' });
    expect(told(what, before).at(-1)).toMatch(/Anna wins the game/);
    expect(banner(what, before)?.title).toBe('Cloverleaf!');
  });
});

describe('banking', () => {
  const before = standing({ card: 'bonus-200', turn_points: 650, left: 2 });

  test('a stop banks', () => {
    const what = step({ stop: true }, nextTurn([650, 0, 0]));
    expect(told(what, before)).toEqual(['Anna stops and banks 650.']);
    expect(banner(what, before)).toEqual({
      title: '650 banked',
      text: 'Anna now has 650',
      tone: 'good',
    });
  });

  test('whoever reaches the target starts the last round', () => {
    const what = step({ stop: true }, nextTurn([6100, 0, 0], { last_round: true }));
    expect(told(what, before)).toEqual([
      'Anna stops and banks 650.',
      'Anna has reached 6,000: this is the last round.',
    ]);
    expect(banner(what, before)?.text).toMatch(/last round/);
  });

  test('the last turn ends the game, without a last round that nobody plays', () => {
    const over = { ...nextTurn([6100, 0, 0], { last_round: true }), winners: [0], to_act: null };
    expect(told(step({ stop: true }, over), before).at(-1)).toMatch(/the game is over/);
    expect(told(step({ stop: true }, over), before).join()).not.toMatch(/last round/);
  });

  test('going on is told; rolling on goes without saying', () => {
    const tutto = standing({ card: 'bonus-200', turn_points: 1250, left: 0 });
    expect(told(step({ draw: true }, standing()), tutto)).toEqual([
      'Anna draws on with 1,250 at risk.',
    ]);
    expect(told(step({ roll: true }, before), before)).toEqual([]);
  });
});

describe('a whole match', () => {
  test('is told in all languages without a gap', () => {
    for (const language of LANGUAGES) {
      tongue.speak(language);
      let before = START;
      for (const what of STEPS) {
        const words = [
          ...story(what, before, at).map(({ text }) => text),
          Object.values(moment(what, before, at) ?? {}).join(' '),
          ...hints(stage(what.then, []), at).map(({ text }) => text),
          progress(what.then, at),
        ].join(' ');
        expect(words).not.toMatch(/undefined|NaN|null,null|\[object/);
        before = what.then;
      }
    }
  });

  test('every end of a turn is a moment', () => {
    let before = START;
    for (const what of STEPS) {
      const ends = before.view.roller !== what.then.view.roller || what.then.winners !== null;
      if (ends) expect(moment(what, before, at)).not.toBeNull();
      before = what.then;
    }
  });
});

describe('facts beside the game', () => {
  test('the target is named, and in the last round how many turns are left', () => {
    expect(progress(standing(), company())).toBe('to 6,000');
    const last = standing({ last_round: true, roller: 1 });
    expect(progress(last, company({ options: { target: 3000 } }))).toBe(
      'Last round, 2 turns to go',
    );
  });

  test('the roller has points at risk; under fireworks they are safe', () => {
    expect(seatNote(standing({ turn_points: 450, card: 'double' }), 0)).toBe('450 at risk');
    expect(seatNote(standing({ turn_points: 450, card: 'fireworks' }), 0)).toBe('450 collected');
    expect(seatNote(standing(), 0)).toBeNull();
  });

  test('whoever leads sees plus/minus coming', () => {
    const scores = [0, 900, 300];
    const running = standing({ card: 'plus-minus' }, { scores });
    expect(seatNote(running, 1)).toBe('plus/minus!');
    expect(seatNote(running, 2)).toBeNull();
    const waiting = standing({ card: 'double', charges: 1 }, { scores });
    expect(seatNote(waiting, 1)).toBe('plus/minus!');
    expect(seatNote(standing({ card: 'double' }, { scores }), 1)).toBeNull();
  });

  test('each card with a rule of its own explains it when it lies', () => {
    const keys = (card: CardName) =>
      hints(stage(standing({ card }), [{ keep: [[1]] }]), company()).map(({ key }) => key);
    expect(keys('straight')).toEqual(['straight', 'keep']);
    expect(keys('fireworks')).toEqual(['fireworks', 'valid']);
    expect(keys('bonus-200')).toEqual(['valid', 'keep']);
    expect(hints(stage(standing()), company())).toEqual([]);
  });
});
