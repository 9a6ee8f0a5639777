// When the tables that wait are counted: soon after the page has loaded, on every page that is
// opened, and when this device has sat down. `waiting` counts them.

import { isSite } from '$lib/net/site';
import { route } from '$lib/router';
import { device } from '$lib/storage';
import { SAT, SEATED } from './marker';

/** The page comes first. */
const AFTER_LOAD = 3000;

function count(): void {
  if (device.read(SAT)) {
    // Files that could not be loaded are tried again on the next page.
    import('./waiting').then(
      ({ waiting }) => waiting.start(),
      () => undefined,
    );
  }
}

/** Returns what ends it. */
export function countTables(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const begin = () => {
    if (signal.aborted) return;
    addEventListener(SEATED, count, { signal });
    const end = $effect.root(() => {
      $effect(() => {
        void route.path;
        count();
      });
    });
    signal.addEventListener('abort', end);
  };
  if (!isSite) addEventListener('load', () => setTimeout(begin, AFTER_LOAD), { signal });
  return () => ending.abort();
}
