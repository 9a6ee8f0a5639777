// A hint in the words of Gambler and Engel & Bengel.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { percent, share, signedTenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move } from '$lib/wire.gen';
import type { GamblerOdds } from './wire.gen';
import { t } from './texts';
import { paysOf } from './rules';
import { placements, viewOf } from './view';

const words = texts({
  en: {
    two: 'Points you gain on the other until the round ends',
    many: 'Points you gain on the others until the round ends',
    win: 'Chance to win the game',
    gains: 'What counts is how many points you gain on the other player per round, on average.',
    floor: 'It ignores the fact that nobody can drop below zero.',
  },
  nl: {
    two: 'Punten die je tot het eind van de ronde op de ander wint',
    many: 'Punten die je tot het eind van de ronde op de anderen wint',
    win: 'Kans om het spel te winnen',
    gains: 'Het gaat om de punten die je gemiddeld per ronde op de ander wint.',
    floor: 'Dat niemand onder nul punten kan zakken, blijft buiten beschouwing.',
  },
  de: {
    two: 'Punkte, die du bis zum Ende des Durchgangs gegenüber der anderen Person gewinnst',
    many: 'Punkte, die du bis zum Ende des Durchgangs gegenüber den anderen gewinnst',
    win: 'Chance, das Spiel zu gewinnen',
    gains:
      'Es zählt, wie viele Punkte man im Schnitt je Durchgang gegenüber der anderen Person gewinnt.',
    floor: 'Dass niemand unter null Punkte fallen kann, bleibt dabei außer Acht.',
  },
});

function nameOf(move: Move, stage: Stage): string {
  const say = t.now.offer;
  const [put] = placements([move]);
  if (put) return say.put(put.face, put.row + 1);
  return 'roll' in move ? say.roll(viewOf(stage.standing).cup.length) : say.stop;
}

/** What the best placement does to its row. */
function placing(advice: Advice, stage: Stage): string[] {
  const say = t.now.offer;
  const view = viewOf(stage.standing);
  const [put] = placements([advice.moves[advice.best[0] ?? 0]!.move]);
  const row = put && view.tableau?.rows[put.row];
  if (!row) return [];
  const left = row.boxes - (view.filled[put.row]?.length ?? 0) - 1;
  const then = left ? say.putLeft(left, paysOf(row)) : say.putPaid(paysOf(row));
  return [`${then}.`];
}

/** What another roll may bring, where it is legal. */
function rolling(advice: Advice, stage: Stage): string[] {
  const say = t.now.offer;
  const { nothing, plus, minus } = advice.odds as GamblerOdds;
  if (nothing === null) return [];
  const some = (chance: string | null) => chance !== null && !chance.startsWith('0');
  const chances = [say.nothing(percent(nothing))];
  if (some(plus)) chances.push(say.plus(percent(plus!)));
  if (some(minus)) chances.push(say.minus(percent(minus!)));
  return [`${say.roll(viewOf(stage.standing).cup.length)}: ${chances.join(', ')}.`];
}

export const explainer: Explainer = {
  move: nameOf,
  worth: (value, { objective }) => (objective === 'win' ? share(value) : signedTenths(value)),
  facts: (advice, stage) => [...placing(advice, stage), ...rolling(advice, stage)],
  counts: ({ objective }: Advice, _: Stage, company: Company) => {
    if (objective === 'win') return words.now.win;
    return company.names.length > 2 ? words.now.many : words.now.two;
  },
  assumes: (objective) =>
    objective === 'points' ? { counts: words.now.gains, but: words.now.floor } : {},
};
