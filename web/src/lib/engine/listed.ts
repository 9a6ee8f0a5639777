// The solved tables of a game as files to keep: names, addresses, sizes. `tables.ts` reads them.

import { link } from '$lib/base';
import type { GameName } from '$lib/wire.gen';
import { TABLES } from './tables.gen';

export interface ListedTable {
  readonly address: string;
  /** As transferred. */
  readonly bytes: number;
}

/** The tables by which bots and hints of this game play. Editions may share one. */
export function tablesOf(game: GameName): ListedTable[] {
  return Object.values(TABLES)
    .filter(({ games }) => games.includes(game))
    .map(({ file, bytes }) => ({ address: link(`/values/${file}`), bytes }));
}
