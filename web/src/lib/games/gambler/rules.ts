// The rules of Gambler and Engel & Bengel: a translation of src/wagnis/games/gambler/rules.py and
// board.py. The tests in tests/differential play both in lockstep.

import {
  best,
  OnePass,
  optionIn,
  silent,
  withValue,
  type Game,
  type Node,
  type Open,
  type Options,
  type Recorded,
  type State,
} from '$lib/engine/contract';
import type { GameShown, Move, Outcome } from '$lib/wire.gen';
import { BOX as GAMBLER } from './box.gen';
import { BOX as ENGEL_BENGEL } from './engel-bengel/box.gen';
import {
  GAMBLER_ALL_DICE,
  GAMBLER_DICE,
  GAMBLER_POINTS,
  GAMBLER_SHIPPED,
  GAMBLER_TABLEAUX,
  ROW_ASKS,
  type Asks,
} from './facts.gen';
import type {
  GamblerHappening,
  GamblerOdds,
  GamblerView,
  PlaceOnRow,
  Row,
  Tableau,
} from './wire.gen';

type Faces = readonly number[];
type Edition = GamblerOdds['game'];
type Tell = (happening: GamblerHappening) => void;

type Phase =
  /** The next tableau is to be drawn from the stack. */
  | { readonly kind: 'tableau' }
  | { readonly kind: 'rolling'; readonly dice: number }
  /** Dice lie in the cup; while the roller `owes`, one must be placed first. */
  | { readonly kind: 'placing'; readonly cup: Faces; readonly owes: boolean }
  | { readonly kind: 'closed' };

/** A position. `order` numbers the tableaux known so far, in the order of the stack. */
export interface GamblerState {
  readonly scores: readonly number[];
  readonly stock: readonly number[];
  readonly roller: number;
  readonly starter: number;
  readonly round: number;
  readonly order: readonly number[];
  readonly filled: readonly Faces[];
  readonly phase: Phase;
}

const ANY: Faces = [1, 2, 3, 4, 5, 6];

export const paysOf = (row: Row): number => row.sign * row.value;
export const isFull = (row: Row, lying: Faces): boolean => lying.length === row.boxes;

/** The faces that fit the next box when these dice lie in the row already. */
export function wants(row: Row, lying: Faces): Faces {
  if (isFull(row, lying)) return [];
  const printed = row.faces?.[lying.length];
  if (printed !== undefined) return [printed];
  const asks = askedBy(row, lying.length);
  if (asks === 'any') return ANY;
  if ('as' in asks) return [lying[asks.as]!];
  return ANY.filter((face) => face !== lying[asks.not]);
}

/** The rule of a box without a printed face. */
export function askedBy(row: Row, box: number): Asks {
  const boxes = row.kind === 'fixed' ? [] : ROW_ASKS[row.kind];
  return boxes[box] ?? boxes.at(-1) ?? 'any';
}

/** The cup without one die of this face; if none shows it, without the first one. */
export function without(cup: Faces, face: number): number[] {
  const at = Math.max(0, cup.indexOf(face));
  return cup.filter((_, index) => index !== at);
}

/** Every legal placement of a die of the cup. */
export function placementsOf(
  rows: readonly Row[],
  filled: readonly Faces[],
  cup: Faces,
): PlaceOnRow[] {
  return rows.flatMap((row, number) =>
    wants(row, filled[number]!)
      .filter((face) => cup.includes(face))
      .map((face) => ({ face, row: number })),
  );
}

/** The dice on the rows, in the stocks and in the cup of the roller. */
export interface Dice {
  readonly filled: readonly Faces[];
  readonly stock: readonly number[];
  readonly cup: Faces;
  readonly roller: number;
}

/** The dice after one of the cup is placed. */
export function laid({ filled, stock, cup, roller }: Dice, { face, row }: PlaceOnRow) {
  return {
    filled: withValue(filled, row, [...filled[row]!, face]),
    stock: withValue(stock, roller, stock[roller]! - 1),
    cup: without(cup, face),
  };
}

const isFilled = (rows: readonly Row[], filled: readonly Faces[]): boolean =>
  rows.every((row, at) => isFull(row, filled[at]!));

