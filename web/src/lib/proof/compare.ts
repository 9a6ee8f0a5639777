// What this device has noted about a table's dice, against what it is told now. Pure: nothing is kept here.
// Where notes are kept is in `noted`; how dice are computed again, in `recompute`.

import type { Fair, TableShown } from '$lib/wire.gen';

export const NOTHING = '00'.repeat(16);

type Seeds = readonly (string | null)[];

/** A seed of this device's own, and what all seats had given when it was sent, this one included. */
export interface Given {
  seat: number;
  seed: string;
  knew: Seeds;
  /** What was told for that seat just before, where there was anything. */
  over?: string;
}

/** Dice from one fingerprint; there is another one only after a backup was restored. */
export interface Stretch {
  commit: string;
  mine: Given[];
  /** What all seats gave, since it was fixed. */
  seeds: string[] | null;
  /** Seeds that were sent and that the table has never told: on their way, lost or refused. */
  sent?: Given[];
}

export type Alarm =
  /** The fingerprint is another one. */
  | { kind: 'commit'; noted: string; told: string }
  /** A seed stands at a seat of this device's that it did not give, nor was it asked for one. */
  | { kind: 'foreign'; seat: number; noted: null; told: string }
  /** A seed of this device's is not there, or another one is in its place. */
  | { kind: 'missing' | 'replaced'; seat: number; noted: string; told: string }
  /** Somebody else's seed has changed since the start. */
  | { kind: 'changed'; seat: number; noted: string; told: string };

export interface Note extends Stretch {
  /** The fingerprint was seen before the game began. */
  before: boolean;
  sent: Given[];
  /** Seeds that were told here once, until this device gave another one or left its seat. */
  former: Given[];
  /** What was in force before a backup was restored. */
  earlier: Stretch[];
  /** What was found wrong stays noted, whatever is told later. */
  alarms: Alarm[];
}

/** What a table says about its dice. */
export type Told = Pick<
  TableShown,
  'phase' | 'commit' | 'seeds' | 'seats' | 'renewing' | 'earlier'
>;

/** So many seeds that are not in force are remembered. */
const MOST = 24;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A seed of this device's is on its way to that seat. */
export function giving(note: Note, told: Seeds, seat: number, seed: string): Note {
  const knew = told.map((other, at) => (at === seat ? seed : other));
  const over = told[seat] ?? undefined;
  const given: Given = { seat, seed, knew, ...(over && { over }) };
  return { ...note, sent: [...note.sent, given].slice(-MOST) };
}

/** A note in which nothing stands yet but the fingerprint. */
export const blank = (commit: string, before: boolean): Note => ({
  commit,
  before,
  mine: [],
  sent: [],
  former: [],
  seeds: null,
  earlier: [],
  alarms: [],
});

