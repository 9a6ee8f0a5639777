import { expect, test } from 'vitest';
import { change, follow, takersOf, type Takers } from './memory';
import { beforeOf, MATCHES } from './stages';
import { finished, viewOf } from './view';

test.each(MATCHES)('every finished row of $game has a taker, and no other row', (match) => {
  match.steps.forEach((step, at) => {
    const { tableau, filled } = viewOf(step.then);
    const full = (tableau?.rows ?? []).flatMap((row, number) =>
      finished(row, filled[number] ?? []) ? [String(number)] : [],
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
  expect(change(beforeOf(match, 83), match.steps[83]!.then)).toMatchObject({ seat: 1, paid: 40 });
  expect(takersOf(match.steps.slice(0, 84))).toMatchObject({ 3: 1 });
});

test('a change says who placed where and was paid what', () => {
  const [match] = MATCHES;
  expect(change(beforeOf(match, 4), match.steps[4]!.then)).toEqual({
    row: 0,
    box: 2,
    seat: 0,
    paid: 40,
  });
  expect(change(beforeOf(match, 5), match.steps[5]!.then)).toBeNull();
});

test('a step back forgets the row, and a leap names nobody', () => {
  const [match] = MATCHES;
  const [open, closed] = [match.steps[3]!.then, match.steps[4]!.then];
  const taken: Takers = follow({}, open, closed);
  expect(taken).toEqual({ 0: 0 });
  expect(follow(taken, closed, open)).toEqual({});
  expect(follow({}, match.steps[1]!.then, closed)).toEqual({});
});

test('with another round everything is forgotten', () => {
  const [match] = MATCHES;
  expect(follow({ 0: 1 }, match.steps[43]!.then, match.steps[44]!.then)).toEqual({});
  const alsoFull = match.steps[49]!.then;
  expect(follow({ 0: 1 }, match.steps[43]!.then, alsoFull)).toEqual({});
});
