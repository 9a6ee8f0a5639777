// Turns the host's changes into settings for the whole table, and settings into words. The server
// decides whether they apply.

import { lengthFacts } from '$lib/games/house';
import { uiOf } from '$lib/games/index';
import { numbered, seatName } from '$lib/table/names';
import { tableTexts } from '$lib/table/texts';
import type { RulesBefore, SeatWish, Settings, TableShown } from '$lib/wire.gen';
import { clockTexts } from '../clocks';
import { playersOf, titleOf } from '$lib/shelf.svelte';
import { lobbyTexts } from './texts';

const wishesOf = (table: TableShown): SeatWish[] =>
  table.seats.map((seat) => ({ bot: seat.kind === 'bot' ? seat.bot : null }));

const all = (table: TableShown) => table.seats.map((_, at) => at);

/**
 * The new seat of the person or bot at `from` if only these seats stay: people keep their number if
 * it is free.
 */
function landing(table: TableShown, remaining: number[], from: number): number | null {
  const at = remaining.indexOf(from);
  if (table.seats[from]?.kind !== 'person') return at === -1 ? null : at;
  const free = (seat: number) => {
    const was = remaining[seat];
    return was !== undefined && table.seats[was]?.kind !== 'bot';
  };
  const people = all(table).filter((seat) => table.seats[seat]?.kind === 'person');
  const staying = people.filter(free);
  const others = [...remaining.keys()].filter((seat) => free(seat) && !staying.includes(seat));
  return free(from) ? from : (others[people.filter((one) => !free(one)).indexOf(from)] ?? null);
}

/** The same table with other seats; the starting player stays, unless their seat is removed. */
function reseated(table: TableShown, seats: SeatWish[], kept = all(table)): Settings {
  const { first: was, ...options } = table.options;
  const first = typeof was === 'number' ? landing(table, kept, was) : null;
  const begins = first ? { first } : {};
  return {
    game: table.game,
    // A game that is under way keeps its rules.
    options: table.forked ? table.options : { ...options, ...begins },
    seats,
    public: table.public,
    hints: table.hints,
    clock: table.clock,
  };
}

const keeping = (table: TableShown, kept: number[]): Settings =>
  reseated(
    table,
    wishesOf(table).filter((_, at) => kept.includes(at)),
    kept,
  );

export function withSeatAdded(table: TableShown): Settings {
  return reseated(table, [...wishesOf(table), { bot: null }]);
}

export function withoutSeat(table: TableShown, seat: number): Settings {
  return keeping(
    table,
    all(table).filter((at) => at !== seat),
  );
}

export function withSeat(table: TableShown, seat: number, wish: SeatWish): Settings {
  return reseated(
    table,
    wishesOf(table).map((was, at) => (at === seat ? wish : was)),
  );
}

/** The settings without the empty seats; null where everybody is here. */
export function withoutFreeSeats(table: TableShown): Settings | null {
  const taken = all(table).filter((at) => table.seats[at]?.kind !== 'open');
  return taken.length === table.seats.length ? null : keeping(table, taken);
}

/** How many people are missing before it can start. */
export function missing(table: TableShown): number {
  const taken = table.seats.filter((seat) => seat.kind !== 'open').length;
  // A game that is under way keeps its number of seats.
  const least = table.forked ? table.seats.length : playersOf(table.game).least;
  return Math.max(0, least - taken);
}

const peopleOf = (table: TableShown) =>
  all(table).filter((seat) => table.seats[seat]?.kind === 'person');

/** Seats of people whose devices have not promised a seed for the dice yet. */
export function unpromised(table: TableShown): number[] {
  const { state, promises } = table.deal;
  if (state !== 'open' || !promises) return [];
  return peopleOf(table).filter((seat) => !promises[seat]);
}

/** Seats of people whose devices have promised a seed but not revealed it yet. */
export function unrevealed(table: TableShown): number[] {
  const { state, promises, revealed } = table.deal;
  if (state !== 'dealing') return [];
  return peopleOf(table).filter((seat) => promises?.[seat] && !revealed.includes(seat));
}

export function freeSeat(table: TableShown): number | null {
  const at = table.seats.findIndex((seat) => seat.kind === 'open');
  return at === -1 ? null : at;
}

/** The name, with a number if another person here has it already. */
export function freeName(table: TableShown, name: string): string {
  const taken = new Set(table.seats.map((seat) => seat.name?.toLowerCase()));
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${name} ${n}`;
  return free;
}

/** The settings, in a few words each. */
export function facts(table: TableShown): string[] {
  const t = lobbyTexts.now.facts;
  const { first } = table.options;
  const lines: (string | false)[] = [
    table.forked !== null && tableTexts.now.from(table.forked.events),
    ...lengthFacts(table.game, table.options, table.seats.length, true),
    ...(uiOf(table.game).optionFacts?.(table.options) ?? []),
    typeof first === 'number' && beginsIn(table, first),
    table.clock === null ? t.untimed : t.clock(clockTexts.now.seconds(table.clock)),
    table.hints ? t.hints : t.noHints,
    table.public ? t.public : t.private,
  ];
  return lines.filter((one) => one !== false);
}

/** The facts that are new, and those that no longer hold. */
export function changes(
  table: TableShown,
  before: RulesBefore,
): { fresh: string[]; old: string[] } {
  const lines = (one: TableShown) => [titleOf(one.game), ...facts(one)];
  const begins = (options: TableShown['options']) => Number(options['first'] ?? 0);
  const [first, was] = [begins(table.options), begins(before.options)];
  const without = ({ first: _, ...options }: TableShown['options']) => options;
  const now = lines({ ...table, options: without(table.options) });
  const then = lines({ ...table, ...before, options: without(before.options) });
  // The old settings do not contain who sat where, so the old starting seat is given by number.
  const { first: by } = lobbyTexts.now.facts;
  if (first !== was) {
    now.push(beginsIn(table, first) || by(numbered(first)));
    then.push(by(numbered(was)));
  }
  const other = (some: string[], those: string[]) => some.filter((one) => !those.includes(one));
  return { fresh: other(now, then), old: other(then, now) };
}

function beginsIn(table: TableShown, seat: number): string | false {
  const sitter = table.seats[seat];
  return sitter ? lobbyTexts.now.facts.first(seatName(sitter, seat)) : false;
}
