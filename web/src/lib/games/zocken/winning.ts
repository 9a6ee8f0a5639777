// One turn for the win, from the solved game for two: src/wagnis/games/zocken/solver/winning.py.
// With more players, each opponent is judged by the game for two.

import type { ValueTable } from '$lib/engine/advice';
import { equal } from '$lib/engine/equal';
import { ZOCKEN_DICE_BEFORE_BETS } from './facts.gen';
import { ALL, endScore, FACES, wonBet, type End, type TurnPosition } from './position';
import type { Zocken, ZockenState } from './rules';
import { levelsFrom, pairsOf, type Board, type Levels, type Turn } from './turn';

export const BETS_AT = ALL - ZOCKEN_DICE_BEFORE_BETS;
/** Leads are multiples of this. */
const STEP = 5;
/** Rows of so many turns are solved at least. */
const USUAL_TURNS = 10;
/** The most leads that a server solves. */
const MOST_LEADS = 200_000;
/** The limit of points for matches. */
const HIGHEST = 2 ** 40;
const A_SHARE = 1 / FACES.length;

/** An opponent of the roller: the lead over them, and the turns of both left after this one. */
export interface Rival {
  readonly lead: number;
  readonly turns: number;
  /** Null: undecided; the worse of both for the roller counts. */
  readonly bets: boolean | null;
}

/** The chance to win of the player about to roll, for the leads low, low + STEP, … */
interface Row {
  readonly low: number;
  readonly values: ArrayLike<number>;
}

/** No turn is left: a tie counts half. */
const OVER: Row = { low: 0, values: [0.5] };

/** The opponents of the current turn, from the roller's left on. */
export function rivalsOf(game: Zocken, state: ZockenState): Rival[] {
  const { scores, roller, bets } = state;
  const others = Array.from({ length: game.seats - 1 }, (_, at) => (roller + 1 + at) % game.seats);
  const asking = others.some((seat) => bets[seat] === null);
  const most = Math.max(...others.map((seat) => scores[seat]!));
  const nearest = others.find((seat) => scores[seat] === most);
  return others.map((seat) => ({
    lead: scores[roller]! - scores[seat]!,
    turns: turnsLeft(game, state, seat),
    // For two, one turn serves whether the other bets or not. Among more, while bets are undecided,
    // only the opponent with most points may bet.
    bets: game.seats === 2 || (asking && seat === nearest) ? null : bets[seat] === true,
  }));
}

/** The turns that the roller and this opponent have after the current one, together. */
function turnsLeft(game: Zocken, state: ZockenState, other: number): number {
  const after = (seat: number) => (seat - game.first + game.seats) % game.seats;
  const waits = after(other) > after(state.roller);
  return 2 * (game.rounds - state.round - 1) + (waits ? 1 : 0);
}

/** Whether a turn against these rivals has values: now, once a server has solved it, or never. */
export function solvedFor(
  game: Zocken,
  rivals: readonly Rival[],
  rows: ValueTable,
): 'now' | 'later' | 'never' {
  if (rivals.some(({ lead }) => lead % STEP !== 0)) return 'never';
  if (game.points.some((points) => points > HIGHEST)) return 'never';
  if (rivals.every(({ turns }) => turns === 0)) return 'now';
  if (fits(game, rows)) return 'now';
  return leadsOf(game.points, turnsOfRows(game)) <= MOST_LEADS ? 'later' : 'never';
}

/** The number of turns of the table for this game. */
export const turnsOfRows = ({ rounds }: Zocken): number => Math.max(2 * rounds, USUAL_TURNS);

/** Whether this is the table of the game. */
export const fits = (game: Zocken, { key }: ValueTable): boolean =>
  equal(key['matches'], game.points) && key['turns'] === turnsOfRows(game);

/** An upper bound of the number of leads in all rows together. */
function leadsOf(matchPoints: readonly number[], turns: number): number {
  const scores = allEnds().map((end) => endScore(end, matchPoints));
  const swings = [...scores, ...scores.map((score) => score - wonBet(score))];
  const range = Math.floor((Math.max(...swings) - Math.min(...swings)) / STEP);
  return (range * turns * (turns + 1)) / 2;
}

/** All ends of a turn that one can think of. */
function allEnds(): End[] {
  const ends: End[] = [];
  for (let matches = 0; matches <= ALL; matches++) {
    for (let evaded = 0; evaded <= 2; evaded++) {
      for (let out = 0; out <= ALL - matches - evaded; out++) ends.push({ matches, evaded, out });
    }
  }
  return ends;
}

/** The roller's chance to win in a turn; in pairs: without a bet, and with one. */
export class WinTurn {
  readonly #after: Levels;
  /** Before the bet is decided; both of a pair are equal. */
  #before: Levels | null = null;

  constructor(
    private readonly board: Board,
    matchPoints: readonly number[],
    rivals: readonly Rival[],
    rows: ValueTable,
  ) {
    const scores = board.scores(matchPoints);
    const off = scores.map(() => 1);
    const on = scores.map(() => 1);
    for (const { lead, turns, bets } of rivals) {
      const after = turns > 0 ? rowOf(rows, turns) : OVER;
      for (const [end, score] of scores.entries()) {
        const without = 1 - chanceAt(after, -(lead + score));
        const betting = 1 - chanceAt(after, -(lead + score - wonBet(score)));
        off[end]! *= bets === true ? betting : without;
        on[end]! *= bets === false ? without : betting;
      }
    }
    this.#after = levelsFrom(board, 0, pairsOf(off, on), A_SHARE);
  }

  /** The value with this bet, or before it is decided (null): then the bettor chooses. */
  picking(position: TurnPosition, bet: boolean | null): number {
    const number = this.board.graph.number(position);
    if (bet === null && position.left > BETS_AT) {
      this.#before ??= this.#undecided();
      return this.#before(position.left)[2 * number]!;
    }
    const [off, on] = this.#after(position.left).subarray(2 * number);
    return bet === null ? Math.min(off!, on!) : bet ? on! : off!;
  }

  /** The turn with this bet. */
  given(bet: boolean | null): Turn {
    return { picking: (position) => this.picking(position, bet), over: () => 1 };
  }

  #undecided(): Levels {
    const pairs = this.#after(BETS_AT);
    const worse = pairs.map((value, at) => Math.min(value, pairs[at ^ 1]!));
    return levelsFrom(this.board, BETS_AT, worse, A_SHARE);
  }
}

/** The row of values with so many turns still to come. */
function rowOf({ arrays }: ValueTable, turns: number): Row {
  const [begin, end] = arrays['first']!.values.subarray(turns, turns + 2);
  return {
    low: arrays['lows']!.values[turns]!,
    values: arrays['values']!.values.subarray(begin, end),
  };
}

/** A player further behind has lost, a player further ahead has won, whatever happens. */
function chanceAt({ low, values }: Row, lead: number): number {
  const at = (lead - low) / STEP;
  return at < 0 ? 0 : (values[at] ?? 1);
}
