// The values of positions, for bots, hints, reviews and the position board. They are computed in a
// worker; the page only asks.

import type { Evaluation } from '$lib/engine/advice';
import { MARK } from '$lib/net/site';
import { NoValuesError, type Question } from './contract';
import { progress } from './progress.svelte';
import { Thinker, type Start } from './thinker';

export { NoValuesError, type Question, type Why } from './contract';

const inWorker: Start = (hear, crashed) => {
  try {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: MARK,
    });
    worker.onmessage = ({ data }) => hear(data);
    // Also if its file cannot be loaded.
    worker.onerror = (event) => {
      event.preventDefault();
      crashed(event.message ?? 'the worker did not start');
    };
    return { ask: (asked) => worker.postMessage(asked), stop: () => worker.terminate() };
  } catch (error) {
    queueMicrotask(() => crashed(String(error)));
    return { ask: () => undefined, stop: () => undefined };
  }
};

const onThePage: Start = (hear, crashed) => {
  const answer = import('./answering').then(({ answering }) => answering(hear));
  return {
    // The page gets its turn before each answer.
    ask: (asked) =>
      void answer.then(
        (answers) => setTimeout(() => void answers(asked)),
        (error: unknown) => crashed(String(error)),
      ),
    stop: () => undefined,
  };
};

const thinker = new Thinker(inWorker, onThePage, (share) => progress.show(share));

/** The best advice on a position; rejects with a `NoValuesError`. */
export async function advise(question: Question, signal?: AbortSignal): Promise<Evaluation> {
  return (await thinker.ask('advise', question, signal ? { signal } : {}))!;
}

/** Loads what advice on this position and on later ones will need; never rejects. */
export async function prepare(question: Question): Promise<void> {
  await thinker.ask('prepare', question).catch(() => undefined);
}

export interface Background {
  /** Called after each answer. */
  readonly progress?: (done: number, all: number) => void;
  /** Stops the questions that have not been answered; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * The advice on many positions, such as those of a finished game, behind every other question; null
 * where a position has no values. Rejects with a `NoValuesError` if a file is missing or broken.
 */
export async function adviseAll(
  questions: readonly Question[],
  { progress: tell, signal }: Background = {},
): Promise<(Evaluation | null)[]> {
  const found: (Evaluation | null)[] = [];
  for (const question of questions) {
    const options = signal ? { background: true, signal } : { background: true };
    const evaluation = await thinker.ask('advise', question, options).catch((error: unknown) => {
      if (error instanceof NoValuesError && error.why === 'unsolved') return null;
      throw error;
    });
    found.push(evaluation);
    tell?.(found.length, questions.length);
  }
  return found;
}
