// Texts about why the best move of a puzzle is better; `reasons` chooses among them.

import { plural, signed, texts } from '$lib/i18n/texts.svelte';

type Colours = Record<string, string>;
const hokjes = (n: number) => plural(n, '1 hokje', `${n} hokjes`);

export const reasonTexts = texts({
  en: {
    asks: {
      stopping: 'Go on or stop? Play the better move.',
      placing: 'What do you do with the die? Play the best move.',
    },
    /** The colour of the rows that pay. */
    pays: { gambler: 'yellow', 'engel-bengel': 'white' } as Colours,
    rollPlus: (row: string, plus: string, nothing: string) =>
      `${plus} of rolls can finish a ${row} row; ${nothing} fit nowhere, which only ends the turn`,
    rollOnly: (nothing: string) => `${nothing} of rolls fit nowhere, which only ends the turn`,
    idle: (x: string) => `${x} of rolls would make you place a die without finishing a row`,
    canPlus: (row: string, x: string) => `${x} of rolls can finish a ${row} row`,
    noPlus: (row: string) => `no roll can finish a ${row} row`,
    mustMinus: (x: string) => `${x} of rolls force you to finish a black row`,
    forced: (minus: string) => `; ${minus} force you to finish a black row`,
    finishes: (row: number, pays: number) => `it finishes row ${row} for ${signed(pays)}`,
    lacks: (row: number, pays: number, boxes: number, other: string, next: string) =>
      `row ${row} (${signed(pays)}) then lacks ${plural(boxes, '1 space', `${boxes} spaces`)} and ${next} of ${other}’s first rolls finish it`,
    and: (one: string, two: string) => `${one}; ${two}`,
    instead: (told: string) => `otherwise ${told}`,
    helps: (row: number, pays: number, other: string, before: string, next: string) =>
      `a die in row ${row} (${signed(pays)}) would raise ${other}’s chance to finish it with the first roll from ${before} to ${next}`,
  },
  nl: {
    asks: {
      stopping: 'Doorgaan of stoppen? Speel de betere zet.',
      placing: 'Wat doe je met de dobbelsteen? Speel de beste zet.',
    },
    pays: { gambler: 'gele', 'engel-bengel': 'witte' },
    rollPlus: (row, plus, nothing) =>
      `${plus} van de worpen kan een ${row} rij vol maken; ${nothing} past nergens, en dat beëindigt alleen de beurt`,
    rollOnly: (nothing) =>
      `${nothing} van de worpen past nergens, en dat beëindigt alleen de beurt`,
    idle: (x) =>
      `bij ${x} van de worpen moet je een dobbelsteen plaatsen zonder een rij vol te maken`,
    canPlus: (row, x) => `${x} van de worpen kan een ${row} rij vol maken`,
    noPlus: (row) => `geen worp kan een ${row} rij vol maken`,
    mustMinus: (x) => `${x} van de worpen dwingt je een zwarte rij vol te maken`,
    forced: (minus) => `; ${minus} dwingt je een zwarte rij vol te maken`,
    finishes: (row, pays) => `rij ${row} is daarmee vol, voor ${signed(pays)}`,
    lacks: (row, pays, boxes, other, next) =>
      `rij ${row} (${signed(pays)}) mist dan nog ${hokjes(boxes)} en ${next} van de eerste worpen van ${other} maakt die vol`,
    and: (one, two) => `${one}; ${two}`,
    instead: (told) => `anders: ${told}`,
    helps: (row, pays, other, before, next) =>
      `een dobbelsteen in rij ${row} (${signed(pays)}) zou de kans dat ${other} die met de eerste worp vol maakt van ${before} tot ${next} verhogen`,
  },
  de: {
    asks: {
      stopping: 'Weiter oder aufhören? Wähle das Bessere.',
      placing: 'Was tust du mit dem Würfel? Wähle das Beste.',
    },
    pays: { gambler: 'gelbe', 'engel-bengel': 'weiße' },
    rollPlus: (row, plus, nothing) =>
      `${plus} der Würfe können eine ${row} Reihe beenden; ${nothing} passen nirgends, und das beendet nur den Zug`,
    rollOnly: (nothing) => `${nothing} der Würfe passen nirgends, und das beendet nur den Zug`,
    idle: (x) => `bei ${x} der Würfe müsstest du einen Würfel ablegen, ohne eine Reihe zu beenden`,
    canPlus: (row, x) => `${x} der Würfe können eine ${row} Reihe beenden`,
    noPlus: (row) => `kein Wurf kann eine ${row} Reihe beenden`,
    mustMinus: (x) => `${x} der Würfe zwingen dich, eine schwarze Reihe zu beenden`,
    forced: (minus) => `; ${minus} zwingen dich, eine schwarze Reihe zu beenden`,
    finishes: (row, pays) => `Reihe ${row} ist damit voll und bringt ${signed(pays)}`,
    lacks: (row, pays, boxes, other, next) =>
      `in Reihe ${row} (${signed(pays)}) ${plural(boxes, 'fehlt dann noch 1 Kästchen', `fehlen dann noch ${boxes} Kästchen`)}, und ${next} der ersten Würfe von ${other} beenden sie`,
    and: (one, two) => `${one}; ${two}`,
    instead: (told) => `sonst: ${told}`,
    helps: (row, pays, other, before, next) =>
      `ein Würfel in Reihe ${row} (${signed(pays)}) würde die Chance, dass ${other} sie mit dem ersten Wurf beendet, von ${before} auf ${next} erhöhen`,
  },
});
