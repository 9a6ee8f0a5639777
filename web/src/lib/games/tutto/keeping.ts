// The buttons for a roll: keep and roll on, or keep and stop, each with its chances. The server
// computes the chances.

import { TUTTO_MAY_STOP, TUTTO_PAYS } from './facts.gen';
import type { Company, Offer, Stage } from '$lib/games/game';
import { keepOf, mostOf, type Kept } from './choice';
import { chance, handTexts } from './hand.texts';
import { countsPoints, oddsOf, viewOf, worth } from './view';

const ROLL_ON = { key: 'keep', tone: 'primary', shortcut: 'Space' } as const;
const BANK = { key: 'bank', tone: 'plain', shortcut: 's', then: { stop: true } } as const;

/** The dice the buttons refer to: the chosen ones, or while there are none, all that count. */
export function meantOf(
  keeps: readonly Kept[],
  dice: readonly number[],
  chosen: readonly number[],
): Kept | null {
  if (!chosen.length) return mostOf(keeps);
  return keepOf(
    keeps,
    chosen.map((place) => dice[place] ?? 0),
  );
}

/** The points of the turn after keeping these dice; a TUTTO includes the effect of its card. */
export function pointsAfter(stage: Stage, keep: Kept | null): number {
  const { card, turn_points: points, left } = viewOf(stage.standing);
  if (!keep || !card) return points;
  const sum = points + (countsPoints(card) ? worth(keep.move.keep) : 0);
  const [times, more] = (keep.size === left && TUTTO_PAYS[card]) || [1, 0];
  return times * sum + more;
}

export function keepingOffers(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer[] {
  const { dice, left, card } = viewOf(stage.standing);
  const keep = meantOf(keeps, dice, chosen);
  if (!keep || !card) return [];
  const tutto = keep.size === left;
  const stops = tutto ? card in TUTTO_PAYS : TUTTO_MAY_STOP.includes(card);
  const on = tutto ? tuttoMade(stage, keep) : rollingOn(stage, company, keep);
  return stops ? [on, banking(stage, keeps, keep, chosen.length === 0)] : [on];
}

/** A wide space, so that two ones do not read as eleven. */
const SPACE = '\u2002';

const named = (kept: Kept): string =>
  kept.move.keep
    .flat()
    .sort((one, other) => one - other)
    .join(SPACE);

function rollingOn(stage: Stage, company: Company, keep: Kept): Offer {
  const t = handTexts.now;
  const { card, left } = viewOf(stage.standing);
  const after = left - keep.size;
  const points = pointsAfter(stage, keep);
  const nullChance = chance(oddsOf(stage, company)?.keeps[keep.at]?.null);
  const risk = company.hints ? t.riskNull(nullChance, points) : t.risk(points);
  const banks = company.hints ? t.nullBanks(nullChance, points) : t.collected(points);
  return {
    ...ROLL_ON,
    move: keep.move,
    ...(card && TUTTO_MAY_STOP.includes(card) ? { then: { roll: true } } : {}),
    throws: true,
    label: t.keepRoll(named(keep), after),
    detail: card === 'fireworks' ? banks : risk,
  };
}

/** TUTTO is shown for a moment; going on is another press. */
function tuttoMade(stage: Stage, keep: Kept): Offer {
  const t = handTexts.now;
  const { card, tuttos } = viewOf(stage.standing);
  const points = pointsAfter(stage, keep);
  const detail =
    card === 'cloverleaf'
      ? tuttos
        ? t.wins
        : t.oneMore
      : card === 'fireworks'
        ? t.sixAgain(points)
        : t.cardOrStop(points);
  return { ...ROLL_ON, move: keep.move, label: t.tutto(named(keep)), detail };
}

function banking(stage: Stage, keeps: readonly Kept[], keep: Kept, all: boolean): Offer {
  const t = handTexts.now;
  const { left } = viewOf(stage.standing);
  const points = pointsAfter(stage, keep);
  const inRoll = pointsAfter(stage, mostOf(keeps)) - points;
  const label = keep.size === left ? t.tuttoStop : all ? t.allStop : t.keepStop(named(keep));
  return {
    ...BANK,
    move: keep.move,
    label,
    detail: inRoll > 0 ? t.bankLeaving(points, inRoll) : t.bank(points),
  };
}
