// Tutto's rules in one line each, for when they matter, and the facts beside seats and match.

import type { Company, Hint, Stage } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { Standing } from '$lib/wire.gen';
import { endTexts, hintTexts, noteTexts } from './story.texts';
import { targetOf, threatened, turnsToCome, viewOf } from './view';

/** Why the turn of a person here has just ended without points. */
function ends({ fall }: Stage, { mine }: Company): Hint[] {
  if (fall?.phase !== 'landed' || !mine[fall.by]) return [];
  const t = endTexts.now;
  const [stop, failed] = [find(fall, 'stop_drawn'), find(fall, 'null')];
  if (stop) return [{ key: 'ends-stop', text: t.stop(stop.lost), holds: true }];
  if (!failed || find(fall, 'banked')) return [];
  return [{ key: 'ends-null', text: t.null(failed.lost), holds: true }];
}

/** The rules that matter for this decision, the card's first; or why the turn has ended. */
export function hints(stage: Stage, company: Company): Hint[] {
  const [first] = stage.legal;
  if (!first) return ends(stage, company);
  const t = hintTexts.now;
  const { card, last_round } = viewOf(stage.standing);
  const tips: Hint[] = [];
  const tell = (key: Exclude<keyof typeof t, 'last'>) => tips.push({ key, text: t[key] });
  if (card !== null && card in t) tell(card as 'straight');
  if ('keep' in first) {
    if (card !== 'straight') tell('valid');
    if (card !== 'fireworks') tell('keep');
  } else if ('roll' in first) {
    tell('null');
    tell('tutto');
  } else tell('draw');
  if (last_round) tips.push({ key: 'last', text: t.last(targetOf(company)) });
  return tips;
}

export function progress(standing: Standing, company: Company): string {
  const view = viewOf(standing);
  const t = noteTexts.now;
  if (!view.last_round || standing.winners) return t.to(targetOf(company));
  return t.last(turnsToCome(view, company));
}

export function seatNote(standing: Standing, seat: number): string | null {
  const t = noteTexts.now;
  const { roller, card, turn_points: points } = viewOf(standing);
  if (standing.winners) return null;
  if (seat === roller) {
    if (!points) return null;
    return card === 'fireworks' ? t.collected(points) : t.atRisk(points);
  }
  return threatened(standing).includes(seat) ? t.threatened : null;
}

/** Tutto has no rounds; the pad counts turns around the table. */
export function round(): null {
  return null;
}
