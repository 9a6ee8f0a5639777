// The solved tables that this device keeps, for perfect bots and hints without a network: fetched
// for one game or all, with progress, until somebody removes them. What is kept is what lies in the
// worker's cache; which games are wanted is noted, so that the next visit goes on.

import { link } from '$lib/base';
import { tablesOf, type ListedTable } from '$lib/engine/listed';
import { GAMES } from '$lib/games/index';
import { WANTED } from '$lib/net/offline.svelte';
import { device } from '$lib/storage';
import type { GameName } from '$lib/wire.gen';

/** The worker's name for it, `web/worker/worker.ts`. */
const CACHE = `wagnis ${link('/')} tables`;
const AT_ONCE = 4;

/** Why it does not go on: no network, no space, or a browser that keeps nothing here. */
export type Obstacle = 'lost' | 'full' | 'refused';

class ObstacleError extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

export interface Load {
  bytes: number;
  kept: number;
}

const wantedBefore = (): GameName[] =>
  (device.read(WANTED) ?? '').split(' ').filter((game) => GAMES.includes(game));

export class Along {
  /** Addresses of kept tables; null until the cache has been read. */
  #kept = $state.raw<ReadonlySet<string> | null>(null);
  #wanted = $state.raw<readonly GameName[]>(wantedBefore());
  #fetching: AbortController | null = null;
  #busy = $state(false);
  #obstacle = $state.raw<Obstacle | null>(null);
  #persisted = $state<boolean | null>(null);

  get ready(): boolean {
    return this.#kept !== null;
  }
  get obstacle(): Obstacle | null {
    return this.#obstacle;
  }
  /** Whether the browser deletes nothing by itself; null where it does not say. */
  get persisted(): boolean | null {
    return this.#persisted;
  }
  isWanted(game: GameName): boolean {
    return this.#wanted.includes(game);
  }
  /** Whether something of this game is on its way. */
  isFetching(game: GameName): boolean {
    const { bytes, kept } = this.load([game]);
    return this.#busy && this.isWanted(game) && kept < bytes;
  }

  /** How large the tables of these games are, and how much of that is kept. */
  load(games: readonly GameName[]): Load {
    const files = filesOf(games);
    const sum = (some: readonly ListedTable[]) => some.reduce((total, one) => total + one.bytes, 0);
    return {
      bytes: sum(files),
      kept: sum(files.filter(({ address }) => this.#kept?.has(address))),
    };
  }

  async look(): Promise<void> {
    const cache = await opened().catch(() => null);
    if (!cache) this.#obstacle = 'refused';
    this.#persisted = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
    const kept = cache ? await cache.keys() : [];
    this.#kept = new Set(kept.map(({ url }) => new URL(url).pathname));
  }

  /** Fetches the tables of these games, too. */
  async take(games: readonly GameName[]): Promise<void> {
    this.#want([...new Set([...this.#wanted, ...games])]);
    // Without this, a browser that runs out of space may delete everything. Firefox asks the person.
    const asked = navigator.storage?.persist?.();
    asked?.then(
      (granted) => (this.#persisted = granted),
      () => undefined,
    );
    await this.resume();
  }

  /** Goes on with what is wanted and not kept yet. */
  async resume(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#obstacle = null;
    this.#fetching = new AbortController();
    const { signal } = this.#fetching;
    try {
      await this.look();
      const cache = await opened();
      const next = async (): Promise<void> => {
        for (let file = this.#missing(); file && !signal.aborted; file = this.#missing()) {
          this.#underway.add(file.address);
          await keep(cache, file.address, signal).finally(() =>
            this.#underway.delete(file.address),
          );
          this.#kept = new Set([...(this.#kept ?? []), file.address]);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    } catch (error) {
      if (!signal.aborted && error instanceof ObstacleError) this.#obstacle = error.obstacle;
      this.#fetching.abort();
    } finally {
      this.#busy = false;
      this.#underway.clear();
    }
  }

  readonly #underway = new Set<string>();

  #missing(): ListedTable | undefined {
    return filesOf(this.#wanted).find(
      ({ address }) => !this.#kept?.has(address) && !this.#underway.has(address),
    );
  }

  /** Fetches no more of this game; what is here stays. */
  stop(game: GameName): void {
    this.#want(this.#wanted.filter((one) => one !== game));
    if (this.#wanted.every((one) => !this.isFetching(one))) this.#fetching?.abort();
  }

  /** Deletes what is kept of this game, except tables that another wanted game uses. */
  async remove(game: GameName): Promise<void> {
    this.stop(game);
    const others = new Set(filesOf(this.#wanted).map(({ address }) => address));
    const cache = await opened().catch(() => null);
    for (const { address } of tablesOf(game)) {
      if (!others.has(address)) await cache?.delete(address);
    }
    await this.look();
  }

  #want(games: readonly GameName[]): void {
    this.#wanted = games;
    if (games.length > 0) device.write(WANTED, games.join(' '));
    else device.forget(WANTED);
  }
}

function filesOf(games: readonly GameName[]): ListedTable[] {
  const files = games.flatMap(tablesOf).map((file) => [file.address, file] as const);
  return [...new Map(files).values()];
}

/** Browsers have caches over https and on localhost only. */
async function opened(): Promise<Cache> {
  try {
    return await caches.open(CACHE);
  } catch {
    throw new ObstacleError('refused');
  }
}

/** Puts a file into the cache; the worker has often done so already. */
async function keep(cache: Cache, address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal }).catch(() => null);
  if (!response?.ok) throw new ObstacleError('lost');
  if (await cache.match(address)) return void response.body?.cancel();
  try {
    await cache.put(address, response);
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw new ObstacleError(full ? 'full' : 'lost');
  }
}

export const along = new Along();
