// The games of this device: setting one up, reading, listing and deleting them. `session` plays them.

import { RefusedError } from '$lib/engine/refusal';
import { partOf } from '$lib/games/index';
import type { TableListed } from '$lib/wire.gen';
import { freshSeed } from './dice';
import { freshId, type LocalGame, type LogRow } from './game';
import { games, type GameStore, type StoredGame } from './store';
import { LocalTable } from './table';
import { listed } from './views';

/** A game in memory, and how much of it is stored. */
export interface Kept extends StoredGame {
  readonly head: LocalGame;
  readonly log: LogRow[];
  /** The number of entries of the log that are stored. */
  readonly rows: number;
  /** The head is stored as it is now. */
  readonly whole: boolean;
}

interface Live {
  /** Null until it is loaded. */
  readonly table: LocalTable | null;
  close(): void;
}

/** Games that the browser refused to store, in part or as a whole; they end with the page. */
export const unstored = new Map<string, Kept>();
/** The tables that are open in this tab. */
export const live = new Map<string, Live>();

export type Wanted = Pick<LocalGame, 'game' | 'options' | 'hints' | 'seats'>;

/** The same game again; the next seat begins. */
export const nextBegins = <G extends Wanted>(game: G): G => {
  const count = game.seats.length;
  const first = ((Number(game.options['first']) || 0) + 1) % count;
  return count < 2 ? game : { ...game, options: { ...game.options, first } };
};

/** Sets a game up; its seed is drawn before the first roll. Returns its id. */
export async function create(
  { game, options, hints, seats }: Wanted,
  store: GameStore = games,
): Promise<string> {
  const [id, seed] = [freshId(), freshSeed()];
  const head = { id, created: Date.now(), game, options, hints, seats, seed, next: null };
  return add(head, [], store);
}

/** Stores a new game; it stays in memory if the browser does not store it. Returns its id. */
export async function add(head: LocalGame, log: LogRow[], store: GameStore): Promise<string> {
  try {
    await store.save(head.id, head, log);
  } catch {
    unstored.set(head.id, { head, log, rows: 0, whole: false });
  }
  return head.id;
}

export async function load(id: string, store: GameStore): Promise<StoredGame | null> {
  return unstored.get(id) ?? store.read(id);
}

export const tableOf = async ({ head, log }: StoredGame): Promise<LocalTable> =>
  new LocalTable(head, await partOf(head.game, 'open'), log);

/** The table as it is now, for reading. */
export async function read(id: string, store: GameStore = games): Promise<LocalTable> {
  const table = live.get(id)?.table;
  if (table) return table;
  const found = await load(id, store).catch(() => null);
  if (!found) throw new RefusedError('no_table', 'there is no such game on this device');
  try {
    return await tableOf(found);
  } catch {
    throw new RefusedError('damaged', 'this game does not fit the rules');
  }
}

/** The games of this device, the latest first. */
export async function list(store: GameStore = games): Promise<TableListed[]> {
  const stored = await store.list().catch(() => []);
  const all = [...stored.filter(({ head }) => !unstored.has(head.id)), ...unstored.values()];
  return all
    .map(({ head, log }) => listed(head, log.at(-1)))
    .sort((one, other) => other.updated - one.updated);
}

export async function remove(id: string, store: GameStore = games): Promise<void> {
  live.get(id)?.close();
  unstored.delete(id);
  await store.remove(id).catch(() => undefined);
}
