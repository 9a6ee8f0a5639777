// The digest of the events before a deal, as src/wagnis/records/start.py computes it.

import type { Move, Outcome } from '$lib/wire.gen';
import { sha256 } from '@noble/hashes/sha2.js';
import { alarmed, canonical, dealOf, type Note, type TableDice } from './note';
import { toHex } from './stream';

/** The events of a match, and which of them are dice, cards or tableaux. */
export interface Past {
  events: readonly (Move | Outcome)[];
  fell: readonly boolean[];
  /** The number of events copied from another match. */
  copied: number;
}

/**
 * The digest of the events before chance event `from`: those before a fork, and all up to the last
 * chance event. Null where there are none.
 */
export function startOf({ events, fell, copied }: Past, from = 0): string | null {
  let [count, chance] = [0, 0];
  while (chance < from && count < events.length) if (fell[count++]) chance += 1;
  const before = events.slice(0, Math.max(copied, count));
  if (before.length === 0) return null;
  const text = `wagnis start 1|${canonical(before)}`;
  return toHex(sha256(new TextEncoder().encode(text)));
}

/**
 * The note, with an alarm if the match began from another position than the one that was fixed
 * before the seeds were revealed. A record is compared for every deal; here only the first counts.
 */
export function startedAs(note: Note, table: TableDice, past: Past): Note {
  const fixed = dealOf(note, table)?.fixed;
  const first = table.earlier.every(({ given_up }) => given_up !== null);
  if (table.deal.state !== 'dealt' || !first || fixed?.start === undefined) return note;
  // A table can be played without its past.
  if (past.events.length < past.copied || fixed.start === startOf(past)) return note;
  return alarmed(note, [{ kind: 'fixed', deal: table.deal.number }]);
}
