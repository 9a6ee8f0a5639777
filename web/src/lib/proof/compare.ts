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
}

/** Dice from one fingerprint; there is another one only after a backup was restored. */
export interface Stretch {
  commit: string;
  mine: Given[];
  /** What all seats gave, since it was fixed. */
  seeds: string[] | null;
}

export type Alarm =
  /** The fingerprint is another one. */
  | { kind: 'commit'; noted: string; told: string }
  /** A seed of this device's is not there, or another one is in its place. */
  | { kind: 'missing' | 'replaced'; seat: number; noted: string; told: string }
  /** Somebody else's seed has changed since the start. */
  | { kind: 'changed'; seat: number; noted: string; told: string };

export interface Note extends Stretch {
  /** The fingerprint was seen before the game began. */
  before: boolean;
  /** Seeds on their way, which the table has not confirmed yet. */
  sent: Given[];
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

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A seed of this device's is on its way to that seat. */
export function giving(note: Note, told: Seeds, seat: number, seed: string): Note {
  const knew = told.map((other, at) => (at === seat ? seed : other));
  return { ...note, sent: [...note.sent, { seat, seed, knew }].slice(-8) };
}

/** The note after the table was heard once more; `me` is this device's handle. */
export function heard(before: Note | null, told: Told, me: string): Note {
  const open = told.phase === 'open';
  const first = { commit: told.commit, mine: [], seeds: null, sent: [], earlier: [], alarms: [] };
  let note: Note = before ?? { ...first, before: open };
  const found: Alarm[] = [];
  if (note.commit !== told.commit) {
    const passed = told.earlier.find(({ commit }) => commit === note.commit);
    if (!passed || (note.seeds && !same(note.seeds, passed.client_seeds))) {
      found.push({ kind: 'commit', noted: note.commit, told: told.commit });
      return alarmed(note, found);
    }
    // Before the start nothing had fallen from what was given.
    const { commit, seeds } = note;
    const mine = seeds ? note.mine : [];
    note = {
      ...note,
      commit: told.commit,
      mine: [],
      sent: [],
      seeds: null,
      earlier: [...note.earlier, { commit, mine, seeds }],
    };
  }
  note = { ...note, ...settled(note, told, me) };
  const fixed = !open && !told.renewing;
  for (const given of note.mine) {
    const here = told.seeds[given.seat] ?? null;
    if (here === given.seed || !holds(told, given.seat, me)) continue;
    if (here === null && !fixed) continue; // it is asked for again
    const kind = here === null || here === NOTHING ? 'missing' : 'replaced';
    found.push({ kind, seat: given.seat, noted: given.seed, told: here ?? NOTHING });
  }
  if (fixed) {
    const seeds = told.seeds.map((seed) => seed ?? NOTHING);
    const noted = note.seeds;
    if (!noted) note = { ...note, seeds };
    else {
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

/** What was on its way has arrived, seats have been moved or left: as long as nothing is fixed. */
function settled(note: Note, told: Told, me: string): Pick<Note, 'mine' | 'sent'> {
  let { mine, sent } = note;
  for (const given of sent) {
    if (told.seeds[given.seat] !== given.seed || !holds(told, given.seat, me)) continue;
    mine = [...mine.filter(({ seat }) => seat !== given.seat), given];
    sent = sent.filter((other) => other !== given);
  }
  if (told.phase === 'open') {
    mine = mine.flatMap((given) => {
      if (told.seeds[given.seat] === given.seed) return [given];
      const moved = told.seeds.findIndex((seed, at) => seed === given.seed && holds(told, at, me));
      if (moved >= 0) return [{ ...given, seat: moved }];
      return holds(told, given.seat, me) ? [given] : [];
    });
  }
  return { mine, sent };
}

/** What this device can say about the seeds of a finished game. */
export type Standing =
  /** It gave a seed when all others were known to it. */
  | { level: 'last' }
  /** It gave a seed; these seats gave theirs afterwards, or were changed. */
  | { level: 'mine'; after: number[] }
  /** Its seed is not in all of the dice: it was away when a backup had been restored. */
  | { level: 'part' }
  /** It gave none, and noted everything when the game began, or while it went on. */
  | { level: 'watched' | 'late' }
  | { level: 'none' };

export interface Compared {
  alarm: Alarm | null;
  standing: Standing;
}

/** The notes of this device against the seeds a record reveals; bots' seats are nobody's. */
export function compared(note: Note | null, fair: Fair, bots: readonly boolean[]): Compared {
  if (!note) return { alarm: null, standing: { level: 'none' } };
  const revealed = [fair, ...(fair.later ?? [])];
  const noted: Stretch[] = [...note.earlier, note];
  const alarms: Alarm[] = [...note.alarms];
  const after = new Set<number>();
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
    if (mine.length === 0) continue;
    within += 1;
    if (mine.some(({ knew }) => same(knew, seeds))) continue;
    last = false;
    const { knew } = mine.at(-1)!;
    seeds.forEach((seed, seat) => {
      if (knew[seat] !== seed) after.add(seat);
    });
  }
  // Dice from which nothing can have fallen ask for nothing.
  const counted = revealed.filter((_, at) => {
    const next = fair.later?.[at];
    const from = at === 0 ? 0 : fair.later![at - 1]!.from;
    return !next || next.from > from;
  });
  const full = counted.every(({ commit }) =>
    noted.some((one) => one.commit === commit && one.mine.some(({ seat }) => !bots[seat])),
  );
  const standing: Standing = full
    ? last
      ? { level: 'last' }
      : { level: 'mine', after: [...after] }
    : within > 0
      ? { level: 'part' }
      : { level: note.before && note.seeds ? 'watched' : 'late' };
  return { alarm: alarms[0] ?? null, standing };
}
