// Compares this device's notes about a table's deals with what the server says now. Pure functions.
// `giving` decides what the device may send next; `compare` checks a record.

import type { TableShown } from '$lib/wire.gen';
import { sha256 } from '@noble/hashes/sha2.js';
import { NOTHING, toHex } from './stream';

/** The most differences a note holds; a device that has noted so many gives nothing more. */
export const MOST = 20;

/** The hash that binds a seed to one seat of one deal ("The promise" in docs/fair.md). */
export function promiseOf(table: string, commit: string, seat: number, seed: string): string {
  const text = `wagnis promise 2|table ${table}|commit ${commit}|seat ${seat}|seed ${seed}`;
  return toHex(sha256(new TextEncoder().encode(text)));
}

/** This device's own seed and what it promised. */
export interface Own {
  seat: number;
  promise: string;
  seed: string;
  /** Whether it was revealed. */
  revealed?: boolean;
  /** Whether the server accepted it. */
  accepted?: boolean;
}

type Promises = (string | null)[];

/** What is fixed before any seed is revealed. */
export interface Fixed {
  promises: Promises;
  seats: Pick<TableShown['seats'][number], 'kind' | 'bot' | 'holder'>[];
  game: string;
  options: TableShown['options'];
  /** The digest of what the deal is for (`startOf`). */
  start: string | null;
}

export interface Deal {
  number: number;
  commit: string;
  own: Own[];
  fixed: Fixed | null;
  /** The seeds of all seats, once published. */
  seeds: string[] | null;
}

/** Where the server contradicts what this device noted; every one of them raises the alarm. */
export interface Difference {
  /**
   * `deals`: the list of deals, or why one of them was given up. `fixed`: seats, game, options or
   * starting position after everything had been fixed.
   */
  what: 'commit' | 'deals' | 'promise' | 'fixed' | 'seed' | 'blame';
  deal: number;
  seat?: number;
  noted?: string | null;
  told?: string | null;
}

export interface Note {
  deals: Deal[];
  /** They stay noted, whatever the server says later. */
  differs: Difference[];
  /** The server's time when it first announced the latest deal. */
  at: number;
  /** The number of events that the table said were copied from another match; never changes. */
  copied?: number;
}

/** The server's statement about a table's dice. */
export type TableDice = Pick<
  TableShown,
  | 'id'
  | 'phase'
  | 'commit'
  | 'deal'
  | 'seeds'
  | 'seats'
  | 'earlier'
  | 'game'
  | 'options'
  | 'forked'
  | 'daily'
  | 'seq'
  | 'now'
>;

/** Serialises equal values to equal text, whatever the order of their keys. */
export function canonical(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map((one) => canonical(one ?? null)).join(',')}]`;
  if (thing === null || typeof thing !== 'object') return JSON.stringify(thing) ?? 'null';
  const entries = Object.entries(thing).filter(([, value]) => value !== undefined);
  // Objects sort keys that are numbers by themselves, so the text is written here.
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(',')}}`;
}
export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

export const blank = (): Note => ({ deals: [], differs: [], at: 0 });
export const freshDeal = (number: number, commit: string): Deal => ({
  ...{ number, commit, own: [], fixed: null, seeds: null },
});

/** What a deal is for. */
export interface Start extends Pick<Fixed, 'game' | 'options'> {
  players: number;
  /** The events before the deal. */
  events: readonly unknown[];
}

/** The digest that is told before any seed is revealed, as src/wagnis/records/start.py computes it. */
export function startOf({ game, players, options, events }: Start): string {
  const text = `wagnis start 1|${canonical({ events, game, options, players })}`;
  return toHex(sha256(new TextEncoder().encode(text)));
}

export const holds = (table: Pick<TableDice, 'seats'>, seat: number, me: string) =>
  me !== '' && table.seats[seat]?.holder === me;

/** The note of the table's current deal. */
export const dealOf = (note: Note, table: Pick<TableDice, 'commit' | 'deal'>): Deal | undefined =>
  note.deals.find(({ number, commit }) => number === table.deal.number && commit === table.commit);

