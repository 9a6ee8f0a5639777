// The sentence on the felt: what is happening, or what the player has to do. It says nothing about
// dice before they have landed.

import type { Company, Stage } from '$lib/games/game';
import { find } from '$lib/games/happened';
import { whoIs } from '$lib/games/who';
import type { GamblerHand } from './hand.svelte';
import { t } from './texts';
import { placements, viewOf } from './view';

/** Dice of which none fits, while they are still on the table. */
export function isNothing({ fall }: Stage): boolean {
  return fall?.phase === 'landed' && find(fall, 'nothing_fits') !== undefined;
}

export function caption(stage: Stage, company: Company, hand: GamblerHand): string {
  const say = t.now.say;
  const { standing, fall, said, due } = stage;
  const view = viewOf(standing);
  const who = (seat: number) => whoIs(company, seat);
  if (standing.winners) return say.over;
  if (stage.rests) return '';
  if (fall) {
    if (!('dice' in fall.outcome)) return '';
    if (fall.phase === 'tumbling') return say.rolls(who(fall.by));
    if (isNothing(stage)) return say.nothing;
    return say.landed(who(fall.by));
  }
  if (due) return due.what === 'dice' ? say.wait(who(due.seat), due.count) : '';
  if (said) {
    if ('roll' in said.move) return say.again(who(said.by), view.cup.length);
    if ('stop' in said.move) return say.stops(who(said.by));
    const put = placements([said.move])[0];
    return put ? say.places(who(said.by), put.face, put.row + 1) : '';
  }
  if (stage.legal.length) {
    const { face, row } = hand.chosen;
    if (face !== null) return say.row(face, hand.rows(face));
    if (row !== null) return say.face(row + 1, hand.faces(row));
    if (!stage.legal.some((move) => 'roll' in move)) return say.owed;
    return hand.places.length ? say.free : say.noMore;
  }
  if (view.cup.length) return say.others(who(view.roller));
  return view.rolling === null ? '' : say.rolls(who(view.roller));
}
