// Two short games and their reviews, played and calculated by scripts/fixtures.py.

import type { Company, Explainer, TableUi } from '$lib/games/game';
import tuttoUi from '$lib/games/tutto/table';
import zockenUi from '$lib/games/zocken/table';
import type { Review } from '$lib/analysis/ledger';
import type { Steps } from '$lib/wire.gen';
import tuttoTold from '../../dev/fixtures/review-tutto.json';
import zockenTold from '../../dev/fixtures/review-zocken.json';
import type { Telling } from './words';

interface ReviewedMatch {
  review: Review;
  steps: Steps;
}
/** For the chance to win: one line around the middle shows both. */
export const tutto = tuttoTold as unknown as ReviewedMatch;
/** For the points of each turn: everybody has a breakdown. */
export const zocken = zockenTold as unknown as ReviewedMatch;

export const companyAt = (
  { steps, review }: ReviewedMatch,
  mine: boolean[] = [true, false],
): Company => ({
  game: steps.game,
  options: review.options,
  names: steps.names,
  mine,
  bots: [false, true],
  hints: false,
});

export async function tellingOf(match: ReviewedMatch, mine?: boolean[]): Promise<Telling> {
  const ui = (match === tutto ? tuttoUi : zockenUi) as unknown as TableUi;
  const explainer: Explainer = await ui.explainer();
  return {
    review: match.review,
    story: match.steps,
    ui,
    company: companyAt(match, mine),
    explainer,
  };
}
