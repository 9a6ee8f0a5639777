// The events of Tutto in words: the log, and the moments with a banner. The happenings come from
// the rules; this file only translates.

import type { Company, Line, Moment } from '$lib/games/game';
import { doer, find } from '$lib/games/happened';
import { capital, whoIs } from '$lib/games/who';
import { APART, listed } from '$lib/i18n/texts.svelte';
import type { Happening, Step } from '$lib/wire.gen';
import type { TuttoMade } from './wire.gen';
import { fullDeck } from './rules';
import { momentTexts, storyTexts } from './story.texts';
import { cardName } from './names';
import { inDeck } from './view';

const words = (faces: readonly number[]): string => faces.join(APART);
const table = (text: string, tone: Line['tone']): Line => ({ seat: null, text, tone });

export function story(step: Step, company: Company): Line[] {
  const t = storyTexts.now;
  const lost = losses(step, company);
  return [
    ...(find(step, 'shuffled')
      ? [table(t.shuffled(inDeck(fullDeck(company.options))), 'plain')]
      : []),
    ...said(step, company),
    ...(lost ? [table(t.charged(lost), 'bad')] : []),
    ...step.happened.flatMap((one) => told(one, company)),
    ...(find(step, 'game_over') && !find(step, 'cloverleaf_won') ? [table(t.over, 'big')] : []),
  ];
}

/** The event itself, with its result for the acting player. */
function said(step: Step, company: Company): Line[] {
  const t = storyTexts.now;
  const { event } = step;
  const seat = doer(step);
  const who = whoIs(company, seat);
  const line = (text: string, tone: Line['tone'] = 'plain'): Line => ({ seat, text, tone });
  const banked = find(step, 'banked');
  if ('card' in event) {
    const stop = find(step, 'stop_drawn');
    if (!stop) return [line(t.draws(who, cardName(event.card)))];
    return [line(stop.lost ? t.stopLoses(who, stop.lost) : t.stopEnds(who), 'bad')];
  }
  if ('dice' in event) {
    const faces = words(event.dice);
    if (banked) return [line(t.fireworksEnd(who, faces, banked.points), 'good')];
    const failed = find(step, 'null');
    if (!failed) return [line(t.rolls(who, faces))];
    const { lost } = failed;
    return [line(lost ? t.nullLoses(who, faces, lost) : t.nullNothing(who, faces), 'bad')];
  }
  if ('keep' in event) {
    const faces = words(event.keep.flat());
    const keep = find(step, 'kept');
    const lines = [line(keep ? t.keepsFor(who, faces, keep.worth) : t.keeps(who, faces))];
    const tutto = find(step, 'tutto_made');
    if (tutto) lines.push(line(t.tutto(who, effectOf(tutto)), 'big'));
    if (find(step, 'cloverleaf_won')) lines.push(line(t.wins(who), 'big'));
    return lines;
  }
  const on = find(step, 'went_on');
  if (on) return [line(t.goesOn(who, on.at_risk))];
  return banked ? [line(t.banks(who, banked.points), 'good')] : [];
}

function told(one: Happening, company: Company): Line[] {
  const t = storyTexts.now;
  switch (one.kind) {
    case 'charges_cancelled':
      return [table(t.cancelled, 'plain')];
    case 'last_round':
      return [table(t.lastRound(whoIs(company, one.seat), one.target), 'big')];
    default:
      return [];
  }
}

/** The effect of the card at a TUTTO. */
function effectOf({ effect, added, at_risk }: TuttoMade): string {
  const t = storyTexts.now;
  switch (effect) {
    case 'again':
      return t.collected(at_risk);
    case 'one_more':
      return t.oneMore;
    case 'bonus':
      return t.bonus(added, at_risk);
    default:
      return t[effect](at_risk);
  }
}

/** "Ben loses 1,000 and Cees loses 300", for this step; empty where nobody lost any. */
function losses({ happened }: Step, company: Company): string {
  const lost = new Map<number, number>();
  for (const one of happened) {
    if (one.kind === 'charged') lost.set(one.seat, (lost.get(one.seat) ?? 0) - one.points);
  }
  const losers = [...lost].sort(([one], [other]) => one - other);
  return listed(losers.map(([seat, points]) => storyTexts.now.loses(whoIs(company, seat), points)));
}

/** Points whose loss in one turn happens on the felt. */
const GREAT = 1_000;

export function moment(step: Step, company: Company): Moment | null {
  const t = momentTexts.now;
  const stop = find(step, 'stop_drawn');
  if (stop) {
    const text = stop.lost ? t.lost(stop.lost) : t.turnOver;
    return { title: t.stop, text, tone: 'bad', great: stop.lost >= GREAT || undefined };
  }
  const banked = find(step, 'banked');
  if (banked) {
    const title = banked.by === 'fireworks' ? t.fireworksOver : t.banked(banked.points);
    return {
      title,
      text: aftermath(step, company),
      tone: 'good',
      great: banked.points >= GREAT * 2 || undefined,
    };
  }
  const failed = find(step, 'null');
  if (failed) {
    const text = failed.lost ? t.lost(failed.lost) : t.nothing;
    return { title: t.null, text, tone: 'bad', great: failed.lost >= GREAT || undefined };
  }
  const won = find(step, 'cloverleaf_won');
  if (won) {
    return {
      title: t.clover,
      text: t.cloverWins(whoIs(company, won.seat)),
      tone: 'good',
      great: true,
    };
  }
  const tutto = find(step, 'tutto_made');
  if (!tutto) return null;
  const text = [effectOf(tutto), capital(losses(step, company))].filter(Boolean).join(' ');
  return { title: t.tutto, text, tone: 'good' };
}

/** The effects of banking: the others' losses, the last round, or simply the new total. */
function aftermath(step: Step, company: Company): string {
  const t = momentTexts.now;
  const seat = doer(step);
  const who = whoIs(company, seat);
  const total = t.total(who, step.then.scores[seat] ?? 0);
  const last = find(step, 'last_round') ? t.lastRound(who) : '';
  return [total, capital(losses(step, company)), last].filter(Boolean).join(' · ');
}
