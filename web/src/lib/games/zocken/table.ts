// Zocken at the table: seven coloured dice in a row that must run one way.

import type { TableUi } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import Board from './Board.svelte';
import { beat } from './count';
import { ZockenHand } from './hand.svelte';
import { roundsOf, viewOf } from './row';
import { hints, moment, progress, seatNote, story } from './story';

const words = texts({
  en: {
    aim: 'Seven dice whose numbers rise or fall along the row (2 2 3 3 is fine), if possible under their own colours.',
  },
  nl: {
    aim: 'Zeven dobbelstenen waarvan de ogen in de rij oplopen of aflopen (2 2 3 3 mag), het liefst onder hun eigen kleur.',
  },
  de: {
    aim: 'Sieben Würfel, deren Zahlen in der Reihe steigen oder fallen (2 2 3 3 ist erlaubt), am besten unter ihrer Farbe.',
  },
});

const ui: TableUi<ZockenHand> = {
  Board,
  hand: (stage, company, submit) => new ZockenHand(stage, company, submit),
  story,
  moment,
  beat,
  hints,
  ending: async () => (await import('./ending')).ending,
  // Perfect play makes about 34 a round.
  isGood: (score, company) => score >= 25 * roundsOf(company),
  explainer: async () => (await import('./advice')).explainer,
  round: (before) => viewOf(before).round,
  progress,
  aim: () => words.now.aim,
  seatNote,
};

export default ui;
