// The words on the frame: masthead, switches, dialogs.
// What pages say is beside the pages.

import { texts } from '$lib/i18n/texts.svelte';

export const partTexts = texts({
  en: {
    close: 'Close',
    skip: 'Skip to the content',
    main: 'Main',
    foot: 'At the foot',
    home: 'Wagnis, to the shelf',
    games: 'Games',
    tables: 'Tables',
    about: 'About',
    language: 'Language',
    theme: 'Light',
    themes: { auto: 'as the system', light: 'afternoon', dark: 'game night' },
    qr: 'QR code of the link to this table',
    loading: 'One moment …',
    chunkTitle: 'This page did not arrive',
    chunkText:
      'The connection was lost on the way, or Wagnis has just been renewed. Nothing is lost.',
    reload: 'Load again',
  },
  nl: {
    close: 'Sluiten',
    skip: 'Naar de inhoud',
    main: 'Hoofdmenu',
    foot: 'Onderaan',
    home: 'Wagnis, naar de plank',
    games: 'Spellen',
    tables: 'Tafels',
    about: 'Over Wagnis',
    language: 'Taal',
    theme: 'Licht',
    themes: { auto: 'zoals het systeem', light: 'middag', dark: 'spelavond' },
    qr: 'QR-code van de link naar deze tafel',
    loading: 'Eén moment …',
    chunkTitle: 'Deze pagina is niet aangekomen',
    chunkText: 'De verbinding viel onderweg weg, of Wagnis is net vernieuwd. Er is niets verloren.',
    reload: 'Opnieuw laden',
  },
  de: {
    close: 'Schließen',
    skip: 'Zum Inhalt',
    main: 'Hauptmenü',
    foot: 'Unten',
    home: 'Wagnis, zum Regal',
    games: 'Spiele',
    tables: 'Tische',
    about: 'Über Wagnis',
    language: 'Sprache',
    theme: 'Licht',
    themes: { auto: 'wie das System', light: 'Nachmittag', dark: 'Spieleabend' },
    qr: 'QR-Code des Links zu diesem Tisch',
    loading: 'Einen Moment …',
    chunkTitle: 'Diese Seite ist nicht angekommen',
    chunkText:
      'Die Verbindung ging unterwegs verloren, oder Wagnis wurde gerade erneuert. Es ist nichts verloren.',
    reload: 'Neu laden',
  },
});
