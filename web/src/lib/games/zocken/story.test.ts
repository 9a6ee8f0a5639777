import { beforeEach, describe, expect, test } from 'vitest';
import { find } from '$lib/games/happened';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import type { Happening, Step } from '$lib/wire.gen';
import { phaseOf, viewOf } from './row';
import {
  companyOf,
  find as findStage,
  MATCHES,
  SOLO,
  stageAt,
  THREE,
  told,
  type Played,
} from './stages.fixture';
import { hints, lastTurn, moment, progress, seatNote, story } from './story';

beforeEach(() => tongue.speak('en'));

const three = companyOf(THREE);
const lines = (match: Played) =>
  [...told(match)].flatMap(({ step }) => story(step, companyOf(match)));

/** A place made up for a test, and what the rules say of it. */
function put(place: number | 'L' | 'R' | 'out', ...happened: Happening[]): Step {
  return { by: 0, event: { place }, happened, then: stageAt(THREE, 3).standing };
}

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MATCHES)('every fall and every place of a match is told: $names', (match) => {
    tongue.speak(language);
    for (const { step } of told(match)) {
      const texts = story(step, companyOf(match)).map(({ text }) => text);
      const isPick = step.by !== 'chance' && 'pick' in step.event;
      expect(texts.length > 0).toBe(!isPick);
      const shown = moment(step, companyOf(match));
      for (const text of [...texts, shown?.title ?? '', shown?.text ?? '']) {
        expect(text).not.toMatch(/undefined|NaN|null|\[object/);
      }
    }
  });
});

test('a first turn is told die by die, with its bets and its sum', () => {
  const texts = [...told(THREE)]
    .slice(0, 23)
    .flatMap(({ step }) => story(step, three).map(({ text }) => text));
  expect(texts.slice(0, 10)).toEqual([
    'Anna rolls a white 6.',
    'Anna puts it on field 1.',
    'Anna rolls a red 6.',
    'Anna puts it on field 7.',
    'Anna rolls a green 2.',
    'Anna uses the right escape field: −10.',
    'From now on the sequence falls.',
    'Three dice are in place. Who bets on Anna?',
    'Ben does not bet.',
    'Cees does not bet.',
  ]);
  expect(texts).toContain('Anna puts it on OUT: −20. The +50 is gone.');
  expect(texts.at(-1)).toBe('Anna ends the turn with −70: 1 escape field −10, 3× OUT −60.');
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
  const { step } = [...told(THREE)].at(-1)!;
  const happened = step.happened.map((one) =>
    one.kind === 'game_over' ? { ...one, winners: [0, 1] } : one,
  );
  const shared = { ...step, happened, then: { ...step.then, scores: [80, 80, 10] } };
  expect(story(shared, three).at(-1)?.text).toMatch(/Anna and Ben win together with 80\.$/);
});

test('a match says what all matches are worth now', () => {
  const step = put(2, { kind: 'matched', seat: 0, place: 2, matches: 2, worth: 30 });
  const [line] = story(step, three);
  expect(line).toMatchObject({ tone: 'good', text: 'Anna puts it on field 2: a match! 30 for 2.' });
});

test('the betting pause is a moment, once a turn, and never alone', () => {
  const titles = (match: Played) =>
    [...told(match)].flatMap(({ step }) => moment(step, companyOf(match)) ?? []);
  expect(titles(THREE).filter(({ title }) => title === 'The bets')).toHaveLength(9);
  expect(titles(SOLO).filter(({ title }) => title === 'The bets')).toHaveLength(0);
});

test('the first die that is out is mourned, later ones are not', () => {
  const out = { kind: 'out', seat: 0, cost: 20 } as const;
  expect(moment(put('out', { ...out, first: true }), three)).toEqual({
    title: 'OUT!',
    text: 'Anna loses 20 and the +50.',
    tone: 'bad',
  });
  expect(moment(put('out', { ...out, first: false }), three)).toBeNull();
});

test('the fourth match is celebrated', () => {
  const matched = { kind: 'matched', seat: 0, place: 4, worth: 60 } as const;
  expect(moment(put(4, { ...matched, matches: 3 }), three)).toBeNull();
  const step = put(4, { ...matched, matches: 4, worth: 100 });
  expect(moment(step, three)).toEqual({
    title: '4 matches!',
    text: '100 points',
    tone: 'good',
  });
  expect(moment(put(4, { ...matched, matches: 7, worth: 280 }), three)?.great).toBe(true);
});

test('a turn that ends is counted on the board, and needs no banner over it', () => {
  const { step } = [...told(THREE)].find(({ step }) => find(step, 'bet_lost'))!;
  expect(moment(step, three)).toBeNull();
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
  const pause = findStage(THREE, ({ standing }) => viewOf(standing).bets[2] === true).standing;
  expect(phaseOf(pause)).toBe('betting');
  expect([0, 1, 2].map((seat) => seatNote(pause, seat, three))).toEqual([
    'decides',
    'rolls',
    'bets',
  ]);
  expect(seatNote(stageAt(THREE, 207).standing, 0, three)).toBeNull();
  expect(progress(pause, three)).toBe('Round 1 of 3');
});

test('a kind of happening that is not known here is passed over', () => {
  const strange = { kind: 'eclipse', seat: 0 } as unknown as Happening;
  expect(story(put(3, strange), three).map(({ text }) => text)).toEqual([
    'Anna puts it on field 3.',
  ]);
  expect(moment(put(3, strange), three)).toBeNull();
});
