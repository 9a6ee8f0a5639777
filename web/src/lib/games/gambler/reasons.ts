// Why the best move of a puzzle is better than the natural one: the clause after the two values.
// Every number comes from the server.

import { percent } from '$lib/i18n/texts.svelte';
import type { Reasons } from '$lib/puzzles/reason';
import type { PlaceLeaves, PuzzleShown } from '$lib/wire.gen';
import type { GamblerOdds } from './wire.gen';
import { reasonTexts } from './reasons.texts';

/** The rounding error of a sum that should be zero. */
const ROUNDING = 1e-9;

export const reasons: Reasons = {
  asks: () => reasonTexts.now.asks,
  clause: (puzzle, other) => placed(puzzle, puzzle.odds as GamblerOdds, other),
};

/** Rolling or stopping, or what a die does for the next player's first roll. */
function placed(puzzle: PuzzleShown, odds: GamblerOdds, other: string): string {
  const t = reasonTexts.now;
  const [good, usual] = puzzle.leaves as (PlaceLeaves | null)[];
  const lacks = (one: PlaceLeaves) =>
    t.lacks(one.row + 1, one.pays, one.boxes, other, percent(one.next));
  if (good) {
    if (!good.boxes) return t.finishes(good.row + 1, good.pays);
    if (!usual) return lacks(good);
    const instead = usual.boxes ? lacks(usual) : t.finishes(usual.row + 1, usual.pays);
    return t.and(lacks(good), t.instead(instead));
  }
  if (usual?.boxes && usual.pays > 0 && chanceOf(usual.next) > chanceOf(usual.before)) {
    return t.helps(usual.row + 1, usual.pays, other, percent(usual.before), percent(usual.next));
  }
  return rolled(puzzle, odds);
}

/** What another roll of the cup may bring. */
function rolled(puzzle: PuzzleShown, { nothing, plus, minus }: GamblerOdds): string {
  const t = reasonTexts.now;
  if (nothing === null || plus === null || minus === null) return '';
  const forced = chanceOf(minus) > 0 ? t.forced(percent(minus)) : '';
  const row = t.pays[puzzle.game] ?? '';
  if ('roll' in puzzle.legal[puzzle.best]!) {
    const some = chanceOf(plus) > 0;
    return (
      (some ? t.rollPlus(row, percent(plus), percent(nothing)) : t.rollOnly(percent(nothing))) +
      forced
    );
  }
  const idle = 1 - chanceOf(nothing) - chanceOf(plus) - chanceOf(minus);
  const clauses = idle > ROUNDING ? [t.idle(percent(`${idle}/1`))] : [];
  if (chanceOf(minus) > 0) clauses.push(t.mustMinus(percent(minus)));
  return [...clauses, chanceOf(plus) > 0 ? t.canPlus(row, percent(plus)) : t.noPlus(row)].join(
    '; ',
  );
}

function chanceOf(fraction: string): number {
  const [part = 0, whole = 1] = fraction.split('/').map(Number);
  return part / whole;
}
