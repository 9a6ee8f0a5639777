import { expect, test } from 'vitest';
import { beat } from './beat';
import { change, endsRound, lastChange, takenIn, takersOf } from './memory';
import { MATCHES } from './stages.fixture';
import { isFull } from './rules';
import { viewOf } from './view';

test.each(MATCHES)('every finished row of $game has a taker, and no other row', (match) => {
  match.steps.forEach((step, at) => {
    const { tableau, filled } = viewOf(step.then);
    const full = (tableau?.rows ?? []).flatMap((row, number) =>
      isFull(row, filled[number] ?? []) ? [String(number)] : [],
    );
    expect(Object.keys(takersOf(match.steps.slice(0, at + 1)))).toEqual(full);
  });
});

test('the taker is whoever was paid', () => {
  const [match] = MATCHES;
  const takers = takersOf(match.steps.slice(0, 28));
  expect(takers).toEqual({ 0: 0, 1: 1, 2: 2, 5: 0 });
});

test('whoever finishes a row with the last die of a turn has it, though another is next', () => {
  const [match] = MATCHES;
  expect(change(match.steps[83]!)).toMatchObject({ seat: 1, paid: 40 });
  expect(takersOf(match.steps.slice(0, 84))).toMatchObject({ 3: 1 });
});

test('a change says who placed where and was paid what', () => {
  const [match] = MATCHES;
  expect(change(match.steps[4]!)).toEqual({ row: 0, box: 2, seat: 0, paid: 40 });
  expect(change(match.steps[5]!)).toBeNull();
});

test('a step back forgets the row', () => {
  const [match] = MATCHES;
  expect(takersOf(match.steps.slice(0, 5))).toEqual({ 0: 0 });
  expect(takersOf(match.steps.slice(0, 4))).toEqual({});
});

test('with another round everything is forgotten', () => {
  const [match] = MATCHES;
  expect(change(match.steps[44]!)).toBeNull();
  expect(Object.keys(takersOf(match.steps.slice(0, 44)))).toHaveLength(5);
  expect(takersOf(match.steps.slice(0, 45))).toEqual({});
});

test('while a full tableau lies there, its rows are known to the last one', () => {
  const [match] = MATCHES;
  const last = { step: match.steps[44]!, key: 1 };
  const taken = [
    { row: 0, seat: 0, points: 40 },
    { row: 1, seat: 1, points: 40 },
    { row: 2, seat: 2, points: 40 },
    { row: 5, seat: 0, points: -30 },
    { row: 4, seat: 1, points: 40 },
    { row: 3, seat: 2, points: 30 },
  ];
  expect(takenIn(match.steps.slice(0, 44), last)).toEqual(taken);
  expect(takenIn(match.steps.slice(0, 45), last)).toEqual(taken);
  expect(takersOf(match.steps.slice(0, 44), last)).toMatchObject({ 3: 2, 5: 0 });
  expect(lastChange(last)).toMatchObject({ row: 3, seat: 2, paid: 30 });
});

test('of a later round only its own rows are counted', () => {
  const [match] = MATCHES;
  const last = { step: match.steps[56]!, key: 2 };
  expect(takenIn(match.steps.slice(0, 56), last).map(({ row }) => row)).toEqual([0, 2, 3, 1, 4, 5]);
});

test.each(MATCHES)('in $game the steps that fill a tableau stay, and no others', (match) => {
  const filling = match.steps.filter(({ happened }) =>
    happened.some(({ kind }) => kind === 'round_over' || kind === 'target_reached'),
  );
  expect(filling.length).toBeGreaterThan(1);
  expect(match.steps.filter(endsRound)).toEqual(filling);
  expect(match.steps.filter((step) => beat(step) > 0)).toEqual(filling);
});
