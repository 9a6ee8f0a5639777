// The boards, each fetched when its game is first played.

import type { GameUi } from '$lib/games/game';
import type { GameName } from '$lib/wire.gen';

const BOXES: Record<GameName, () => Promise<{ default: unknown }>> = {
  gambler: () => import('$lib/games/gambler/index'),
  'engel-bengel': () => import('$lib/games/gambler/index'),
  tutto: () => import('$lib/games/tutto/index'),
  zocken: () => import('$lib/games/zocken/index'),
};

/** A board is only ever given the hand that its own game has made; the types cannot say so. */
export async function openBox(game: GameName): Promise<GameUi> {
  return (await BOXES[game]()).default as GameUi;
}
