// The course of a game in which only points are noted: one number a turn, the sums, whose turn it is,
// the target, equal turns. No rules.

import type { Told } from './keypad';
import type { Course } from './sheet';

export interface Summed {
  readonly scores: readonly number[];
  /** Turns so far, by seat. */
  readonly turns: readonly number[];
  readonly next: number;
  /** Points out of turn since the last turn. */
  readonly extras: number;
  readonly over: boolean;
  /** The seats that won, where people named them; null for those with the most points. */
  readonly winners: readonly number[] | null;
}

export interface SumRules {
  readonly seats: number;
  readonly first: number;
  readonly start: number;
  /** Points that end the game; null where it has none. */
  readonly target: number | null;
  /** Turns of each person; null where the game has no fixed number. */
  readonly rounds: number | null;
  /** All have the same number of turns: after the target is reached the round is finished. */
  readonly equal: boolean;
}

export const hasReached = ({ scores }: Summed, { target }: SumRules): boolean =>
  target !== null && Math.max(...scores) >= target;

/**
 * One number of the person whose turn it is, or of another (`extra`); `end` ends the game, and
 * `winners` names who won if others than those with the most points did.
 */
export function summed(rules: SumRules): Course<Summed> {
  const { seats, first, start, rounds, equal } = rules;
  const isOver = (state: Summed): boolean => {
    const even = state.next === first;
    if (rounds !== null) return even && Math.min(...state.turns) >= rounds;
    return equal && even && hasReached(state, rules);
  };
  return {
    start: {
      scores: Array<number>(seats).fill(start),
      turns: Array<number>(seats).fill(0),
      next: first,
      extras: 0,
      over: false,
      winners: null,
    },
    step(state, told) {
      if (state.over) return null;
      if (told['end'] === true) return ended(state, told['winners'], seats);
      const { seat, points, extra } = told;
      if (!isSeat(seat, seats) || !Number.isSafeInteger(points)) return null;
      const scores = state.scores.map((score, at) =>
        at === seat ? score + Number(points) : score,
      );
      if (extra === true) return { ...state, scores, extras: state.extras + 1 };
      if (seat !== state.next) return null;
      const turns = state.turns.map((count, at) => (at === seat ? count + 1 : count));
      const after = { ...state, scores, turns, next: (seat + 1) % seats, extras: 0 };
      return { ...after, over: isOver(after) };
    },
    slot: ({ turns, next, extras, over }) =>
      over
        ? null
        : { turn: turns.reduce((sum, count) => sum + count, 0), throw: extras, seat: next },
  };
}

function ended(state: Summed, winners: unknown, seats: number): Summed | null {
  if (winners === undefined) return { ...state, over: true };
  const named = Array.isArray(winners) && winners.length > 0;
  if (!named || !winners.every((seat) => isSeat(seat, seats))) return null;
  return { ...state, over: true, winners: winners as number[] };
}

const isSeat = (seat: unknown, seats: number): seat is number =>
  Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < seats;

export const pointsIn = (told: Told): number => Number(told['points'] ?? 0);
