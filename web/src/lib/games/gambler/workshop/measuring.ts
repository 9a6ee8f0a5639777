// The worker of the workshop: it does one job, and the page ends it.

import type { Job, Told } from './contract';
import { working } from './working';

const tell = (told: Told): void => postMessage(told);
addEventListener('message', ({ data }: MessageEvent<Job>) => {
  for (const told of working(data)) tell(told);
});
tell({ what: 'ready' });
