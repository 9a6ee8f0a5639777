// Standings of Tutto made by hand, for tests.

import type { Company, Stage } from '$lib/games/game';
import { type Happening, type Move, type Standing, type Step } from '$lib/wire.gen';
import { CARDS, type CardName } from './wire.gen';
import type { TuttoView } from './wire.gen';

/** A deck with this many cards of every kind. */
export function deckOf(each: number): Record<CardName, number> {
  return Object.fromEntries(CARDS.map((card) => [card, each])) as Record<CardName, number>;
}

const START: TuttoView = {
  card: null,
  turn_points: 0,
  aside: [],
  dice: [],
  left: 6,
  deck: deckOf(5),
  tuttos: 0,
  charges: 0,
  roller: 0,
  rolling: null,
  last_round: false,
};

export const company = (more: Partial<Company> = {}): Company => ({
  game: 'tutto',
  options: {},
  names: ['Anna', 'Ben', 'Cees'],
  mine: [true, true, true],
  bots: [false, false, false],
  hints: true,
  ...more,
});

export function standing(view: Partial<TuttoView> = {}, more: Partial<Standing> = {}): Standing {
  return { to_act: 0, scores: [0, 0, 0], winners: null, view: { ...START, ...view }, ...more };
}

export function stage(standing: Standing, legal: Move[] = [], more: Partial<Stage> = {}): Stage {
  return { standing, legal, seat: 0, odds: null, fall: null, said: null, ...more };
}

/** The start of another player's turn, as the table shows it after every turn. */
export function nextTurn(scores: number[], more: Partial<TuttoView> = {}): Standing {
  return standing({ roller: 1, ...more }, { to_act: 'chance', scores });
}

/** A step of Anna's, and its happenings. */
export function step(event: Step['event'], then: Standing, ...happened: Happening[]): Step {
  return { by: 'dice' in event || 'card' in event ? 'chance' : 0, event, happened, then };
}
