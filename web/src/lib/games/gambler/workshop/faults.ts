// What can be wrong with a tableau file, in three languages. English has the sentences of
// src/wagnis/games/gambler/tableau_files.py; tests/differential compares them.

import { repr } from '$lib/engine/plain';

export const ROWS = 6;
export const MOST_BOXES = 28;
export const MOST_VALUE = 999_999;

/** What a sentence is about: words of the file, another line, a number. */
export interface About {
  readonly text?: string;
  readonly line?: number;
  readonly count?: number;
}

const LONGEST = 40;

/** The beginning of a text that is too long for a message. */
function brief(text = ''): string {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

type Sentence = (about: About) => string;

const quoted = (about: About) => repr(brief(about.text));
export const en = {
  id: (it) =>
    `an id is one word of two or more letters, digits, '-', '_' or '.', a letter first; not ${quoted(it)}`,
  name: (it) => `a name is plain text without '#'; not ${quoted(it)}`,
  rows: (it) => `tableau ${quoted(it)} needs ${ROWS} rows and has ${it.count}`,
  boxes: (it) => `tableau ${quoted(it)} has ${it.count} spaces; ${MOST_BOXES} is the most`,
  first: () => 'a row before the first tableau: start with its id and name',
  seventh: (it) =>
    `row ${ROWS + 1} of tableau ${quoted(it)}, which begins in line ${it.line}: it has ${ROWS} rows; is the next tableau’s id missing?`,
  minus: (it) => `the minus in ${quoted(it)} is another kind of dash; type it as -`,
  pays: (it) =>
    `a row starts with what it pays, such as +20 or -30, and a tableau with its id, such as my-01; not with ${quoted(it)}`,
  worth: (it) => `a row is worth from 1 to ${MOST_VALUE} points, not ${quoted(it)}`,
  none: () =>
    'a row needs numbers or stars after what it pays, such as 1 2 3, or * *, or A A A B B',
  face: (it) => `a die shows a face from 1 to 6, not ${it.text}`,
  house: (it) => `a full house is A A A B B, not ${quoted(it)}`,
  apart: (it) => `numbers, stars and letters stand apart, such as 4 4 4; not ${quoted(it)}`,
  mixed: (it) =>
    `a row is all faces from 1 to 6, or all stars (* * *), or a full house (A A A B B); not ${quoted(it)}`,
  stars: () => `a row has from 1 to ${MOST_BOXES} 'boxes', a whole number`,
  taken: (it) => `there is a tableau ${quoted(it)} already, in line ${it.line}`,
  empty: () => 'there is no tableau in this file',
} satisfies Record<string, Sentence>;

/** The name of a fault. */
export type Why = keyof typeof en;
type Sentences = Readonly<Record<Why, Sentence>>;

const dutch = (it: About) => `‘${brief(it.text)}’`;
export const nl: Sentences = {
  id: (it) =>
    `een id is één woord van twee of meer letters, cijfers, ‘-’, ‘_’ of ‘.’, met een letter vooraan; niet ${dutch(it)}`,
  name: (it) => `een naam is gewone tekst zonder ‘#’; niet ${dutch(it)}`,
  rows: (it) => `spelbord ${dutch(it)} heeft ${ROWS} rijen nodig en heeft er ${it.count}`,
  boxes: (it) => `spelbord ${dutch(it)} heeft ${it.count} hokjes; het maximum is ${MOST_BOXES}`,
  first: () => 'een rij vóór het eerste spelbord: begin met de id en de naam ervan',
  seventh: (it) =>
    `rij ${ROWS + 1} van spelbord ${dutch(it)}, dat in regel ${it.line} begint: het heeft ${ROWS} rijen; ontbreekt de id van het volgende spelbord?`,
  minus: (it) => `het minteken van ${dutch(it)} is een ander streepje; typ het als -`,
  pays: (it) =>
    `een rij begint met wat hij oplevert, zoals +20 of -30, en een spelbord met zijn id, zoals mijn-01; niet met ${dutch(it)}`,
  worth: (it) => `een rij is 1 tot ${MOST_VALUE} punten waard, niet ${dutch(it)}`,
  none: () =>
    'na wat een rij oplevert, komen de hokjes, zoals 1 2 3, of * *, of A A A B B; die ontbreken',
  face: (it) => `een dobbelsteen toont 1 tot 6, niet ${it.text}`,
  house: (it) => `een full house is A A A B B, niet ${dutch(it)}`,
  apart: (it) => `hokjes staan los van elkaar, zoals 4 4 4; niet ${dutch(it)}`,
  mixed: (it) =>
    `hokjes zijn allemaal ogen van 1 tot 6, of allemaal sterren (* * *), of een full house (A A A B B); niet ${dutch(it)}`,
  stars: () => `een rij heeft 1 tot ${MOST_BOXES} hokjes`,
  taken: (it) => `er is al een spelbord ${dutch(it)}, in regel ${it.line}`,
  empty: () => 'er staat geen spelbord in dit bestand',
};

const german = (it: About) => `„${brief(it.text)}“`;
export const de: Sentences = {
  id: (it) =>
    `eine Kennung ist ein Wort aus zwei oder mehr Buchstaben, Ziffern, „-“, „_“ oder „.“ und beginnt mit einem Buchstaben; nicht ${german(it)}`,
  name: (it) => `ein Name ist einfacher Text ohne „#“; nicht ${german(it)}`,
  rows: (it) => `${german(it)} braucht ${ROWS} Reihen und hat ${it.count}`,
  boxes: (it) => `${german(it)} hat ${it.count} Kästchen; mehr als ${MOST_BOXES} gehen nicht`,
  first: () => 'eine Reihe vor der ersten Kennung: beginne mit Kennung und Name',
  seventh: (it) =>
    `Reihe ${ROWS + 1} von ${german(it)} (ab Zeile ${it.line}): es sind immer ${ROWS} Reihen; fehlt die nächste Kennung?`,
  minus: (it) => `das Minus von ${german(it)} ist ein anderer Strich; schreib es als -`,
  pays: (it) =>
    `eine Reihe beginnt mit dem, was sie bringt, zum Beispiel +20 oder -30, und alles davor mit einer Kennung wie meins-01; nicht mit ${german(it)}`,
  worth: (it) => `eine Reihe ist 1 bis ${MOST_VALUE} Punkte wert, nicht ${german(it)}`,
  none: () =>
    'nach ihrem Wert braucht eine Reihe Kästchen, zum Beispiel 1 2 3 oder * * oder A A A B B',
  face: (it) => `ein Würfel zeigt 1 bis 6, nicht ${it.text}`,
  house: (it) => `ein Full House ist A A A B B, nicht ${german(it)}`,
  apart: (it) => `Kästchen stehen einzeln, zum Beispiel 4 4 4; nicht ${german(it)}`,
  mixed: (it) =>
    `Kästchen sind alle Augen von 1 bis 6, oder alle Sterne (* * *), oder ein Full House (A A A B B); nicht ${german(it)}`,
  stars: () => `eine Reihe hat 1 bis ${MOST_BOXES} Kästchen`,
  taken: (it) => `die Kennung ${german(it)} gibt es schon in Zeile ${it.line}`,
  empty: () => 'in dieser Datei steht nichts zum Spielen',
};
