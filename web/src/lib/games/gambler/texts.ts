// Texts on the board of Gambler and Engel & Bengel: the rows, the dice, the buttons.
// The texts of the log are in `story.texts`, the names of the tableaux in `names`.

import { does, type Who } from '$lib/games/who';
import { listed, number, plural, signed, texts } from '$lib/i18n/texts.svelte';
import type { GameName } from '$lib/wire.gen';

const anyOf = (faces: readonly number[]) => listed(faces.map(String), 'disjunction');
const anyRow = (rows: number[]) => anyOf(rows.map((row) => row + 1));
const allRows = (rows: number[]) => listed(rows.map((row) => String(row + 1)));

const en = {
  dice: (n: number) => `${n} ${plural(n, 'die', 'dice')}`,
  noDice: 'no dice left',
  progress: (round: number, target: number) => `Round ${round} · to ${number(target)}`,
  round: (n: number) => `Round ${n}`,

  house: 'three of a kind, then two of another number',
  row: (n: number, paid: number) => `Row ${n}, ${signed(paid)}`,
  printed: (what: string) => `spaces: ${what}`,
  stars: (n: number) => `${n} ${plural(n, 'star: any die', 'stars: any die, then the same again')}`,
  lies: (dice: number[]) => (dice.length ? `in place: ${dice.join(' ')}` : 'empty'),
  next: (faces: readonly number[]) =>
    faces.length === 6 ? 'next: any die' : `next: ${anyOf(faces)}`,
  left: (n: number) => `${n} ${plural(n, 'space', 'spaces')} left`,
  finishedBy: (name: string) => `finished by ${name}`,
  finished: 'finished',
  taken: 'done',
  placeHere: (faces: number[]) => `place ${anyOf(faces)} here`,
  finishes: 'this finishes it',
  notHere: 'none of these dice fits here now',

  die: (face: number) => `Die ${face}`,
  fits: (rows: number[]) => `fits ${plural(rows.length, 'row', 'rows')} ${allRows(rows)}`,
  fitsNowhere: 'fits no open space now',
  cup: 'Dice of this turn',
  inStock: (n: number) => (n ? `${n} more in stock` : 'none in stock'),

  say: {
    wait: (who: Who, n: number) =>
      `${does(who, 'You have', 'has')} ${n} ${plural(n, 'die', 'dice')} to roll`,
    rolls: (who: Who) => `${does(who, 'You roll', 'rolls')}…`,
    landed: (who: Who) => `${does(who, 'You have', 'has')} to place a die`,
    nothing: 'Nothing fits: the turn is over.',
    owed: 'Place at least one die that fits.',
    free: 'Place more, roll again or stop.',
    noMore: 'Nothing more fits: roll again or stop.',
    row: (face: number, rows: number[]) => `The ${face} fits row ${anyRow(rows)}.`,
    face: (row: number, faces: number[]) => `Row ${row} takes ${anyOf(faces)}.`,
    others: (who: Who) => `${does(who, 'You are', 'is')} thinking…`,
    again: (who: Who, n: number) =>
      `${does(who, 'You roll', 'rolls')} ${n} ${plural(n, 'die', 'dice')} again.`,
    stops: (who: Who) => `${does(who, 'You stop', 'stops')}.`,
    places: (who: Who, face: number, row: number) =>
      `${does(who, 'You place', 'places')} the ${face} in row ${row}.`,
    over: 'The game is over.',
  },

  offer: {
    roll: (n: number) => `Roll ${n} ${plural(n, 'die', 'dice')}`,
    mustAgain: 'if any die fits, you must place one',
    nothing: (chance: string) => `${chance}: nothing fits`,
    plus: (chance: string) => `${chance}: can win a row`,
    minus: (chance: string) => `${chance}: must pay`,
    stop: 'Stop',
    stopMeans: (n: number, next: string) =>
      `take ${n} ${plural(n, 'die', 'dice')} back, then ${next}`,
    place: 'Place a die',
    placeWhy: 'Tap a die that glows, or a row.',
    where: (face: number) => `Place the ${face}`,
    whereWhy: (rows: number[]) => `Row ${anyRow(rows)}? Tap it again to put it back.`,
    which: (row: number) => `Fill row ${row}`,
    whichWhy: (faces: number[]) => `With ${anyOf(faces)}? Tap it again to deselect it.`,
    put: (face: number, row: number) => `Place the ${face} in row ${row}`,
    putLeft: (n: number, paid: number) =>
      `then ${n} ${plural(n, 'space', 'spaces')} short of ${signed(paid)}`,
    putPaid: (paid: number) => `finishes it: ${signed(paid)}`,
    forced: 'the only place there is',
    forcedPay: (paid: number) => `You must place here: ${signed(paid)}`,
  },
};

