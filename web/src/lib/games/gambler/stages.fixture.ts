// Positions of the two fixture matches, for the tests of this folder.

import type { Company, Stage } from '$lib/games/game';
import type { Move, Standing, Step } from '$lib/wire.gen';
import type { GamblerView, Row } from './wire.gen';
import engel from '../../../dev/fixtures/engel-bengel.json';
import gambler from '../../../dev/fixtures/gambler.json';

export interface Played {
  game: 'gambler' | 'engel-bengel';
  options: Record<string, unknown>;
  names: string[];
  start: Standing & { legal: Move[] };
  steps: (Step & { legal: Move[] })[];
}

export const MATCHES = [gambler, engel] as unknown as [Played, Played];

export function companyOf(match: Played): Company {
  const { game, options, names } = match;
  const mine = names.map(() => true);
  return { game, options, names, mine, bots: mine.map(() => false), hints: true };
}

/** The stage after this many steps. */
export function stageAt(match: Played, at: number): Stage {
  const step = match.steps[at - 1];
  const { legal } = step ?? match.start;
  const standing = step ? step.then : match.start;
  const seat = typeof standing.to_act === 'number' ? standing.to_act : null;
  return { standing, legal, seat, odds: null, fall: null, said: null };
}

export const beforeOf = (match: Played, at: number): Standing =>
  match.steps[at - 1]?.then ?? match.start;

/** A made-up position. */
export function madeUp(
  rows: Row[],
  view: Partial<GamblerView>,
  legal: Move[],
  scores: number[] = [80, 80],
): Stage {
  const standing: Standing = {
    to_act: 0,
    scores,
    winners: null,
    view: {
      tableau: { id: 'mine', rows },
      filled: rows.map(() => []),
      stock: scores.map(() => 15),
      cup: [],
      roller: 0,
      rolling: null,
      round: 0,
      starter: 0,
      ...view,
    },
  };
  return { standing, legal, seat: 0, odds: null, fall: null, said: null };
}
