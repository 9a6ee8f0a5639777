// Gambler and Engel & Bengel at the table: one board, two editions. The server has the rules.

import type { TableUi } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import { beat } from './beat';
import Board from './Board.svelte';
import { GamblerHand } from './hand.svelte';
import { hints, moment, progress, round, seatNote, story } from './story';

const words = texts({
  en: { aim: 'Fill the last space of a row and get its value; fill a black row and you pay.' },
  nl: {
    aim: 'Vul het laatste hokje van een rij en je krijgt de waarde; wie een zwarte rij vult, betaalt.',
  },
  de: {
    aim: 'Füll das letzte Kästchen einer Reihe, und du bekommst ihren Wert; wer eine schwarze füllt, zahlt.',
  },
});

const ui: TableUi<GamblerHand> = {
  Board,
  hand: (stage, company, submit) => new GamblerHand(stage, company, submit),
  story,
  moment,
  beat,
  hints,
  ending: async () => (await import('./ending')).ending,
  explainer: async () => (await import('./advice')).explainer,
  round,
  progress,
  aim: () => words.now.aim,
  seatNote,
};

export default ui;
