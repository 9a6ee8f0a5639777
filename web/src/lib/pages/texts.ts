// Texts that several pages need: kinds of seats, the names of pages.
// Texts of a single page are in its folder.

import { plural, texts } from '$lib/i18n/texts.svelte';
import type { Page } from '$lib/router';
import type { BotLevel } from '$lib/wire.gen';

/** The titles of pages that do not set their own. */
export type Titled = Exclude<Page['name'], 'table' | 'replay' | 'proof' | 'review' | 'statistics'>;

const titleOf = (page: string, game: string) => `${page}: ${game}`;

export const pageTexts = texts({
  en: {
    motto: 'The open table for games of nerve and dice.',
    rules: 'Rules',
    rulesOf: (game: string) => `Rules of ${game}`,
    guest: 'Guest',
    levels: {
      friendly: 'friendly',
      casual: 'casual',
      keen: 'keen',
      sharp: 'sharp',
      perfect: 'perfect',
      thumb: 'rule of thumb',
      random: 'random',
    } satisfies Record<BotLevel, string>,
    players: (least: number, most: number) =>
      `${least}–${most} ${plural(most, 'player', 'players')}`,
    titles: {
      home: 'Four dice games, one table',
      new: 'New table',
      rules: 'Rules',
      learn: 'First turn',
      daily: 'The daily roll',
      puzzles: 'Puzzles',
      puzzle: 'Puzzle',
      ask: 'Check a position',
      tables: 'Tables',
      about: 'About Wagnis',
      privacy: 'Privacy',
      offline: 'Take it along',
      'go-on': 'Go on with friends',
      docs: 'Documentation',
      lost: 'Not found',
    } satisfies Record<Titled, string>,
    titleOf,
    lostTitle: 'This die rolled off the table',
    lostText: 'There is no page at this address. Perhaps the link was cut short.',
    toShelf: 'Back to the shelf',
    docsTitle: 'This page needs a connection',
    docsText:
      'This page of the documentation is not on this device. Only those that you have opened before can be read without a network.',
  },
  nl: {
    motto: 'De open tafel voor spellen met lef en dobbelstenen.',
    rules: 'Regels',
    rulesOf: (game) => `Regels van ${game}`,
    guest: 'Gast',
    levels: {
      friendly: 'vriendelijk',
      casual: 'ontspannen',
      keen: 'gedreven',
      sharp: 'scherp',
      perfect: 'perfect',
      thumb: 'vuistregel',
      random: 'willekeurig',
    },
    players: (least, most) => `${least}–${most} ${plural(most, 'speler', 'spelers')}`,
    titles: {
      home: 'Vier dobbelspellen, één tafel',
      new: 'Nieuwe tafel',
      rules: 'Regels',
      learn: 'Eerste beurt',
      daily: 'De worp van de dag',
      puzzles: 'Puzzels',
      puzzle: 'Puzzel',
      ask: 'Stelling bekijken',
      tables: 'Tafels',
      about: 'Over Wagnis',
      privacy: 'Privacy',
      offline: 'Om mee te nemen',
      'go-on': 'Verder met vrienden',
      docs: 'Documentatie',
      lost: 'Niet gevonden',
    },
    titleOf,
    lostTitle: 'Deze dobbelsteen is van de tafel gerold',
    lostText: 'Op dit adres is geen pagina. Misschien is de link afgekapt.',
    toShelf: 'Terug naar de plank',
    docsTitle: 'Voor deze pagina is een verbinding nodig',
    docsText:
      'Deze pagina van de documentatie (in het Engels) staat niet op dit apparaat. Zonder netwerk kun je alleen de pagina’s lezen die je eerder hebt geopend.',
  },
  de: {
    motto: 'Der offene Tisch für Spiele mit Mut und Würfeln.',
    rules: 'Regeln',
    rulesOf: (game) => `Regeln von ${game}`,
    guest: 'Gast',
    levels: {
      friendly: 'freundlich',
      casual: 'locker',
      keen: 'ehrgeizig',
      sharp: 'gewieft',
      perfect: 'perfekt',
      thumb: 'Faustregel',
      random: 'Zufall',
    },
    players: (least, most) => `${least}–${most} ${plural(most, 'Person', 'Personen')}`,
    titles: {
      home: 'Vier Würfelspiele, ein Tisch',
      new: 'Neuer Tisch',
      rules: 'Regeln',
      learn: 'Erster Zug',
      daily: 'Der Wurf des Tages',
      puzzles: 'Rätsel',
      puzzle: 'Rätsel',
      ask: 'Stellung prüfen',
      tables: 'Tische',
      about: 'Über Wagnis',
      privacy: 'Datenschutz',
      offline: 'Zum Mitnehmen',
      'go-on': 'Mit Freunden weiterspielen',
      docs: 'Dokumentation',
      lost: 'Nicht gefunden',
    },
    titleOf,
    lostTitle: 'Dieser Würfel ist vom Tisch gerollt',
    lostText: 'Unter dieser Adresse ist keine Seite. Vielleicht ist der Link abgeschnitten.',
    toShelf: 'Zurück zum Regal',
    docsTitle: 'Diese Seite braucht eine Verbindung',
    docsText:
      'Diese Seite der Dokumentation (auf Englisch) ist nicht auf diesem Gerät. Ohne Netz kannst du nur die lesen, die du schon einmal geöffnet hast.',
  },
});
