// What people of this device did in their finished games here, from the reviews: the rows that a
// server keeps of its games (src/wagnis/server/advice/review_job.py).

import type { WholeReview } from '$lib/analysis/review';
import { ApiError } from '$lib/net/api';
import type { GameReviewed, GameSeries, Statistics } from '$lib/wire.gen';
import { made, reviewed } from './reviews';
import { read } from './tables';
import type { LocalTable } from './table';

/** Reviews are made one after another. */
let filling: Promise<void> = Promise.resolve();
const underway = new Set<string>();
/** Games that cannot be reviewed here; they are tried again when the page is loaded again. */
const refused = new Set<string>();
/** Games that lack a table which cannot be fetched now: no estimate is counted instead. */
const lacking = new Set<string>();
addEventListener('online', () => lacking.clear());

export interface LocalStatistics extends Statistics {
  /** Games without a review, as values for it cannot be fetched now. */
  readonly lacking: number;
}

/** The sums of these games; missing reviews are being made. */
export async function statisticsOf(ids: readonly string[]): Promise<LocalStatistics> {
  const series = new Map<string, GameSeries>();
  let waiting = 0;
  let unvalued = 0;
  for (const id of ids) {
    const table = await read(id).catch(() => null);
    // A game that was continued from another is practice, as at a server; of one with real dice not
    // all dice are known.
    if (!table || table.head.forked || table.head.pad || table.people.length === 0) continue;
    const review = await made(id);
    if (!review) {
      if (lacking.has(id)) unvalued += 1;
      else if (!refused.has(id)) {
        waiting += 1;
        fill(id);
      }
      continue;
    }
    const { objective, unit } = review;
    const { game } = table.head;
    const key = `${game} ${objective}`;
    const known = series.get(key) ?? { game, objective, unit, games: [] };
    const games = [...known.games, ...table.people.map((seat) => rowOf(table, review, seat))];
    series.set(key, { ...known, games: games.sort((one, other) => one.ended - other.ended) });
  }
  return { series: [...series.values()], waiting, lacking: unvalued };
}

function fill(id: string): void {
  if (underway.has(id)) return;
  underway.add(id);
  filling = filling
    .then(() => reviewed(`tables/${id}`))
    .then(
      () => undefined,
      (error: unknown) => {
        (error instanceof ApiError && error.code === 'lost' ? lacking : refused).add(id);
      },
    )
    .finally(() => underway.delete(id));
}

function rowOf(
  { head, match, updated }: LocalTable,
  review: WholeReview,
  seat: number,
): GameReviewed {
  const { decisions, loss, mean_loss, accuracy, luck, resembles, kinds } = review.seats[seat]!;
  const { node, state } = match;
  const winners = node.kind === 'over' ? node.winners : [];
  return {
    table: head.id,
    ended: updated,
    seat,
    opponents: head.seats.flatMap((other, at) =>
      at === seat ? [] : [other.kind === 'bot' ? other.level : ('person' as const)],
    ),
    won: winners.includes(seat) ? 1 / winners.length : 0,
    scores: [...state.scores],
    exact: review.exact,
    decisions,
    loss,
    mean_loss,
    accuracy,
    luck,
    resembles,
    kinds,
  };
}
