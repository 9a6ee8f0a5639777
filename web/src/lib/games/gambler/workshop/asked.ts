// Has a job of the workshop done in a worker; the returned function ends it.

import { MARK } from '$lib/net/site';
import { work } from '$lib/workshop/working';
import type { Job, Told } from './contract';

const start = () =>
  new Worker(new URL('./measuring.ts', import.meta.url), { type: 'module', name: MARK });
const here = async () => (await import('./working')).working;

export const ask = (job: Job, hear: (told: Told) => void): (() => void) =>
  work<Job, Told>(start, here, job, hear);
