// What a guided turn is made of: a match with prepared dice, played by the rules (scripts/guide.py).
// What is said beside it is in the game's folder.

import type { Texts } from '$lib/i18n/texts.svelte';
import type { GameName, Move, Odds, Standing, Step } from '$lib/wire.gen';
import type { Lines } from './texts';

/** One event of a lesson. With a cue the learner is waited for before it happens. */
export interface Told extends Step {
  cue: string | null;
  /** What the learner may do before this step; null where it is not for them to decide. */
  asked: { legal: Move[]; odds: Odds | null } | null;
}

export interface Script {
  game: GameName;
  options: Record<string, unknown>;
  start: Standing;
  /** So many steps have happened when the lesson begins. */
  begun: number;
  steps: readonly Told[];
}

/** The learner's seat; the other one is a bot's. */
export const LEARNER = 0;

/** What the page of a guided turn asks of a game; once it is fetched, no server is needed. */
export interface GuidedTurn {
  script: Script;
  lines: Texts<Lines>;
}

/** What is said at a cue; `other` is what the other player is called. */
export function lineAt(lines: Lines, cue: string, other: string): string {
  const line = lines[cue] ?? '';
  return typeof line === 'string' ? line : line(other);
}
