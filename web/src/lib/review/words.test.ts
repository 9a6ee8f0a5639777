import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import { viewOf } from '$lib/games/zocken/row';
import type { Move } from '$lib/wire.gen';
import { accountOf, accountSeats } from './account';
import { assumesOf, sureOf } from './assumes';
import { companyAt, tellingOf, tutto, zocken } from './review.fixture';
import { luckWords, playedName, shortly, stageOf, turningPoints } from './words';

beforeEach(() => tongue.speak('en'));

describe('what decided the game', () => {
  it('is told in words, with what was better', async () => {
    const told = turningPoints(await tellingOf(tutto));
    expect(told.map(({ kind }) => kind)).toEqual(['luckiest', 'unluckiest', 'costliest']);
    expect(told[0]).toMatchObject({
      title: 'Your luckiest roll',
      at: 36,
      amount: '29.3 percentage points gained',
    });
    expect(told[1]!.title).toBe('Ben’s unluckiest card');
    expect(told[2]).toMatchObject({ title: 'Your costliest decision', at: 3 });
    expect(told[2]!.text).toMatch(/^“.+”; “.+” was better\.$/);
  });

  it('begins with what helped the winner', async () => {
    const telling = await tellingOf(tutto);
    const [winner] = telling.story.steps.at(-1)!.then.winners!;
    const loser = 1 - winner!;
    const point = telling.review.turning[0]!;
    const turning = [
      { ...point, kind: 'unluckiest', seat: winner! },
      { ...point, kind: 'costliest', seat: loser },
      { ...point, kind: 'luckiest', seat: winner! },
    ] as typeof telling.review.turning;
    const told = turningPoints({ ...telling, review: { ...telling.review, turning } });
    expect(told.map(({ kind }) => kind)).toEqual(['costliest', 'luckiest', 'unluckiest']);
  });

  it('is told of others by name, and in points where points count', async () => {
    const [first] = turningPoints(await tellingOf(zocken, [false, false]));
    expect(first).toMatchObject({
      title: 'Anna’s unluckiest roll',
      amount: '42.2 points lost',
    });
  });

  it('names the die that was put somewhere, in all three languages', async () => {
    const telling = await tellingOf(zocken);
    const put = telling.review.decisions.find(({ kind }) => kind === 'placing')!;
    const said = (place: number | 'L' | 'out') =>
      LANGUAGES.map((language) => {
        tongue.speak(language);
        return playedName(telling, { ...put, played: { place } as Move });
      });
    const { die, face } = viewOf(stageOf(telling, put.event).standing);
    expect([die, face]).toEqual(['yellow', 6]);
    expect(said(2)).toEqual([
      'Setz die gelbe 6 auf Feld 2',
      'Leg de gele 6 op veld 2',
      'Put the yellow 6 on field 2',
    ]);
    expect(said('L')).toEqual([
      'Weich mit der gelben 6 nach links aus',
      'Wijk met de gele 6 uit naar links',
      'Put the yellow 6 on the left escape field',
    ]);
    expect(said('out')).toEqual([
      'Setz die gelbe 6 aufs AUS-Feld',
      'Leg de gele 6 op het UIT-veld',
      'Put the yellow 6 on OUT',
    ]);
  });

  it('names the same moments in all three languages, each in its own words', async () => {
    const telling = await tellingOf(tutto);
    const said = LANGUAGES.map((language) => {
      tongue.speak(language);
      return turningPoints(telling);
    });
    for (const other of said.slice(1)) {
      expect(other.map(({ at }) => at)).toEqual(said[0]!.map(({ at }) => at));
    }
    const titles = said.map((points) => points.map(({ title }) => title));
    expect(titles).toEqual([
      ['Dein glücklichster Wurf', 'Größtes Kartenpech: Ben', 'Deine teuerste Entscheidung'],
      [
        'Jouw grootste geluk met een worp',
        'Grootste pech met een kaart: Ben',
        'Jouw duurste beslissing',
      ],
      ['Your luckiest roll', 'Ben’s unluckiest card', 'Your costliest decision'],
    ]);
    expect(new Set(said.map((points) => points[2]!.text)).size).toBe(3);
  });
});

