// Stores the games of this device in IndexedDB: what was set up once, and a log that only grows.
// Everything here rejects where the browser stores nothing; `session` then plays on in memory.

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LocalGame, LogRow } from './game';

const NAME = 'wagnis';
const VERSION = 1;

interface Schema extends DBSchema {
  games: { key: string; value: LocalGame };
  log: { key: [game: string, seq: number]; value: LogRow & { game: string } };
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

let opened: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'id' });
      db.createObjectStore('log', { keyPath: ['game', 'seq'] });
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
    const transaction = (await database()).transaction(['games', 'log'], 'readwrite');
    await Promise.all([
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
