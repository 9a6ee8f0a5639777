// The values of positions, for bots, hints, reviews and the position board. They are computed in a
// worker; the page only asks.

import type { Evaluation } from '$lib/engine/advice';
import { MARK } from '$lib/net/site';
import type { Question } from './contract';
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
export async function advise(question: Question): Promise<Evaluation> {
  return (await thinker.ask('advise', question))!;
}

/** Loads what advice on this position and on later ones will need; never rejects. */
export async function prepare(question: Question): Promise<void> {
  await thinker.ask('prepare', question).catch(() => undefined);
}
