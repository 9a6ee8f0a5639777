// Where this device keeps what it knows of a table's dice: its own seeds, the fingerprint, everybody's seeds.
// What is compared with it, and how, is in `compare`.

import { device } from '$lib/storage';
import type { Note } from './compare';

const place = (id: string) => `wagnis.dice.${id}`;

export function readNote(id: string): Note | null {
  const written = device.read(place(id));
  if (written !== null) {
    try {
      return JSON.parse(written) as Note;
    } catch {
      return null;
    }
  }
  // As it was noted up to version 0.7: the fingerprint alone.
  const commit = device.read(`wagnis.commit.${id}`);
  if (commit === null) return null;
  return { commit, before: true, mine: [], sent: [], seeds: null, earlier: [], alarms: [] };
}

export function writeNote(id: string, note: Note): void {
  device.write(place(id), JSON.stringify(note));
}
