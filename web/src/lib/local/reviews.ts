// The reviews of this device: of its own finished games, and of records that were opened here. A
// review is made once and kept beside the game; where the browser stores nothing, in memory. One
// that had to do without a table is an estimate and is not kept: the next time it may be exact.

import { makeReview } from '$lib/analysis/making';
import { bestFirst, packed, type Made, type WholeReview } from '$lib/analysis/review';
import { stepsOf } from '$lib/engine/steps';
import { partOf } from '$lib/games/index';
import { ApiError, type Kept } from '$lib/net/api';
import type { MatchRecord } from '$lib/proof/recompute';
import type { ReviewFound, ReviewHost } from '$lib/review/host';
import { isWithinReach } from '$lib/thinking/loading';
import type { Fork, ReviewWorking } from '$lib/wire.gen';
import { VERSION as PAGE } from '$lib/wire.gen';
import { forkOf } from './fork';
import { findRecord } from './records';
import { reviews } from './store';
import { read } from './tables';

/** Within a version of the page, raise the number when the review of the same match changes. */
const VERSION = `${PAGE}-1`;

/** Estimates and refusals held in memory; older ones are made again. */
const AT_HAND = 4;
/** How long, in milliseconds, a result counts as the answer to the poll that started it. */
const FRESH = 5_000;

/** How a review ended that is not stored: with a refusal, or made without some of its tables. */
type Ended = { readonly refusal: unknown } | { readonly made: Made };

/** Reviews in the making, with the share that is done. */
const working = new Map<string, number>();
const ended = new Map<string, { readonly how: Ended; at: number }>();
/** Reviews that the browser did not store; they end with the page. */
const unstored = new Map<string, WholeReview>();

const idOf = (of: Kept): string => of.slice(of.indexOf('/') + 1);

/** The record of a finished game, or one that was opened here. */
async function recordOf(of: Kept): Promise<MatchRecord> {
  const id = idOf(of);
  if (of.startsWith('tables/')) {
    const table = await read(id);
    if (!table.over) throw new ApiError('not_now', 'the game is not over');
    return table.record;
  }
  const kept = await findRecord(id);
  if (!kept) throw new ApiError('not_found', 'there is no such record on this device');
  return kept;
}

/** The record without names, to be uploaded for a shared review. */
export async function namelessRecord(of: Kept): Promise<MatchRecord> {
  const record = await recordOf(of);
  return { ...record, players: record.players.map((_, seat) => `Player ${seat + 1}`) };
}

/** The exact review, or the best there can be of this match, if it has been made. */
export async function made(id: string): Promise<WholeReview | null> {
  const kept = await reviews.find(id).catch(() => undefined);
  return kept?.version === VERSION ? kept.review : (unstored.get(id) ?? null);
}

/** Keeps a review that has all its tables; rejects if its match was deleted meanwhile. */
async function keep(of: Kept, review: WholeReview): Promise<void> {
  const id = idOf(of);
  await recordOf(of);
  ended.delete(id);
  await reviews.keep({ id, version: VERSION, review }).catch(() => unstored.set(id, review));
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

async function start(of: Kept): Promise<void> {
  const id = idOf(of);
  working.set(id, 0);
  try {
    const before = estimateOf(id);
    // Without its tables it would only be the same estimate again.
    const estimate = before && !(await isWithinReach(before.missing)) ? before : null;
    const wanted = { ...(await recordOf(of)), estimates: true };
    const made = estimate ?? (await makeReview(wanted, (share) => working.set(id, share)));
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
  return { status: 'working', progress: working.get(id)!, what: 'reviewing', title: null };
}

/** The review with all its tables, made now if it has not been; rejects where there is none. */
export async function reviewed(of: Kept): Promise<WholeReview> {
  const id = idOf(of);
  const known = await made(id);
  if (known) return known;
  const wanted = { ...(await recordOf(of)), estimates: false };
  const { review: whole } = await makeReview(wanted, () => undefined);
  await keep(of, whole);
  return whole;
}

export const local: ReviewHost = {
  every: 150,
  review,
  async worth(of, event) {
    const whole = estimateOf(idOf(of))?.review ?? (await made(idOf(of)));
    const decision = whole?.decisions.find((one) => one.event === event);
    return { event, values: decision ? bestFirst(decision.values) : [] };
  },
  async walk(of) {
    if (of.startsWith('tables/')) return (await read(idOf(of))).steps;
    const record = await recordOf(of);
    return stepsOf(idOf(of), record, await partOf(record.game, 'open'));
  },
  async fork(of: Kept, wish: Fork) {
    return forkOf(await recordOf(of), of.startsWith('tables/') ? idOf(of) : null, wish);
  },
};
