// What is said when a host closes a table.

import { texts } from '$lib/i18n/texts.svelte';

export const closeTexts = texts({
  en: {
    close: 'Close table',
    title: 'Close this table?',
    open: 'Whoever has the link will no longer find it.',
    playing: 'The game ends without a result. It cannot be played on.',
    others:
      'Others are still playing. You can close the table once it is their turn and they do nothing for ten minutes.',
    no: 'Keep it',
  },
  nl: {
    close: 'Tafel sluiten',
    title: 'Deze tafel sluiten?',
    open: 'Wie de link heeft, vindt hem dan niet meer.',
    playing: 'Het spel eindigt zonder uitslag. Verder spelen kan dan niet meer.',
    others:
      'Anderen spelen nog. Je kunt de tafel sluiten als zij aan de beurt zijn en tien minuten lang niets doen.',
    no: 'Laten staan',
  },
  de: {
    close: 'Tisch schließen',
    title: 'Diesen Tisch schließen?',
    open: 'Wer den Link hat, findet ihn dann nicht mehr.',
    playing: 'Das Spiel endet ohne Ergebnis. Weiterspielen geht dann nicht mehr.',
    others:
      'Andere spielen noch. Du kannst den Tisch schließen, wenn sie am Zug sind und zehn Minuten lang nichts tun.',
    no: 'Offen lassen',
  },
});
