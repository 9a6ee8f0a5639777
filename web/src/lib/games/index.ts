// The registry of the built-in games. Nothing else in `lib` names a game.

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

/** The built-in boxes, in the order of the shelf. */
export const SHELF: readonly GameShown[] = Object.values(HOUSE).map(({ box }) => box);
export const GAMES: readonly GameName[] = Object.keys(HOUSE);

/** The UI of a game; games of other packages get the plain one. */
export const uiOf = (game: GameName): GameUi =>
  (Object.hasOwn(HOUSE, game) && HOUSE[game]) || plain;

/** The parts that pages use; not every game has every part. */
export type Part =
  | 'rules'
  | 'lesson'
  | 'daily'
  | 'reasons'
  | 'setup'
  | 'proof'
  | 'form'
  | 'open'
  | 'keypad'
  | 'positions'
  | 'thumb'
  | 'advisor'
  | 'levels'
  | 'analysis'
  | 'odds'
  | 'workshop';
type Loaded<P extends Part> = Awaited<ReturnType<NonNullable<GameUi[P]>>>;

export const has = (game: GameName, part: Part): boolean => uiOf(game)[part] !== undefined;

/** The built-in games with this part. */
export const gamesWith = (part: Part): GameName[] => GAMES.filter((game) => has(game, part));

/** Loads a part of a game; rejects where the game does not have it. */
export async function partOf<P extends Part>(game: GameName, part: P): Promise<Loaded<P>> {
  const load = uiOf(game)[part] as (() => Promise<Loaded<P>>) | undefined;
  if (!load) throw new Error(`${game} has no ${part}`);
  return load();
}

export const tableOf = (game: GameName): Promise<TableUi> => uiOf(game).table(game);
