// Under which model the numbers of a review hold, in the language spoken now.
// The server says it in English; here it goes by game and objective.

import { texts } from '$lib/i18n/texts.svelte';
import type { Review } from '$lib/wire.gen';
import { reviewTexts } from './texts';

type Model = 'win' | 'points' | 'difference' | 'solo' | 'over50' | 'other';

const words = texts({
  en: {
    win: 'What counts is the chance to win, both playing for it as well as can be; a tie counts half.',
    winMany: 'What counts is the chance to win; a tie is shared.',
    points: 'What counts is the points of each turn, on average.',
    difference: 'What counts is the points gained on the other in each round, on average.',
    solo: 'What counts is the points of the turn, on average.',
    over50: 'What counts is the chance of more than 50 points.',
    other: 'What counts is what each move is worth on average.',
    tutto: 'The next card comes from the cards really left; every later one as from a full deck.',
    gambler: 'It leaves aside that nobody can fall below zero points.',
    many: 'With more than two at the table, chances are estimated by playing on many times.',
  },
  nl: {
    win: 'Het gaat om de kans om te winnen, als beiden daar zo goed mogelijk voor spelen; gelijk telt half.',
    winMany: 'Het gaat om de kans om te winnen; een gelijke stand wordt gedeeld.',
    points: 'Het gaat om de punten van elke beurt, gemiddeld.',
    difference: 'Het gaat om de punten die je per ronde op de ander inloopt, gemiddeld.',
    solo: 'Het gaat om de punten van de beurt, gemiddeld.',
    over50: 'Het gaat om de kans op meer dan 50 punten.',
    other: 'Het gaat om wat elke zet gemiddeld waard is.',
    tutto:
      'De volgende kaart komt uit de kaarten die er echt nog zijn; elke latere als uit een volle stapel.',
    gambler: 'Dat niemand onder nul punten kan zakken, blijft buiten beschouwing.',
    many: 'Met meer dan twee aan tafel worden kansen geschat door vaak verder te spelen.',
  },
  de: {
    win: 'Es zählt die Chance zu gewinnen, wenn beide so gut wie möglich darauf spielen; ein Gleichstand zählt halb.',
    winMany: 'Es zählt die Chance zu gewinnen; ein Gleichstand wird geteilt.',
    points: 'Es zählen die Punkte jedes Zuges, im Schnitt.',
    difference:
      'Es zählt, wie viele Punkte man je Durchgang auf das Gegenüber gutmacht, im Schnitt.',
    solo: 'Es zählen die Punkte des Zuges, im Schnitt.',
    over50: 'Es zählt die Chance auf mehr als 50 Punkte.',
    other: 'Es zählt, was jede Möglichkeit im Schnitt wert ist.',
    tutto:
      'Die nächste Karte kommt aus den Karten, die wirklich noch da sind, jede spätere wie aus einem vollen Stapel.',
    gambler: 'Dass niemand unter null Punkte fallen kann, bleibt dabei außer Acht.',
    many: 'Bei mehr als zweien am Tisch werden Chancen geschätzt, indem oft weitergespielt wird.',
  },
});

function modelOf({ objective, game, players }: Review): Model {
  if (objective === 'win' || objective === 'over50') return objective;
  if (objective !== 'points') return 'other';
  if (game === 'gambler' || game === 'engel-bengel') return 'difference';
  return players.length === 1 ? 'solo' : 'points';
}

/** Sentences: exact or not, what counts, and what is assumed. */
export function assumesOf(review: Review): string {
  const t = words.now;
  const model = modelOf(review);
  const many = review.players.length > 2;
  const sure = review.exact ? reviewTexts.now.exact : reviewTexts.now.estimate;
  const told = [sure, model === 'win' && many ? t.winMany : t[model]];
  if (review.game === 'tutto') told.push(t.tutto);
  if (model === 'difference') told.push(t.gambler);
  if (model === 'win' && many && !review.exact) told.push(t.many);
  if (review.exact && review.chance && !review.chance_exact) {
    told.push(reviewTexts.now.chanceEstimate);
  }
  return told.join(' ');
}
