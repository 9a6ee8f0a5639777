// The tables of this device, for the pages: `TableHost` without a server.

import type { TableHost } from '$lib/net/host';
import { LocalSession } from './session';
import { ME } from './views';
import { read, remove } from './tables';

export const local: TableHost = {
  me: () => Promise.resolve({ handle: ME }),
  table: async (id) => (await read(id)).shown,
  steps: async (id) => (await read(id)).steps,
  record: async (id) => (await read(id)).record,
  line: (id, listener, steal) => new LocalSession(id, listener, steal),
  close: (id) => remove(id),
};
