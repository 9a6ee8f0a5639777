// Two short games and their reviews, played and calculated by scripts/fixtures.py.

import type { Company, Explainer, TableUi } from '$lib/games/game';
import tuttoUi from '$lib/games/tutto/table';
import zockenUi from '$lib/games/zocken/table';
import type { Review, Steps } from '$lib/wire.gen';
import tuttoTold from '../../dev/fixtures/review-tutto.json';
import zockenTold from '../../dev/fixtures/review-zocken.json';
import type { Telling } from './words';

interface Told {
  review: Review;
  steps: Steps;
}
/** For the chance to win: one line around the middle shows both. */
export const tutto = tuttoTold as unknown as Told;
/** For the points of each turn: everybody has a breakdown. */
export const zocken = zockenTold as unknown as Told;

export const companyAt = ({ steps, review }: Told, mine: boolean[] = [true, false]): Company => ({
  game: steps.game,
  options: review.options,
  names: steps.names,
  mine,
  bots: [false, true],
  hints: false,
});

export async function tellingOf(told: Told, mine?: boolean[]): Promise<Telling> {
  const ui = (told === tutto ? tuttoUi : zockenUi) as unknown as TableUi;
  const explainer: Explainer = await ui.explainer();
  return { review: told.review, story: told.steps, ui, company: companyAt(told, mine), explainer };
}
