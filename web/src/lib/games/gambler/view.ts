// The tableau for display: boxes, their dice, and where a die in the cup would go. Legal moves come
// only from `stage.legal`.

import { HOUSE_LETTERS } from './facts.gen';
import type { Stage } from '$lib/games/game';
import type { Move, Standing } from '$lib/wire.gen';
import { askedBy, laid, placementsOf, turnEnds } from './rules';
import type { GamblerView, PlaceOnRow, Row } from './wire.gen';

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

export function boxesOf(row: Row, lying: number[]): BoxShown[] {
  return Array.from({ length: row.boxes }, (_, box) => {
    const half = row.kind === 'full_house' ? (HOUSE_LETTERS[box] ?? null) : null;
    const printed = row.faces?.[box];
    const asks = askedBy(row, box);
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

/** Whether a die of this face fits somewhere; for spectators. */
export function fits({ tableau, filled }: GamblerView, face: number): boolean {
  return placementsOf(tableau?.rows ?? [], filled, [face]).length > 0;
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
  const { filled, stock, cup } = laid(view, put);
  return { ...view, filled: filled.map((lying) => [...lying]), stock, cup };
}

/** A placement that leads to a throw cannot be taken back. */
export function isFinal(view: GamblerView, place: PlaceOnRow): boolean {
  return turnEnds(view.tableau?.rows ?? [], laid(view, place));
}

/** The roller's dice that are not in play this turn. */
export function waiting(view: GamblerView): number {
  const inPlay = view.rolling ?? view.cup.length;
  return Math.max(0, (view.stock[view.roller] ?? 0) - inPlay);
}
