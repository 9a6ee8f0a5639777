// Whether people around one screen can be called so: the server judges names, here as at a table.

import { api } from '$lib/net/api';
import type { NameWrong } from '$lib/wire.gen';
import { newTexts } from './new/texts';

/** The first name nobody can sit down with; null where all are fine, or nobody can be asked now. */
export const firstWrong = (names: string[]): Promise<NameWrong | null> =>
  api.names(names).then(
    ({ wrong }) => wrong[0] ?? null,
    () => null, // the table says so once they sit down
  );

/** What is wrong with it, in a sentence. */
export const wrongText = ({ at, why }: NameWrong, names: readonly string[]): string =>
  newTexts.now.wrongName[why](names[at] ?? '');
