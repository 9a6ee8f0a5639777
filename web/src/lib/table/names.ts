// What the seats are called: people by their own names, bots by ours.

import { texts } from '$lib/i18n/texts.svelte';
import type { SeatShown } from '$lib/wire.gen';

/** One for every seat a table can have; short, and said alike in all three languages. */
const BOTS = ['Pip', 'Otto', 'Mina', 'Rolf', 'Trudi', 'Kasper', 'Nora', 'Hugo', 'Ida', 'Bas'];

const t = texts({
  en: { open: (n: number) => `Seat ${n}`, player: (n: number) => `Player ${n}` },
  nl: { open: (n: number) => `Plaats ${n}`, player: (n: number) => `Speler ${n}` },
  de: { open: (n: number) => `Platz ${n}`, player: (n: number) => `Spieler ${n}` },
});

/** A seat by its number, whoever sits there. */
export const numbered = (number: number): string => t.now.open(number + 1);

/** What somebody without a name of their own sits down as. */
export const anyName = (number: number): string => t.now.player(number + 1);

/** As names are compared: marks of punctuation, capitals and 0/O, 1/l/I make no difference. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{S}]/gu, '')
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l');

/** Where a name stands that looks like an earlier one; the server, which judges, knows more of these. */
export function looksTaken(names: readonly string[]): number | null {
  const all = names.map(folded);
  const at = all.findIndex((name, index) => all.indexOf(name) !== index);
  return at === -1 ? null : at;
}

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
