import { describe, expect, it } from 'vitest';
import tuttoFixture from '../../dev/fixtures/tutto.json';
import zockenFixture from '../../dev/fixtures/zocken.json';
import type { Standing, Step } from '$lib/wire.gen';
import type { ZockenView } from '$lib/games/zocken/wire.gen';
import { pad } from './pad';

interface Match {
  start: Standing;
  steps: Step[];
}
const tutto = tuttoFixture as unknown as Match;
const zocken = zockenFixture as unknown as Match;
const round = (before: Standing) => (before.view as ZockenView).round;

describe('the pad', () => {
  it('is empty before anything has happened', () => {
    expect(pad(zocken.start, [], round)).toEqual([]);
  });

  it('has a line for every round, and the changes add up to the scores', () => {
    const lines = pad(zocken.start, zocken.steps, round);
    expect(lines.map((line) => line.round)).toEqual(lines.map((_, index) => index));
    const sums = zocken.start.scores.map((score, seat) =>
      lines.reduce((sum, line) => sum + (line.changes[seat] ?? 0), score),
    );
    expect(sums).toEqual(zocken.steps.at(-1)!.then.scores);
    expect(lines.at(-1)!.totals).toEqual(zocken.steps.at(-1)!.then.scores);
  });

  it('begins a line whenever the first seat is on turn again, where the game counts no rounds', () => {
    const lines = pad(tutto.start, tutto.steps, () => null);
    const turns = tutto.steps.filter(
      (step, index) =>
        step.then.view.roller === tutto.start.view.roller &&
        tutto.steps[index - 1] &&
        tutto.steps[index - 1]!.then.view.roller !== tutto.start.view.roller &&
        index < tutto.steps.length - 1,
    );
    expect(lines).toHaveLength(turns.length + 1);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines[0]!.changes).not.toContain(null);
  });

  it('writes a zero for a round alone that brought nothing', () => {
    const alone = (n: number, over = false) => ({
      ...zocken.start,
      scores: [0],
      winners: over ? [0] : null,
      view: { ...zocken.start.view, roller: 0, round: n } as ZockenView,
    });
    const over = [{ kind: 'turn_over', seat: 0 }] as const;
    const step = (then: Standing, happened: Step['happened'] = []): Step => ({
      by: 0,
      event: { stop: true },
      happened,
      then,
    });
    const rounds = [
      step(alone(0)),
      step(alone(1), [...over]),
      step(alone(1)),
      step(alone(1, true), [...over]),
    ];
    expect(pad(alone(0), rounds, round).map((line) => line.changes)).toEqual([[0], [0]]);
    expect(pad(alone(0), rounds.slice(0, 3), round).map((line) => line.changes)).toEqual([
      [0],
      [null],
    ]);
  });

  it('leaves a seat blank that has not had its turn, and writes a zero for one that won nothing', () => {
    const ended = tutto.steps.findIndex((step, index) => {
      const before = tutto.steps[index - 1]?.then ?? tutto.start;
      return (
        before.view.roller !== step.then.view.roller &&
        step.then.scores.every((score, seat) => score === before.scores[seat])
      );
    });
    const before = tutto.steps[ended - 1]!.then;
    const one = () => 0;
    const lines = pad(before, [tutto.steps[ended]!], one);
    const expected = before.scores.map((_, seat) => (seat === before.view.roller ? 0 : null));
    expect(lines).toMatchObject([{ changes: expected }]);
  });
});
