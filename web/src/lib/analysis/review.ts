// The review of a match: start, luck, errors and result, with the residual as a check. A translation
// of src/wagnis/analysis/review.py; the result is what its `written` gives.

import type { LoadTable, Thumb } from '$lib/engine/advice';
import type { Options } from '$lib/engine/contract';
import type { Match } from '$lib/engine/match';
import { TableError } from '$lib/engine/tables';
import type { Review, ReviewedDecision, ReviewedSeat } from './ledger';
import type { Move } from '$lib/wire.gen';
import {
  accuracy,
  Book,
  firstMost,
  LEFT_OVER,
  resembles,
  sum,
  turningPoints,
  type Judged,
} from './book';
import { chancesOf } from './chances';
import { NotSolvedError, type Analysis } from './contract';
import { Estimated } from './estimated';
import { Own, Values, ZeroSum } from './exact';

/** The version of the format. */
const FORMAT = 1;

/** The match and everything that its review needs. */
export interface Subject {
  readonly game: string;
  readonly players: readonly string[];
  readonly options: Options;
  readonly match: Match;
  /** Rolls of real dice of which some were not entered. */
  readonly unseen?: readonly number[];
  readonly analysis: Analysis;
  readonly thumb: Thumb;
  readonly load: LoadTable;
  /** Whether the review may do without tables that cannot be fetched. */
  readonly estimates: boolean;
  /** Called with the share of the work that is done. */
  readonly told?: (share: number) => Promise<void> | void;
}

/** A review with the values of all moves, in the order of the rules. */
export type WholeReview = Omit<Review, 'decisions'> & {
  decisions: Omit<ReviewedDecision, 'moves'>[];
};

/** A review, and the tables that could not be fetched: with them it would be a better one. */
export interface Made {
  readonly review: WholeReview;
  readonly missing: readonly string[];
  /** Made without a table that does not ship; a server may have solved it. */
  readonly unlisted?: true;
}

/** The objectives this match can be reviewed by, the best one first. */
function objectives({ match, analysis }: Subject): string[] {
  const alone = match.game.seats === 1;
  const names = Object.keys(analysis.accounts);
  const rank = (name: string): number =>
    (isSound(match, analysis, name) ? 0 : 2) + (analysis.accounts[name]!.unit === 'chance' ? 0 : 1);
  return names
    .filter((name) => !(alone && analysis.accounts[name]!.zeroSum))
    .sort((one, other) => rank(one) - rank(other));
}

/** Whether the account can be exact: two players, or each seat on its own. */
function isSound({ game }: Match, { accounts }: Analysis, objective: string): boolean {
  return game.seats === 2 || !accounts[objective]!.zeroSum;
}

/**
 * The review by the best objective whose values are here, else an estimate; throws a
 * `NotSolvedError` if there is neither, and a `TableError` if there would be one with a table.
 */
