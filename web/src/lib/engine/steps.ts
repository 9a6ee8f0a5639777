// A whole match as steps, from its record.

import type { MatchRecord } from '$lib/proof/recompute';
import type { Steps } from '$lib/wire.gen';
import type { Open } from './contract';
import { Match } from './match';

/** The match of a record; throws an `IllegalMoveError` where it breaks a rule. */
export function matchOf({ players, options, events }: MatchRecord, open: Open): Match {
  return events.reduce<Match>(
    (match, event) => match.advance(event),
    Match.of(open(players.length, options)),
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
  };
}
