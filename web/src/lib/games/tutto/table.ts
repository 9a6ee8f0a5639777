// Tutto at the table. The server has the rules.

import type { TableUi } from '$lib/games/game';
import { optionOf } from '$lib/games/options';
import { number, texts } from '$lib/i18n/texts.svelte';
import Board from './Board.svelte';
import { TuttoHand } from './hand.svelte';
import { hints, progress, round, seatNote } from './hints';
import { moment, story } from './story';

const words = texts({
  en: {
    aim: (target: string) =>
      `${target} points. Set all six dice aside, and the card pays; a null costs the points of the turn.`,
  },
  nl: {
    aim: (target) =>
      `${target} punten. Leg alle zes dobbelstenen opzij, dan betaalt de kaart; een misworp kost de punten van de beurt.`,
  },
  de: {
    aim: (target) =>
      `${target} Punkte. Leg alle sechs Würfel heraus, dann zahlt die Karte; eine Niete kostet die Punkte des Zuges.`,
  },
});

const ui: TableUi<TuttoHand> = {
  Board,
  hand: (stage, company) => new TuttoHand(stage, company),
  story,
  moment,
  hints,
  ending: async () => (await import('./ending')).ending,
  explainer: async () => (await import('./advice')).explainer,
  round,
  progress,
  aim: (company) => words.now.aim(number(optionOf<number>(company, 'target'))),
  seatNote,
};

export default ui;