/** Whether the turn ends with these dice: the cup is empty, or no box is free. */
export function turnEnds(rows: readonly Row[], { filled, cup }: Omit<Dice, 'roller'>): boolean {
  return cup.length === 0 || isFilled(rows, filled);
}

/** The next player with dice, and the seats that are skipped before. */
export function nextRoller(roller: number, stock: readonly number[]) {
  const seats = stock.map((_, ahead) => (roller + 1 + ahead) % stock.length);
  const at = seats.findIndex((seat) => stock[seat]);
  return { next: seats[at] ?? roller, skipped: seats.slice(0, at) };
}

/** The dice of each player at the start of a round. */
export const shareOf = (seats: number): number => Math.floor(GAMBLER_ALL_DICE / seats);

/** One game: the stack (in its order if it is `known`), the target and the first seat. */
export class Gambler extends OnePass<GamblerState, GamblerHappening> implements Game<GamblerState> {
  constructor(
    readonly name: Edition,
    readonly seats: number,
    readonly target: number,
    readonly stack: readonly Tableau[],
    /** How many of the stack, from the top, need not be drawn. */
    readonly known: number,
    readonly first: number,
  ) {
    super();
  }

  /** The dice are dealt and everybody has the first points. */
  start(): GamblerState {
    const order = Array.from({ length: this.known }, (_, number) => number);
    const scores = Array<number>(this.seats).fill(GAMBLER_POINTS);
    return this.#deal(scores, this.first, 0, order, silent);
  }

