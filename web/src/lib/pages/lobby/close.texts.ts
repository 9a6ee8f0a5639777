// The texts for a host who closes a table.

import { texts } from '$lib/i18n/texts.svelte';

export const closeTexts = texts({
  en: {
    close: 'Close table',
    title: 'Close this table?',
    open: 'People who have the link will no longer find it.',
    playing: 'The game ends without a result. It cannot be played on.',
    others:
      'Others are in this game. Once one of them has made a move, it stays for everybody who played. Before that, you can close the table when they do nothing for ten minutes.',
    no: 'Keep it',
  },
  nl: {
    close: 'Tafel sluiten',
    title: 'Deze tafel sluiten?',
    open: 'Wie de link heeft, vindt hem dan niet meer.',
    playing: 'Het spel eindigt zonder uitslag. Verder spelen kan dan niet meer.',
    others:
      'Er spelen anderen mee. Zodra een van hen een zet heeft gedaan, blijft het spel bestaan voor iedereen die meespeelde. Daarvóór kun je de tafel sluiten als zij tien minuten lang niets doen.',
    no: 'Laten staan',
  },
  de: {
    close: 'Tisch schließen',
    title: 'Diesen Tisch schließen?',
    open: 'Wer den Link hat, findet ihn dann nicht mehr.',
    playing: 'Das Spiel endet ohne Ergebnis. Weiterspielen geht dann nicht mehr.',
    others:
      'Andere spielen mit. Sobald jemand von ihnen etwas getan hat, bleibt das Spiel für alle erhalten, die mitgespielt haben. Vorher kannst du den Tisch schließen, wenn sie zehn Minuten lang nichts tun.',
    no: 'Offen lassen',
  },
});
