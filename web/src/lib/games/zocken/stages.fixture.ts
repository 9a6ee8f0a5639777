// Positions of the two fixture matches, for the tests of this folder.

import type { Company, Stage } from '$lib/games/game';
import type { Move, Standing, Step } from '$lib/wire.gen';
import type { ZockenOdds } from './wire.gen';
import solo from '../../../dev/fixtures/solo.json';
import three from '../../../dev/fixtures/zocken.json';

export interface Played {
  options: Record<string, unknown>;
  names: string[];
  start: Standing & { legal: Move[] };
  steps: (Step & { legal: Move[]; odds: ZockenOdds | null })[];
}

export const [THREE, SOLO] = [three, solo] as unknown as [Played, Played];
export const MATCHES = [THREE, SOLO];

export function companyOf({ options, names }: Played): Company {
  const mine = names.map(() => true);
  return { game: 'zocken', options, names, mine, bots: mine.map(() => false), hints: true };
}

/** The stage after this many steps. */
export function stageAt(match: Played, at: number): Stage {
  const step = match.steps[at - 1];
  const { legal } = step ?? match.start;
  const standing = step ? step.then : match.start;
  const seat = typeof standing.to_act === 'number' ? standing.to_act : null;
  const past = match.steps.slice(0, at);
  return { standing, legal, seat, odds: null, fall: null, said: null, past };
}

/** Every step with the position before it. */
export function* told(match: Played): Generator<{ step: Step; before: Standing; at: number }> {
  let before: Standing = match.start;
  for (const [at, step] of match.steps.entries()) {
    yield { step, before, at };
    before = step.then;
  }
}

/** The first matching position of a match. */
export function find(match: Played, like: (stage: Stage) => boolean): Stage {
  for (let at = 0; at <= match.steps.length; at += 1) {
    const stage = stageAt(match, at);
    if (like(stage)) return stage;
  }
  throw new Error('there is no such position in this match');
}
