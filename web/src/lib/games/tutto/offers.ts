// Tutto's legal moves as buttons, with what they mean.
// The chances are the server's.

import { percent, signed } from '$lib/i18n/texts.svelte';
import type { Company, Offer, Stage } from '$lib/games/game';
import type { Fraction, Move } from '$lib/wire.gen';
import { keepOf, type Kept } from './choice';
import { handTexts, LATER } from './hand.texts';
import { countsPoints, oddsOf, viewOf, worth } from './view';

/** Rolling or drawing with so much at risk asks once. */
const DEAR = 1000;

const chance = (told: Fraction | null | undefined): string => (told ? percent(told) : LATER);

/** The buttons; `chosen` are places in the roll. */
export function offersOf(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer[] {
  if (keeps.length) return [keeping(stage, company, keeps, chosen)];
  return stage.legal.flatMap((move) => {
    if ('roll' in move) return [rolling(move, stage, company)];
    if ('draw' in move) return [drawing(move, stage, company)];
    return 'stop' in move ? [stopping(move, stage)] : [];
  });
}

function keeping(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer {
  const t = handTexts.now;
  const { dice, left, card } = viewOf(stage.standing);
  const faces = chosen.map((die) => dice[die] ?? 0);
  const kept = keepOf(keeps, faces);
  const base = { key: 'keep', tone: 'primary', shortcut: 'Space' } as const;
  if (!kept) return { ...base, move: null, label: t.choose, why: t.chooseWhy };
  const points = countsPoints(card) ? [signed(worth(kept.move.keep))] : [];
  const after = left - kept.size;
  const told = oddsOf(stage, company)?.keeps[kept.at]?.null;
  const rest = company.hints ? t.thenNull(after, chance(told)) : t.then(after);
  const detail = [...points, after ? rest : t.tutto].join(', ');
  return { ...base, move: kept.move, label: t.keep(faces.join(' ')), detail };
}

function rolling(move: Move, stage: Stage, company: Company): Offer {
  const t = handTexts.now;
  const { left, turn_points: points } = viewOf(stage.standing);
  const odds = oddsOf(stage, company);
  const detail = company.hints
    ? `${t.riskNull(chance(odds?.null), points)}; ${t.tuttoChance(chance(odds?.tutto))}`
    : t.risk(points);
  const offer = { key: 'roll', move, label: t.roll(left), detail } as const;
  const sure = points >= DEAR ? { confirm: t.sureRoll(left, points) } : {};
  return { ...offer, tone: 'primary', shortcut: 'Space', ...sure };
}

function drawing(move: Move, stage: Stage, company: Company): Offer {
  const t = handTexts.now;
  const { turn_points: points } = viewOf(stage.standing);
  const stop = chance(oddsOf(stage, company)?.stop);
  const detail = company.hints ? t.riskStop(stop, points) : t.risk(points);
  const offer = { key: 'draw', move, label: t.draw, detail } as const;
  const sure = points >= DEAR ? { confirm: t.sureDraw(points) } : {};
  return { ...offer, tone: 'primary', shortcut: 'Space', ...sure };
}

function stopping(move: Move, stage: Stage): Offer {
  const t = handTexts.now;
  const { roller, turn_points: points } = viewOf(stage.standing);
  const total = (stage.standing.scores[roller] ?? 0) + points;
  const label = t.stop(points);
  return { key: 'stop', move, label, detail: t.stopTotal(total), tone: 'plain', shortcut: 's' };
}
