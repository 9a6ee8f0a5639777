// The events of Gambler and Engel & Bengel in words: log lines, moments, tips. `hand` has the
// buttons.

import { GAMBLER_DICE } from './facts.gen';
import type { Company, Hint, Line, Moment, Stage } from '$lib/games/game';
import { doer, find } from '$lib/games/happened';
import { whoIs } from '$lib/games/who';
import { signed } from '$lib/i18n/texts.svelte';
import type { Happening, Standing, Step } from '$lib/wire.gen';
import { targetOf } from './editions';
import { nameOf } from './names';
import { isFull } from './rules';
import { storyTexts } from './story.texts';
import { t } from './texts';
import { placements, viewOf } from './view';

export function story(step: Step, company: Company): Line[] {
  return [...said(step, company), ...step.happened.flatMap((one) => told(one, company))];
}

/**
 * The line of the event itself. Picked-up dice and an opened tableau have happenings of their own.
 */
function said(step: Step, company: Company): Line[] {
  const say = storyTexts(company.game).story;
  const { event } = step;
  const seat = doer(step);
  const who = whoIs(company, seat);
  const line = (text: string, tone: Line['tone'] = 'plain'): Line[] => [{ seat, text, tone }];
  if ('dice' in event) {
    if (find(step, 'nothing_fits')) return line(say.nothing(who, event.dice), 'bad');
    return line(say.rolled(who, event.dice));
  }
  if ('stop' in event) return line(say.stops(who));
  const place = 'place' in event ? placements([event])[0] : undefined;
  if (!place) return [];
  const done = find(step, 'row_finished');
  const at = [who, place.face, place.row + 1] as const;
  if (!done) return line(say.places(...at));
  const { value, points } = done;
  if (points !== value) return line(say.short(...at, value, Math.abs(points)), 'bad');
  return line(say.finishes(...at, points), points < 0 ? 'bad' : 'good');
}

function told(one: Happening, company: Company): Line[] {
  const say = storyTexts(company.game).story;
  const line = (seat: number | null, text: string, tone: Line['tone'] = 'plain'): Line[] => [
    { seat, text, tone },
  ];
  switch (one.kind) {
    case 'picked_up':
      return line(one.seat, say.again(whoIs(company, one.seat), one.dice));
    case 'all_placed':
      return line(one.seat, say.allPlaced(whoIs(company, one.seat)));
    case 'out_of_dice':
      return line(one.seat, say.outOfDice(whoIs(company, one.seat)), 'bad');
    case 'skipped':
      return line(one.seat, say.skipped(whoIs(company, one.seat)));
    case 'round_over':
      return line(null, say.roundOver(one.round + 1, whoIs(company, one.starter)), 'big');
    case 'tableau_opened':
      return line(null, say.opened(one.round + 1, nameOf(one.tableau)));
    case 'target_reached':
      return line(null, say.over(one.target), 'big');
    default:
      return [];
  }
}

/** A row of this value is stamped on the felt as well. */
const GREAT = 80;

export function moment(step: Step, company: Company): Moment | null {
  const say = storyTexts(company.game).moment;
  const who = whoIs(company, doer(step));
  const [reached, round, done] = [
    find(step, 'target_reached'),
    find(step, 'round_over'),
    find(step, 'row_finished'),
  ];
  const tone = done && done.value < 0 ? 'bad' : 'good';
  if (reached) return { title: say.over, text: say.overText(reached.target), tone };
  if (round) {
    const text = say.roundOverText(whoIs(company, round.starter));
    return { title: say.roundOver(round.round + 1), text, tone: 'plain' };
  }
  if (done) {
    const { value, points, row } = done;
    const how = value > 0 ? say.finished : points === value ? say.pays : say.paysAll;
    const great = Math.abs(points) >= GREAT || undefined;
    return { title: points ? signed(points) : '0', text: how(who, row + 1), tone, great };
  }
  if (find(step, 'out_of_dice')) {
    return { title: say.outOfDice, text: say.outOfDiceText(who), tone: 'plain' };
  }
  if (find(step, 'nothing_fits')) {
    return { title: say.nothing, text: say.nothingText(who), tone: 'bad' };
  }
  const opened = find(step, 'tableau_opened');
  if (!opened) return null;
  const text = say.openedText(opened.round + 1);
  return { title: nameOf(opened.tableau), text, tone: 'plain' };
}

/** The rules that matter for this decision, the most basic first. */
export function hints(stage: Stage, company: Company): Hint[] {
  const { tableau, filled, stock, roller } = viewOf(stage.standing);
  const places = placements(stage.legal);
  if (!tableau || !stage.legal.length) return [];
  const say = storyTexts(company.game).hints;
  const owes = !stage.legal.some((move) => 'roll' in move);
  const tips: Hint[] = [owes ? { key: 'owes', text: say.owes } : { key: 'on', text: say.on }];
  const finishing = places.flatMap(({ face, row }) => {
    const strip = tableau.rows[row];
    return strip && isFull(strip, [...(filled[row] ?? []), face]) ? [strip.sign] : [];
  });
  if (finishing.includes(-1)) tips.push({ key: 'minus', text: say.minus });
  if (finishing.includes(1)) tips.push({ key: 'plus', text: say.plus });
  const kinds = new Set(tableau.rows.map((row) => row.kind));
  if (kinds.has('star')) tips.push({ key: 'star', text: say.star });
  if (kinds.has('full_house')) tips.push({ key: 'house', text: say.house });
  if ((stock[roller] ?? 0) < GAMBLER_DICE) tips.push({ key: 'stock', text: say.stock });
  tips.push({ key: 'end', text: say.end(targetOf(company)) });
  return tips;
}

export const round = (before: Standing): number => viewOf(before).round;

export const progress = (standing: Standing, company: Company): string =>
  t.now.progress(viewOf(standing).round + 1, targetOf(company));

export function seatNote(standing: Standing, seat: number): string {
  const dice = viewOf(standing).stock[seat] ?? 0;
  return dice ? t.now.dice(dice) : t.now.noDice;
}
