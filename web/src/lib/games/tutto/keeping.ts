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
export function pointsAfter(stage: Stage, kept: Kept | null): number {
  const { card, turn_points: points, left } = viewOf(stage.standing);
  if (!kept || !card) return points;
  const sum = points + (countsPoints(card) ? worth(kept.move.keep) : 0);
  const [times, more] = (kept.size === left && TUTTO_PAYS[card]) || [1, 0];
  return times * sum + more;
}

export function keepingOffers(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer[] {
  const { dice, left, card } = viewOf(stage.standing);
  const kept = meantOf(keeps, dice, chosen);
  if (!kept || !card) return [];
  const tutto = kept.size === left;
  const stops = tutto ? card in TUTTO_PAYS : TUTTO_MAY_STOP.includes(card);
  const on = tutto ? tuttoMade(stage, kept) : rollingOn(stage, company, kept);
  return stops ? [on, banking(stage, keeps, kept, chosen.length === 0)] : [on];
}

/** A wide space, so that two ones do not read as eleven. */
const SPACE = '\u2002';

const named = (kept: Kept): string =>
  kept.move.keep
    .flat()
    .sort((one, other) => one - other)
    .join(SPACE);

function rollingOn(stage: Stage, company: Company, kept: Kept): Offer {
  const t = handTexts.now;
  const { card, left } = viewOf(stage.standing);
  const after = left - kept.size;
  const points = pointsAfter(stage, kept);
  const told = chance(oddsOf(stage, company)?.keeps[kept.at]?.null);
  const risk = company.hints ? t.riskNull(told, points) : t.risk(points);
  const banks = company.hints ? t.nullBanks(told, points) : t.collected(points);
  return {
    ...ROLL_ON,
    move: kept.move,
    ...(card && TUTTO_MAY_STOP.includes(card) ? { then: { roll: true } } : {}),
    throws: true,
    label: t.keepRoll(named(kept), after),
    detail: card === 'fireworks' ? banks : risk,
  };
}

/** TUTTO is shown for a moment; going on is another press. */
function tuttoMade(stage: Stage, kept: Kept): Offer {
  const t = handTexts.now;
  const { card, tuttos } = viewOf(stage.standing);
  const points = pointsAfter(stage, kept);
  const detail =
    card === 'cloverleaf'
      ? tuttos
        ? t.wins
        : t.oneMore
      : card === 'fireworks'
        ? t.sixAgain(points)
        : t.cardOrStop(points);
  return { ...ROLL_ON, move: kept.move, label: t.tutto(named(kept)), detail };
}

function banking(stage: Stage, keeps: readonly Kept[], kept: Kept, all: boolean): Offer {
  const t = handTexts.now;
  const { left } = viewOf(stage.standing);
  const points = pointsAfter(stage, kept);
  const lying = pointsAfter(stage, mostOf(keeps)) - points;
  const label = kept.size === left ? t.tuttoStop : all ? t.allStop : t.keepStop(named(kept));
  return {
    ...BANK,
    move: kept.move,
    label,
    detail: lying > 0 ? t.bankLeaving(points, lying) : t.bank(points),
  };
}
