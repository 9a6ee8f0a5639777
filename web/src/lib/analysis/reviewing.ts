// The worker that makes one review; the page ends it.

import { answer } from './answering';
import type { Told, Wanted } from './making';

const tell = (told: Told): void => postMessage(told);
addEventListener('message', ({ data }: MessageEvent<Wanted>) => void answer(data, tell));
tell({ what: 'started' });
