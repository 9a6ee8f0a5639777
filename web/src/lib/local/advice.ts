// Values and chances of the moves at a local table: from the game's own parts, or else from the
// server, where it answers.

import type { Evaluation } from '$lib/engine/advice';
import type { Match } from '$lib/engine/match';
import { equal } from '$lib/engine/equal';
import { loadTable } from '$lib/engine/tables';
import { has, partOf } from '$lib/games/index';
import { api } from '$lib/net/api';
import type { Advice, GameName, Odds } from '$lib/wire.gen';
import { RefusedError } from './table';

/** Moves whose values differ by less count as equal, as at the server. */
const SAME = 1e-9;

export async function advise(game: GameName, { game: rules, state }: Match): Promise<Evaluation> {
  const advisor = await partOf(game, 'advisor');
  return advisor.advise(rules, state, loadTable);
}

/** The chances of the legal moves; refused where the game cannot compute them here. */
export async function oddsOf(game: GameName, { game: rules, state }: Match): Promise<Odds> {
  if (!has(game, 'odds')) throw new RefusedError('not_solved', 'there are no chances here');
  return (await partOf(game, 'odds'))(rules, state);
}

/** The hint for the person to act. */
export async function advice(
  game: GameName,
  options: Record<string, unknown>,
  match: Match,
  seq: number,
): Promise<Advice> {
  if (!has(game, 'advisor')) return fromServer(game, options, match, seq);
  const [{ objective, value, values, exact, assumes }, odds] = await Promise.all([
    advise(game, match),
    oddsOf(game, match),
  ]);
  const most = Math.max(...values);
  return {
    type: 'advice',
    seq,
    objective,
    value,
    moves: match.legal.map((move, at) => ({ move, value: values[at]! })),
    best: values.flatMap((one, at) => (most - one <= SAME ? [at] : [])),
    exact,
    assumes,
    solving: false,
    odds,
  };
}

/** The server's hint, if it answers for exactly this position. */
async function fromServer(
  game: GameName,
  options: Record<string, unknown>,
  { game: { seats }, position: { scores, view, legal } }: Match,
  seq: number,
): Promise<Advice> {
  const asked = { game, players: seats, options, position: { scores, ...view } };
  const answer = await api.ask(asked).catch(() => null);
  if (!answer?.advice || !equal(answer.position.legal, legal))
    throw new RefusedError('not_solved', 'there are no values for this position');
  return { ...answer.advice, seq };
}