/** The note after the table was heard once more; `me` is this device's handle. */
export function heard(before: Note | null, told: Told, me: string): Note {
  const open = told.phase === 'open';
  let note: Note = before ?? blank(told.commit, open);
  const found: Alarm[] = [];
  if (note.commit !== told.commit) {
    const passed = told.earlier.find(({ commit }) => commit === note.commit);
    if (!passed || (note.seeds && !same(note.seeds, passed.client_seeds))) {
      found.push({ kind: 'commit', noted: note.commit, told: told.commit });
      return alarmed(note, found);
    }
    // How it went on with the old seeds may not have been heard here.
    const used = passed.client_seeds.some((seed) => seed !== null && seed !== NOTHING);
    if (used && !note.seeds) {
      const { commit, client_seeds } = passed;
      const then: Told = {
        ...told,
        phase: 'playing',
        renewing: false,
        commit,
        seeds: client_seeds,
      };
      note = heard(note, then, me);
    }
    // Before the start nothing had fallen from what was given.
    const { commit, seeds, sent } = note;
    const mine = seeds ? note.mine : [];
    note = {
      ...note,
      commit: told.commit,
      mine: [],
      sent: [],
      former: [],
      seeds: null,
      earlier: [...note.earlier, { commit, mine, seeds, sent }],
    };
  }
  note = { ...note, ...settled(note, told, me) };
  const fixed = !open && !told.renewing;
  for (const given of note.mine) {
    const here = told.seeds[given.seat] ?? null;
    if (here === given.seed || !holds(told, given.seat, me)) continue;
    if (here === null && !fixed) continue; // it is asked for again
    if (open && note.former.some(({ seed }) => seed === here)) continue; // news that come late
    const kind = here === null || here === NOTHING ? 'missing' : 'replaced';
    found.push({ kind, seat: given.seat, noted: given.seed, told: here ?? NOTHING });
  }
  found.push(...strangers(note, told, me));
  if (fixed) {
    const seeds = told.seeds.map((seed) => seed ?? NOTHING);
    const noted = note.seeds;
    if (!noted) {
      // Who first hears them when all is over has not watched over them.
      if (told.phase !== 'over') note = { ...note, seeds };
    } else {
      const seats = Array.from({ length: Math.max(noted.length, seeds.length) }, (_, seat) => seat);
      note = {
        ...note,
        seeds: seats.map((seat) => {
          const [seed, now] = [noted[seat] ?? NOTHING, seeds[seat] ?? NOTHING];
          if (seed === now) return seed;
          // Who is sent away before the first move leaves nothing behind.
          if (now === NOTHING && told.seats[seat]?.kind === 'bot') return now;
          const known = found.some((alarm) => 'seat' in alarm && alarm.seat === seat);
          if (!known) found.push({ kind: 'changed', seat, noted: seed, told: now });
          return seed;
        }),
      };
    }
  }
  return alarmed(note, found);
}

function alarmed(note: Note, found: Alarm[]): Note {
  const fresh = found.filter((alarm) => !note.alarms.some((known) => same(known, alarm)));
  return fresh.length > 0 ? { ...note, alarms: [...note.alarms, ...fresh].slice(0, 20) } : note;
}

const holds = (told: Told, seat: number, me: string) => told.seats[seat]?.holder === me;

/** What was on its way has arrived; seats have been moved or left, as long as nothing was fixed. */
function settled(note: Note, told: Told, me: string): Pick<Note, 'mine' | 'sent' | 'former'> {
  let { mine, sent, former } = note;
  const toldAt = (given: Given) => {
    const there = (at: number) => told.seeds[at] === given.seed && holds(told, at, me);
    return there(given.seat) ? given.seat : told.seeds.findIndex((_, at) => there(at));
  };
  if (told.phase === 'open' || !note.seeds) {
    const left = new Set<Given>();
    mine = mine.map((given) => {
      if (told.seeds[given.seat] === given.seed) return given;
      const seat = toldAt(given);
      if (seat >= 0) return { ...given, seat };
      if (!holds(told, given.seat, me)) left.add(given);
      return given;
    });
    former = [...former, ...mine.filter((given) => left.has(given))];
    mine = mine.filter((given) => !left.has(given));
  }
  for (const given of [...former, ...sent]) {
    const seat = toldAt(given);
    const before = mine.find((other) => other.seat === seat);
    // What another seed has followed does not come back in its place.
    if (seat < 0 || (before && (before.seed === given.seed || former.includes(given)))) continue;
    const others = (list: Given[]) => list.filter((other) => other !== given && other !== before);
    [sent, former] = [others(sent), [...others(former), ...(before ? [before] : [])]];
    mine = [...others(mine), { ...given, seat }];
  }
  return { mine, sent, former: former.slice(-MOST) };
}