  node(state: GamblerState): Node {
    const { phase, roller } = state;
    switch (phase.kind) {
      case 'placing': {
        const goOn: Move[] = phase.owes ? [] : [{ roll: true }, { stop: true }];
        const moves = [...this.#placements(state, phase.cup), ...goOn];
        return { kind: 'decision', seat: roller, moves };
      }
      case 'rolling':
        return { kind: 'chance', seat: roller, lot: { what: 'dice', count: phase.dice } };
      case 'tableau': {
        const ids = this.undrawn(state)
          .map(({ id }) => id)
          .sort();
        const kinds = ids.map((tableau) => [{ tableau }, 1] as const);
        return { kind: 'chance', seat: null, lot: { what: 'deck', kinds } };
      }
      case 'closed':
        return { kind: 'over', winners: best(state.scores) };
    }
  }

  /**
   * Any die on any row with a free box; no die although one fits. The cup need not show the face: dice
   * that nobody entered are made up.
   */
  byHand(state: GamblerState): Move[] {
    const { phase, filled } = state;
    if (phase.kind !== 'placing') return [];
    const moves = this.#inPlay(state).rows.flatMap((row, number): Move[] => {
      const wanted = wants(row, filled[number]!);
      if (wanted.length === 0) return [];
      return ANY.filter((face) => !wanted.includes(face) || !phase.cup.includes(face)).map(
        (face) => ({ place: { face, row: number } }),
      );
    });
    return phase.owes ? [...moves, { roll: true }, { stop: true }] : moves;
  }

  /** Own tableaux that came into play: all that were opened become the stack. */
  recorded(
    { order }: GamblerState,
    { own: _, ...options }: Options,
    events: readonly (Move | Outcome)[],
  ): Recorded {
    const opened = order.map((number) => this.stack[number]!);
    if (opened.every(({ id }) => id in GAMBLER_SHIPPED)) return { options, events, dropped: [] };
    const stack = opened.map((one) => (one.id in GAMBLER_SHIPPED ? one.id : one));
    const dropped = events.flatMap((event, at) => ('tableau' in event ? [at] : []));
    const { beginner: __, ...rest } = options;
    return {
      options: { ...rest, stack },
      events: events.filter((event) => !('tableau' in event)),
      dropped,
    };
  }

  view(state: GamblerState): GamblerView {
    const { phase, stock, roller, round, starter } = state;
    return {
      tableau: this.tableau(state),
      filled: state.filled.map((faces) => [...faces]),
      stock: [...stock],
      cup: phase.kind === 'placing' ? [...phase.cup] : [],
      roller,
      rolling: phase.kind === 'rolling' ? phase.dice : null,
      round,
      starter,
    };
  }

  /** The tableaux that may still be drawn, in the order of the stack. */
  undrawn({ order }: GamblerState): Tableau[] {
    return this.stack.filter((_, number) => !order.includes(number));
  }

  /** The current tableau; null before it is drawn. */
  tableau(state: GamblerState): Tableau | null {
    return state.phase.kind === 'tableau' ? null : this.#inPlay(state);
  }

  #inPlay({ order, round }: GamblerState): Tableau {
    return this.stack[order[round % this.stack.length]!]!;
  }

  #placements(state: GamblerState, cup: Faces): Move[] {
    return placementsOf(this.#inPlay(state).rows, state.filled, cup).map((place) => ({ place }));
  }

  protected override follow(state: GamblerState, event: Move | Outcome, tell: Tell): GamblerState {
    const { phase } = state;
    if ('place' in event && typeof event.place === 'object' && phase.kind === 'placing') {
      return this.#placed(state, phase.cup, event.place, tell);
    }
    if ('dice' in event) return this.#rolled(state, event.dice, tell);
    if ('stop' in event) return this.#nextTurn(state, tell);
    if ('roll' in event && phase.kind === 'placing') {
      tell({ kind: 'picked_up', seat: state.roller, dice: phase.cup.length });
      return { ...state, phase: { kind: 'rolling', dice: phase.cup.length } };
    }
    if ('tableau' in event) {
      const number = this.stack.findIndex(({ id }) => id === event.tableau);
      return this.#ready({ ...state, order: [...state.order, number] }, tell);
    }
    throw new Error(`this does not follow ${phase.kind}: ${JSON.stringify(event)}`);
  }

  /** One fitting die must be placed; without one the turn is over. */
  #rolled(state: GamblerState, cup: Faces, tell: Tell): GamblerState {
    if (this.#placements(state, cup).length > 0) {
      return { ...state, phase: { kind: 'placing', cup, owes: true } };
    }
    tell({ kind: 'nothing_fits', seat: state.roller });
    return this.#nextTurn(state, tell);
  }

  /** The die lies for the rest of the round; a finished row pays at once. */
  #placed(state: GamblerState, before: Faces, place: PlaceOnRow, tell: Tell): GamblerState {
    const { roller: seat } = state;
    const { rows } = this.#inPlay(state);
    const row = rows[place.row]!;
    const dice = laid({ ...state, cup: before }, place);
    const { filled, stock, cup } = dice;
    let { scores } = state;
    if (isFull(row, filled[place.row]!)) {
      const [had, value] = [scores[seat]!, paysOf(row)];
      const own = Math.max(0, had + value);
      tell({ kind: 'row_finished', seat, row: place.row, value, points: own - had });
      scores = withValue(scores, seat, own);
    }
    const phase: Phase = { kind: 'placing', cup, owes: false };
    const placed: GamblerState = { ...state, scores, stock, filled, phase };
    if (!turnEnds(rows, dice)) return placed;
    if (isFilled(rows, filled)) return this.#roundOver(placed, tell);
    tell({ kind: stock[seat] ? 'all_placed' : 'out_of_dice', seat });
    return this.#nextTurn(placed, tell);
  }

  /** The cup goes to the next player who still has dice. */
  #nextTurn(state: GamblerState, tell: Tell): GamblerState {
    tell({ kind: 'turn_over', seat: state.roller });
    const { next, skipped } = nextRoller(state.roller, state.stock);
    for (const seat of skipped) tell({ kind: 'skipped', seat });
    return { ...state, roller: next, phase: this.#cupOf(state.stock[next]!) };
  }

  /** Somebody has reached the target, or the left neighbour opens the next round. */
  #roundOver(state: GamblerState, tell: Tell): GamblerState {
    const { scores, roller, round, order } = state;
    tell({ kind: 'turn_over', seat: roller });
    if (Math.max(...scores) >= this.target) {
      tell({ kind: 'target_reached', target: this.target });
      tell({ kind: 'game_over', winners: best(scores) });
      return { ...state, phase: { kind: 'closed' } };
    }
    const starter = (roller + 1) % this.seats;
    tell({ kind: 'round_over', round, starter });
    return this.#deal(scores, starter, round + 1, order, tell);
  }

  /** All dice in equal shares; the tableau is opened if it is known already. */
  #deal(
    scores: readonly number[],
    starter: number,
    round: number,
    order: readonly number[],
    tell: Tell,
  ): GamblerState {
    const stock = Array<number>(this.seats).fill(shareOf(this.seats));
    const phase: Phase = { kind: 'tableau' };
    const dealt = { scores, stock, roller: starter, starter, round, order, filled: [], phase };
    const drawn = order.length === this.stack.length || round < order.length;
    return drawn ? this.#ready(dealt, tell) : dealt;
  }

  /** The tableau lies empty and the starter takes the cup. */
  #ready(state: GamblerState, tell: Tell): GamblerState {
    const { id, rows } = this.#inPlay(state);
    tell({ kind: 'tableau_opened', round: state.round, tableau: id });
    const phase = this.#cupOf(state.stock[state.roller]!);
    return { ...state, filled: rows.map(() => []), phase };
  }

  #cupOf(stock: number): Phase {
    return { kind: 'rolling', dice: Math.min(GAMBLER_DICE, stock) };
  }
}

