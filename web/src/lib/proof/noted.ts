// The fingerprint of a table's dice, noted on this device before the game, to compare it afterwards.

import { device } from '$lib/storage';

const place = (id: string) => `wagnis.commit.${id}`;

/** Note it the first time it is seen; what is noted stays. */
export function noteCommit(id: string, commit: string): void {
  if (device.read(place(id)) === null) device.write(place(id), commit);
}

export function notedCommit(id: string): string | null {
  return device.read(place(id));
}
