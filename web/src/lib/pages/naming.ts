// Checks names of people around one screen: as at a table, the server judges them; at a table on
// this device they only have to be told apart.

import { api } from '$lib/net/api';
import { BOTS } from '$lib/table/names';
import type { NameWrong } from '$lib/wire.gen';
import { newTexts } from './new/texts';

/** The first name the server refuses; null where all are fine, or the server cannot be reached. */
export const firstWrong = (names: string[]): Promise<NameWrong | null> =>
  api.names(names).then(
    ({ wrong }) => wrong[0] ?? null,
    () => null, // the table will say so once they sit down
  );

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** The first name that is already somebody's or a bot's; null where all are fine. */
export function firstTaken(names: readonly string[]): NameWrong | null {
  const all = names.map(folded);
  for (const [at, name] of all.entries()) {
    if (all.indexOf(name) < at) return { at, why: 'twice' };
    if (BOTS.some((bot) => folded(bot) === name)) return { at, why: 'bot' };
  }
  return null;
}

/** The reason, in a sentence. */
export const wrongText = ({ at, why }: NameWrong, names: readonly string[]): string =>
  newTexts.now.wrongName[why](names[at] ?? '');
