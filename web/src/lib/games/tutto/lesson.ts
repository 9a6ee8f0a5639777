// The texts of Tutto's guided turn; scripts/guide.py has its dice.

import type { GuidedTurn, Script } from '$lib/guide/script';
import type { Lines } from '$lib/guide/texts';
import { texts } from '$lib/i18n/texts.svelte';
import script from './lesson.gen.json';

const lines = texts<Lines>({
  en: {
    card: 'The aim: 6,000 points. Every turn begins with a card. Turn it over.',
    first: 'A bonus card: use up all six dice and you get 300 extra. Roll them.',
    singles:
      'A single 1 is worth 100, a single 5 is worth 50. Set both aside and roll the other four. If none of them is valid, that is a null and the 150 are lost. Be brave.',
    risk: 'You have 150 at risk. Stop and keep them, or roll the other four: if none of them is valid, that is a null and all is lost. Be brave.',
    throw: 'Throw!',
    triple:
      'Three of a kind in one roll: three 3s are worth 300. Set them aside and roll the last die, though only a 1 or a 5 helps now.',
    last: 'One die left. Only a 1 or a 5 helps now, else 450 points are gone. Roll it all the same.',
    tutto: 'A 5! Set it aside: all six dice are used up.',
    bank: 'TUTTO! The card adds its 300. You could draw another card and risk all 800. Better to stop and bank them.',
    other: (other) => `800 points are yours for good. Now it is ${other}’s turn; watch the dice.`,
    end: (other) =>
      `No 1, no 5, no three of a kind: ${other} has a null and gets nothing. The player who stops in time wins.`,
  },
  nl: {
    card: 'Het doel: 6.000 punten. Elke beurt begint met een kaart. Draai hem om.',
    first: 'Een bonuskaart: gebruik je alle zes dobbelstenen, dan krijg je 300 extra. Gooi ze.',
    singles:
      'Een losse 1 is 100 waard, een losse 5 is 50 waard. Leg ze opzij en gooi de andere vier. Telt er geen enkele, dan is het een misworp en zijn de 150 weg. Toe maar, waag het erop.',
    risk: 'Je hebt 150 punten op het spel staan. Stop en houd ze, of gooi de andere vier: telt er geen enkele, dan is het een misworp en is alles weg. Toe maar, waag het erop.',
    throw: 'Gooi maar!',
    triple:
      'Drie gelijke in één worp: drie drieën zijn 300 waard. Leg ze opzij en gooi de laatste, al helpt alleen nog een 1 of een 5.',
    last: 'Nog één dobbelsteen. Alleen een 1 of een 5 helpt, anders zijn 450 punten weg. Gooi hem toch.',
    tutto: 'Een 5! Leg hem opzij: dan zijn alle zes dobbelstenen gebruikt.',
    bank: 'TUTTO! De kaart geeft er 300 bij. Je kunt nog een kaart trekken en alle 800 wagen. Je kunt beter stoppen en ze noteren.',
    other: (other) =>
      `800 punten zijn voorgoed van jou. Nu is ${other} aan de beurt; let op de dobbelstenen.`,
    end: (other) =>
      `Geen 1, geen 5, geen drie gelijke: een misworp, en ${other} krijgt niets. Wie op tijd stopt, wint.`,
  },
  de: {
    card: 'Das Ziel: 6.000 Punkte. Jeder Zug beginnt mit einer Karte. Deck sie auf.',
    first: 'Eine Bonus-Karte: Legst du alle sechs Würfel heraus, gibt es 300 dazu. Würfle.',
    singles:
      'Eine einzelne 1 zählt 100, eine einzelne 5 zählt 50. Leg beide heraus und wirf die anderen vier. Zählt keiner davon, ist das eine Niete, und die 150 sind weg. Trau dich.',
    risk: '150 Punkte stehen auf dem Spiel. Hör auf und behalte sie, oder wirf die anderen vier: Zählt keiner davon, ist das eine Niete, und alles ist weg. Trau dich.',
    throw: 'Wirf!',
    triple:
      'Drei gleiche in einem Wurf: Drei Dreien zählen 300. Leg sie heraus und wirf den letzten Würfel, auch wenn nur noch eine 1 oder eine 5 hilft.',
    last: 'Ein Würfel ist übrig. Nur eine 1 oder eine 5 hilft jetzt, sonst sind 450 Punkte weg. Wirf ihn trotzdem.',
    tutto: 'Eine 5! Leg sie heraus: Dann liegen alle sechs draußen.',
    bank: 'TUTTO! Die Karte gibt ihre 300 dazu. Du könntest noch eine Karte ziehen und alle 800 riskieren. Hör lieber auf und schreib sie auf.',
    other: (other) => `800 Punkte sind dir sicher. Jetzt ist ${other} dran; schau auf die Würfel.`,
    end: (other) =>
      `Keine 1, keine 5, keine drei gleichen: eine Niete, ${other} bekommt nichts. Es gewinnt, wer rechtzeitig aufhört.`,
  },
});

export const lesson: GuidedTurn = { script: script as unknown as Script, lines };