/** Seats of this device's at which a seed stands that it did not give. */
function strangers(note: Note, told: Told, me: string): Alarm[] {
  const given = [...note.former, ...note.sent];
  return told.seeds.flatMap((here, seat): Alarm[] => {
    if (here === null || !holds(told, seat, me)) return [];
    if (note.mine.some((own) => own.seat === seat)) return []; // compared by itself
    // Sent for an earlier fingerprint, it may have come only now: no cheat, but nobody's warrant.
    if (note.earlier.some(({ sent }) => sent?.some(({ seed }) => seed === here))) return [];
    const elsewhere = note.mine.length === 0 ? given : [];
    const own =
      given.findLast((one) => one.seat === seat) ??
      elsewhere.findLast(({ knew }) => knew[seat] !== here);
    if (here === NOTHING) {
      // Who is away when a backup was restored gives nothing, and may be back a moment too late.
      return own && note.earlier.length === 0 && told.earlier.length === 0
        ? [{ kind: 'missing', seat, noted: own.seed, told: here }]
        : [];
    }
    if (own) {
      // The new one is still on its way.
      if (told.phase === 'open' && own.over === here) return [];
      return [{ kind: 'replaced', seat, noted: own.seed, told: here }];
    }
    return note.earlier.length > 0 ? [{ kind: 'foreign', seat, noted: null, told: here }] : [];
  });
}

/** What this device can say about the seeds of a finished game. */
export type Standing =
  /** It gave a seed when all others were known to it. */
  | { level: 'last' }
  /** It gave a seed; these seats gave theirs afterwards, or were changed. */
  | { level: 'mine'; after: number[] }
  /** Its seed is not in all of the dice: some fell without it after a backup had been restored. */
  | { level: 'part' }
  /** It gave none, and noted everything when the game began, or while it went on. */
  | { level: 'watched' | 'late' }
  | { level: 'none' };

export interface Compared {
  alarm: Alarm | null;
  standing: Standing;
}

/**
 * The notes of this device against the seeds a record reveals; bots' seats are nobody's. `thrown` are
 * the numbers of the events of chance that fell from these seeds, where that is known.
 */
export function compared(
  note: Note | null,
  fair: Fair,
  bots: readonly boolean[],
  thrown: readonly number[] | null = null,
): Compared {
  if (!note) return { alarm: null, standing: { level: 'none' } };
  const revealed = [fair, ...(fair.later ?? [])];
  const noted: Stretch[] = [...note.earlier, note];
  const alarms: Alarm[] = [...note.alarms];
  const after = new Set<number>();
  // Seeds from which nothing has fallen ask for nothing.
  const counted = revealed.filter((_, at) => {
    const from = at === 0 ? 0 : fair.later![at - 1]!.from;
    const until = fair.later?.[at]?.from ?? Infinity;
    return thrown ? thrown.some((k) => from <= k && k < until) : from < until;
  });
  let within = 0;
  let last = true;
  for (const stretch of noted) {
    const here = revealed.find(({ commit }) => commit === stretch.commit);
    if (!here) {
      alarms.push({ kind: 'commit', noted: stretch.commit, told: revealed.at(-1)!.commit });
      continue;
    }
    const seeds = here.client_seeds;
    const mine = stretch.mine.filter(({ seat }) => !bots[seat]);
    for (const { seat, seed } of mine) {
      const told = seeds[seat] ?? NOTHING;
      if (told === seed) continue;
      alarms.push({ kind: told === NOTHING ? 'missing' : 'replaced', seat, noted: seed, told });
    }
    stretch.seeds?.forEach((seed, seat) => {
      const told = seeds[seat] ?? NOTHING;
      if (seed === told || (told === NOTHING && bots[seat])) return;
      alarms.push({ kind: 'changed', seat, noted: seed, told });
    });
    if (mine.length === 0 || !counted.includes(here)) continue;
    within += 1;
    if (mine.some(({ knew }) => same(knew, seeds))) continue;
    last = false;
    const { knew } = mine.at(-1)!;
    seeds.forEach((seed, seat) => {
      if (knew[seat] !== seed) after.add(seat);
    });
  }
  const full = within > 0 && within === counted.length;
  const standing: Standing = full
    ? last
      ? { level: 'last' }
      : { level: 'mine', after: [...after] }
    : within > 0
      ? { level: 'part' }
      : { level: note.before && note.seeds ? 'watched' : 'late' };
  return { alarm: alarms[0] ?? null, standing };
}
