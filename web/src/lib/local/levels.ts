// Which games and which bots can be played at a table on this device.

import { has } from '$lib/games/index';
import type { BotLevel, GameName } from '$lib/wire.gen';

/** Whether this device can be the table without anybody missing chances or a bot that stands in. */
export const isPlayedHere = (game: GameName): boolean =>
  has(game, 'open') && has(game, 'odds') && has(game, 'thumb');

/** Whether a bot of this level plays here as it does at the server. */
export function playsHere(game: GameName, level: BotLevel): boolean {
  if (level === 'random') return true;
  if (level === 'thumb') return has(game, 'thumb');
  return has(game, 'advisor') && has(game, 'levels');
}
