// Evenings around a real table: the people, the games they finished, and the totals. Kept on this
// device.

import { equal } from '$lib/engine/equal';
import { freshId } from '$lib/local/game';
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
  /** The last result, in milliseconds since 1970. */
  readonly last: number;
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
/** How long after a game another one belongs to the same evening, in milliseconds. */
const LASTS = 12 * 3_600_000;

/** The readable entries of a stored list. */
function stored<T>(place: string, isGood: (value: unknown) => value is T): T[] {
  try {
    const value: unknown = JSON.parse(device.read(place) ?? '[]');
    return Array.isArray(value) ? value.filter(isGood) : [];
  } catch {
    return [];
  }
}

const isName = (value: unknown): value is string => typeof value === 'string';

function isEvening(value: unknown): value is Evening {
  const { id, names, games, last } = (value ?? {}) as Partial<Evening>;
  const people = Array.isArray(names) && names.every(isName);
  const finished = Array.isArray(games) && games.every(isFinished);
  return typeof id === 'string' && typeof last === 'number' && people && finished;
}

function isFinished(value: unknown): value is Finished {
  const { id, game, scores, winners } = (value ?? {}) as Partial<Finished>;
  return isName(id) && isName(game) && Array.isArray(scores) && Array.isArray(winners);
}

const evenings = (): Evening[] => stored(EVENINGS, isEvening);

const samePeople = (one: readonly string[], other: readonly string[]): boolean =>
  equal([...one].sort(), [...other].sort());

/** The evening to which a new game of these people belongs: one of some hours ago, or a new one. */
export function eveningFor(names: readonly string[], now = Date.now()): string {
  const recent = evenings().filter(
    (one) => samePeople(one.names, names) && now - one.last < LASTS && one.last <= now,
  );
  return recent.at(-1)?.id ?? freshId();
}

/** The people of the last game, for the next one; a name that nobody typed is empty. */
export const lastNames = (): string[] => stored(NAMES, isName);
/** Stores the names as they were typed, and then those of people who do not play this time. */
export function keepNames(names: readonly string[], others: readonly string[]): void {
  const rest = others.filter((name) => name !== '' && !names.includes(name));
  device.write(NAMES, JSON.stringify([...names, ...rest]));
}

/** Notes a finished game, or forgets one that was taken up again (`finished` is null). */
export function note(
  evening: string,
  names: readonly string[],
  id: string,
  finished: Omit<Finished, 'id'> | null,
  now = Date.now(),
): Evening {
  const all = evenings();
  const before = all.find((one) => one.id === evening) ?? {
    id: evening,
    names,
    games: [],
    last: 0,
  };
  const at = before.games.findIndex((one) => one.id === id);
  const rest = before.games.filter((one) => one.id !== id);
  const games = finished
    ? rest.toSpliced(at < 0 ? rest.length : at, 0, { ...seated(finished, names, before.names), id })
    : rest;
  if (equal(games, before.games)) return before;
  const after = { ...before, games, last: now };
  const others = all.filter((one) => one.id !== evening);
  const kept = games.length ? [...others, after] : others;
  device.write(EVENINGS, JSON.stringify(kept.slice(-MOST)));
  return after;
}

/** The result with people in the order of the evening. */
function seated(
  finished: Omit<Finished, 'id'>,
  names: readonly string[],
  order: readonly string[],
): Omit<Finished, 'id'> {
  return {
    ...finished,
    scores: order.map((name) => finished.scores[names.indexOf(name)] ?? 0),
    winners: finished.winners.map((seat) => order.indexOf(names[seat]!)).sort(),
  };
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
