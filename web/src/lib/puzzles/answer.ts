// Judges an answer: right or wrong, its loss, every move's value, and the reason. All values come
// with the puzzle.

import { equal } from '$lib/engine/equal';
import type { Company, Stage } from '$lib/games/game';
import { tenths } from '$lib/i18n/texts.svelte';
import { hintOf, type HintLine } from '$lib/table/hint';
import { hintTexts } from '$lib/table/hint.texts';
import type { Move, PuzzleShown } from '$lib/wire.gen';
import { adviceOf, reasonOf, type Words } from './reason';

export interface AnsweredLine extends HintLine {
  yours: boolean;
  natural: boolean;
}

export interface Answered {
  right: boolean;
  /** The loss, in words. */
  lost: string;
  reason: string;
  /** Best first. */
  lines: AnsweredLine[];
  /** The unit of the values. */
  foot: string;
  /** The puzzle had been answered before, so the answer was not counted. */
  before: boolean;
}

/** The index of a move in `legal`, or -1. */
export function indexOf(puzzle: PuzzleShown, move: Move): number {
  return puzzle.legal.findIndex((one) => equal(one, move));
}

/** The puzzle's position as a stage. */
export function stageOf(puzzle: PuzzleShown): Stage {
  const { standing, legal, seat, odds } = puzzle;
  return { standing, legal, seat, odds, fall: null, said: null };
}

/** The verdict on the move at this index. */
export function judge(
  puzzle: PuzzleShown,
  at: number,
  words: Words,
  company: Company,
  before: boolean,
): Answered {
  const { explainer } = words;
  const stage = stageOf(puzzle);
  const hint = hintOf(adviceOf(puzzle), explainer, stage, company, true);
  const name = (index: number) => explainer.move(puzzle.legal[index]!, stage, company);
  const by = (puzzle.values[puzzle.best] ?? 0) - (puzzle.values[at] ?? 0);
  const t = hintTexts.now;
  return {
    right: at === puzzle.best,
    lost: puzzle.objective === 'points' ? t.points(tenths(by)) : t.shares(tenths(by * 100)),
    reason: reasonOf(puzzle, words, stage, company),
    lines: hint.lines.map((line) => ({
      ...line,
      yours: line.name === name(at),
      natural: line.name === name(puzzle.natural),
    })),
    foot: hint.foot,
    before,
  };
}
