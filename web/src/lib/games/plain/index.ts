// A game without drawings of its own at the table: what lies, the moves as buttons, the log.

import type { GameUi } from '$lib/games/game';
import Board from './Board.svelte';
import { PlainHand } from './hand';
import { hints, moment, progress, story } from './story';

const ui: GameUi<PlainHand> = {
  Board,
  hand: (stage, company) => new PlainHand(stage, company),
  story,
  moment,
  hints,
  explainer: async () => (await import('./advice')).explainer,
  round: () => null,
  progress,
  seatNote: () => null,
};

export default ui;
