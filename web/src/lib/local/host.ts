// The tables of this device, for the pages: `TableHost` without a server.

import { api, type Kept } from '$lib/net/api';
import type { TableHost } from '$lib/net/host';
import { session } from '$lib/storage';
import { LocalSession, read, remove } from './session';
import { ME } from './table';

export const local: TableHost = {
  me: () => Promise.resolve({ handle: ME }),
  table: async (id) => (await read(id)).shown,
  steps: async (id) => (await read(id)).steps,
  record: async (id) => (await read(id)).record,
  line: (id, listener, steal) => new LocalSession(id, listener, steal),
  close: (id) => remove(id),
  reviewed,
};

/** Uploads a finished game for its review, once for each tab; names stay on this device. */
async function reviewed(id: string): Promise<Kept> {
  const place = `wagnis.review.${id}`;
  const before = session.read(place);
  if (before !== null) return `reviews/${before}`;
  const { record } = await read(id);
  const players = record.players.map((_, seat) => `Player ${seat + 1}`);
  const made = await api.upload({ ...record, players });
  session.write(place, made.id);
  return `reviews/${made.id}`;
}
