// What the seats are called: people by their own names, bots by ours.

import { texts } from '$lib/i18n/texts.svelte';
import type { SeatShown } from '$lib/wire.gen';

/** One for every seat a table can have; nobody's own, as people may not be called so, and short. */
const BOTS = [
  'Pip',
  'Knobel',
  'Dobbel',
  'Klack',
  'Wirbel',
  'Zocki',
  'Pasch',
  'Rumpel',
  'Kipp',
  'Tric',
];

const t = texts({
  en: { open: (n: number) => `Seat ${n}`, player: (n: number) => `Player ${n}` },
  nl: { open: (n: number) => `Plaats ${n}`, player: (n: number) => `Speler ${n}` },
  de: { open: (n: number) => `Platz ${n}`, player: (n: number) => `Spieler ${n}` },
});

/** A seat by its number, whoever sits there. */
export const numbered = (number: number): string => t.now.open(number + 1);

/** What somebody without a name of their own sits down as. */
export const anyName = (number: number): string => t.now.player(number + 1);

/** A bot goes by its seat, so that no two at a table are called the same. */
export const botName = (number: number): string => BOTS[number] ?? BOTS[0]!;

/** Whoever has deleted their name is kept as "Player 2"; that is said in the language spoken now. */
export const called = (name: string, number: number): string =>
  name === `Player ${number + 1}` ? t.now.player(number + 1) : name;

/** As it is shown everywhere; `number` counts from 0. */
export function seatName(seat: SeatShown, number: number): string {
  if (seat.kind === 'bot') return botName(number);
  return seat.name === null ? numbered(number) : called(seat.name, number);
}