const nl: typeof en = {
  dice: (n) => `${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')}`,
  noDice: 'geen dobbelstenen meer',
  progress: (round, target) => `Ronde ${round} · tot ${number(target)}`,
  round: (n) => `Ronde ${n}`,

  house: 'drie gelijke, dan twee gelijke met een ander aantal ogen',
  row: (n, paid) => `Rij ${n}, ${signed(paid)}`,
  printed: (what) => `hokjes: ${what}`,
  stars: (n) =>
    `${n} ${plural(n, 'ster: elke dobbelsteen', 'sterren: elke dobbelsteen, daarna steeds dezelfde')}`,
  lies: (dice) => (dice.length ? `er liggen: ${dice.join(' ')}` : 'leeg'),
  next: (faces) => (faces.length === 6 ? 'nu: elke dobbelsteen' : `nu: ${anyOf(faces)}`),
  left: (n) => `nog ${n} ${plural(n, 'hokje', 'hokjes')}`,
  finishedBy: (name) => `vol gemaakt door ${name}`,
  finished: 'vol',
  taken: 'vol',
  placeHere: (faces) => `plaats hier ${anyOf(faces)}`,
  finishes: 'daarmee is de rij vol',
  notHere: 'geen van deze dobbelstenen past hier nu',

  die: (face) => `Dobbelsteen ${face}`,
  fits: (rows) => `past in ${plural(rows.length, 'rij', 'de rijen')} ${allRows(rows)}`,
  fitsNowhere: 'past nu op geen enkel vrij hokje',
  cup: 'Dobbelstenen van deze beurt',
  inStock: (n) => (n ? `nog ${n} in voorraad` : 'geen in voorraad'),

  say: {
    wait: (who, n) =>
      `${does(who, 'Je hebt', 'heeft')} ${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')} om te gooien`,
    rolls: (who) => `${does(who, 'Je gooit', 'gooit')} …`,
    landed: (who) => `${does(who, 'Je moet', 'moet')} een dobbelsteen plaatsen`,
    nothing: 'Niets past: de beurt is voorbij.',
    owed: 'Plaats minstens één dobbelsteen die past.',
    free: 'Plaats er meer, gooi opnieuw of stop.',
    noMore: 'Er past niets meer: gooi opnieuw of stop.',
    row: (face, rows) => `De ${face} past in rij ${anyRow(rows)}.`,
    face: (row, faces) => `In rij ${row} past ${anyOf(faces)}.`,
    others: (who) => `${does(who, 'Je denkt', 'denkt')} na …`,
    again: (who, n) =>
      `${does(who, 'Je gooit', 'gooit')} ${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')} opnieuw.`,
    stops: (who) => `${does(who, 'Je stopt', 'stopt')}.`,
    places: (who, face, row) => `${does(who, 'Je plaatst', 'plaatst')} de ${face} in rij ${row}.`,
    over: 'Het spel is afgelopen.',
  },

  offer: {
    roll: (n) => `Gooi ${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')}`,
    mustAgain: 'past er dan één, dan moet je hem plaatsen',
    nothing: (chance) => `${chance}: niets past`,
    plus: (chance) => `${chance}: rij kan vol`,
    minus: (chance) => `${chance}: je moet betalen`,
    stop: 'Stop',
    stopMeans: (n, next) => `${n} ${plural(n, 'dobbelsteen', 'dobbelstenen')} terug, dan ${next}`,
    place: 'Plaats een dobbelsteen',
    placeWhy: 'Tik op een dobbelsteen die oplicht, of op een rij.',
    where: (face) => `Plaats de ${face}`,
    whereWhy: (rows) => `Rij ${anyRow(rows)}? Tik nog eens om los te laten.`,
    which: (row) => `Vul rij ${row}`,
    whichWhy: (faces) => `Met ${anyOf(faces)}? Tik nog eens om los te laten.`,
    put: (face, row) => `Plaats de ${face} in rij ${row}`,
    putLeft: (n, paid) => `dan nog ${n} ${plural(n, 'hokje', 'hokjes')} tot ${signed(paid)}`,
    putPaid: (paid) => `daarmee is de rij vol: ${signed(paid)}`,
    forced: 'iets anders kan niet',
    forcedPay: (paid) => `Je moet hier plaatsen: ${signed(paid)}`,
  },
};

