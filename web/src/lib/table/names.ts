// The names of the seats: people's own, and ours for bots.

import { texts } from '$lib/i18n/texts.svelte';
import type { SeatShown } from '$lib/wire.gen';

/** One for every seat a table can have: short, and refused as a person's name. */
export const BOTS = [
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

/** A seat by its number. */
export const numbered = (number: number): string => t.now.open(number + 1);

/** The name of a person who gave none. */
export const anyName = (number: number): string => t.now.player(number + 1);

/** A bot is named after its seat, so that no two at a table have the same name. */
export const botName = (number: number): string => BOTS[number] ?? BOTS[0]!;

/** The server stores a deleted name as "Player 2"; it is shown in the current language. */
export const called = (name: string, number: number): string =>
  name === `Player ${number + 1}` ? t.now.player(number + 1) : name;

/** The name as shown everywhere; `number` counts from 0. */
export function seatName(seat: SeatShown, number: number): string {
  if (seat.kind === 'bot') return botName(number);
  return seat.name === null ? numbered(number) : called(seat.name, number);
}
