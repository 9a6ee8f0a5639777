// Evenings around a real table: the people, the games they finished, and the totals. Kept on this
// device.

import { device } from '$lib/storage';
import type { GameName } from '$lib/wire.gen';

export interface Finished {
  readonly id: string;
  readonly game: GameName;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

export interface Evening {
  readonly id: string;
  readonly names: readonly string[];
  readonly games: readonly Finished[];
}

export interface Total {
  readonly name: string;
  /** Games won; a shared win counts its share. */
  readonly won: number;
  /** The points of all games of the same kind as the last one. */
  readonly points: number;
}

const EVENINGS = 'wagnis.pad.evenings';
const NAMES = 'wagnis.pad.names';
/** Older evenings are forgotten. */
const MOST = 30;

function stored<T>(place: string, isGood: (value: unknown) => value is T, otherwise: T): T {
  try {
    const value: unknown = JSON.parse(device.read(place) ?? 'null');
    return isGood(value) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

const isEvenings = (value: unknown): value is Evening[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => {
    const { id, names, games } = (one ?? {}) as Partial<Evening>;
    return typeof id === 'string' && isNames(names) && Array.isArray(games);
  });

const evenings = (): Evening[] => stored(EVENINGS, isEvenings, []);

export { freshId as freshEvening } from '$lib/local/game';

export const eveningOf = (id: string): Evening | null =>
  evenings().find((one) => one.id === id) ?? null;

/** The people of the last game, for the next one. */
export const lastNames = (): string[] => stored(NAMES, isNames, []);
export const keepNames = (names: readonly string[]): void =>
  void device.write(NAMES, JSON.stringify(names));

/** Notes a finished game, or forgets one that was taken up again (`finished` is null). */
export function note(
  evening: string,
  names: readonly string[],
  id: string,
  finished: Omit<Finished, 'id'> | null,
): Evening {
  const all = evenings();
  const before = all.find((one) => one.id === evening) ?? { id: evening, names, games: [] };
  const at = before.games.findIndex((one) => one.id === id);
  const rest = before.games.filter((one) => one.id !== id);
  const games = finished ? rest.toSpliced(at < 0 ? rest.length : at, 0, { ...finished, id }) : rest;
  const after = { ...before, games };
  const others = all.filter((one) => one.id !== evening);
  device.write(EVENINGS, JSON.stringify([...others, after].slice(-MOST)));
  return after;
}

/** The totals, most wins first. */
export function totals({ names, games }: Evening): Total[] {
  const kind = games.at(-1)?.game;
  const same = games.filter(({ game }) => game === kind);
  return names
    .map((name, seat) => ({
      name,
      won: games.reduce(
        (sum, { winners }) => sum + (winners.includes(seat) ? 1 / winners.length : 0),
        0,
      ),
      points: same.reduce((sum, { scores }) => sum + (scores[seat] ?? 0), 0),
    }))
    .sort((one, other) => other.won - one.won || other.points - one.points);
}
