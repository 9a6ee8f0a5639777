// What is happening at the table now, in one line.

import type { Company, Stage } from '$lib/games/game';
import { whoIs } from '$lib/games/who';
import { boardTexts } from './texts';
import { viewOf } from './view';

export function statusOf(stage: Stage, company: Company): string {
  const t = boardTexts.now;
  const { standing, fall, said, due } = stage;
  const view = viewOf(standing);
  const who = whoIs(company, view.roller);
  if (standing.winners) return t.over;
  if (said) {
    const { move } = said;
    if ('keep' in move) return t.keeps(who, move.keep.flat().join(' '));
    if ('roll' in move) return t.rollsOn(who);
    if ('draw' in move) return t.drawsOn(who);
    if ('stop' in move) return t.stops(who, view.turn_points);
  }
  if (fall ? 'card' in fall.outcome : due ? due.what === 'card' : view.card === null) {
    return t.draws(who);
  }
  if (fall || due || view.rolling !== null) return t.rolls(who, due?.count ?? view.left);
  if (view.dice.length) return t.chooses(who);
  return view.left ? t.decides(who) : t.decidesDraw(who);
}
