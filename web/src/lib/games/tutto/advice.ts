// A hint in Tutto's words.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { number, percent, plural, share, signed, tenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move } from '$lib/wire.gen';
import type { TuttoOdds } from './wire.gen';
import { handTexts } from './hand.texts';
import { worth } from './rules';
import { countsPoints, viewOf } from './view';

const words = texts({
  en: {
    keep: (faces: string) => `Set ${faces} aside`,
    thenNull: (dice: number, chance: string) =>
      `then ${plural(dice, '1 die', `${dice} dice`)}: ${chance} null`,
    tutto: 'all six: TUTTO!',
    left: (dice: number) => `${plural(dice, '1 die', `${dice} dice`)} left`,
    rolling: (dice: number) => `Rolling ${plural(dice, 'the last die', `${dice} more dice`)}`,
    drawing: 'Another card',
    noStop: 'no stop card is left in the deck',
    banks: (points: number, total: number) =>
      `Stopping banks ${number(points)} and makes ${number(total)}.`,
    exact: 'Exact, if the deck is reshuffled before every card after the next one.',
    later: 'Worked out as if the deck were reshuffled before every card after the next one.',
    win: 'Chance to win the game',
    points: 'Points banked this turn, on average',
  },
  nl: {
    keep: (faces) => `Leg ${faces} opzij`,
    thenNull: (dice, chance) =>
      `dan ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}: ${chance} misworp`,
    tutto: 'alle zes: TUTTO!',
    left: (dice) => `Nog ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}`,
    rolling: (dice) => `Doorgooien met ${plural(dice, '1 dobbelsteen', `${dice} dobbelstenen`)}`,
    drawing: 'Nog een kaart',
    noStop: 'er zit geen stopkaart meer in de stapel',
    banks: (points, total) =>
      `Stoppen levert ${number(points)} op en maakt er ${number(total)} van.`,
    exact: 'Exact, als na de volgende kaart de stapel vóór elke kaart opnieuw wordt geschud.',
    later:
      'Gerekend is alsof na de volgende kaart de stapel vóór elke kaart opnieuw wordt geschud.',
    win: 'Kans om het spel te winnen',
    points: 'Punten die deze beurt gemiddeld oplevert',
  },
  de: {
    keep: (faces) => `${faces} herauslegen`,
    thenNull: (dice, chance) => `dann ${dice} Würfel: ${chance} Niete`,
    tutto: 'alle sechs: TUTTO!',
    left: (dice) => `Noch ${dice} Würfel`,
    rolling: (dice) => `Weiterwürfeln mit ${plural(dice, '1 Würfel', `${dice} Würfeln`)}`,
    drawing: 'Noch eine Karte',
    noStop: 'keine Stop-Karte mehr im Stapel',
    banks: (points, total) => `Aufhören bringt ${number(points)} und macht ${number(total)}.`,
    exact: 'Exakt, wenn nach der nächsten Karte vor jeder weiteren neu gemischt wird.',
    later: 'Gerechnet ist so, als würde nach der nächsten Karte vor jeder weiteren neu gemischt.',
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

/** The result of a keep for its dice. */
function keeping(advice: Advice, stage: Stage): string[] {
  const t = words.now;
  const { card } = viewOf(stage.standing);
  const odds = advice.odds as TuttoOdds;
  const best = advice.best[0] ?? 0;
  const { move } = advice.moves[best]!;
  const keep = odds.keeps[best];
  if (!('keep' in move) || !keep) return [];
  const gain = countsPoints(card) ? [signed(worth(move.keep))] : [];
  const after = keep.null ? t.thenNull(keep.left, percent(keep.null)) : t.tutto;
  return [`${[...gain, after].join(', ')}.`];
}

/** The risk of going on, with the dice or the card it would be done with. */
function risk(odds: TuttoOdds, points: number): string | null {
  const t = handTexts.now;
  if (odds.null) {
    const tutto = t.tuttoChance(percent(odds.tutto ?? '0'));
    return `${t.riskNull(percent(odds.null), points)}; ${tutto}`;
  }
  if (!odds.stop) return null;
  return odds.stop.startsWith('0/') ? words.now.noStop : t.riskStop(percent(odds.stop), points);
}

/** The reasons for the best move; those about another move say so. */
function facts(advice: Advice, stage: Stage): string[] {
  const t = words.now;
  const { left, roller, turn_points: points } = viewOf(stage.standing);
  const mine = stage.standing.scores[roller] ?? 0;
  const best = advice.moves[advice.best[0] ?? 0]!.move;
  const risked = risk(advice.odds as TuttoOdds, points);
  if ('keep' in best) return keeping(advice, stage);
  if ('roll' in best) return [`${t.left(left)}: ${risked}.`];
  if ('draw' in best) return [`${risked}.`];
  const other = left ? t.rolling(left) : t.drawing;
  return [t.banks(points, mine + points), `${other}: ${risked}.`];
}

export const explainer: Explainer = {
  move: nameOf,
  worth: (value, { objective }) => (objective === 'win' ? share(value) : tenths(value)),
  facts,
  counts: ({ objective }: Advice, _: Stage, __: Company) =>
    objective === 'win' ? words.now.win : words.now.points,
  exact: () => words.now.exact,
  assumes: () => ({ but: words.now.later }),
};
