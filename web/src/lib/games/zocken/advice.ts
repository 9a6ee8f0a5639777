// A hint in Zocken's words: the reasons for the best move, then the state of the game. The server
// decides what is legal and computes the values.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import { number, plural, share, signedTenths, tenths, texts } from '$lib/i18n/texts.svelte';
import type { Advice, Move } from '$lib/wire.gen';
import type { Colour } from './wire.gen';
import type { PickOdds, ZockenOdds } from './wire.gen';
import { betIn, countIn, phaseOf, pickedIn, placedIn, placeIn, roundsOf, viewOf } from './row';
import { isMatch, turnsAfter } from './rules';
import { zocken } from './texts';
import { toldOf } from './told';

const words = texts({
  en: {
    finds: (n: number) =>
      n === 6 ? 'Every face matches' : `${n} of its 6 faces ${plural(n, 'matches', 'match')}`,
    most: 'more than with any other die',
    misses: (n: number) =>
      n === 0 ? 'all of them fit the row' : `${n} ${plural(n, 'does', 'do')} not fit the row`,
    match: (points: number, before: number) =>
      `It matches: that makes ${number(points)} points for matches instead of ${number(before)}.`,
    takes: (circle: string) => `It takes the place of ${circle}, which is still to come.`,
    harmless: (circle: string) => `It costs no match: ${circle} has already been rolled.`,
    evades: 'It costs 10 points but leaves every circle free.',
    saves: 'It costs 10 points, but saves the +50, which OUT would lose.',
    out: 'It costs 20 points but takes up no field.',
    loses: 'It costs 20 points and the +50, but takes up no field.',
    blocks: (move: string, circle: string) =>
      `“${move}” would take the place of ${circle}, which is still to come.`,
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
    finds: (n) =>
      n === 6
        ? 'Elke uitkomst is een treffer'
        : `${n} van de 6 uitkomsten ${plural(n, 'is een treffer', 'zijn een treffer')}`,
    most: 'meer dan bij elke andere dobbelsteen',
    misses: (n) =>
      n === 0 ? 'alle passen in de rij' : `${n} ${plural(n, 'past', 'passen')} niet in de rij`,
    match: (points, before) =>
      `Dat is een treffer: de treffers zijn dan ${number(points)} punten waard in plaats van ${number(before)}.`,
    takes: (circle) => `Hij bezet de plaats van ${circle}, die nog moet komen.`,
    harmless: (circle) => `Dat kost geen treffer: ${circle} is al gegooid.`,
    evades: 'Dat kost 10 punten en houdt alle cirkels vrij.',
    saves: 'Dat kost 10 punten, maar redt de +50, die met het UIT-veld weg zou zijn.',
    out: 'Dat kost 20 punten en houdt alle plaatsen vrij.',
    loses: 'Dat kost 20 punten en de +50, maar houdt alle plaatsen vrij.',
    blocks: (move, circle) => `‘${move}’ zou de plaats van ${circle} bezetten, die nog moet komen.`,
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
    finds: (n) =>
      n === 6
        ? 'Jede Augenzahl ergibt eine Übereinstimmung'
        : `${n} von 6 Augenzahlen ${plural(n, 'ergibt', 'ergeben')} eine Übereinstimmung`,
    most: 'mehr als bei jedem anderen Würfel',
    misses: (n) =>
      n === 0
        ? 'alle passen in die Reihe'
        : `${n} ${plural(n, 'passt', 'passen')} nicht in die Reihe`,
    match: (points, before) =>
      `Das ist eine Übereinstimmung: Es gibt dafür ${number(points)} statt ${number(before)} Punkte.`,
    takes: (circle) => `Er belegt den Platz von ${circle}; dieser Würfel kommt erst noch.`,
    harmless: (circle) => `Das kostet keine Übereinstimmung: ${circle} ist schon geworfen.`,
    evades: 'Das kostet 10 Punkte und verdeckt keinen Kreis.',
    saves: 'Das kostet 10 Punkte, rettet aber die +50, die mit AUS weg wären.',
    out: 'Das kostet 20 Punkte und belegt keinen Platz.',
    loses: 'Das kostet 20 Punkte und die +50, belegt aber keinen Platz.',
    blocks: (move, circle) =>
      `„${move}“ würde den Platz von ${circle} belegen; dieser Würfel kommt erst noch.`,
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

/** For players who play to win: how far ahead they are, and how much is still to come. */
function stands(advice: Advice, { standing }: Stage, company: Company): string[] {
  const { to_act: actor, scores } = standing;
  if (advice.objective !== 'win' || typeof actor !== 'number') return [];
  const view = viewOf(standing);
  const { roller, bets } = view;
  const after = turnsAfter(view, roundsOf(company), optionOf(company, 'first'));
  const others = scores.filter((_, seat) => seat !== actor);
  const lead = (scores[actor] ?? 0) - Math.max(...others);
  const left = after ? words.now.after(after) : words.now.last;
  const score = [`${words.now.lead(lead)}, ${left}.`];
  const bettors = bets.flatMap((on, seat) => (on && actor === roller ? [seat] : []));
  return [...score, ...bettors.map((seat) => words.now.betOn(company.names[seat] ?? ''))];
}

/** The die whose place this move would take, while that die is still to be rolled. */
function robbed(move: Move, { standing }: Stage): Colour | null {
  const { circles, remaining, die } = viewOf(standing);
  const place = placeIn(move);
  const circle = typeof place === 'number' ? circles[place - 1] : undefined;
  return circle && circle !== die && remaining.includes(circle) ? circle : null;
}

/** The effect of placing the die there, and what the next best move would take away. */
function placing(advice: Advice, stage: Stage, company: Company): string[] {
  const t = words.now;
  const { colour } = zocken.now;
  const at = advice.best[0] ?? 0;
  const { move } = advice.moves[at]!;
  const lost = robbed(move, stage);
  const sentences = [lost ? t.takes(colour[lost]) : does(move, stage, company)];
  const others = advice.moves.filter((_, index) => index !== at);
  const next = others.toSorted((one, other) => other.value - one.value)[0];
  const taken = next && !lost ? robbed(next.move, stage) : null;
  if (taken) sentences.push(t.blocks(nameOf(next!.move, stage, company), colour[taken]));
  return sentences;
}

function does(move: Move, stage: Stage, company: Company): string {
  const t = words.now;
  const view = viewOf(stage.standing);
  const place = placeIn(move)!;
  const now = countIn(view, company);
  if (place === 'out') return now.bonus ? t.loses : t.out;
  if (typeof place === 'string') {
    const outFits = stage.legal.some((one) => placeIn(one) === 'out');
    return now.bonus && outFits ? t.saves : t.evades;
  }
  if (view.die && isMatch(view.circles, view.die, place)) {
    return t.match(countIn(placedIn(view, place), company).matchPoints, now.matchPoints);
  }
  return t.harmless(zocken.now.colour[view.circles[place - 1]!]);
}

/** How often the die matches its own circle, and whether another would more often. */
function picking({ home, off }: PickOdds, picks: PickOdds[]): string {
  const t = words.now;
  const most = home > 0 && picks.filter((one) => one.home >= home).length === 1;
  return `${t.finds(home)}${most && picks.length > 1 ? `, ${t.most}` : ''}${home === 6 ? '' : `; ${t.misses(off)}`}.`;
}

function facts(advice: Advice, stage: Stage, company: Company): string[] {
  const score = stands(advice, stage, company);
  if (phaseOf(stage.standing) === 'betting') return [words.now.bet, ...score];
  const best = advice.best[0] ?? 0;
  const { picks } = advice.odds as ZockenOdds;
  const chances = picks[best];
  if (pickedIn(advice.moves[best]!.move))
    return chances ? [picking(chances, picks), ...score] : score;
  return [...placing(advice, stage, company), ...score];
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
