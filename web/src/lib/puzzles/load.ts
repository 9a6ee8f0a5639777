// The puzzles of a game: a file of the client, which needs no server.

import { link } from '$lib/base';
import { RefusedError } from '$lib/engine/refusal';
import { ApiError } from '$lib/net/api';
import type { GameName, PuzzleListed, PuzzleShown } from '$lib/wire.gen';

export interface Puzzles {
  /** Easy ones first. */
  list: readonly PuzzleListed[];
  /** Rejects with a refusal where there is no such puzzle. */
  one(id: string): Promise<PuzzleShown>;
}

async function load(game: GameName): Promise<Puzzles> {
  const response = await fetch(link(`/data/puzzles-${game}.json`)).catch(() => null);
  if (!response?.ok) throw new ApiError('lost', '');
  const list = (await response.json()) as PuzzleShown[];
  const one = async (id: string): Promise<PuzzleShown> => {
    const found = list.find((puzzle) => puzzle.id === id);
    if (!found) throw new RefusedError('not_found', `${game} has no puzzle ${id}`);
    return found;
  };
  return { list, one };
}

const loaded = new Map<GameName, Promise<Puzzles>>();

/** The puzzles, read once for the life of the page. */
export function puzzlesOf(game: GameName): Promise<Puzzles> {
  const known = loaded.get(game) ?? load(game);
  loaded.set(game, known);
  known.catch(() => loaded.delete(game)); // the next caller may have a network
  return known;
}