export const putDeal = (note: Note, deal: Deal): Note => ({
  ...note,
  deals: [...note.deals.filter(({ number }) => number !== deal.number), deal].sort(
    (one, other) => one.number - other.number,
  ),
});

export function differing(note: Note, news: readonly Difference[]): Note {
  const differs = [...note.differs];
  for (const one of news) if (!differs.some((known) => same(known, one))) differs.push(one);
  return differs.length === note.differs.length
    ? note
    : { ...note, differs: differs.slice(0, MOST) };
}

export const fixedBy = ({ deal, seats, game, options }: TableDice): Fixed => ({
  promises: seats.map((_, seat) => deal.promises[seat] ?? null),
  seats: seats.map(({ kind, bot, holder }) => ({ kind, bot, holder })),
  game,
  options,
  start: deal.start ?? null,
});

/**
 * Updates the note from a new statement of the server. `me` is this device's handle; `seedOf` finds
 * a seed that another tab promised. `atLeast` is the highest deal number this page has seen; `just`
 * is the previous statement on the same connection, if any.
 */
export function heard(
  before: Note | null,
  table: TableDice,
  me: string,
  seedOf: (promise: string) => string | null = () => null,
  atLeast = 0,
  just: TableDice | null = null,
): Note {
  let note = before ?? blank();
  const { number, state } = table.deal;
  const newest = note.deals.at(-1)?.number ?? 0;
  if (number < newest) {
    // Another tab may know more by now; but a statement newer than the note is not stale.
    const back = number < atLeast || table.now > note.at;
    return back ? differing(note, [{ what: 'deals', deal: number }]) : note;
  }
  const wrong = listed(note, table, me);
  note = differing(note, wrong);
  if (wrong.some(({ what }) => what === 'commit' || what === 'deals')) return note;
  let deal = dealOf(note, table);
  if (!deal) {
    deal = freshDeal(number, table.commit);
    note = { ...note, at: table.now };
  }
  deal = { ...deal, own: [...deal.own, ...promisedElsewhere(deal, table, seedOf)] };
  note = putDeal(note, deal);
  // Stale: another tab has seen more.
  if ((state === 'open' && deal.fixed) || (state !== 'dealt' && deal.seeds)) return note;
  const copied = table.forked?.events ?? 0;
  // Nobody promises for a daily roll. A device that has promised is at no such table.
  const daily = table.daily !== null && deal.own.length === 0;
  const differs = [...leftOut(just, table, me), ...(daily ? [] : unbound(table))];
  if (copied !== (note.copied ?? copied)) differs.push({ what: 'fixed', deal: number });
  note = { ...note, copied: note.copied ?? copied };
  if (state === 'open') differs.push(...swapped(deal, table, me));
  if (state === 'dealing') {
    differs.push(...(deal.fixed ? [] : swapped(deal, table, me)));
    differs.push(...(deal.fixed ? moved(deal, table) : unpromised(deal, table, me)));
    deal = { ...deal, fixed: deal.fixed ?? fixedBy(table) };
    const accepted = (own: Own) =>
      table.deal.revealed.includes(own.seat) && holds(table, own.seat, me) && own.revealed === true;
    deal = {
      ...deal,
      own: deal.own.map((own) => (accepted(own) ? { ...own, accepted: true } : own)),
    };
  }
  if (state === 'dealt') {
    differs.push(...dealt(deal, table, daily));
    differs.push(...(deal.fixed ? handed(deal.fixed, table) : swapped(deal, table, me)));
    if (!deal.fixed && deal.own.length > 0) {
      differs.push(...unpromised(deal, table, me).filter(({ told }) => told === null));
    }
    const fixed = deal.fixed ?? (table.phase === 'over' ? null : fixedBy(table));
    // A device that first sees the seeds after the end has not watched over them.
    const seeds =
      deal.seeds ?? (table.phase === 'over' ? null : table.seeds.map((s) => s ?? NOTHING));
    deal = { ...deal, fixed, seeds };
  }
  return differing(putDeal(note, deal), differs);
}

