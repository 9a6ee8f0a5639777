// The values of moves in Gambler and Engel & Bengel: one round for two from its solved table, an
// estimate for more players. A translation of src/wagnis/games/gambler/solver/__init__.py.

import { NotSolvedError, type Valued } from '$lib/analysis/contract';
import type { Advisor, Evaluation, LoadTable, ValueTable } from '$lib/engine/advice';
import type { Game, State } from '$lib/engine/contract';
import { TableError } from '$lib/engine/tables';
import { GAMBLER_ALL_DICE, GAMBLER_DICE } from './facts.gen';
import { ofGambler, type Gambler, type GamblerState } from './rules';
import { GAMBLER_ROUNDS } from './values.gen';
import { estimate } from './values/estimate';
import { Leaving } from './values/judged';
import { idOf, tableauValues, written } from './values/tableau';
import type { TurnSearch } from './values/turn';
import type { Tableau } from './wire.gen';

const solved = (bound: number) =>
  "Both play for the most points of this round, own minus the other's; the scores and the next " +
  `round do not count. Off by ${Number(bound.toPrecision(2))} points at most.`;
const ESTIMATED =
  "An estimate for the points of this round, own minus the others' average: this turn is " +
  'searched to its end, the turns after it are estimated; the scores do not count.';
const JUDGED =
  'An estimate of the chance to win: this turn is searched to its end, and what it leaves to the ' +
  'others is judged by a network trained on games against itself.';

/** A position with dice in the cup, or about to be rolled. */
export interface Place {
  readonly game: Gambler;
  readonly state: GamblerState;
  readonly tableau: Tableau;
  /** The dice of the cup. */
  readonly dice: number;
}

export const advisor: Advisor = {
  async advise(game, state, load) {
    const place = placeOf(game, state);
    if (!place) return beforeTheTableau(game, state);
    try {
      return await (game.seats > 2 ? judged(place, load) : byPoints(place, load));
    } catch (error) {
      // Without a network, an estimate that says so is better than no hint.
      if (error instanceof TableError && error.why === 'missing')
        return { ...estimated(place), makeshift: true };
      throw error;
    }
  },

  async prepare(anyGame, anyState, load) {
    const [game, state] = ofGambler(anyGame, anyState);
    const tableau = game.tableau(state);
    const values = tableau && tableauValues(tableau.rows);
    if (game.seats === 2) {
      if (tableau) await load(tableName(state, tableau));
      return;
    }
    const judges = await load('judges');
    if (judges) values?.sight(judges, game.seats);
  },
};

/** The place; null before a tableau is drawn. */
export function placeOf(anyGame: Game, anyState: State): Place | null {
  const [game, state] = ofGambler(anyGame, anyState);
  const { phase } = state;
  const tableau = game.tableau(state);
  if (!tableau) return null;
  if (phase.kind !== 'rolling' && phase.kind !== 'placing')
    throw new NotSolvedError('the game is over, nothing is to come');
  const dice = phase.kind === 'rolling' ? phase.dice : phase.cup.length;
  return { game, state, tableau, dice };
}

/** The points of the round: from its table for two players, else an estimate. */
export async function byPoints(place: Place, load: LoadTable): Promise<Valued> {
  const table = place.game.seats === 2 ? await tableOf(place, load) : null;
  return table ? fromTable(place, table) : estimated(place);
}

/** The table of this round for two players; null if there is none. */
export function tableOf({ state, tableau }: Place, load: LoadTable): Promise<ValueTable | null> {
  return load(tableName(state, tableau));
}

/** The name of the table of this round for two players; that of an unknown tableau is its rows. */
function tableName({ stock, filled }: GamblerState, { rows }: Tableau): string {
  const dice = [...stock, ...filled.map((lying) => lying.length)];
  const each = dice.reduce((sum, count) => sum + count, 0) / 2;
  const usual = 2 * each === GAMBLER_ALL_DICE;
  // As src/wagnis/games/gambler/solver/browser.py names it.
  return (usual && idOf(rows)) || `${each} ${written(rows)}`;
}

export function fromTable(place: Place, { facts, arrays }: ValueTable): Valued {
  const { state, tableau, dice } = place;
  const values = tableauValues(tableau.rows);
  const [unit, bound] = [Number(facts['unit']), Number(facts['bound'])];
  const units = arrays['units']!;
  const [, stocks] = units.shape;
  const other = state.stock[1 - state.roller]!;
  const leave = (code: number) =>
    -(units.values[values.ranks.rank(code) * stocks! + other]! * unit);
  const code = values.fills.code(state.filled);
  const turn = values.turn(`solved ${other}`, code, dice, { leave, over: 0 });
  return {
    ...told(place, turn, { objective: 'points', exact: true, assumes: solved(bound) }),
    bound,
  };
}

/** An estimate of points. */
function estimated(place: Place): Evaluation {
  const { game, state, tableau, dice } = place;
  const values = tableauValues(tableau.rows);
  const next = nextDice(state);
  const ending = estimate(values.fills, values.outlooks, game.seats, next);
  const code = values.fills.code(state.filled);
  const turn = values.turn(`estimate ${game.seats} ${next}`, code, dice, ending);
  return told(place, turn, { objective: 'points', exact: false, assumes: ESTIMATED });
}

/** The dice that the next player will roll; 0 if nobody else has any. */
function nextDice({ stock, roller }: GamblerState): number {
  const others = stock.map((_, away) => stock[(roller + away) % stock.length]!).slice(1);
  return Math.min(GAMBLER_DICE, others.find((dice) => dice > 0) ?? 0);
}

/** The chance to win: searches this turn, and the network values its ends. */
async function judged(place: Place, load: LoadTable): Promise<Evaluation> {
  const { game, state, tableau, dice } = place;
  const table = await load('judges');
  if (!table) throw new TableError('missing', 'the networks are not here');
  const values = tableauValues(tableau.rows);
  const leaving = new Leaving(game, state, values.fills, values.sight(table, game.seats));
  const code = values.fills.code(state.filled);
  const turn = values.turn(leaving.about, code, dice, leaving);
  const less = told(place, turn, { objective: 'win', exact: false, assumes: JUDGED });
  return {
    ...less,
    value: less.value + leaving.paid,
    values: less.values.map((value) => value + leaving.paid),
  };
}

/** The mean over the possible tableaux; no table is read. */
export function beforeTheTableau(anyGame: Game, anyState: State): Valued {
  const [game, state] = ofGambler(anyGame, anyState);
  if (game.seats !== 2) throw new NotSolvedError('rounds are solved for two players only');
  const undrawn = game.undrawn(state);
  let [value, bound] = [0, 0];
  for (const { rows } of undrawn) {
    const round = GAMBLER_ROUNDS[idOf(rows) ?? ''];
    if (!round) throw new NotSolvedError('the rounds to come are not solved');
    value += round.value / undrawn.length;
    bound = Math.max(bound, round.bound);
  }
  return { objective: 'points', value, values: [], exact: true, assumes: solved(bound), bound };
}

function told(
  { game, state }: Place,
  turn: TurnSearch,
  facts: Pick<Evaluation, 'objective' | 'exact' | 'assumes'>,
): Evaluation {
  const { phase } = state;
  const code = turn.fills.code(state.filled);
  if (phase.kind === 'rolling') {
    return { ...facts, value: turn.rolling(code, phase.dice), values: [] };
  }
  const node = game.node(state);
  if (node.kind !== 'decision' || phase.kind !== 'placing') throw new Error('nothing is to decide');
  const values = node.moves.map((move) => turn.move(code, phase.cup, move));
  return { ...facts, value: Math.max(...values), values };
}
