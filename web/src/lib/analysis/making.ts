// Has the review of a match made in a worker of its own, so that neither the page nor hints wait.

import type { Options } from '$lib/engine/contract';
import { ApiError } from '$lib/net/api';
import type { EnteredMark } from '$lib/engine/entered';
import type { SolvedFile } from '$lib/engine/tables';
import { MARK } from '$lib/net/site';
import type { Move, Outcome } from '$lib/wire.gen';
import type { Made } from './review';

/** The match to review, as in its record. */
export interface Wanted {
  readonly game: string;
  readonly players: readonly string[];
  readonly options: Options;
  readonly events: readonly (Move | Outcome)[];
  readonly entered?: EnteredMark;
  /** Whether the review may do without tables that cannot be fetched. */
  readonly estimates: boolean;
  /** Tables besides those that ship. */
  readonly solved?: Readonly<Record<string, SolvedFile>>;
}

/** A file is missing or broken, the game has no values here, or the work itself failed. */
type Why = 'missing' | 'broken' | 'unsolved' | 'failed';

export type Told =
  | { readonly what: 'started' }
  | { readonly what: 'progress'; readonly share: number }
  | { readonly what: 'ready'; readonly made: Made }
  | { readonly what: 'sorry'; readonly why: Why; readonly message: string };

const CODES = {
  missing: 'lost',
  broken: 'broken',
  unsolved: 'not_solved',
  failed: 'broken',
} as const;

/** The review; rejects with an `ApiError`. `progress` gets the share that is done. */
export async function makeReview(wanted: Wanted, progress: (share: number) => void): Promise<Made> {
  // A copy: what pages hold may be a proxy, which cannot be cloned.
  const plain = JSON.parse(JSON.stringify(wanted)) as Wanted;
  const told = await inWorker(plain, progress);
  if (told.what === 'ready') return told.made;
  throw new ApiError(told.what === 'sorry' ? CODES[told.why] : 'broken', 'the review was not made');
}

function inWorker(wanted: Wanted, progress: (share: number) => void): Promise<Told> {
  return new Promise((resolve) => {
    let started = false;
    const hear = (told: Told): void => {
      if (told.what === 'progress') progress(told.share);
      else if (told.what !== 'started') resolve(told);
      started = true;
    };
    const onThePage = (): void =>
      void import('./answering').then(
        ({ answer }) => answer(wanted, hear),
        () => resolve({ what: 'sorry', why: 'missing', message: 'the code cannot be fetched' }),
      );
    let worker: Worker;
    try {
      worker = new Worker(new URL('./reviewing.ts', import.meta.url), {
        type: 'module',
        name: MARK,
      });
    } catch {
      return onThePage();
    }
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      hear(data);
      if (data.what === 'ready' || data.what === 'sorry') worker.terminate();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      if (started) resolve({ what: 'sorry', why: 'failed', message: event.message });
      else onThePage();
    };
    worker.postMessage(wanted);
  });
}
