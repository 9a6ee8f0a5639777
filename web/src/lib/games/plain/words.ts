// The texts of a game without drawings: its own labels, or the wire names made readable.

import { labelOf, readable, spaced } from '$lib/shelf.svelte';

/** A view, a move or an outcome in the format of any game. */
export type Plain = Record<string, unknown>;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Its kind, and the fields its words may use: its own, and nested ones. */
function parts(written: Plain): [string, Plain] {
  const [name, value] = Object.entries(written)[0] ?? ['', null];
  const within = typeof value === 'object' && !Array.isArray(value) ? (value as Plain) : {};
  return [name, { ...written, ...within }];
}

/** The label for it, or null. */
export function wordsFor(
  game: string,
  kind: string,
  written: Plain,
  seen: Plain = {},
): string | null {
  const [name, fields] = parts(written);
  return labelOf(game, `${kind}.${name}`, { ...seen, ...fields });
}

/** A move as the text of its button. */
export function moveWords(game: string, move: Plain, seen: Plain): string {
  return wordsFor(game, 'move', move, seen) ?? capital(readable(move));
}

/** The label of a field of the view. */
export function viewWords(game: string, name: string, seen: Plain): string {
  return labelOf(game, `view.${name}`, seen) ?? capital(spaced(name));
}

const DICE = ['dice', 'cup'];

/** The faces, if these are dice on the table. */
export function facesIn(name: string, value: unknown): number[] | null {
  const faces = DICE.includes(name) && Array.isArray(value) ? (value as unknown[]) : [];
  const all = faces.every((face) => Number.isInteger(face) && Number(face) > 0 && Number(face) < 7);
  return faces.length > 0 && all ? (faces as number[]) : null;
}
