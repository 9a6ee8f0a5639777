// What happens in Gambler and Engel & Bengel, in words: lines of the log, moments, hints.
// What is offered is in the hand.

import { GAMBLER_DICE } from '$lib/facts.gen';
import type { Company, Hint, Line, Moment, Stage } from '$lib/games/game';
import { signed } from '$lib/i18n/texts.svelte';
import type { GamblerView, PlaceOnRow, Row, Standing, Step } from '$lib/wire.gen';
import { targetOf } from './editions';
import { nameOf } from './names';
import { t } from './texts';
import { finished, pays, placements, viewOf } from './view';

const nameAt = (company: Company, seat: number): string => company.names[seat] ?? '';

/** What a placement did to its row and to the purse. */
interface Placed {
  place: PlaceOnRow;
  row: Row;
  done: boolean;
  due: number;
  paid: number;
}

function placed(step: Step, before: Standing): Placed | null {
  const view = viewOf(before);
  const place = 'place' in step.event ? placements([step.event])[0] : undefined;
  const row = place && view.tableau?.rows[place.row];
  if (!place || !row) return null;
  const paid = (step.then.scores[view.roller] ?? 0) - (before.scores[view.roller] ?? 0);
  const done = finished(row, [...(view.filled[place.row] ?? []), place.face]);
  return { place, row, done, due: done ? pays(row) : 0, paid };
}

/** Seats that would have been next and had no dice; the roller may even be next again. */
function skipped(before: GamblerView, after: GamblerView): number[] {
  if (before.round !== after.round || after.rolling === null) return [];
  const seats = after.stock.length;
  const gap = (after.roller - before.roller + seats) % seats || seats;
  return Array.from({ length: gap - 1 }, (_, ahead) => (before.roller + 1 + ahead) % seats);
}

/** The tableau was filled by this step: a new round is due, or none. */
const isRoundOver = (step: Step, before: Standing): boolean =>
  viewOf(step.then).round !== viewOf(before).round || step.then.winners !== null;

export function story(step: Step, before: Standing, company: Company): Line[] {
  const say = t.now.story;
  const [old, now] = [viewOf(before), viewOf(step.then)];
  const seat = old.roller;
  const name = nameAt(company, seat);
  const line = (text: string, tone: Line['tone'] = 'plain'): Line => ({ seat, text, tone });
  const lines: Line[] = [];
  const { event } = step;
  if ('tableau' in event) {
    const text = say.opened(now.round + 1, nameOf(event.tableau));
    return [{ seat: null, text, tone: 'plain' }];
  }
  if ('dice' in event) {
    if (now.cup.length) return [line(say.rolled(name, event.dice))];
    lines.push(line(say.nothing(name, event.dice), 'bad'));
  } else if ('roll' in event) {
    return [line(say.again(name, old.cup.length))];
  } else if ('stop' in event) {
    lines.push(line(say.stops(name)));
  } else {
    const put = placed(step, before);
    if (!put) return [];
    lines.push(...placing(put, line, name));
    if (isRoundOver(step, before)) {
      lines.push(...roundEnd(step, old, company));
      return lines;
    }
    if (!now.stock[seat]) lines.push(line(say.outOfDice(name), 'bad'));
    else if (now.rolling !== null) lines.push(line(say.allPlaced(name)));
  }
  for (const other of skipped(old, now)) {
    lines.push({ seat: other, text: say.skipped(nameAt(company, other)), tone: 'plain' });
  }
  return lines;
}

function placing(
  { place, done, due, paid }: Placed,
  line: (text: string, tone?: Line['tone']) => Line,
  name: string,
): Line[] {
  const say = t.now.story;
  const { face, row } = place;
  if (!done) return [line(say.places(name, face, row + 1))];
  if (paid !== due) return [line(say.short(name, face, row + 1, due, Math.abs(paid)), 'bad')];
  return [line(say.finishes(name, face, row + 1, paid), paid < 0 ? 'bad' : 'good')];
}

function roundEnd(step: Step, old: GamblerView, company: Company): Line[] {
  const say = t.now.story;
  const big = (text: string): Line => ({ seat: null, text, tone: 'big' });
  if (step.then.winners) return [big(say.over(targetOf(company)))];
  const now = viewOf(step.then);
  const lines = [big(say.roundOver(old.round + 1, nameAt(company, now.starter)))];
  if (now.tableau) {
    const text = say.opened(now.round + 1, nameOf(now.tableau.id));
    lines.push({ seat: null, text, tone: 'plain' });
  }
  return lines;
}

export function moment(step: Step, before: Standing, company: Company): Moment | null {
  const say = t.now.moment;
  const [old, now] = [viewOf(before), viewOf(step.then)];
  const name = nameAt(company, old.roller);
  const { event } = step;
  if ('tableau' in event) {
    return { title: nameOf(event.tableau), text: say.openedText(now.round + 1), tone: 'plain' };
  }
  if ('dice' in event) {
    if (now.cup.length) return null;
    return { title: say.nothing, text: say.nothingText(name), tone: 'bad' };
  }
  const put = placed(step, before);
  if (!put) return null;
  const tone = put.due < 0 ? 'bad' : 'good';
  if (step.then.winners) return { title: say.over, text: say.overText(targetOf(company)), tone };
  if (isRoundOver(step, before)) {
    const text = say.roundOverText(name, put.paid, nameAt(company, now.starter));
    return { title: say.roundOver(old.round + 1), text, tone };
  }
  if (put.done) {
    const how = put.due > 0 ? say.finished : put.paid === put.due ? say.pays : say.paysAll;
    const title = put.paid ? signed(put.paid) : '0';
    return { title, text: how(name, put.place.row + 1), tone };
  }
  if (!now.stock[old.roller]) {
    return { title: say.outOfDice, text: say.outOfDiceText(name), tone: 'plain' };
  }
  return null;
}

/** The rules that matter for this decision, the most basic first. */
export function hints(stage: Stage, company: Company): Hint[] {
  const { tableau, filled, stock, roller } = viewOf(stage.standing);
  const places = placements(stage.legal);
  if (!tableau || !stage.legal.length) return [];
  const say = t.now.hints;
  const owes = !stage.legal.some((move) => 'roll' in move);
  const told: Hint[] = [owes ? { key: 'owes', text: say.owes } : { key: 'on', text: say.on }];
  const finishing = places.flatMap(({ face, row }) => {
    const strip = tableau.rows[row];
    return strip && finished(strip, [...(filled[row] ?? []), face]) ? [strip.sign] : [];
  });
  if (finishing.includes(-1)) told.push({ key: 'minus', text: say.minus });
  if (finishing.includes(1)) told.push({ key: 'plus', text: say.plus });
  const kinds = new Set(tableau.rows.map((row) => row.kind));
  if (kinds.has('star')) told.push({ key: 'star', text: say.star });
  if (kinds.has('full_house')) told.push({ key: 'house', text: say.house });
  if ((stock[roller] ?? 0) < GAMBLER_DICE) told.push({ key: 'stock', text: say.stock });
  told.push({ key: 'end', text: say.end(targetOf(company)) });
  return told;
}

export const round = (before: Standing): number => viewOf(before).round;

export const progress = (standing: Standing, company: Company): string =>
  t.now.progress(viewOf(standing).round + 1, targetOf(company));

export function seatNote(standing: Standing, seat: number): string {
  const dice = viewOf(standing).stock[seat] ?? 0;
  return dice ? t.now.dice(dice) : t.now.noDice;
}
