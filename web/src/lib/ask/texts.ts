// What the position board says; moves, cards and tableaux are named by the games.

import { texts } from '$lib/i18n/texts.svelte';

export interface AskTexts {
  title: (game: string) => string;
  other: string;
  seats: string;
  player: (n: number) => string;
  points: (name: string) => string;
  turn: (name: string) => string;
  stock: (name: string) => string;
  add: string;
  remove: string;
  card: string;
  risk: string;
  left: string;
  tutto: string;
  round: string;
  tableau: string;
  target: string;
  first: string;
  stops: string;
  more: string;
  lay: string;
  laid: string;
  laying: string;
  how: Record<'tutto' | 'zocken' | 'gambler', string>;
  fell: string;
  drawn: string;
  face: (n: number) => string;
  chosen: (faces: string) => string;
  takeBack: string;
  undo: string;
  fresh: string;
  link: string;
  copied: string;
  copyThis: string;
  asking: string;
  before: (n: number) => string;
  noAdvice: string;
  opened: string;
  over: (names: string, several: boolean) => string;
  stillShown: string;
  position: string;
}

export const askTexts = texts<AskTexts>({
  en: {
    title: (game) => `What now? ${game}`,
    other: 'Other games',
    seats: 'Points; tap whose turn it is',
    player: (n) => `Player ${n}`,
    points: (name) => `Points of ${name}`,
    turn: (name) => `It is ${name}’s turn`,
    stock: (name) => `Dice left to ${name}`,
    add: 'One more player',
    remove: 'One player fewer',
    card: 'Card',
    risk: 'At risk',
    left: 'Dice left',
    tutto: 'TUTTO',
    round: 'Round',
    tableau: 'Tableau',
    target: 'Played to',
    first: 'Who began',
    stops: 'Stop cards left',
    more: 'More settings',
    lay: 'Lay dice on the rows',
    laid: 'Done: now the roll',
    laying: 'Tap a die, then its row. What lies there already is laid like this.',
    how: {
      tutto: 'Set card, dice left and points; or tap the card and the cup to say what fell.',
      zocken: 'Tap a die, say what it rolled, tap where it lies. And so on.',
      gambler: 'Choose the tableau, lay the dice that are there, then say what was rolled.',
    },
    fell: 'What was rolled?',
    drawn: 'Which card was drawn?',
    face: (n) => `A ${n}`,
    chosen: (faces) => `So far: ${faces}`,
    takeBack: 'Take the last face back',
    undo: 'Back',
    fresh: 'Start over',
    link: 'Link',
    copied: 'Copied',
    copyThis: 'Copy this address:',
    asking: 'Working it out …',
    before: (n) =>
      n === 1
        ? 'One other question is answered first.'
        : `${n} other questions are answered first.`,
    noAdvice: 'This server has no values, so it cannot say what the moves are worth.',
    opened: 'Choose the tableau that is opened next.',
    over: (names) => `The game is over: ${names} won.`,
    stillShown: 'The board still shows what lay there before.',
    position: 'The position',
  },
  nl: {
    title: (game) => `Wat nu? ${game}`,
    other: 'Andere spellen',
    seats: 'Punten; tik aan wie aan de beurt is',
    player: (n) => `Speler ${n}`,
    points: (name) => `Punten van ${name}`,
    turn: (name) => `${name} is aan de beurt`,
    stock: (name) => `Dobbelstenen van ${name}`,
    add: 'Nog een speler',
    remove: 'Een speler minder',
    card: 'Kaart',
    risk: 'Op het spel',
    left: 'Stenen over',
    tutto: 'TUTTO',
    round: 'Ronde',
    tableau: 'Spelbord',
    target: 'Gespeeld tot',
    first: 'Wie begon',
    stops: 'Stopkaarten over',
    more: 'Meer instellingen',
    lay: 'Stenen op de rijen leggen',
    laid: 'Klaar: nu de worp',
    laying: 'Tik een steen aan en dan zijn rij. Zo leg je neer wat er al ligt.',
    how: {
      tutto: 'Stel kaart, stenen en punten in; of tik op kaart en beker om te zeggen wat er viel.',
      zocken: 'Tik een steen aan, zeg welke waarde hij toont, tik aan waar hij ligt. Enzovoort.',
      gambler: 'Kies het spelbord, leg de stenen die er liggen, zeg dan wat er gegooid is.',
    },
    fell: 'Wat is er gegooid?',
    drawn: 'Welke kaart is getrokken?',
    face: (n) => `Een ${n}`,
    chosen: (faces) => `Tot nu toe: ${faces}`,
    takeBack: 'Laatste steen terugnemen',
    undo: 'Terug',
    fresh: 'Opnieuw',
    link: 'Link',
    copied: 'Gekopieerd',
    copyThis: 'Kopieer dit adres:',
    asking: 'Wordt uitgerekend …',
    before: (n) =>
      n === 1 ? 'Er gaat nog één andere vraag voor.' : `Er gaan nog ${n} andere vragen voor.`,
    noAdvice: 'Deze server heeft geen waarden en kan niet zeggen wat de zetten waard zijn.',
    opened: 'Kies het spelbord dat nu opengaat.',
    over: (names, several) =>
      `Het spel is afgelopen: ${names} ${several ? 'hebben' : 'heeft'} gewonnen.`,
    stillShown: 'Op het bord ligt nog wat er eerst lag.',
    position: 'De stelling',
  },
  de: {
    title: (game) => `Was nun? ${game}`,
    other: 'Andere Spiele',
    seats: 'Punkte; tipp an, wer dran ist',
    player: (n) => `Person ${n}`,
    points: (name) => `Punkte von ${name}`,
    turn: (name) => `${name} ist dran`,
    stock: (name) => `Würfel von ${name}`,
    add: 'Eine Person mehr',
    remove: 'Eine Person weniger',
    card: 'Karte',
    risk: 'Auf dem Spiel',
    left: 'Würfel übrig',
    tutto: 'TUTTO',
    round: 'Runde',
    tableau: 'Tableau',
    target: 'Gespielt bis',
    first: 'Wer begonnen hat',
    stops: 'Stop-Karten übrig',
    more: 'Weitere Einstellungen',
    lay: 'Würfel auf die Reihen legen',
    laid: 'Fertig: jetzt der Wurf',
    laying: 'Tipp einen Würfel an, dann seine Reihe. So legst du hin, was schon liegt.',
    how: {
      tutto:
        'Stell Karte, Würfel und Punkte ein; oder tipp auf Karte und Becher und sag, was fiel.',
      zocken: 'Tipp einen Würfel an, sag, was er zeigt, tipp an, wo er liegt. Und so weiter.',
      gambler: 'Wähl das Tableau, leg die Würfel hin, die dort liegen, dann sag, was fiel.',
    },
    fell: 'Was wurde gewürfelt?',
    drawn: 'Welche Karte wurde gezogen?',
    face: (n) => `Eine ${n}`,
    chosen: (faces) => `Bisher: ${faces}`,
    takeBack: 'Die letzte Zahl zurücknehmen',
    undo: 'Zurück',
    fresh: 'Von vorn',
    link: 'Link',
    copied: 'Kopiert',
    copyThis: 'Diese Adresse kopieren:',
    asking: 'Wird berechnet …',
    before: (n) =>
      n === 1
        ? 'Eine andere Frage kommt noch vorher dran.'
        : `${n} andere Fragen kommen noch vorher dran.`,
    noAdvice:
      'Dieser Server hat keine Werte und kann nicht sagen, was die Möglichkeiten wert sind.',
    opened: 'Wähl das Tableau, das als Nächstes aufgedeckt wird.',
    over: (names, several) =>
      `Das Spiel ist zu Ende: ${names} ${several ? 'haben' : 'hat'} gewonnen.`,
    stillShown: 'Auf dem Brett liegt noch, was vorher dort lag.',
    position: 'Die Stellung',
  },
});

