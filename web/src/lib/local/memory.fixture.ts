// A store of games in memory that a test can make fail, in place of IndexedDB.

import type { LocalGame, LogRow } from './game';
import { ConflictError, type GameStore } from './store';

export class MemoryStore implements GameStore {
  readonly heads = new Map<string, LocalGame>();
  readonly logs = new Map<string, LogRow[]>();
  /** How many entries each write added. */
  readonly writes: number[] = [];
  full = false;

  save(id: string, head: LocalGame | null, rows: readonly LogRow[]): Promise<void> {
    if (this.full) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const log = this.logs.get(id) ?? [];
    if (rows.some(({ seq }) => log.some((row) => row.seq === seq)))
      return Promise.reject(new ConflictError(id));
    this.writes.push(rows.length);
    this.logs.set(id, [...log, ...rows]);
    if (head) this.heads.set(id, head);
    return Promise.resolve();
  }

  read(id: string) {
    const head = this.heads.get(id);
    return Promise.resolve(head ? { head, log: this.logs.get(id) ?? [] } : null);
  }

  list() {
    const last = (id: string) => (this.logs.get(id) ?? []).slice(-1);
    return Promise.resolve([...this.heads.values()].map((head) => ({ head, log: last(head.id) })));
  }

  remove(id: string): Promise<void> {
    this.heads.delete(id);
    this.logs.delete(id);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.heads.clear();
    this.logs.clear();
    return Promise.resolve();
  }
}
