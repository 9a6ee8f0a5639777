// The course of a game with real dice, by the rules: the keypad of the game turns what people say into
// events, and the match of the engine takes them.

import { IllegalMoveError, type Match } from '$lib/engine/match';
import type { Move, Outcome } from '$lib/wire.gen';
import type { Keypad } from './keypad';
import type { Course, Slot } from './sheet';

/** A match of which some dice are not known, and in which people overruled the rules. */
export interface Refereed {
  readonly match: Match;
  readonly turn: number;
  /** The throws of this turn so far. */
  readonly thrown: number;
  /** By the index of a roll, how many of its dice nobody named. */
  readonly unseen: readonly (readonly [event: number, dice: number])[];
  /** The events that the rules forbid. */
  readonly overrides: readonly number[];
}

type Happened = { readonly kind: string };

/** The match after these events, as far as it is one; null where they do not fit. */
export function advanced(
  match: Match,
  events: readonly (Move | Outcome)[],
  so = false,
): { match: Match; overrides: number[] } | null {
  const overrides: number[] = [];
  let reached = match;
  for (const event of events) {
    try {
      reached = reached.advance(event);
    } catch (error) {
      if (!(error instanceof IllegalMoveError) || !so) return null;
      try {
        const index = reached.length;
        reached = reached.override(event);
        overrides.push(index);
      } catch {
        return null;
      }
    }
  }
  return { match: reached, overrides };
}

export function refereed(start: Match, keypad: Keypad): Course<Refereed> {
  return {
    start: { match: start, turn: 0, thrown: 0, unseen: [], overrides: [] },
    step(state, told) {
      const { match } = state;
      if (match.node.kind === 'over') return null;
      const { events, unseen } = keypad.events(match, told);
      const after = events.length > 0 ? advanced(match, events, told.so) : null;
      // After a correction the same answers may leave a throw open; then all of it is asked again.
      if (!after || keypad.midway(after.match)) return null;
      const ended = turnsEnded(match, after.match);
      const roll = match.length + events.findIndex((event) => 'dice' in event);
      return {
        match: after.match,
        turn: state.turn + ended,
        thrown: ended ? 0 : state.thrown + 1,
        unseen: unseen ? [...state.unseen, [roll, unseen] as const] : state.unseen,
        overrides: [...state.overrides, ...after.overrides],
      };
    },
    slot({ match, turn, thrown }): Slot | null {
      if (match.node.kind === 'over') return null;
      return { turn, throw: thrown, seat: match.state.roller };
    },
  };
}

function turnsEnded(from: Match, to: Match): number {
  let ended = 0;
  for (let index = from.length; index < to.length; index += 1) {
    const happened = to.step(index).happened as readonly Happened[];
    ended += happened.filter(({ kind }) => kind === 'turn_over').length;
  }
  return ended;
}
