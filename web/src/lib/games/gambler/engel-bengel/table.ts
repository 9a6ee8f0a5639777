// Engel & Bengel at the table: the board of Gambler, with its own aim.

import { texts } from '$lib/i18n/texts.svelte';
import table from '../table';

const words = texts({
  en: {
    aim: 'Fill the last space of a row and the angel pays you; fill the devil’s row and you pay.',
  },
  nl: {
    aim: 'Vul het laatste hokje van een rij en de engel betaalt; vul je de rij van de bengel, dan betaal jij.',
  },
  de: {
    aim: 'Füll das letzte Kästchen einer Reihe, und der Engel zahlt; füllst du die des Bengels, zahlst du.',
  },
});

export default { ...table, aim: () => words.now.aim };
