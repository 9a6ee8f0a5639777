// The part of a game that enters throws of real dice: what to ask next, and the events that people's
// answers stand for. A model without drawing: `Keys.svelte` shows it, and the tests count its taps.

import type { Additions, Told } from '$lib/engine/entered';
import type { Match } from '$lib/engine/match';
import type { Company } from '$lib/games/game';
import type { Colour } from '$lib/parts/colours';
import type { Component } from 'svelte';
import type { Move, Outcome, View } from '$lib/wire.gen';

export type { Told };

/** One key: what it shows, and what has been said once it is pressed. */
export interface Key {
  id: string;
  /** The visible text, or the accessible name where dice are shown. */
  label: string;
  /** Dice on the key; null is a blank one. */
  dice?: readonly (number | null)[];
  colour?: Colour;
  /** A picture above the text. */
  Sign?: Component<{ word: string }>;
  /** A second line. */
  detail?: string;
  told: Told;
  /** The throw is complete. */
  done?: boolean;
  /** Why the rules forbid it; pressing it asks whether it was played so. */
  against?: string;
  /** The move that this key makes: touching the board does the same. */
  move?: Move;
  look?: 'primary' | 'chosen';
  /** A character for the keyboard; keys with one die have its face, others a letter. */
  shortcut?: string;
}

export interface Asked {
  question: string;
  /** It is for everybody, not for the person whose turn it is. */
  all?: boolean;
  /** Rows of keys. */
  keys: readonly (readonly Key[])[];
  /** Dice entered so far and how many there will be. */
  rolled?: { readonly dice: readonly number[]; readonly of: number };
  /** There is only one answer. */
  only?: Key;
  /** Another page that makes more answers possible. */
  link?: { readonly href: string; readonly label: string };
}

/** The events of a throw, and how many of its dice nobody named. */
export interface Entered {
  readonly events: readonly (Move | Outcome)[];
  readonly unseen: number;
}

export interface Keypad {
  /**
   * What to ask where `told` is known of the throw that is due; `whole` asks for all dice of a roll,
   * not only for those that are used.
   */
  ask(match: Match, told: Told, company: Company, whole: boolean): Asked;
  /** The events of a throw, complete or not. Does not check legality. */
  events(match: Match, told: Told): Entered;
  /** Whether a throw has begun here and is not complete. */
  midway(match: Match): boolean;
  /** What people could bring into the game from outside the box, now. */
  pool?(): Additions;
  /** The throw in a few words, for the log; `names` by seat. */
  says(told: Told, match: Match, names: readonly string[]): string;
  /** Whether dice that nobody named could change the advice. */
  incomplete(match: Match, told: Told): boolean;
  /** The view without dice that nobody named. */
  seen?(view: View, told: Told): View;
  /** The points of each seat at the start, and whether all have the same number of turns. */
  sums: { readonly start: number; readonly equal: boolean };
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** `dice` without those of `used`. */
export function rest(dice: readonly number[], used: readonly number[]): number[] {
  const left = [...dice];
  for (const face of used) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The keys for all dice of a roll, one after another; `told.roll` holds those so far. */
export function askRoll(question: string, told: Told, known: readonly number[], of: number): Asked {
  const dice = rollIn(told) ?? known;
  return {
    question,
    rolled: { dice, of },
    keys: [FACES.map((face) => faceKey(face, { ...told, roll: [...dice, face] }))],
  };
}

export const faceKey = (face: number, told: Told, more: Partial<Key> = {}): Key => ({
  id: `face-${face}`,
  label: String(face),
  dice: [face],
  told,
  ...more,
});

/** The dice of the whole roll, as far as they were entered. */
export const rollIn = (told: Told): readonly number[] | undefined =>
  told['roll'] as readonly number[] | undefined;

/** The keyboard: a key's own character, the face of its die, or else the next free letter. */
export function shortcutsOf(keys: readonly Key[]): Map<Key, string> {
  const own = ({ shortcut, dice }: Key): string | null =>
    shortcut ?? (dice?.length === 1 && dice[0] ? String(dice[0]) : null);
  const free = [...'abcdefghijklmnopqrstuvwxyz'].filter(
    (letter) => !keys.some((key) => own(key) === letter),
  );
  return new Map(keys.map((key) => [key, own(key) ?? free.shift() ?? '']));
}
