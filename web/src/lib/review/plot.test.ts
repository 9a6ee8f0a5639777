import { describe, expect, it } from 'vitest';
import { turnsOf } from '$lib/replay/frames';
import { bands, errors, luckAt, lucks, luckScale, nextError, Paper, plotOf } from './plot';
import { tellingOf, tutto, zocken } from './review.fixture';

describe('the graph of two who play to win', () => {
  it('is one line of the chance of whoever is up', () => {
    const mine = plotOf(tutto.review, 0);
    const theirs = plotOf(tutto.review, 1);
    expect(mine).toMatchObject({ duel: true, unit: 'chance', low: 0, high: 1, end: 37 });
    expect(mine.lines).toHaveLength(1);
    expect(mine.lines[0]!.values).toHaveLength(38);
    expect(mine.lines[0]!.values[0]).toBeCloseTo(tutto.review.start as number);
    expect(mine.lines[0]!.values.at(-1)).toBe(1);
    expect(theirs.lines[0]!.values.at(-1)).toBe(0);
  });

  it('runs the same way where the books are added up', () => {
    for (const top of [0, 1]) {
      const chances = plotOf(tutto.review, top).lines[0]!.values;
      const books = plotOf({ ...tutto.review, chance: null }, top).lines[0]!.values;
      books.forEach((value, at) => expect(value).toBeCloseTo(chances[at]!, 9));
    }
  });

  it('has luck up for whoever is up, whoever rolled', () => {
    const [mine, theirs] = [0, 1].map((top) => lucks(tutto.review, plotOf(tutto.review, top)));
    expect(mine!.length).toBeGreaterThan(3);
    expect(Math.max(...mine!.map(({ part }) => Math.abs(part)))).toBe(1);
    expect(theirs!.map(({ luck }) => -luck)).toEqual(mine!.map(({ luck }) => luck));
  });
});

describe('the graph of points', () => {
  const plot = plotOf(zocken.review, 0);

  it('has a line for everybody, from the start to the result', () => {
    const { start, result } = zocken.review;
    expect(plot).toMatchObject({ duel: false, unit: 'points' });
    expect(plot.lines.map(({ values }) => values[0])).toEqual(start);
    plot.lines.forEach(({ values }, seat) =>
      expect(values.at(-1)).toBeCloseTo((result as number[])[seat]!, 9),
    );
  });

  it('is as high as its lines, with round numbers across', () => {
    const all = plot.lines.flatMap(({ values }) => values);
    expect(plot.low).toBeLessThanOrEqual(Math.min(...all));
    expect(plot.high).toBeGreaterThanOrEqual(Math.max(...all));
    expect(plot.ticks.every((tick) => tick % 10 === 0)).toBe(true);
  });
});

describe('marks', () => {
  it('stand where something was given away', () => {
    expect(errors(tutto.review).map(({ at, label }) => [at, label])).toEqual([
      [3, 'blunder'],
      [32, 'inaccuracy'],
      [34, 'mistake'],
    ]);
  });

  it('lead from one to the next, and end', () => {
    const marks = errors(tutto.review);
    expect(nextError(marks, 0, 1)).toBe(3);
    expect(nextError(marks, 3, 1)).toBe(32);
    expect(nextError(marks, 33, -1)).toBe(32);
    expect(nextError(marks, 34, 1)).toBeNull();
    expect(nextError(marks, 3, -1)).toBeNull();
  });

  it('count what the deck did with the card it belongs to', () => {
    const chances = [
      { event: 4, seat: 1, what: 'card' as const, luck: 0.2 },
      { event: 4, seat: 1, what: 'deck' as const, luck: -0.05 },
    ];
    const found = luckAt({ ...tutto.review, chances });
    expect(found.size).toBe(1);
    expect(found.get(4)!.luck).toBeCloseTo(-0.15);
  });
});

it('a little luck fills little of a bar, and much luck all of it', () => {
  const lucky = (luck: number) => {
    const seats = tutto.review.seats.map((seat, at) => ({ ...seat, luck: at ? -luck : luck }));
    return luck / luckScale({ ...tutto.review, seats });
  };
  expect(lucky(0.05)).toBeCloseTo(0.2);
  expect(lucky(0.5)).toBe(1);
});

it('turns are bands from one to the next, and a round is named where it begins', async () => {
  const { ui } = await tellingOf(zocken);
  const found = bands(turnsOf(zocken.steps, ui.round), 44);
  expect(found.map(({ roller, round }) => [roller, round])).toEqual([
    [0, 0],
    [1, null],
  ]);
  expect(found[0]!.to).toBe(found[1]!.from);
  expect(found[1]!.to).toBe(44);
});

it('a drawing keeps its edges free, so that a slider over it agrees', () => {
  const paper = new Paper(plotOf(tutto.review, 0), 424, 100, 12);
  expect(paper.x(0)).toBe(12);
  expect(paper.x(37)).toBe(412);
  expect([paper.y(0), paper.y(0.5), paper.y(1)]).toEqual([100, 50, 0]);
  expect(paper.path([1, 0.5])).toBe('M12.0 0.0L22.8 50.0');
});
