// Tutto for display: the card, the dice, the tray, who leads. Legal moves come only from
// `stage.legal`.

import { TUTTO_BONUS, TUTTO_DICE, TUTTO_SCORING, TUTTO_WORTH } from './facts.gen';
import type { Company, Stage } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import { type Standing } from '$lib/wire.gen';
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
  return TUTTO_BONUS[card] ?? null;
}

/** Whether dice set aside under this card score, as printed on it. */
export function countsPoints(card: CardName | null): boolean {
  return card !== null && TUTTO_SCORING.includes(card);
}

/** The points of a group in the tray, where the card counts points. */
function worthOfGroup(group: readonly number[]): number {
  return TUTTO_WORTH[group.join('')] ?? 0;
}

export function worth(groups: readonly (readonly number[])[]): number {
  return groups.reduce((sum, group) => sum + worthOfGroup(group), 0);
}

export const inDeck = (deck: Record<CardName, number>): number =>
  CARDS.reduce((sum, card) => sum + deck[card], 0);

export const targetOf = (company: Company): number => optionOf(company, 'target');

/** Turns until the game ends, including the current one. */
export function turnsLeft(view: TuttoView, company: Company): number {
  const first = optionOf<number>(company, 'first');
  const seats = company.names.length;
  return (((first - view.roller) % seats) + seats) % seats;
}

/** Everybody with the most banked points. */
export function leaders(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === most ? [seat] : []));
}

/** Whether leaders will lose points: by a plus/minus already earned, or by the current card. */
export function chargeLooms(view: TuttoView): boolean {
  return view.charges > 0 || (view.card === 'plus-minus' && view.tuttos === 0);
}

/** The seats it threatens: from the server where known, else the current leaders. */
export function threatened(standing: Standing, odds: TuttoOdds | null): number[] {
  const view = viewOf(standing);
  if (!chargeLooms(view)) return [];
  if (odds) return odds.charged;
  return leaders(standing.scores).filter(
    (seat) => seat !== view.roller && (standing.scores[seat] ?? 0) > 0,
  );
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
  ].map((group) => ({ ...group, worth: counts ? worthOfGroup(group.faces) : null }));
  if (view.card === 'straight') {
    return FACES.map((face) => lying.find(({ faces }) => faces.includes(face)) ?? { empty: face });
  }
  const free = TUTTO_DICE - lying.flatMap(({ faces }) => faces).length;
  return [...lying, ...Array.from({ length: free }, (): Place => ({ empty: null }))];
}
