// What people of this device did in their finished games, from reviews that it makes itself: of its own
// games and of those at the server. Of the latter only the sums are kept here.

import type { WholeReview } from '$lib/analysis/review';
import { isLocal } from '$lib/local/game';
import { sums } from '$lib/local/store';
import { read } from '$lib/local/tables';
import type { LocalTable } from '$lib/local/table';
import { api, ApiError } from '$lib/net/api';
import { made, reviewed, VERSION } from '$lib/review/reviews';
import type { SeatPlayed } from '$lib/wire.gen';
import type { GameReviewed, GameSeries, Statistics } from './contract';

/** The sums of the seats of a game. */
export type Sums = Omit<GameSeries, 'games'> & { readonly games: readonly GameReviewed[] };

interface Result {
  readonly table: string;
  readonly game: string;
  readonly ended: number;
  readonly seats: readonly SeatPlayed[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

/** Reviews are made one after another. */
let filling: Promise<void> = Promise.resolve();
const underway = new Set<string>();
/** Games that cannot be reviewed here; they are tried again when the page is loaded again. */
const refused = new Set<string>();
/** Games that lack a table which cannot be fetched now: no estimate is counted instead. */
const lacking = new Set<string>();
addEventListener('online', () => lacking.clear());
/** Sums of the server's games that the browser did not store; they end with the page. */
const unstored = new Map<string, Sums>();

/** The sums of these games; missing reviews are being made. */
export async function statisticsOf(ids: readonly string[]): Promise<Statistics> {
  const series = new Map<string, GameSeries>();
  let waiting = 0;
  let unvalued = 0;
  for (const id of ids) {
    const found = await (isLocal(id) ? sumsHere(id) : sumsAtServer(id));
    if (found === 'missing') {
      if (lacking.has(id)) unvalued += 1;
      else if (!refused.has(id)) {
        waiting += 1;
        fill(id);
      }
    } else if (found && found.games.length > 0) {
      const key = `${found.game} ${found.objective}`;
      const games = [...(series.get(key)?.games ?? []), ...found.games];
      series.set(key, { ...found, games: games.sort((one, other) => one.ended - other.ended) });
    }
  }
  return { series: [...series.values()], waiting, lacking: unvalued };
}

/** Null for a game that does not count. */
async function sumsHere(id: string): Promise<Sums | 'missing' | null> {
  const table = await read(id).catch(() => null);
  // A game that was continued from another is practice, as at a server; of one with real dice not
  // all dice are known.
  if (!table || table.head.forked || table.head.pad || table.people.length === 0) return null;
  const review = await made(id);
  return review ? sumsOf(resultOf(table), review) : 'missing';
}

async function sumsAtServer(id: string): Promise<Sums | 'missing'> {
  const kept = await sums.find(id).catch(() => undefined);
  return (kept?.version === VERSION ? kept.sums : unstored.get(id)) ?? 'missing';
}

function fill(id: string): void {
  if (underway.has(id)) return;
  underway.add(id);
  filling = filling
    .then(async () => {
      if (isLocal(id)) await reviewed(`tables/${id}`);
      else await fillAtServer(id);
    })
    .catch((error: unknown) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'too_fast') (code === 'lost' ? lacking : refused).add(id);
    })
    .finally(() => underway.delete(id));
}

/** Adds a game of the server up; one in which nobody here decided needs no review. */
async function fillAtServer(id: string): Promise<void> {
  const { ended, seats } = await api.played(id);
  const { review, record } = await reviewed(`tables/${id}`, seats.length > 0);
  const { scores, winners } = record.result;
  const result = { table: id, game: record.game, ended, seats, scores, winners: winners ?? [] };
  const found = review
    ? sumsOf(result, review)
    : { game: record.game, objective: '', unit: 'points' as const, games: [] };
  await sums.keep({ id, version: VERSION, sums: found }).catch(() => unstored.set(id, found));
}

function resultOf({ head, match, updated, people }: LocalTable): Result {
  const { node, state } = match;
  const opponentsOf = (seat: number) =>
    head.seats.flatMap((other, at) =>
      at === seat ? [] : [other.kind === 'bot' ? other.level : ('person' as const)],
    );
  return {
    table: head.id,
    game: head.game,
    ended: updated,
    seats: people.map((seat) => ({ seat, opponents: opponentsOf(seat) })),
    scores: [...state.scores],
    winners: node.kind === 'over' ? node.winners : [],
  };
}

function sumsOf({ table, game, ended, seats, scores, winners }: Result, review: WholeReview): Sums {
  const games = seats.map(({ seat, opponents }): GameReviewed => {
    const { decisions, loss, mean_loss, accuracy, luck, resembles, kinds } = review.seats[seat]!;
    const won = winners.includes(seat) ? 1 / winners.length : 0;
    return {
      ...{ table, ended, seat, opponents, won, scores, exact: review.exact, decisions, loss },
      ...{ mean_loss, accuracy, luck, resembles, kinds },
    };
  });
  return { game, objective: review.objective, unit: review.unit, games };
}
