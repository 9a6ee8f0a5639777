// Which Wagnis this page is of, and whether the server has a newer one to load.
// What a newer server says beside what this page knows is passed over.

import { VERSION } from '$lib/wire.gen';
import { session } from '$lib/storage';

const LOADED = 'wagnis.loaded-for';

/** Whether the first of two versions (`0.10.0`) is the newer one; what is none is not. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  if (!left || !right || [...left, ...right].some(Number.isNaN)) return false;
  for (let part = 0; part < Math.max(left.length, right.length); part++) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/**
 * The server's version where loading the page again would bring a newer one. Once this tab was loaded
 * for it, not any more: in the middle of an upgrade the page may have come from an older server again.
 */
export function toLoad(version: string | undefined): string | null {
  if (!version || !isNewer(version, VERSION) || session.read(LOADED) === version) return null;
  return version;
}

export function loadAgain(version: string): void {
  session.write(LOADED, version);
  location.reload();
}
