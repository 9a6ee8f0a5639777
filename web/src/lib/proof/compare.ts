// Compares this device's notes with a finished record: what is wrong, and what the device can vouch
// for. `note` writes the notes; `recompute` computes the dice again.

import type { Fair } from '$lib/wire.gen';
import { alarmed, loudest, misquoted, same, type Alarm, type Deal, type Note } from './note';
import { startBefore, type Played } from './start';
import { NOTHING } from './stream';

/** What this device can vouch for about the seeds of a finished game. */
export type Level =
  /** All dice include its own seed, promised before any seed was revealed. */
  | 'mine'
  /** Some dice do not include its seed, after a backup was restored. */
  | 'part'
  /** It gave no seed, but noted everything when the game began or while it was running. */
  | 'watched'
  | 'late'
  | 'none'
  /** Dice of version 1: without promises. */
  | 'old';

export interface Compared {
  alarm: Alarm | null;
  level: Level;
}

interface InForce {
  deal: number;
  from: number;
  commit: string;
  client_seeds: string[];
  promises: (string | null)[];
}

/** The deals that dice can come from. */
export const inForce = (fair: Fair): InForce[] =>
  [{ ...fair, from: 0 }, ...(fair.later ?? [])].map((one, at) => ({
    deal: one.deal ?? at + 1,
    from: one.from,
    commit: one.commit,
    client_seeds: one.client_seeds,
    promises: one.promises ?? [],
  }));

/** This device's own seeds that the dice of a deal should include. */
export const ownIn = (deal: Deal) =>
  deal.own.filter(({ seat, promise }) => !promise || deal.fixed?.promises[seat] === promise);

/** What this device can vouch for about the seeds of one deal, if nothing is wrong. */
export type Vouched =
  /** It noted fingerprint and promises before it revealed its own seed. */
  | 'own'
  /** It noted fingerprint and seeds before the game ended. */
  | 'noted';

export function vouched(note: Note | null, commit: string): Vouched | null {
  const deal = note?.deals.find((one) => one.commit === commit);
  if (!deal) return null;
  if (ownIn(deal).some(({ promise, revealed }) => promise && revealed)) return 'own';
  return deal.seeds ? 'noted' : null;
}

/**
 * Compares this device's notes with the seeds a record reveals; in version 1 the bots' seats belong
 * to nobody. `played` is what the record plays, and `thrown` has the numbers of the chance events
 * drawn from these seeds, where known.
 */
