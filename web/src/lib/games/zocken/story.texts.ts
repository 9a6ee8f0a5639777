// Zocken told in the three languages: the log, the moments, the seats, the rules in one line each.

import { plural, signed, texts } from '$lib/i18n/texts.svelte';
import type { Place } from './row';
import { total } from './texts';

type Way = 'up' | 'down';

const en = {
  // The log
  rolled: (name: string, colour: string, face: number) => `${name} rolls ${colour}: ${face}.`,
  put: (name: string, place: Place) => `${name} puts it on field ${place}.`,
  evaded: (name: string, side: 'L' | 'R', cost: number) =>
    side === 'L'
      ? `${name} evades to the left: ${signed(-cost)}.`
      : `${name} evades to the right: ${signed(-cost)}.`,
  putOut: (name: string, cost: number) => `${name} puts it out: ${signed(-cost)}.`,
  putMatch: (name: string, field: number, count: number, points: number) =>
    `${name} puts it on field ${field}: a match! ${points} for ${count}.`,
  fiftyLost: 'The +50 is gone.',
  decided: (way: Way): string =>
    way === 'up' ? 'From now on the row rises.' : 'From now on the row falls.',
  bettingOpens: (name: string) => `Three dice lie. Who bets on ${name}?`,
  betOn: (name: string, roller: string) => `${name} bets on ${roller}.`,
  betNot: (name: string) => `${name} does not bet.`,
  ends: (name: string, points: number, parts: string) =>
    `${name} ends the turn with ${signed(points)}${parts ? `: ${parts}` : ''}.`,
  part: {
    matches: (count: number, points: number) =>
      `${count} ${plural(count, 'match', 'matches')} ${signed(points)}`,
    fifty: 'none out +50',
    evaded: (count: number, points: number) =>
      `${count} ${plural(count, 'evasion', 'evasions')} ${signed(points)}`,
    out: (count: number, points: number) => `${count} out ${signed(points)}`,
  },
  betWon: (name: string, points: number) => `${name} wins the bet: ${signed(points)}.`,
  betLost: (name: string, points: number) => `${name} loses the bet: ${signed(points)}.`,
  roundBegins: (round: number, of: number) => `Round ${round} of ${of} begins.`,
  wins: (names: string, together: boolean, points: number) =>
    `The last round is over. ${names} ${together ? 'win together' : 'wins'} with ${total(points)}.`,
  and: ' and ',
  soloOver: (points: number) => `The last round is over: ${total(points)} points.`,

  // Moments
  betsTitle: 'The bets',
  outTitle: 'Out!',
  outText: (name: string, cost: number) => `${name} loses ${cost} and the +50.`,
  matchesTitle: (count: number) => (count === 7 ? 'All seven at home!' : `${count} matches!`),
  matchesText: (points: number) => `${points} points`,
  turnTitle: (name: string, points: number) => `${name}: ${signed(points)}`,

  // Beside the seats
  round: (round: number, of: number) => `Round ${round} of ${of}`,
  noteRolls: 'rolls',
  noteDecides: 'decides',
  noteBets: 'bets',
  noteNoBet: 'no bet',

  // Rules when they first matter
  hint: {
    pick: 'Pick a die, it is rolled, and you place it for good: seven times.',
    match: (scale: string) => `Dice under the circle of their own colour pay: ${scale} for 1 to 7.`,
    fifty: '+50 if no die is out at the end of your turn.',
    sequence:
      'From left to right the values must only rise or only fall; equals and gaps are fine.',
    evade: 'An evasion field is always your choice where it fits; it costs 10.',
    out: 'A die goes out only when no field of the row fits. Your matches count all the same.',
    bet: 'A bet pays half of a turn that is over 50; otherwise it costs 20.',
    solo: (rounds: number) => `Alone you play ${rounds} rounds for the highest score.`,
  },
};

