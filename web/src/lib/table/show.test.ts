import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import gamblerFixture from '../../dev/fixtures/gambler.json';
import tuttoFixture from '../../dev/fixtures/tutto.json';
import zockenFixture from '../../dev/fixtures/zocken.json';
import type { Speed } from '$lib/settings.svelte';
import type { Outcome, Standing, Step } from '$lib/wire.gen';
import { endsTurn } from '$lib/games/happened';
import { LAST, PACE, Show } from './show.svelte';

interface Match {
  start: Standing;
  steps: Step[];
}
const gambler = gamblerFixture as unknown as Match;
const tutto = tuttoFixture as unknown as Match;
const zocken = zockenFixture as unknown as Match;

describe('the show', () => {
  let told: Step[];
  let thrown: Outcome[];
  let live: boolean[];
  let settled: number;
  let likes: { speed: Speed; unseen: boolean; own: number[]; still: boolean; beat: number };
  let show: Show;

  beforeEach(() => {
    vi.useFakeTimers();
    [told, thrown, live, settled] = [[], [], [], 0];
    likes = { speed: 1, unseen: false, own: [], still: false, beat: 0 };
    show = new Show({
      speed: () => likes.speed,
      unseen: () => likes.unseen,
      own: (seat) => likes.own.includes(seat),
      still: () => likes.still,
      beat: (step) => (endsTurn(step) ? likes.beat : 0),
      thrown: (outcome) => thrown.push(outcome),
      told: (step, shown) => {
        told.push(step);
        live.push(shown);
      },
      settled: () => (settled += 1),
    });
  });
  afterEach(() => {
    show.close();
    vi.useRealTimers();
  });

  /** The show stands before the first roll of the dice in this match; gives that roll. */
  function beforeFirstRoll({ start, steps }: Match): number {
    const at = steps.findIndex((step) => 'dice' in step.event);
    show.jump(start, steps.slice(0, at));
    return at;
  }

  it('tells nothing of a roll before it has landed', () => {
    const at = beforeFirstRoll(tutto);
    const before = show.standing;
    show.push([tutto.steps[at]!]);
    vi.advanceTimersByTime(PACE.others.dice - 1);
    expect(show.fall?.phase).toBe('tumbling');
    expect(told).toEqual([]);
    expect(show.past).toHaveLength(at);
    expect(show.standing).toEqual(before);
    vi.advanceTimersByTime(1);
    expect(show.fall?.phase).toBe('landed');
    expect(told).toEqual([tutto.steps[at]]);
    expect(show.past).toHaveLength(at + 1);
    expect(show.standing).toEqual(before);
    vi.advanceTimersByTime(PACE.others.lies);
    expect(show.fall).toBeNull();
    expect(show.standing).toEqual(tutto.steps[at]!.then);
  });

  it.each([
    ['gambler', gambler],
    ['tutto', tutto],
    ['zocken', zocken],
  ])('tells all of a match of %s in order, and no fall before its time', (_, match) => {
    show.jump(match.start, []);
    show.push(match.steps);
    const ahead = vi.fn();
    while (!show.idle) {
      const step = match.steps[show.shown.length]!;
      if (show.fall?.phase !== 'landed' && told.includes(step)) ahead();
      vi.advanceTimersByTime(50);
    }
    expect(told).toEqual(match.steps);
    expect(ahead).not.toHaveBeenCalled();
    expect(show.standing).toEqual(match.steps.at(-1)!.then);
  });

  it('goes faster at double speed', () => {
    likes.speed = 2;
    const at = beforeFirstRoll(tutto);
    show.push([tutto.steps[at]!]);
    vi.advanceTimersByTime((PACE.others.dice + PACE.others.lies) / 2);
    expect(show.idle).toBe(true);
  });

  it('takes no time at all when it is to be at once, and says that it was not shown', () => {
    likes.speed = 0;
    show.jump(tutto.start, []);
    show.push(tutto.steps);
    expect(show.idle).toBe(true);
    expect(told).toEqual(tutto.steps);
    expect(live).not.toContain(true);
    expect(thrown).toEqual([]);
  });

  /** The show stands before the last step of a finished match; plays it up to its result. */
  function lastStep({ start, steps }: Match): void {
    show.jump(start, steps.slice(0, -1));
    show.push(steps.slice(-1));
    while (show.shown.length < steps.length) vi.advanceTimersByTime(1);
  }

  it.each([
    ['tutto', tutto],
    ['zocken', zocken],
  ])('leaves the last move of %s on the board before the end', (_, match) => {
    lastStep(match);
    expect(show.standing).toEqual(match.steps.at(-1)!.then);
    expect([show.over, show.idle, settled]).toEqual([false, false, 1]);
    vi.advanceTimersByTime(LAST.moving - 1);
    expect([show.over, settled]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    expect([show.over, show.idle, settled]).toEqual([true, true, 2]);
  });

  it('comes to the end sooner without motion, when skipped, at once, and on a new page', () => {
    likes.still = true;
    lastStep(tutto);
    vi.advanceTimersByTime(LAST.still);
    expect(show.over).toBe(true);
    likes.still = false;
    lastStep(tutto);
    show.skip();
    expect(show.over).toBe(true);
    lastStep(tutto);
    show.jump(tutto.start, tutto.steps);
    expect(show.over).toBe(true);
    likes.speed = 0;
    show.jump(tutto.start, tutto.steps.slice(0, -1));
    expect(show.over).toBe(false);
    show.push(tutto.steps.slice(-1));
    expect(show.over).toBe(true);
  });

  it('takes no time while nobody is looking', () => {
    likes.unseen = true;
    show.jump(tutto.start, []);
    show.push(tutto.steps);
    expect(show.idle).toBe(true);
  });

  it('lands at once when somebody skips, and goes on with the next skip', () => {
    const at = beforeFirstRoll(tutto);
    show.push([tutto.steps[at]!]);
    show.skip();
    expect(show.fall?.phase).toBe('landed');
    show.skip();
    expect(show.idle).toBe(true);
    expect(told).toHaveLength(1);
  });

  it('holds a result until somebody skips it, or for so long', () => {
    const at = tutto.steps.findIndex((step) => 'dice' in step.event && endsTurn(step));
    const hold = () => {
      show.jump(tutto.start, tutto.steps.slice(0, at));
      show.push([tutto.steps[at]!]);
      vi.advanceTimersByTime(PACE.others.dice);
      expect(show.fall?.phase).toBe('landed');
      show.hold(20_000);
      vi.advanceTimersByTime(19_000);
      expect(show.fall?.phase).toBe('landed');
    };
    hold();
    show.skip();
    expect(show.idle).toBe(true);
    hold();
    vi.advanceTimersByTime(1000);
    expect(show.idle).toBe(true);
    show.hold(20_000); // nothing is shown: nothing is held
    expect(show.idle).toBe(true);
  });

  it('shows a move of another before it is made, and an own one at once', () => {
    const at = tutto.steps.findIndex((step) => step.by !== 'chance');
    const step = tutto.steps[at]!;
    show.jump(tutto.start, tutto.steps.slice(0, at));
    show.push([step]);
    expect(show.said).toEqual({ by: step.by, move: step.event });
    expect(told).toEqual([]);
    vi.advanceTimersByTime(PACE.others.said);
    expect(told).toEqual([step]);

    likes.own = [step.by as number];
    show.jump(tutto.start, tutto.steps.slice(0, at));
    show.push([step]);
    expect(show.said).toBeNull();
    expect(show.idle).toBe(true);
  });

  it('leaves a null lying longer than a roll that goes on', () => {
    const at = tutto.steps.findIndex(
      (step, index) =>
        'dice' in step.event && step.then.view.roller !== tutto.steps[index - 1]!.then.view.roller,
    );
    show.jump(tutto.start, tutto.steps.slice(0, at));
    show.push([tutto.steps[at]!]);
    vi.advanceTimersByTime(PACE.others.dice + PACE.others.lies);
    expect(show.fall?.phase).toBe('landed');
    vi.advanceTimersByTime(PACE.others.blow - PACE.others.lies);
    expect(show.idle).toBe(true);
  });

  it('does not say what a throw says: whoever asks for dice is seen to throw them', () => {
    const { start, steps } = tutto;
    const asked = steps.findIndex((step, at) => 'roll' in step.event && steps[at + 1]);
    show.jump(start, steps.slice(0, asked));
    show.push(steps.slice(asked, asked + 2));
    expect(told).toEqual([steps[asked]]);
    expect(show.said).toBeNull();
    expect(show.fall?.phase).toBe('tumbling');
  });

  it('lets what is finished stay for a beat, as it was before; a skip ends it', () => {
    likes.beat = 2000;
    const at = zocken.steps.findIndex((step) => step.by !== 'chance' && endsTurn(step));
    const before = zocken.steps[at - 1]!.then;
    show.jump(zocken.start, zocken.steps.slice(0, at));
    show.push([zocken.steps[at]!]);
    vi.advanceTimersByTime(PACE.others.said);
    expect(show.beat?.step).toEqual(zocken.steps[at]);
    expect(show.standing).toEqual(before);
    vi.advanceTimersByTime(1999);
    expect(show.idle).toBe(false);
    expect(told).toEqual([]);
    show.skip();
    expect(told).toEqual([zocken.steps[at]]);
    expect(show.idle).toBe(true);
    expect(show.beat).toBeNull();
    expect(show.standing).toEqual(zocken.steps[at]!.then);
  });

  it('takes events back as if they had never been', () => {
    const at = tutto.steps.findIndex((step) => step.by !== 'chance');
    show.jump(tutto.start, tutto.steps.slice(0, at + 1));
    show.retract(1);
    expect(show.standing).toEqual(tutto.steps[at - 1]!.then);
    expect(show.past).toHaveLength(at);
  });

  it('still shows what came before a move that was taken back unseen', () => {
    const at = tutto.steps.findIndex((step) => step.by !== 'chance');
    show.jump(tutto.start, []);
    show.push(tutto.steps.slice(0, at + 1));
    vi.advanceTimersByTime(100);
    expect(show.fall?.phase).toBe('tumbling');
    show.retract(1);
    expect(show.fall?.phase).toBe('tumbling');
    vi.runAllTimers();
    expect(told).toEqual(tutto.steps.slice(0, at));
    expect(show.idle).toBe(true);
    expect(show.standing).toEqual(tutto.steps[at - 1]!.then);
  });

  it('breaks off a move that is taken back while it is shown', () => {
    const at = tutto.steps.findIndex((step) => step.by !== 'chance');
    show.jump(tutto.start, tutto.steps.slice(0, at));
    show.push([tutto.steps[at]!]);
    expect(show.said).not.toBeNull();
    show.retract(1);
    vi.runAllTimers();
    expect(show.said).toBeNull();
    expect(told).toEqual([]);
    expect(show.idle).toBe(true);
  });

  it('is as if everything had been shown after a jump, whatever was falling', () => {
    const at = beforeFirstRoll(tutto);
    show.push([tutto.steps[at]!]);
    show.jump(tutto.start, tutto.steps);
    vi.runAllTimers();
    expect(show.idle).toBe(true);
    expect(show.fall).toBeNull();
    expect(told).toEqual([]);
  });

  it('says once that all has been shown, each time that is so', () => {
    const at = beforeFirstRoll(tutto);
    settled = 0;
    show.push([tutto.steps[at]!]);
    expect(settled).toBe(0);
    vi.runAllTimers();
    expect(settled).toBe(1);
  });

  it('spends less time where less motion is wished for', () => {
    likes.still = true;
    const at = beforeFirstRoll(tutto);
    show.push([tutto.steps[at]!]);
    vi.advanceTimersByTime(120);
    expect(show.fall?.phase).toBe('landed');
  });
});
