// Tables that do not ship with the package: a server solves them for games with options of their
// own, as long as somebody keeps asking. A page asks when its values are estimates without them.

import type { Options } from '$lib/engine/contract';
import type { SolvedFile } from '$lib/engine/tables';
import { api } from '$lib/net/api';
import { isSite } from '$lib/net/site';
import type { GameName } from '$lib/wire.gen';

/** Milliseconds after which it is worth asking again. */
export const ASK_AGAIN = 2_000;

interface Setup {
  readonly game: GameName;
  readonly seats: number;
  readonly options: Options;
}

export interface Solving {
  /** A table is there that was not there before. */
  readonly news: boolean;
  /** More is being solved. */
  readonly waits: boolean;
}

type Files = Readonly<Record<string, SolvedFile>>;

const NOTHING: Solving = { news: false, waits: false };
const known = new Map<string, Files>();

const keyOf = ({ game, seats, options }: Setup): string => JSON.stringify([game, seats, options]);

/** The tables of this game that are known, by the names that advice uses. */
export const solvedFor = (setup: Setup): Files => known.get(keyOf(setup)) ?? {};

/** Asks the server; nothing is solved where it does not answer. */
export const askForSolved = (setup: Setup): Promise<Solving> =>
  isSite ? Promise.resolve(NOTHING) : solving(setup).catch(() => NOTHING);

/** The same; rejects with an `ApiError`. */
export async function solving(setup: Setup): Promise<Solving> {
  const before = solvedFor(setup);
  const { tables, waits } = await api.solved(setup.game, setup.seats, setup.options);
  known.set(keyOf(setup), Object.fromEntries(tables.map((table) => [table.name, table])));
  return { news: tables.some(({ name }) => !(name in before)), waits };
}
