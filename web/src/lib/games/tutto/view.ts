// Tutto for display: the card, the dice, the tray, who leads. Legal moves come only from
// `stage.legal`.

import { TUTTO_CARDS, TUTTO_DICE } from './facts.gen';
import type { Company, Stage } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import { type Standing } from '$lib/wire.gen';
import { chargedSeats, turnsLeft, worth } from './rules';
import { CARDS, type CardName } from './wire.gen';
import type { TuttoOdds, TuttoView } from './wire.gen';

export const FACES = [1, 2, 3, 4, 5, 6] as const;

export function viewOf(standing: Standing): TuttoView {
  return standing.view as TuttoView;
}

/** The chances, where they may be shown and have arrived. */
export function oddsOf(stage: Stage, company: Company): TuttoOdds | null {
  return company.hints && stage.odds?.game === 'tutto' ? stage.odds : null;
}

/** The number printed on a bonus card; null on the others. */
export function bonusOf(card: CardName): number | null {
  const { effect, adds } = TUTTO_CARDS[card];
  return (effect === 'bonus' && adds) || null;
}

/** Whether dice set aside under this card score, as printed on it. */
export function countsPoints(card: CardName | null): boolean {
  return card !== null && TUTTO_CARDS[card].scoresDice;
}

export const inDeck = (deck: Record<CardName, number>): number =>
  CARDS.reduce((sum, card) => sum + deck[card], 0);

export const targetOf = (company: Company): number => optionOf(company, 'target');

/** Turns until the game ends, including the current one. */
export function turnsToCome({ roller }: TuttoView, company: Company): number {
  return turnsLeft(roller, optionOf(company, 'first'), company.names.length);
}

/** The seats that plus/minus threatens. */
export function threatened(standing: Standing): number[] {
  return chargedSeats({ ...viewOf(standing), scores: standing.scores });
}

/** The visible card: one being drawn only after it has landed. */
export function cardSeen(stage: Stage): CardName | null {
  const { fall } = stage;
  if (fall && 'card' in fall.outcome) return fall.phase === 'landed' ? fall.outcome.card : null;
  return viewOf(stage.standing).card;
}

/** Whether the last throw costs the roller everything: a null, a stop card. */
export function lostAll({ fall }: Stage): boolean {
  return fall?.happened.some(({ kind }) => kind === 'null' || kind === 'stop_drawn') ?? false;
}

/** One place in the tray: a group, or room for dice still in play. */
export type Place = Lying | { empty: number | null };
export interface Lying {
  faces: number[];
  worth: number | null;
  /** The indices of dice in the roll that are only chosen. */
  pending?: number[];
}

/** A group that is chosen and not yet kept, with the indices of its dice in the roll. */
export interface Pending {
  faces: number[];
  places: number[];
}

/** The tray under this card; the straight has one place per face. */
export function trayOf(view: TuttoView, pending: readonly Pending[] = []): Place[] {
  const counts = countsPoints(view.card);
  const lying: Lying[] = [
    ...view.aside.map((faces) => ({ faces })),
    ...pending.map(({ faces, places }) => ({ faces, pending: places })),
  ].map((group) => ({ ...group, worth: counts ? worth([group.faces]) : null }));
  if (view.card === 'straight') {
    return FACES.map((face) => lying.find(({ faces }) => faces.includes(face)) ?? { empty: face });
  }
  const free = TUTTO_DICE - lying.flatMap(({ faces }) => faces).length;
  return [...lying, ...Array.from({ length: free }, (): Place => ({ empty: null }))];
}
