// A hint in Zocken's words.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { number, plural, share, signedTenths, tenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move, ZockenOdds } from '$lib/wire.gen';
import { meaning } from './means';
import { betIn, phaseOf, pickedIn, placeIn, roundsOf, viewOf } from './row';
import { zocken } from './texts';
import { toldOf } from './told';

const words = texts({
  en: {
    matches: (n: number) => `${n} ${plural(n, 'match', 'matches')} so far`,
    bonus: 'the +50 is still possible',
    gone: 'the +50 is gone',
    bet: 'A bet that is won pays half the turn; one that is lost costs 20.',
    betCounts: 'Points the bet brings, on average',
    turn: 'Points of this turn, on average',
    share: 'Chance of more than 50 points this turn',
    win: 'Chance to win the game',
    lead: (n: number) =>
      n === 0
        ? 'You are level'
        : `You are ${number(Math.abs(n))} points ${n > 0 ? 'ahead' : 'behind'}`,
    last: 'and this is the last turn',
    after: (n: number) => `with ${n} ${plural(n, 'turn', 'turns')} to come after this one`,
    betOn: (name: string) =>
      `${name} has bet: above 50, ${name} gets half as much; up to 50, ${name} loses 20.`,
  },
  nl: {
    matches: (n) => `${n} ${plural(n, 'treffer', 'treffers')} tot nu toe`,
    bonus: 'de +50 kan nog',
    gone: 'de +50 is weg',
    bet: 'Een gewonnen weddenschap betaalt de helft van de beurt; een verloren kost 20.',
    betCounts: 'Punten die de weddenschap gemiddeld oplevert',
    turn: 'Punten van deze beurt, gemiddeld',
    share: 'Kans op meer dan 50 punten deze beurt',
    win: 'Kans om het spel te winnen',
    lead: (n) =>
      n === 0
        ? 'Jullie staan gelijk'
        : `Je staat ${number(Math.abs(n))} punten ${n > 0 ? 'voor' : 'achter'}`,
    last: 'en dit is de laatste beurt',
    after: (n) => plural(n, 'en hierna komt nog 1 beurt', `en hierna komen nog ${n} beurten`),
    betOn: (name) =>
      `${name} heeft gewed: boven de 50 krijgt ${name} de helft erbij, tot en met 50 verliest ${name} 20.`,
  },
  de: {
    matches: (n) => `Bisher ${n} Treffer`,
    bonus: 'die +50 sind noch möglich',
    gone: 'die +50 sind weg',
    bet: 'Eine gewonnene Wette bringt die Hälfte des Zuges, eine verlorene kostet 20.',
    betCounts: 'Punkte, die die Wette im Schnitt bringt',
    turn: 'Punkte dieses Zuges im Schnitt',
    share: 'Chance auf mehr als 50 Punkte in diesem Zug',
    win: 'Chance, das Spiel zu gewinnen',
    lead: (n) =>
      n === 0
        ? 'Es steht unentschieden'
        : `Du liegst ${number(Math.abs(n))} Punkte ${n > 0 ? 'vorn' : 'zurück'}`,
    last: 'und das ist der letzte Zug',
    after: (n) => plural(n, 'und danach kommt noch 1 Zug', `und danach kommen noch ${n} Züge`),
    betOn: (name) =>
      `${name} hat gewettet: Über 50 bekommt ${name} die Hälfte dazu, bis 50 verliert ${name} 20.`,
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

/** Who plays for the win is told how far ahead they are, and how much is still to come. */
function stands(advice: Advice, { standing }: Stage, company: Company): string[] {
  const { to_act: actor, scores } = standing;
  if (advice.objective !== 'win' || typeof actor !== 'number') return [];
  const { roller, round, bets } = viewOf(standing);
  const seats = scores.length;
  const first = Number(company.options['first'] ?? 0);
  const before = (roller - first + seats) % seats;
  const after = seats * (roundsOf(company) - round) - before - 1;
  const others = scores.filter((_, seat) => seat !== actor);
  const lead = (scores[actor] ?? 0) - Math.max(...others);
  const left = after ? words.now.after(after) : words.now.last;
  const told = [`${words.now.lead(lead)}, ${left}.`];
  const bettors = bets.flatMap((on, seat) => (on && actor === roller ? [seat] : []));
  return [...told, ...bettors.map((seat) => words.now.betOn(company.names[seat] ?? ''))];
}

function facts(advice: Advice, stage: Stage, company: Company): string[] {
  const t = zocken.now;
  const told = stands(advice, stage, company);
  if (phaseOf(stage.standing) === 'betting') return [...told, words.now.bet];
  const best = advice.best[0] ?? 0;
  const { move } = advice.moves[best]!;
  const odds = advice.odds as ZockenOdds;
  const chances = odds.picks[best];
  const place = placeIn(move);
  if (chances) told.push(`${t.chances(chances.home, chances.off)}.`);
  if (place !== null) {
    told.push(`${meaning(stage, company, place)}.`);
  }
  const fifty = odds.bonus ? words.now.bonus : words.now.gone;
  return [...told, `${words.now.matches(odds.matches)}; ${fifty}.`];
}

export const explainer: Explainer = {
  move: nameOf,
  told: (move, stage, company) => toldOf(move, stage) ?? nameOf(move, stage, company),
  worth: (value, { objective }, stage) => {
    if (objective !== 'points') return share(value);
    return phaseOf(stage.standing) === 'betting' ? signedTenths(value) : tenths(value);
  },
  facts,
  stands,
  counts: ({ objective }, stage) => {
    if (objective === 'win') return words.now.win;
    if (objective !== 'points') return words.now.share;
    return phaseOf(stage.standing) === 'betting' ? words.now.betCounts : words.now.turn;
  },
};
