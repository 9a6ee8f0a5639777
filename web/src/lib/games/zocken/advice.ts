// A hint in Zocken's words.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { plural, share, signedTenths, tenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move, ZockenOdds } from '$lib/wire.gen';
import { meaning } from './means';
import { betIn, phaseOf, pickedIn, placeIn, viewOf } from './row';
import { zocken } from './texts';

const words = texts({
  en: {
    matches: (n: number) => `${n} ${plural(n, 'match', 'matches')} so far`,
    bonus: 'the +50 is still possible',
    gone: 'the +50 is gone',
    bet: 'A bet that is won pays half the turn; one that is lost costs 20.',
    betCounts: 'Points the bet brings, on average',
    turn: 'Points of this turn, on average',
    share: 'Chance of more than 50 points this turn',
  },
  nl: {
    matches: (n) => `${n} ${plural(n, 'treffer', 'treffers')} tot nu toe`,
    bonus: 'de +50 kan nog',
    gone: 'de +50 is weg',
    bet: 'Een gewonnen weddenschap betaalt de helft van de beurt; een verloren kost 20.',
    betCounts: 'Punten die de weddenschap gemiddeld oplevert',
    turn: 'Punten van deze beurt, gemiddeld',
    share: 'Kans op meer dan 50 punten deze beurt',
  },
  de: {
    matches: (n) => `Bisher ${n} Treffer`,
    bonus: 'die +50 sind noch möglich',
    gone: 'die +50 sind weg',
    bet: 'Eine gewonnene Wette bringt die Hälfte des Zuges, eine verlorene kostet 20.',
    betCounts: 'Punkte, die die Wette im Schnitt bringt',
    turn: 'Punkte dieses Zuges im Schnitt',
    share: 'Chance auf mehr als 50 Punkte in diesem Zug',
  },
});

function nameOf(move: Move, stage: Stage, company: Company): string {
  const t = zocken.now;
  const die = pickedIn(move);
  if (die) return t.roll(t.die[die]);
  const bet = betIn(move);
  if (bet !== null) {
    return bet ? t.bet(company.names[viewOf(stage.standing).roller] ?? '') : t.noBet;
  }
  const place = placeIn(move);
  return place === 'out' || place === null
    ? t.putOut
    : t.placeOn(place as Exclude<typeof place, 'out'>);
}

function facts(advice: Advice, stage: Stage, company: Company): string[] {
  const t = zocken.now;
  if (phaseOf(stage.standing) === 'betting') return [words.now.bet];
  const best = advice.best[0] ?? 0;
  const { move } = advice.moves[best]!;
  const odds = advice.odds as ZockenOdds;
  const chances = odds.picks[best];
  const place = placeIn(move);
  const told: string[] = [];
  if (chances) told.push(`${t.chances(chances.home, chances.off)}.`);
  if (place !== null) {
    told.push(`${meaning(stage, company, place)}.`);
  }
  const fifty = odds.bonus ? words.now.bonus : words.now.gone;
  return [...told, `${words.now.matches(odds.matches)}; ${fifty}.`];
}

export const explainer: Explainer = {
  move: nameOf,
  worth: (value, { objective }, stage) => {
    if (objective !== 'points') return share(value);
    return phaseOf(stage.standing) === 'betting' ? signedTenths(value) : tenths(value);
  },
  facts,
  counts: ({ objective }, stage) => {
    if (objective !== 'points') return words.now.share;
    return phaseOf(stage.standing) === 'betting' ? words.now.betCounts : words.now.turn;
  },
};