/** Seeds promised by another tab of this device. */
const promisedElsewhere = (
  deal: Deal,
  table: TableDice,
  seedOf: (promise: string) => string | null,
) =>
  table.deal.promises.flatMap((promise, seat): Own[] => {
    if (promise === null || deal.own.some((own) => own.promise === promise)) return [];
    const seed = seedOf(promise);
    const fits = seed !== null && promiseOf(table.id, deal.commit, seat, seed) === promise;
    return fits ? [{ seat, promise, seed }] : [];
  });

/** Checks the numbers and fingerprints, and the list of earlier deals. */
function listed(note: Note, table: TableDice, me: string): Difference[] {
  const { number } = table.deal;
  const differs: Difference[] = [];
  for (const deal of note.deals) {
    const now = deal.number === number;
    const here = now ? table : table.earlier.find((one) => one.number === deal.number);
    if (here?.commit !== deal.commit) {
      const { commit: noted } = deal;
      differs.push({ what: 'commit', deal: deal.number, noted, told: here?.commit ?? null });
    } else if ('given_up' in here) {
      differs.push(...passed(deal, here, me));
    }
  }
  const numbers = table.earlier.map((one) => one.number).sort((a, b) => a - b);
  if (!same(numbers, before(number))) differs.push({ what: 'deals', deal: number });
  return differs;
}

const before = (number: number) => Array.from({ length: number - 1 }, (_, at) => at + 1);

/**
 * This device's own seeds that a finished deal replaces by others. Unrevealed seeds are null,
 * unless the deal was in `force`: then no seed may be missing.
 */
export const misquoted = (
  deal: Deal,
  shown: Pick<TableDice['earlier'][number], 'promises' | 'client_seeds'>,
  force = false,
): Difference[] =>
  deal.own.flatMap(({ seat, promise, seed: noted }): Difference[] => {
    const counts = (deal.fixed ?? shown).promises[seat] === promise;
    const here = shown.client_seeds[seat] ?? (force ? NOTHING : null);
    if (!counts || here === null || here === noted) return [];
    return [{ what: 'seed', deal: deal.number, seat, noted, told: here }];
  });

/** Checks the statement about a finished deal. */
function passed(deal: Deal, shown: TableDice['earlier'][number], me: string): Difference[] {
  const { given_up: why, seat } = shown;
  const at = { deal: deal.number };
  if (!deal.seeds) {
    const wrong = misquoted(deal, shown, why === null);
    if (wrong.length > 0) return wrong;
  }
  if (why === null || why === 'restored') {
    return (deal.seeds ?? []).flatMap((noted, seat): Difference[] => {
      const here = shown.client_seeds[seat] ?? null;
      // A backup may be older than the seeds.
      if (here === noted || (here === null && why === 'restored')) return [];
      return [{ what: 'seed', ...at, seat, noted, told: here }];
    });
  }
  // A completed deal cannot be given up.
  if (deal.seeds) return [{ what: 'fixed', ...at }];
  const mine = seat !== null && deal.fixed?.seats[seat]?.holder === me;
  const accepted = deal.own.some((own) => own.seat === seat && own.accepted);
  return why === 'silent' && mine && accepted ? [{ what: 'blame', ...at, seat }] : [];
}

/**
 * This device's promises that are missing or replaced; promises that were never made are not
 * counted.
 */
function swapped(deal: Deal, { deal: current, seats }: TableDice, me: string): Difference[] {
  const all: Promises = current.promises;
  return seats.flatMap((_, seat): Difference[] => {
    const here = all[seat] ?? null;
    const own = deal.own.filter((one) => one.seat === seat);
    const wrong: Difference = { what: 'promise', deal: deal.number, seat, told: here };
    if (!holds({ seats }, seat, me)) {
      return here !== null && deal.own.some(({ promise }) => promise === here) ? [wrong] : [];
    }
    if (here === null || own.length === 0 || own.some(({ promise }) => promise === here)) return [];
    return [{ ...wrong, noted: own[0]!.promise }];
  });
}

