// The messages between the page and the frame of another package's board. Nothing here draws.
// Messages from the frame are untrusted: those of the wrong shape are ignored.

import { equal } from '$lib/engine/equal';
import type { Company, Stage } from '$lib/games/game';
import type { Happening, Move, Outcome, Step } from '$lib/wire.gen';
import { fallenIn } from './story';

/** From the page to the frame. */
export type ToFrame =
  | { type: 'settings'; language: string; dark: boolean; reducedMotion: boolean }
  | {
      type: 'position';
      view: unknown;
      scores: number[];
      /** The seat that has to decide. */
      toAct: number | 'chance' | null;
      winners: number[] | null;
      /** Seats of people on this device. */
      mine: boolean[];
      options: Record<string, unknown>;
      /** The current throw, or the last one of this turn. */
      fell: Outcome | null;
      /** Still tumbling: its consequences must not be shown yet. */
      falling: boolean;
    }
  /** What this device may do now: play one of these moves, or make the throw that is due. */
  | { type: 'legal'; moves: readonly Move[]; throw: boolean }
  | { type: 'happened'; by: number | 'chance'; event: Move | Outcome; happened: Happening[] };

/** From the frame to the page. */
export type FromFrame =
  | { type: 'hello' }
  | { type: 'failed' }
  | { type: 'height'; height: number }
  | { type: 'play'; move: unknown }
  | { type: 'play'; throw: true };

/** The limits of a frame's height in pixels. */
export const HEIGHT = { least: 80, most: 2000 } as const;

export function position(stage: Stage, { mine, options }: Company): ToFrame {
  const { view, scores, to_act: toAct, winners } = stage.standing;
  const { fall } = stage;
  const fell = fall ? fall.outcome : fallenIn(stage);
  const falling = fall?.phase === 'tumbling';
  return { type: 'position', view, scores, toAct, winners, mine, options, fell, falling };
}

export const legal = ({ legal: moves, due }: Stage): ToFrame => ({
  type: 'legal',
  moves,
  throw: due?.mine ?? false,
});

/** The steps after those known before; empty where the past was replaced. */
export function newSteps(before: readonly Step[], past: readonly Step[]): ToFrame[] {
  if (past[before.length - 1] !== before.at(-1)) return [];
  return past
    .slice(before.length)
    .map(({ by, event, happened }) => ({ type: 'happened', by, event, happened }));
}

export function read(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  switch (message['type']) {
    case 'hello':
    case 'failed':
      return { type: message['type'] };
    case 'height': {
      const { height } = message;
      if (typeof height !== 'number' || !Number.isFinite(height)) return null;
      return { type: 'height', height: Math.min(HEIGHT.most, Math.max(HEIGHT.least, height)) };
    }
    case 'play':
      if (message['throw'] === true) return { type: 'play', throw: true };
      return 'move' in message ? { type: 'play', move: message['move'] } : null;
    default:
      return null;
  }
}

/** Our own legal move that equals theirs, else undefined. */
export function among(moves: readonly Move[], theirs: unknown): Move | undefined {
  return moves.find((ours) => equal(ours, theirs));
}
