// The graph as numbers: its lines, marks and turns. Nothing is drawn here, and every number comes
// from the review.

import type { Turn } from '$lib/replay/frames';
import type { DecisionLabel, Review, ReviewUnit } from '$lib/analysis/ledger';

export interface PlotLine {
  seat: number;
  /** The seat's value after each number of events. */
  values: number[];
}

export interface Plot {
  unit: ReviewUnit;
  /** One line around the middle shows both players. */
  duel: boolean;
  lines: PlotLine[];
  low: number;
  high: number;
  /** The values with a labelled grid line. */
  ticks: number[];
  /** The number of events. */
  end: number;
}

export interface LuckMark {
  /** The number of events up to and including it. */
  at: number;
  event: number;
  seat: number;
  /** From the view of the seat at the top of the graph, or of the roller where there is none. */
  luck: number;
  /** Relative to the largest of the game, from −1 to 1. */
  part: number;
}

export interface ErrorMark {
  at: number;
  seat: number;
  label: Exclude<DecisionLabel, 'best' | 'good'>;
  loss: number;
}

export interface Band {
  from: number;
  to: number;
  roller: number;
  /** The round that begins with it; null where a round continues. */
  round: number | null;
}

const each = (value: number | number[], seat: number): number =>
  typeof value === 'number' ? value : (value[seat] ?? 0);

/** -1 from the view of the second of two players. */
const seen = (review: Review, by: number): 1 | -1 => (review.zero_sum && by !== 0 ? -1 : 1);

/** The luck of a roll from its roller's view. */
export function ownLuck(review: Review, { seat, luck }: { seat: number; luck: number }): number {
  return seen(review, seat) * luck;
}

/**
 * The part of a seat's luck and errors that counts for each of the others, the other way round: all
 * of it for two, a share of it among more, none where turns are independent.
 */
export const toOthers = ({ zero_sum, interval, players }: Review): number =>
  zero_sum ? 1 : interval ? 1 / (players.length - 1) : 0;

/** What an amount of one seat, in its own view, means for another. */
export const effect = (review: Review, seat: number, of: number, own: number): number =>
  of === seat ? own : -toOthers(review) * own;

/** The running total after every event: the start, plus luck and errors one after another. */
function account(review: Review, seat: number, end: number): number[] {
  const steps = new Array<number>(end).fill(0);
  const book = (event: number, amount: number) => {
    if (event < end) steps[event] = (steps[event] ?? 0) + amount;
  };
  for (const fell of review.chances)
    book(fell.event, effect(review, seat, fell.seat, ownLuck(review, fell)));
  for (const { event, seat: of, loss } of review.decisions)
    book(event, effect(review, seat, of, -loss));
  let stands = each(review.start, seat);
  // Reviews count from seat 0: the other seat has 1 minus its chance, or its points negated.
  if (seen(review, seat) < 0) stands = review.unit === 'chance' ? 1 - stands : -stands;
  return [stands, ...steps.map((step) => (stands += step))];
}

/** A round step between grid lines: 1, 2 or 5 times a power of ten. */
function niceStep(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return times * power;
}

/** `top`: the seat at the top where one line shows both. */
export function plotOf(review: Review, top: number): Plot {
  const { chance } = review;
  const seats = review.players.length;
  const events = Math.max(
    chance ? chance.length - 1 : 0,
    ...review.chances.map(({ event }) => event + 1),
    ...review.decisions.map(({ event }) => event + 1),
  );
  const duel = seats === 2 && (chance !== null || toOthers(review) === 1);
  const shown = duel ? [top] : review.players.map((_, seat) => seat);
  if (chance) {
    const lines = shown.map((seat) => ({ seat, values: chance.map((all) => all[seat] ?? 0) }));
    return { unit: 'chance', duel, lines, low: 0, high: 1, ticks: [0, 0.5, 1], end: events };
  }
  const lines = shown.map((seat) => ({ seat, values: account(review, seat, events) }));
  const all = [0, ...lines.flatMap(({ values }) => values)];
  let [low, high] = [Math.min(...all), Math.max(...all)];
  if (duel) [low, high] = [Math.min(low, -high), Math.max(high, -low)];
  const step = niceStep(Math.max(high - low, 1));
  [low, high] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  if (low === high) high = low + step;
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => low + at * step);
  return { unit: 'points', duel, lines, low, high, ticks, end: events };
}

