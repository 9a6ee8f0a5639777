// The games and records of this device for lists; nothing is loaded where there are none.

import { device } from '$lib/storage';
import type { TableListed } from '$lib/wire.gen';
import type { KeptRecord } from './store';

const PLACE = 'wagnis.local';

/** A game has been set up on this device. */
export const noteLocal = (): void => void device.write(PLACE, 'yes');

export async function localTables(): Promise<TableListed[]> {
  if (device.read(PLACE) === null) return [];
  try {
    return await (await import('./tables')).list();
  } catch {
    return [];
  }
}

/** The records that were opened on this device, the latest first. */
export async function openedHere(): Promise<KeptRecord[]> {
  if (device.read(PLACE) === null) return [];
  try {
    return await (await import('./records')).openedRecords();
  } catch {
    return [];
  }
}

/** Deletes all games of this device. */
export async function forgetGames(): Promise<void> {
  if (device.read(PLACE) !== null) await (await import('./store')).games.clear();
}
