// What happens in Tutto, in words: the log, and the moments that deserve a banner.
// Turns end within a step, so what was won or lost is read off the standing before it.

import type { Company, Line, Moment } from '$lib/games/game';
import type { CardName, Keep, Standing, Step } from '$lib/wire.gen';
import { momentTexts, storyTexts } from './story.texts';
import { cardName, listed } from './texts';
import { bonusOf, countsPoints, inDeck, targetOf, viewOf, worth } from './view';

const words = (faces: readonly number[]): string => faces.join(' ');
const nameAt = (company: Company, seat: number): string => company.names[seat] ?? '';

export function story(step: Step, before: Standing, company: Company): Line[] {
  const { event, then } = step;
  const t = storyTexts.now;
  const { roller: seat, turn_points: points } = viewOf(before);
  if ('card' in event) return drawn(event.card, then, before, company);
  if ('dice' in event) return fallen(event.dice, then, before, company);
  if ('keep' in event) return kept(event, then, before, company);
  if ('draw' in event)
    return [{ seat, text: t.goesOn(nameAt(company, seat), points), tone: 'plain' }];
  if ('stop' in event) {
    return [
      { seat, text: t.banks(nameAt(company, seat), points), tone: 'good' },
      ...booked(then, before, company),
    ];
  }
  return [];
}

function drawn(card: CardName, then: Standing, before: Standing, company: Company): Line[] {
  const t = storyTexts.now;
  const { deck, roller: seat, turn_points: points } = viewOf(before);
  const name = nameAt(company, seat);
  const lines: Line[] = [];
  if (!inDeck(deck)) lines.push({ seat: null, text: t.shuffled, tone: 'plain' });
  if (card !== 'stop')
    return [...lines, { seat, text: t.draws(name, cardName(card)), tone: 'plain' }];
  const text = points ? t.stopLoses(name, points) : t.stopEnds(name);
  return [
    ...lines,
    { seat, text, tone: 'bad' },
    ...cancelled(before),
    ...booked(then, before, company),
  ];
}

/** The roll was a null: the view has moved on to the next turn, or the game is over. */
const isNull = (then: Standing): boolean => !viewOf(then).dice.length;

function fallen(dice: number[], then: Standing, before: Standing, company: Company): Line[] {
  const t = storyTexts.now;
  const { roller: seat, card, turn_points: points } = viewOf(before);
  const name = nameAt(company, seat);
  if (!isNull(then)) return [{ seat, text: t.rolls(name, words(dice)), tone: 'plain' }];
  const after = booked(then, before, company);
  if (card === 'fireworks') {
    return [{ seat, text: t.fireworksEnd(name, words(dice), points), tone: 'good' }, ...after];
  }
  const text = points ? t.nullLoses(name, words(dice), points) : t.nullNothing(name, words(dice));
  return [{ seat, text, tone: 'bad' }, ...cancelled(before), ...after];
}

function kept({ keep }: Keep, then: Standing, before: Standing, company: Company): Line[] {
  const t = storyTexts.now;
  const { roller: seat, card } = viewOf(before);
  const name = nameAt(company, seat);
  const faces = words(keep.flat());
  const text = countsPoints(card) ? t.keepsFor(name, faces, worth(keep)) : t.keeps(name, faces);
  const line: Line = { seat, text, tone: 'plain' };
  if (!isTutto(keep, before)) return [line];
  if (then.winners) return [line, { seat, text: t.wins(name), tone: 'big' }];
  const effect = t.tutto(name, effectOf(then, before));
  return [line, { seat, text: effect, tone: 'big' }, ...charged(then, before, company)];
}

function isTutto(keep: readonly (readonly number[])[], before: Standing): boolean {
  return viewOf(before).left === keep.flat().length;
}

/** What the card did at a TUTTO. */
export function effectOf(then: Standing, before: Standing): string {
  const t = storyTexts.now;
  const card = viewOf(before).card as CardName;
  const points = viewOf(then).turn_points;
  switch (card) {
    case 'fireworks':
      return t.collected(points);
    case 'cloverleaf':
      return t.oneMore;
    case 'straight':
      return t.straight(points);
    case 'double':
      return t.doubled(points);
    case 'plus-minus':
      return t.plus(points);
    default:
      return t.bonus(bonusOf(card) ?? 0, points);
  }
}

/** "Ben loses 1,000 and Cees loses 300", of this step; empty where nobody did. */
function losses(then: Standing, before: Standing, company: Company): string {
  const lost = then.scores.flatMap((score, seat) => {
    const points = (before.scores[seat] ?? 0) - score;
    return points > 0 ? [storyTexts.now.loses(nameAt(company, seat), points)] : [];
  });
  return listed(lost);
}

function charged(then: Standing, before: Standing, company: Company): Line[] {
  const lost = losses(then, before, company);
  return lost ? [{ seat: null, text: storyTexts.now.charged(lost), tone: 'bad' }] : [];
}

/** Charges that were waiting go with the points of the turn. */
function cancelled(before: Standing): Line[] {
  if (!viewOf(before).charges) return [];
  return [{ seat: null, text: storyTexts.now.cancelled, tone: 'plain' }];
}

/** What the end of a turn brings with it. */
function booked(then: Standing, before: Standing, company: Company): Line[] {
  const t = storyTexts.now;
  const { roller, last_round: already } = viewOf(before);
  const lines = charged(then, before, company);
  if (viewOf(then).last_round && !already && !then.winners) {
    const text = t.lastRound(nameAt(company, roller), targetOf(company));
    lines.push({ seat: null, text, tone: 'big' });
  }
  if (then.winners) lines.push({ seat: null, text: t.over, tone: 'big' });
  return lines;
}

export function moment(step: Step, before: Standing, company: Company): Moment | null {
  const { event, then } = step;
  const t = momentTexts.now;
  const { roller, card, turn_points: points } = viewOf(before);
  const name = nameAt(company, roller);
  if ('card' in event) {
    if (event.card !== 'stop') return null;
    return { title: t.stop, text: points ? t.lost(points) : t.turnOver, tone: 'bad' };
  }
  if ('dice' in event) {
    if (!isNull(then)) return null;
    if (card === 'fireworks') {
      return { title: t.fireworksOver, text: aftermath(then, before, company), tone: 'good' };
    }
    return { title: t.null, text: points ? t.lost(points) : t.nothing, tone: 'bad' };
  }
  if ('keep' in event) {
    if (!isTutto(event.keep, before)) return null;
    if (then.winners) return { title: t.clover, text: t.cloverWins(name), tone: 'good' };
    const lost = losses(then, before, company);
    return {
      title: t.tutto,
      text: [effectOf(then, before), lost].filter(Boolean).join(' '),
      tone: 'good',
    };
  }
  if ('stop' in event) {
    return { title: t.banked(points), text: aftermath(then, before, company), tone: 'good' };
  }
  return null;
}

/** What banking has changed: the others' losses, the last round, or simply the new total. */
function aftermath(then: Standing, before: Standing, company: Company): string {
  const t = momentTexts.now;
  const { roller, last_round: already } = viewOf(before);
  const name = nameAt(company, roller);
  const total = t.total(name, then.scores[roller] ?? 0);
  const last = viewOf(then).last_round && !already && !then.winners ? t.lastRound(name) : '';
  return [total, losses(then, before, company), last].filter(Boolean).join(' · ');
}
