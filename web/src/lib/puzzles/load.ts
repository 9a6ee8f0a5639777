// The puzzles of a game: a file of the client, which needs no server.

import { link } from '$lib/base';
import { RefusedError } from '$lib/engine/refusal';
import type { GameName, PuzzleShown } from '$lib/wire.gen';

async function load(game: GameName): Promise<PuzzleShown[]> {
  const response = await fetch(link(`/data/puzzles-${game}.json`)).catch(() => null);
  if (!response?.ok) throw new RefusedError('lost', '');
  return (await response.json()) as PuzzleShown[];
}

const loaded = new Map<GameName, Promise<PuzzleShown[]>>();

/** The puzzles, easy ones first; read once for the life of the page. */
export function puzzlesOf(game: GameName): Promise<readonly PuzzleShown[]> {
  const known = loaded.get(game) ?? load(game);
  loaded.set(game, known);
  known.catch(() => loaded.delete(game)); // the next caller may have a network
  return known;
}
