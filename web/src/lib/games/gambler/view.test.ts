import { describe, expect, test } from 'vitest';
import type { Move } from '$lib/wire.gen';
import type { Row } from './wire.gen';
import { beforeOf, madeUp, MATCHES, stageAt } from './stages.fixture';
import { boxesOf, fits, isFinal, placements, shownView, viewOf, waiting } from './view';

const star: Row = { kind: 'star', faces: null, boxes: 3, sign: 1, value: 20 };
const house: Row = { kind: 'full_house', faces: null, boxes: 5, sign: 1, value: 40 };
const stairs: Row = { kind: 'fixed', faces: [1, 2, 3], boxes: 3, sign: -1, value: 40 };

const drawn = (row: Row, lying: number[]) =>
  boxesOf(row, lying).map(({ print, die, next }) => {
    const what = 'pips' in print ? print.pips : 'star' in print ? '*' : print.letter;
    return `${next ? '>' : ''}${die === null ? what : `[${die}]`}`;
  });

describe('the boxes of a row', () => {
  test('show the printed faces, and mark the next one', () => {
    expect(drawn(stairs, [1])).toEqual(['[1]', '>2', '3']);
  });
  test('are stars until the first die has decided them', () => {
    expect(drawn(star, [])).toEqual(['>*', '*', '*']);
    expect(drawn(star, [5])).toEqual(['[5]', '>5', '5']);
  });
  test('are letters in a full house until the triple and the pair are decided', () => {
    expect(drawn(house, [])).toEqual(['>A', 'A', 'A', 'B', 'B']);
    expect(drawn(house, [4])).toEqual(['[4]', '>4', '4', 'B', 'B']);
    expect(drawn(house, [4, 4, 4, 2])).toEqual(['[4]', '[4]', '[4]', '[2]', '>2']);
  });
  test('keep a mark in the corner once the print gives way to a face', () => {
    expect(boxesOf(house, [4, 4, 4, 2]).map((box) => box.corner)).toEqual([
      'A',
      'A',
      'A',
      'B',
      'B',
    ]);
    expect(boxesOf(star, []).map((box) => box.corner)).toEqual([null, null, null]);
    expect(boxesOf(stairs, [1]).map((box) => box.corner)).toEqual([null, null, null]);
  });
});

describe.each(MATCHES)('in the match of $game', (match) => {
  test('what is drawn as wanted is what the server calls legal, at every decision', () => {
    let decisions = 0;
    match.steps.forEach((_, at) => {
      const { standing, legal } = stageAt(match, at + 1);
      const view = viewOf(standing);
      if (!legal.length) return;
      decisions += 1;
      for (const face of view.cup) {
        const told = placements(legal).some((place) => place.face === face);
        expect(fits(view, face)).toBe(told);
      }
    });
    expect(decisions).toBeGreaterThan(30);
  });

  test('a placement that is being shown looks as the next standing will', () => {
    let shown = 0;
    match.steps.forEach((step, at) => {
      const after = viewOf(step.then);
      const before = beforeOf(match, at);
      if (step.by === 'chance' || !('place' in step.event)) return;
      if (after.round !== viewOf(before).round) return;
      const stage = { ...stageAt(match, at), said: { by: step.by, move: step.event } };
      expect(shownView(stage).filled).toEqual(after.filled);
      if (after.cup.length) expect(shownView(stage).cup).toEqual(after.cup);
      shown += 1;
    });
    expect(shown).toBeGreaterThan(20);
  });

  test('a placement is final exactly when something falls after it', () => {
    match.steps.forEach((step, at) => {
      if (step.by === 'chance' || !('place' in step.event)) return;
      const falls = typeof step.then.to_act !== 'number';
      const [place] = placements([step.event]);
      expect(isFinal(viewOf(beforeOf(match, at)), place!)).toBe(falls);
    });
  });
});

test('waiting dice are counted', () => {
  const view = { filled: [[5], [], [1, 2, 3]], cup: [1, 2, 2], stock: [11, 15] };
  const { standing } = madeUp([star, house, stairs], view, []);
  expect(waiting(viewOf(standing))).toBe(8);
});

test('a die that is being put down is no longer in the cup, nor in the stock', () => {
  const [match] = MATCHES;
  const stage = stageAt(match, 2);
  const said = { by: 0, move: match.steps[2]!.event as Move };
  const shown = shownView({ ...stage, said });
  expect(shown).toEqual(viewOf(match.steps[2]!.then));
  expect(waiting(shown)).toBe(waiting(viewOf(stage.standing)));
});

test('the last die of a tableau lies there as long as the tableau stays', () => {
  const [match] = MATCHES;
  const stage = stageAt(match, 44);
  const { filled, tableau } = shownView({ ...stage, beat: { step: match.steps[44]!, key: 1 } });
  expect(filled.map((dice) => dice.length)).toEqual(tableau!.rows.map(({ boxes }) => boxes));
});
