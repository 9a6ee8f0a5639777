// Tutto on the table.
// The rules are the server's.

import type { TableUi } from '$lib/games/game';
import { aim } from './aim';
import Board from './Board.svelte';
import { TuttoHand } from './hand.svelte';
import { hints, progress, round, seatNote } from './hints';
import { moment, story } from './story';

const ui: TableUi<TuttoHand> = {
  Board,
  hand: (stage, company) => new TuttoHand(stage, company),
  story,
  moment,
  hints,
  explainer: async () => (await import('./advice')).explainer,
  round,
  progress,
  aim,
  seatNote,
};

export default ui;
