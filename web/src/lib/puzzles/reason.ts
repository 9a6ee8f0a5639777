// Why the best move of a puzzle is better than the natural one, in a sentence of values and odds;
// where the game's clause leaves out the score, it is added. Every statement is checked against the
// puzzle's data.

import type { Company, Explainer, Stage, TableUi } from '$lib/games/game';
import { has, partOf, tableOf } from '$lib/games/index';
import { texts } from '$lib/i18n/texts.svelte';
import type { Advice, DecisionKind, GameName, PuzzleShown } from '$lib/wire.gen';

const reasonTexts = texts({
  en: {
    wins: (best: string, x: string, other: string, y: string) =>
      `“${best}” wins ${x} of games, “${other}” ${y}`,
    worth: (best: string, x: string, other: string, y: string) =>
      `“${best}” is worth ${x}, “${other}” ${y}`,
  },
  nl: {
    wins: (best, x, other, y) => `‘${best}’ wint ${x} van de spellen, ‘${other}’ ${y}`,
    worth: (best, x, other, y) => `‘${best}’ is ${x} waard, ‘${other}’ ${y}`,
  },
  de: {
    wins: (best, x, other, y) => `„${best}“ gewinnt ${x} der Spiele, „${other}“ ${y}`,
    worth: (best, x, other, y) => `„${best}“ ist ${x} wert, „${other}“ ${y}`,
  },
});

/** The part of a game that the puzzle page uses. */
export interface Reasons {
  /** The question for each kind of decision. */
  asks(): Partial<Record<DecisionKind, string>>;
  /** What makes the best move better, as the end of a sentence; empty where the values suffice. */
  clause(puzzle: PuzzleShown, other: string): string;
  /** Whether the clause leaves out the score, so that it is added. */
  unsaid?(puzzle: PuzzleShown, other: string): boolean;
}

/** A puzzle's values in the form of a hint. */
export function adviceOf(puzzle: PuzzleShown): Advice {
  const { legal, values, best, objective, odds } = puzzle;
  const moves = legal.map((move, at) => ({ move, value: values[at]! }));
  return {
    type: 'advice',
    seq: 0,
    objective,
    value: values[best]!,
    moves,
    best: [best],
    exact: true,
    assumes: '',
    solving: false,
    odds,
  };
}

/** The words of a game for its puzzles; without reasons, only the values are shown. */
export interface Words {
  explainer: Explainer;
  reasons: Reasons | null;
}

export async function wordsOf(game: GameName): Promise<Words & { ui: TableUi }> {
  const [ui, reasons] = await Promise.all([
    tableOf(game),
    has(game, 'reasons') ? partOf(game, 'reasons') : null,
  ]);
  return { ui, reasons, explainer: await ui.explainer() };
}

/** The sentence; `stage` is the puzzle's position. */
export function reasonOf(
  puzzle: PuzzleShown,
  { explainer, reasons }: Words,
  stage: Stage,
  company: Company,
): string {
  const t = reasonTexts.now;
  const { legal, values, best, natural, objective } = puzzle;
  const advice = adviceOf(puzzle);
  const name = (at: number) => explainer.move(legal[at]!, stage, company);
  const worth = (at: number) => explainer.worth(values[at]!, advice, stage);
  const compare = objective === 'win' ? t.wins : t.worth;
  const lead = compare(name(best), worth(best), name(natural), worth(natural));
  const other = company.names[1 - puzzle.seat] ?? '';
  const why = reasons?.clause(puzzle, other) ?? '';
  const whole = why !== '' && !reasons?.unsaid?.(puzzle, other);
  const stands = whole ? [] : (explainer.stands?.(advice, stage, company) ?? []);
  return [`${lead}${why ? `: ${why}` : ''}.`, ...stands].join(' ');
}
