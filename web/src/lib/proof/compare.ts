// Compares this device's notes with a finished record: what is wrong, and what the device can vouch
// for. `note` writes the notes; `recompute` computes the dice again.

import type { Fair } from '$lib/wire.gen';
import { differing, misquoted, same, type Deal, type Difference, type Note } from './note';
import { startBefore, type Played } from './start';

/** What this device can vouch for about the seeds of a finished game. */
export type Level =
  /** All dice include its own seed, promised before any seed was revealed. */
  | 'mine'
  /** Some dice do not include its seed, after a backup was restored. */
  | 'part'
  /** It gave no seed, so it cannot tell who chose the seeds. */
  | 'fits';

export interface Compared {
  differs: Difference[];
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
export const inForce = (fair: Fair): InForce[] => [{ ...fair, from: 0 }, ...(fair.later ?? [])];

/** This device's own seeds that the dice of a deal should include. */
export const ownIn = (deal: Deal) =>
  deal.own.filter(({ seat, promise }) => deal.fixed?.promises[seat] === promise);

/** What this device can vouch for about the seeds of one deal, if nothing is wrong. */
export type Vouched =
  /** It noted fingerprint and promises before it revealed its own seed. */
  | 'own'
  /** It noted fingerprint and seeds before the game ended. */
  | 'noted';

export function vouched(note: Note | null, commit: string): Vouched | null {
  const deal = note?.deals.find((one) => one.commit === commit);
  if (!deal) return null;
  if (ownIn(deal).some(({ revealed }) => revealed)) return 'own';
  return deal.seeds ? 'noted' : null;
}

/**
 * Compares this device's notes with the seeds a record reveals. `played` is what the record plays,
 * and `thrown` has the numbers of the chance events drawn from these seeds, where known.
 */
export function compared(
  note: Note | null,
  fair: Fair,
  played: Played | null = null,
  thrown: readonly number[] | null = null,
): Compared {
  if (!note) return { differs: [], level: 'fits' };
  const stretches = inForce(fair);
  const last = stretches.at(-1)!;
  const forked = played?.copied ?? note.copied ?? 0;
  const numbers = [...stretches, ...fair.given_up].map(({ deal }) => deal);
  const differs: Difference[] = [];
  for (const deal of note.deals) {
    const at = { deal: deal.number };
    const here = stretches.find(({ commit }) => commit === deal.commit);
    const gone = fair.given_up.find(({ commit }) => commit === deal.commit);
    if (here) {
      differs.push(...within(deal, here), ...elsewhere(deal, here.from, played));
    } else if (gone) {
      if (gone.deal !== deal.number) differs.push({ what: 'deals', ...at });
      if (deal.seeds && gone.why !== 'restored') differs.push({ what: 'fixed', ...at });
      differs.push(...misquoted(deal, gone));
      const taken = deal.own.some((own) => own.seat === gone.seat && own.accepted);
      if (taken && gone.why === 'silent') differs.push({ what: 'blame', ...at, seat: gone.seat! });
    } else if (deal.seeds || deal.fixed || deal.number <= Math.max(...numbers)) {
      // No record contains a deal that was still open when the game ended.
      differs.push({ what: 'commit', ...at, noted: deal.commit, told: last.commit });
    }
  }
  if (forked !== (note.copied ?? forked)) differs.push({ what: 'fixed', deal: stretches[0]!.deal });
  return { differs: differing(note, differs).differs, level: levelOf(note, stretches, thrown) };
}

/** How many of the dice include this device's own seed. */
function levelOf(note: Note, stretches: InForce[], thrown: readonly number[] | null): Level {
  // Seeds that no chance event used need no check.
  const counted = stretches.filter(({ from }, at) => {
    const until = stretches[at + 1]?.from ?? Infinity;
    return thrown ? thrown.some((k) => from <= k && k < until) : from < until;
  });
  const mine = counted.filter(({ commit }) => {
    const deal = note.deals.find((one) => one.commit === commit);
    return deal?.fixed?.start && ownIn(deal).some(({ revealed }) => revealed);
  }).length;
  if (mine === 0) return 'fits';
  return mine === counted.length ? 'mine' : 'part';
}

/** A deal that was in force, as the record has it. */
function within(deal: Deal, here: InForce): Difference[] {
  const at = { deal: deal.number };
  const differs: Difference[] = [];
  if (here.deal !== deal.number) differs.push({ what: 'deals', ...at });
  here.client_seeds.forEach((told, seat) => {
    const own = ownIn(deal).find((one) => one.seat === seat);
    const noted = own?.seed ?? deal.seeds?.[seat];
    if (noted !== undefined && noted !== told)
      differs.push({ what: 'seed', ...at, seat, noted, told });
  });
  const promises = deal.fixed?.promises ?? [];
  const asMany = here.client_seeds.length === promises.length;
  // Nobody promises for a daily roll; its record has the promise that fits the public seed.
  const nobody = promises.every((promise) => promise === null);
  if (deal.fixed && !(asMany && (nobody || same(promises, here.promises))))
    differs.push({ what: 'fixed', ...at });
  return differs;
}

/** A record that plays something else than what was fixed, or starts from another position. */
function elsewhere({ number, fixed }: Deal, from: number, played: Played | null): Difference[] {
  if (!fixed || !played) return [];
  const told = !fixed.start || fixed.start === startBefore(played, from);
  const kept = told && same([fixed.game, fixed.options], [played.game, played.options]);
  return kept ? [] : [{ what: 'fixed', deal: number }];
}
