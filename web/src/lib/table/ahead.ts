// The decisions of a person here that the table has not accepted yet, by the game's rules: immutable
// values. Dice are never predicted. `flight` sends the decisions, `known` has what was accepted.

import { equal } from '$lib/engine/equal';
import type { Match } from '$lib/engine/match';
import type { Stage } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { Move, Step } from '$lib/wire.gen';

export interface Ahead {
  readonly seat: number;
  /** Plays on from the last accepted position; each of its moves leaves the same person to go on. */
  readonly match: Match;
  /** How many events of `match` the table has accepted. */
  readonly accepted: number;
  /** The last decision, if points are booked by it or play passes on: shown, but not carried out. */
  readonly said: Step | null;
  /** A throw or a take-back is on its way: nothing can be decided before its answer. */
  readonly closed: boolean;
}

/** The moves that can be decided now. */
export const legalIn = ({ match, said, closed }: Ahead): Move[] =>
  said || closed ? [] : match.legal;

/** The throw that can be made now. */
export const dueIn = ({ match, said, closed }: Ahead) => (said || closed ? null : match.due);

/** How many decisions the table has not accepted. */
export const countOf = ({ match, accepted, said }: Ahead): number =>
  match.length - accepted + Number(said !== null);

/** After one more decision; null if it is not legal. */
export function decided(ahead: Ahead, move: Move): Ahead | null {
  const legal = legalIn(ahead).find((one) => equal(one, move));
  if (!legal) return null;
  const match = ahead.match.advance(legal);
  const step = match.step(match.length - 1);
  return isQuiet(step, match, ahead.seat) ? { ...ahead, match } : { ...ahead, said: step };
}

/** Books nothing, ends nothing, and the same person goes on: it can be shown as done. */
function isQuiet(step: Step, match: Match, seat: number): boolean {
  const { node } = match;
  const books = step.happened.some((one) => 'points' in one && one.points !== 0);
  return !books && !endsTurn(step) && node.kind !== 'over' && node.seat === seat;
}

/** Without the last decision. */
export function withdrawn(ahead: Ahead): Ahead {
  if (ahead.said) return { ...ahead, said: null };
  return { ...ahead, match: ahead.match.at(ahead.match.length - 1) };
}

/** After the table has accepted the next decision; null if this step is another. */
export function confirmed(ahead: Ahead, step: Step): Ahead | null {
  const { match, accepted, said, seat } = ahead;
  const next = accepted < match.length ? match.events[accepted] : said?.event;
  if (next === undefined || step.by !== seat || !equal(next, step.event)) return null;
  return accepted < match.length
    ? { ...ahead, accepted: accepted + 1 }
    : { ...ahead, said: null, closed: true };
}

/** The stage with the decisions that are ahead of it. */
export function overlaid(stage: Stage, ahead: Ahead): Stage {
  const { match, accepted, said, seat } = ahead;
  const steps = Array.from({ length: match.length - accepted }, (_, at) =>
    match.step(accepted + at),
  );
  const legal = legalIn(ahead);
  const due = dueIn(ahead);
  return {
    ...stage,
    standing: steps.at(-1)?.then ?? stage.standing,
    past: [...(stage.past ?? []), ...steps],
    legal,
    seat: legal.length > 0 ? seat : null,
    due: due && { ...due, mine: true, shaking: stage.shaking === due.seat },
    said: said && { by: seat, move: said.event as Move },
    odds: null,
    advised: null,
    considered: null,
    pending: true,
  };
}
