// Everything the proof of a table needs, fetched once.

import { link } from '$lib/base';
import { ApiError, api } from '$lib/net/api';
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

async function fetchRecord(id: string): Promise<MatchRecord> {
  let response: Response;
  try {
    response = await fetch(link(api.recordPath(id)), { credentials: 'same-origin' });
  } catch {
    throw new ApiError('lost', '');
  }
  if (!response.ok) throw new ApiError('broken', '');
  return (await response.json()) as MatchRecord;
}

/** The table, and its proof once the game is over. */
export async function proofOf(id: string): Promise<Sealed | Revealed> {
  const table = { ...(await api.table(id)), id };
  // The title; if it does not load, the game's wire name is shown.
  await shelf.find(table.game).catch(() => undefined);
  const names = table.seats.map(seatName);
  let note = readNote(id);
  // Spectators note the seeds too; who owns which seat matters only to those who gave a seed.
  const gave = note?.deals.some(({ own }) => own.length > 0);
  const me = gave ? (await api.me(id)).handle : '';
  if (table.phase === 'playing' || (table.phase === 'over' && gave)) {
    note = hear(table, me).note;
  }
  // The server publishes the seeds of a daily game when the day is over.
  if (table.phase !== 'over' || (table.daily !== null && table.fair === null)) {
    return { over: false, table, names, note };
  }
  const [record, story] = await Promise.all([fetchRecord(id), api.steps(id)]);
  const facts = await factsOf(record.game);
  const bots = table.seats.map(({ kind }) => kind === 'bot');
  const proof = await recompute(record, matchLog(story), note, hashing(), bots, id);
  return { over: true, table, names, record, facts, proof, note };
}
