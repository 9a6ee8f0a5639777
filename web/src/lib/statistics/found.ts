// The statistics of this device: its games at the server, if that answers, and those in the browser.

import { localTables } from '$lib/local/listed';
import { api } from '$lib/net/api';
import { isSite } from '$lib/net/site';
import type { Statistics } from './contract';

export interface Found extends Statistics {
  /** The server does not answer: its games are missing. */
  readonly alone: boolean;
}

/** Rejects if the server does not answer and there is no game here. */
export async function statisticsHere(): Promise<Found> {
  const games = (await localTables()).filter(({ phase }) => phase === 'over');
  const here = games.map(({ id }) => id);
  let there: string[] | null = [];
  try {
    if (!isSite) there = (await api.finished()).tables;
  } catch (error) {
    if (here.length === 0) throw error;
    there = null;
  }
  const ids = [...here, ...(there ?? [])];
  const alone = there === null;
  if (ids.length === 0) return { series: [], waiting: 0, lacking: 0, alone };
  return { ...(await (await import('./reviewed')).statisticsOf(ids)), alone };
}