export function compared(
  note: Note | null,
  fair: Fair,
  bots: readonly boolean[],
  played: Played | null = null,
  thrown: readonly number[] | null = null,
): Compared {
  const old = fair.version === undefined;
  if (!note) return { alarm: null, level: old ? 'old' : 'none' };
  const stretches = inForce(fair);
  const last = stretches.at(-1)!;
  const forked = played?.copied ?? note.copied ?? 0;
  const numbers = [...stretches, ...(fair.given_up ?? [])].map(({ deal }) => deal);
  const alarms: Alarm[] = [];
  for (const deal of note.deals) {
    const at = { deal: deal.number };
    const here = stretches.find(({ commit }) => commit === deal.commit);
    const gone = fair.given_up?.find(({ commit }) => commit === deal.commit);
    if (here) {
      alarms.push(...within(deal, here, old, bots), ...elsewhere(deal, here.from, played));
      // A version 1 game may continue with promises after a restore, but never starts with them.
      const promised = deal.own.find(({ promise }) => promise);
      if (old && promised && here === stretches[0])
        alarms.push({ kind: 'promise', ...at, seat: promised.seat });
      // A backup contains the signatures made before it and none made after it.
      if (here === last) alarms.push(...unsigned(deal, fair));
    } else if (gone) {
      if (gone.deal !== deal.number) alarms.push({ kind: 'number', ...at });
      if (deal.seeds && gone.why !== 'restored') alarms.push({ kind: 'fixed', ...at });
      alarms.push(...misquoted(deal, gone));
      const taken = deal.own.some((own) => own.seat === gone.seat && own.accepted);
      if (taken && gone.why === 'silent') alarms.push({ kind: 'blamed', ...at, seat: gone.seat! });
    } else if (deal.seeds || deal.fixed || deal.number <= Math.max(...numbers)) {
      // No record contains a deal that was still open when the game ended.
      alarms.push({ kind: 'commit', ...at, noted: deal.commit, told: last.commit });
    }
  }
  if (forked !== (note.copied ?? forked)) alarms.push({ kind: 'fixed', deal: stretches[0]!.deal });
  const alarm = loudest(alarmed(note, alarms).alarms);
  if (old) return { alarm, level: 'old' };
  // Seeds that no chance event used need no check.
  const counted = stretches.filter(({ from }, at) => {
    const until = stretches[at + 1]?.from ?? Infinity;
    return thrown ? thrown.some((k) => from <= k && k < until) : from < until;
  });
  const noted = counted.map(({ commit }) => note.deals.find((deal) => deal.commit === commit));
  // Up to version 0.15 nothing bound the server to the events before a deal.
  const bound = (deal: Deal, from: number) =>
    Boolean(deal.fixed?.start) || (from === 0 && !played?.copied);
  const mine = noted.filter(
    (deal, at) =>
      deal && bound(deal, counted[at]!.from) && ownIn(deal).some(({ revealed }) => revealed),
  ).length;
  const watched = note.before && noted.every((deal) => deal?.seeds);
  if (mine > 0) return { alarm, level: mine === counted.length ? 'mine' : 'part' };
  return { alarm, level: watched ? 'watched' : 'late' };
}

/** A deal that was in force, as the record has it. */
function within(deal: Deal, here: InForce, old: boolean, bots: readonly boolean[]): Alarm[] {
  const at = { deal: deal.number };
  const alarms: Alarm[] = [];
  if (!old && deal.number > 0 && here.deal !== deal.number) alarms.push({ kind: 'number', ...at });
  here.client_seeds.forEach((seed, seat) => {
    // In version 1, a person removed before the first move left nothing behind.
    if (old && seed === NOTHING && bots[seat]) return;
    const own = ownIn(deal).find((one) => one.seat === seat);
    const noted = deal.seeds?.[seat];
    if (own && own.seed !== seed) {
      const kind = seed === NOTHING ? 'missing' : 'replaced';
      alarms.push({ kind, ...at, seat, noted: own.seed, told: seed });
    } else if (noted !== undefined && noted !== seed) {
      alarms.push({ kind: 'changed', ...at, seat, noted, told: seed });
    }
  });
  const asMany = here.client_seeds.length === deal.fixed?.promises.length;
  if (!old && deal.fixed && !(asMany && same(deal.fixed.promises, here.promises)))
    alarms.push({ kind: 'fixed', ...at });
  return alarms;
}

/** A record that plays something else than what was fixed, or starts from another position. */
function elsewhere({ number, fixed }: Deal, from: number, played: Played | null): Alarm[] {
  if (!fixed || !played) return [];
  const told = !fixed.start || fixed.start === startBefore(played, from);
  const kept = told && same([fixed.game, fixed.options], [played.game, played.options]);
  return kept ? [] : [{ kind: 'fixed', deal: number }];
}

/** Seats for which this device signed but the record has none of its signatures. */
function unsigned(deal: Deal, fair: Fair): Alarm[] {
  const there = (signed: Deal['signed'][number]) =>
    fair.notes?.some(({ signature }) => signature === signed.signature) ?? false;
  // Two tabs may have signed with one key each; the server accepts one.
  const seats = [...new Set(deal.signed.map(({ seat }) => seat))];
  return seats
    .filter((seat) => !deal.signed.some((signed) => signed.seat === seat && there(signed)))
    .map((seat) => ({ kind: 'note', deal: deal.number, seat }));
}
