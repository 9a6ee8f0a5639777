// What the shelf says.

import { texts } from '$lib/i18n/texts.svelte';

export const homeTexts = texts({
  en: {
    title: 'Go on. One more roll.',
    lead: 'Four dice games of nerve at one table: against bots, around this screen, or with friends by link. No account, no waiting.',
    leadAlone:
      'Four dice games of nerve at one table: against bots or around this screen. No account, no waiting.',
    shelf: 'The games',
    daily: 'Three small games, the same dice for everybody.',
    play: 'Play now',
    opponent: 'Find an opponent',
    invite: 'Invite friends',
    device: 'On one device',
    solo: 'Solo',
    atServer: 'played on the server, needs a connection',
    more: 'More options',
    setting: 'Setting the table…',
    friendsNeedNetwork:
      'Friends on other devices need a network. “On one device” works without one.',
    besides: {
      title: 'More than the games',
      puzzles: 'Puzzles',
      puzzlesText:
        'The natural move is wrong. Find the better one: 355 positions, exact to the last point.',
    },
    facts: {
      fairTitle: 'Dice you can check',
      fair: 'The dice are settled before the first roll, and nobody can change them after that. After the game your own browser works out every roll again.',
      oddsTitle: 'The risk in plain figures',
      odds: 'Every button says what it means: the chance of a null, and what you would lose.',
      safeTitle: 'Nothing gets lost',
      safe: 'Close the laptop, change the network, come back tomorrow: the game is just as you left it.',
    },
  },
  nl: {
    title: 'Toe dan. Nog één worp.',
    lead: 'Vier dobbelspellen over lef, aan één tafel: tegen bots, rond dit scherm of met vrienden via een link. Geen account, niet wachten.',
    leadAlone:
      'Vier dobbelspellen over lef, aan één tafel: tegen bots of rond dit scherm. Geen account, niet wachten.',
    shelf: 'De spellen',
    daily: 'Drie kleine spellen, dezelfde dobbelstenen voor iedereen.',
    play: 'Nu spelen',
    opponent: 'Tegenstander zoeken',
    invite: 'Uitnodigen',
    device: 'Op één apparaat',
    solo: 'Solo',
    atServer: 'wordt op de server gespeeld, alleen met verbinding',
    more: 'Meer opties',
    setting: 'De tafel wordt klaargezet …',
    friendsNeedNetwork:
      'Voor vrienden op andere apparaten is een netwerk nodig. ‘Op één apparaat’ kan zonder.',
    besides: {
      title: 'Naast de spellen',
      puzzles: 'Puzzels',
      puzzlesText:
        'De voor de hand liggende zet is fout. Vind de betere: 355 stellingen, exact tot op het laatste punt.',
    },
    facts: {
      fairTitle: 'Dobbelstenen die je kunt narekenen',
      fair: 'De dobbelstenen liggen vast voor de eerste worp; daarna kan niemand ze nog veranderen. Na het spel rekent je eigen browser elke worp na.',
      oddsTitle: 'Het risico in gewone cijfers',
      odds: 'Elke knop zegt wat hij betekent: de kans op een misworp, en wat je dan kwijt bent.',
      safeTitle: 'Er gaat niets verloren',
      safe: 'Klap de laptop dicht, wissel van netwerk, kom morgen terug: het spel is nog precies zoals je het achterliet.',
    },
  },
  de: {
    title: 'Na los. Ein Wurf noch.',
    lead: 'Vier Würfelspiele um Mut und Risiko, an einem Tisch: gegen Bots, rund um diesen Bildschirm oder mit Freunden über einen Link. Ohne Konto, ohne Warten.',
    leadAlone:
      'Vier Würfelspiele um Mut und Risiko, an einem Tisch: gegen Bots oder rund um diesen Bildschirm. Ohne Konto, ohne Warten.',
    shelf: 'Die Spiele',
    daily: 'Drei kleine Spiele, dieselben Würfel für alle.',
    play: 'Jetzt spielen',
    opponent: 'Gegner finden',
    invite: 'Freunde einladen',
    device: 'An einem Gerät',
    solo: 'Solo',
    atServer: 'läuft auf dem Server, nur mit Verbindung',
    more: 'Mehr Optionen',
    setting: 'Der Tisch wird gedeckt …',
    friendsNeedNetwork:
      'Freunde an anderen Geräten brauchen ein Netz. „An einem Gerät“ geht auch ohne.',
    besides: {
      title: 'Neben den Spielen',
      puzzles: 'Rätsel',
      puzzlesText:
        'Das Naheliegende ist falsch. Finde das Bessere: 355 Stellungen, auf den Punkt genau.',
    },
    facts: {
      fairTitle: 'Würfel zum Nachrechnen',
      fair: 'Die Würfel stehen vor dem ersten Wurf fest, danach kann sie niemand mehr ändern. Nach dem Spiel rechnet dein eigener Browser jeden Wurf nach.',
      oddsTitle: 'Das Risiko in klaren Zahlen',
      odds: 'Jeder Knopf sagt, was er bedeutet: wie wahrscheinlich eine Niete ist und was du dann verlierst.',
      safeTitle: 'Nichts geht verloren',
      safe: 'Klapp den Laptop zu, wechsle das Netz, komm morgen wieder: Das Spiel ist noch so, wie du es verlassen hast.',
    },
  },
});
