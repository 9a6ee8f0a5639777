// Gambler and Engel & Bengel on the table: one board, two editions.
// The rules are the server's.

import type { GameUi } from '$lib/games/game';
import { beat } from './beat';
import Board from './Board.svelte';
import { GamblerHand } from './hand.svelte';
import { hints, moment, progress, round, seatNote, story } from './story';

const ui: GameUi<GamblerHand> = {
  Board,
  hand: (stage, company, submit) => new GamblerHand(stage, company, submit),
  story,
  moment,
  beat,
  hints,
  explainer: async () => (await import('./advice')).explainer,
  round,
  progress,
  seatNote,
};

export default ui;
