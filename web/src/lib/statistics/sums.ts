// A device's games of one kind, added up: losses, where they occurred, luck, and the trend. Nothing
// here is drawn.

import { DECISION_KINDS, type DecisionKind } from '$lib/wire.gen';
import type { GameReviewed, GameSeries } from './contract';

export interface KindMean {
  kind: DecisionKind;
  decisions: number;
  /** Loss per decision. */
  mean: number;
  /** Relative to the most expensive kind, from 0 to 1. */
  part: number;
}

export interface Sums {
  games: number;
  /** The share of games against others that were won; null where all were played alone. */
  won: number | null;
  decisions: number;
  /** Loss, per game and per decision. */
  perGame: number;
  perDecision: number;
  accuracy: number;
  /** Per game, and in all. */
  luck: number;
  luckSum: number;
  /** The most expensive first. */
  kinds: KindMean[];
  exact: boolean;
}

const sum = (all: number[]): number => all.reduce((sum, one) => sum + one, 0);
const mean = (all: number[]): number => (all.length > 0 ? sum(all) / all.length : 0);

export function sumsOf({ games }: GameSeries): Sums {
  const decisions = sum(games.map((one) => one.decisions));
  const loss = sum(games.map((one) => one.loss));
  const luckSum = sum(games.map(({ luck }) => luck));
  const against = games.filter(({ opponents }) => opponents.length > 0);
  const deciding = games.filter((one) => one.decisions > 0);
  return {
    games: games.length,
    won: against.length > 0 ? mean(against.map(({ won }) => won)) : null,
    decisions,
    perGame: mean(games.map((one) => one.loss)),
    perDecision: decisions > 0 ? loss / decisions : 0,
    accuracy: mean(deciding.map(({ accuracy }) => accuracy)),
    luck: mean(games.map(({ luck }) => luck)),
    luckSum,
    kinds: kindsOf(games),
    exact: games.every(({ exact }) => exact),
  };
}

function kindsOf(games: readonly GameReviewed[]): KindMean[] {
  const all = DECISION_KINDS.flatMap((kind) => {
    const of = games.flatMap(({ kinds }) => kinds[kind] ?? []);
    const decisions = sum(of.map((one) => one.decisions));
    return decisions > 0
      ? [{ kind, decisions, mean: sum(of.map(({ loss }) => loss)) / decisions }]
      : [];
  }).sort((one, other) => other.mean - one.mean);
  const most = all[0]?.mean || 1;
  return all.map((one) => ({ ...one, part: one.mean / most }));
}

/** The moving average; shorter at the beginning. */
export function runningMean(values: number[], many: number): number[] {
  return values.map((_, at) => mean(values.slice(Math.max(0, at + 1 - many), at + 1)));
}

/** With fewer decisions an accuracy says nothing: of one game, and of all. */
export const TELLING = { game: 5, all: 20 };

/** The number of recent games compared with the earlier ones. */
export const HABIT = 5;

export interface Change {
  before: number;
  lately: number;
  better: boolean;
  /** Changes below this are no trend. */
  same: boolean;
}

/** The change of the loss per decision in recent games; null with too few games. */
export function changeOf(games: readonly GameReviewed[]): Change | null {
  if (games.length < 2 * HABIT) return null;
  const per = (some: readonly GameReviewed[]) =>
    sum(some.map(({ loss }) => loss)) / Math.max(1, sum(some.map(({ decisions }) => decisions)));
  const before = per(games.slice(0, -HABIT));
  const lately = per(games.slice(-HABIT));
  const same = Math.abs(lately - before) <= 0.1 * Math.max(before, lately);
  return { before, lately, better: lately < before, same };
}

/** The next round number at or above the highest value. */
export function niceTop(highest: number): number {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 2, 5].find((one) => one * power >= highest) ?? 10) * power;
}