describe('the account', () => {
  it('says what the number at the start is', () => {
    const first = (match: typeof tutto) =>
      LANGUAGES.map((language) => {
        tongue.speak(language);
        return accountOf(match.review, 0, companyAt(match))[0]!.says;
      });
    expect(first(tutto)).toEqual([
      'Gewinnchance am Anfang',
      'Winkans bij het begin',
      'Chance to win at the start',
    ]);
    // Everybody for themselves, and the same points as a lead over the others.
    expect(first(zocken)[2]).toBe('Expected points at the start');
    const lead = { ...zocken, review: { ...zocken.review, zero_sum: true } };
    expect(first(lead)[2]).toBe('Expected lead at the start, in points');
  });

  const numbers = (told: typeof tutto, seat: number) =>
    accountOf(told.review, seat, companyAt(told)).map(({ written }) =>
      Number(written.replace('−', '-').replace(/[^\d.-]/g, '')),
    );

  it('adds up as it is written, from either side of the table', () => {
    for (const seat of [0, 1]) {
      const all = numbers(tutto, seat);
      const sum = all.slice(0, -1).reduce((sum, one) => sum + one, 0);
      expect(Math.abs(sum - all.at(-1)!)).toBeLessThan(0.3);
    }
    expect(numbers(tutto, 0).at(-1)).toBe(100);
    expect(numbers(tutto, 1).at(-1)).toBe(0);
  });

  it('adds up in an estimate, with a line for what that leaves open', () => {
    const { luck, start, result } = tutto.review;
    const [begun, ended] = [start as number, result as number];
    const estimate = {
      ...tutto,
      review: {
        ...tutto.review,
        zero_sum: false,
        exact: false,
        start: [begun + 0.02, -begun - 0.02],
        result: [ended, -ended],
        luck: [luck[0]!, -luck[1]!], // each in its own view
        error: [tutto.review.error[0]! + 0.01, 0.01],
        interval: [0.05, 0.05],
      },
    };
    expect(accountSeats(estimate.review, 1)).toEqual([1]);
    const all = numbers(estimate, 0);
    expect(all).toHaveLength(7);
    expect(all.at(-2)).toBe(-2);
    expect(all.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBeCloseTo(all.at(-1)!, 0);
  });

  it('is one where one’s gain is the other’s loss, else everybody’s', () => {
    expect(accountSeats(tutto.review, 1)).toEqual([1]);
    expect(accountSeats(zocken.review, 1)).toEqual([0, 1]);
    const all = numbers(zocken, 0);
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toBe(-70);
  });
});

it('luck is good or bad, or neither', () => {
  expect(luckWords(0.214, 'chance')).toBe('21.4 percentage points of good luck');
  expect(luckWords(-3, 'points')).toBe('3.0 points of bad luck');
  expect(luckWords(0.0001, 'chance')).toBe('neither good luck nor bad');
  expect(shortly(-0.214, 'chance')).toBe('−21.4\u00a0pp');
});

it('what is assumed is said in the language spoken, and an estimate is called one', async () => {
  const { explainer } = await tellingOf(tutto);
  const said = LANGUAGES.map((language) => {
    tongue.speak(language);
    return `${sureOf(tutto.review)} ${assumesOf(tutto.review, explainer)}`;
  });
  expect(new Set(said).size).toBe(3);
  expect(said[0]).toMatch(/exakt\./);
  expect(sureOf({ ...tutto.review, exact: false })).toMatch(/an estimate\.$/);
  expect(sureOf({ ...tutto.review, chance_exact: false })).toMatch(/curve is an estimate\.$/);
  expect(sureOf({ ...tutto.review, chance: null, chance_exact: false })).toBe(sureOf(tutto.review));
});
