import { beforeEach, describe, expect, test } from 'vitest';
import fixture from '../../../dev/fixtures/tutto.json';
import { endsTurn } from '$lib/games/happened';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Happening, Outcome, Step } from '$lib/wire.gen';
import type { CardName } from './wire.gen';
import type { TuttoMade } from './wire.gen';
import { hints, progress, seatNote } from './hints';
import { company, deckOf, nextTurn, stage, standing, step } from './scene.fixture';
import { moment, story } from './story';
import { cardName } from './names';
import { cardRule } from './texts';

const STEPS = fixture.steps as unknown as Step[];
const at = company({ options: fixture.options, names: fixture.names });

const told = (what: Step, who = company()) => story(what, who).map(({ text }) => text);
const banner = (what: Step, who = company()) => moment(what, who);

const OVER = { kind: 'turn_over', seat: 0 } as const;
const LAST = { keep: [[1]] };

beforeEach(() => tongue.speak('en'));

describe('cards', () => {
  test('a card is named', () => {
    const what = step({ card: 'bonus-400' }, standing({ card: 'bonus-400', rolling: 6 }));
    expect(told(what)).toEqual(['Anna draws Bonus 400.']);
    expect(banner(what)).toBeNull();
  });

  test('a stop card at the start of a turn costs nothing but the turn', () => {
    const stop = { kind: 'stop_drawn', seat: 0, lost: 0 } as const;
    const what = step({ card: 'stop' }, nextTurn([0, 0, 0]), stop, OVER);
    expect(told(what)).toEqual(['Anna draws Stop: the turn is over.']);
    expect(banner(what)).toMatchObject({ title: 'Stop', tone: 'bad' });
  });

  test('a stop card after a TUTTO costs what was collected, and a waiting charge is off', () => {
    const what = step(
      { card: 'stop' },
      nextTurn([0, 0, 0]),
      { kind: 'stop_drawn', seat: 0, lost: 1700 },
      { kind: 'charges_cancelled', seat: 0, charges: 1 },
      OVER,
    );
    expect(told(what)).toEqual([
      'Anna draws Stop and loses 1,700 points.',
      'The pending plus/minus is cancelled.',
    ]);
    expect(banner(what)?.text).toBe('1,700 points are lost');
  });

  test('an empty deck is shuffled, and that is told', () => {
    const then = standing({ card: 'double', deck: deckOf(4) });
    expect(told(step({ card: 'double' }, then, { kind: 'shuffled' }))).toEqual([
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
  test('a roll is told', () => {
    const then = standing({ card: 'bonus-300', dice: [1, 4, 6], left: 3 });
    expect(told(step({ dice: [1, 4, 6] }, then))).toEqual(['Anna rolls 1\u20024\u20026.']);
    expect(banner(step({ dice: [1, 4, 6] }, then))).toBeNull();
  });

  test('a null says what it cost', () => {
    const failed = { kind: 'null', seat: 0, lost: 450 } as const;
    const what = step({ dice: [2, 4, 6] }, nextTurn([0, 0, 0]), failed, OVER);
    expect(story(what, company())).toEqual([
      { seat: 0, text: 'Anna rolls 2\u20024\u20026: null, 450 points are lost.', tone: 'bad' },
    ]);
    expect(banner(what)).toEqual({ title: 'Null', text: '450 points are lost', tone: 'bad' });
    const painful = step({ dice: [2, 4, 6] }, nextTurn([0, 0, 0]), { ...failed, lost: 7100 }, OVER);
    expect(banner(painful)?.great).toBe(true);
  });

  test('a null without points gains nothing', () => {
    const failed = { kind: 'null', seat: 0, lost: 0 } as const;
    const what = step({ dice: [3, 3] }, nextTurn([0, 0, 0]), failed, OVER);
    expect(told(what)).toEqual(['Anna rolls 3\u20023: null, nothing gained.']);
    expect(banner(what)?.text).toBe('Nothing gained');
  });

  test('the null of fireworks banks, with the charges that were waiting', () => {
    const what = step(
      { dice: [2, 4] },
      nextTurn([2150, 0, 0]),
      { kind: 'charged', seat: 1, points: -700 },
      { kind: 'banked', seat: 0, points: 1850, by: 'fireworks' },
      OVER,
    );
    expect(told(what)).toEqual([
      'Anna rolls 2\u20024: null, the fireworks are over and 1,850 points are banked.',
      'Plus/minus: Ben loses 700.',
    ]);
    expect(banner(what)).toEqual({
      title: 'The fireworks are over',
      text: 'Anna now has 2,150 · Ben loses 700',
      tone: 'good',
    });
  });
});

describe('keeps', () => {
  test('points are told where the card counts them', () => {
    const keep = { keep: [[2, 2, 2], [1]] };
    const then = standing({ card: 'double', turn_points: 300, left: 2 });
    const what = step(keep, then, { kind: 'kept', seat: 0, worth: 300 });
    expect(told(what)).toEqual(['Anna sets 2\u20022\u20022\u20021 aside for 300.']);
    expect(banner(what)).toBeNull();
    expect(told(step(keep, then))).toEqual(['Anna sets 2\u20022\u20022\u20021 aside.']);
  });

  const effects: [CardName, TuttoMade['effect'], number, number, string][] = [
    ['bonus-600', 'bonus', 600, 1400, 'TUTTO for Anna! The card adds 600: 1,400 at risk.'],
    ['double', 'doubled', 800, 1600, 'TUTTO for Anna! All points are doubled: 1,600 at risk.'],
    [
      'straight',
      'straight',
      2000,
      2500,
      'TUTTO for Anna! The straight is worth 2,000: 2,500 at risk.',
    ],
    ['plus-minus', 'plus', 1000, 1500, 'TUTTO for Anna! The card is worth 1,000: 1,500 at risk.'],
    ['fireworks', 'again', 0, 800, 'TUTTO for Anna! Six dice again, 800 collected.'],
    ['cloverleaf', 'one_more', 0, 0, 'TUTTO for Anna! One more wins the game.'],
  ];
  test.each(effects)(
    'a TUTTO on %s says what the card did',
    (card, effect, added, at_risk, text) => {
      const made = { kind: 'tutto_made', seat: 0, card, effect, added, at_risk } as const;
      const what = step(LAST, standing({ card, left: 0, tuttos: 1 }), made);
      expect(told(what).at(-1)).toBe(text);
      const seen = banner(what);
      expect(seen).toMatchObject({ title: 'TUTTO!', tone: 'good' });
      expect(text).toContain(seen?.text);
    },
  );

  test('a charge that is booked at once is told at once', () => {
    const made = { kind: 'tutto_made', seat: 0, card: 'plus-minus', effect: 'plus' } as const;
    const charged = { kind: 'charged', points: -1000 } as const;
    const what = step(
      LAST,
      standing({ card: 'plus-minus', turn_points: 1000, left: 0 }),
      { ...made, added: 1000, at_risk: 1000 },
      { ...charged, seat: 1 },
      { ...charged, seat: 2 },
    );
    expect(told(what).at(-1)).toBe('Plus/minus: Ben loses 1,000 and Cees loses 1,000.');
    expect(banner(what)?.text).toMatch(/Ben loses 1,000 and Cees loses 1,000/);
  });

  test('the second TUTTO on the cloverleaf wins the game', () => {
    const what = step(
      LAST,
      { ...standing(), winners: [0], to_act: null },
      { kind: 'cloverleaf_won', seat: 0 },
      OVER,
      { kind: 'game_over', winners: [0] },
    );
    expect(story(what, company()).at(-1)).toMatchObject({ tone: 'big' });
    expect(told(what).at(-1)).toMatch(/Anna wins the game/);
    expect(banner(what)?.title).toBe('Cloverleaf!');
  });
});

describe('banking', () => {
  const banked = { kind: 'banked', seat: 0, points: 650, by: 'stop' } as const;
  const STOP = { stop: true } as const;

  test('a stop banks', () => {
    const what = step(STOP, nextTurn([650, 0, 0]), banked, OVER);
    expect(told(what)).toEqual(['Anna stops and banks 650.']);
    expect(banner(what)).toEqual({
      title: '650 banked',
      text: 'Anna now has 650',
      tone: 'good',
    });
  });

  test('two charges that waited for the same player are told as one', () => {
    const charged = { kind: 'charged', seat: 2, points: -1000 } as const;
    const what = step(STOP, nextTurn([650, 0, 0]), charged, charged, banked, OVER);
    expect(told(what).at(-1)).toBe('Plus/minus: Cees loses 2,000.');
  });

  test('whoever reaches the target starts the last round', () => {
    const last = { kind: 'last_round', seat: 0, target: 6000 } as const;
    const what = step(STOP, nextTurn([6100, 0, 0], { last_round: true }), banked, OVER, last);
    expect(told(what)).toEqual([
      'Anna stops and banks 650.',
      'Anna has reached 6,000: this is the last round.',
    ]);
    expect(banner(what)?.text).toMatch(/last round/);
  });

  test('the last turn ends the game', () => {
    const end: Happening = { kind: 'game_over', winners: [0] };
    const then = { ...nextTurn([6100, 0, 0], { last_round: true }), winners: [0], to_act: null };
    const what = step(STOP, then, banked, OVER, end);
    expect(told(what).at(-1)).toMatch(/the game is over/);
  });

  test('going on is told; rolling on goes without saying', () => {
    const on = { kind: 'went_on', seat: 0, at_risk: 1250 } as const;
    expect(told(step({ draw: true }, standing(), on))).toEqual([
      'Anna draws another card, with 1,250 at risk.',
    ]);
    const up = { kind: 'picked_up', seat: 0, dice: 2 } as const;
    expect(told(step({ roll: true }, standing(), up))).toEqual([]);
  });

  test('a kind of happening that is not known here is passed over', () => {
    const strange = { kind: 'eclipse', seat: 0 } as unknown as Happening;
    expect(told(step({ roll: true }, standing(), strange))).toEqual([]);
    expect(banner(step({ roll: true }, standing(), strange))).toBeNull();
  });
});

describe('a whole match', () => {
  test('is told in all languages without a gap', () => {
    for (const language of LANGUAGES) {
      tongue.speak(language);
      for (const what of STEPS) {
        const words = [
          ...story(what, at).map(({ text }) => text),
          Object.values(moment(what, at) ?? {}).join(' '),
          ...hints(stage(what.then, []), at).map(({ text }) => text),
          progress(what.then, at),
        ].join(' ');
        expect(words).not.toMatch(/undefined|NaN|null,null|\[object/);
      }
    }
  });

  test('every end of a turn is a moment', () => {
    const ends = STEPS.filter(endsTurn);
    expect(ends.length).toBeGreaterThan(10);
    for (const what of ends) expect(moment(what, at)).not.toBeNull();
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

  test('why one’s own turn ended is told once it has landed, and waits to be read', () => {
    const fallen = (outcome: Outcome, ...happened: Happening[]) =>
      stage(standing(), [], {
        fall: { outcome, by: 0, phase: 'landed', happened: [...happened, OVER], key: 1 },
      });
    const stop = { kind: 'stop_drawn', seat: 0, lost: 0 } as const;
    const ended = fallen({ card: 'stop' }, stop);
    expect(hints(ended, company())).toEqual([
      {
        key: 'ends-stop',
        text: 'A stop card ends your turn at once, without a roll. Bad luck!',
        holds: true,
      },
    ]);
    expect(hints(ended, company({ mine: [false, true, true] }))).toEqual([]);
    const tumbling = { ...ended, fall: { ...ended.fall!, phase: 'tumbling' as const } };
    expect(hints(tumbling, company())).toEqual([]);
    const failed = { kind: 'null', seat: 0, lost: 350 } as const;
    const [nothing] = hints(fallen({ dice: [2, 3] }, failed), company());
    expect(nothing).toMatchObject({ key: 'ends-null', holds: true });
    expect(nothing?.text).toContain('350');
  });
});
