// A finished match as a film: which picture belongs to which event, where the turns begin. Nothing
// here waits or draws.

import type { Stage } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';

export interface Story {
  start: Standing;
  steps: Step[];
}

/** The phase in which an event is shown while the film plays; null when paused. */
export type Showing = 'tumbling' | 'landed' | 'said' | null;

/** The position after `at` events. */
export function standingAt(story: Story, at: number): Standing {
  return at === 0 ? story.start : story.steps[at - 1]!.then;
}

function still(story: Story, at: number): Stage {
  return {
    standing: standingAt(story, at),
    legal: [],
    seat: null,
    odds: null,
    fall: null,
    said: null,
    past: story.steps.slice(0, at),
  };
}

function falling(story: Story, event: number, phase: 'tumbling' | 'landed'): Stage {
  const before = still(story, event);
  const step = story.steps[event]!;
  const outcome = step.event as Outcome;
  const happened = phase === 'landed' ? step.happened : [];
  const by = before.standing.view.roller;
  return { ...before, fall: { outcome, by, phase, happened, key: event } };
}

/** The picture after `at` events, or of the next event while it is being shown. */
export function stageAt(story: Story, at: number, showing: Showing): Stage {
  const next = story.steps[at];
  if (showing && next) {
    if (showing !== 'said') return falling(story, at, showing);
    const said = { by: next.by as number, move: next.event as Move };
    return { ...still(story, at), said };
  }
  const last = story.steps[at - 1];
  // The event that ended the turn is shown as it landed, because the next position no longer
  // contains it.
  if (last?.by === 'chance' && endsTurn(last) && next) return falling(story, at - 1, 'landed');
  return still(story, at);
}

export interface Turn {
  /** The number of events before it. */
  from: number;
  roller: number;
  round: number;
}

/** Splits the match where turns end. */
export function turnsOf(story: Story, round: (standing: Standing) => number | null): Turn[] {
  return story.steps.flatMap((_, event) => {
    const last = story.steps[event - 1];
    if (last && !endsTurn(last)) return [];
    const standing = standingAt(story, event);
    return [{ from: event, roller: standing.view.roller, round: round(standing) ?? 0 }];
  });
}

/** The index of the turn that the event before `at` belongs to. */
export function turnAt(turns: Turn[], at: number): number {
  const event = Math.max(0, at - 1);
  return turns.findLastIndex((turn) => turn.from <= event);
}

/** The start of the previous or next turn; back goes to the start of this turn first. */
export function besideTurn(turns: Turn[], at: number, by: 1 | -1, end: number): number {
  const turn = turnAt(turns, at);
  const target = by === -1 && at > (turns[turn]?.from ?? 0) + 1 ? turn : turn + by;
  return target >= turns.length ? end : (turns[Math.max(0, target)]?.from ?? 0) + 1;
}
