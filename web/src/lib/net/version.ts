// The version of this page, and whether the server offers a newer one. The page ignores fields of a
// newer server that it does not know.

import { VERSION } from '$lib/wire.gen';
import { session } from '$lib/storage';
import { offline } from './offline.svelte';

const LOADED = 'wagnis.loaded-for';

/** Whether the first version (`0.10.0`) is newer than the second; false for malformed versions. */
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
 * The server's version where reloading would bring a newer page, else null. Not offered again in a
 * tab that was reloaded for it: during an upgrade that page may come from an older server again.
 */
export function toLoad(version: string | undefined): string | null {
  if (!version || !isNewer(version, VERSION) || session.read(LOADED) === version) return null;
  return version;
}

export function loadAgain(version: string): void {
  session.write(LOADED, version);
  void offline.renew();
}
