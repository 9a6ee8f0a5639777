// The tableau for display: boxes, their dice, and where a die in the cup would go. Legal moves come
// only from `stage.legal`.

import { HOUSE_LETTERS, ROW_ASKS, type Asks } from './facts.gen';
import type { Stage } from '$lib/games/game';
import type { Move, Standing } from '$lib/wire.gen';
import type { PlaceOnRow } from './wire.gen';
import type { GamblerView, Row } from './wire.gen';

const FACES = [1, 2, 3, 4, 5, 6];

export type Print = { pips: number } | { star: true } | { letter: 'A' | 'B' };

export interface BoxShown {
  print: Print;
  /** The mark in a box's corner once the dice before it have decided its face. */
  corner: '★' | 'A' | 'B' | null;
  house: 'A' | 'B' | null;
  die: number | null;
  /** The next free box of this row. */
  next: boolean;
}

export function viewOf(standing: Standing): GamblerView {
  return standing.view as GamblerView;
}

export const pays = (row: Row): number => row.sign * row.value;

export const finished = (row: Row, lying: number[]): boolean => lying.length === row.boxes;

/** The faces that fit the next box, according to the print and the dice before it. */
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

/** The rule of a box without a printed face. */
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

/** Rows whose next box fits this face; for spectators. */
export function rowsThatWant(view: GamblerView, face: number): number[] {
  const rows = view.tableau?.rows ?? [];
  return rows.flatMap((row, at) => (wants(row, view.filled[at] ?? []).includes(face) ? [at] : []));
}

/** The dice in the cup without one die of this face. */
export function without(cup: readonly number[], face: number): number[] {
  const at = cup.indexOf(face);
  return at < 0 ? [...cup] : [...cup.slice(0, at), ...cup.slice(at + 1)];
}

/**
 * The placement being shown, or the one that has just filled the tableau; `standing` is before it.
 */
export function shownPlace({ said, beat }: Stage): PlaceOnRow | undefined {
  if (said) return placements([said.move])[0];
  const event = beat?.step.event;
  return event && 'place' in event ? placements([event])[0] : undefined;
}

/** The standing after the placement being shown, for display only. */
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

/** Free boxes on the whole tableau. */
export function freeBoxes(view: GamblerView): number {
  const rows = view.tableau?.rows ?? [];
  return rows.reduce((free, row, at) => free + row.boxes - (view.filled[at]?.length ?? 0), 0);
}

/** A placement that leads to a throw cannot be taken back. */
export const isFinal = (view: GamblerView): boolean => view.cup.length <= 1 || freeBoxes(view) <= 1;

/** The roller's dice that are not in play this turn. */
export function waiting(view: GamblerView): number {
  const inPlay = view.rolling ?? view.cup.length;
  return Math.max(0, (view.stock[view.roller] ?? 0) - inPlay);
}
