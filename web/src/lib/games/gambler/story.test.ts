import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Happening, Step } from '$lib/wire.gen';
import { chipsFor, targetOf } from './editions';
import { nameOf } from './names';
import { hints, moment, progress, round, seatNote, story } from './story';
import { companyOf, MATCHES, stageAt } from './stages.fixture';

const [match] = MATCHES;
const company = companyOf(match);
const lines = (at: number) => story(match.steps[at - 1]!, company).map((line) => line.text);
const momentAt = (at: number) => moment(match.steps[at - 1]!, company);

beforeEach(() => tongue.speak('en'));

describe.each(MATCHES)('the match of $game', (played) => {
  test.each(LANGUAGES)('is told step by step in %s, without gaps', (language) => {
    tongue.speak(language);
    played.steps.forEach((step) => {
      const told = story(step, companyOf(played));
      expect(told.length).toBeGreaterThan(0);
      for (const { text } of told) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|NaN|null|-\d/);
      }
    });
  });
});

describe('the story', () => {
  test('names the tableau that is opened', () => {
    expect(lines(1)).toEqual(['Round 1: “Even Money” is turned up.']);
  });
  test('says what a finished row pays', () => {
    expect(lines(5)).toEqual(['Anna finishes row 1 with the 6: +40.']);
    expect(lines(28)).toEqual(['Anna finishes row 6 with the 6: −30.']);
  });
  test('says when nothing fits', () => {
    expect(lines(26)).toEqual(['Cees rolls 2\u20022\u20025: nothing fits, the turn is over.']);
  });
  test('says when the tableau is full and who begins', () => {
    expect(lines(45)).toEqual([
      'Cees finishes row 4 with the 4: +30.',
      'Round 1 is over, the tableau is full. Anna begins; all dice are shared out again.',
    ]);
  });
  test('says who has placed the last die', () => {
    expect(lines(151)).toContain('Cees has no dice left until the next tableau.');
  });
});

/** A move of Anna's, and what the rules say of it. */
function did(event: Step['event'], ...happened: Happening[]): Step {
  return { by: 0, event, happened, then: stageAt(match, 3).standing };
}
const PLACE = { place: { face: 6, row: 0 } };
const trap = { kind: 'row_finished', seat: 0, row: 0, value: -30 } as const;
const over = { kind: 'turn_over', seat: 0 } as const;

test('a debt beyond what is there is told as it was paid', () => {
  const step = did(PLACE, { ...trap, points: -20 });
  expect(story(step, company)[0]!.text).toBe(
    'Anna finishes row 1 with the 6: −30, but has only 20 to pay with.',
  );
  expect(moment(step, company)).toEqual({
    title: '−20',
    text: 'Anna pays everything they had for row 1.',
    tone: 'bad',
  });
});

test('players without dice are skipped aloud, even if the same one rolls again', () => {
  const skipped = ([1, 2] as const).map((seat) => ({ kind: 'skipped', seat }) as const);
  const step = did({ stop: true }, over, ...skipped);
  expect(story(step, company).map((line) => line.text)).toEqual([
    'Anna stops.',
    'Ben has no dice and is skipped.',
    'Cees has no dice and is skipped.',
  ]);
});

test('the end of the game is told when the last box is filled', () => {
  const step = did(
    PLACE,
    { ...trap, points: -30 },
    over,
    { kind: 'target_reached', target: 500 },
    { kind: 'game_over', winners: [0] },
  );
  expect(story(step, company).map((line) => line.tone)).toEqual(['bad', 'big']);
  expect(moment(step, company)?.title).toBe('The last tableau is full');
});

test('a kind of happening that is not known here is passed over', () => {
  const step = did({ stop: true }, { kind: 'eclipse', seat: 0 } as unknown as Happening);
  expect(story(step, company).map((line) => line.text)).toEqual(['Anna stops.']);
  expect(moment(step, company)).toBeNull();
});

describe('moments', () => {
  test('are finished rows, with their sign', () => {
    expect(momentAt(5)).toEqual({ title: '+40', text: 'Anna finishes row 1.', tone: 'good' });
    expect(momentAt(28)).toEqual({ title: '−30', text: 'Anna pays for row 6.', tone: 'bad' });
  });
  test('are rolls that fit nothing, ends of rounds and new tableaux', () => {
    expect(momentAt(26)?.tone).toBe('bad');
    expect(momentAt(45)?.title).toBe('Round 1 is over');
    expect(momentAt(46)).toEqual({ title: 'Last One Pays', text: 'Round 2', tone: 'plain' });
  });
  test('are not what happens all the time', () => {
    expect([2, 3, 6, 7].map(momentAt)).toEqual([null, null, null, null]);
  });
});

describe('hints', () => {
  test('begin with what is owed, and change when a die has been placed', () => {
    expect(hints(stageAt(match, 2), company)[0]!.key).toBe('owes');
    expect(hints(stageAt(match, 3), company)[0]!.key).toBe('on');
  });
  test('speak of minus rows only when one can be finished', () => {
    const keys = (at: number) => hints(stageAt(match, at), company).map((hint) => hint.key);
    expect(keys(2)).not.toContain('minus');
    expect(keys(27)).toContain('minus');
  });
  test('are silent when nobody here is to act', () => {
    expect(hints(stageAt(match, 1), company)).toEqual([]);
  });
});

test('progress, round and the note beside a seat', () => {
  const { standing } = stageAt(match, 151);
  expect(progress(standing, company)).toBe('Round 4 · to 500');
  expect(round(standing)).toBe(3);
  expect([0, 2].map((seat) => seatNote(standing, seat))).toEqual(['5 dice', 'no dice left']);
});

describe('the editions', () => {
  test('change points into the chips of their box', () => {
    const told = (game: string, points: number) =>
      chipsFor(game, points).map(({ count, value, colour }) => `${count} ${colour} ${value}`);
    expect(told('gambler', 280)).toEqual(['2 blue 100', '1 yellow 50', '3 white 10']);
    expect(told('engel-bengel', 280)).toEqual(['5 gold 50', '3 silver 10']);
    expect(told('gambler', 0)).toEqual([]);
  });
  test('end at 500, Engel & Bengel with five or six players at 400, or where the table says', () => {
    const of = (game: 'gambler' | 'engel-bengel', seats: number, options = {}) =>
      targetOf({ ...company, game, options, names: Array<string>(seats).fill('x') });
    expect([of('gambler', 6), of('engel-bengel', 4), of('engel-bengel', 5)]).toEqual([
      500, 500, 400,
    ]);
    expect(of('gambler', 2, { target: 200 })).toBe(200);
  });
});

test('a tableau has a name in every language, and one of your own its id', () => {
  expect(nameOf('gambler-08')).toBe('Starless Night');
  tongue.speak('de');
  expect(nameOf('gambler-08')).toBe('Sternlose Nacht');
  expect(nameOf('custom-1')).toBe('custom-1');
});
