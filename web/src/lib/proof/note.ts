// What this device has noted about the deals of a table, against what it is told now. Pure: nothing is
// kept here. What it may send after that is in `giving`, the comparison with a record in `compare`.

import type { TableShown } from '$lib/wire.gen';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './stream';

export const NOTHING = '00'.repeat(16);
/** From this deal on, the number of deals itself is an alarm. */
export const MANY = 4;
/** So many alarms are noted, and as many more about how often a table deals. */
const MOST = 20;

/** The hash that binds a seed to one seat of one deal ("The promise" in docs/fair.md). */
export function promiseOf(table: string, commit: string, seat: number, seed: string): string {
  const text = `wagnis promise 2|table ${table}|commit ${commit}|seat ${seat}|seed ${seed}`;
  return toHex(sha256(new TextEncoder().encode(text)));
}

/** A seed of this device's own; `promise` is empty in dice of version 1. */
export interface Own {
  seat: number;
  promise: string;
  seed: string;
  /** It has left this device. */
  revealed?: boolean;
  /** The server has taken it. */
  accepted?: boolean;
}

type Promises = (string | null)[];

/** What is fixed before any seed is revealed. */
export interface Fixed {
  promises: Promises;
  seats: Pick<TableShown['seats'][number], 'kind' | 'bot' | 'holder'>[];
  game: string;
  options: TableShown['options'];
}

/** A signature the server has accepted. */
export interface Signed {
  seat: number;
  key: string;
  signature: string;
}

export interface Deal {
  number: number;
  commit: string;
  own: Own[];
  fixed: Fixed | null;
  /** What all seats gave, since it was told. */
  seeds: string[] | null;
  signed: Signed[];
}

export type AlarmKind =
  /** Another fingerprint than the noted one, or the noted deal is not listed. */
  | 'commit'
  /** The deals are not counted 1, 2, 3, or the count went back. */
  | 'number'
  /** A promise was replaced or is missing. */
  | 'promise'
  /** Something changed after everything had been fixed. */
  | 'fixed'
  /** A seed that does not fit its promise. */
  | 'seed'
  /** This device's own seed: not there, or another one is in its place. */
  | 'missing'
  | 'replaced'
  /** A seed changed after it was told. */
  | 'changed'
  /** A deal was given up because of this device, though its seed had been accepted. */
  | 'blamed'
  | 'many'
  /** A signature of this device's was accepted and is not in the record. */
  | 'note';

export interface Alarm {
  kind: AlarmKind;
  deal: number;
  seat?: number;
  noted?: string | null;
  told?: string | null;
}

export interface Note {
  deals: Deal[];
  /** What was found wrong stays noted, whatever is told later. */
  alarms: Alarm[];
  /** The table was seen before the game began. */
  before: boolean;
  /** The server's clock when the latest deal was first told. */
  at: number;
}

/** What a table says about its dice. */
export type Told = Pick<
  TableShown,
  'id' | 'phase' | 'commit' | 'deal' | 'seeds' | 'seats' | 'earlier' | 'game' | 'options' | 'now'
>;