export const storyTexts = texts({
  en,
  nl: {
    rolled: (name, colour, face) => `${name} gooit ${colour}: ${face}.`,
    put: (name, place) => `${name} legt hem op veld ${place}.`,
    evaded: (name, side, cost) =>
      side === 'L'
        ? `${name} wijkt uit naar links: ${signed(-cost)}.`
        : `${name} wijkt uit naar rechts: ${signed(-cost)}.`,
    putOut: (name, cost) => `${name} legt hem in UIT: ${signed(-cost)}.`,
    putMatch: (name, field, count, points) =>
      `${name} legt hem op veld ${field}: een treffer! ${points} voor ${count}.`,
    fiftyLost: 'De +50 is weg.',
    decided: (way) => (way === 'up' ? 'Vanaf nu loopt de rij op.' : 'Vanaf nu loopt de rij af.'),
    bettingOpens: (name) => `Drie dobbelstenen liggen. Wie wedt op ${name}?`,
    betOn: (name, roller) => `${name} wedt op ${roller}.`,
    betNot: (name) => `${name} wedt niet.`,
    ends: (name, points, parts) =>
      `${name} eindigt de beurt met ${signed(points)}${parts ? `: ${parts}` : ''}.`,
    part: {
      matches: (count, points) =>
        `${count} ${plural(count, 'treffer', 'treffers')} ${signed(points)}`,
      fifty: 'zonder UIT +50',
      evaded: (count, points) => `${count}× uitgeweken ${signed(points)}`,
      out: (count, points) => `${count}× UIT ${signed(points)}`,
    },
    betWon: (name, points) => `${name} wint de weddenschap: ${signed(points)}.`,
    betLost: (name, points) => `${name} verliest de weddenschap: ${signed(points)}.`,
    roundBegins: (round, of) => `Ronde ${round} van ${of} begint.`,
    wins: (names, together, points) =>
      `De laatste ronde is voorbij. ${names} ${together ? 'winnen samen' : 'wint'} met ${total(points)}.`,
    and: ' en ',
    soloOver: (points) => `De laatste ronde is voorbij: ${total(points)} punten.`,

    betsTitle: 'De weddenschappen',
    outTitle: 'UIT!',
    outText: (name, cost) => `${name} verliest ${cost} en de +50.`,
    matchesTitle: (count) => (count === 7 ? 'Alle zeven thuis!' : `${count} treffers!`),
    matchesText: (points) => `${points} punten`,
    turnTitle: (name, points) => `${name}: ${signed(points)}`,

    round: (round, of) => `Ronde ${round} van ${of}`,
    noteRolls: 'gooit',
    noteDecides: 'beslist',
    noteBets: 'wedt',
    noteNoBet: 'wedt niet',

    hint: {
      pick: 'Kies een dobbelsteen, hij wordt gegooid en je plaatst hem voorgoed: zeven keer.',
      match: (scale) =>
        `Stenen onder de cirkel van hun eigen kleur leveren op: ${scale} voor 1 tot 7.`,
      fifty: '+50 als er aan het eind van je beurt geen dobbelsteen in UIT ligt.',
      sequence:
        'Van links naar rechts mogen de waarden alleen op- of alleen aflopen; gelijke waarden en gaten mogen.',
      evade: 'Uitwijken is altijd je eigen keuze waar het past; het kost 10.',
      out: 'Een steen gaat pas in UIT als geen veld van de rij past. Je treffers tellen toch.',
      bet: 'Een weddenschap levert de helft op van een beurt boven de 50; anders kost ze 20.',
      solo: (rounds) => `Alleen speel je ${rounds} rondes voor de hoogste score.`,
    },
  },
  de: {
    rolled: (name, colour, face) => `${name} würfelt ${colour}: ${face}.`,
    put: (name, place) => `${name} setzt ihn auf Feld ${place}.`,
    evaded: (name, side, cost) =>
      side === 'L'
        ? `${name} weicht nach links aus: ${signed(-cost)}.`
        : `${name} weicht nach rechts aus: ${signed(-cost)}.`,
    putOut: (name, cost) => `${name} legt ihn ins AUS: ${signed(-cost)}.`,
    putMatch: (name, field, count, points) =>
      `${name} setzt ihn auf Feld ${field}: Treffer! ${points} für ${count}.`,
    fiftyLost: 'Die +50 sind weg.',
    decided: (way) => (way === 'up' ? 'Ab jetzt steigt die Reihe.' : 'Ab jetzt fällt die Reihe.'),
    bettingOpens: (name) => `Drei Würfel liegen. Wer wettet auf ${name}?`,
    betOn: (name, roller) => `${name} wettet auf ${roller}.`,
    betNot: (name) => `${name} wettet nicht.`,
    ends: (name, points, parts) =>
      `${name} beendet den Zug mit ${signed(points)}${parts ? `: ${parts}` : ''}.`,
    part: {
      matches: (count, points) => `${count} Treffer ${signed(points)}`,
      fifty: 'ohne AUS +50',
      evaded: (count, points) => `${count}× ausgewichen ${signed(points)}`,
      out: (count, points) => `${count}× AUS ${signed(points)}`,
    },
    betWon: (name, points) => `${name} gewinnt die Wette: ${signed(points)}.`,
    betLost: (name, points) => `${name} verliert die Wette: ${signed(points)}.`,
    roundBegins: (round, of) => `Runde ${round} von ${of} beginnt.`,
    wins: (names, together, points) =>
      `Die letzte Runde ist vorbei. ${names} ${together ? 'gewinnen gemeinsam' : 'gewinnt'} mit ${total(points)}.`,
    and: ' und ',
    soloOver: (points) => `Die letzte Runde ist vorbei: ${total(points)} Punkte.`,

    betsTitle: 'Die Wetten',
    outTitle: 'AUS!',
    outText: (name, cost) => `${name} verliert ${cost} und die +50.`,
    matchesTitle: (count) => (count === 7 ? 'Alle sieben daheim!' : `${count} Treffer!`),
    matchesText: (points) => `${points} Punkte`,
    turnTitle: (name, points) => `${name}: ${signed(points)}`,

    round: (round, of) => `Runde ${round} von ${of}`,
    noteRolls: 'würfelt',
    noteDecides: 'überlegt',
    noteBets: 'wettet',
    noteNoBet: 'wettet nicht',

    hint: {
      pick: 'Wähle einen Würfel, er wird gewürfelt, und du setzt ihn endgültig: sieben Mal.',
      match: (scale) => `Würfel unter dem Kreis ihrer eigenen Farbe bringen: ${scale} für 1 bis 7.`,
      fifty: '+50, wenn am Ende deines Zuges kein Würfel im AUS liegt.',
      sequence:
        'Von links nach rechts dürfen die Werte nur steigen oder nur fallen; gleiche und Lücken sind erlaubt.',
      evade: 'Ausweichen ist immer deine Wahl, wo es passt; es kostet 10.',
      out: 'Ein Würfel kommt erst ins AUS, wenn kein Feld der Reihe passt. Deine Treffer zählen trotzdem.',
      bet: 'Eine Wette bringt die Hälfte eines Zuges über 50; sonst kostet sie 20.',
      solo: (rounds) => `Allein spielst du ${rounds} Runden um die höchste Punktzahl.`,
    },
  },
});
