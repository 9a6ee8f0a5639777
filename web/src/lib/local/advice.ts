// Values and chances of the moves at a local table: from the game's own parts, or else from the
// server, where it answers.

import { adviceOf, type Evaluation } from '$lib/engine/advice';
import type { Options } from '$lib/engine/contract';
import type { Match } from '$lib/engine/match';
import { equal } from '$lib/engine/equal';
import { RefusedError } from '$lib/engine/refusal';
import { has, partOf } from '$lib/games/index';
import { api } from '$lib/net/api';
import { advise, NoValuesError, prepare, type Question, type Why } from '$lib/thinking/index';
import type { Advice, BotLevel, GameName, Odds } from '$lib/wire.gen';
import type { LocalGame } from './game';

/** The levels that need no values. */
const UNSOLVED: readonly BotLevel[] = ['random', 'thumb'];

const questionOf = (game: GameName, options: Options, { game: rules, state }: Match): Question => ({
  game,
  seats: rules.seats,
  options,
  state,
});

/** The values of the moves; rejects with a `NoValuesError`. */
export function valuesOf(
  game: GameName,
  options: Options,
  match: Match,
  by?: 'points',
): Promise<Evaluation> {
  const question = questionOf(game, options, match);
  return advise(by ? { ...question, by } : question);
}

/** Loads what hints and bots will need from here on, if anybody at the table will. */
export function warmUp({ game, options, hints, seats }: LocalGame, match: Match): void {
  const solved = seats.some((seat) => seat.kind === 'bot' && !UNSOLVED.includes(seat.level));
  if ((hints || solved) && has(game, 'advisor') && match.node.kind !== 'over')
    void prepare(questionOf(game, options, match));
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
  const [evaluation, odds] = await Promise.all([
    valuesOf(game, options, match).catch(refuse),
    oddsOf(game, match),
  ]);
  return adviceOf(match.legal, evaluation, odds, seq);
}

const CODES = {
  missing: 'not_loaded',
  loading: 'not_loaded',
  broken: 'not_intact',
  unsolved: 'not_solved',
  failed: 'broken',
} as const satisfies Record<Why, RefusedError['code']>;

function refuse(error: unknown): never {
  if (!(error instanceof NoValuesError)) throw error;
  throw new RefusedError(CODES[error.why], error.message);
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
