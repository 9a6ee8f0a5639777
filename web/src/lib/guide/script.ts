// The script of a guided turn: a match with prepared dice, played by the rules (scripts/guide.py).
// Its texts are in the game's folder.

import type { Texts } from '$lib/i18n/texts.svelte';
import type { GameName, Move, Odds, Standing, Step } from '$lib/wire.gen';
import type { Lines } from './texts';

/** One event of a lesson. At a cue, the lesson waits for the learner first. */
export interface LessonStep extends Step {
  cue: string | null;
  /** What the learner may do before this step; null where another player acts. */
  asked: { legal: Move[]; odds: Odds | null } | null;
}

export interface Script {
  game: GameName;
  options: Record<string, unknown>;
  start: Standing;
  /** The number of steps before the lesson begins. */
  begun: number;
  steps: readonly LessonStep[];
}

/** The learner's seat; a bot has the other one. */
export const LEARNER = 0;

/** The part of a game that the guided turn uses; once loaded, it needs no server. */
export interface GuidedTurn {
  script: Script;
  lines: Texts<Lines>;
}

/** The text at a cue; `other` is the other player's name. */
export function lineAt(lines: Lines, cue: string, other: string): string {
  const line = lines[cue] ?? '';
  return typeof line === 'string' ? line : line(other);
}
