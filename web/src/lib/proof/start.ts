// What a match began from, compared with the digest that was fixed before the seeds were revealed.

import type { Move, Outcome } from '$lib/wire.gen';
import { dealOf, differing, startOf, type Fixed, type Note, type TableDice } from './note';

/** The events of a match, and which of them are dice, cards or tableaux. */
export interface Past {
  events: readonly (Move | Outcome)[];
  fell: readonly boolean[];
  /** The number of events copied from another match. */
  copied: number;
}

/** A match: what is played, and its events. */
export type Played = Past & Pick<Fixed, 'game' | 'options'> & { players: number };

/**
 * The digest of what is before chance event `from`: the events before a fork, and all up to the last
 * chance event.
 */
export function startBefore(played: Played, from = 0): string {
  const { events, fell, copied } = played;
  let [count, chance] = [0, 0];
  while (chance < from && count < events.length) if (fell[count++]) chance += 1;
  return startOf({ ...played, events: events.slice(0, Math.max(copied, count)) });
}

/**
 * The note, with a difference if the match began from another position than the one that was fixed
 * before the seeds were revealed. A record is compared for every deal; here only the first counts.
 */
export function startedAs(note: Note, table: TableDice, past: Past): Note {
  const fixed = dealOf(note, table)?.fixed;
  const first = table.earlier.every(({ given_up }) => given_up !== null);
  if (table.deal.state !== 'dealt' || !first || !fixed?.start) return note;
  // A table can be played without its past.
  if (past.events.length < past.copied) return note;
  const { game, options, seats } = table;
  if (fixed.start === startBefore({ ...past, game, options, players: seats.length })) return note;
  return differing(note, [{ what: 'fixed', deal: table.deal.number }]);
}
