// A whole match as steps, from its record.

import type { MatchRecord } from '$lib/proof/recompute';
import type { EnteredMark } from '$lib/engine/entered';
import type { Move, Outcome, Steps } from '$lib/wire.gen';
import type { Open } from './contract';
import { Match } from './match';

/** The match of a record; throws an `IllegalMoveError` where it breaks a rule. */
export function matchOf(
  { players, options, events, entered = {} }: MatchRecord,
  open: Open,
): Match {
  return replayed(Match.of(open(players.length, options)), events, entered);
}

/** The match after these events, some of which may be overrides. */
export function replayed(
  start: Match,
  events: readonly (Move | Outcome)[],
  { overrides = [] }: EnteredMark,
): Match {
  const overruled = new Set(overrides);
  return events.reduce<Match>(
    (match, event) => (overruled.has(match.length) ? match.override(event) : match.advance(event)),
    start,
  );
}

export function stepsOf(id: string, record: MatchRecord, open: Open): Steps {
  const match = matchOf(record, open);
  return {
    id,
    game: record.game,
    names: record.players,
    start: match.at(0).position,
    steps: Array.from({ length: match.length }, (_, index) => match.step(index)),
    seq: match.length,
    ...(record.entered && { entered: true }),
  };
}
