// What this device may send for the dice according to its notes: a promise, a seed, a signature.
// Pure functions.

import {
  dealOf,
  GOES_ON,
  fixedBy,
  holds,
  promiseOf,
  putDeal,
  same,
  type AlarmKind,
  type Deal,
  type Note,
  type Own,
  type Told,
} from './note';

/**
 * The table's current deal, unless a later one is noted: the device never returns to an old one.
 */
function newest(note: Note, told: Told): Deal | undefined {
  const deal = dealOf(note, told);
  return deal === note.deals.at(-1) ? deal : undefined;
}

/** Alarms about the table as a whole, not about one deal. */
const FOR_GOOD: ReadonlySet<AlarmKind> = new Set(['commit', 'number', 'changed']);

/** Whether an alarm stops this device from making or revealing anything for a deal. */
const stopped = (note: Note, number: number) =>
  note.alarms.some(
    ({ kind, deal }) => FOR_GOOD.has(kind) || (!GOES_ON.has(kind) && deal === number),
  );

/** The deal for which this device may promise a seed now, else null. */
export function promising(note: Note, told: Told): Deal | null {
  const deal = newest(note, told);
  if (!deal || told.deal.state !== 'open' || told.deal.promises === null) return null;
  return deal.fixed || deal.seeds || stopped(note, deal.number) ? null : deal;
}

/** Adds a seed for a seat of the open deal; the first seed of a seat stays. */
export function promised(
  note: Note,
  told: Told,
  seat: number,
  seed: () => string,
): [Note, Own] | null {
  const deal = promising(note, told);
  if (!deal) return null;
  const made = deal.own.find((own) => own.seat === seat && own.promise);
  if (made) return [note, made];
  const drawn = seed();
  const own = { seat, promise: promiseOf(told.id, told.commit, seat, drawn), seed: drawn };
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
export function unpromisedSeats(note: Note, told: Told, me: string): number[] {
  if (!promising(note, told)) return [];
  return told.seats.flatMap((_, seat) =>
    holds(told, seat, me) && !told.deal.promises?.[seat] ? [seat] : [],
  );
}

/** The seeds this device may reveal now and the server has not accepted yet. */
export function revealing(note: Note, told: Told, me: string): Own[] {
  const deal = newest(note, told);
  if (!deal?.fixed || deal.seeds || told.deal.state !== 'dealing') return [];
  if (stopped(note, deal.number) || !same(deal.fixed, fixedBy(told))) return [];
  return deal.own.filter(({ seat, promise }) => {
    const stands = promise !== '' && deal.fixed!.promises[seat] === promise;
    const other = deal.own.some(
      (one) => one.seat === seat && one.revealed && one.promise !== promise,
    );
    return stands && !other && holds(told, seat, me) && !told.deal.revealed.includes(seat);
  });
}

/**
 * What this device can sign about a deal; empty unless the deal includes its seeds and nothing is
 * wrong.
 */
export function signing(note: Note, told: Told, me: string): { seat: number; deal: Deal }[] {
  const deal = newest(note, told);
  const alone = told.seats.every(({ holder }) => holder === null || holder === me);
  if (!deal?.seeds || !deal.fixed || alone || !kept(note, told, me)) return [];
  if (told.phase !== 'playing' || told.deal.promises === null) return [];
  return deal.own
    .filter(({ seat, seed }) => holds(told, seat, me) && deal.seeds![seat] === seed)
    .filter(({ seat }) => !deal.signed.some((one) => one.seat === seat))
    .map(({ seat }) => ({ seat, deal }));
}

/** Whether the announced seeds include the own seed of every seat of this device. */
export function kept(note: Note, told: Told, me: string): boolean {
  const deal = newest(note, told);
  const mine = told.seats.flatMap((_, seat) => (holds(told, seat, me) ? [seat] : []));
  if (!deal || told.deal.state !== 'dealt' || mine.length === 0) return false;
  if (note.alarms.some(({ kind }) => !GOES_ON.has(kind))) return false;
  return mine.every((seat) =>
    deal.own.some((own) => own.seat === seat && own.seed === told.seeds[seat]),
  );
}
