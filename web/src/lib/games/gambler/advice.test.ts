import { beforeEach, describe, expect, it } from 'vitest';
import { adviceOn } from '$lib/games/advice.fixture';
import type { Company } from '$lib/games/game';
import { tongue, type Language } from '$lib/i18n/texts.svelte';
import { hintOf } from '$lib/table/hint';
import type { Advice, Move } from '$lib/wire.gen';
import type { GamblerOdds, Row } from './wire.gen';
import { explainer } from './advice';
import { madeUp } from './stages.fixture';

const ROW: Row = { kind: 'fixed', faces: [4, 4, 4], boxes: 3, sign: 1, value: 40 };
const MINUS: Row = { kind: 'star', faces: null, boxes: 2, sign: -1, value: 30 };
const company = (names = ['Anna', 'Ben']): Company => ({
  game: 'gambler',
  options: {},
  names,
  mine: names.map(() => true),
  bots: names.map(() => false),
  hints: true,
});
const put = (face: number, row: number): Move => ({ place: { face, row } });
const NO_ODDS: GamblerOdds = { game: 'gambler', nothing: null, plus: null, minus: null };
const valued = (values: [Move, number][], odds: Partial<GamblerOdds> = {}) =>
  adviceOn(values, { ...NO_ODDS, ...odds });
const at = madeUp([ROW, MINUS], { cup: [4, 4, 6], filled: [[4], []] }, []);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
function hint(advice: Advice, names?: string[]) {
  const shown = hintOf(advice, explainer, at, company(names));
  return { ...shown, why: plain(shown.why.join(' ')) };
}
const rolling = valued(
  [
    [{ roll: true }, 12.3],
    [{ stop: true }, 8.04],
    [put(4, 0), -2],
  ],
  { nothing: '31/100', plus: '1/4', minus: '0/1' },
);

describe('a hint in Gambler', () => {
  beforeEach(() => tongue.speak('en'));

  it.each([
    [
      'en',
      'Roll 3 dice',
      'Roll 3 dice: 31%: nothing fits, 25%: can win a row. Worth 4.3 points more than “Stop”.',
    ],
    [
      'nl',
      'Gooi 3 dobbelstenen',
      'Gooi 3 dobbelstenen: 31%: niets past, 25%: rij kan vol. Dat is 4,3 punten meer waard dan ‘Stop’.',
    ],
    [
      'de',
      '3 Würfel werfen',
      '3 Würfel werfen: 31 %: nichts passt, 25 %: Reihe kann voll werden. Das ist 4,3 Punkte mehr wert als „Aufhören“.',
    ],
  ] as [Language, string, string][])('says in %s what a roll may bring', (language, best, why) => {
    tongue.speak(language);
    expect(hint(rolling)).toMatchObject({ best, why });
  });

  it('writes points with their sign and one place', () => {
    expect(hint(rolling).lines.map(({ worth }) => worth)).toEqual(['+12.3', '+8.0', '−2.0']);
  });

  it('tells what a die does to its row', () => {
    const placing = valued([
      [put(4, 0), 5],
      [put(6, 1), 1],
    ]);
    expect(hint(placing)).toMatchObject({
      best: 'Place the 4 in row 1',
      why: 'Then 1 space short of +40. Worth 4.0 points more than “Place the 6 in row 2”.',
    });
  });

  it('says over whom the points are gained', () => {
    expect(hint(rolling).foot).toContain('on the other until');
    expect(hint(rolling, ['Anna', 'Ben', 'Cees']).foot).toContain('on the others until');
  });

  it('tells the best few apart and counts the rest', () => {
    const many = valued([1, 2, 3, 4, 5, 6].map((face) => [put(face, 1), face]));
    const shown = hint(many);
    expect(shown.lines.map(({ worth }) => worth)).toEqual(['+6.0', '+5.0', '+4.0', '+3.0']);
    expect(shown.lines.map(({ bar }) => bar.long)).toEqual([1, 5 / 6, 4 / 6, 3 / 6]);
    expect(shown.rest).toBe(2);
  });

  it('does not choose between many that are as good', () => {
    const many = valued([1, 2, 3].map((face) => [put(face, 1), 3]));
    expect(hint(many).why).toContain('3 moves are equally good; this is one of them.');
  });
});
