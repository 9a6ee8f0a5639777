// Answers to questions about positions by the rules and values in the browser.

import { RefusedError } from '$lib/engine/refusal';
import { answerOf, setUp } from '$lib/engine/asking';
import { partOf } from '$lib/games/index';
import { advice, oddsOf } from '$lib/thinking/advice';
import type { Odds, PositionAnswered } from '$lib/wire.gen';
import type { Question } from './setup';

/** An answer; a later one about the same position may say more about the values. */
export interface Answer extends PositionAnswered {
  /** The values are being loaded or computed. */
  pending?: boolean;
  /** Why there are no values. */
  unvalued?: unknown;
  /** The chances of the moves, where there are no values; advice contains its own. */
  odds?: Odds | null;
}

/** Values that come sooner are shown together with the position. */
const AT_ONCE = 150;

export async function* answers(question: Question): AsyncGenerator<Answer> {
  const asked = JSON.parse(JSON.stringify(question)) as Question; // as it would travel
  const { game, options } = asked;
  const [open, positions] = await Promise.all([
    partOf(game, 'open'),
    partOf(game, 'positions'),
  ]).catch(() => {
    throw new RefusedError('no_file', '');
  });
  const match = setUp(open, positions, asked);
  const answer = answerOf(asked, positions, match, null);
  if (match.node.kind !== 'decision') {
    yield answer;
    return;
  }
  const odds = () => oddsOf(game, match).catch(() => null);
  const valued = advice(game, options, match, 0).then(
    (advice): Answer => ({ ...answer, advice }),
    async (unvalued: unknown): Promise<Answer> => ({ ...answer, unvalued, odds: await odds() }),
  );
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), AT_ONCE));
  if ((await Promise.race([valued, slow])) === null)
    yield { ...answer, pending: true, odds: await odds() };
  yield await valued;
}
