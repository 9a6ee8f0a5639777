// Where this device keeps what it knows of a table's dice: its own seeds, the fingerprint, everybody's seeds.
// What is compared with it, and how, is in `compare`.

import { device } from '$lib/storage';
import { blank, type Given, type Note } from './compare';

const place = (id: string) => `wagnis.dice.${id}`;
const givenPlace = (id: string, seed: string) => `wagnis.given.${id}.${seed}`;

export function readNote(id: string): Note | null {
  const written = device.read(place(id));
  if (written !== null) {
    try {
      // Up to version 0.8 former seeds were not noted.
      return { former: [], ...(JSON.parse(written) as Omit<Note, 'former'>) };
    } catch {
      return null;
    }
  }
  // As it was noted up to version 0.7: the fingerprint alone.
  const commit = device.read(`wagnis.commit.${id}`);
  if (commit === null) return null;
  return blank(commit, true);
}

export function writeNote(id: string, note: Note): void {
  device.write(place(id), JSON.stringify(note));
}

/** A seed is kept by itself too: of two tabs that note something at once, one note is lost. */
export function keepGiven(id: string, commit: string, given: Given): void {
  device.write(givenPlace(id, given.seed), JSON.stringify({ commit, given }));
}

/** The note with every told seed that another tab of this device has sent. */
export function withGiven(id: string, note: Note, told: readonly (string | null)[]): Note {
  const known = new Set([...note.mine, ...note.sent, ...note.former].map(({ seed }) => seed));
  const sent = told.flatMap((seed) => {
    const written = seed === null || known.has(seed) ? null : device.read(givenPlace(id, seed));
    if (written === null) return [];
    const { commit, given } = JSON.parse(written) as { commit: string; given: Given };
    return commit === note.commit ? [given] : [];
  });
  return sent.length > 0 ? { ...note, sent: [...note.sent, ...sent] } : note;
}
