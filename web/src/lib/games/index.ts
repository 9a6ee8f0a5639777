// The registry: the games of the house and what they look like. Nothing else in `lib` names a game.

import type { GameName, GameShown } from '$lib/wire.gen';
import type { GameUi, HouseUi, TableUi } from './game';
import { engelBengel } from './gambler/engel-bengel/index';
import { gambler } from './gambler/index';
import { plain } from './plain/index';
import { tutto } from './tutto/index';
import { zocken } from './zocken/index';

const HOUSE: Readonly<Record<string, HouseUi>> = {
  gambler,
  'engel-bengel': engelBengel,
  tutto,
  zocken,
};

/** The boxes of the house, in the order of the shelf. */
export const SHELF: readonly GameShown[] = Object.values(HOUSE).map(({ box }) => box);
export const GAMES: readonly GameName[] = Object.keys(HOUSE);

/** What a game looks like; a game of another package looks plain. */
export const uiOf = (game: GameName): GameUi =>
  (Object.hasOwn(HOUSE, game) && HOUSE[game]) || plain;

/** What a page asks a game for; not every game has every part. */
export type Part = 'rules' | 'lesson' | 'daily' | 'reasons' | 'setup' | 'proof' | 'form';
type Loaded<P extends Part> = Awaited<ReturnType<NonNullable<GameUi[P]>>>;

export const has = (game: GameName, part: Part): boolean => uiOf(game)[part] !== undefined;

/** The games of the house that have this part. */
export const gamesWith = (part: Part): GameName[] => GAMES.filter((game) => has(game, part));

/** A part of a game, fetched when it is first asked for; rejects where the game has no such part. */
export async function partOf<P extends Part>(game: GameName, part: P): Promise<Loaded<P>> {
  const load = uiOf(game)[part] as (() => Promise<Loaded<P>>) | undefined;
  if (!load) throw new Error(`${game} has no ${part}`);
  return load();
}

export const tableOf = (game: GameName): Promise<TableUi> => uiOf(game).table(game);
