// What the table shows of Tutto: the card that lies, the dice, the tray, who leads.
// What may be done is never found out here: that is `stage.legal`.

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

/** Whether dice set aside under this card are worth points, as it is printed. */
export function countsPoints(card: CardName | null): boolean {
  return card !== null && TUTTO_SCORING.includes(card);
}

/** What a group in the tray is worth where the card counts points. */
function worthOfGroup(group: readonly number[]): number {
  return TUTTO_WORTH[group.join('')] ?? 0;
}

export function worth(groups: readonly (readonly number[])[]): number {
  return groups.reduce((sum, group) => sum + worthOfGroup(group), 0);
}

export const inDeck = (deck: Record<CardName, number>): number =>
  CARDS.reduce((sum, card) => sum + deck[card], 0);

export const targetOf = (company: Company): number => optionOf(company, 'target');

/** Turns until the game ends, the one that is being played included. */
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

/** A charge on the leader is waiting, or the card that lies would bring one. */
export function chargeLooms(view: TuttoView): boolean {
  return view.charges > 0 || (view.card === 'plus-minus' && view.tuttos === 0);
}

/** Whom it threatens: told by the server where it has spoken, else whoever leads now. */
export function threatened(standing: Standing, odds: TuttoOdds | null): number[] {
  const view = viewOf(standing);
  if (!chargeLooms(view)) return [];
  if (odds) return odds.charged;
  return leaders(standing.scores).filter(
    (seat) => seat !== view.roller && (standing.scores[seat] ?? 0) > 0,
  );
}

/** The card as far as it may be seen: one that falls only once it has landed. */
export function cardSeen(stage: Stage): CardName | null {
  const { fall } = stage;
  if (fall && 'card' in fall.outcome) return fall.phase === 'landed' ? fall.outcome.card : null;
  return viewOf(stage.standing).card;
}

/** What has just fallen costs the roller everything: a null, a stop card. */
export function lostAll({ fall }: Stage): boolean {
  return fall?.happened.some(({ kind }) => kind === 'null' || kind === 'stop_drawn') ?? false;
}

/** One place in the tray: a group that lies there, or room for dice still in play. */
export type Place = Lying | { empty: number | null };
export interface Lying {
  faces: number[];
  worth: number | null;
  /** The places in the roll of dice that are only chosen. */
  pending?: number[];
}

/** A group that is chosen and not yet kept, with the places of its dice in the roll. */
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
