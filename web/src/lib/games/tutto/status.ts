// What is going on at the table right now, in one line.

import { isYou, type Company, type Stage } from '$lib/games/game';
import { boardTexts, diceTexts } from './texts';
import { viewOf } from './view';

export function statusOf(stage: Stage, company: Company): string {
  const t = boardTexts.now;
  const { standing, fall, said, due } = stage;
  const view = viewOf(standing);
  const name = company.names[view.roller] ?? '';
  const you = isYou(company, view.roller);
  if (standing.winners) return t.over;
  if (said) {
    const { move } = said;
    if ('keep' in move) return t.keeps(name, move.keep.flat().join(' '));
    if ('roll' in move) return t.rollsOn(name);
    if ('draw' in move) return t.drawsOn(name);
    if ('stop' in move) return t.stops(name, view.turn_points);
  }
  if (fall ? 'card' in fall.outcome : due ? due.what === 'card' : view.card === null) {
    return you ? t.youDraw : t.draws(name);
  }
  if (fall || due || view.rolling !== null) {
    const dice = diceTexts.now.dice(due?.count ?? view.left);
    return you ? t.youRoll(dice) : t.rolls(name, dice);
  }
  if (view.dice.length) return you ? t.youChoose : t.chooses(name);
  if (view.left) return you ? t.youDecide : t.decides(name);
  return you ? t.youDecideDraw : t.decidesDraw(name);
}
