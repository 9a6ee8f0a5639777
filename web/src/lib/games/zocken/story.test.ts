import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Standing, Step, ZockenView } from '$lib/wire.gen';
import { phaseOf, viewOf } from './row';
import { companyOf, find, MATCHES, SOLO, stageAt, THREE, told, type Played } from './stages';
import { hints, lastTurn, moment, progress, seatNote, story } from './story';

beforeEach(() => tongue.speak('en'));

const three = companyOf(THREE);
const lines = (match: Played) =>
  [...told(match)].flatMap(({ step, before }) => story(step, before, companyOf(match)));

/** A place made up for a test, on a row that is given. */
function put(place: number | 'L' | 'R' | 'out', view: Partial<ZockenView>) {
  const start: Standing = stageAt(THREE, 2).standing;
  const before: Standing = { ...start, view: { ...viewOf(start), ...view } };
  const then: Standing = { ...before, view: { ...viewOf(before), die: null, face: null } };
  const step: Step = { by: 0, event: { place }, happened: [], then };
  return { step, before };
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MATCHES)('every fall and every place of a match is told: $names', (match) => {
    tongue.speak(language);
    for (const { step, before } of told(match)) {
      const texts = story(step, before, companyOf(match)).map(({ text }) => text);
      const isPick = step.by !== 'chance' && 'pick' in step.event;
      expect(texts.length > 0).toBe(!isPick);
      const shown = moment(step, before, companyOf(match));
      for (const text of [...texts, shown?.title ?? '', shown?.text ?? '']) {
        expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      }
    }
  });
});

test('a first turn is told die by die, with its bets and its sum', () => {
  const texts = [...told(THREE)]
    .slice(0, 23)
    .flatMap(({ step, before }) => story(step, before, three).map(({ text }) => text));
  expect(texts.slice(0, 10)).toEqual([
    'Anna rolls white: 6.',
    'Anna puts it on field 1.',
    'Anna rolls red: 6.',
    'Anna puts it on field 7.',
    'Anna rolls green: 2.',
    'Anna evades to the right: −10.',
    'From now on the row falls.',
    'Three dice lie. Who bets on Anna?',
    'Ben does not bet.',
    'Cees does not bet.',
  ]);
  expect(texts).toContain('Anna puts it out: −20. The +50 is gone.');
  expect(texts.at(-1)).toBe('Anna ends the turn with −70: 1 evasion −10, 3 out −60.');
});

test('the direction is told once a turn, when it is decided', () => {
  const ways = lines(THREE).filter(({ text }) => text.startsWith('From now on'));
  expect(ways).toHaveLength(9);
});

test('the sums of all turns and bets that are told come to the scores', () => {
  const scores = three.names.map(() => 0);
  for (const { seat, text } of lines(THREE)) {
    const found = /(?:ends the turn with|the bet:) ([+−]\d+)/.exec(text)?.[1];
    if (found && seat !== null) scores[seat]! += Number(found.replace('−', '-'));
  }
  expect(scores).toEqual(THREE.steps.at(-1)?.then.scores);
});

test('the rounds and the end are told by the table itself', () => {
  const own = (match: Played) =>
    lines(match).flatMap(({ seat, text, tone }) => (seat === null && tone === 'big' ? [text] : []));
  expect(own(THREE)).toEqual([
    'Round 2 of 3 begins.',
    'Round 3 of 3 begins.',
    'The last round is over. Cees wins with −100.',
  ]);
  expect(own(SOLO).at(-1)).toBe('The last round is over: 100 points.');
});

test('those who share the win are named together', () => {
  const { step, before } = [...told(THREE)].at(-1)!;
  const shared = { ...step, then: { ...step.then, scores: [80, 80, 10], winners: [0, 1] } };
  expect(story(shared, before, three).at(-1)?.text).toMatch(/Anna and Ben win together with 80\.$/);
});

test('a match says what all matches are worth now', () => {
  const { step, before } = put(2, {
    row: [null, { die: 'red', face: 6 }, null, null, null, null, null, null, null],
    die: 'orange',
    face: 6,
  });
  const [line] = story(step, before, three);
  expect(line).toMatchObject({ tone: 'good', text: 'Anna puts it on field 2: a match! 30 for 2.' });
});

test('the betting pause is a moment, once a turn, and never alone', () => {
  const titles = (match: Played) =>
    [...told(match)].flatMap(({ step, before }) => moment(step, before, companyOf(match)) ?? []);
  expect(titles(THREE).filter(({ title }) => title === 'The bets')).toHaveLength(9);
  expect(titles(SOLO).filter(({ title }) => title === 'The bets')).toHaveLength(0);
});

test('the first die that is out is mourned, later ones are not', () => {
  const first = put('out', { die: 'red', face: 1 });
  const second = put('out', { die: 'red', face: 1, out: [{ die: 'blue', face: 2 }] });
  expect(moment(first.step, first.before, three)).toMatchObject({ title: 'Out!', tone: 'bad' });
  expect(moment(second.step, second.before, three)).toBeNull();
});

test('the fourth match is celebrated', () => {
  const row = ['red', 'orange', 'yellow'].map((die) => ({ die, face: 3 }) as const);
  const { step, before } = put(4, {
    row: [null, ...row, null, null, null, null, null] as ZockenView['row'],
    die: 'green',
    face: 3,
  });
  expect(moment(step, before, three)).toEqual({
    title: '4 matches!',
    text: '100 points',
    tone: 'good',
  });
});

test('a turn ends in a moment with its sum and the bets', () => {
  const ends = [...told(THREE)].filter(
    ({ step, before }) => viewOf(step.then).roller !== viewOf(before).roller,
  );
  const { step, before } = ends.find(({ before }) => viewOf(before).bets.some(Boolean))!;
  const shown = moment(step, before, three);
  expect(shown?.title).toBe('Ben: −10');
  expect(shown?.text).toMatch(/ — Anna −20 · Cees −20$/);
});

test('how the last turn came out is known until the next one begins', () => {
  expect(lastTurn(THREE.steps.slice(0, 20), three)).toBeNull(); // a die has just been placed
  expect(lastTurn(THREE.steps.slice(0, 22), three)).toBeNull();
  expect(lastTurn(THREE.steps.slice(0, 23), three)).toMatch(/^Anna ends the turn with −70/);
  expect(lastTurn(THREE.steps.slice(0, 24), three)).toBeNull();
});

test('rules are told where they matter and only to whoever acts', () => {
  const keys = (match: Played, at: number) =>
    hints(stageAt(match, at), companyOf(match)).map(({ key }) => key);
  expect(keys(THREE, 0)).toEqual(['pick', 'match', 'fifty']);
  expect(keys(SOLO, 0)[0]).toBe('solo');
  expect(keys(THREE, 2)).toEqual(['sequence']);
  expect(keys(THREE, 8)).toEqual(['sequence', 'evade', 'out']);
  expect(keys(THREE, 9)).toEqual(['bet']);
  expect(keys(THREE, 1)).toEqual([]);
});

test('beside a seat stands who rolls, who decides and who bets', () => {
  const pause = find(THREE, ({ standing }) => viewOf(standing).bets[2] === true).standing;
  expect(phaseOf(pause)).toBe('betting');
  expect([0, 1, 2].map((seat) => seatNote(pause, seat, three))).toEqual([
    'decides',
    'rolls',
    'bets',
  ]);
  expect(seatNote(stageAt(THREE, 207).standing, 0, three)).toBeNull();
  expect(progress(pause, three)).toBe('Round 1 of 3');
});
