// A game on this device as it is stored: how it was set up, and its log. `store` keeps it, `table`
// plays it.

import type { Additions, Change, EnteredMark } from '$lib/engine/entered';
import type { BotLevel, ForkedShown, GameName, Move, Outcome } from '$lib/wire.gen';

/** Ids of local tables begin with this; ids of servers have neither `-` nor `l` nor `o`. */
const PREFIX = 'local-';
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

export const isLocal = (id: string): boolean => id.startsWith(PREFIX);

/** The id in the first of these bytes. */
export const idFrom = (bytes: Uint8Array): string =>
  PREFIX + Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Ids of games with real dice: their page is the pad. */
const PAD = `${PREFIX}pad-`;
export const isPad = (id: string): boolean => id.startsWith(PAD);
export const freshPadId = (): string => PAD + freshId().slice(PREFIX.length);

export const freshId = (): string => idFrom(crypto.getRandomValues(new Uint8Array(LENGTH)));

export type LocalSeat =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'bot'; readonly level: BotLevel };

/** A game as it was set up; only `next` changes. */
export interface LocalGame {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly game: GameName;
  readonly options: Record<string, unknown>;
  readonly hints: boolean;
  readonly seats: readonly LocalSeat[];
  /** 32 bytes in hexadecimal: the seed of the dice. */
  readonly seed: string;
  /** The rematch. */
  readonly next: string | null;
  /** The game it was continued from, and how many events of that it has; missing otherwise. */
  readonly forked?: ForkedShown;
  /** Played with real dice, which are entered by hand. */
  readonly pad?: PadHead;
}

export interface PadHead {
  /** By the rules, or points only. */
  readonly mode: 'referee' | 'sums';
  /** The evening it belongs to. */
  readonly evening: string;
}

/** A change of the score sheet, and the events of the match that follow from it. */
export interface PadRow {
  readonly change: Change;
  /** How many events stay; `events` follow them. */
  readonly from: number;
  readonly events: readonly (Move | Outcome)[];
  readonly entered: EnteredMark;
  /** What people brought into the game from outside the box. */
  readonly adds?: Additions;
}

/** One entry of the log; `seq` counts from 1. */
export interface LogRow {
  readonly seq: number;
  readonly kind: 'move' | 'fall' | 'undo' | 'pad';
  /** The person who moved, threw or took back; null for bots and for chance. */
  readonly by: number | null;
  /** Null for a move taken back. */
  readonly event: Move | Outcome | null;
  readonly at: number;
  /** After this entry, for the list of games. */
  readonly scores: readonly number[];
  readonly over: boolean;
  /** The seat to act after it; missing in games of an older page. */
  readonly turn?: number | null;
  /** Of games with real dice, which have only such entries. */
  readonly pad?: PadRow;
}
