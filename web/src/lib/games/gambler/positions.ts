// Described positions of Gambler and Engel & Bengel: a translation of src/wagnis/games/gambler/setup.py.

import { equal } from '$lib/engine/equal';
import { isPlainObject, isWholeList, repr, type PlainObject } from '$lib/engine/plain';
import {
  multiples,
  PositionError,
  readFaces,
  readFlag,
  readRound,
  readScores,
  readSeat,
  readWhole,
  type Positions,
} from '$lib/engine/setup';
import { BOX as GAMBLER } from './box.gen';
import { BOX as ENGEL_BENGEL } from './engel-bengel/box.gen';
import { GAMBLER_DICE, GAMBLER_POINTS } from './facts.gen';
import { placementsOf, shareOf, wants, type Gambler, type GamblerState } from './rules';
import { checkStack } from './tableau';
import type { Tableau } from './wire.gen';

type Filled = GamblerState['filled'];

/** No game is as long. */
const MOST_ROUNDS = 10_000;
const ROWS = 6;

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));

function build(game: Gambler, written: PlainObject): GamblerState {
  const { seats, stack, target } = game;
  const scores = readScores(written, seats, GAMBLER_POINTS);
  multiples(
    scores,
    stack.flatMap(({ rows }) => rows.map(({ value }) => value)).reduce(gcd, GAMBLER_POINTS),
  );
  if (Math.min(...scores) < 0) throw new PositionError('nobody has less than 0 points here');
  const starter = readSeat(written, 'starter', game.first, seats);
  const roller = readSeat(written, 'roller', starter, seats);
  const round = readRound(written, MOST_ROUNDS);
  const [order, tableau] = readOrder(game, written, round);
  const begun = { scores, roller, starter, round, order };
  if (tableau === null) return undrawn(game, begun);
  const filled = readFilled(tableau, written);
  const stock = readStock(seats, written, filled.flat().length);
  if (!stock[roller])
    throw new PositionError(`player ${roller} has no dice left, so it is not their turn`);
  const finished = tableau.rows.map(({ boxes }, at) => filled[at]!.length === boxes);
  if (finished.every(Boolean)) throw new PositionError('all rows are full: the round is over');
  if (Math.max(...scores) >= target && !finished.some(Boolean))
    throw new PositionError(`somebody has ${target} points, so the game was over before`);
  const phase = phaseOf(tableau, filled, stock[roller], written);
  return { ...begun, stock, filled, phase };
}

type Begun = Pick<GamblerState, 'scores' | 'roller' | 'starter' | 'round' | 'order'>;

/** The next tableau is to be drawn. */
function undrawn({ seats, target }: Gambler, begun: Begun): GamblerState {
  if (begun.roller !== begun.starter)
    throw new PositionError("'tableau' must say which one lies there");
  if (Math.max(...begun.scores) >= target)
    throw new PositionError(`somebody has ${target} points, so the game is over`);
  const stock = Array<number>(seats).fill(shareOf(seats));
  return { ...begun, stock, filled: [], phase: { kind: 'tableau' } };
}

/** The known part of the stack, and the current tableau; null if it is to be drawn. */
function readOrder(
  game: Gambler,
  written: PlainObject,
  round: number,
): [order: number[], tableau: Tableau | null] {
  const ids = game.stack.map(({ id }) => id);
  const wanted = readTableau(game, written, ids);
  let order = known(game, written, ids, round, wanted);
  if (order.length < ids.length && order.length === round) {
    if (wanted === null) return [order, null];
    const number = ids.indexOf(wanted);
    if (order.includes(number)) throw new PositionError(`${wanted} lay there in an earlier round`);
    order = [...order, number];
  }
  const lying = game.stack[order[round % ids.length]!]!;
  if (wanted !== null && wanted !== lying.id)
    throw new PositionError(`in round ${round + 1} the tableau is ${lying.id}, not ${wanted}`);
  return [order, lying];
}

/** The id of the tableau, which is described by its id or as a view shows it. */
function readTableau({ stack }: Gambler, written: PlainObject, ids: string[]): string | null {
  const wanted = written['tableau'] ?? null;
  if (wanted === null) return null;
  if (isPlainObject(wanted)) {
    const printed = stack.find((side) => equal(side, wanted));
    if (printed) return printed.id;
    throw new PositionError("this tableau is not in the stack; the option 'stack' puts it there");
  }
  const id = ids.find((one) => one === wanted);
  if (id === undefined)
    throw new PositionError(
      `there is no tableau ${repr(wanted)} in the stack; the option 'stack' puts one there`,
    );
  return id;
}

