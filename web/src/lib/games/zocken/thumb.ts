// The rule of thumb, a translation of src/wagnis/games/zocken/thumb.py: it considers each die still
// to come as if it were the next. Chances are counted in faces of six, so all numbers are whole.

import type { Thumb } from '$lib/engine/advice';
import type { Move } from '$lib/wire.gen';
import { ZOCKEN_BET_OVER, ZOCKEN_BONUS, ZOCKEN_OUT } from './facts.gen';
import { pickOdds } from './odds';
import { FACES } from './position';
import { tally, type Zocken, type ZockenState } from './rules';

const BETTING_MARGIN = 10;

/** The types cannot express that a game only gets its own states. */
export const thumb: Thumb = (game, state) => choose(game as Zocken, state as ZockenState);

function choose(game: Zocken, state: ZockenState): Move {
  const node = game.node(state);
  if (node.kind !== 'decision') throw new Error('nobody has to decide here');
  const { moves } = node;
  switch (state.phase.kind) {
    case 'picking': // it may be too late for this die later
      return best(moves, (move) =>
        'pick' in move ? pickOdds(game, state.row, move.pick).home : 0,
      );
    case 'placing':
      return best(moves, (move) => worthOfPut(game, state, move));
    default: {
      const over = (ZOCKEN_BET_OVER + BETTING_MARGIN) * FACES.length ** state.remaining.length;
      return { bet: outlook(game, state) > over };
    }
  }
}

/** The first of the moves with the highest worth. */
function best(moves: readonly Move[], worth: (move: Move) => number): Move {
  const worths = moves.map(worth);
  return moves[worths.indexOf(Math.max(...worths))]!;
}

/** The outlook after the placement; for the last die it is the score of the turn. */
function worthOfPut(game: Zocken, state: ZockenState, move: Move): number {
  const after = game.after(state, move);
  if (state.remaining.length > 0) return outlook(game, after);
  return after.scores[state.roller]! - state.scores[state.roller]!;
}

/** The approximate value of a turn with this row and these dice to come, over 6**(those dice). */
function outlook(game: Zocken, { row, out, remaining }: ZockenState): number {
  const counts = remaining.map((die) => pickOdds(game, row, die));
  const hoped = sum(counts.map(({ home }) => home));
  const lost = sum(counts.map(({ lost }) => lost));
  const { matches, score } = tally(row, out, game.circles, game.points);
  const all = FACES.length ** remaining.length;
  const safe = counts.reduce((ways, { lost }) => ways * (FACES.length - lost), 1);
  const sequence = out.length > 0 ? 0 : (safe - all) * ZOCKEN_BONUS;
  const more = moreMatches(game.points, matches, hoped) + ZOCKEN_OUT * lost;
  return score * all + sequence + (more * all) / FACES.length;
}

/** The points for so many sixths of a match more, interpolated in the table; in sixths. */
function moreMatches(matchPoints: readonly number[], matches: number, hoped: number): number {
  const points = [0, ...matchPoints, matchPoints.at(-1)!];
  const whole = matches + Math.floor(hoped / 6);
  const part = hoped % 6;
  return 6 * (points[whole]! - points[matches]!) + part * (points[whole + 1]! - points[whole]!);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
