// The questions and keys of the keypad for Gambler and Engel & Bengel.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const words = texts({
  en: {
    tableau: (_game: string) => 'Which tableau?',
    own: (_game: string) => 'Another one? Draw it in the workshop and come back.',
    placed: (dice: number) => `${dice} ${plural(dice, 'die', 'dice')} rolled. Which was placed?`,
    more: 'Another die placed?',
    face: (row: number) => `Which die in row ${row}?`,
    other: 'Other die',
    which: 'Which die?',
    row: (row: number) => `Row ${row}`,
    where: (face: number) => `Which row is the ${face} in?`,
    nothing: 'Nothing fits',
    again: (dice: number) => `Rolls ${dice} ${plural(dice, 'die', 'dice')} again`,
    stops: 'Stops',
    next: (name: string) => `${name} is next`,
    roll: 'What was rolled?',
    needs: (row: number, faces: string) => `Row ${row} takes ${faces} next.`,
    fits: 'Every number fits somewhere, so one die must be placed.',
    fitting: (face: number) => `The ${face} fits, so it must be placed.`,
    first: 'One die that fits must be placed first.',
    or: ' or ',
  },
  nl: {
    tableau: () => 'Welk spelbord?',
    own: () => 'Een ander? Teken het in de werkplaats en kom terug.',
    placed: (dice) =>
      `Met ${dice} ${plural(dice, 'dobbelsteen', 'dobbelstenen')} gegooid. Welke is geplaatst?`,
    more: 'Nog een geplaatst?',
    face: (row) => `Welke dobbelsteen in rij ${row}?`,
    other: 'Andere',
    which: 'Welke dobbelsteen?',
    row: (row) => `Rij ${row}`,
    where: (face) => `In welke rij ligt de ${face}?`,
    nothing: 'Er past niets',
    again: (dice) => `Gooit er ${dice} opnieuw`,
    stops: 'Stopt',
    next: (name) => `${name} is aan de beurt`,
    roll: 'Wat is er gegooid?',
    needs: (row, faces) => `In rij ${row} past nu ${faces}.`,
    fits: 'Elk aantal ogen past ergens, dus er moet een dobbelsteen geplaatst worden.',
    fitting: (face) => `De ${face} past, dus er moet een dobbelsteen geplaatst worden.`,
    first: 'Eerst moet een passende dobbelsteen geplaatst worden.',
    or: ' of ',
  },
  de: {
    tableau: (game) => (game === 'engel-bengel' ? 'Welche Tafel?' : 'Welches Tableau?'),
    own: (game) =>
      game === 'engel-bengel'
        ? 'Eine andere? Zeichnet sie in der Werkstatt und kommt zurück.'
        : 'Ein anderes? Zeichnet es in der Werkstatt und kommt zurück.',
    placed: (dice) =>
      `Mit ${dice} ${plural(dice, 'Würfel', 'Würfeln')} gewürfelt. Welcher wurde abgelegt?`,
    more: 'Noch einen abgelegt?',
    face: (row) => `Welcher Würfel in Reihe ${row}?`,
    other: 'Anderer',
    which: 'Welcher Würfel?',
    row: (row) => `Reihe ${row}`,
    where: (face) => `In welcher Reihe liegt die ${face}?`,
    nothing: 'Nichts passt',
    again: (dice) => `Würfelt mit ${dice} weiter`,
    stops: 'Hört auf',
    next: (name) => `${name} ist dran`,
    roll: 'Was wurde gewürfelt?',
    needs: (row, faces) => `In Reihe ${row} passt jetzt ${faces}.`,
    fits: 'Jede Zahl passt irgendwo, also muss ein Würfel abgelegt werden.',
    fitting: (face) => `Die ${face} passt, also muss ein Würfel abgelegt werden.`,
    first: 'Zuerst muss ein passender Würfel abgelegt werden.',
    or: ' oder ',
  },
});
