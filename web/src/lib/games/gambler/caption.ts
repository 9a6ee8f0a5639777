// The one sentence on the felt: what is going on, or what is expected.
// Nothing is told before it has landed.

import { isYou, type Company, type Stage } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { GamblerHand } from './hand.svelte';
import { t } from './texts';
import { placements, viewOf } from './view';

/** Dice of which none fits, lying there for all to see. */
export function isNothing({ fall }: Stage): boolean {
  return fall?.phase === 'landed' && find(fall, 'nothing_fits') !== undefined;
}

export function caption(stage: Stage, company: Company, hand: GamblerHand): string {
  const say = t.now.say;
  const { standing, fall, said, due } = stage;
  const view = viewOf(standing);
  const name = (seat: number) => company.names[seat] ?? '';
  if (standing.winners) return say.over;
  if (fall) {
    if (!('dice' in fall.outcome)) return '';
    if (fall.phase === 'tumbling') return say.rolls(name(fall.by));
    if (isNothing(stage)) return say.nothing;
    return isYou(company, fall.by) ? say.landedYou : say.landed(name(fall.by));
  }
  if (due) return due.what === 'dice' ? say.wait(name(due.seat), due.count) : '';
  if (said) {
    if ('roll' in said.move) return say.again(name(said.by), view.cup.length);
    if ('stop' in said.move) return say.stops(name(said.by));
    const put = placements([said.move])[0];
    return put ? say.places(name(said.by), put.face, put.row + 1) : '';
  }
  if (stage.legal.length) {
    const { face, row } = hand.chosen;
    if (face !== null) return say.row(face, hand.rows(face));
    if (row !== null) return say.face(row + 1, hand.faces(row));
    if (!stage.legal.some((move) => 'roll' in move)) return say.owed;
    return hand.places.length ? say.free : say.noMore;
  }
  if (view.cup.length) return say.others(name(view.roller));
  return view.rolling === null ? '' : say.rolls(name(view.roller));
}
