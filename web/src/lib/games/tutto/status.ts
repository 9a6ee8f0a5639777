// What is going on at the table right now, in one line.

import type { Company, Stage } from '$lib/games/game';
import { boardTexts, diceTexts } from './texts';
import { viewOf } from './view';

export function statusOf(stage: Stage, company: Company): string {
  const t = boardTexts.now;
  const { standing, fall, said } = stage;
  const view = viewOf(standing);
  const name = company.names[view.roller] ?? '';
  if (standing.winners) return t.over;
  if (said) {
    const { move } = said;
    if ('keep' in move) return t.keeps(name, move.keep.flat().join(' '));
    if ('roll' in move) return t.rollsOn(name);
    if ('draw' in move) return t.drawsOn(name);
    if ('stop' in move) return t.stops(name, view.turn_points);
  }
  if (fall ? 'card' in fall.outcome : view.card === null) return t.draws(name);
  if (fall || view.rolling !== null) return t.rolls(name, diceTexts.now.dice(view.left));
  if (view.dice.length) return t.chooses(name);
  return view.left ? t.decides(name) : t.decidesDraw(name);
}
