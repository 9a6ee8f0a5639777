// The use of a rolled die, or why it has none; the effect of a card at a TUTTO.

import type { CardName } from './wire.gen';
import type { TuttoView } from './wire.gen';
import { needs, type Kept } from './choice';
import { worth } from './rules';
import { diceTexts } from './texts';
import { bonusOf, countsPoints } from './view';

/** The meaning of a die with this face, given the legal keeps. */
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
  const counts = countsPoints(view.card);
  if (alone.size > 1) return counts ? t.triple(face, points) : t.tripleCounts(face);
  if (!counts) return t.counts(face);
  const together = tripleOf(keeps, face);
  return together ? t.singleOrTriple(face, points, worth([together])) : t.single(face, points);
}

/** Three of this face that count as one group. */
function tripleOf(keeps: readonly Kept[], face: number): number[] | undefined {
  return keeps
    .flatMap((keep) => keep.move.keep)
    .find((group) => group.length > 1 && group[0] === face);
}

/** What the card does when its player makes a TUTTO. */
export function effectOf(card: CardName): string {
  const t = diceTexts.now;
  if (card === 'double') return t.doubled;
  if (card === 'straight') return t.straight;
  return card === 'plus-minus' ? t.plus : t.bonus(bonusOf(card) ?? 0);
}
