// Finds an opponent: a table where somebody waits, or one's own, at which a bot plays until somebody
// comes.

import { api } from '$lib/net/api';
import { go } from '$lib/router';
import { leaveIntent } from '$lib/table/contract';
import type { GameName } from '$lib/wire.gen';
import { againstBots, intentOf, settingsOf } from './opening';

/** Goes to that table; `without` is one where this person could not join. */
export async function findOpponent(game: GameName, name: string, without?: string): Promise<void> {
  const opening = { ...againstBots(game, name), public: true };
  const { id, found } = await api.opponents(settingsOf(opening), without);
  leaveIntent(id, found ? { sit: [], start: false, join: name } : intentOf(opening.sitters));
  go(`/t/${id}`);
}