const de: typeof en = {
  dice: (n) => `${n} Würfel`,
  noDice: 'keine Würfel mehr',
  progress: (round, target) => `Durchgang ${round} · bis ${number(target)}`,
  round: (n) => `Durchgang ${n}`,

  house: 'drei gleiche, dann zwei gleiche mit einer anderen Augenzahl',
  row: (n, paid) => `Reihe ${n}, ${signed(paid)}`,
  printed: (what) => `Kästchen: ${what}`,
  stars: (n) =>
    `${n} ${plural(n, 'Stern: jeder Würfel', 'Sterne: ein beliebiger Würfel, dann dieselbe Zahl')}`,
  lies: (dice) => (dice.length ? `es liegen: ${dice.join(' ')}` : 'leer'),
  next: (faces) =>
    faces.length === 6 ? 'als Nächstes: jeder Würfel' : `als Nächstes: ${anyOf(faces)}`,
  left: (n) => `noch ${n} Kästchen`,
  finishedBy: (name) => `beendet von ${name}`,
  finished: 'beendet',
  taken: 'voll',
  placeHere: (faces) => `leg hier ${anyOf(faces)} ab`,
  finishes: 'damit ist sie voll',
  notHere: 'keiner dieser Würfel passt jetzt hier',

  die: (face) => `Würfel ${face}`,
  fits: (rows) => `passt in ${plural(rows.length, 'Reihe', 'die Reihen')} ${allRows(rows)}`,
  fitsNowhere: 'passt jetzt auf kein freies Kästchen',
  cup: 'Würfel dieses Zuges',
  inStock: (n) => (n ? `noch ${n} im Vorrat` : 'keine im Vorrat'),

  say: {
    wait: (who, n) => `${does(who, 'Du hast', 'hat')} ${n} Würfel im Becher`,
    rolls: (who) => `${does(who, 'Du würfelst', 'würfelt')} …`,
    landed: (who) => `${does(who, 'Du musst', 'muss')} einen Würfel ablegen`,
    nothing: 'Kein Würfel passt: Der Zug ist vorbei.',
    owed: 'Leg mindestens einen Würfel ab, der passt.',
    free: 'Leg weitere ab, würfle noch einmal oder hör auf.',
    noMore: 'Mehr passt nicht: Würfle noch einmal oder hör auf.',
    row: (face, rows) => `Die ${face} passt in Reihe ${anyRow(rows)}.`,
    face: (row, faces) => `In Reihe ${row} passt ${anyOf(faces)}.`,
    others: (who) => `${does(who, 'Du überlegst', 'überlegt')} …`,
    again: (who, n) =>
      `${does(who, 'Du würfelst', 'würfelt')} noch einmal mit ${n} ${plural(n, 'Würfel', 'Würfeln')}.`,
    stops: (who) => `${does(who, 'Du hörst', 'hört')} auf.`,
    places: (who, face, row) => `${does(who, 'Du legst', 'legt')} die ${face} in Reihe ${row}.`,
    over: 'Das Spiel ist zu Ende.',
  },

  offer: {
    roll: (n) => `${n} Würfel werfen`,
    mustAgain: 'passt dann einer, musst du ablegen',
    nothing: (chance) => `${chance}: nichts passt`,
    plus: (chance) => `${chance}: Reihe kann voll werden`,
    minus: (chance) => `${chance}: du musst zahlen`,
    stop: 'Aufhören',
    stopMeans: (n, next) => `${n} Würfel zurück, dann ${next}`,
    place: 'Leg einen Würfel ab',
    placeWhy: 'Tipp auf einen leuchtenden Würfel oder auf eine Reihe.',
    where: (face) => `Leg die ${face} ab`,
    whereWhy: (rows) => `Reihe ${anyRow(rows)}? Zum Loslassen noch einmal tippen.`,
    which: (row) => `Füll Reihe ${row}`,
    whichWhy: (faces) => `Mit ${anyOf(faces)}? Zum Loslassen noch einmal tippen.`,
    put: (face, row) => `Die ${face} in Reihe ${row} legen`,
    putLeft: (n, paid) => `dann noch ${n} Kästchen bis ${signed(paid)}`,
    putPaid: (paid) => `damit ist sie voll: ${signed(paid)}`,
    forced: 'etwas anderes geht nicht',
    forcedPay: (paid) => `Du musst hier ablegen: ${signed(paid)}`,
  },
};

export const t = texts({ en, nl, de });

const tableauEn = {
  named: (name: string) => `Tableau ${name}`,
  unnamed: 'Tableau',
  stack: 'The next tableau is drawn from the stack.',
};
const tableauNl: typeof tableauEn = {
  named: (name) => `Spelbord ${name}`,
  unnamed: 'Spelbord',
  stack: 'Het volgende spelbord komt van de stapel.',
};

const tableau = texts({
  en: tableauEn,
  nl: tableauNl,
  de: {
    named: (name) => `Tableau ${name}`,
    unnamed: 'Tableau',
    stack: 'Das nächste Tableau kommt vom Stapel.',
  },
});
const board = texts({
  en: tableauEn,
  nl: tableauNl,
  de: {
    named: (name) => `Tafel ${name}`,
    unnamed: 'Tafel',
    stack: 'Die nächste Tafel kommt vom Stapel.',
  },
});

/** The word for a tableau; the German sheet of Engel & Bengel has another one. */
export const tableauTexts = (game: GameName): typeof tableauEn =>
  (game === 'engel-bengel' ? board : tableau).now;
