// What the table shell hands to the lobby, and the intents that a page leaves for the table. The
// socket delivers the messages.

import { session } from '$lib/storage';
import type { ClientMessage, RefusalCode, TableShown } from '$lib/wire.gen';

type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never;

/** A message to the table before the socket has numbered it. */
export type Sent = WithoutId<ClientMessage>;

/** Messages of people and pages; the table itself sends promises and seeds for the dice. */
export type Message =
  | Exclude<Sent, { type: 'sit' | 'promise' | 'reveal' | 'note' }>
  | { type: 'sit'; seat: number; name: string };

/**
 * Refusals that no server sends: `lost` where the connection closed before an answer came; `alone`
 * where the site has no server; `no_file` where a part of the page is not on this device and there is
 * no network; the files for values are `not_loaded` yet, or `not_intact`.
 */
export const OWN_REFUSALS = ['lost', 'alone', 'no_file', 'not_loaded', 'not_intact'] as const;

/** What `send` rejects with. */
export interface Refusal {
  code: RefusalCode | (typeof OWN_REFUSALS)[number];
  message: string;
}

export const asRefusal = (thing: unknown): Refusal =>
  typeof thing === 'object' && thing !== null && 'code' in thing
    ? (thing as Refusal)
    : { code: 'broken', message: '' };

export interface LobbyProps {
  table: TableShown;
  /** This device's handle. */
  me: string;
  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send(message: Message): Promise<void>;
  /** A rematch, which the host's device starts once everybody has come. */
  together?: boolean;
  /** An error that nobody's request here caused, and how to dismiss it. */
  problem?: string | null;
  forget?: () => void;
}

/** What to do at a table as soon as it is loaded; carried out once. */
export interface Intent {
  sit: { seat: number; name: string }[];
  start: boolean;
  /** The host starts once everybody has come. */
  together?: boolean;
  /** Asks under this name to play the next game instead of a bot, where one has no seat. */
  join?: string;
  /** How many tables in a row have refused that before. */
  refused?: number;
}

const place = (id: string) => `wagnis.intent.${id}`;

/** Tables opened by this page that will start on their own and have not been loaded yet. */
const starting = new Set<string>();

export function leaveIntent(id: string, intent: Intent): void {
  if (intent.start) starting.add(id);
  session.write(place(id), JSON.stringify(intent));
}

/** Takes the intent left for this table, if any, so that it is carried out only once. */
export function takeIntent(id: string): Intent | null {
  const written = session.read(place(id));
  if (written === null) return null;
  session.forget(place(id));
  return JSON.parse(written) as Intent;
}

/** Whether the table is about to start on its own, so that its lobby would only flash up. */
export function startsByItself(id: string): boolean {
  return starting.delete(id);
}

/** Sixteen random bytes from this device for the dice, in hexadecimal. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
