// Makes the review of a match from its moves, with the parts of its game and the solved tables. It
// runs in the worker, or on the page where no worker starts.

import type { LoadTable, Thumb } from '$lib/engine/advice';
import type { Open } from '$lib/engine/contract';
import { Match } from '$lib/engine/match';
import { replayed } from '$lib/engine/steps';
import { TableError } from '$lib/engine/tables';
import { tablesHere } from '$lib/thinking/loading';
import { NotSolvedError, type Analysis } from './contract';
import type { Told, Wanted } from './making';
import { review, type Made } from './review';

const RULES = import.meta.glob<Record<string, Open>>('../games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const THUMBS = import.meta.glob<Thumb>('../games/*/thumb.ts', { eager: true, import: 'thumb' });
const ANALYSES = import.meta.glob<Record<string, Analysis>>('../games/*/analysis.ts', {
  eager: true,
  import: 'analyses',
});
/** Milliseconds of work without a pause. */
const A_SLICE = 40;

/** Tells the progress, and in the end the review or why there is none. */
export async function answer(wanted: Wanted, tell: (told: Told) => void): Promise<void> {
  try {
    tell({ what: 'ready', made: await madeOf(wanted, tell) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof TableError) tell({ what: 'sorry', why: error.why, message });
    else
      tell({
        what: 'sorry',
        why: error instanceof NotSolvedError ? 'unsolved' : 'failed',
        message,
      });
  }
}

async function madeOf(
  { game, players, options, events, entered = {}, estimates, solved = {} }: Wanted,
  tell: (told: Told) => void,
): Promise<Made> {
  const found = Object.entries(RULES).find(([, opens]) => Object.hasOwn(opens, game));
  if (!found) throw new NotSolvedError(`${game} has no reviews here`);
  const [path, opens] = found;
  const thumb = THUMBS[path.replace('rules.ts', 'thumb.ts')];
  const analysis = ANALYSES[path.replace('rules.ts', 'analysis.ts')]?.[game];
  if (!thumb || !analysis) throw new NotSolvedError(`${game} has no reviews here`);
  if (entered.overrides?.length)
    throw new NotSolvedError('people overruled the rules in this game, so that no values fit it');
  const match = replayed(Match.of(opens[game]!(players.length, options)), events, entered);
  const unseen = entered.unseen?.map(([event]) => event) ?? [];
  const tables = tablesHere();
  tables.add(solved);
  let unlisted = false;
  const load: LoadTable = (name) => {
    unlisted ||= !tables.lists(name);
    return tables(name);
  };
  let paused = performance.now();
  const told = async (share: number): Promise<void> => {
    if (performance.now() - paused < A_SLICE) return;
    tell({ what: 'progress', share });
    await new Promise((resolve) => setTimeout(resolve));
    paused = performance.now();
  };
  const made = await review({
    ...{ game, players, options, match, unseen, analysis, thumb, load, estimates, told },
  });
  return unlisted && !made.review.exact ? { ...made, unlisted } : made;
}
