// Answers questions about positions with the games' advisors and the solved tables. It runs in the
// worker, or on the page where no worker starts.

import type { Advisor, Evaluation, LoadTable } from '$lib/engine/advice';
import type { Game, Open } from '$lib/engine/contract';
import { TableError, type TableLoader } from '$lib/engine/tables';
import type { Asked, Question, Told } from './contract';
import { isKept, tablesHere } from './loading';

const RULES = import.meta.glob<Record<string, Open>>('../games/*/rules.ts', {
  eager: true,
  import: 'opens',
});
const ADVISORS = import.meta.glob<Advisor>('../games/*/advisor.ts', {
  eager: true,
  import: 'advisor',
});

export function answering(tell: (told: Told) => void): (asked: Asked) => Promise<void> {
  const load = tablesHere((share) => tell({ what: 'loading', share }));
  const games = new Map<string, Game>();

  /** Games are kept: some have work of their own to do when they are opened. */
  function opened({ game, seats, options }: Question, open: Open): Game {
    const key = JSON.stringify([game, seats, options]);
    const known = games.get(key) ?? open(seats, options);
    games.set(key, known);
    return known;
  }

  return async ({ id, task, question }) => {
    try {
      const { open, advisor } = engineOf(question.game);
      const game = opened(question, open);
      load.add(question.solved ?? {});
      if (task === 'prepare') await advisor.prepare?.(game, question.state, load);
      const evaluation = task === 'advise' ? await evaluated(advisor, game, question, load) : null;
      tell({ what: 'answer', id, evaluation });
    } catch (error) {
      const why = error instanceof TableError ? error.why : 'unsolved';
      tell({ what: 'sorry', id, why, message: error instanceof Error ? error.message : '' });
    }
  };
}

/** The values; where tables may be lacking, the best without them. */
async function evaluated(
  advisor: Advisor,
  game: Game,
  { state, by, lacking }: Question,
  load: TableLoader,
): Promise<Evaluation> {
  const exactly = (): Promise<Evaluation> => advisor.advise(game, state, load, by);
  let [without, unlisted] = [false, false];
  const estimated = async (read: LoadTable): Promise<Evaluation> => {
    const known = await advisor.advise(game, state, read, by);
    return {
      ...known,
      ...(without && { makeshift: true }),
      ...(unlisted && !known.exact && { unlisted: true }),
    };
  };
  if (lacking === 'saving') {
    const here: LoadTable = async (name) => {
      unlisted ||= !load.lists(name);
      if (load.has(name) || (await isKept(name))) return load(name);
      without ||= load.lists(name);
      return null;
    };
    // A game that has no values at all without its tables fetches them for whoever asks.
    return estimated(here).catch(exactly);
  }
  if (lacking === undefined) return exactly();
  let lost: unknown;
  const reached: LoadTable = async (name) => {
    unlisted ||= !load.lists(name);
    try {
      return await load(name);
    } catch (error) {
      if (!(error instanceof TableError) || error.why !== 'missing') throw error;
      [without, lost] = [true, error];
      return null;
    }
  };
  return estimated(reached).catch((error: unknown) => {
    throw lost ?? error;
  });
}

/** The rules and the advisor of a game; throws where it has none. */
function engineOf(game: string): { open: Open; advisor: Advisor } {
  for (const [path, opens] of Object.entries(RULES)) {
    const advisor = ADVISORS[path.replace('rules.ts', 'advisor.ts')];
    if (Object.hasOwn(opens, game) && advisor) return { open: opens[game]!, advisor };
  }
  throw new Error(`${game} has no values here`);
}
