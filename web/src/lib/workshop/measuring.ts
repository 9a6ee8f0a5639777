// The worker of the house rules: it plays games, and the page ends it.

import type { Job } from './counts';
import { measured } from './games';

addEventListener('message', ({ data }: MessageEvent<Job>) => {
  for (const tally of measured(data)) postMessage(tally);
});
