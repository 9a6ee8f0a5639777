// Advice in the browser, with the numbers of src/wagnis/games/zocken/solver/evaluating.py: the
// chance to win for two, an estimate of it for a roller among more, otherwise points. It needs two
// tables: the graph of a turn, and the game for two.

import type { Advisor, Evaluation, LoadTable, ValueTable } from '$lib/engine/advice';
import { optionIn } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { BOX } from './box.gen';
import { Graph } from './graph';
import { PointsTurn } from './points';
import { ALL, positionOf } from './position';
import type { Zocken, ZockenState } from './rules';
import { Board, moveValues } from './turn';
import { fits, rivalsOf, solvedFor, turnsOfRows, WinTurn, type Rival } from './winning';

const ROLLER = 'The roller plays for the most points in this turn, on average';
const BETTOR = `${ROLLER}; of equally good moves the one that is worst for the bet`;
const FOR_THE_WIN =
  'Both play for the win of the whole game, a tie counting half, and bet if that serves it';
const PAIRS = 'An estimate: every opponent is judged by the solved game for two';
const NOT_YET = 'An estimate of what is best, as the game is not solved for the win yet';
const AS_USUAL =
  'An estimate: computed with the usual points for matches, ' +
  'as those of this table are not solved yet';

/** With so many dice to come, any points for matches are evaluated; with more, only the usual. */
const FEW = 3;
/** Turns kept, up to 4 MB each: a hint and the moves of a turn use the same one. */
const AT_HAND = 4;

export const advisor: Advisor = {
  async advise(game: Zocken, state: ZockenState, load, by): Promise<Evaluation> {
    const turns = await turnsAt(game, state, load);
    return by === 'points' ? forPoints(game, state, turns) : advise(game, state, turns);
  },

  async prepare(game: Zocken, state: ZockenState, load) {
    const turns = await turnsOf(game, load);
    await turns.board.prepare(ALL);
    // The values of this turn are kept, so the first hint looks them up.
    advise(game, state, turns);
  },
};

/** The turns, with everything that the values of this state need. */
export async function turnsAt(
  game: Zocken,
  { remaining }: ZockenState,
  load: LoadTable,
): Promise<Turns> {
  const turns = await turnsOf(game, load);
  await turns.board.prepare(Math.min(ALL, remaining.length + 1));
  return turns;
}

const solved = new WeakMap<ValueTable, Turns>();

async function turnsOf(game: Zocken, load: LoadTable): Promise<Turns> {
  const [graph, usual] = await Promise.all([load('zocken-graph'), load('zocken-win')]);
  if (!graph || !usual) throw new Error('the tables of Zocken are missing');
  const rows = fits(game, usual) ? usual : ((await load(tableName(game))) ?? usual);
  const turns = solved.get(rows) ?? new Turns(new Board(new Graph(graph)), rows);
  solved.set(rows, turns);
  return turns;
}

/** The table of the game for two with other points for matches, or more rounds. */
const tableName = (game: Zocken): string =>
  `zocken-win-${game.points.join('-')}-${turnsOfRows(game)}`;

/** The tables, and the turns evaluated last. */
class Turns {
  readonly #wins = new Map<string, WinTurn>();
  readonly #points = new Map<string, PointsTurn>();

  constructor(
    readonly board: Board,
    readonly rows: ValueTable,
  ) {}

  win({ points }: Zocken, rivals: readonly Rival[]): WinTurn {
    const key = JSON.stringify([points, rivals]);
    return kept(this.#wins, key, () => new WinTurn(this.board, points, rivals, this.rows));
  }

  points(matchPoints: readonly number[]): PointsTurn {
    const key = JSON.stringify(matchPoints);
    return kept(this.#points, key, () => new PointsTurn(this.board, matchPoints));
  }
}

function kept<T>(all: Map<string, T>, key: string, make: () => T): T {
  const turn = all.get(key) ?? make();
  all.delete(key);
  all.set(key, turn);
  for (const oldest of all.keys()) {
    if (all.size <= AT_HAND) break;
    all.delete(oldest);
  }
  return turn;
}

function advise(game: Zocken, state: ZockenState, turns: Turns): Evaluation {
  if (game.seats === 1 || (game.seats > 2 && state.phase.kind === 'betting')) {
    return forPoints(game, state, turns);
  }
  const rivals = rivalsOf(game, state);
  const known = solvedFor(game, rivals, turns.rows);
  if (known === 'now') return forTheWin(game, state, rivals, turns);
  const advice = forPoints(game, state, turns);
  if (known === 'never' || !advice.exact) return advice;
  return { ...advice, exact: false, assumes: `${advice.assumes}. ${NOT_YET}` };
}

export function forTheWin(
  game: Zocken,
  state: ZockenState,
  rivals: readonly Rival[],
  turns: Turns,
): Evaluation {
  const turn = turns.win(game, rivals);
  const two = game.seats === 2;
  const assumes = two ? FOR_THE_WIN : PAIRS;
  if (state.phase.kind === 'betting') {
    const here = positionOf(game, state);
    const values = [true, false].map((bet) => 1 - turn.picking(here, bet));
    return evaluation('win', state, values, two, assumes);
  }
  const asking = rivals.some(({ bets }) => bets === null);
  const bet = two ? state.bets[1 - state.roller]! : asking ? null : false;
  return evaluation('win', state, moveValues(game, state, turn.given(bet)), two, assumes);
}

/** The most points in this turn, estimated where the server has no table. */
export function forPoints(game: Zocken, state: ZockenState, turns: Turns): Evaluation {
  const usual = optionIn<readonly number[]>(BOX, game.seats, {}, 'matches');
  const toCome = state.remaining.length + (state.phase.kind === 'rolling' ? 1 : 0);
  const exact = toCome <= FEW || equal(game.points, usual);
  const turn = turns.points(exact ? game.points : usual);
  const betting = state.phase.kind === 'betting';
  const here = positionOf(game, state);
  const values = betting
    ? [turn.bet(here) / turn.over(here.left), 0]
    : moveValues(game, state, turn);
  const assumes = betting ? BETTOR : ROLLER;
  return evaluation('points', state, values, exact, exact ? assumes : AS_USUAL);
}

/** A roll has a value, but no moves. */
function evaluation(
  objective: string,
  { phase }: ZockenState,
  values: readonly number[],
  exact: boolean,
  assumes: string,
): Evaluation {
  const value = Math.max(...values);
  return { objective, value, values: phase.kind === 'rolling' ? [] : values, exact, assumes };
}
