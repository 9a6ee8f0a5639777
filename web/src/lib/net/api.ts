// HTTP requests to the server: tables, records, this device's identity. Moves are sent over the
// socket.

import {
  REFUSALS,
  type AskedPosition,
  type Closed,
  type Daily,
  type DailyTable,
  type Failed,
  type FinishedGames,
  type Fork,
  type GameList,
  type GameName,
  type GoneWhy,
  type Carry,
  type GroupShown,
  type Left,
  type Me,
  type NamesJudged,
  type PushShown,
  type Opponents,
  type PositionAnswered,
  type Retention,
  type Played,
  type RecordKept,
  type Settings,
  type SolvedTables,
  type Stored,
  type Steps,
  type Subscription,
  type TableList,
  type TableMade,
  type TableShown,
  type Together,
} from '$lib/wire.gen';
import { link } from '$lib/base';
import type { MatchRecord } from '$lib/proof/recompute';
import { OWN_REFUSALS, type Refusal } from '$lib/table/contract';
import { isSite } from './site';
import { refusalTexts } from './texts';

/** An error response of the server, or `lost` where no response came. */
export class ApiError extends Error implements Refusal {
  constructor(
    readonly code: Refusal['code'],
    message: string,
    /** Why a table no longer exists. */
    readonly why?: GoneWhy,
  ) {
    super(message);
  }
}

/** A refusal as a sentence in the current language. */
export function sentence(refusal: unknown): string {
  const { code, message } = isRefusal(refusal) ? refusal : { code: 'broken' as const, message: '' };
  return refusalTexts.now[code](message.replace(/\.$/, ''));
}

function isRefusal(thing: unknown): thing is Refusal {
  if (typeof thing !== 'object' || thing === null || !('code' in thing)) return false;
  return [...OWN_REFUSALS, ...REFUSALS].some((code) => code === thing.code);
}

/** A timeout longer than any response takes; after it the caller may try again. */
const PATIENCE = 15_000;

async function ask<T>(path: string, body?: unknown, method?: 'DELETE'): Promise<T> {
  if (isSite) throw new ApiError('alone', '');
  let response: Response;
  try {
    response = await fetch(link(`/api/${path}`), {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined
        ? { method: method ?? 'GET' }
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }),
    });
  } catch {
    throw new ApiError('lost', '');
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    // An HTML body comes from a proxy, never from our server.
    throw new ApiError('lost', '');
  }
  if (response.ok) return answer as T;
  const problem = (answer as Partial<Failed>).error;
  throw new ApiError(
    REFUSALS.find((code) => code === problem?.code) ?? 'broken',
    problem?.message ?? '',
    problem?.why,
  );
}

/** The path of a stored match. */
export type Kept = `tables/${string}` | `reviews/${string}`;

export const api = {
  /** This device's identity; its handle differs from table to table. */
  me: (table?: string) => ask<Me>(table === undefined ? 'me' : `me?table=${table}`),
  /** Deletes everything stored about this device, here and on the server. */
  leave: () => ask<Left>('me', undefined, 'DELETE'),
  /** Closes a table of this device for everybody. */
  close: (id: string) => ask<Closed>(`tables/${id}`, undefined, 'DELETE'),
  /** The server's key for notifications, and what it has stored of this device's browsers. */
  push: () => ask<PushShown>('push'),
  subscribe: (wish: Subscription) => ask<PushShown>('push', wish),
  /** Ends all notices to this device. */
  unsubscribe: () => ask<PushShown>('push', undefined, 'DELETE'),
  retention: () => ask<Retention>('retention'),
  games: () => ask<GameList>('games'),
  tables: () => ask<TableList>('tables'),
  table: (id: string) => ask<TableShown>(`tables/${id}`),
  steps: (id: string) => ask<Steps>(`tables/${id}/steps`),
  /** Whether people could sit down at one table with these names. */
  names: (names: string[]) => ask<NamesJudged>('names', { names }),
  /** Opens a table; this device is its host. */
  open: (settings: Settings) => ask<TableMade>('tables', settings),
  /** A table of this game where somebody waits, or a new one; with `own`, always a new one. */
  opponents: (settings: Settings, asked: { without?: string; own?: 'true' } = {}) => {
    const query = new URLSearchParams(asked).toString();
    return ask<Opponents>(query === '' ? 'opponents' : `opponents?${query}`, settings);
  },
  /** A new table from a position of the match at `tables/<id>` or `reviews/<id>`. */
  fork: (of: string, wish: Fork) => ask<TableMade>(`${of}/fork`, wish),
  /** The values of the moves in a position described by the caller. */
  ask: (asked: AskedPosition) => ask<PositionAnswered>('ask', asked),
  /** The solved tables of a game with options of its own; what is missing is being solved. */
  solved: (game: GameName, players: number, options: Readonly<Record<string, unknown>>) =>
    ask<SolvedTables>('solved', { game, players, options }),
  /** Uploads a record, so that its review can be shared. */
  upload: (record: unknown) => ask<RecordKept>('reviews', record),
  /** An uploaded record. */
  record: (id: string) => ask<MatchRecord>(`reviews/${id}`),
  /** The finished games of this device. */
  finished: () => ask<FinishedGames>('finished'),
  /** The seats of this device at a finished table, for its statistics. */
  played: (id: string) => ask<Played>(`tables/${id}/played`),
  /** Results against the people this device plays with, and its groups. */
  together: () => ask<Together>('together'),
  share: (shares: boolean) => ask<Together>('together', { shares }),
  /** A group of the people at a table. */
  keepGroup: (table: string, name: string) => ask<GroupShown>('groups', { table, name }),
  leaveGroup: (id: string) => ask<Together>(`groups/${id}`, undefined, 'DELETE'),
  acceptGroup: (id: string) => ask<Together>(`groups/${id}/accept`, {}),
  /** The group's table; a new one when the last game is over, or `another` beside an idle one. */
  meet: (id: string, another: boolean) =>
    ask<TableMade>(`groups/${id}/table${another ? '?another=true' : ''}`, {}),
  /** A code that makes another browser this device. */
  carry: () => ask<Carry>('me/carry', {}),
  /** Unless `keep`, deletes what the server has of this device so far. */
  takeOver: (code: string, keep: boolean) => ask<Me>('me/take', { code, keep }),
  stored: () => ask<Stored>('me/stored'),
  /** All that the server has stored about this device. */
  ownData: () => ask<object>('me/export'),
  daily: () => ask<Daily>('daily'),
  /** This device's table for a game of today. */
  enterDaily: (game: GameName, name: string) => ask<DailyTable>(`daily/${game}`, { name }),
  recordPath: (id: string) => `/api/tables/${id}/record`,
  /** The file name of a downloaded record; the server uses the same. */
  recordFile: (game: GameName, id: string) => `wagnis-${game}-${id}.json`,
};
