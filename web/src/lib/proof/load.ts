// Everything the proof of a table needs, fetched once.

import { isLocal } from '$lib/local/game';
import { hostOf } from '$lib/net/host';
import { shelf } from '$lib/shelf.svelte';
import { seatName } from '$lib/table/names';
import type { TableShown } from '$lib/wire.gen';
import { hashing } from './hashing';
import type { Note } from './note';
import { hear, readNote } from './noted';
import {
  factsOf,
  recompute,
  matchLog,
  type MatchRecord,
  type Proof,
  type ProofFacts,
} from './recompute';

export interface Sealed {
  over: false;
  table: TableShown;
  names: string[];
  note: Note | null;
}
export interface Revealed {
  over: true;
  table: TableShown;
  names: string[];
  record: MatchRecord;
  facts: ProofFacts | null;
  proof: Proof;
  note: Note | null;
}

/** The table, and its proof once the game is over. */
export async function proofOf(id: string): Promise<Sealed | Revealed> {
  const host = await hostOf(id);
  const table = { ...(await host.table(id)), id };
  // The title; if it does not load, the game's wire name is shown.
  await shelf.find(table.game).catch(() => undefined);
  const names = table.seats.map(seatName);
  let note = readNote(id);
  // Spectators note the seeds too; who owns which seat matters only to those who gave a seed.
  const gave = note?.deals.some(({ own }) => own.length > 0);
  const me = gave ? (await host.me(id)).handle : '';
  if ((table.phase === 'playing' && !isLocal(id)) || (table.phase === 'over' && gave)) {
    note = hear(table, me).note;
  }
  // The server publishes the seeds of a daily game when the day is over.
  if (table.phase !== 'over' || (table.daily !== null && table.fair === null)) {
    return { over: false, table, names, note };
  }
  const [record, story] = await Promise.all([host.record(id), host.steps(id)]);
  const facts = await factsOf(record.game);
  const proof = await recompute(record, matchLog(story), note, hashing(), id);
  return { over: true, table, names, record, facts, proof, note };
}
