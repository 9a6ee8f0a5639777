// What the table shell hands to the lobby, and the wishes a page leaves behind for the table.
// How messages travel is in the socket.

import { session } from '$lib/storage';
import type { ClientMessage, RefusalCode, TableShown } from '$lib/wire.gen';

type WithoutId<M> = M extends { id: string } ? Omit<M, 'id'> : never;

/** A message to the table before the socket has numbered it. */
export type Sent = WithoutId<ClientMessage>;

/** What people and pages ask for; promises and seeds for the dice are the table's own business. */
export type Message =
  | Exclude<Sent, { type: 'sit' | 'promise' | 'reveal' | 'note' }>
  | { type: 'sit'; seat: number; name: string };

/** What `send` rejects with; `lost` where the connection went before an answer came. */
export interface Refusal {
  code: RefusalCode | 'lost';
  message: string;
}

export interface LobbyProps {
  table: TableShown;
  /** This device's handle. */
  me: string;
  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send(message: Message): Promise<void>;
  /** What went wrong before anybody asked for anything here, and how it is put away. */
  problem?: string | null;
  forget?: () => void;
}

/** What is to be done at a table as soon as it is seen; carried out once, then forgotten. */
export interface Intent {
  sit: { seat: number; name: string }[];
  start: boolean;
}

const place = (id: string) => `wagnis.intent.${id}`;

/** Tables of this page that are to start by themselves and have not been seen yet. */
const starting = new Set<string>();

export function leaveIntent(id: string, intent: Intent): void {
  if (intent.start) starting.add(id);
  session.write(place(id), JSON.stringify(intent));
}

/** The wish left for this table, if any; it is taken, so that it is done only once. */
export function takeIntent(id: string): Intent | null {
  const written = session.read(place(id));
  if (written === null) return null;
  session.forget(place(id));
  return JSON.parse(written) as Intent;
}

/** Whether the table is about to start by itself, so that its lobby would only flash up. */
export function startsByItself(id: string): boolean {
  return starting.delete(id);
}

/** Sixteen bytes of chance for the dice, from this device, in hexadecimal. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
