// The reviews that this device makes: of its own finished games, of records that were opened here, and
// of tables and records at the server, which it loads. A review is made once and kept; where the
// browser stores nothing, in memory. One that had to do without a table is an estimate and is not
// kept: the next time it may be exact.

import { makeReview } from '$lib/analysis/making';
import { bestFirst, packed, type Made, type WholeReview } from '$lib/analysis/review';
import { stepsOf } from '$lib/engine/steps';
import { partOf } from '$lib/games/index';
import { forkOf } from '$lib/local/fork';
import { findRecord } from '$lib/local/records';
import { reviews as stored } from '$lib/local/store';
import { read } from '$lib/local/tables';
import { api, ApiError, type Kept } from '$lib/net/api';
import { hostOf } from '$lib/net/host';
import type { MatchRecord } from '$lib/proof/recompute';
import { isWithinReach } from '$lib/thinking/loading';
import { ASK_AGAIN, askForSolved, solvedFor } from '$lib/thinking/solved';
import type { Fork } from '$lib/wire.gen';
import { VERSION as PAGE } from '$lib/wire.gen';
import { localIdOf, type ReviewFound, type ReviewHost, type ReviewWorking } from './host';

/** Within a version of the page, raise the number when the review of the same match changes. */
export const VERSION = `${PAGE}-1`;

/** Estimates and refusals held in memory; older ones are made again. */
const AT_HAND = 4;
/** How long, in milliseconds, a result counts as the answer to the poll that started it. */
const FRESH = 5_000;

/** How a review ended that is not stored: with a refusal, or made without some of its tables. */
type Ended = { readonly refusal: unknown } | { readonly made: Made };

/** Reviews in the making. */
const working = new Map<string, ReviewWorking>();
const ended = new Map<string, { readonly how: Ended; at: number }>();
/** Reviews that the browser did not store; they end with the page. */
const unstored = new Map<string, WholeReview>();

const idOf = (of: Kept): string => of.slice(of.indexOf('/') + 1);

/** The record of a finished game, or one that was opened here or uploaded. */
async function recordOf(of: Kept): Promise<MatchRecord> {
  const id = idOf(of);
  if (localIdOf(of) === null) return of.startsWith('tables/') ? recordOfTable(id) : api.record(id);
  if (of.startsWith('tables/')) {
    const table = await read(id);
    if (!table.over) throw new ApiError('not_now', 'the game is not over');
    return table.record;
  }
  const kept = await findRecord(id);
  if (!kept) throw new ApiError('not_found', 'there is no such record on this device');
  return kept;
}

async function recordOfTable(id: string): Promise<MatchRecord> {
  const record = await (await hostOf(id)).record(id);
  if (!record.result?.winners) throw new ApiError('not_now', 'the game is not over');
  return record;
}

/** The record without names, to be uploaded for a shared review. */
export async function namelessRecord(of: Kept): Promise<MatchRecord> {
  const record = await recordOf(of);
  return { ...record, players: record.players.map((_, seat) => `Player ${seat + 1}`) };
}

/** The exact review, or the best there can be of this match, if it has been made. */
export async function made(id: string): Promise<WholeReview | null> {
  const kept = await stored.find(id).catch(() => undefined);
  return kept?.version === VERSION ? kept.review : (unstored.get(id) ?? null);
}

/** Keeps a review that has all its tables; rejects if its match was deleted meanwhile. */
async function keep(of: Kept, review: WholeReview): Promise<void> {
  const id = idOf(of);
  await recordOf(of);
  ended.delete(id);
  await stored.keep({ id, version: VERSION, review }).catch(() => unstored.set(id, review));
}

function end(id: string, how: Ended): void {
  ended.delete(id);
  ended.set(id, { how, at: performance.now() });
  for (const oldest of [...ended.keys()].slice(0, -AT_HAND)) ended.delete(oldest);
}

