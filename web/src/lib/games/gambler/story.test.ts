import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Row, Standing, Step } from '$lib/wire.gen';
import { chipsFor, targetOf } from './editions';
import { nameOf } from './names';
import { hints, moment, progress, round, seatNote, story } from './story';
import { beforeOf, companyOf, madeUp, MATCHES, stageAt } from './stages';

const [match] = MATCHES;
const company = companyOf(match);
const lines = (at: number) =>
  story(match.steps[at - 1]!, beforeOf(match, at - 1), company).map((line) => line.text);
const momentAt = (at: number) => moment(match.steps[at - 1]!, beforeOf(match, at - 1), company);

beforeEach(() => tongue.speak('en'));

describe.each(MATCHES)('the match of $game', (played) => {
  test.each(LANGUAGES)('is told step by step in %s, without gaps', (language) => {
    tongue.speak(language);
    played.steps.forEach((step, at) => {
      const told = story(step, beforeOf(played, at), companyOf(played));
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
    expect(lines(1)).toEqual(['Round 1: “Even Money” is opened.']);
  });
  test('says what a finished row pays', () => {
    expect(lines(5)).toEqual(['Anna finishes row 1 with 6: +40.']);
    expect(lines(28)).toEqual(['Anna finishes row 6 with 6: −30.']);
  });
  test('says when nothing fits', () => {
    expect(lines(26)).toEqual(['Cees rolls 2 2 5: nothing fits, the turn is over.']);
  });
  test('says when the tableau is full and who begins', () => {
    expect(lines(45)).toEqual([
      'Cees finishes row 4 with 4: +30.',
      'Round 1 is over, the tableau is full. Anna begins with fresh dice.',
    ]);
  });
  test('says who has placed the last die', () => {
    expect(lines(151)).toContain('Cees has no dice left until the next tableau.');
  });
});

const trap: Row = { kind: 'fixed', faces: [6], boxes: 1, sign: -1, value: 30 };
const long: Row = { kind: 'star', faces: null, boxes: 6, sign: 1, value: 70 };

function after(before: Standing, change: Partial<Standing>, view: object): Standing {
  return { ...before, ...change, view: { ...before.view, ...view } as Standing['view'] };
}

test('a debt beyond what is there is told as it was paid', () => {
  const { standing } = madeUp([trap, long], { cup: [5, 6] }, [], [20, 80]);
  const then = after(standing, { scores: [0, 80] }, { filled: [[6], []], cup: [5] });
  const step: Step = { by: 0, event: { place: { face: 6, row: 0 } }, happened: [], then };
  expect(story(step, standing, company)[0]!.text).toBe(
    'Anna finishes row 1 with 6: −30, but has only 20 to pay.',
  );
  expect(moment(step, standing, company)).toEqual({
    title: '−20',
    text: 'Anna pays all there is for row 1.',
    tone: 'bad',
  });
});

test('players without dice are skipped aloud, even if the same one rolls again', () => {
  const { standing } = madeUp([long], { cup: [5], stock: [4, 0, 0] }, [], [80, 80, 80]);
  const then = after(standing, { to_act: 'chance' }, { cup: [], rolling: 4 });
  const step: Step = { by: 0, event: { stop: true }, happened: [], then };
  expect(story(step, standing, company).map((line) => line.text)).toEqual([
    'Anna stops.',
    'Ben has no dice and is skipped.',
    'Cees has no dice and is skipped.',
  ]);
});

test('the end of the game is told when the last box is filled', () => {
  const { standing } = madeUp([trap], { cup: [6] }, [], [540, 80]);
  const then = after(
    standing,
    { scores: [510, 80], winners: [0], to_act: null },
    { filled: [[6]], cup: [] },
  );
  const step: Step = { by: 0, event: { place: { face: 6, row: 0 } }, happened: [], then };
  expect(story(step, standing, company).map((line) => line.tone)).toEqual(['bad', 'big']);
  expect(moment(step, standing, company)?.title).toBe('The last tableau is full');
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
