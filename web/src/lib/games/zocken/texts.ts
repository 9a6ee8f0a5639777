// Zocken's words on the board and in the action bar, in the three languages.
// Those of the log are in `story.texts`.

import { does, type Who } from '$lib/games/who';
import { number, plural, signed, texts } from '$lib/i18n/texts.svelte';
import { colourNames } from '$lib/parts/colours';
import type { Colour } from './wire.gen';
import type { Field } from './row';

/** A total as it is written: without a plus, and with a true minus. */
export const total = (points: number): string => (points < 0 ? signed(points) : number(points));

/** Colours as adjectives, after an article and before a noun. */
const rode: Record<Colour, string> = {
  red: 'rode',
  orange: 'oranje',
  yellow: 'gele',
  green: 'groene',
  blue: 'blauwe',
  purple: 'paarse',
  white: 'witte',
};
const rote: Record<Colour, string> = {
  red: 'rote',
  orange: 'orange',
  yellow: 'gelbe',
  green: 'grüne',
  blue: 'blaue',
  purple: 'lila',
  white: 'weiße',
};

/** German after a preposition: only one of the seven stays as it is. */
export const roten = (colour: Colour): string =>
  colour === 'purple' ? rote[colour] : `${rote[colour]}n`;

const en = {
  colour: colourNames.all.en,
  /** As the object of a sentence. */
  die: {
    red: 'the red die',
    orange: 'the orange die',
    yellow: 'the yellow die',
    green: 'the green die',
    blue: 'the blue die',
    purple: 'the purple die',
    white: 'the white die',
  } as Record<Colour, string>,
  /** In a list. */
  shows: (colour: string, face: number) => `${colour} ${face}`,
  /** In a sentence. */
  the: (die: Colour, face: number): string => `the ${die} ${face}`,
  a: (die: Colour, face: number): string => `${die === 'orange' ? 'an' : 'a'} ${die} ${face}`,

  // The board
  board: 'The row of nine places',
  dice: 'Dice still to be picked',
  field: (field: number, circle: Colour) => `Field ${field}, under the ${circle} circle`,
  evasion: (side: 'L' | 'R'): string => (side === 'L' ? 'Left escape field' : 'Right escape field'),
  empty: 'empty',
  match: 'match',
  out: 'OUT',
  each: (points: number) => `${signed(points)} each`,
  way: { open: 'up or down: still open', up: 'rising', down: 'falling' },
  wayLong: {
    open: 'Direction: still open',
    up: 'Direction: the values rise from left to right',
    down: 'Direction: the values fall from left to right',
  },
  gone: (colour: string) => `${colour}: already rolled`,
  faces: { home: 'match', row: 'on the row', off: 'does not fit' },
  sixFaces: 'Of six faces:',

  // What is going on
  picks: (who: Who) => `${does(who, 'You pick', 'picks')} a die`,
  picksYou: 'Which die will you roll?',
  rolls: (who: Who, die: string) => `${does(who, 'You roll', 'rolls')} ${die}`,
  places: (who: Who, shown: string) => `${does(who, 'You have', 'has')} ${shown} to place`,
  over: 'The game is over',

  // The slip
  slip: 'This turn so far',
  matches: 'Matches',
  scale: (count: number, points: number) =>
    `${count} ${plural(count, 'match', 'matches')}: ${points}`,
  noneOut: 'Valid sequence',
  fiftyPossible: 'still possible',
  fiftyGone: 'gone',
  evaded: 'Escape fields',
  outs: 'OUT',
  asItLies: 'So far',
  best: (points: number) => `Best so far: ${total(points)}`,
  noBest: 'Five rounds for your first high score',
  newBest: (points: number) => `Your best game: ${total(points)}`,

  // The bets
  bets: 'Bets',
  betsLater: 'after roll 3',
  question: (roller: Who) => `Will ${roller.you ? 'you' : roller.name} get more than 50?`,
  betField: (over: number) => `Bet: over ${over}`,
  noBetField: 'no bet',
  /** In the betting pause: the chance if the roller plays for more than 50. */
  betChance: (chance: string) => `chance: at most ${chance}`,
  deciding: (who: Who) => `${does(who, 'You decide', 'decides')}`,
  undecided: (who: Who) => `${does(who, 'You have', 'has')} not decided yet`,
  betsOn: (who: Who) => does(who, 'You bet', 'bets'),
  betsNot: (who: Who) => `${does(who, 'You do', 'does')} not bet`,

  // The action bar
  pick: 'Pick a die',
  pickWhy: 'It is rolled at once.',
  pickTold: 'Then enter what it shows.',
  roll: (die: string) => `Roll ${die}`,
  chances: (home: number | string, off: number | string) =>
    `match ${home}/6 · does not fit ${off}/6`,
  onlyOut: (lost: number) => ` (${lost}/6 only OUT)`,
  place: (shown: string) => `Place ${shown}`,
  placeWhy: 'Tap a field that glows.',
  placeOn: (place: Field) =>
    place === 'L'
      ? 'Put it on the left escape field'
      : place === 'R'
        ? 'Put it on the right escape field'
        : `Put it on field ${place}`,
  placeMatch: (count: number, points: number) => `match: ${points} for ${count}`,
  placePlain: (circle: string) => `under ${circle}: no match`,
  placeHere: (shown: string) => `place ${shown} here`,
  costs: (points: number) => signed(points),
  keepsFifty: (points: number) => `${signed(points)}, the +50 stays`,
  losesFifty: (points: number) => `${signed(points)}, and the +50 is gone`,
  putOut: 'Put it on OUT',
  notHere: (face: number) => `A ${face} would break the sequence here.`,
  firstOnRow: 'The first die goes on the row.',
  outNotYet: 'OUT only when no field of the row fits.',
  bet: (name: string) => `Bet that ${name} gets more than 50`,
  betMeans: 'half of it for you, otherwise −20',
  noBet: 'Do not bet',
  noBetMeans: 'nothing won, nothing lost',
};