/** The same text for the same thing, in whatever order its keys come. */
const written = (thing: unknown): string =>
  JSON.stringify(thing, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

export const blank = (before: boolean): Note => ({ deals: [], alarms: [], before, at: 0 });
export const freshDeal = (number: number, commit: string): Deal => ({
  ...{ number, commit, own: [], fixed: null, seeds: null, signed: [] },
});

export const holds = (told: Pick<Told, 'seats'>, seat: number, me: string) =>
  me !== '' && told.seats[seat]?.holder === me;

/** The deal the table is at, as noted here. */
export const dealOf = (note: Note, told: Pick<Told, 'commit' | 'deal'>): Deal | undefined =>
  note.deals.find(({ number, commit }) => number === told.deal.number && commit === told.commit);

/** Alarms about how often, not about what: this device goes on. */
export const GOES_ON: ReadonlySet<AlarmKind> = new Set(['many', 'blamed']);

/** The alarm to tell first. */
export const loudest = (alarms: readonly Alarm[]): Alarm | null =>
  alarms.find(({ kind }) => !GOES_ON.has(kind)) ?? alarms[0] ?? null;

export const putDeal = (note: Note, deal: Deal): Note => ({
  ...note,
  deals: [...note.deals.filter(({ number }) => number !== deal.number), deal].sort(
    (one, other) => one.number - other.number,
  ),
});

export function alarmed(note: Note, found: readonly Alarm[]): Note {
  const alarms = [...note.alarms];
  for (const alarm of found) if (!alarms.some((known) => same(known, alarm))) alarms.push(alarm);
  if (alarms.length === note.alarms.length) return note;
  // However often a table deals: that must not crowd out what is wrong with its dice.
  const room = { often: MOST, wrong: MOST };
  const stays = ({ kind }: Alarm) => room[GOES_ON.has(kind) ? 'often' : 'wrong']-- > 0;
  return { ...note, alarms: alarms.filter(stays) };
}

export const fixedBy = ({ deal, seats, game, options }: Told): Fixed => ({
  promises: seats.map((_, seat) => deal.promises?.[seat] ?? null),
  seats: seats.map(({ kind, bot, holder }) => ({ kind, bot, holder })),
  game,
  options,
});

/**
 * The note after the table was heard once more; `me` is this device's handle, and `seedOf` finds a seed
 * that another tab has promised. `atLeast` is the number this page has been told before, and `just` what
 * the same connection told before this, if it did.
 */
export function heard(
  before: Note | null,
  told: Told,
  me: string,
  seedOf: (promise: string) => string | null = () => null,
  atLeast = 0,
  just: Told | null = null,
): Note {
  let note = numbered(before ?? blank(told.phase === 'open'), told);
  const { number, state } = told.deal;
  const newest = note.deals.at(-1)?.number ?? 0;
  if (number < newest) {
    // Another tab may have heard more by now; what the server says later than that is no old news.
    const back = number < atLeast || told.now > note.at;
    return back ? alarmed(note, [{ kind: 'number', deal: number }]) : note;
  }
  const wrong = listed(note, told, me);
  note = alarmed(note, wrong);
  if (wrong.some(({ kind }) => kind === 'commit' || kind === 'number')) return note;
  let deal = dealOf(note, told);
  if (!deal) {
    deal = freshDeal(number, told.commit);
    note = { ...note, at: told.now };
  }
  // Seeds of version 1 are in no dice that were promised.
  const still = deal.own.filter(({ promise }) => promise || told.deal.promises === null);
  deal = { ...deal, own: [...still, ...promisedElsewhere(deal, told, seedOf)] };
  note = putDeal(note, deal);
  // Old news, heard by another tab before.
  if ((state === 'open' && deal.fixed) || (state !== 'dealt' && deal.seeds)) return note;
  const found = leftOut(just, told, me);
  if (state === 'open') found.push(...swapped(deal, told, me));
  if (state === 'dealing') {
    found.push(...(deal.fixed ? [] : swapped(deal, told, me)));
    found.push(...(deal.fixed ? moved(deal, told) : unpromised(deal, told, me)));
    deal = { ...deal, fixed: deal.fixed ?? fixedBy(told) };
    const accepted = (own: Own) =>
      told.deal.revealed.includes(own.seat) && holds(told, own.seat, me) && own.revealed === true;
    deal = {
      ...deal,
      own: deal.own.map((own) => (accepted(own) ? { ...own, accepted: true } : own)),
    };
  }
  if (state === 'dealt') {
    found.push(...dealt(deal, told, me));
    found.push(...(deal.fixed ? handed(deal.fixed, told) : swapped(deal, told, me)));
    if (!deal.fixed && deal.own.some(({ promise }) => promise)) {
      found.push(...unpromised(deal, told, me).filter((alarm) => alarm.told === null));
    }
    const fixed = deal.fixed ?? (told.phase === 'over' ? null : fixedBy(told));
    // A device that first hears the seeds when all is over has not watched over them.
    const seeds =
      deal.seeds ?? (told.phase === 'over' ? null : told.seeds.map((s) => s ?? NOTHING));
    deal = { ...deal, fixed, seeds };
  }
  return alarmed(putDeal(note, deal), found);
}

/** Seeds that another tab of this device has promised. */
const promisedElsewhere = (deal: Deal, told: Told, seedOf: (promise: string) => string | null) =>
  (told.deal.promises ?? []).flatMap((promise, seat): Own[] => {
    if (promise === null || deal.own.some((own) => own.promise === promise)) return [];
    const seed = seedOf(promise);
    const fits = seed !== null && promiseOf(told.id, deal.commit, seat, seed) === promise;
    return fits ? [{ seat, promise, seed }] : [];
  });

/** Deals that were noted without a number, in version 1, get the one the table gives them. */
function numbered(note: Note, told: Told): Note {
  if (note.deals.every(({ number }) => number > 0)) return note;
  const shown = [...told.earlier, { number: told.deal.number, commit: told.commit }];
  const number = (deal: Deal) =>
    deal.number || (shown.find(({ commit }) => commit === deal.commit)?.number ?? 0);
  return { ...note, deals: note.deals.map((deal) => ({ ...deal, number: number(deal) })) };
}

/** What is wrong with the numbers and fingerprints, and with what is said of the deals before. */
function listed(note: Note, told: Told, me: string): Alarm[] {
  const { number, promises } = told.deal;
  const found: Alarm[] = [];
  for (const deal of note.deals) {
    const now = deal.number === number;
    const here = now ? told : told.earlier.find((one) => one.number === deal.number);
    if (here?.commit !== deal.commit) {
      const { commit: noted } = deal;
      found.push({ kind: 'commit', deal: deal.number, noted, told: here?.commit ?? null });
    } else if ('given_up' in here) {
      found.push(...passed(deal, here, me));
    }
  }
  if (
    promises &&
    !same(
      told.earlier.map((one) => one.number).sort((a, b) => a - b),
      before(number),
    )
  )
    found.push({ kind: 'number', deal: number });
  if (promises && number >= MANY) found.push({ kind: 'many', deal: number });
  return found;
}

const before = (number: number) => Array.from({ length: number - 1 }, (_, at) => at + 1);

/**
 * This device's own seeds where a deal that is over lists another one. Seeds that were not revealed are
 * null, unless the deal was in `force`: then every seed has to be there.
 */
export const misquoted = (
  deal: Deal,
  told: Pick<Told['earlier'][number], 'promises' | 'client_seeds'>,
  force = false,
): Alarm[] =>
  deal.own.flatMap(({ seat, promise, seed: noted }): Alarm[] => {
    const counts = promise !== '' && (deal.fixed ?? told).promises[seat] === promise;
    const here = told.client_seeds[seat] ?? (force ? NOTHING : null);
    if (!counts || here === null || here === noted) return [];
    const kind = here === NOTHING ? 'missing' : 'replaced';
    return [{ kind, deal: deal.number, seat, noted, told: here }];
  });

/** What is told about a deal that is over. */
function passed(deal: Deal, told: Told['earlier'][number], me: string): Alarm[] {
  const { given_up: why, seat } = told;
  const at = { deal: deal.number };
  if (!deal.seeds) {
    const wrong = misquoted(deal, told, why === null);
    if (wrong.length > 0) return wrong;
  }
  if (why === null || why === 'restored') {
    return (deal.seeds ?? []).flatMap((noted, seat): Alarm[] => {
      const here = told.client_seeds[seat] ?? null;
      // A backup may be older than the seeds.
      if (here === noted || (here === null && why === 'restored')) return [];
      return [{ kind: 'changed', ...at, seat, noted, told: here }];
    });
  }
  // Once it was dealt, nobody could give it up.
  if (deal.seeds) return [{ kind: 'fixed', ...at }];
  const mine = seat !== null && deal.fixed?.seats[seat]?.holder === me;
  const accepted = deal.own.some((own) => own.seat === seat && own.accepted);
  return why === 'silent' && mine && accepted ? [{ kind: 'blamed', ...at, seat }] : [];
}

/** Promises of this device's own that are not where they belong; what was never made is not missed here. */
function swapped(deal: Deal, { deal: told, seats }: Told, me: string): Alarm[] {
  const all: Promises = told.promises ?? [];
  return seats.flatMap((_, seat): Alarm[] => {
    const here = all[seat] ?? null;
    const own = deal.own.filter((one) => one.seat === seat && one.promise);
    const wrong: Alarm = { kind: 'promise', deal: deal.number, seat, told: here };
    if (!holds({ seats }, seat, me)) {
      return here !== null && deal.own.some(({ promise }) => promise === here) ? [wrong] : [];
    }
    if (here === null || own.length === 0 || own.some(({ promise }) => promise === here)) return [];
    return [{ ...wrong, noted: own[0]!.promise }];
  });
}

/** Seats that should have promised when everything was fixed, and have not. */
function unpromised(deal: Deal, told: Told, me: string): Alarm[] {
  const first = told.phase === 'open' || told.earlier.every(({ given_up }) => given_up !== null);
  return told.seats.flatMap(({ kind }, seat): Alarm[] => {
    const here = told.deal.promises?.[seat] ?? null;
    const mine = holds(told, seat, me);
    const known = deal.own.some((own) => own.seat === seat && own.promise === here);
    // After a restore whoever is away promises nothing.
    const right = here === null ? !first || kind !== 'person' : !mine || known;
    return right ? [] : [{ kind: 'promise', deal: deal.number, seat, told: here }];
  });
}

/**
 * Seats of this device's that were left out when everything was fixed, though it was connected all the time:
 * nothing is fixed before every connected device has promised, except where a bot stands in.
 */
function leftOut(just: Told | null, told: Told, me: string): Alarm[] {
  const { number, state, promises } = told.deal;
  const sawOpen = just?.deal.state === 'open' && just.commit === told.commit;
  if (!sawOpen || state === 'open' || promises === null) return [];
  return told.seats.flatMap(({ stand_in }, seat): Alarm[] => {
    const here = !stand_in && holds(told, seat, me) && holds(just, seat, me);
    return here && !promises[seat] ? [{ kind: 'promise', deal: number, seat, told: null }] : [];
  });
}

/** Everything that was fixed has to stay. */
const moved = (deal: Deal, told: Told): Alarm[] =>
  same(deal.fixed, fixedBy(told)) ? [] : [{ kind: 'fixed', deal: deal.number }];

/** After the deal a seat can go to a bot, but to nobody else. */
function handed(fixed: Fixed, told: Told): Alarm[] {
  const { promises, seats, game, options } = fixedBy(told);
  const to = seats.some(({ holder }, seat) => {
    const was = fixed.seats[seat]?.holder ?? null;
    return holder !== null && was !== holder;
  });
  const kept = same([fixed.promises, fixed.game, fixed.options], [promises, game, options]);
  return to || !kept ? [{ kind: 'fixed', deal: told.deal.number }] : [];
}

/** Told seeds: each fits its promise, one's own are in, none changes. */
function dealt(deal: Deal, told: Told, me: string): Alarm[] {
  const promises = deal.fixed?.promises ?? told.deal.promises;
  const version2 = told.deal.promises !== null || deal.own.some(({ promise }) => promise);
  // One more seed of zeros would make other dice, too.
  const asMany = !version2 || told.seeds.length === told.seats.length;
  const found: Alarm[] = asMany ? [] : [{ kind: 'fixed', deal: deal.number }];
  const seats = told.seats.flatMap((_, seat): Alarm[] => {
    const here = told.seeds[seat] ?? NOTHING;
    const at = { deal: deal.number, seat, told: here };
    const noted = deal.seeds?.[seat];
    const promise = promises?.[seat] ?? null;
    const own =
      deal.own.find((one) => one.seat === seat && one.promise === promise) ??
      deal.own.find((one) => one.seat === seat && one.promise === '');
    if (own && own.seed !== here && (promise || holds(told, seat, me))) {
      return [{ kind: here === NOTHING ? 'missing' : 'replaced', ...at, noted: own.seed }];
    }
    if (noted !== undefined && noted !== here) return [{ kind: 'changed', ...at, noted }];
    if (!version2) return [];
    const fits = promise
      ? promiseOf(told.id, deal.commit, seat, here) === promise
      : here === NOTHING;
    return fits ? [] : [{ kind: 'seed', ...at, noted: promise }];
  });
  return [...seats, ...found];
}
