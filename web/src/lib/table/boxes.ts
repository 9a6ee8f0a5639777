// The boards, each fetched when its game is first played.

import type { GameUi } from '$lib/games/game';
import { isDrawn, shelf } from '$lib/shelf.svelte';
import type { DrawnGame, GameName } from '$lib/wire.gen';

const BOXES: Record<DrawnGame, () => Promise<{ default: unknown }>> = {
  gambler: () => import('$lib/games/gambler/index'),
  'engel-bengel': () => import('$lib/games/gambler/index'),
  tutto: () => import('$lib/games/tutto/index'),
  zocken: () => import('$lib/games/zocken/index'),
};

/** A board is only ever given the hand that its own game has made; the types cannot say so. */
export async function openBox(game: GameName): Promise<GameUi> {
  if (isDrawn(game)) return (await BOXES[game]()).default as GameUi;
  // Its words come from the server; where they do not come, it is played without.
  const [plain] = await Promise.all([
    import('$lib/games/plain/index'),
    shelf.find(game).catch(() => undefined),
  ]);
  return plain.default as unknown as GameUi;
}
