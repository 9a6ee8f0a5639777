// The texts of Zocken's guided turn; scripts/guide.py has its dice.

import type { GuidedTurn, Script } from '$lib/guide/script';
import type { Lines } from '$lib/guide/texts';
import { texts } from '$lib/i18n/texts.svelte';
import script from './lesson.gen.json';

const lines = texts<Lines>({
  en: {
    pick: 'The aim: a sequence of seven dice that rises or falls; equal numbers may follow each other. Four are in place already. Roll the orange one.',
    throw: 'Throw!',
    match:
      'A 2, under the orange circle: a die under its own colour is a match, and matches pay most. Place it there.',
    second: 'Four matches are worth 100. Any die may come next. Roll the purple one.',
    plain:
      'A 4 fits only between 3 and 6. That is no match, but the sequence still rises. Place it.',
    last: 'The last die, the white one. Field 7 needs a 6. Roll it.',
    evade:
      'A 1 does not fit there. OUT would cost you 20 points and the +50. Use the escape field on the left: that costs 10, the sequence still rises, and the +50 is yours.',
    other: (other) =>
      `100 for the matches, +50 for the valid sequence, −10 for the escape field: 140. ${other} had bet on you and gets half. Now ${other} rolls.`,
    bet: (other) =>
      `After three dice you may bet on ${other}, never against. More than 50 points: you get half of them. Otherwise you lose 20. Three matches already: bet.`,
    end: (other) =>
      `${other} made 150, and half of that, 75, is yours. After five rounds the player with the most points wins.`,
  },
  nl: {
    pick: 'Het doel: een reeks van zeven dobbelstenen die oploopt of afloopt; gelijke getallen mogen naast elkaar liggen. Vier liggen er al. Gooi de oranje.',
    throw: 'Gooi maar!',
    match:
      'Een 2, onder de oranje cirkel: een dobbelsteen onder zijn eigen kleur is een treffer, en treffers leveren het meeste op. Leg hem daar.',
    second: 'Vier treffers zijn 100 waard. De volgende kies je vrij. Gooi de paarse.',
    plain:
      'Een 4 past alleen tussen 3 en 6. Geen treffer, maar de reeks loopt nog op. Leg hem neer.',
    last: 'De laatste dobbelsteen, de witte. Op veld 7 past alleen een 6. Gooi hem.',
    evade:
      'Een 1 past daar niet. Het UIT-veld zou je 20 punten en de +50 kosten. Wijk uit naar links: dat kost 10, de reeks loopt nog op en de +50 is van jou.',
    other: (other) =>
      `100 voor de treffers, +50 voor de geldige reeks, −10 voor het uitwijken: 140. ${other} had op je gewed en krijgt de helft. Nu gooit ${other}.`,
    bet: (other) =>
      `Na drie dobbelstenen mag je op ${other} wedden, nooit tegen. Meer dan 50 punten: jij krijgt de helft. Anders verlies je er 20. Al drie treffers: wed.`,
    end: (other) =>
      `${other} haalde 150, en de helft daarvan, 75, is van jou. Na vijf rondes wint wie de meeste punten heeft.`,
  },
  de: {
    pick: 'Das Ziel: eine Zahlenfolge aus sieben Würfeln, die steigt oder fällt; gleiche Zahlen dürfen aufeinander folgen. Vier liegen schon. Wirf den orangen.',
    throw: 'Wirf!',
    match:
      'Eine 2, unter dem orangen Kreis: Ein Würfel unter seiner eigenen Farbe ist eine Übereinstimmung, und Übereinstimmungen bringen am meisten. Setz ihn dorthin.',
    second:
      'Vier Übereinstimmungen zählen 100. Der nächste Würfel ist frei wählbar. Wirf den lila Würfel.',
    plain:
      'Eine 4 passt nur zwischen 3 und 6. Keine Übereinstimmung, aber die Zahlenfolge steigt noch. Setz sie.',
    last: 'Der letzte Würfel, der weiße. Auf Feld 7 passt nur eine 6. Wirf ihn.',
    evade:
      'Eine 1 passt dort nicht. AUS würde dich 20 Punkte und die +50 kosten. Weich nach links aus: Das kostet 10, die Zahlenfolge bleibt gültig, und die +50 gehören dir.',
    other: (other) =>
      `100 für die Übereinstimmungen, +50 für die gültige Zahlenfolge, −10 fürs Ausweichen: 140. ${other} hatte auf dich gewettet und bekommt die Hälfte. Jetzt würfelt ${other}.`,
    bet: (other) =>
      `Nach drei Würfeln darfst du auf ${other} wetten, nie dagegen. Mehr als 50 Punkte: Du bekommst die Hälfte. Sonst verlierst du 20. Schon drei Übereinstimmungen: Wette.`,
    end: (other) =>
      `${other} hat 150 Punkte geschafft; die Hälfte davon, 75, gehört dir. Nach fünf Runden gewinnt, wer die meisten Punkte hat.`,
  },
});

export const lesson: GuidedTurn = { script: script as unknown as Script, lines };