/** The tableaux before this round, or all that are fixed. */
function known(
  game: Gambler,
  written: PlainObject,
  ids: string[],
  round: number,
  wanted: string | null,
): number[] {
  const fixed = Array.from({ length: game.known }, (_, number) => number);
  if ('before' in written) {
    const before = written['before'];
    if (!Array.isArray(before) || before.some((id) => !ids.includes(id as string)))
      throw new PositionError("'before' must list tableaux of the stack by their ids");
    const order = before.map((id) => ids.indexOf(id as string));
    const begins = order.slice(0, fixed.length).every((number, at) => number === at);
    if (new Set(order).size < order.length || !begins)
      throw new PositionError("'before' is not the order of this stack");
    if (order.length !== round && order.length !== ids.length)
      throw new PositionError(`${round} tableaux lay there before round ${round + 1}`);
    return order.length > fixed.length ? order : fixed;
  }
  const others = ids.flatMap((id, at) => (at >= game.known && id !== wanted ? [at] : []));
  const order = [...fixed, ...others].slice(0, Math.max(round, fixed.length));
  if (round >= ids.length && order.length < ids.length) {
    // After the whole stack was played, it repeats.
    const at = Math.max(round % ids.length, fixed.length);
    return order.toSpliced(at, 0, ids.indexOf(wanted!));
  }
  if (wanted === null && round >= ids.length && ids.length > fixed.length)
    throw new PositionError("'tableau' must say which one lies there");
  return order;
}

function readFilled({ rows }: Tableau, written: PlainObject): Filled {
  const given = written['filled'] ?? rows.map(() => []);
  if (!Array.isArray(given) || given.length !== ROWS)
    throw new PositionError(`'filled' must list the dice of all ${ROWS} rows`);
  const filled = given.map((row) => readFaces(row, "a row of 'filled'"));
  for (const [at, dice] of filled.entries()) {
    const wrong = dice.findIndex(
      (face, box) => !wants(rows[at]!, dice.slice(0, box)).includes(face),
    );
    if (wrong >= 0)
      throw new PositionError(`row ${at + 1}: a ${dice[wrong]} does not fit space ${wrong + 1}`);
  }
  return filled;
}

/** Each player's remaining dice: all that were dealt and not placed. */
function readStock(seats: number, written: PlainObject, placed: number): number[] {
  const share = shareOf(seats);
  const left = share * seats - placed;
  if (!('stock' in written) && placed)
    throw new PositionError(`${placed} dice lie there: 'stock' says who has the other ${left}`);
  const stock = written['stock'] ?? Array<number>(seats).fill(share);
  if (!isWholeList(stock) || stock.length !== seats)
    throw new PositionError(`'stock' must be ${seats} whole numbers, one for each player`);
  if (stock.some((dice) => dice < 0 || dice > share))
    throw new PositionError(`everybody begins with ${share} dice, and has from 0 to ${share} left`);
  const sum = stock.reduce((one, other) => one + other, 0);
  if (sum !== left)
    throw new PositionError(
      `${placed} dice lie on the tableau, so ${left} are left in stock, not ${sum}`,
    );
  return stock;
}

/** Dice in the cup to be placed, or dice to be rolled. */
function phaseOf(
  { rows }: Tableau,
  filled: Filled,
  stock: number,
  written: PlainObject,
): GamblerState['phase'] {
  const cup = readFaces(written['cup'] ?? [], "'cup'").toSorted((one, other) => one - other);
  const placed = readFlag(written, 'placed', false);
  const most = Math.min(GAMBLER_DICE, stock);
  if (cup.length === 0) {
    if (placed && !('rolling' in written))
      throw new PositionError("'cup' must say which dice are left to place");
    return { kind: 'rolling', dice: readWhole(written, 'rolling', most, 1, most) };
  }
  if ('rolling' in written)
    throw new PositionError('dice are either in the cup or about to be rolled, not both');
  if (cup.length > most)
    throw new PositionError(
      `${cup.length} dice in the cup: ${most} are the most with ${stock} left`,
    );
  if (placed) {
    if (cup.length === GAMBLER_DICE || filled.every((dice) => dice.length === 0))
      throw new PositionError("'placed' means that one of this roll lies on the tableau");
    return { kind: 'placing', cup, owes: false };
  }
  if (placementsOf(rows, filled, cup).length === 0)
    throw new PositionError(
      'nothing of this roll fits, so the turn is over; ' +
        "'placed' says that a die of it lies there already",
    );
  return { kind: 'placing', cup, owes: true };
}

/** `before` lists earlier tableaux, `placed` means nothing is owed. */
function describe(game: Gambler, state: GamblerState): PlainObject {
  const { order, round, phase, scores } = state;
  const lain = order.length < game.stack.length ? order.slice(0, round) : order;
  return {
    scores: [...scores],
    ...game.view(state),
    before: lain.map((at) => game.stack[at]!.id),
    ...(phase.kind === 'placing' && { placed: !phase.owes }),
  };
}

const PARTS = 'scores roller tableau filled stock cup placed rolling round starter before';

const of = (box: typeof GAMBLER): Positions => {
  const edition: Positions<Gambler, GamblerState> = {
    box,
    readers: { stack: checkStack },
    parts: PARTS.split(' '),
    derived: [],
    build,
    describe,
  };
  return edition as unknown as Positions;
};

export const positions = Object.fromEntries(
  [GAMBLER, ENGEL_BENGEL].map((box) => [box.name, of(box)]),
);