export const zocken = texts({
  en,
  nl: {
    colour: colourNames.all.nl,
    die: {
      red: 'de rode dobbelsteen',
      orange: 'de oranje dobbelsteen',
      yellow: 'de gele dobbelsteen',
      green: 'de groene dobbelsteen',
      blue: 'de blauwe dobbelsteen',
      purple: 'de paarse dobbelsteen',
      white: 'de witte dobbelsteen',
    },
    shows: (colour, face) => `${colour} ${face}`,
    the: (die, face) => `de ${rode[die]} ${face}`,
    a: (die, face) => `een ${rode[die]} ${face}`,

    board: 'De rij van negen plaatsen',
    dice: 'Dobbelstenen die nog te kiezen zijn',
    field: (field, circle) => `Veld ${field}, onder de ${rode[circle]} cirkel`,
    evasion: (side) => (side === 'L' ? 'Uitwijken links' : 'Uitwijken rechts'),
    empty: 'leeg',
    match: 'treffer',
    out: 'UIT',
    each: (points) => `elk ${signed(points)}`,
    way: { open: 'oplopend of aflopend: nog open', up: 'oplopend', down: 'aflopend' },
    wayLong: {
      open: 'Richting: nog open',
      up: 'Richting: de getallen lopen van links naar rechts op',
      down: 'Richting: de getallen lopen van links naar rechts af',
    },
    gone: (colour) => `${colour}: al gegooid`,
    faces: { home: 'treffer', row: 'op de rij', off: 'past niet' },
    sixFaces: 'Van zes kanten:',

    picks: (who) => `${does(who, 'Je kiest', 'kiest')} een dobbelsteen`,
    picksYou: 'Welke dobbelsteen gooi je?',
    rolls: (who, die) => `${does(who, 'Je gooit', 'gooit')} ${die}`,
    places: (who, shown) => `${does(who, 'Je moet', 'moet')} ${shown} plaatsen`,
    over: 'Het spel is afgelopen',

    slip: 'Deze beurt tot nu toe',
    matches: 'Treffers',
    scale: (count, points) => `${count} ${plural(count, 'treffer', 'treffers')}: ${points}`,
    noneOut: 'Geldige reeks',
    fiftyPossible: 'nog mogelijk',
    fiftyGone: 'weg',
    evaded: 'Uitwijken',
    outs: 'UIT',
    asItLies: 'Tot nu toe',
    best: (points) => `Beste tot nu toe: ${total(points)}`,
    noBest: 'Vijf rondes voor je eerste record',
    newBest: (points) => `Je beste spel: ${total(points)}`,

    bets: 'Wedden',
    betsLater: 'na worp 3',
    question: (roller) => `${roller.you ? 'Haal je' : `Haalt ${roller.name}`} meer dan 50?`,
    betField: (over) => `Wedveld: boven ${over}`,
    noBetField: 'wedt niet',
    betChance: (chance) => `kans: hoogstens ${chance}`,
    deciding: (who) => does(who, 'Jij beslist', 'beslist'),
    undecided: (who) => `${does(who, 'Je hebt', 'heeft')} nog niet beslist`,
    betsOn: (who) => does(who, 'Je wedt', 'wedt'),
    betsNot: (who) => `${does(who, 'Je wedt', 'wedt')} niet`,

    pick: 'Kies een dobbelsteen',
    pickWhy: 'Hij wordt meteen gegooid.',
    pickTold: 'Voer daarna in wat er gegooid is.',
    roll: (die) => `Gooi ${die}`,
    chances: (home, off) => `treffer ${home}/6 · past niet ${off}/6`,
    onlyOut: (lost) => ` (${lost}/6 alleen UIT)`,
    place: (shown) => `Plaats ${shown}`,
    placeWhy: 'Tik op een veld dat oplicht.',
    placeOn: (place) =>
      place === 'L'
        ? 'Wijk uit naar links'
        : place === 'R'
          ? 'Wijk uit naar rechts'
          : `Leg hem op veld ${place}`,
    placeMatch: (count, points) => `treffer: ${points} voor ${count}`,
    placePlain: (circle) => `onder ${circle}: geen treffer`,
    placeHere: (shown) => `leg ${shown} hier`,
    costs: (points) => signed(points),
    keepsFifty: (points) => `${signed(points)}, de +50 blijft`,
    losesFifty: (points) => `${signed(points)}, en de +50 is weg`,
    putOut: 'Leg hem op het UIT-veld',
    notHere: (face) => `Een ${face} past hier niet in de reeks.`,
    firstOnRow: 'De eerste dobbelsteen hoort op de rij.',
    outNotYet: 'Op het UIT-veld pas als hij op geen veld van de rij past.',
    bet: (name) => `Wed dat ${name} meer dan 50 haalt`,
    betMeans: 'de helft ervan voor jou, of −20',
    noBet: 'Niet wedden',
    noBetMeans: 'niets gewonnen, niets verloren',
  },
  de: {
    colour: colourNames.all.de,
    die: {
      red: 'den roten Würfel',
      orange: 'den orangen Würfel',
      yellow: 'den gelben Würfel',
      green: 'den grünen Würfel',
      blue: 'den blauen Würfel',
      purple: 'den lila Würfel',
      white: 'den weißen Würfel',
    },
    shows: (colour, face) => `${colour} ${face}`,
    the: (die, face) => `die ${rote[die]} ${face}`,
    a: (die, face) => `eine ${rote[die]} ${face}`,

    board: 'Die Reihe der neun Plätze',
    dice: 'Würfel, die noch zur Wahl stehen',
    field: (field, circle) => `Feld ${field}, unter dem ${roten(circle)} Kreis`,
    evasion: (side) => (side === 'L' ? 'Ausweichen links' : 'Ausweichen rechts'),
    empty: 'leer',
    match: 'farbgleich',
    out: 'AUS',
    each: (points) => `je ${signed(points)}`,
    way: { open: 'auf oder ab: noch offen', up: 'steigend', down: 'fallend' },
    wayLong: {
      open: 'Richtung: noch offen',
      up: 'Richtung: Die Zahlen steigen von links nach rechts',
      down: 'Richtung: Die Zahlen fallen von links nach rechts',
    },
    gone: (colour) => `${colour}: schon geworfen`,
    faces: { home: 'farbgleich', row: 'in der Reihe', off: 'passt nicht' },
    sixFaces: 'Von sechs Seiten:',

    picks: (who) => `${does(who, 'Du wählst', 'wählt')} einen Würfel`,
    picksYou: 'Mit welchem Würfel würfelst du?',
    rolls: (who, die) => `${does(who, 'Du wirfst', 'wirft')} ${die}`,
    places: (who, shown) => `${does(who, 'Du musst', 'muss')} ${shown} setzen`,
    over: 'Das Spiel ist zu Ende',

    slip: 'Dieser Zug bisher',
    matches: 'Übereinstimmungen',
    scale: (count, points) =>
      `${count} ${plural(count, 'Übereinstimmung', 'Übereinstimmungen')}: ${points}`,
    noneOut: 'Gültige Zahlenfolge',
    fiftyPossible: 'noch möglich',
    fiftyGone: 'weg',
    evaded: 'Ausweichen',
    outs: 'AUS',
    asItLies: 'Stand',
    best: (points) => `Bestes Ergebnis: ${total(points)}`,
    noBest: 'Fünf Runden für deinen ersten Rekord',
    newBest: (points) => `Dein bestes Spiel: ${total(points)}`,

    bets: 'Wetten',
    betsLater: 'nach Wurf 3',
    question: (roller) => `${roller.you ? 'Schaffst du' : `Schafft ${roller.name}`} mehr als 50?`,
    betField: (over) => `Wettfeld: über ${over}`,
    noBetField: 'wettet nicht',
    betChance: (chance) => `Chance: höchstens ${chance}`,
    deciding: (who) => does(who, 'Du überlegst', 'überlegt'),
    undecided: (who) => `${does(who, 'Du hast dich', 'hat sich')} noch nicht entschieden`,
    betsOn: (who) => does(who, 'Du wettest', 'wettet'),
    betsNot: (who) => `${does(who, 'Du wettest', 'wettet')} nicht`,

    pick: 'Wähle einen Würfel',
    pickWhy: 'Er wird sofort geworfen.',
    pickTold: 'Gib danach ein, was er zeigt.',
    roll: (die) => `Wirf ${die}`,
    chances: (home, off) => `farbgleich ${home}/6 · passt nicht ${off}/6`,
    onlyOut: (lost) => ` (${lost}/6 nur AUS)`,
    place: (shown) => `Setz ${shown}`,
    placeWhy: 'Tipp auf ein leuchtendes Feld.',
    placeOn: (place) =>
      place === 'L'
        ? 'Weich nach links aus'
        : place === 'R'
          ? 'Weich nach rechts aus'
          : `Setz ihn auf Feld ${place}`,
    placeMatch: (count, points) => `farbgleich: ${points} für ${count}`,
    placePlain: (circle) => `unter ${circle}: nicht farbgleich`,
    placeHere: (shown) => `${shown} hier setzen`,
    costs: (points) => signed(points),
    keepsFifty: (points) => `${signed(points)}, die +50 bleiben`,
    losesFifty: (points) => `${signed(points)}, und die +50 sind weg`,
    putOut: 'Setz ihn aufs AUS-Feld',
    notHere: (face) => `Eine ${face} passt hier nicht in die Zahlenfolge.`,
    firstOnRow: 'Der erste Würfel gehört in die Reihe.',
    outNotYet: 'Aufs AUS-Feld erst, wenn kein Feld der Reihe passt.',
    bet: (name) => `Wette: ${name} schafft mehr als 50`,
    betMeans: 'die Hälfte davon für dich oder −20',
    noBet: 'Nicht wetten',
    noBetMeans: 'nichts gewonnen, nichts verloren',
  },
});
