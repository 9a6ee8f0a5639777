// The rules of Zocken: a translation of src/wagnis/games/zocken/rules.py and row.py. The tests in
// tests/differential play both in lockstep. Numbers such as R15 refer to docs/rulings.md.

import {
  best,
  OnePass,
  optionIn,
  withValue,
  type Game,
  type Node,
  type Open,
  type Options,
} from '$lib/engine/contract';
import type { Move, Outcome, Standing } from '$lib/wire.gen';
import { BOX } from './box.gen';
import {
  ZOCKEN_BET_LOST,
  ZOCKEN_BET_OVER,
  ZOCKEN_BONUS,
  ZOCKEN_DICE_BEFORE_BETS,
  ZOCKEN_EVASION,
  ZOCKEN_OUT,
  ZOCKEN_PLACES,
} from './facts.gen';
import {
  COLOURS,
  type Colour,
  type LyingDie,
  type Put,
  type ZockenHappening,
  type ZockenView,
} from './wire.gen';

export type Place = Put['place'];
export type Row = readonly (LyingDie | null)[];
type Direction = 'up' | 'down';
type Tell = (happening: ZockenHappening) => void;

type Phase =
  | { readonly kind: 'picking' | 'finished' }
  | { readonly kind: 'rolling'; readonly die: Colour }
  | { readonly kind: 'placing'; readonly die: Colour; readonly face: number }
  /** This player decides whether to bet. */
  | { readonly kind: 'betting'; readonly seat: number };

/** A position. `remaining` are the dice not yet picked in this turn. */
export interface ZockenState {
  readonly scores: readonly number[];
  readonly round: number;
  readonly roller: number;
  readonly row: Row;
  readonly out: readonly LyingDie[];
  readonly remaining: readonly Colour[];
  readonly bets: readonly (boolean | null)[];
  readonly phase: Phase;
}

/** The count of a row: dice that match, evade and are on OUT, and their points. */
export interface Tally {
  readonly matches: number;
  readonly matchPoints: number;
  readonly evaded: number;
  readonly evasionPoints: number;
  readonly out: number;
  readonly outPoints: number;
  /** For a row without a die on OUT. */
  readonly bonus: number;
  readonly score: number;
}

const EMPTY_ROW: Row = ZOCKEN_PLACES.map(() => null);
const PICKING: Phase = { kind: 'picking' };
/** Indices of the escape fields; the row fields lie between them. */
const [LEFT, RIGHT] = [0, ZOCKEN_PLACES.length - 1];

const isField = (index: number): boolean => index > LEFT && index < RIGHT;

