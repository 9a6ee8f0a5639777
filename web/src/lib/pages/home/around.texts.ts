// The words of the question who plays around one device.

import { texts } from '$lib/i18n/texts.svelte';

export const aroundTexts = texts({
  en: {
    around: (game: string) => `${game} around this screen`,
    aroundText: 'Pass the device on, or sit around it. Who plays?',
    nameOf: (n: number) => `Name ${n}`,
    add: 'One more',
    remove: (name: string) => `Remove ${name}`,
    player: (n: number) => `Player ${n}`,
    start: 'Start',
  },
  nl: {
    around: (game: string) => `${game} rond dit scherm`,
    aroundText: 'Geef het apparaat door of ga eromheen zitten. Wie doet er mee?',
    nameOf: (n: number) => `Naam ${n}`,
    add: 'Nog iemand',
    remove: (name: string) => `${name} weghalen`,
    player: (n: number) => `Speler ${n}`,
    start: 'Beginnen',
  },
  de: {
    around: (game: string) => `${game} rund um diesen Bildschirm`,
    aroundText: 'Gebt das Gerät weiter oder setzt euch drum herum. Wer spielt mit?',
    nameOf: (n: number) => `Name ${n}`,
    add: 'Noch jemand',
    remove: (name: string) => `${name} entfernen`,
    player: (n: number) => `Spieler ${n}`,
    start: 'Los geht’s',
  },
});
