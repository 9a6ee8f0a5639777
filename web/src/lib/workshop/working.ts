// Has a job done in a worker, or in steps on the page where no worker starts. The returned function
// ends it.

export function work<Job, Told>(
  start: () => Worker,
  here: () => Promise<(job: Job) => Iterable<Told>>,
  job: Job,
  hear: (told: Told) => void,
): () => void {
  let stop = (): void => undefined;
  // A copy: what pages hold may be a proxy, which cannot be cloned.
  const plain = JSON.parse(JSON.stringify(job)) as Job;
  let heard = false;
  const onThisPage = (): void => {
    stop = onThePage(here, plain, hear);
  };
  try {
    const worker = start();
    stop = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      heard = true;
      hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      if (!heard) onThisPage();
    };
    worker.postMessage(plain);
  } catch {
    onThisPage();
  }
  return () => stop();
}

/** In steps between which the page gets its turn. */
function onThePage<Job, Told>(
  here: () => Promise<(job: Job) => Iterable<Told>>,
  job: Job,
  hear: (told: Told) => void,
): () => void {
  let stopped = false;
  void here().then((working) => {
    const steps = working(job)[Symbol.iterator]();
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