/** A game and a state of Gambler or Engel & Bengel with their own types. */
export function ofGambler(game: Game, state: State): [Gambler, GamblerState] {
  if (!(game instanceof Gambler)) throw new TypeError('this is another game');
  return [game, state as GamblerState];
}

/** A row in the format of tableau files: what it pays, and its boxes. */
function readRow(written: string): Row {
  const [pays, ...boxes] = written.split(' ');
  const [sign, value] = [pays!.startsWith('-') ? -1 : 1, Math.abs(Number(pays))] as const;
  if (boxes[0] === '*') return { kind: 'star', faces: null, boxes: boxes.length, sign, value };
  if (boxes[0] === 'A')
    return { kind: 'full_house', faces: null, boxes: boxes.length, sign, value };
  return { kind: 'fixed', faces: boxes.map(Number), boxes: boxes.length, sign, value };
}

/** A tableau of either edition. */
export function shipped(id: string): Tableau {
  const written = GAMBLER_SHIPPED[id];
  if (written === undefined) throw new Error(`there is no tableau ${id}`);
  return { id, rows: written.split(' / ').map(readRow) };
}

/** A tableau as the option `stack` has it: an id, or a tableau as data with or without an id. */
type Stacked = string | { id?: string; rows: (Omit<Row, 'boxes' | 'faces'> & Partial<Row>)[] };

function readStack(stack: readonly Stacked[]): Tableau[] {
  let unnamed = 0;
  return stack.map((one) => {
    if (typeof one === 'string') return shipped(one);
    const id = one.id ?? `custom-${(unnamed += 1)}`;
    const rows = one.rows.map(({ kind, faces = null, boxes = faces?.length ?? 0, sign, value }) => {
      return { kind, faces, boxes, sign, value };
    });
    return { id, rows };
  });
}

/** Tableaux that people with real dice own; only the browser has this option. */
const ownIn = (options: Options): readonly Stacked[] =>
  (options['own'] as readonly Stacked[] | undefined) ?? [];

const firstOfEach = (tableaux: readonly Tableau[]): Tableau[] =>
  tableaux.filter(({ id }, at) => tableaux.findIndex((one) => one.id === id) === at);

/** The stack outranks the starter tableau. */
const opening =
  (box: GameShown): Open =>
  (seats, options) => {
    const option = <T>(name: string) => optionIn<T>(box, seats, options, name);
    const stack = option<readonly Stacked[] | null>('stack');
    const ours = GAMBLER_TABLEAUX[box.name]!.map(shipped);
    const tableaux = stack
      ? readStack(stack)
      : firstOfEach([...ours, ...readStack(ownIn(options))]);
    const known = stack ? stack.length : Number(option<boolean>('beginner'));
    return new Gambler(
      box.name as Edition,
      seats,
      option('target'),
      tableaux,
      known,
      option('first'),
    );
  };

export const opens = Object.fromEntries(
  [GAMBLER, ENGEL_BENGEL].map((box) => [box.name, opening(box)]),
);
