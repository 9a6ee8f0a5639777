// The texts of Gambler's guided turn; scripts/guide.py has its dice.

import type { GuidedTurn, Script } from '$lib/guide/script';
import type { Lines } from '$lib/guide/texts';
import { texts } from '$lib/i18n/texts.svelte';
import script from './lesson.gen.json';

const lines = texts<Lines>({
  en: {
    first: (other) =>
      `The aim: fill the last space of a row, and you get its value. ${other} has begun this tableau. Roll your five dice.`,
    row: 'What fits lights up. Row 1 has one space and needs a 3. Place the 3 there.',
    more: 'The row is full: 20 points in chips for you. A 4 fits row 3, which is worth 40. Place one.',
    again:
      'Place the other 4 as well. Leave the 6: it would fill the black row, and filling that one costs you points.',
    risk: 'One more 4 and the 40 points are yours. You may stop, or roll the last two dice; but if one of them fits, you must place it. Roll.',
    throw: 'Throw!',
    close: 'A 4! Place it: the last space of row 3.',
    stop: 'One die left. If you roll a 6, you must fill the black row and pay 20. Better to stop.',
    other: (other) => `60 points in one turn. Now ${other} rolls five dice; watch the black row.`,
    end: (other) =>
      `Only the 6 fitted, so ${other} had to place it and pay 20. When the tableau is full, the next one comes; once somebody has 500 points at the end of a round, the player with the most wins.`,
  },
  nl: {
    first: (other) =>
      `Het doel: wie het laatste hokje van een rij vult, krijgt de waarde. ${other} is aan dit spelbord begonnen. Gooi je vijf dobbelstenen.`,
    row: 'Wat past, licht op. Rij 1 heeft één hokje en wil een 3. Plaats de 3 daar.',
    more: 'De rij is vol: 20 punten aan chips voor jou. Een 4 past in rij 3, die 40 waard is. Plaats er één.',
    again:
      'Plaats ook de andere 4. Laat de 6 liggen: daarmee is de zwarte rij vol, en wie dat doet, betaalt.',
    risk: 'Nog één 4 en de 40 zijn van jou. Je mag stoppen, of de twee andere opnieuw gooien; maar past er dan één, dan moet je die plaatsen. Gooi.',
    throw: 'Gooi maar!',
    close: 'Een 4! Plaats hem in het laatste hokje van rij 3.',
    stop: 'Nog één dobbelsteen. Gooi je een 6, dan moet je de zwarte rij vullen en 20 betalen. Je kunt beter stoppen.',
    other: (other) =>
      `60 punten in één beurt. Nu gooit ${other} vijf dobbelstenen; let op de zwarte rij.`,
    end: (other) =>
      `Alleen de 6 paste, dus ${other} moest hem plaatsen en 20 betalen. Is het spelbord vol, dan komt het volgende; heeft iemand na een ronde 500 punten, dan wint wie de meeste heeft.`,
  },
  de: {
    first: (other) =>
      `Das Ziel: Wer das letzte Kästchen einer Reihe füllt, bekommt ihren Wert. ${other} hat dieses Tableau begonnen. Wirf deine fünf Würfel.`,
    row: 'Was passt, leuchtet. Reihe 1 hat nur ein Kästchen und will eine 3. Leg die 3 dorthin.',
    more: 'Die Reihe ist voll: 20 Punkte in Chips für dich. Eine 4 passt in Reihe 3, die 40 wert ist. Leg eine ab.',
    again:
      'Leg auch die andere 4 ab. Die 6 lass liegen: Sie würde die schwarze Reihe füllen, und wer das tut, zahlt.',
    risk: 'Noch eine 4, und die 40 gehören dir. Du darfst aufhören oder die zwei übrigen Würfel werfen; passt dann aber einer, musst du ihn ablegen. Wirf.',
    throw: 'Wirf!',
    close: 'Eine 4! Leg sie ins letzte Kästchen von Reihe 3.',
    stop: 'Ein Würfel ist übrig. Fällt eine 6, musst du die schwarze Reihe füllen und 20 zahlen. Hör lieber auf.',
    other: (other) =>
      `60 Punkte in einem Zug. Jetzt wirft ${other} fünf Würfel; schau auf die schwarze Reihe.`,
    end: (other) =>
      `Nur die 6 hat gepasst, also musste ${other} sie ablegen und 20 zahlen. Ist das Tableau voll, kommt das nächste; hat nach einem Durchgang jemand 500 Punkte, gewinnt, wer die meisten hat.`,
  },
});

export const lesson: GuidedTurn = { script: script as unknown as Script, lines };
