// The model behind the numbers of a review, in the current language. The server describes it in
// English; here the objective and the game choose the text.

import type { Explainer } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import type { Review } from '$lib/analysis/ledger';
import { toOthers } from './plot';
import { reviewTexts } from './texts';

type Model = 'win' | 'points' | 'solo' | 'over50' | 'other';

const words = texts({
  en: {
    win: 'What counts is the chance to win, with both players playing for it as well as possible; a tie counts half.',
    winMany: 'What counts is the chance to win; a tie is shared.',
    points: 'What counts is the average number of points per turn.',
    solo: 'What counts is the average number of points of the turn.',
    over50: 'What counts is the chance of more than 50 points.',
    other: 'What counts is what each move is worth on average.',
    many: 'With more than two at the table, chances are estimated by playing the game out many times.',
    partly: 'Not all of this game is worked out exactly; the rest is estimated.',
  },
  nl: {
    win: 'Het gaat om de kans om te winnen, als beiden daar zo goed mogelijk voor spelen; gelijk telt half.',
    winMany: 'Het gaat om de kans om te winnen; een gelijke stand wordt gedeeld.',
    points: 'Het gaat om de punten van elke beurt, gemiddeld.',
    solo: 'Het gaat om de punten van de beurt, gemiddeld.',
    over50: 'Het gaat om de kans op meer dan 50 punten.',
    other: 'Het gaat om wat elke zet gemiddeld waard is.',
    many: 'Met meer dan twee aan tafel worden kansen geschat door vaak verder te spelen.',
    partly: 'Niet alles van dit spel is precies uitgerekend; de rest is geschat.',
  },
  de: {
    win: 'Es zählt die Chance zu gewinnen, wenn beide so gut wie möglich darauf spielen; ein Gleichstand zählt halb.',
    winMany: 'Es zählt die Chance zu gewinnen; ein Gleichstand wird geteilt.',
    points: 'Es zählen die Punkte jedes Zuges, im Schnitt.',
    solo: 'Es zählen die Punkte des Zuges, im Schnitt.',
    over50: 'Es zählt die Chance auf mehr als 50 Punkte.',
    other: 'Es zählt, was jede Möglichkeit im Schnitt wert ist.',
    many: 'Bei mehr als zweien am Tisch werden Chancen geschätzt, indem oft weitergespielt wird.',
    partly: 'Nicht alles an diesem Spiel ist genau ausgerechnet; der Rest ist geschätzt.',
  },
});

function modelOf({ objective, players }: Review): Model {
  if (objective === 'win' || objective === 'over50') return objective;
  if (objective !== 'points') return 'other';
  return players.length === 1 ? 'solo' : 'points';
}

/** Whether the review is exact, in a sentence. */
export function sureOf({ exact, chance, chance_exact }: Review): string {
  const t = reviewTexts.now;
  if (!exact) return t.estimate;
  return chance && !chance_exact ? t.exactButCurve : t.exact;
}

/** Sentences: the objective, the assumptions, and what luck means. */
export function assumesOf(review: Review, { assumes }: Explainer): string {
  const t = words.now;
  const model = modelOf(review);
  const many = review.players.length > 2;
  const own = assumes?.(review.objective);
  const sentences = [own?.counts ?? (model === 'win' && many ? t.winMany : t[model])];
  if (own?.but) sentences.push(own.but);
  if (model === 'win' && many && !review.exact) sentences.push(t.many);
  if (!many && !review.exact) sentences.push(t.partly);
  if (toOthers(review) > 0) sentences.push(reviewTexts.now.luckInAll(review.players.length - 1));
  return sentences.join(' ');
}
