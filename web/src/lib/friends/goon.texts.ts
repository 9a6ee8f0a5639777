// A game on this device that goes on with friends.

import { texts } from '$lib/i18n/texts.svelte';

export const goOnTexts = texts({
  en: {
    title: 'Continue with friends',
    text: 'A new table on the server continues from this position. Friends take the free seats by link or QR code; you can give any seats that stay free to bots. From here on the server rolls the dice.',
    stays: 'This game stays on your device as it is.',
    seat: 'Your seat',
    open: 'Open the table',
    site: 'This needs a Wagnis server. Enter its address, and the game comes along.',
    long: 'This game has become too long to be handed on.',
    broken:
      'This address holds no game that can be continued. Open the menu of the game again and choose “Continue with friends”.',
  },
  nl: {
    title: 'Verder met vrienden',
    text: 'Een nieuwe tafel op de server gaat verder vanuit deze stelling. Vrienden nemen via de link of de QR-code de vrije plaatsen in; plaatsen die vrij blijven, kun je aan bots geven. Vanaf hier gooit de server de dobbelstenen.',
    stays: 'Dit spel blijft op je apparaat zoals het is.',
    seat: 'Jouw plaats',
    open: 'Tafel openen',
    site: 'Hiervoor is een Wagnis-server nodig. Vul het adres in: het spel gaat met je mee.',
    long: 'Dit spel is te lang geworden om door te geven.',
    broken:
      'In dit adres zit geen spel dat verder kan gaan. Open het menu van het spel opnieuw en kies ‘Verder met vrienden’.',
  },
  de: {
    title: 'Mit Freunden weiterspielen',
    text: 'Ein neuer Tisch auf dem Server geht von dieser Stellung aus weiter. Freunde nehmen über den Link oder den QR-Code die freien Plätze ein; Plätze, die frei bleiben, kannst du Bots geben. Ab hier wirft der Server die Würfel.',
    stays: 'Dieses Spiel bleibt auf deinem Gerät, wie es ist.',
    seat: 'Dein Platz',
    open: 'Tisch eröffnen',
    site: 'Dafür braucht es einen Wagnis-Server. Gib seine Adresse ein: Das Spiel kommt mit.',
    long: 'Dieses Spiel ist zu lang geworden, um es weiterzugeben.',
    broken:
      'Diese Adresse enthält kein Spiel, das weitergehen kann. Öffne noch einmal das Menü des Spiels und wähle „Mit Freunden weiterspielen“.',
  },
});
