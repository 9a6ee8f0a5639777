// What a die that lies there is good for, or why it is not; what a card did at a TUTTO.

import type { CardName, TuttoView } from '$lib/wire.gen';
import { needs, type Kept } from './choice';
import { diceTexts } from './texts';
import { bonusOf, countsPoints, worth } from './view';

/** Of a die with this face, where these keeps are legal. */
export function meaningOf(face: number, view: TuttoView, keeps: readonly Kept[]): string {
  const t = diceTexts.now;
  const alone = needs(keeps, face);
  if (!alone) {
    const lies = view.card === 'straight' && view.aside.flat().includes(face);
    return lies ? t.taken(face) : t.useless(face);
  }
  if (view.card === 'straight') return t.fresh(face);
  if (keeps.length === 1) return t.forced(face);
  const points = worth(alone.move.keep);
  if (alone.size > 1) {
    return countsPoints(view.card) ? t.triple(face, points) : t.tripleCounts(face);
  }
  return countsPoints(view.card) ? t.single(face, points) : t.counts(face);
}

/** What the card did at the TUTTO that lies there. */
export function effectOf(card: CardName): string {
  const t = diceTexts.now;
  if (card === 'double') return t.doubled;
  if (card === 'straight') return t.straight;
  return card === 'plus-minus' ? t.plus : t.bonus(bonusOf(card) ?? 0);
}
