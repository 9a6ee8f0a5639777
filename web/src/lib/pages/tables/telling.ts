// An entry of the list of tables, in words.

import { tongue } from '$lib/i18n/texts.svelte';
import { called } from '$lib/table/names';
import type { TableListed } from '$lib/wire.gen';
import { tablesTexts } from './texts';

/** "Mia, Ben, 2 bots, 1 free seat". */
export function whoPlays(table: TableListed): string {
  const t = tablesTexts.now;
  const parts = table.names.flatMap((name, at) => (name === null ? [] : [called(name, at)]));
  if (table.bots > 0) parts.push(t.bots(table.bots));
  if (table.open > 0) parts.push(t.open(table.open));
  return parts.length > 0 ? parts.join(', ') : t.nobody;
}

/** Whose turn it is: "Your turn", "Mia's turn"; null where nobody has to act. */
export function whoseTurn({ phase, turn, yours, names }: TableListed): string | null {
  const t = tablesTexts.now;
  if (phase !== 'playing' || turn === null || turn === undefined) return null;
  if (yours) return t.yourTurn;
  const name = names[turn];
  return name === null || name === undefined ? null : t.turnOf(called(name, turn));
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 minutes ago". */
export function ago(then: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(tongue.language, { numeric: 'auto' });
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, size] of UNITS) {
    if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  }
  return format.format(0, 'second');
}
