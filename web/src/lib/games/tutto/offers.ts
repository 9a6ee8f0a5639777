// Tutto's legal moves as buttons with their meaning; those for a roll are in `keeping`. The server
// computes the chances.

import type { Company, Offer, Stage } from '$lib/games/game';
import type { Move } from '$lib/wire.gen';
import type { Kept } from './choice';
import { chance, handTexts } from './hand.texts';
import { keepingOffers } from './keeping';
import { oddsOf, viewOf } from './view';

/** The buttons; `chosen` has indices in the roll. */
export function offersOf(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer[] {
  if (keeps.length) return keepingOffers(stage, company, keeps, chosen);
  return stage.legal.flatMap((move) => {
    if ('roll' in move) return [rolling(move, stage, company)];
    if ('draw' in move) return [drawing(move, stage, company)];
    return 'stop' in move ? [stopping(move, stage)] : [];
  });
}

function rolling(move: Move, stage: Stage, company: Company): Offer {
  const t = handTexts.now;
  const { left, turn_points: points } = viewOf(stage.standing);
  const odds = oddsOf(stage, company);
  const detail = company.hints
    ? `${t.riskNull(chance(odds?.null), points)}; ${t.tuttoChance(chance(odds?.tutto))}`
    : t.risk(points);
  const offer = { key: 'roll', move, throws: true, label: t.roll(left), detail } as const;
  return { ...offer, tone: 'primary', shortcut: 'Space' };
}

function drawing(move: Move, stage: Stage, company: Company): Offer {
  const t = handTexts.now;
  const { turn_points: points } = viewOf(stage.standing);
  const stop = chance(oddsOf(stage, company)?.stop);
  const detail = company.hints ? t.riskStop(stop, points) : t.risk(points);
  const offer = { key: 'draw', move, throws: true, label: t.draw, detail } as const;
  return { ...offer, tone: 'primary', shortcut: 'Space' };
}

function stopping(move: Move, stage: Stage): Offer {
  const t = handTexts.now;
  const { roller, turn_points: points } = viewOf(stage.standing);
  const total = (stage.standing.scores[roller] ?? 0) + points;
  const label = t.stop(points);
  // With the first points of the game the total is the same number.
  const detail = total === points ? { bare: true } : { detail: t.stopTotal(total) };
  return { key: 'stop', move, label, ...detail, tone: 'plain', shortcut: 's' };
}
