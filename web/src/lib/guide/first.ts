// The first games in a browser are easier, where the game has an option for that: the starter
// tableau. It is an ordinary option, so everybody at the table and the record can see it.

import { uiOf } from '$lib/games/index';
import { againstBots, openHere, type Opening } from '$lib/pages/opening';
import type { GameName } from '$lib/wire.gen';
import { notePlayed, timesPlayed } from './memory';

/** The options of the next game that is opened in this browser. */
export const firstOptions = (game: GameName): Record<string, unknown> =>
  uiOf(game).easyOptions?.(timesPlayed(game)) ?? {};

/** Opens such a table, and counts it as played; where that is refused, rejects and does not. */
export async function openFirst(
  opening: Opening,
  open: (opening: Opening) => Promise<void> = openHere,
): Promise<void> {
  await open({ ...opening, options: firstOptions(opening.game) });
  notePlayed(opening.game);
}

/** "Play now": opens a table against a bot and goes there; rejects with a refusal and stays. */
export const playNow = (game: GameName, name: string): Promise<void> =>
  openFirst(againstBots(game, name));
