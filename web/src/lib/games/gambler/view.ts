// What the tableau shows: boxes, the dice in them, and where a die in the cup would go.
// What may be done is never found out here: that is `stage.legal`.

import { HOUSE_LETTERS, ROW_ASKS, type Asks } from './facts.gen';
import type { Stage } from '$lib/games/game';
import type { Move, Standing } from '$lib/wire.gen';
import type { PlaceOnRow } from './wire.gen';
import type { GamblerView, Row } from './wire.gen';

const FACES = [1, 2, 3, 4, 5, 6];

export type Print = { pips: number } | { star: true } | { letter: 'A' | 'B' };

export interface BoxShown {
  print: Print;
  /** The mark a box keeps in its corner when the dice before it have decided its face. */
  corner: '★' | 'A' | 'B' | null;
  house: 'A' | 'B' | null;
  die: number | null;
  /** The box that the next die of this row goes to. */
  next: boolean;
}

export function viewOf(standing: Standing): GamblerView {
  return standing.view as GamblerView;
}

export const pays = (row: Row): number => row.sign * row.value;

export const finished = (row: Row, lying: number[]): boolean => lying.length === row.boxes;

/** The faces the next box asks for, as the print and the dice before it say. */
export function wants(row: Row, lying: number[]): number[] {
  const box = lying.length;
  if (box >= row.boxes) return [];
  const printed = row.faces?.[box];
  if (printed !== undefined) return [printed];
  const asks = asked(row, box);
  if (asks === 'any') return FACES;
  if ('as' in asks) return lying.slice(asks.as, asks.as + 1);
  return FACES.filter((face) => face !== lying[asks.not]);
}

/** What the rules say of a box that has no face printed on it. */
function asked(row: Row, box: number): Asks {
  const boxes = row.kind === 'fixed' ? [] : ROW_ASKS[row.kind];
  return boxes[box] ?? boxes.at(-1) ?? 'any';
}

export function boxesOf(row: Row, lying: number[]): BoxShown[] {
  return Array.from({ length: row.boxes }, (_, box) => {
    const half = row.kind === 'full_house' ? (HOUSE_LETTERS[box] ?? null) : null;
    const printed = row.faces?.[box];
    const asks = asked(row, box);
    const decided = lying[typeof asks === 'object' && 'as' in asks ? asks.as : box];
    const mark = half ?? '★';
    let print: Print;
    if (printed !== undefined) print = { pips: printed };
    else if (decided !== undefined) print = { pips: decided };
    else print = half ? { letter: half } : { star: true };
    return {
      print,
      corner: printed === undefined && decided !== undefined ? mark : null,
      house: half,
      die: lying[box] ?? null,
      next: box === lying.length,
    };
  });
}

export function placements(legal: readonly Move[]): PlaceOnRow[] {
  return legal.flatMap((move) =>
    'place' in move && typeof move.place === 'object' ? [move.place] : [],
  );
}

/** Rows whose next box asks for this face; for dice that are only watched. */
export function rowsThatWant(view: GamblerView, face: number): number[] {
  const rows = view.tableau?.rows ?? [];
  return rows.flatMap((row, at) => (wants(row, view.filled[at] ?? []).includes(face) ? [at] : []));
}

/** What stays in the cup when one die with this face has gone. */
export function without(cup: readonly number[], face: number): number[] {
  const at = cup.indexOf(face);
  return at < 0 ? [...cup] : [...cup.slice(0, at), ...cup.slice(at + 1)];
}

/** The placement that is being shown, or that has just filled the tableau; `standing` is before it. */
export function shownPlace({ said, beat }: Stage): PlaceOnRow | undefined {
  if (said) return placements([said.move])[0];
  const event = beat?.step.event;
  return event && 'place' in event ? placements([event])[0] : undefined;
}

/** The standing with the placement that is shown already carried out, for the eye only. */
export function shownView(stage: Stage): GamblerView {
  const view = viewOf(stage.standing);
  const put = shownPlace(stage);
  if (!put) return view;
  return {
    ...view,
    filled: view.filled.map((lying, at) => (at === put.row ? [...lying, put.face] : lying)),
    cup: without(view.cup, put.face),
    stock: view.stock.map((dice, seat) => (seat === view.roller ? dice - 1 : dice)),
  };
}

/** Boxes still free on the whole tableau. */
export function freeBoxes(view: GamblerView): number {
  const rows = view.tableau?.rows ?? [];
  return rows.reduce((free, row, at) => free + row.boxes - (view.filled[at]?.length ?? 0), 0);
}

/** A placement after which something falls, so that it cannot be taken back. */
export const isFinal = (view: GamblerView): boolean => view.cup.length <= 1 || freeBoxes(view) <= 1;

/** The dice of the roller that are not in play this turn. */
export function waiting(view: GamblerView): number {
  const inPlay = view.rolling ?? view.cup.length;
  return Math.max(0, (view.stock[view.roller] ?? 0) - inPlay);
}
