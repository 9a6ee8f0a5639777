// The texts of Engel & Bengel's guided turn; scripts/guide.py has its dice.

import type { GuidedTurn, Script } from '$lib/guide/script';
import type { Lines } from '$lib/guide/texts';
import { texts } from '$lib/i18n/texts.svelte';
import script from './lesson.gen.json';

const lines = texts<Lines>({
  en: {
    first: (other) =>
      `The aim: the player who fills the last space of a row gets its value. ${other} has begun this tableau. Roll your five dice.`,
    row: 'What fits lights up. Row 1 has one space and needs a 5. Place a 5 there.',
    more: 'The row is full: the angel pays you 20. Row 2 wants two 2s and is worth 30. Place one.',
    close:
      'And the other 2: the last space of row 2. Leave the 4: it would fill the devil’s row, and the player who does that pays.',
    risk: '50 points so far. You may stop; or roll the last two dice; but if one of them fits, you must place it. Roll.',
    throw: 'Throw!',
    duty: 'One of them must be placed. The 4 would fill the devil’s row and cost you 20; the 1 begins row 3. Place the 1.',
    stop: 'One die left. If you roll a 4 again, the devil gets 20 from you. Better to stop.',
    other: (other) => `50 points in one turn. Now ${other} rolls five dice; watch the devil’s row.`,
    end: (other) =>
      `Only a 4 fitted, so ${other} had to place it and pay 20. When the tableau is full, the next one comes; once somebody has 500 points at the end of a round (400 with five or six players), the player with the most wins.`,
  },
  nl: {
    first: (other) =>
      `Het doel: wie het laatste hokje van een rij vult, krijgt de waarde. ${other} is aan dit spelbord begonnen. Gooi je vijf dobbelstenen.`,
    row: 'Wat past, licht op. Rij 1 heeft één hokje en wil een 5. Plaats daar een 5.',
    more: 'De rij is vol: de engel betaalt je 20. Rij 2 wil twee tweeën en is 30 waard. Plaats er één.',
    close:
      'En de andere 2: het laatste hokje van rij 2. Laat de 4 liggen: daarmee is de rij van de bengel vol, en wie dat doet, betaalt.',
    risk: 'Al 50 punten. Je mag stoppen, of de twee andere opnieuw gooien; maar past er dan één, dan moet je die plaatsen. Gooi.',
    throw: 'Gooi maar!',
    duty: 'Eén ervan moet je plaatsen. De 4 vult de rij van de bengel en kost je 20; de 1 begint rij 3. Plaats de 1.',
    stop: 'Nog één dobbelsteen. Gooi je weer een 4, dan krijgt de bengel 20 van je. Je kunt beter stoppen.',
    other: (other) =>
      `50 punten in één beurt. Nu gooit ${other} vijf dobbelstenen; let op de rij van de bengel.`,
    end: (other) =>
      `Alleen een 4 paste, dus ${other} moest hem plaatsen en 20 betalen. Is het spelbord vol, dan komt het volgende; heeft iemand na een ronde 500 punten (met vijf of zes spelers 400), dan wint wie de meeste heeft.`,
  },
  de: {
    first: (other) =>
      `Das Ziel: Wer das letzte Kästchen einer Reihe füllt, bekommt ihren Wert. ${other} hat diese Tafel begonnen. Wirf deine fünf Würfel.`,
    row: 'Was passt, leuchtet. Reihe 1 hat nur ein Kästchen und will eine 5. Leg eine 5 dorthin.',
    more: 'Die Reihe ist voll: Der Engel zahlt dir 20. Reihe 2 will zwei Zweien und ist 30 wert. Leg eine ab.',
    close:
      'Und die andere 2: das letzte Kästchen von Reihe 2. Die 4 lass liegen: Sie würde die Reihe des Bengels füllen, und wer das tut, zahlt.',
    risk: 'Schon 50 Punkte. Du darfst aufhören oder die zwei übrigen Würfel werfen; passt dann aber einer, musst du ihn ablegen. Wirf.',
    throw: 'Wirf!',
    duty: 'Einen davon musst du ablegen. Die 4 füllt die Reihe des Bengels und kostet 20; die 1 beginnt Reihe 3. Leg die 1 ab.',
    stop: 'Ein Würfel ist übrig. Fällt wieder eine 4, holt sich der Bengel 20 von dir. Hör lieber auf.',
    other: (other) =>
      `50 Punkte in einem Zug. Jetzt wirft ${other} fünf Würfel; schau auf die Reihe des Bengels.`,
    end: (other) =>
      `Nur eine 4 hat gepasst, also musste ${other} sie ablegen und 20 zahlen. Ist die Tafel voll, kommt die nächste; hat nach einem Durchgang jemand 500 Punkte (zu fünft oder sechst 400), gewinnt, wer die meisten hat.`,
  },
});

export const lesson: GuidedTurn = { script: script as unknown as Script, lines };
