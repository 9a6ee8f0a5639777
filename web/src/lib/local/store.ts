// Stores the games of this device in IndexedDB: what was set up once, and a log that only grows.
// Everything here rejects where the browser stores nothing; `session` then plays on in memory.

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WholeReview } from '$lib/analysis/review';
import type { MatchRecord } from '$lib/proof/recompute';
import type { Sums } from '$lib/statistics/reviewed';
import type { LocalGame, LogRow } from './game';

const NAME = 'wagnis';
const VERSION = 3;

interface Schema extends DBSchema {
  games: { key: string; value: LocalGame };
  log: { key: [game: string, seq: number]; value: LogRow & { game: string } };
  /** Reviews by the match: the id of a game or of a record. */
  reviews: { key: string; value: KeptReview };
  /** Records that were opened here. */
  records: { key: string; value: KeptRecord };
  /** What people here did in finished games of the server, by table. */
  sums: { key: string; value: KeptSums };
}

/** Another tab has added to this log. */
export class ConflictError extends Error {}

/** A game with its whole log, or with its last entry only. */
export interface StoredGame {
  readonly head: LocalGame;
  readonly log: readonly LogRow[];
}

export interface GameStore {
  /** Writes a new or changed head, and adds entries to the log, in one transaction. */
  save(id: string, head: LocalGame | null, rows: readonly LogRow[]): Promise<void>;
  read(id: string): Promise<StoredGame | null>;
  /** All games, each with the last entry of its log. */
  list(): Promise<StoredGame[]>;
  remove(id: string): Promise<void>;
  /** Deletes all games. */
  clear(): Promise<void>;
}

/** A review that was made here; a newer version of the page makes it again. */
export interface KeptReview {
  readonly id: string;
  readonly version: string;
  readonly review: WholeReview;
}

export interface KeptSums {
  readonly id: string;
  readonly version: string;
  readonly sums: Sums;
}

export interface KeptRecord {
  readonly id: string;
  readonly record: MatchRecord;
  /** Milliseconds since 1970; missing in records that an older page kept. */
  readonly opened?: number;
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore('games', { keyPath: 'id' });
        db.createObjectStore('log', { keyPath: ['game', 'seq'] });
      }
      if (from < 2) {
        db.createObjectStore('reviews', { keyPath: 'id' });
        db.createObjectStore('records', { keyPath: 'id' });
      }
      if (from < 3) db.createObjectStore('sums', { keyPath: 'id' });
    },
    // A newer version of the page, or "delete everything", needs the database.
    blocking: () => void shut(),
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function shut(): Promise<void> {
  const closing = opened;
  opened = null;
  (await closing)?.close();
}

const logOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

export const games: GameStore = {
  async save(id, head, rows) {
    const transaction = (await database()).transaction(['games', 'log'], 'readwrite');
    // `add` fails where another tab has written the same number.
    const writes: Promise<unknown>[] = rows.map((row) =>
      transaction.objectStore('log').add({ ...row, game: id }),
    );
    if (head) writes.push(transaction.objectStore('games').put(head));
    try {
      await Promise.all([...writes, transaction.done]);
    } catch (error) {
      throw error instanceof DOMException && error.name === 'ConstraintError'
        ? new ConflictError(id)
        : error;
    }
  },

  async read(id) {
    const transaction = (await database()).transaction(['games', 'log']);
    const [head, log] = await Promise.all([
      transaction.objectStore('games').get(id),
      transaction.objectStore('log').getAll(logOf(id)),
    ]);
    return head ? { head, log } : null;
  },

  async list() {
    const transaction = (await database()).transaction(['games', 'log']);
    const heads = await transaction.objectStore('games').getAll();
    const log = transaction.objectStore('log');
    return Promise.all(
      heads.map(async (head) => {
        const last = await log.openCursor(logOf(head.id), 'prev');
        return { head, log: last ? [last.value] : [] };
      }),
    );
  },

  async remove(id) {
    const transaction = (await database()).transaction(['games', 'log', 'reviews'], 'readwrite');
    await Promise.all([
      transaction.objectStore('reviews').delete(id),
      transaction.objectStore('games').delete(id),
      transaction.objectStore('log').delete(logOf(id)),
      transaction.done,
    ]);
  },

  async clear() {
    await shut();
    await deleteDB(NAME);
  },
};

/** The reviews that were made here, and the records that were opened. */
export const reviews = {
  find: async (id: string): Promise<KeptReview | undefined> =>
    (await database()).get('reviews', id),
  keep: async (review: KeptReview): Promise<unknown> => (await database()).put('reviews', review),
  record: async (id: string): Promise<KeptRecord | undefined> =>
    (await database()).get('records', id),
  records: async (): Promise<KeptRecord[]> => (await database()).getAll('records'),
  keepRecord: async (record: KeptRecord): Promise<unknown> =>
    (await database()).put('records', record),
  /** Deletes a record and its review. */
  async removeRecord(id: string): Promise<void> {
    const transaction = (await database()).transaction(['records', 'reviews'], 'readwrite');
    await Promise.all([
      transaction.objectStore('records').delete(id),
      transaction.objectStore('reviews').delete(id),
      transaction.done,
    ]);
  },
};

/** The sums of finished games of the server. */
export const sums = {
  find: async (id: string): Promise<KeptSums | undefined> => (await database()).get('sums', id),
  keep: async (kept: KeptSums): Promise<unknown> => (await database()).put('sums', kept),
};
