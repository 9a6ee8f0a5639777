// Why the best move of a puzzle is better than the natural one: the clause after the two values.
// Every number comes from the server.

import { percent } from '$lib/i18n/texts.svelte';
import type { Reasons } from '$lib/puzzles/reason';
import type { BankLeaves, PuzzleShown } from '$lib/wire.gen';
import type { TuttoOdds, TuttoView } from './wire.gen';
import { reasonTexts } from './reasons.texts';

const NO_CHANCE = '0/1';

export const reasons: Reasons = {
  asks: () => reasonTexts.now.asks,
  clause: (puzzle, other) =>
    puzzle.kind === 'keeping' ? kept(puzzle, puzzle.odds as TuttoOdds) : stopped(puzzle, other),
};

/** Going on or stopping, with the result of banking. */
function stopped(puzzle: PuzzleShown, other: string): string {
  const t = reasonTexts.now;
  const { left, turn_points: points } = puzzle.standing.view as TuttoView;
  const odds = puzzle.odds as TuttoOdds;
  const bank = puzzle.leaves.find((one): one is BankLeaves => one !== null && 'lead' in one);
  if (!bank) return '';
  const { lead, wins } = bank;
  const stops = 'stop' in puzzle.legal[puzzle.best]!;
  const then = wins
    ? t.winNow
    : lead > 0
      ? t.ahead(lead, other, !stops)
      : lead < 0
        ? t.behind(-lead, other, stops)
        : t.level(other);
  if (odds.stop !== null) return (stops ? t.stopDraw : t.onDraw)(percent(odds.stop), points, then);
  return (stops ? t.stopRoll : t.onRoll)(left, percent(odds.null ?? NO_CHANCE), points, then);
}

/** Dice left and the risk of the next roll, and its cost or gain in points. */
function kept({ best, natural }: PuzzleShown, odds: TuttoOdds): string {
  const t = reasonTexts.now;
  const [good, usual] = [odds.keeps[best], odds.keeps[natural]];
  if (!good || !usual) return '';
  const gain = (good.worth ?? 0) - (usual.worth ?? 0);
  if (good.null === null) return t.allSix;
  if (usual.null === null) return t.noTutto(good.left, percent(good.null));
  if (good.left === usual.left) return gain > 0 ? t.gainOnly(gain) : '';
  const say = good.left > usual.left ? t.fewer : t.more;
  const points = gain > 0 ? t.gain(gain) : gain < 0 ? t.price(-gain) : '';
  return say(good.left, percent(good.null), usual.left, percent(usual.null)) + points;
}
