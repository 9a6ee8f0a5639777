// The values and chances of moves, computed on this device from the game's own parts.

import { adviceOf, type Evaluation } from '$lib/engine/advice';
import type { Options } from '$lib/engine/contract';
import type { Match } from '$lib/engine/match';
import { RefusedError } from '$lib/engine/refusal';
import { has, partOf } from '$lib/games/index';
import type { LocalGame } from '$lib/local/game';
import { isSaving } from '$lib/net/offline.svelte';
import type { Advice, BotLevel, GameName, Odds } from '$lib/wire.gen';
import { advise, NoValuesError, prepare, type Question, type Why } from './index';
import { askForSolved, solvedFor, type Solving } from './solved';

/** Milliseconds in which a server should answer. */
const ANSWERS = 700;
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
  if (hints || solved) getReady(game, options, match);
}

/** Loads what hints will need from here on. */
export function getReady(game: GameName, options: Options, match: Match): void {
  if (has(game, 'advisor') && match.node.kind !== 'over')
    void prepare(questionOf(game, options, match));
}

/** The chances of the legal moves; refused where the game cannot compute them here. */
export async function oddsOf(game: GameName, { game: rules, state }: Match): Promise<Odds> {
  if (!has(game, 'odds')) throw new RefusedError('not_solved', 'there are no chances here');
  return (await partOf(game, 'odds'))(rules, state);
}

/**
 * The hint for the person to act: an estimate where a table cannot be fetched, or may not be because
 * the person saves data.
 */
export async function advice(
  game: GameName,
  options: Options,
  match: Match,
  seq: number,
): Promise<Advice> {
  const question = questionOf(game, options, match);
  const lacking = isSaving() ? 'saving' : 'estimated';
  const ask = () => advise({ ...question, lacking, solved: solvedFor(question) }).catch(refuse);
  const [evaluation, odds] = await Promise.all([ask(), oddsOf(game, match)]);
  if (!evaluation.unlisted) return adviceOf(match.legal, evaluation, odds, seq);
  const { news, waits } = await soon(askForSolved(question));
  return adviceOf(match.legal, news ? await ask() : evaluation, odds, seq, waits);
}

/** What a server says in time; nobody waits longer for more than an estimate. */
const soon = (solving: Promise<Solving>): Promise<Solving> =>
  Promise.race([
    solving,
    new Promise<Solving>((resolve) => {
      setTimeout(() => resolve({ news: false, waits: true }), ANSWERS);
    }),
  ]);

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
