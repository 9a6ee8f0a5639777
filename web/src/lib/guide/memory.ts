// What this browser remembers about its people: which lessons were offered, how often they played.
// Nothing is sent; clearing the browser's data resets it.

import { device } from '$lib/storage';
import type { GameName } from '$lib/wire.gen';

const STORED = 'wagnis.first';

interface Known {
  /** Games whose guided turn has been offered. */
  offered: string[];
  /** How many tables were opened in this browser. */
  played: Record<string, number>;
  /** Tables that showed the aim; `off` once a person has closed it. */
  aims: Record<string, string[]>;
}

function read(): Known {
  let stored: Partial<Known> | null = null;
  try {
    stored = JSON.parse(device.read(STORED) ?? 'null') as Partial<Known> | null;
  } catch {
    // Treated as empty.
  }
  const { offered, played, aims } = stored ?? {};
  return {
    offered: Array.isArray(offered) ? offered : [],
    played: typeof played === 'object' ? { ...played } : {},
    aims: typeof aims === 'object' ? { ...aims } : {},
  };
}

function change(how: (known: Known) => void): void {
  const known = read();
  how(known);
  device.write(STORED, JSON.stringify(known));
}

/** The guided turn is offered once for each game, and not to those who have played it. */
export function isNew(game: GameName): boolean {
  const { offered, played } = read();
  return !offered.includes(game) && !played[game];
}

export function noteOffered(game: GameName): void {
  change(({ offered }) => void (offered.includes(game) || offered.push(game)));
}

export function timesPlayed(game: GameName): number {
  return read().played[game] ?? 0;
}

export function notePlayed(game: GameName): void {
  change(({ played }) => void (played[game] = (played[game] ?? 0) + 1));
}

/** Who has played more often knows why a turn ends. */
const LEARNT = 3;

export const isBeginner = (game: GameName): boolean => timesPlayed(game) <= LEARNT;

/** The number of games in which the table shows the aim. */
const AIMED = 2;
const OFF = 'off';

/** Whether this table shows the aim; a table that showed it once shows it again. */
export function aimIsSaid(game: GameName, table: string): boolean {
  const tables = read().aims[game] ?? [];
  if (tables.includes(OFF)) return false;
  if (tables.includes(table)) return true;
  if (tables.length >= AIMED) return false;
  change(({ aims }) => void (aims[game] = [...tables, table]));
  return true;
}

export function putAimAway(game: GameName): void {
  change(({ aims }) => void (aims[game] = [...(aims[game] ?? []), OFF]));
}
