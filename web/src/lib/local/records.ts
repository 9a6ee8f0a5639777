// The records that were opened on this device. One that is opened again is the same one: its content
// makes its id.

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { MatchRecord } from '$lib/proof/recompute';
import { idFrom } from './game';
import { reviews, type KeptRecord } from './store';

/** Records that the browser did not store; they end with the page. */
const unstored = new Map<string, KeptRecord>();

/** Keeps a record that has been checked; returns its id. */
export async function keepRecord(record: MatchRecord): Promise<string> {
  const id = idFrom(sha256(utf8ToBytes(JSON.stringify(record))));
  const kept = { id, record, opened: Date.now() };
  await reviews.keepRecord(kept).catch(() => unstored.set(id, kept));
  return id;
}

export async function findRecord(id: string): Promise<MatchRecord | undefined> {
  return (unstored.get(id) ?? (await reviews.record(id).catch(() => undefined)))?.record;
}

/** All records, the one opened last first. */
export async function openedRecords(): Promise<KeptRecord[]> {
  const stored = await reviews.records().catch(() => []);
  const all = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()];
  return all.sort((one, other) => (other.opened ?? 0) - (one.opened ?? 0));
}

/** Deletes a record and its review. */
export async function removeRecord(id: string): Promise<void> {
  const held = unstored.delete(id);
  // It may be stored as well: the disk was full when it was opened again.
  await reviews.removeRecord(id).catch((error: unknown) => {
    if (!held) throw error;
  });
}
