// Finds an opponent: a table where somebody waits, or one's own, at which a bot plays until somebody
// comes.

import { firstOptions } from '$lib/guide/first';
import { notePlayed } from '$lib/guide/memory';
import { api } from '$lib/net/api';
import { go } from '$lib/router';
import { leaveIntent } from '$lib/table/contract';
import type { GameName } from '$lib/wire.gen';
import { againstBots, intentOf, settingsOf } from './opening';

/** After so many refusals in a row this person gets a table of their own. */
const REFUSALS = 3;

/** The table that refused this person last, and how many did so in a row. */
export interface Refused {
  at: string;
  times: number;
}

/** Goes to that table. */
export async function findOpponent(game: GameName, name: string, refused?: Refused): Promise<void> {
  const options = firstOptions(game);
  const opening = { ...againstBots(game, name), options, public: true };
  const times = refused?.times ?? 0;
  const { id, found } = await api.opponents(
    settingsOf(opening),
    times >= REFUSALS ? { own: 'true' } : refused && { without: refused.at },
  );
  if (!found) notePlayed(game);
  const join = { sit: [], start: false, join: name, refused: times };
  leaveIntent(id, found ? join : intentOf(opening.sitters));
  go(`/t/${id}`);
}
