import { afterEach, expect, test, vi } from 'vitest';
import { partOf } from '$lib/games/index';
import type { GameName } from '$lib/wire.gen';
import { Match } from '$lib/engine/match';
import type { Question, Told } from './contract';
import { answering } from './answering';

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
afterEach(() => vi.resetAllMocks());

/** The answer about the first roll of a game for two. */
async function asked(
  game: GameName,
  dice: number[],
  lacking?: NonNullable<Question['lacking']>,
): Promise<Told | undefined> {
  const open = await partOf(game, 'open');
  let match = Match.of(open(2, {}));
  if (game === 'tutto') match = match.advance({ card: 'bonus-300' });
  const { node } = match;
  const state = node.kind === 'chance' ? match.advance({ dice }).state : match.state;
  const question = { game, seats: 2, options: {}, state, ...(lacking && { lacking }) };
  let answer: Told | undefined;
  await answering((told) => {
    if (told.what !== 'loading') answer = told;
  })({ id: 1, task: 'advise', question });
  return answer;
}

const FIRST = [1, 1, 2, 3, 4, 6];

test('without its table a hint is an estimate, and says so', async () => {
  fetching.mockRejectedValue(new TypeError('no network'));
  expect(await asked('tutto', FIRST)).toMatchObject({ what: 'sorry', why: 'missing' });
  const estimate = { objective: 'points', exact: false, makeshift: true };
  expect(await asked('tutto', FIRST, 'estimated')).toMatchObject({ evaluation: estimate });
});

test('where data is saved nothing is fetched if there is an estimate', async () => {
  const estimate = { exact: false, makeshift: true };
  expect(await asked('tutto', FIRST, 'saving')).toMatchObject({ evaluation: estimate });
  expect(fetching).not.toHaveBeenCalled();
});

test('a game without an estimate fetches its tables for whoever asks', async () => {
  fetching.mockRejectedValue(new TypeError('no network'));
  expect(await asked('zocken', [1, 2, 3, 4, 5, 6], 'saving')).toMatchObject({ why: 'missing' });
  expect(fetching).toHaveBeenCalled();
});