/** The luck of an event for its roller; the order of the deck counts with the card. */
export function luckAt(review: Review): Map<number, { seat: number; luck: number }> {
  const sums = new Map<number, { seat: number; luck: number }>();
  for (const one of review.chances) {
    const { seat, luck } = sums.get(one.event) ?? { seat: one.seat, luck: 0 };
    sums.set(one.event, { seat, luck: luck + ownLuck(review, { seat, luck: one.luck }) });
  }
  return sums;
}

/** Luck events, without the negligible ones. */
export function lucks(review: Review, plot: Plot): LuckMark[] {
  const top = plot.duel ? (plot.lines[0]?.seat ?? 0) : null;
  const all = [...luckAt(review)];
  const most = Math.max(...all.map(([, { luck }]) => Math.abs(luck)), Number.EPSILON);
  return all
    .map(([event, { seat, luck: own }]) => {
      const luck = top === null || seat === top ? own : -own;
      return { at: event + 1, event, seat, luck, part: luck / most };
    })
    .filter(({ part }) => Math.abs(part) > 0.02);
}

/** Decisions with a loss, where they were made. */
export function errors(review: Review): ErrorMark[] {
  return review.decisions.flatMap(({ event, seat, label, loss }) =>
    label === 'best' || label === 'good' ? [] : [{ at: event, seat, label, loss }],
  );
}

/** The turns, each from its first event to its last. */
export function bands(turns: Turn[], end: number): Band[] {
  return turns.map(({ from, roller, round }, index) => ({
    from,
    to: turns[index + 1]?.from ?? end,
    roller,
    round: round !== turns[index - 1]?.round ? round : null,
  }));
}

/** The luck that fills half a bar: little luck must not look large. */
export function luckScale(review: Review): number {
  const falls = review.chances.map(({ luck }) => Math.abs(luck));
  const much = review.unit === 'chance' ? 0.25 : 2 * Math.max(...falls, 0);
  return Math.max(much, ...review.seats.map(({ luck }) => Math.abs(luck)));
}

/** The picture for an event: a decision before it is made, a roll after it has landed. */
export const momentOf = ({ kind, event }: { kind: string; event: number }): number =>
  kind === 'costliest' ? event : event + 1;

/** The next decision with a loss in this direction, or null. */
export function nextError(marks: ErrorMark[], at: number, by: 1 | -1): number | null {
  const mark =
    by === 1 ? marks.find((mark) => mark.at > at) : marks.findLast((mark) => mark.at < at);
  return mark?.at ?? null;
}

/** Maps events and values to a drawing of this size; `edge` stays free on both sides. */
export class Paper {
  constructor(
    readonly plot: Plot,
    readonly width: number,
    readonly height: number,
    readonly edge: number,
  ) {}

  x(at: number): number {
    const room = this.width - 2 * this.edge;
    return this.edge + (this.plot.end ? (at / this.plot.end) * room : 0);
  }

  y(value: number): number {
    const { low, high } = this.plot;
    return this.height - ((value - low) / (high - low)) * this.height;
  }

  path(values: number[]): string {
    return values
      .map((value, at) => `${at ? 'L' : 'M'}${this.x(at).toFixed(1)} ${this.y(value).toFixed(1)}`)
      .join('');
  }

  /** The area between the line and the middle. */
  area(values: number[], middle: number): string {
    const base = this.y(middle).toFixed(1);
    const last = this.x(values.length - 1).toFixed(1);
    return `${this.path(values)}L${last} ${base}L${this.x(0).toFixed(1)} ${base}Z`;
  }
}
