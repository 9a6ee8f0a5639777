// The result of placing a die somewhere, or why it is not legal there, in words. The stage has the
// legal moves.

import { ZOCKEN_EVASION, ZOCKEN_OUT } from './facts.gen';
import type { Company, Stage } from '$lib/games/game';
import { countIn, placedIn, placeIn, viewOf } from './row';
import { isMatch, type Place } from './rules';
import { zocken } from './texts';

/** Why a rolled die may not be placed there. */
export function whyNot(stage: Stage, place: Place): string {
  const t = zocken.now;
  const { row, out, face } = viewOf(stage.standing);
  if (place === 'out') return t.outNotYet;
  const first = out.length === 0 && row.every((lying) => lying === null);
  return first ? t.firstOnRow : t.notHere(face ?? 0);
}

/** The points for placing the die there. */
export function meaning(stage: Stage, company: Company, place: Place): string {
  const t = zocken.now;
  const view = viewOf(stage.standing);
  const now = countIn(view, company);
  if (place === 'out') return now.bonus ? t.losesFifty(ZOCKEN_OUT) : t.costs(ZOCKEN_OUT);
  if (typeof place === 'string') {
    const outFits = stage.legal.some((move) => placeIn(move) === 'out');
    return now.bonus && outFits ? t.keepsFifty(ZOCKEN_EVASION) : t.costs(ZOCKEN_EVASION);
  }
  const then = countIn(placedIn(view, place), company);
  if (view.die && isMatch(view.circles, view.die, place)) {
    return t.placeMatch(then.matches, then.matchPoints);
  }
  const circle = view.circles[place - 1];
  return circle ? t.placePlain(t.colour[circle]) : '';
}
