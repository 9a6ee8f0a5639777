// Checks names of people around one screen: the server judges them, as at a table.

import { api } from '$lib/net/api';
import type { NameWrong } from '$lib/wire.gen';
import { newTexts } from './new/texts';

/** The first name the server refuses; null where all are fine, or the server cannot be reached. */
export const firstWrong = (names: string[]): Promise<NameWrong | null> =>
  api.names(names).then(
    ({ wrong }) => wrong[0] ?? null,
    () => null, // the table will say so once they sit down
  );

/** The reason, in a sentence. */
export const wrongText = ({ at, why }: NameWrong, names: readonly string[]): string =>
  newTexts.now.wrongName[why](names[at] ?? '');
