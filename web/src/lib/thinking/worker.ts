// The worker that computes values, so that a page never waits for them.

import { answering } from './answering';
import type { Asked, Told } from './contract';

const tell = (told: Told): void => postMessage(told);
const answer = answering(tell);
addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
tell({ what: 'ready' });
