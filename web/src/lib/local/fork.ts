// A game on this device that goes on from a position of another match.

import { matchOf } from '$lib/engine/steps';
import { partOf } from '$lib/games/index';
import type { MatchRecord } from '$lib/proof/recompute';
import type { Fork } from '$lib/wire.gen';
import { freshSeed } from './dice';
import { freshId, type LocalSeat, type LogRow } from './game';
import { games, type GameStore } from './store';
import { add } from './tables';

/** A new game from before this event of a match: one seat for a person, bots for the others. */
export async function forkOf(
  record: MatchRecord,
  from: string | null,
  { event, seat = 0, level = 'perfect', name }: Fork,
  store: GameStore = games,
): Promise<string> {
  const { game, options, players } = record;
  const open = await partOf(game, 'open');
  const match = matchOf({ ...record, events: record.events.slice(0, event) }, open);
  const [id, seed, created] = [freshId(), freshSeed(), Date.now()];
  const seats = players.map((player, at): LocalSeat =>
    at === seat ? { kind: 'person', name: name ?? player } : { kind: 'bot', level },
  );
  const forked = { from, events: event };
  const head = { id, created, game, options, hints: true, seats, seed, next: null, forked };
  const log = Array.from({ length: event }, (_, index): LogRow => {
    const step = match.step(index);
    const kind = step.by === 'chance' ? 'fall' : 'move';
    const { scores } = step.then;
    return { seq: index + 1, kind, by: null, event: step.event, at: created, scores, over: false };
  });
  return add(head, log, store);
}