export async function review(subject: Subject): Promise<Made> {
  const missing = new Set<string>();
  const load: LoadTable = async (name) => {
    if (missing.has(name)) return null; // hundreds of positions ask for the same table
    try {
      return await subject.load(name);
    } catch (error) {
      if (!subject.estimates || !isMissing(error)) throw error;
      missing.add(name);
      return null;
    }
  };
  try {
    return { review: await bestOf({ ...subject, load }), missing: [...missing] };
  } catch (error) {
    if (missing.size === 0 || !(error instanceof NotSolvedError)) throw error;
    throw new TableError('missing', `${[...missing].join(', ')}: ${String(error)}`);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof TableError && error.why === 'missing';

async function bestOf(subject: Subject): Promise<WholeReview> {
  const known = objectives(subject);
  let refused: unknown = null;
  const attempt = async (name: string, estimate: boolean): Promise<WholeReview | null> => {
    try {
      return await reviewed(subject, name, estimate);
    } catch (error) {
      if (!(error instanceof NotSolvedError)) throw error;
      refused ??= error;
      return null;
    }
  };
  for (const name of known) {
    const made = await attempt(name, !isSound(subject.match, subject.analysis, name));
    if (made) return made;
  }
  for (const name of known) {
    const { zeroSum, ends } = subject.analysis.accounts[name]!;
    const made = zeroSum && ends !== 'game_over' ? await attempt(name, true) : null;
    if (made) return made;
  }
  throw refused ?? new NotSolvedError(`${subject.analysis.title} cannot be reviewed`);
}

async function reviewed(
  subject: Subject,
  objective: string,
  estimate: boolean,
): Promise<WholeReview> {
  const { match, analysis, load, thumb } = subject;
  const account = analysis.accounts[objective]!;
  const book = new Book(match, analysis, account, estimate);
  const values = new Values(match, analysis, objective, load);
  const keeper = estimate
    ? new Estimated(match, account, { analysis, objective, load, thumb }, book)
    : new (account.zeroSum ? ZeroSum : Own)(match, account, values, book);
  await keeper.keep(async (events) => subject.told?.(events / Math.max(1, match.length)));
  book.leaveUnseen(new Set(subject.unseen));
  const { start, result } = keeper;
  const [luck, error] = [book.luck(), book.errors()];
  const zeroSum = keeper instanceof ZeroSum;
  const effects = keeper instanceof Estimated ? keeper.effects() : ([luck, error] as const);
  const residual = leftOver(zeroSum, start, result, ...effects);
  const most = Math.max(1, ...result.map(Math.abs), ...luck.map(Math.abs));
  if (keeper.exact && Math.abs(residual) > LEFT_OVER * most)
    throw new Error(`${residual} is left over in the account`);
  const chance = await chancesOf(values);
  return {
    format: FORMAT,
    game: subject.game,
    players: [...subject.players],
    options: { ...subject.options },
    objective,
    exact: keeper.exact,
    assumes: book.assumes,
    zero_sum: zeroSum,
    unit: account.unit,
    start: zeroSum ? start[0]! : [...start],
    result: zeroSum ? result[0]! : [...result],
    luck,
    error,
    residual,
    interval: keeper instanceof Estimated ? keeper.interval : null,
    decisions: book.decisions.map(decisionOf),
    chances: book.chances,
    chance: chance && chance.moments,
    chance_exact: chance?.exact ?? false,
    turning: turningPoints(book),
    seats: Array.from({ length: match.game.seats }, (_, seat) => seatOf(book, objective, seat)),
  };
}

/** The residual furthest from 0. */
function leftOver(
  zeroSum: boolean,
  start: readonly number[],
  result: readonly number[],
  luck: readonly number[],
  error: readonly number[],
): number {
  if (zeroSum) return start[0]! + sum(luck) - error[0]! + error[1]! - result[0]!;
  const left = start.map((begun, seat) => begun + luck[seat]! - error[seat]! - result[seat]!);
  return left[firstMost(left.map(Math.abs))]!;
}

function decisionOf({ values, ...judged }: Judged): WholeReview['decisions'][number] {
  return { ...judged, values: values.map(([move, value]) => [move, value]) };
}

/** A seat's sums; only decisions with a choice count. */
function seatOf(book: Book, objective: string, seat: number): ReviewedSeat {
  const { analysis, account } = book;
  const chosen = book.decisions.filter((one) => one.seat === seat && one.values.length > 1);
  const loss = sum(chosen.map((one) => one.loss));
  const mean = chosen.length > 0 ? loss / chosen.length : 0;
  const kinds: ReviewedSeat['kinds'] = {};
  for (const kind of new Set(Object.values(analysis.kinds))) {
    const of = chosen.filter((one) => one.kind === kind);
    if (of.length > 0) {
      kinds[kind] = { decisions: of.length, loss: sum(of.map((one) => one.loss)) };
    }
  }
  return {
    decisions: chosen.length,
    loss,
    mean_loss: mean,
    accuracy: accuracy(mean, account.swing),
    resembles: chosen.length > 0 ? resembles(mean, analysis.losses[objective]) : null,
    luck: sum(book.chances.map((one) => book.view(one, seat))),
    kinds,
  };
}

/** The review as the pages show it: of each decision the best moves and the one played. */
export function packed(whole: WholeReview): Review {
  return { ...whole, decisions: whole.decisions.map(shortened) };
}

/** The moves of a decision in a review, besides the one played. */
const BEST = 3;

function shortened(decision: WholeReview['decisions'][number]): ReviewedDecision {
  const values = bestFirst(decision.values);
  return {
    ...decision,
    moves: values.length,
    values: values.filter(([move], at) => at < BEST || move === decision.played),
  };
}

/** The values of all moves, the best first. */
export function bestFirst(values: readonly [Move, number][]): [Move, number][] {
  return values.toSorted(([, one], [, other]) => other - one);
}
