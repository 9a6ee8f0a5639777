// Texts of Gambler and Engel & Bengel: the log, the banners, the rules in one line each.
// The texts on the board are in `texts`.

import { capital, does, type Who } from '$lib/games/who';
import { APART, number, plural, signed, texts } from '$lib/i18n/texts.svelte';
import type { GameName } from '$lib/wire.gen';

const en = {
  story: {
    opened: (round: number, name: string) => `Round ${round}: “${name}” is turned up.`,
    rolled: (who: Who, dice: number[]) => `${does(who, 'You roll', 'rolls')} ${dice.join(APART)}.`,
    nothing: (who: Who, dice: number[]) =>
      `${does(who, 'You roll', 'rolls')} ${dice.join(APART)}: nothing fits, the turn is over.`,
    again: (who: Who, n: number) =>
      `${does(who, 'You pick', 'picks')} up ${n} ${plural(n, 'die', 'dice')}.`,
    stops: (who: Who) => `${does(who, 'You stop', 'stops')}.`,
    places: (who: Who, face: number, row: number) =>
      `${does(who, 'You place', 'places')} the ${face} in row ${row}.`,
    finishes: (who: Who, face: number, row: number, paid: number) =>
      `${does(who, 'You finish', 'finishes')} row ${row} with the ${face}: ${signed(paid)}.`,
    short: (who: Who, face: number, row: number, due: number, paid: number) =>
      `${does(who, 'You finish', 'finishes')} row ${row} with the ${face}: ${signed(due)}, but ${who.you ? 'you have' : 'has'} only ${number(paid)} to pay with.`,
    allPlaced: (who: Who) => `${does(who, 'You have', 'has')} placed every die of the turn.`,
    outOfDice: (who: Who) => `${does(who, 'You have', 'has')} no dice left until the next tableau.`,
    skipped: (who: Who) =>
      who.you ? 'You have no dice and are skipped.' : `${who.name} has no dice and is skipped.`,
    roundOver: (round: number, starter: Who) =>
      `Round ${round} is over, the tableau is full. ${does(starter, 'You begin', 'begins')}; all dice are shared out again.`,
    over: (target: number) =>
      `The tableau is full and ${number(target)} ${plural(target, 'point has', 'points have')} been reached: the game is over.`,
  },
  moment: {
    nothing: 'Nothing fits',
    nothingText: (who: Who) => `${who.you ? 'Your' : `${who.name}’s`} turn is over.`,
    finished: (who: Who, row: number) => `${does(who, 'You finish', 'finishes')} row ${row}.`,
    pays: (who: Who, row: number) => `${does(who, 'You pay', 'pays')} for row ${row}.`,
    paysAll: (who: Who, row: number) =>
      `${does(who, 'You pay', 'pays')} everything ${who.you ? 'you' : 'they'} had for row ${row}.`,
    roundOver: (round: number) => `Round ${round} is over`,
    roundOverText: (starter: Who) => `${does(starter, 'You begin', 'begins')}.`,
    over: 'The last tableau is full',
    overText: (target: number) =>
      `${number(target)} ${plural(target, 'point has', 'points have')} been reached.`,
    outOfDice: 'The last die is placed',
    outOfDiceText: (who: Who) => `${does(who, 'You are', 'is')} skipped until the next tableau.`,
    openedText: (round: number) => `Round ${round}`,
  },
  hints: {
    owes: 'Rows fill from the left. If a die fits, you must place at least one; you may place more.',
    on: 'Place more, stop, or roll all unplaced dice again; then you must place one again.',
    minus: 'Fill the last space of a black row and you pay its value.',
    plus: 'Fill the last space of a row and you are paid its value at once.',
    star: 'Star row: the first die is your choice; every later one must match it.',
    house: 'Full house: three of a kind (A), then two of another number (B).',
    stock: 'Placed dice stay on the tableau. Without dice you are skipped until the next one.',
    end: (target: number) =>
      `A full tableau ends the round; if somebody has ${number(target)} points then, the game ends too.`,
  },
};
type Told = typeof en;