/** Seats without a promise although everything is fixed. */
function unpromised(deal: Deal, table: TableDice, me: string): Difference[] {
  const first = table.phase === 'open' || table.earlier.every(({ given_up }) => given_up !== null);
  return table.seats.flatMap(({ kind }, seat): Difference[] => {
    const here = table.deal.promises[seat] ?? null;
    const mine = holds(table, seat, me);
    const known = deal.own.some((own) => own.seat === seat && own.promise === here);
    // After a restore, absent devices promise nothing.
    const right = here === null ? !first || kind !== 'person' : !mine || known;
    return right ? [] : [{ what: 'promise', deal: deal.number, seat, told: here }];
  });
}

/**
 * Seats of this device that were left out when everything was fixed, although it was connected all
 * the time: before fixing anything, the server waits for every connected device, except where a bot
 * stands in.
 */
function leftOut(just: TableDice | null, table: TableDice, me: string): Difference[] {
  const { number, state, promises } = table.deal;
  const sawOpen = just?.deal.state === 'open' && just.commit === table.commit;
  if (!sawOpen || state === 'open') return [];
  return table.seats.flatMap(({ stand_in }, seat): Difference[] => {
    const here = !stand_in && holds(table, seat, me) && holds(just, seat, me);
    return here && !promises[seat] ? [{ what: 'promise', deal: number, seat, told: null }] : [];
  });
}

/** A digest that is missing, that is not the one of a new game, or a game without its copied events. */
function unbound({
  deal,
  earlier,
  forked,
  game,
  options,
  seats,
  phase,
  seq,
}: TableDice): Difference[] {
  if (deal.state === 'open') return [];
  const copied = forked?.events ?? 0;
  // In the lobby nothing has been played, whatever the server says of deals before.
  const first = phase === 'open' || earlier.every(({ given_up }) => given_up !== null);
  const fresh = startOf({ game, options, players: seats.length, events: [] });
  const known = /^[0-9a-f]{64}$/.test(deal.start ?? '');
  const wrong = first && (deal.start === fresh) !== (copied === 0);
  const gone = deal.state === 'dealt' && phase !== 'open' && seq < copied;
  return known && !wrong && !gone ? [] : [{ what: 'fixed', deal: deal.number }];
}

/** Fixed values must not change. */
const moved = ({ fixed, number }: Deal, table: TableDice): Difference[] =>
  same(fixed, fixedBy(table)) ? [] : [{ what: 'fixed', deal: number }];

/** After the deal a seat may go to a bot, but to no other person. */
function handed(fixed: Fixed, table: TableDice): Difference[] {
  const { seats, ...now } = fixedBy(table);
  const { seats: sat, ...then } = fixed;
  const to = seats.some(({ holder }, seat) => {
    const was = sat[seat]?.holder ?? null;
    return holder !== null && was !== holder;
  });
  return to || !same(then, now) ? [{ what: 'fixed', deal: table.deal.number }] : [];
}

/** Published seeds: each matches its promise, the device's own are included, none changes. */
function dealt(deal: Deal, table: TableDice, daily: boolean): Difference[] {
  const promises = deal.fixed?.promises ?? table.deal.promises;
  // An extra seed of zeros would change the dice, too.
  const asMany = daily || table.seeds.length === table.seats.length;
  const differs: Difference[] = asMany ? [] : [{ what: 'fixed', deal: deal.number }];
  const seats = table.seats.flatMap((_, seat): Difference[] => {
    const here = table.seeds[seat] ?? NOTHING;
    const promise = promises[seat] ?? null;
    const own = deal.own.find((one) => one.seat === seat && one.promise === promise);
    const noted = own?.seed ?? deal.seeds?.[seat];
    const fits = promise
      ? promiseOf(table.id, deal.commit, seat, here) === promise
      : daily || here === NOTHING;
    if (fits && (noted === undefined || noted === here)) return [];
    const wrong: Difference = { what: 'seed', deal: deal.number, seat, told: here };
    return [noted === undefined ? wrong : { ...wrong, noted }];
  });
  return [...seats, ...differs];
}
