// What this device may send for the dice according to its notes: a promise, a seed.
// Pure functions.

import {
  dealOf,
  fixedBy,
  holds,
  MOST,
  promiseOf,
  putDeal,
  same,
  type Deal,
  type Difference,
  type Note,
  type Own,
  type TableDice,
} from './note';

/**
 * The table's current deal, unless a later one is noted: the device never returns to an old one.
 */
function newest(note: Note, table: TableDice): Deal | undefined {
  const deal = dealOf(note, table);
  return deal === note.deals.at(-1) ? deal : undefined;
}

/** Differences after which this device gives nothing more at the table, whatever the deal. */
const FOR_GOOD: ReadonlySet<Difference['what']> = new Set(['commit', 'deals', 'seed']);

/** Whether a difference stops this device from making or revealing anything for a deal. */
const stopped = ({ differs }: Note, number: number) =>
  differs.length >= MOST || differs.some(({ what, deal }) => FOR_GOOD.has(what) || deal === number);

/** The deal for which this device may promise a seed now, else null. */
export function promising(note: Note, table: TableDice): Deal | null {
  const deal = newest(note, table);
  if (!deal || table.deal.state !== 'open') return null;
  return deal.fixed || deal.seeds || stopped(note, deal.number) ? null : deal;
}

/** Adds a seed for a seat of the open deal; the first seed of a seat stays. */
export function promised(
  note: Note,
  table: TableDice,
  seat: number,
  seed: () => string,
): [Note, Own] | null {
  const deal = promising(note, table);
  if (!deal) return null;
  const existing = deal.own.find((own) => own.seat === seat);
  if (existing) return [note, existing];
  const drawn = seed();
  const own = { seat, promise: promiseOf(table.id, table.commit, seat, drawn), seed: drawn };
  return [putDeal(note, { ...deal, own: [...deal.own, own] }), own];
}

/** Marks a seed as revealed, or as accepted. */
export const shownSeed = (note: Note, number: number, seed: string, accepted = false): Note => ({
  ...note,
  deals: note.deals.map((deal) => ({
    ...deal,
    own: deal.own.map((own) =>
      deal.number === number && own.seed === seed
        ? { ...own, revealed: true, ...(accepted && { accepted }) }
        : own,
    ),
  })),
});

/** This device's seats without a promise for the open deal. */
export function unpromisedSeats(note: Note, table: TableDice, me: string): number[] {
  if (!promising(note, table)) return [];
  return table.seats.flatMap((_, seat) =>
    holds(table, seat, me) && !table.deal.promises[seat] ? [seat] : [],
  );
}

/** The seeds this device may reveal now and the server has not accepted yet. */
export function revealing(note: Note, table: TableDice, me: string): Own[] {
  const deal = newest(note, table);
  if (!deal?.fixed || deal.seeds || table.deal.state !== 'dealing') return [];
  if (stopped(note, deal.number) || !same(deal.fixed, fixedBy(table))) return [];
  return deal.own.filter(({ seat, promise }) => {
    const stands = deal.fixed!.promises[seat] === promise;
    const other = deal.own.some(
      (one) => one.seat === seat && one.revealed && one.promise !== promise,
    );
    return stands && !other && holds(table, seat, me) && !table.deal.revealed.includes(seat);
  });
}

/** Whether the announced seeds include the own seed of every seat of this device. */
export function kept(note: Note, table: TableDice, me: string): boolean {
  const deal = newest(note, table);
  const mine = table.seats.flatMap((_, seat) => (holds(table, seat, me) ? [seat] : []));
  if (!deal || table.deal.state !== 'dealt' || mine.length === 0) return false;
  if (note.differs.length > 0) return false;
  return mine.every((seat) =>
    deal.own.some((own) => own.seat === seat && own.seed === table.seeds[seat]),
  );
}