const nl: Told = {
  story: {
    opened: (round, name) => `Ronde ${round}: ‘${name}’ wordt opengelegd.`,
    rolled: (who, dice) => `${does(who, 'Je gooit', 'gooit')} ${dice.join(APART)}.`,
    nothing: (who, dice) =>
      `${does(who, 'Je gooit', 'gooit')} ${dice.join(APART)}: niets past, de beurt is voorbij.`,
    again: (who, n) =>
      `${does(who, 'Je pakt', 'pakt')} ${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')} op.`,
    stops: (who) => `${does(who, 'Je stopt', 'stopt')}.`,
    places: (who, face, row) => `${does(who, 'Je plaatst', 'plaatst')} de ${face} in rij ${row}.`,
    finishes: (who, face, row, paid) =>
      `${does(who, 'Je maakt', 'maakt')} rij ${row} vol met de ${face}: ${signed(paid)}.`,
    short: (who, face, row, due, paid) =>
      `${does(who, 'Je maakt', 'maakt')} rij ${row} vol met de ${face}: ${signed(due)}, maar ${who.you ? 'je kunt' : 'kan'} niet meer dan ${number(paid)} betalen.`,
    allPlaced: (who) =>
      `${does(who, 'Je hebt', 'heeft')} alle dobbelstenen van deze beurt geplaatst.`,
    outOfDice: (who) =>
      `${does(who, 'Je hebt', 'heeft')} geen dobbelstenen meer tot het volgende spelbord.`,
    skipped: (who) =>
      who.you
        ? 'Je hebt geen dobbelstenen en wordt overgeslagen.'
        : `${who.name} heeft geen dobbelstenen en wordt overgeslagen.`,
    roundOver: (round, starter) =>
      `Ronde ${round} is voorbij, het spelbord is vol. ${does(starter, 'Jij begint', 'begint')}; alle dobbelstenen worden opnieuw verdeeld.`,
    over: (target) =>
      `Het spelbord is vol en ${number(target)} ${plural(target, 'punt is', 'punten zijn')} gehaald: het spel is afgelopen.`,
  },
  moment: {
    nothing: 'Niets past',
    nothingText: (who) => `${who.you ? 'Je beurt' : `De beurt van ${who.name}`} is voorbij.`,
    finished: (who, row) => `${does(who, 'Je maakt', 'maakt')} rij ${row} vol.`,
    pays: (who, row) => `${does(who, 'Je betaalt', 'betaalt')} voor rij ${row}.`,
    paysAll: (who, row) => `${does(who, 'Je betaalt', 'betaalt')} voor rij ${row} alles wat er is.`,
    roundOver: (round) => `Ronde ${round} is voorbij`,
    roundOverText: (starter) => `${does(starter, 'Jij begint', 'begint')}.`,
    over: 'Het laatste spelbord is vol',
    overText: (target) => `${number(target)} ${plural(target, 'punt is', 'punten zijn')} gehaald.`,
    outOfDice: 'De laatste dobbelsteen is geplaatst',
    outOfDiceText: (who) =>
      `${does(who, 'Je wordt', 'wordt')} overgeslagen tot het volgende spelbord.`,
    openedText: (round) => `Ronde ${round}`,
  },
  hints: {
    owes: 'Rijen vul je van links. Past er een dobbelsteen, dan moet je er minstens één plaatsen; meer mag.',
    on: 'Plaats er meer, stop, of gooi al je vrije dobbelstenen opnieuw; dan moet je weer plaatsen.',
    minus: 'Wie het laatste hokje van een zwarte rij vult, betaalt de waarde.',
    plus: 'Wie het laatste hokje van een rij vult, krijgt de waarde meteen.',
    star: 'Sterrenrij: de eerste dobbelsteen kies je vrij, elke volgende moet hetzelfde aantal ogen hebben.',
    house:
      'Full house: drie gelijke dobbelstenen (A), dan twee gelijke met een ander aantal ogen (B).',
    stock:
      'Geplaatste dobbelstenen blijven liggen. Zonder dobbelstenen word je overgeslagen tot het volgende spelbord.',
    end: (target) =>
      `Een vol spelbord beëindigt de ronde; heeft iemand dan ${number(target)} punten, dan ook het spel.`,
  },
};

/** The German sheets' words for the tableau, in the grammatical cases needed. */
interface Tableau {
  the: string;
  aFull: string;
  theLast: string;
  untilNext: string;
}

