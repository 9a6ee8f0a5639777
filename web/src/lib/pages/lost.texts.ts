// The words of pages that are not there.

import { texts } from '$lib/i18n/texts.svelte';

export const lostTexts = texts({
  en: {
    lostTitle: 'This die rolled off the table',
    lostText: 'There is no page at this address. Perhaps the link was cut short.',
    docsTitle: 'This page needs a connection',
    docsText:
      'This page of the documentation is not on this device. Only those that you have opened before can be read without a network.',
  },
  nl: {
    lostTitle: 'Deze dobbelsteen is van de tafel gerold',
    lostText: 'Op dit adres is geen pagina. Misschien is de link afgekapt.',
    docsTitle: 'Voor deze pagina is een verbinding nodig',
    docsText:
      'Deze pagina van de documentatie (in het Engels) staat niet op dit apparaat. Zonder netwerk kun je alleen de pagina’s lezen die je eerder hebt geopend.',
  },
  de: {
    lostTitle: 'Dieser Würfel ist vom Tisch gerollt',
    lostText: 'Unter dieser Adresse ist keine Seite. Vielleicht ist der Link abgeschnitten.',
    docsTitle: 'Diese Seite braucht eine Verbindung',
    docsText:
      'Diese Seite der Dokumentation (auf Englisch) ist nicht auf diesem Gerät. Ohne Netz kannst du nur die lesen, die du schon einmal geöffnet hast.',
  },
});