/** What is wrong with a position, by what the server says of it. */
type Reason = 'step' | 'risk' | 'null' | 'last' | 'turns' | 'round' | 'stock' | 'won' | 'other';

const REASONS: readonly [RegExp, Reason][] = [
  [/steps of/, 'step'],
  [/at risk|too few|after a TUTTO/, 'risk'],
  [/null|nothing of this roll/, 'null'],
  [/last round|last turn|who began/, 'last'],
  [/after \d+ turns/, 'turns'],
  [/round is over/, 'round'],
  [/stock|dice left|begins with/, 'stock'],
  [/points, so the game/, 'won'],
];

const reasonTexts = texts<Record<Reason, (detail: string) => string>>({
  en: {
    step: (n) => `Points come in steps of ${n}.`,
    risk: () => 'So many points cannot be at risk with these dice set aside.',
    null: () => 'Nothing of this roll counts, so the turn would be over.',
    last: () =>
      'Somebody has the points that win, so it is the last round: check who began and whose turn it is.',
    turns: () => 'Nobody can have so many points in this round.',
    round: () => 'All rows are full, so the round would be over.',
    stock: () => 'The dice left do not go with those on the rows.',
    won: () => 'Somebody has the points that end the game.',
    other: () => 'There can be no such position.',
  },
  nl: {
    step: (n) => `Punten gaan in stappen van ${n}.`,
    risk: () => 'Zoveel punten kunnen met deze opzij gelegde stenen niet op het spel staan.',
    null: () => 'Van deze worp telt niets; de beurt zou voorbij zijn.',
    last: () =>
      'Iemand heeft genoeg punten, dus dit is de laatste ronde: kijk wie begon en wie aan de beurt is.',
    turns: () => 'Zoveel punten kan in deze ronde niemand hebben.',
    round: () => 'Alle rijen zijn vol; de ronde zou voorbij zijn.',
    stock: () => 'De stenen die over zijn kloppen niet met die op de rijen.',
    won: () => 'Iemand heeft genoeg punten; het spel zou afgelopen zijn.',
    other: () => 'Zo’n stelling bestaat niet.',
  },
  de: {
    step: (n) => `Punkte gibt es in Schritten von ${n}.`,
    risk: () =>
      'So viele Punkte können mit diesen herausgelegten Würfeln nicht auf dem Spiel stehen.',
    null: () => 'Von diesem Wurf zählt nichts; der Zug wäre vorbei.',
    last: () =>
      'Jemand hat genug Punkte, also ist es die letzte Runde: Schau, wer begonnen hat und wer dran ist.',
    turns: () => 'So viele Punkte kann in dieser Runde niemand haben.',
    round: () => 'Alle Reihen sind voll; der Durchgang wäre vorbei.',
    stock: () => 'Die übrigen Würfel passen nicht zu denen auf den Reihen.',
    won: () => 'Jemand hat genug Punkte; das Spiel wäre zu Ende.',
    other: () => 'Eine solche Stellung kann es nicht geben.',
  },
});

/** Why a position cannot be, in the language spoken now. */
export function reason(message: string): string {
  const found = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
  return reasonTexts.now[found](/steps of (\d+)/.exec(message)?.[1] ?? '');
}
