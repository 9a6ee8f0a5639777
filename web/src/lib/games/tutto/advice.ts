// A hint in Tutto's words.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { number, percent, plural, share, signed, tenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move, TuttoOdds } from '$lib/wire.gen';
import { handTexts } from './hand.texts';
import { countsPoints, viewOf, worth } from './view';

const words = texts({
  en: {
    keep: (faces: string) => `Keep ${faces}`,
    thenNull: (dice: number, chance: string) =>
      `then ${plural(dice, '1 die', `${dice} dice`)}: ${chance} null`,
    tutto: 'all six: TUTTO!',
    left: (dice: number) => `${plural(dice, '1 die', `${dice} dice`)} left`,
    banks: (points: number, total: number) =>
      `Stopping banks ${number(points)} and makes ${number(total)}.`,
    win: 'Chance to win the game',
    points: 'Points banked this turn, on average',
  },
  nl: {
    keep: (faces) => `Leg ${faces} opzij`,
    thenNull: (dice, chance) =>
      `dan ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}: ${chance} misworp`,
    tutto: 'alle zes: TUTTO!',
    left: (dice) => `Nog ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}`,
    banks: (points, total) =>
      `Stoppen levert ${number(points)} op en maakt er ${number(total)} van.`,
    win: 'Kans om het spel te winnen',
    points: 'Punten die deze beurt gemiddeld oplevert',
  },
  de: {
    keep: (faces) => `${faces} herauslegen`,
    thenNull: (dice, chance) => `dann ${dice} Würfel: ${chance} Niete`,
    tutto: 'alle sechs: TUTTO!',
    left: (dice) => `Noch ${dice} Würfel`,
    banks: (points, total) => `Aufhören sichert ${number(points)} und macht ${number(total)}.`,
    win: 'Chance, das Spiel zu gewinnen',
    points: 'Punkte, die der Zug im Schnitt bringt',
  },
});

function nameOf(move: Move, stage: Stage): string {
  const t = handTexts.now;
  const { left, turn_points: points } = viewOf(stage.standing);
  if ('keep' in move) return words.now.keep(move.keep.flat().join(' '));
  if ('roll' in move) return t.roll(left);
  return 'draw' in move ? t.draw : t.stop(points);
}

/** What becomes of the dice of a keep. */
function keeping(advice: Advice, stage: Stage): string[] {
  const t = words.now;
  const { card } = viewOf(stage.standing);
  const odds = advice.odds as TuttoOdds;
  const best = advice.best[0] ?? 0;
  const { move } = advice.moves[best]!;
  const told = odds.keeps[best];
  if (!('keep' in move) || !told) return [];
  const gain = countsPoints(card) ? [signed(worth(move.keep))] : [];
  const after = told.null ? t.thenNull(told.left, percent(told.null)) : t.tutto;
  return [`${[...gain, after].join(', ')}.`];
}

function facts(advice: Advice, stage: Stage): string[] {
  const t = handTexts.now;
  const odds = advice.odds as TuttoOdds;
  const { left, roller, turn_points: points } = viewOf(stage.standing);
  const mine = stage.standing.scores[roller] ?? 0;
  const told = keeping(advice, stage);
  if (odds.null) {
    const risk = t.riskNull(percent(odds.null), points);
    told.push(`${words.now.left(left)}: ${risk}; ${t.tuttoChance(percent(odds.tutto ?? '0'))}.`);
  }
  if (odds.stop) told.push(`${t.riskStop(percent(odds.stop), points)}.`);
  if (advice.moves.some(({ move }) => 'stop' in move)) {
    told.push(words.now.banks(points, mine + points));
  }
  return told;
}

export const explainer: Explainer = {
  move: nameOf,
  worth: (value, { objective }) => (objective === 'win' ? share(value) : tenths(value)),
  facts,
  counts: ({ objective }: Advice, _: Stage, __: Company) =>
    objective === 'win' ? words.now.win : words.now.points,
};
