// How a host's wishes become settings for the whole table, and what the settings are in words.
// The table decides what becomes of them.

import { number } from '$lib/i18n/texts.svelte';
import { seatName } from '$lib/table/names';
import { tableTexts } from '$lib/table/texts';
import type { SeatWish, Settings, TableShown } from '$lib/wire.gen';
import { clockTexts } from '../clocks';
import { defaultOf, playersOf } from '$lib/shelf.svelte';
import { usualTarget } from '../games';
import { lobbyTexts } from './texts';

const wishesOf = (table: TableShown): SeatWish[] =>
  table.seats.map((seat) => ({ bot: seat.kind === 'bot' ? seat.bot : null }));

/** The same table with other seats; whoever was to begin still exists. */
function reseated(table: TableShown, seats: SeatWish[]): Settings {
  const { first, ...options } = table.options;
  const begins = typeof first === 'number' && first > 0 && first < seats.length ? { first } : {};
  return {
    game: table.game,
    options: { ...options, ...begins },
    seats,
    public: table.public,
    hints: table.hints,
    clock: table.clock,
  };
}

export function withSeatAdded(table: TableShown): Settings {
  return reseated(table, [...wishesOf(table), { bot: null }]);
}

export function withoutSeat(table: TableShown, seat: number): Settings {
  return reseated(
    table,
    wishesOf(table).filter((_, at) => at !== seat),
  );
}

export function withSeat(table: TableShown, seat: number, wish: SeatWish): Settings {
  return reseated(
    table,
    wishesOf(table).map((was, at) => (at === seat ? wish : was)),
  );
}

/** Nobody is waited for any more; null where everybody is here. */
export function withoutFreeSeats(table: TableShown): Settings | null {
  const taken = wishesOf(table).filter((_, at) => table.seats[at]?.kind !== 'open');
  return taken.length === table.seats.length ? null : reseated(table, taken);
}

/** How many more have to come before it can start. */
export function missing(table: TableShown): number {
  const taken = table.seats.filter((seat) => seat.kind !== 'open').length;
  return Math.max(0, playersOf(table.game).least - taken);
}

export function freeSeat(table: TableShown): number | null {
  const at = table.seats.findIndex((seat) => seat.kind === 'open');
  return at === -1 ? null : at;
}

/** The name, or the name with a number where somebody here bears it already. */
export function freeName(table: TableShown, name: string): string {
  const taken = new Set(table.seats.map((seat) => seat.name?.toLowerCase()));
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name} ${n}`;
  return free;
}

/** The settings, each in a few words. */
export function facts(table: TableShown): string[] {
  const t = lobbyTexts.now.facts;
  const { target, beginner, first, stack, plus_minus, rounds, circles, matches } = table.options;
  const usual = usualTarget(table.game, table.seats.length);
  const byBox = defaultOf(table.game, 'rounds', table.seats.length);
  const usualRounds = typeof byBox === 'number' ? byBox : null;
  const said: (string | false)[] = [
    table.forked !== null && tableTexts.now.from(table.forked.events),
    usual !== null && t.target(number(typeof target === 'number' ? target : usual)),
    usualRounds !== null && t.rounds(typeof rounds === 'number' ? rounds : usualRounds),
    beginner === true && t.beginner,
    Array.isArray(stack) && t.stack(stack.length),
    plus_minus === 'at_once' && t.atOnce,
    Array.isArray(circles) && t.circles,
    Array.isArray(matches) && t.matches,
    typeof first === 'number' && beginsIn(table, first),
    table.clock === null ? t.untimed : t.clock(clockTexts.now.seconds(table.clock)),
    table.hints ? t.hints : t.noHints,
    table.public ? t.public : t.private,
  ];
  return said.filter((one) => one !== false);
}

function beginsIn(table: TableShown, seat: number): string | false {
  const sitter = table.seats[seat];
  return sitter ? lobbyTexts.now.facts.first(seatName(sitter, seat)) : false;
}
