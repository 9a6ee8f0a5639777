// Zocken's texts: the log, the banners, the seats, the rules in one line each.

import { capital, does, type Who } from '$lib/games/who';
import { plural, signed, texts } from '$lib/i18n/texts.svelte';
import type { Colour } from './wire.gen';
import type { Place } from './rules';
import { total, zocken } from './texts';

type Way = 'up' | 'down';

const en = {
  // The log
  rolled: (who: Who, die: Colour, face: number) =>
    `${does(who, 'You roll', 'rolls')} ${zocken.all.en.a(die, face)}.`,
  put: (who: Who, place: Place) => `${does(who, 'You put', 'puts')} it on field ${place}.`,
  evaded: (who: Who, side: 'L' | 'R', cost: number) =>
    side === 'L'
      ? `${does(who, 'You use', 'uses')} the left escape field: ${signed(-cost)}.`
      : `${does(who, 'You use', 'uses')} the right escape field: ${signed(-cost)}.`,
  putOut: (who: Who, cost: number) =>
    `${does(who, 'You put', 'puts')} it on OUT: ${signed(-cost)}.`,
  putMatch: (who: Who, field: number, count: number, points: number) =>
    `${does(who, 'You put', 'puts')} it on field ${field}: a match! ${points} for ${count}.`,
  fiftyLost: 'The +50 is gone.',
  decided: (way: Way): string =>
    way === 'up' ? 'From now on the sequence rises.' : 'From now on the sequence falls.',
  bettingOpens: (roller: Who) =>
    `Three dice are in place. Who bets on ${roller.you ? 'you' : roller.name}?`,
  betOn: (who: Who, roller: Who) =>
    `${does(who, 'You bet', 'bets')} on ${roller.you ? 'you' : roller.name}.`,
  betNot: (who: Who) => `${does(who, 'You do', 'does')} not bet.`,
  ends: (who: Who, points: number, parts: string) =>
    `${does(who, 'You end', 'ends')} the turn with ${signed(points)}${parts ? `: ${parts}` : ''}.`,
  part: {
    matches: (count: number, points: number) =>
      `${count} ${plural(count, 'match', 'matches')} ${signed(points)}`,
    fifty: 'valid sequence +50',
    evaded: (count: number, points: number) =>
      `${count} ${plural(count, 'escape field', 'escape fields')} ${signed(points)}`,
    out: (count: number, points: number) => `${count}× OUT ${signed(points)}`,
  },
  betWon: (who: Who, points: number) =>
    `${does(who, 'You win', 'wins')} the bet: ${signed(points)}.`,
  betLost: (who: Who, points: number) =>
    `${does(who, 'You lose', 'loses')} the bet: ${signed(points)}.`,
  roundBegins: (round: number, of: number) => `Round ${round} of ${of} begins.`,
  /** Among other names. */
  you: 'you',
  wins: (names: string, together: boolean, you: boolean, points: number) =>
    `The last round is over. ${capital(names)} ${together ? 'win together' : you ? 'win' : 'wins'} with ${total(points)}.`,
  soloOver: (points: number) => `The last round is over: ${total(points)} points.`,

  // Moments
  betsTitle: 'The bets',
  outTitle: 'OUT!',
  outText: (who: Who, cost: number) => `${does(who, 'You lose', 'loses')} ${cost} and the +50.`,
  matchesTitle: (count: number) => (count === 7 ? 'All seven match!' : `${count} matches!`),
  matchesText: (points: number) => `${points} points`,

  // Beside the seats
  round: (round: number, of: number) => `Round ${round} of ${of}`,
  noteRolls: 'rolls',
  noteDecides: 'decides',
  noteBets: 'bets',
  noteNoBet: 'no bet',

  // Rules when they first matter
  hint: {
    pick: 'Pick a die, roll it and place it for good: seven times.',
    match: (scale: string) => `Dice under the circle of their own colour pay: ${scale} for 1 to 7.`,
    fifty: '+50 for a valid sequence: no die lies on OUT at the end of your turn.',
    sequence:
      'From left to right the numbers never fall, or never rise; equal numbers and gaps are fine.',
    evade: 'You may always choose an escape field where the die fits; it costs 10.',
    out: 'A die goes on OUT only when no field of the row fits. Your matches count all the same.',
    bet: 'A bet pays half the points of a turn that scores more than 50; otherwise it costs 20.',
    solo: (rounds: number) => `Alone you play ${rounds} rounds for the highest score.`,
  },
};

