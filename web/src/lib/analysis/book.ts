// The book of a match: every decision with its loss and grade, every outcome with its luck. A
// translation of src/wagnis/analysis/book.py; `exact` and `estimated` make the entries.

import type { Entry, Match } from '$lib/engine/match';
import { equal } from '$lib/engine/equal';
import type { ChanceKind, DecisionLabel, ReviewedChance, TurningPoint } from './ledger';
import type { BotLevel, DecisionKind, Move } from '$lib/wire.gen';
import type { Account, Analysis, Losses, Valued } from './contract';

/** The largest loss of each label, in swings; a larger one is a blunder. */
const LABELS: readonly (readonly [DecisionLabel, number])[] = [
  ['best', 0],
  ['good', 0.05],
  ['inaccuracy', 0.15],
  ['mistake', 0.4],
];
/** The mean loss per decision, in swings, that halves the accuracy. */
const HALVED = 0.3;
/** Values are sums of many terms: relative differences below this are rounding. */
const SAME = 1e-12;
/** The residual that an exact account may have, relative to its amounts. */
export const LEFT_OVER = 1e-9;

export const same = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME * Math.max(1, Math.abs(other));

/** The place of the largest amount, of equal ones the first. */
export function firstMost(amounts: readonly number[]): number {
  const most = Math.max(...amounts);
  return amounts.findIndex((amount) => same(amount, most));
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

function labelOf(loss: number, swing: number): DecisionLabel {
  return LABELS.find(([, most]) => loss <= most * swing)?.[0] ?? 'blunder';
}

/** From 100 for perfect play towards 0. */
export function accuracy(meanLoss: number, swing: number): number {
  return 100 * Math.exp((-Math.LN2 * meanLoss) / (HALVED * swing));
}

/** The bot level whose loss per decision is nearest in ratio; null where none is measured. */
export function resembles(meanLoss: number, losses: Losses[string] | undefined): BotLevel | null {
  const levels = Object.entries(losses ?? {}) as [BotLevel, number][];
  if (levels.length === 0) return null;
  if (meanLoss < Math.min(...levels.map(([, loss]) => loss)) / 2) return 'perfect';
  const ratios = levels.map(([, loss]) => Math.abs(Math.log(meanLoss / loss)));
  return levels[ratios.indexOf(Math.min(...ratios))]![0];
}

/** A decision; values and loss are in the view of the seat that made it. */
export interface Judged {
  readonly event: number;
  readonly seat: number;
  readonly kind: DecisionKind;
  readonly played: Move;
  readonly best: Move;
  readonly loss: number;
  readonly label: DecisionLabel;
  readonly value: number;
  readonly values: readonly (readonly [Move, number])[];
}

/** The value of the move that was played. */
export const worthOf = ({ value, loss }: Judged): number => value - loss;

export class Book {
  readonly decisions: Judged[] = [];
  readonly chances: ReviewedChance[] = [];
  readonly #assumed = new Set<string>();
  #rounded: Valued | null = null;

  constructor(
    readonly match: Match,
    readonly analysis: Analysis,
    readonly account: Account,
    /** Every outcome is booked in the view of its own seat, also in a zero-sum game for two. */
    readonly estimate: boolean,
  ) {}

  /** Enters the decision of this event, with what it gave away. */
  decide(event: number, before: Entry, valued: Valued, played: Move): Judged {
    const { node } = before;
    if (node.kind !== 'decision') throw new Error('no decision was due');
    const { values } = valued;
    const value = Math.max(...values);
    const worth = values[node.moves.findIndex((move) => equal(move, played))]!;
    const isBest = same(worth, value);
    const loss = isBest ? 0 : value - worth;
    const judged: Judged = {
      event,
      seat: node.seat,
      kind: this.#kindOf(played),
      played,
      best: isBest ? played : node.moves[firstMost(values)]!,
      loss,
      label: labelOf(loss, this.account.swing),
      value,
      values: node.moves.map((move, at) => [move, values[at]!]),
    };
    this.decisions.push(judged);
    return judged;
  }

  /** Notes the model that these values assume; of rounded tables only the least precise one. */
  assume(values: Valued): void {
    const bound = values.bound ?? 0;
    if (bound === 0) this.#assumed.add(values.assumes);
    else if (bound > (this.#rounded?.bound ?? 0)) this.#rounded = values;
  }

  /** The models noted, in whole sentences. */
  get assumes(): string {
    const rounded = this.#rounded ? [this.#rounded.assumes] : [];
    return [...this.#assumed, ...rounded].map((words) => `${words.replace(/\.+$/, '')}.`).join(' ');
  }

  /** Checks that a move's value equals the value of the position after it. */
  agree(after: number, before: number, bound = 0): void {
    if (Math.abs(after - before) > LEFT_OVER * Math.max(1, Math.abs(before)) + bound)
      throw new Error(`a move worth ${before} led to ${after}`);
  }

  fall(event: number, seat: number, what: ChanceKind, luck: number): void {
    this.chances.push({ event, seat, what, luck });
  }

  /** The kind of outcome (dice, card, tableau), as the game writes it. */
  what(entry: Entry): ChanceKind {
    return Object.keys(entry.event!)[0] as ChanceKind;
  }

  /**
   * Whether the value before this event was computed with the deck that lies after it: a card
   * changes the deck, and values beyond the turn assume a full one.
   */
  known(after: Entry, turnOver: boolean): boolean {
    return !turnOver && !(after.seat === null && this.what(after) === 'card');
  }

  /** The luck of an outcome in this seat's view; among more than two, the others share it. */
  view(fell: ReviewedChance, seat: number): number {
    const { seats } = this.match.game;
    const { zeroSum } = this.account;
    if (zeroSum && seats === 2 && !this.estimate) return seat === 0 ? fell.luck : -fell.luck;
    if (zeroSum && seat !== fell.seat) return -fell.luck / (seats - 1);
    return seat === fell.seat ? fell.luck : 0;
  }

  /**
   * Rolls of real dice of which some were not entered: a choice among their dice is not judged, and
   * rolling on is compared with stopping only. What such a decision seemed to give away is luck of
   * its roll.
   */
  leaveUnseen(rolls: ReadonlySet<number>): void {
    if (rolls.size === 0) return;
    // The last outcome before the decision; both lists are in the order of events.
    let roll = -1;
    for (const [at, decision] of this.decisions.entries()) {
      while ((this.chances[roll + 1]?.event ?? Infinity) < decision.event) roll += 1;
      const fell = this.chances[roll];
      if (!fell || !rolls.has(fell.event)) continue;
      const known = decision.values.filter(([move]) =>
        decision.kind === 'stopping' ? this.#kindOf(move) === 'stopping' : move === decision.played,
      );
      const value = Math.max(...known.map(([, worth]) => worth));
      const unsure = decision.value - value;
      const loss = same(decision.loss, unsure) ? 0 : decision.loss - unsure;
      const best =
        loss === 0 ? decision.played : known[firstMost(known.map(([, worth]) => worth))]![0];
      const label = labelOf(loss, this.account.swing);
      this.decisions[at] = { ...decision, values: known, value, loss, best, label };
      const mine = this.view({ ...fell, luck: 1 }, decision.seat);
      this.chances[roll] = { ...fell, luck: fell.luck - unsure * mine };
    }
  }

  #kindOf(move: Move): DecisionKind {
    return this.analysis.kinds[Object.keys(move)[0]!] ?? 'stopping';
  }

  /** By seat. */
  errors(): number[] {
    return this.#bySeat((seat) => this.decisions.filter((one) => one.seat === seat), 'loss');
  }

  luck(): number[] {
    return this.#bySeat((seat) => this.chances.filter((one) => one.seat === seat), 'luck');
  }

  #bySeat<K extends string>(
    of: (seat: number) => readonly Readonly<Record<K, number>>[],
    key: K,
  ): number[] {
    return Array.from({ length: this.match.game.seats }, (_, seat) =>
      sum(of(seat).map((one) => one[key])),
    );
  }
}

/** At most three, the greatest first; each outcome counts in the view of its own seat. */
export function turningPoints(book: Book): TurningPoint[] {
  const points: TurningPoint[] = [];
  const costly = book.decisions.filter(({ loss }) => loss > 0);
  if (costly.length > 0) {
    const { event, seat, loss } = costly[firstMost(costly.map((one) => one.loss))]!;
    points.push({ kind: 'costliest', event, seat, amount: loss });
  }
  const falls = book.chances.filter(({ what }) => what !== 'deck' && what !== 'bet');
  if (falls.length > 0) {
    const lucks = falls.map((one) => book.view(one, one.seat));
    const against = lucks.map((luck) => -luck);
    const lucky = falls[firstMost(lucks)]!;
    const unlucky = falls[firstMost(against)]!;
    const [most, least] = [Math.max(...lucks), Math.max(...against)];
    if (most > SAME)
      points.push({ kind: 'luckiest', event: lucky.event, seat: lucky.seat, amount: most });
    if (least > SAME)
      points.push({ kind: 'unluckiest', event: unlucky.event, seat: unlucky.seat, amount: least });
  }
  return points.sort((one, other) => other.amount - one.amount);
}
