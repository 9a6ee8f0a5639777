// The solved tables of a game as files to keep: names, addresses, sizes. `tables.ts` reads them.

import { link } from '$lib/base';
import { uiOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { TABLES } from './tables.gen';

export interface ListedTable {
  readonly address: string;
  /** As transferred. */
  readonly bytes: number;
}

/** The tables by which bots and hints of this game play. Editions may share one. */
export function tablesOf(game: GameName): ListedTable[] {
  const own = uiOf(game).values;
  return Object.entries(TABLES)
    .filter(([name]) => own?.test(name))
    .map(([, { file, bytes }]) => ({ address: link(`/values/${file}`), bytes }));
}
