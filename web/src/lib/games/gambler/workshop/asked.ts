// Has a job of the workshop done in a worker; the returned function ends it.

import { MARK } from '$lib/net/site';
import type { Job, Told } from './contract';

export function ask(job: Job, hear: (told: Told) => void): () => void {
  let stop = (): void => undefined;
  // A copy: what pages hold may be a proxy, which cannot be cloned.
  const plain = JSON.parse(JSON.stringify(job)) as Job;
  let ready = false;
  const here = (): void => {
    stop = onThePage(plain, hear);
  };
  try {
    const worker = new Worker(new URL('./measuring.ts', import.meta.url), {
      type: 'module',
      name: MARK,
    });
    stop = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      ready = true;
      hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      if (!ready) here();
    };
    worker.postMessage(plain);
  } catch {
    here();
  }
  return () => stop();
}

/** In steps between which the page gets its turn. */
function onThePage(job: Job, hear: (told: Told) => void): () => void {
  let stopped = false;
  void import('./working').then(({ working }) => {
    const steps = working(job);
    const go = (): void => {
      const step = stopped ? null : steps.next();
      if (!step || step.done) return;
      hear(step.value);
      setTimeout(go);
    };
    go();
  });
  return () => {
    stopped = true;
  };
}
