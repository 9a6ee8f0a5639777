// The values of moves in Tutto, as the server's solver gives them (src/wagnis/games/tutto/solver):
// the chance to win where it is solved (for three by an equilibrium), else an estimate, else the
// points of the turn.

import type { Advisor, Evaluation, LoadTable, ValueTable } from '$lib/engine/advice';
import { UNIT } from './chances';
import { changedCards, ofTutto, type Deck, type Tutto, type TuttoState } from './rules';
import { worthOf, type TurnOf } from './solver/positions';
import { SolvedTurn, type Ends } from './solver/turn';
import {
  endsForMany,
  endsForThree,
  endsForTwo,
  fits,
  nearer,
  startsOf,
  targetOf,
} from './solver/win';

const LEFT =
  'The next card of this turn comes from the cards that are left, later ones from a full deck.';
export const FULL_DECK = 'Every card is drawn as if from a full deck.';
export const SEEN_DECK =
  'Exact for a full deck from the second card on: the next card of this turn comes from the ' +
  'cards that are left, every later one as if from a full deck.';
const POINTS = `An estimate: this turn is played for points. ${LEFT}`;
const PAIRS = `An estimate: every opponent is judged by the solved game for two. ${LEFT}`;
const EQUILIBRIUM =
  'An equilibrium for three: everybody plays for the own chance to win, and no other turn would ' +
  `raise it; another equilibrium may be worth something else. ${LEFT}`;
const NEARER = `An estimate: as if the leader were nearer. ${LEFT}`;

/** The table of the usual game, which also judges others. */
const USUAL = 'tutto-6000';
/** The highest target for which a turn is solved. */
export const FURTHEST_TARGET = 1e8;
/** The most points at risk; after a few more cards no number could hold them. */
export const COUNTED = 1e300;
/** Solved turns that are kept; a hint and a bot's move need the same one. */
const AT_HAND = 16;

const turns = new Map<string, SolvedTurn>();

/** The turn of this name; the least recently solved one is forgotten. */
function turnNamed(name: string, { full }: Tutto, ends: () => Ends): SolvedTurn {
  const turn = turns.get(name) ?? new SolvedTurn(ends(), full);
  turns.delete(name);
  turns.set(name, turn);
  if (turns.size > AT_HAND) turns.delete(turns.keys().next().value!);
  return turn;
}

/** The name of a running turn: everything that the values of its ends depend on. */
function nameOf(game: Tutto, { scores, roller, lastRound }: TuttoState, by: string): string {
  const { target, first, chargeAtOnce, full } = game;
  return JSON.stringify([by, target, first, chargeAtOnce, full, scores, roller, lastRound]);
}

export const advisor: Advisor = {
  async advise(anyGame, anyState, load) {
    const [game, state] = ofTutto(anyGame, anyState);
    if (game.seats === 2) return forTwo(game, state, load);
    const near = nearer(state);
    const three = await loadThree(game, load);
    if (three) {
      const told = forThree(game, near, three);
      if (told) return near === state ? told : { ...told, assumes: NEARER };
    }
    const table = (await loadTwo(game, load)) ?? (await loadUsual(game, load));
    if (!table || !(state.lastRound || fits(table, game))) return forPoints(game, state);
    const by = JSON.stringify(table.key);
    const turnOf: TurnOf = (at) =>
      turnNamed(nameOf(game, at, by), game, () => endsForMany(game, at, table));
    return evaluation('win', game, near, turnOf, PAIRS, false);
  },

  async prepare(anyGame, anyState, load) {
    const [game] = ofTutto(anyGame, anyState);
    if (await loadThree(game, load)) return;
    const usual = game.seats > 2 ? () => loadUsual(game, load) : () => null;
    const table = (await loadTwo(game, load)) ?? (await usual());
    if (!table || !fits(table, game)) pointsTurn(game);
  },
};

/** The tables that ship are of the deck of the box. */
const isPrinted = ({ full }: Tutto): boolean => changedCards(full).length === 0;

/** The table for three players with this target; null where there is none. */
async function loadThree(game: Tutto, load: LoadTable): Promise<ValueTable | null> {
  if (game.seats !== 3 || game.chargeAtOnce || !isPrinted(game)) return null;
  return load(`tutto-three-${targetOf(game) * UNIT}`);
}

/** The cards by name, as src/wagnis/games/tutto/solver/browser.py writes them. */
const cardsOf = (deck: Deck): string =>
  Object.entries(deck)
    .map(([card, count]) => `${card} ${count}`)
    .sort()
    .join(', ');

/** The table for two players with this target, booking and deck; null where there is none. */
export async function loadTwo(game: Tutto, load: LoadTable): Promise<ValueTable | null> {
  const booked = game.chargeAtOnce ? '-at-once' : '';
  const deck = isPrinted(game) ? '' : `-deck ${cardsOf(game.full)}`;
  return load(`tutto-${targetOf(game) * UNIT}${booked}${deck}`);
}

async function loadUsual(game: Tutto, load: LoadTable): Promise<ValueTable | null> {
  return isPrinted(game) ? load(USUAL) : null;
}

async function forTwo(game: Tutto, state: TuttoState, load: LoadTable): Promise<Evaluation> {
  const near = nearer(state);
  const table = state.lastRound ? null : await loadTwo(game, load);
  if (!table && !state.lastRound) return forPoints(game, state);
  const turnOf = winTurnOf(game, table);
  return near === state
    ? evaluation('win', game, state, turnOf, SEEN_DECK, true)
    : evaluation('win', game, near, turnOf, NEARER, false);
}

/** The turns of a game for two by the chance to win; the table is not needed in the last round. */
export function winTurnOf(game: Tutto, table: ValueTable | null): TurnOf {
  return (at) => turnNamed(nameOf(game, at, 'two'), game, () => endsForTwo(game, at, table));
}

/** Null in a position that no game reaches. */
function forThree(game: Tutto, state: TuttoState, table: ValueTable): Evaluation | null {
  const ends = endsForThree(game, state, startsOf(table));
  if (!ends) return null;
  // Charges are booked when the turn is banked, so all its positions have the same ends.
  const turn = turnNamed(nameOf(game, state, 'three'), game, () => ends);
  return evaluation('win', game, state, () => turn, EQUILIBRIUM, false);
}

/** Values that need no table. */
function forPoints(game: Tutto, state: TuttoState): Evaluation {
  const turn = pointsTurn(game);
  const counted = { ...state, atRisk: Math.min(state.atRisk, COUNTED) };
  return evaluation('points', game, counted, () => turn, POINTS, false);
}

/** The turn if only points count. */
export function pointsTurn(game: Tutto): SolvedTurn {
  const target = Math.min(game.target, FURTHEST_TARGET);
  const name = JSON.stringify(['points', target, game.full]);
  return turnNamed(name, game, () => pointsEnds(target, patience(target, game.full)));
}

function pointsEnds(target: number, reach: number): Ends {
  return { bank: [new Float64Array(1)], nulls: [0], won: target, slope: UNIT, reach };
}

/** With more units at risk than this, stopping is best wherever it is allowed (see win.py). */
function patience(target: number, deck: Deck): number {
  const hasty = new SolvedTurn(pointsEnds(target, -1), deck);
  let [low, high] = [-1, Math.max(1e6, target)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (hasty.gain(middle) <= 0) high = middle;
    else low = middle;
  }
  return low;
}

function evaluation(
  objective: string,
  game: Tutto,
  state: TuttoState,
  turnOf: TurnOf,
  assumes: string,
  exact: boolean,
): Evaluation {
  return { objective, ...worthOf(game, state, turnOf, 'seen'), exact, assumes };
}
