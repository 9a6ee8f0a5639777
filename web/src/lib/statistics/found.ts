// The statistics of this device: its games at the server, if that answers, and those in the browser.

import { localTables } from '$lib/local/listed';
import { api } from '$lib/net/api';
import { isSite } from '$lib/net/site';
import type { LocalStatistics } from '$lib/local/statistics';
import type { GameSeries, Statistics } from '$lib/wire.gen';

export interface Found extends LocalStatistics {
  /** The server does not answer: its games are missing. */
  readonly alone: boolean;
}

const NONE: LocalStatistics = { series: [], waiting: 0, lacking: 0 };

/** Both sums together; rejects if the server does not answer and there is no game here. */
export async function statisticsHere(): Promise<Found> {
  const here = await localStatistics();
  if (isSite) return { ...here, alone: false };
  try {
    return { ...here, ...merged(await api.statistics(), here), alone: false };
  } catch (error) {
    if (here.series.length === 0 && here.waiting + here.lacking === 0) throw error;
    return { ...here, alone: true };
  }
}

async function localStatistics(): Promise<LocalStatistics> {
  const games = (await localTables()).filter(({ phase }) => phase === 'over');
  if (games.length === 0) return NONE;
  return (await import('$lib/local/statistics')).statisticsOf(games.map(({ id }) => id));
}

/** The games of both, each series from the oldest to the newest. */
export function merged(one: Statistics, other: Statistics): Statistics {
  const series = new Map<string, GameSeries>();
  for (const part of [...one.series, ...other.series]) {
    const key = `${part.game} ${part.objective}`;
    const games = [...(series.get(key)?.games ?? []), ...part.games];
    series.set(key, { ...part, games: games.sort((a, b) => a.ended - b.ended) });
  }
  return { series: [...series.values()], waiting: one.waiting + other.waiting };
}
