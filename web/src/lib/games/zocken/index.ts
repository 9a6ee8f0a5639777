// Zocken for the table: seven coloured dice in a row that must run one way.

import type { GameUi } from '$lib/games/game';
import Board from './Board.svelte';
import { beat } from './count';
import { ZockenHand } from './hand.svelte';
import { viewOf } from './row';
import { hints, moment, progress, seatNote, story } from './story';

const ui: GameUi<ZockenHand> = {
  Board,
  hand: (stage, company, submit) => new ZockenHand(stage, company, submit),
  story,
  moment,
  beat,
  hints,
  explainer: async () => (await import('./advice')).explainer,
  round: (before) => viewOf(before).round,
  progress,
  seatNote,
};

export default ui;