const german = ({ the, aFull, theLast, untilNext }: Tableau): Told => ({
  story: {
    opened: (round, name) => `Durchgang ${round}: „${name}“ wird aufgedeckt.`,
    rolled: (who, dice) => `${does(who, 'Du würfelst', 'würfelt')} ${dice.join(APART)}.`,
    nothing: (who, dice) =>
      `${does(who, 'Du würfelst', 'würfelt')} ${dice.join(APART)}: Nichts passt, der Zug ist vorbei.`,
    again: (who, n) => `${does(who, 'Du nimmst', 'nimmt')} ${n} Würfel wieder auf.`,
    stops: (who) => `${does(who, 'Du hörst', 'hört')} auf.`,
    places: (who, face, row) => `${does(who, 'Du legst', 'legt')} die ${face} in Reihe ${row}.`,
    finishes: (who, face, row, paid) =>
      `${does(who, 'Du beendest', 'beendet')} Reihe ${row} mit der ${face}: ${signed(paid)}.`,
    short: (who, face, row, due, paid) =>
      `${does(who, 'Du beendest', 'beendet')} Reihe ${row} mit der ${face}: ${signed(due)}, ${who.you ? 'hast' : 'hat'} aber nur ${number(paid)}.`,
    allPlaced: (who) => `${does(who, 'Du hast', 'hat')} alle Würfel des Zuges abgelegt.`,
    outOfDice: (who) => `${does(who, 'Du hast', 'hat')} ${untilNext} keine Würfel mehr.`,
    skipped: (who) =>
      who.you
        ? 'Du hast keine Würfel und wirst übersprungen.'
        : `${who.name} hat keine Würfel und wird übersprungen.`,
    roundOver: (round, starter) =>
      `Durchgang ${round} ist vorbei, ${the} ist voll. ${does(starter, 'Du beginnst', 'beginnt')}; alle Würfel werden neu verteilt.`,
    over: (target) =>
      `${capital(the)} ist voll und ${number(target)} ${plural(target, 'Punkt ist', 'Punkte sind')} erreicht: Das Spiel ist zu Ende.`,
  },
  moment: {
    nothing: 'Nichts passt',
    nothingText: (who) => `${who.you ? 'Dein Zug' : `Der Zug von ${who.name}`} ist vorbei.`,
    finished: (who, row) => `${does(who, 'Du beendest', 'beendet')} Reihe ${row}.`,
    pays: (who, row) => `${does(who, 'Du zahlst', 'zahlt')} für Reihe ${row}.`,
    paysAll: (who, row) => `${does(who, 'Du zahlst', 'zahlt')} für Reihe ${row} alles, was da ist.`,
    roundOver: (round) => `Durchgang ${round} ist vorbei`,
    roundOverText: (starter) => `${does(starter, 'Du beginnst', 'beginnt')}.`,
    over: `${theLast} ist voll`,
    overText: (target) =>
      `${number(target)} ${plural(target, 'Punkt ist', 'Punkte sind')} erreicht.`,
    outOfDice: 'Der letzte Würfel ist abgelegt',
    outOfDiceText: (who) => `${does(who, 'Du wirst', 'wird')} ${untilNext} übersprungen.`,
    openedText: (round) => `Durchgang ${round}`,
  },
  hints: {
    owes: 'Reihen füllst du von links. Passt ein Würfel, musst du einen ablegen; mehr darfst du.',
    on: 'Leg weitere ab, hör auf oder wirf die übrigen Würfel noch einmal; dann musst du wieder ablegen.',
    minus: 'Wer das letzte Kästchen einer schwarzen Reihe füllt, zahlt ihren Wert.',
    plus: 'Wer das letzte Kästchen einer Reihe füllt, bekommt ihren Wert sofort.',
    star: 'Sternreihe: Der erste Würfel ist frei, jeder weitere muss dieselbe Zahl zeigen.',
    house: 'Full House: drei gleiche Würfel (A), dann zwei gleiche mit einer anderen Zahl (B).',
    stock: `Abgelegte Würfel bleiben liegen. Wer keine mehr hat, wird ${untilNext} übersprungen.`,
    end: (target) =>
      `${aFull} beendet den Durchgang; hat dann jemand ${number(target)} Punkte, auch das Spiel.`,
  },
});

const gambler = texts({
  en,
  nl,
  de: german({
    the: 'das Tableau',
    aFull: 'Ein volles Tableau',
    theLast: 'Das letzte Tableau',
    untilNext: 'bis zum nächsten Tableau',
  }),
});
const engelBengel = texts({
  en,
  nl,
  de: german({
    the: 'die Tafel',
    aFull: 'Eine volle Tafel',
    theLast: 'Die letzte Tafel',
    untilNext: 'bis zur nächsten Tafel',
  }),
});

export const storyTexts = (game: GameName): Told =>
  (game === 'engel-bengel' ? engelBengel : gambler).now;