/** The review that was made without some of its tables, if it is still at hand. */
function estimateOf(id: string): Made | null {
  const how = ended.get(id)?.how;
  return how && 'made' in how ? how.made : null;
}

const REVIEWING: ReviewWorking = { status: 'working', progress: 0, what: 'reviewing' };

/** Makes it; where a server solves a table for it that does not ship, again with that. */
async function make(id: string, record: MatchRecord, estimates: boolean): Promise<Made> {
  const { game, players, options } = record;
  const setup = { game, seats: players.length, options };
  const tell = (progress: number) => working.set(id, { ...REVIEWING, progress });
  const attempt = () =>
    makeReview({ ...record, estimates, solved: solvedFor(setup) }, tell).then(
      (made) => ({ made, lacks: made.unlisted === true, refusal: null }),
      (refusal: unknown) => {
        const lacks = refusal instanceof ApiError && refusal.code === 'not_solved';
        return { made: null, lacks, refusal };
      },
    );
  let last = await attempt();
  if (last.lacks) {
    let { news, waits } = await askForSolved(setup);
    while (waits) {
      working.set(id, { ...REVIEWING, what: 'solving' });
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
      const later = await askForSolved(setup);
      [news, waits] = [news || later.news, later.waits];
    }
    if (news) last = await attempt();
  }
  if (last.made === null) throw last.refusal;
  return last.made;
}

async function start(of: Kept): Promise<void> {
  const id = idOf(of);
  working.set(id, REVIEWING);
  try {
    const before = estimateOf(id);
    // Without its tables it would only be the same estimate again.
    const estimate = before && !(await isWithinReach(before.missing)) ? before : null;
    const made = estimate ?? (await make(id, await recordOf(of), true));
    if (made.missing.length > 0) end(id, { made });
    else await keep(of, made.review);
  } catch (refusal) {
    end(id, { refusal });
  } finally {
    working.delete(id);
  }
}

async function review(of: Kept): Promise<ReviewFound | ReviewWorking> {
  const id = idOf(of);
  const whole = await made(id);
  if (whole) return { status: 'ready', review: packed(whole), estimated: false };
  const last = ended.get(id);
  if (last && performance.now() - last.at < FRESH && !working.has(id)) {
    last.at = -Infinity; // the next question tries again
    if ('refusal' in last.how) throw last.how.refusal;
    return { status: 'ready', review: packed(last.how.made.review), estimated: true };
  }
  if (!working.has(id)) void start(of);
  return working.get(id)!;
}

/**
 * The review with all its tables, made now if it has not been and is `wanted`; rejects where there is
 * none. One of a game at the server is not kept.
 */
export async function reviewed(
  of: Kept,
  wanted = true,
): Promise<{ record: MatchRecord; review: WholeReview | null }> {
  const id = idOf(of);
  const [record, known] = await Promise.all([recordOf(of), made(id)]);
  if (known || !wanted) return { record, review: known };
  const { review } = await make(id, record, false).finally(() => working.delete(id));
  if (localIdOf(of) !== null) await keep(of, review);
  return { record, review };
}

export const reviews: ReviewHost = {
  review,
  async worth(of, event) {
    const whole = estimateOf(idOf(of))?.review ?? (await made(idOf(of)));
    const decision = whole?.decisions.find((one) => one.event === event);
    return { event, values: decision ? bestFirst(decision.values) : [] };
  },
  async walk(of) {
    if (localIdOf(of) === null && of.startsWith('tables/'))
      return (await hostOf(idOf(of))).steps(idOf(of));
    if (of.startsWith('tables/')) return (await read(idOf(of))).steps;
    const record = await recordOf(of);
    return stepsOf(idOf(of), record, await partOf(record.game, 'open'));
  },
  async fork(of: Kept, wish: Fork) {
    if (localIdOf(of) === null) return (await api.fork(of, wish)).id;
    return forkOf(await recordOf(of), of.startsWith('tables/') ? idOf(of) : null, wish);
  },
};
