// The first games in a browser are easier, where the game has an option for that: the starter
// tableau. It is an ordinary option, so everybody at the table and the record can see it.

import { uiOf } from '$lib/games/index';
import { againstBots, openHere } from '$lib/pages/opening';
import type { GameName } from '$lib/wire.gen';
import { notePlayed, timesPlayed } from './memory';

/** "Play now": opens a table against a bot and goes there; rejects with a refusal and stays. */
export async function playNow(game: GameName, name: string): Promise<void> {
  const options = uiOf(game).easyOptions?.(timesPlayed(game)) ?? {};
  await openHere({ ...againstBots(game, name), options });
  notePlayed(game);
}