/** The direction of the sequence; null until it has two different values. */
export function direction(row: Row): Direction | null {
  const faces = row.flatMap((lying) => lying?.face ?? []);
  const [first, last] = [faces[0], faces.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return first < last ? 'up' : 'down';
}

/** The legal places of a die with this face (R15, R16). */
export function legalPlaces(row: Row, face: number): Place[] {
  const open = row.every((lying) => lying === null);
  const free = open
    ? row.flatMap((_, index) => (isField(index) ? [index] : []))
    : freePlaces(row, face);
  const places = free.map((index) => ZOCKEN_PLACES[index]!);
  return free.some(isField) ? places : [...places, 'out'];
}

/**
 * Empty places that keep the values weakly ascending, or weakly descending: between the last smaller
 * and the first larger value, in the direction of the sequence. While it is open, both are allowed.
 */
function freePlaces(row: Row, face: number): number[] {
  const at = (fits: (lying: number) => boolean) =>
    row.flatMap((lying, index) => (lying && fits(lying.face) ? [index] : []));
  const smaller = at((lying) => lying < face);
  const larger = at((lying) => lying > face);
  const way = direction(row);
  const spans: [low: number, high: number][] = [];
  if (way !== 'down') spans.push([Math.max(-1, ...smaller), Math.min(row.length, ...larger)]);
  if (way !== 'up') spans.push([Math.max(-1, ...larger), Math.min(row.length, ...smaller)]);
  return row.flatMap((lying, index) =>
    lying === null && spans.some(([low, high]) => low < index && index < high) ? [index] : [],
  );
}

/** The dice that lie on the row and on OUT. */
export type Lying = Pick<ZockenState, 'row' | 'out'>;

/** The dice that lie after one more is placed. */
export function laid(table: Lying, place: Place, die: LyingDie): Lying {
  const { row, out } = table;
  if (place === 'out') return { row, out: [...out, die] };
  return { row: withValue(row, ZOCKEN_PLACES.indexOf(place), die), out };
}

/** Whether a die matches its place: it lies on the circle of its colour. */
export function isMatch(circles: readonly Colour[], die: Colour, place: Place): boolean {
  return typeof place === 'number' && circles[place - 1] === die;
}

/** The points of a bet on a turn of this score. */
export function betPoints(score: number): number {
  return score > ZOCKEN_BET_OVER ? Math.floor(score / 2) : ZOCKEN_BET_LOST;
}

/** The turns after the current one. */
export function turnsAfter(
  { round, roller, bets }: Pick<ZockenState, 'round' | 'roller' | 'bets'>,
  rounds: number,
  first: number,
): number {
  const seats = bets.length;
  return (rounds - round) * seats - ((roller - first + seats) % seats) - 1;
}

/** Counts a row; `points` are those for 1…7 matches (R14). */
export function tally(
  row: Row,
  out: readonly LyingDie[],
  circles: readonly Colour[],
  points: readonly number[],
): Tally {
  const matches = row.filter(
    (lying, index) => lying && isMatch(circles, lying.die, ZOCKEN_PLACES[index]!),
  ).length;
  const matchPoints = points[matches - 1] ?? 0;
  const evaded = [row[LEFT], row[RIGHT]].filter(Boolean).length;
  const evasionPoints = evaded * ZOCKEN_EVASION;
  const outPoints = out.length * ZOCKEN_OUT;
  const bonus = out.length === 0 ? ZOCKEN_BONUS : 0;
  const score = bonus + matchPoints + evasionPoints + outPoints;
  return {
    matches,
    matchPoints,
    evaded,
    evasionPoints,
    out: out.length,
    outPoints,
    bonus,
    score,
  };
}

/** The state that this standing shows. */
export function stateOf({ view, scores, to_act }: Standing): ZockenState {
  const { row, out, remaining, round, roller, bets, die, face } = view as ZockenView;
  const state = { scores, round, roller, row, out, remaining, bets };
  if (to_act === null) return { ...state, phase: { kind: 'finished' } };
  if (die !== null && face !== null) return { ...state, phase: { kind: 'placing', die, face } };
  if (die !== null) return { ...state, phase: { kind: 'rolling', die } };
  const betting = typeof to_act === 'number' && to_act !== roller;
  return { ...state, phase: betting ? { kind: 'betting', seat: to_act } : PICKING };
}

/** One game: the colours of the circles, the points for matches, the rounds, the first seat. */
export class Zocken extends OnePass<ZockenState, ZockenHappening> implements Game<ZockenState> {
  constructor(
    readonly seats: number,
    readonly circles: readonly Colour[],
    readonly points: readonly number[],
    readonly rounds: number,
    readonly first: number,
  ) {
    super();
  }

  start(): ZockenState {
    return this.#turn(Array<number>(this.seats).fill(0), 0, this.first);
  }

  node(state: ZockenState): Node {
    const { phase, roller, remaining } = state;
    switch (phase.kind) {
      case 'picking':
        return { kind: 'decision', seat: roller, moves: remaining.map((pick) => ({ pick })) };
      case 'rolling':
        return { kind: 'chance', seat: roller, lot: { what: 'dice', count: 1 } };
      case 'placing': {
        const places = legalPlaces(state.row, phase.face);
        return { kind: 'decision', seat: roller, moves: places.map((place) => ({ place })) };
      }
      case 'betting':
        return { kind: 'decision', seat: phase.seat, moves: [{ bet: true }, { bet: false }] };
      case 'finished':
        return { kind: 'over', winners: best(state.scores) };
    }
  }

  stateOf(standing: Standing): ZockenState {
    return stateOf(standing);
  }

  /** A rolled die on any empty place. */
  byHand({ phase, row }: ZockenState): Move[] {
    if (phase.kind !== 'placing') return [];
    const legal = legalPlaces(row, phase.face);
    const empty = ZOCKEN_PLACES.filter((_, index) => row[index] === null);
    return [...empty, 'out' as const]
      .filter((place) => !legal.includes(place))
      .map((place) => ({ place }));
  }

  view(state: ZockenState): ZockenView {
    const { phase, row, out, remaining, round, roller, bets } = state;
    return {
      row: [...row],
      circles: [...this.circles],
      out: [...out],
      remaining: [...remaining],
      die: 'die' in phase ? phase.die : null,
      face: 'face' in phase ? phase.face : null,
      round,
      roller,
      bets: [...bets],
      direction: direction(row),
    };
  }

  protected override follow(state: ZockenState, event: Move | Outcome, tell: Tell): ZockenState {
    const { phase } = state;
    if ('pick' in event) {
      const remaining = state.remaining.filter((die) => die !== event.pick);
      return { ...state, remaining, phase: { kind: 'rolling', die: event.pick } };
    }
    if ('dice' in event && phase.kind === 'rolling') {
      return { ...state, phase: { kind: 'placing', die: phase.die, face: event.dice[0]! } };
    }
    if ('place' in event && typeof event.place !== 'object' && phase.kind === 'placing') {
      return this.#placed(state, event.place, { die: phase.die, face: phase.face }, tell);
    }
    if ('bet' in event && phase.kind === 'betting') {
      return this.#bet(state, phase.seat, event.bet, tell);
    }
    throw new Error(`this does not follow ${phase.kind}: ${JSON.stringify(event)}`);
  }

  #placed(state: ZockenState, place: Place, lying: LyingDie, tell: Tell): ZockenState {
    const { roller, remaining } = state;
    const placed: ZockenState = { ...state, ...laid(state, place, lying), phase: PICKING };
    this.#tellPlace(state, place, lying.die, placed, tell);
    if (remaining.length === 0) return this.#turnOver(placed, tell);
    if (remaining.length === COLOURS.length - ZOCKEN_DICE_BEFORE_BETS && this.seats > 1) {
      tell({ kind: 'betting_opens', roller });
      return { ...placed, phase: { kind: 'betting', seat: this.#leftOf(roller) } };
    }
    return placed;
  }

  #tellPlace(before: ZockenState, place: Place, die: Colour, after: ZockenState, tell: Tell): void {
    const seat = before.roller;
    if (place === 'out') {
      tell({ kind: 'out', seat, first: before.out.length === 0, cost: -ZOCKEN_OUT });
    } else if (typeof place === 'string') {
      tell({ kind: 'evaded', seat, place, cost: -ZOCKEN_EVASION });
    } else if (isMatch(this.circles, die, place)) {
      const { matches, matchPoints } = this.#tally(after);
      tell({ kind: 'matched', seat, place, matches, worth: matchPoints });
    }
    const way = direction(after.row);
    if (direction(before.row) === null && way !== null) {
      tell({ kind: 'direction_decided', direction: way });
    }
  }

  /** Openly and clockwise, until it is the roller's turn again. */
  #bet(state: ZockenState, seat: number, on: boolean, tell: Tell): ZockenState {
    tell({ kind: 'bet_placed', seat, roller: state.roller, on });
    const following = this.#leftOf(seat);
    return {
      ...state,
      bets: withValue(state.bets, seat, on),
      phase: following === state.roller ? PICKING : { kind: 'betting', seat: following },
    };
  }

  /** Scores the turn, then the bets on it; the next turn begins, or the game ends. */
  #turnOver(state: ZockenState, tell: Tell): ZockenState {
    const scores = this.#scored(state, tell);
    tell({ kind: 'turn_over', seat: state.roller });
    if (turnsAfter(state, this.rounds, this.first) === 0) {
      tell({ kind: 'game_over', winners: best(scores) });
      return { ...state, scores, phase: { kind: 'finished' } };
    }
    const following = this.#leftOf(state.roller);
    if (following !== this.first) return this.#turn(scores, state.round, following);
    const round = state.round + 1;
    tell({ kind: 'round_begins', round, rounds: this.rounds });
    return this.#turn(scores, round, following);
  }

  #scored(state: ZockenState, tell: Tell): number[] {
    const { score, ...count } = this.#tally(state);
    const points = betPoints(score);
    const over = points > 0;
    tell({
      kind: 'turn_scored',
      seat: state.roller,
      points: score,
      matches: count.matches,
      match_points: count.matchPoints,
      bonus: count.bonus,
      evaded: count.evaded,
      evasion_cost: 0 - count.evasionPoints,
      out: count.out,
      out_cost: 0 - count.outPoints,
      over_fifty: over,
    });
    const scores = [...state.scores];
    scores[state.roller]! += score;
    for (const [seat, bet] of state.bets.entries()) {
      if (!bet) continue;
      tell({ kind: over ? 'bet_won' : 'bet_lost', seat, points });
      scores[seat]! += points;
    }
    return scores;
  }

  #tally({ row, out }: ZockenState): Tally {
    return tally(row, out, this.circles, this.points);
  }

  /** An empty row, all seven dice, no bets. */
  #turn(scores: readonly number[], round: number, roller: number): ZockenState {
    const bets = Array<null>(this.seats).fill(null);
    return {
      scores,
      round,
      roller,
      row: EMPTY_ROW,
      out: [],
      remaining: COLOURS,
      bets,
      phase: PICKING,
    };
  }

  #leftOf(seat: number): number {
    return (seat + 1) % this.seats;
  }
}

export const open = (seats: number, options: Options): Zocken => {
  const option = <T>(name: string) => optionIn<T>(BOX, seats, options, name);
  return new Zocken(seats, option('circles'), option('matches'), option('rounds'), option('first'));
};

export const opens: Record<string, Open> = { [BOX.name]: open };
