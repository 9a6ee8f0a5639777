// Stores this device's notes about a table's dice: its own seeds, fixed and published values.
// `note` compares them.

import { freshSeed } from '$lib/table/contract';
import { device } from '$lib/storage';
import { promised, shownSeed } from './giving';
import { startedAs, type Past } from './start';
import { blank, differing, heard, type Note, type TableDice } from './note';

const place = (id: string) => `wagnis.deals.${id}`;
/** Seeds are also stored by promise: if two tabs write at once, one note is lost, but no seed. */
const seedPlace = (id: string, promise: string) => `wagnis.seed.${id}.${promise}`;

export function readNote(id: string): Note | null {
  try {
    const written = device.read(place(id));
    return written === null ? null : { ...blank(), ...(JSON.parse(written) as Partial<Note>) };
  } catch {
    return null;
  }
}

/** False where the browser refuses to store; then the note lasts as long as the page. */
export const writeNote = (id: string, note: Note): boolean =>
  device.write(place(id), JSON.stringify(note));

/** Reads the note, compares it with the table, and writes it before anything is sent. */
export function hear(
  table: TableDice,
  me: string,
  differs: Note['differs'] = [],
  atLeast = 0,
  just: TableDice | null = null,
) {
  const written = readNote(table.id);
  const seedOf = (promise: string) => device.read(seedPlace(table.id, promise));
  const note = heard(written && differing(written, differs), table, me, seedOf, atLeast, just);
  return { note, lasts: writeNote(table.id, note) };
}

/** The promise for a seat in the open deal: made once, stored, and never changed. */
export function promiseFor(
  table: TableDice,
  seat: number,
): { deal: number; promise: string } | null {
  const before = readNote(table.id);
  const entry = before && promised(before, table, seat, freshSeed);
  if (!entry) return null;
  const [note, { promise, seed }] = entry;
  if (note !== before) {
    device.write(seedPlace(table.id, promise), seed);
    writeNote(table.id, note);
  }
  return { deal: table.deal.number, promise };
}

function change(id: string, how: (note: Note) => Note): Note | null {
  const note = readNote(id);
  if (!note) return null;
  const changed = how(note);
  writeNote(id, changed);
  return changed;
}

/** Notes that a seed was revealed, or that the server accepted it. */
export const noteReveal = (id: string, number: number, seed: string, accepted = false) =>
  change(id, (note) => shownSeed(note, number, seed, accepted));

/** Compares what a match began from with what was fixed. */
export const noteStart = (table: TableDice, past: Past) =>
  change(table.id, (note) => startedAs(note, table, past));
