// A finished match as a film: which picture belongs to which event, where the turns begin.
// Nothing here waits or draws.

import type { Stage } from '$lib/games/game';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';

export interface Story {
  start: Standing;
  steps: Step[];
}

/** How an event is being shown while the film runs; null when the picture stands still. */
export type Showing = 'tumbling' | 'landed' | 'said' | null;

/** How things stood when so many events had happened. */
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
  const outcome = story.steps[event]!.event as Outcome;
  return { ...before, fall: { outcome, by: before.standing.view.roller, phase, key: event } };
}

/** Whether what fell can no longer be seen afterwards: the turn was over at once. */
function gone(step: Step): boolean {
  if ('dice' in step.event) return typeof step.then.to_act !== 'number';
  if ('card' in step.event) return !('card' in step.then.view) || step.then.view.card === null;
  return false;
}

/** The picture after so many events, or of the next one while it is being shown. */
export function stageAt(story: Story, at: number, showing: Showing): Stage {
  const next = story.steps[at];
  if (showing && next) {
    if (showing !== 'said') return falling(story, at, showing);
    const said = { by: next.by as number, move: next.event as Move };
    return { ...still(story, at), said };
  }
  const last = story.steps[at - 1];
  if (last?.by === 'chance' && gone(last) && next) return falling(story, at - 1, 'landed');
  return still(story, at);
}

export interface Turn {
  /** How many events had happened when it began. */
  from: number;
  roller: number;
  round: number;
}

/** Where somebody else took the dice, or a new round began. */
export function turnsOf(story: Story, round: (before: Standing) => number): Turn[] {
  const turns: Turn[] = [];
  story.steps.forEach((_, event) => {
    const before = standingAt(story, event);
    const here = { from: event, roller: before.view.roller, round: round(before) };
    const last = turns.at(-1);
    if (last?.roller !== here.roller || last.round !== here.round) turns.push(here);
  });
  return turns;
}

/** The turn that the event before `at` belongs to, as an index. */
export function turnAt(turns: Turn[], at: number): number {
  const event = Math.max(0, at - 1);
  return turns.findLastIndex((turn) => turn.from <= event);
}
