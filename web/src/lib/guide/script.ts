// What a guided turn is made of: a match with prepared dice, played by the rules (scripts/guide.py).
// What is said beside it is in the texts.

import type { Texts } from '$lib/i18n/texts.svelte';
import type { DrawnGame, Move, Odds, Standing, Step } from '$lib/wire.gen';
import type { Lines } from './texts';

/** One event of a lesson. With a cue the learner is waited for before it happens. */
export interface Told extends Step {
  cue: string | null;
  /** What the learner may do before this step; null where it is not for them to decide. */
  asked: { legal: Move[]; odds: Odds | null } | null;
}

export interface Script {
  game: DrawnGame;
  options: Record<string, unknown>;
  start: Standing;
  /** So many steps have happened when the lesson begins. */
  begun: number;
  steps: readonly Told[];
}

/** The learner's seat; the other one is a bot's. */
export const LEARNER = 0;

type Fetched<T> = Promise<{ default: T }>;

const PARTS: Record<DrawnGame, () => Promise<[{ default: unknown }, { default: Texts<Lines> }]>> = {
  gambler: () => both(import('./gambler.gen.json'), import('./lines/gambler')),
  'engel-bengel': () => both(import('./engel-bengel.gen.json'), import('./lines/engel-bengel')),
  tutto: () => both(import('./tutto.gen.json'), import('./lines/tutto')),
  zocken: () => both(import('./zocken.gen.json'), import('./lines/zocken')),
};

function both<L>(script: Fetched<unknown>, lines: Fetched<L>) {
  return Promise.all([script, lines]);
}

/** A lesson, fetched when it is first wanted; from then on no server is needed. */
export async function lessonOf(game: DrawnGame): Promise<{ script: Script; lines: Texts<Lines> }> {
  const [script, lines] = await PARTS[game]();
  return { script: script.default as Script, lines: lines.default };
}

/** What is said at a cue; `other` is what the other player is called. */
export function lineAt(lines: Lines, cue: string, other: string): string {
  const line = lines[cue] ?? '';
  return typeof line === 'string' ? line : line(other);
}