export const storyTexts = texts({
  en,
  nl: {
    rolled: (who, die, face) => `${does(who, 'Je gooit', 'gooit')} ${zocken.all.nl.a(die, face)}.`,
    put: (who, place) => `${does(who, 'Je legt', 'legt')} hem op veld ${place}.`,
    evaded: (who, side, cost) =>
      side === 'L'
        ? `${does(who, 'Je wijkt', 'wijkt')} uit naar links: ${signed(-cost)}.`
        : `${does(who, 'Je wijkt', 'wijkt')} uit naar rechts: ${signed(-cost)}.`,
    putOut: (who, cost) => `${does(who, 'Je legt', 'legt')} hem op het UIT-veld: ${signed(-cost)}.`,
    putMatch: (who, field, count, points) =>
      `${does(who, 'Je legt', 'legt')} hem op veld ${field}: een treffer! ${points} voor ${count}.`,
    fiftyLost: 'De +50 is weg.',
    decided: (way) =>
      way === 'up' ? 'Vanaf nu loopt de reeks op.' : 'Vanaf nu loopt de reeks af.',
    bettingOpens: (roller) =>
      `Er liggen drie dobbelstenen. Wie wedt op ${roller.you ? 'jou' : roller.name}?`,
    betOn: (who, roller) =>
      `${does(who, 'Je wedt', 'wedt')} op ${roller.you ? 'jou' : roller.name}.`,
    betNot: (who) => `${does(who, 'Je wedt', 'wedt')} niet.`,
    ends: (who, points, parts) =>
      `${does(who, 'Je beëindigt', 'beëindigt')} de beurt met ${signed(points)}${parts ? `: ${parts}` : ''}.`,
    part: {
      matches: (count, points) =>
        `${count} ${plural(count, 'treffer', 'treffers')} ${signed(points)}`,
      fifty: 'geldige reeks +50',
      evaded: (count, points) => `${count}× uitgeweken ${signed(points)}`,
      out: (count, points) => `${count}× UIT ${signed(points)}`,
    },
    betWon: (who, points) => `${does(who, 'Je wint', 'wint')} de weddenschap: ${signed(points)}.`,
    betLost: (who, points) =>
      `${does(who, 'Je verliest', 'verliest')} de weddenschap: ${signed(points)}.`,
    roundBegins: (round, of) => `Ronde ${round} van ${of} begint.`,
    you: 'jij',
    wins: (names, together, _, points) =>
      `De laatste ronde is voorbij. ${capital(names)} ${together ? 'winnen samen' : 'wint'} met ${total(points)}.`,
    soloOver: (points) => `De laatste ronde is voorbij: ${total(points)} punten.`,

    betsTitle: 'De weddenschappen',
    outTitle: 'UIT!',
    outText: (who, cost) => `${does(who, 'Je verliest', 'verliest')} ${cost} en de +50.`,
    matchesTitle: (count) => (count === 7 ? 'Alle zeven raak!' : `${count} treffers!`),
    matchesText: (points) => `${points} punten`,

    round: (round, of) => `Ronde ${round} van ${of}`,
    noteRolls: 'gooit',
    noteDecides: 'beslist',
    noteBets: 'wedt',
    noteNoBet: 'wedt niet',

    hint: {
      pick: 'Kies een dobbelsteen, gooi hem en plaats hem voorgoed: zeven keer.',
      match: (scale) =>
        `Dobbelstenen onder de cirkel van hun eigen kleur leveren op: ${scale} voor 1 tot 7.`,
      fifty: '+50 voor een geldige reeks: aan het eind van je beurt ligt er niets op het UIT-veld.',
      sequence:
        'Van links naar rechts worden de getallen nooit lager of nooit hoger; gelijke getallen en gaten mogen.',
      evade: 'Uitwijken mag altijd waar de dobbelsteen past; het kost 10.',
      out: 'Een dobbelsteen gaat pas op het UIT-veld als hij op geen veld van de rij past. Je treffers tellen wel gewoon mee.',
      bet: 'Een weddenschap levert de helft op van een beurt boven de 50; anders kost ze 20.',
      solo: (rounds) => `Alleen speel je ${rounds} rondes voor de hoogste score.`,
    },
  },
  de: {
    rolled: (who, die, face) =>
      `${does(who, 'Du würfelst', 'würfelt')} ${zocken.all.de.a(die, face)}.`,
    put: (who, place) => `${does(who, 'Du setzt', 'setzt')} ihn auf Feld ${place}.`,
    evaded: (who, side, cost) =>
      side === 'L'
        ? `${does(who, 'Du weichst', 'weicht')} nach links aus: ${signed(-cost)}.`
        : `${does(who, 'Du weichst', 'weicht')} nach rechts aus: ${signed(-cost)}.`,
    putOut: (who, cost) => `${does(who, 'Du setzt', 'setzt')} ihn aufs AUS-Feld: ${signed(-cost)}.`,
    putMatch: (who, field, count, points) =>
      `${does(who, 'Du setzt', 'setzt')} ihn auf Feld ${field}: Übereinstimmung! ${points} für ${count}.`,
    fiftyLost: 'Die +50 sind weg.',
    decided: (way) =>
      way === 'up' ? 'Ab jetzt steigt die Zahlenfolge.' : 'Ab jetzt fällt die Zahlenfolge.',
    bettingOpens: (roller) =>
      `Drei Würfel sind gesetzt. Wer wettet auf ${roller.you ? 'dich' : roller.name}?`,
    betOn: (who, roller) =>
      `${does(who, 'Du wettest', 'wettet')} auf ${roller.you ? 'dich' : roller.name}.`,
    betNot: (who) => `${does(who, 'Du wettest', 'wettet')} nicht.`,
    ends: (who, points, parts) =>
      `${does(who, 'Du beendest', 'beendet')} den Zug mit ${signed(points)}${parts ? `: ${parts}` : ''}.`,
    part: {
      matches: (count, points) =>
        `${count} ${plural(count, 'Übereinstimmung', 'Übereinstimmungen')} ${signed(points)}`,
      fifty: 'gültige Zahlenfolge +50',
      evaded: (count, points) => `${count}× ausgewichen ${signed(points)}`,
      out: (count, points) => `${count}× AUS ${signed(points)}`,
    },
    betWon: (who, points) => `${does(who, 'Du gewinnst', 'gewinnt')} die Wette: ${signed(points)}.`,
    betLost: (who, points) =>
      `${does(who, 'Du verlierst', 'verliert')} die Wette: ${signed(points)}.`,
    roundBegins: (round, of) => `Runde ${round} von ${of} beginnt.`,
    you: 'du',
    wins: (names, together, you, points) =>
      `Die letzte Runde ist vorbei. ${capital(names)} ${together ? `${you ? 'gewinnt' : 'gewinnen'} gemeinsam` : you ? 'gewinnst' : 'gewinnt'} mit ${total(points)}.`,
    soloOver: (points) => `Die letzte Runde ist vorbei: ${total(points)} Punkte.`,

    betsTitle: 'Die Wetten',
    outTitle: 'AUS!',
    outText: (who, cost) => `${does(who, 'Du verlierst', 'verliert')} ${cost} und die +50.`,
    matchesTitle: (count) =>
      count === 7 ? 'Alle sieben Farben stimmen!' : `${count} Übereinstimmungen!`,
    matchesText: (points) => `${points} Punkte`,

    round: (round, of) => `Runde ${round} von ${of}`,
    noteRolls: 'würfelt',
    noteDecides: 'überlegt',
    noteBets: 'wettet',
    noteNoBet: 'wettet nicht',

    hint: {
      pick: 'Wähle einen Würfel, wirf ihn und setz ihn endgültig: siebenmal.',
      match: (scale) => `Würfel unter dem Kreis ihrer eigenen Farbe bringen: ${scale} für 1 bis 7.`,
      fifty:
        '+50 für eine gültige Zahlenfolge: wenn am Ende deines Zuges kein Würfel auf dem AUS-Feld liegt.',
      sequence:
        'Zahlenfolge: Von links nach rechts werden die Zahlen nie kleiner oder nie größer; gleiche Zahlen und Lücken sind erlaubt.',
      evade: 'Ausweichen darfst du immer, wo der Würfel passt; es kostet 10.',
      out: 'Ein Würfel kommt erst aufs AUS-Feld, wenn kein Feld der Reihe passt. Deine Übereinstimmungen zählen trotzdem.',
      bet: 'Eine Wette bringt die Hälfte eines Zuges über 50; sonst kostet sie 20.',
      solo: (rounds) => `Allein spielst du ${rounds} Runden um die höchste Punktzahl.`,
    },
  },
});
