// Where a table is: at the server, or on this device. Its id says which; the pages are the same.

import { link } from '$lib/base';
import { isLocal } from '$lib/local/game';
import type { MatchRecord } from '$lib/proof/recompute';
import type { Me, Steps, TableShown } from '$lib/wire.gen';
import { api, ApiError } from './api';
import { lineTo, type Line, type LineOptions } from './socket';

/** The connection to a table. */
export type Connection = Pick<Line, 'send' | 'close'>;

export interface TableListener extends Pick<LineOptions, 'heard' | 'changed' | 'turnedAway'> {
  /** Another tab plays this local table, or has just taken it over. */
  elsewhere(): void;
  /** Whether the browser has stored everything of this local table. */
  stored(all: boolean): void;
}

export interface TableHost {
  /** This device's handle at the table. */
  me(id: string): Promise<Me>;
  table(id: string): Promise<TableShown>;
  steps(id: string): Promise<Steps>;
  record(id: string): Promise<MatchRecord>;
  /** Connects; `steal` takes a local table over from another tab. */
  line(id: string, listener: TableListener, steal?: boolean): Connection;
  /** Deletes the table. */
  close(id: string): Promise<unknown>;
}

const server: TableHost = {
  me: (id) => api.me(id),
  table: (id) => api.table(id),
  steps: (id) => api.steps(id),
  record,
  line: (id, listener) => lineTo(id, listener),
  close: (id) => api.close(id),
};

/** A server's table for a big screen: it is no device of anybody, and only watches. */
const onScreen: TableHost = {
  ...server,
  me: () => Promise.resolve({ handle: '' }),
  line: (id, listener) => lineTo(id, listener, '?screen=1'),
};

async function record(id: string): Promise<MatchRecord> {
  let response: Response;
  try {
    response = await fetch(link(api.recordPath(id)), { credentials: 'same-origin' });
  } catch {
    throw new ApiError('lost', '');
  }
  if (!response.ok) throw new ApiError('broken', '');
  return (await response.json()) as MatchRecord;
}

export async function hostOf(id: string, screen = false): Promise<TableHost> {
  if (!isLocal(id)) return screen ? onScreen : server;
  try {
    return (await import('$lib/local/host')).local;
  } catch {
    throw new ApiError('no_file', '');
  }
}
