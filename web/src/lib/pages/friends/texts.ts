// The page of a site without a server for what needs one.

import { texts } from '$lib/i18n/texts.svelte';

export const friendsTexts = texts({
  en: {
    title: 'Play with friends',
    text: 'This site has no server. Games on several devices, public tables, the daily roll and shared reviews need one.',
    ask: 'Does somebody you know run a Wagnis server? Enter its address, and you will be taken there.',
    address: 'Address of the server',
    go: 'Go there',
    wrong: 'That is not the address of a server. An example: play.example.org',
  },
  nl: {
    title: 'Met vrienden spelen',
    text: 'Deze site heeft geen server. Spellen op meerdere apparaten, openbare tafels, de worp van de dag en gedeelde nabeschouwingen hebben er een nodig.',
    ask: 'Ken je iemand met een Wagnis-server? Vul het adres in; je gaat er dan heen.',
    address: 'Adres van de server',
    go: 'Ga erheen',
    wrong: 'Dat is geen adres van een server. Een voorbeeld: spel.example.org',
  },
  de: {
    title: 'Mit Freunden spielen',
    text: 'Diese Seite hat keinen Server. Spiele auf mehreren Geräten, öffentliche Tische, der Wurf des Tages und geteilte Auswertungen brauchen einen.',
    ask: 'Kennst du jemanden mit einem Wagnis-Server? Gib seine Adresse ein, dann geht es dort weiter.',
    address: 'Adresse des Servers',
    go: 'Hingehen',
    wrong: 'Das ist keine Adresse eines Servers. Ein Beispiel: spiel.example.org',
  },
});
