// A game of another package at the table: its own board, or the view as a list; the moves as
// buttons, the log.

import type { TableUi } from '$lib/games/game';
import { shelf } from '$lib/shelf.svelte';
import type { GameName } from '$lib/wire.gen';
import Board from './Board.svelte';
import { PlainHand } from './hand';
import { hints, moment, progress, story } from './story';

const ui: TableUi<PlainHand> = {
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

/** Words and board come from the server; without them the game is still playable. */
export async function open(game: GameName): Promise<TableUi> {
  const shown = await shelf.find(game).catch(() => undefined);
  const framed = shown?.board && { Board: (await import('./FrameBoard.svelte')).default };
  return { ...ui, ...framed } as unknown as TableUi;
}
