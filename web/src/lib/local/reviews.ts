// The reviews of this device: of its own finished games, and of records that were opened here. A
// review is made once and kept beside the game; where the browser stores nothing, in memory.

import { makeReview } from '$lib/analysis/making';
import { bestFirst, packed, type WholeReview } from '$lib/analysis/review';
import { stepsOf } from '$lib/engine/steps';
import { partOf } from '$lib/games/index';
import { ApiError, type Kept } from '$lib/net/api';
import type { MatchRecord } from '$lib/proof/recompute';
import type { ReviewHost } from '$lib/review/host';
import type { Fork, ReviewReady, ReviewWorking } from '$lib/wire.gen';
import { VERSION as PAGE } from '$lib/wire.gen';
import { freshId } from './game';
import { forkOf } from './fork';
import { read } from './tables';
import { reviews } from './store';

/** Within a version of the page, raise the number when the review of the same match changes. */
const VERSION = `${PAGE}-1`;

interface Job {
  share: number;
  review: WholeReview | null;
  refusal: unknown;
}

const jobs = new Map<string, Job>();
/** Records that the browser did not store; they end with the page. */
const unstored = new Map<string, MatchRecord>();

const idOf = (of: Kept): string => of.slice(of.indexOf('/') + 1);

/** The record of a finished game, or one that was opened here. */
async function recordOf(of: Kept): Promise<MatchRecord> {
  const id = idOf(of);
  if (of.startsWith('tables/')) {
    const table = await read(id);
    if (!table.over) throw new ApiError('not_now', 'the game is not over');
    return table.record;
  }
  const kept = unstored.get(id) ?? (await reviews.record(id).catch(() => undefined))?.record;
  if (!kept) throw new ApiError('not_found', 'there is no such record on this device');
  return kept;
}

/** Keeps a record that has been checked; returns the path of its review. */
export async function keepRecord(record: MatchRecord): Promise<Kept> {
  const id = freshId();
  await reviews.keepRecord({ id, record }).catch(() => unstored.set(id, record));
  return `reviews/${id}`;
}

/** The record without names, to be uploaded for a shared review. */
export async function namelessRecord(of: Kept): Promise<MatchRecord> {
  const record = await recordOf(of);
  return { ...record, players: record.players.map((_, seat) => `Player ${seat + 1}`) };
}

/** The review if it has been made. */
export async function made(id: string): Promise<WholeReview | null> {
  const known = jobs.get(id)?.review;
  if (known) return known;
  const kept = await reviews.find(id).catch(() => undefined);
  return kept?.version === VERSION ? kept.review : null;
}

function start(of: Kept): Job {
  const job: Job = { share: 0, review: null, refusal: null };
  const id = idOf(of);
  jobs.set(id, job);
  const run = async (): Promise<void> => {
    const whole = await makeReview(await recordOf(of), (share) => (job.share = share));
    job.review = whole;
    await reviews.keep({ id, version: VERSION, review: whole }).catch(() => undefined);
  };
  run().catch((refusal: unknown) => (job.refusal = refusal));
  return job;
}

async function review(of: Kept): Promise<ReviewReady | ReviewWorking> {
  const id = idOf(of);
  const whole = await made(id);
  if (whole) return { status: 'ready', review: packed(whole) };
  const job = jobs.get(id) ?? start(of);
  if (job.refusal !== null) {
    jobs.delete(id); // the next question tries again
    throw job.refusal;
  }
  return { status: 'working', progress: job.share, what: 'reviewing', title: null };
}

/** The review, made now if it has not been. */
export async function reviewed(of: Kept): Promise<WholeReview> {
  const id = idOf(of);
  const known = await made(id);
  if (known) return known;
  const whole = await makeReview(await recordOf(of), () => undefined);
  await reviews.keep({ id, version: VERSION, review: whole }).catch(() => undefined);
  return whole;
}

export const local: ReviewHost = {
  every: 150,
  review,
  async worth(of, event) {
    const decision = (await made(idOf(of)))?.decisions.find((one) => one.event === event);
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
