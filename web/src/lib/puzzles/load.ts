// The puzzles of a game: a file of the client, which needs no server. Those of other packages come from
// the server.

import { link } from '$lib/base';
import { RefusedError } from '$lib/engine/refusal';
import { api } from '$lib/net/api';
import type { GameName, PuzzleListed, PuzzleShown } from '$lib/wire.gen';

export interface Puzzles {
  /** Easy ones first. */
  list: readonly PuzzleListed[];
  /** Rejects with a refusal where there is no such puzzle. */
  one(id: string): Promise<PuzzleShown>;
}

async function file(game: GameName): Promise<PuzzleShown[] | null> {
  const response = await fetch(link(`/data/puzzles-${game}.json`)).catch(() => null);
  return response?.ok ? ((await response.json().catch(() => null)) as PuzzleShown[] | null) : null;
}

async function load(game: GameName): Promise<Puzzles> {
  const here = await file(game);
  if (here) {
    const one = async (id: string): Promise<PuzzleShown> => {
      const found = here.find((puzzle) => puzzle.id === id);
      if (!found) throw new RefusedError('not_found', `${game} has no puzzle ${id}`);
      return found;
    };
    return { list: here, one };
  }
  const { puzzles } = await api.puzzles(game);
  return { list: puzzles, one: (id) => api.puzzle(game, id) };
}

const loaded = new Map<GameName, Promise<Puzzles>>();

/** The puzzles, read once for the life of the page. */
export function puzzlesOf(game: GameName): Promise<Puzzles> {
  const known = loaded.get(game) ?? load(game);
  loaded.set(game, known);
  known.catch(() => loaded.delete(game)); // the next caller may have a network
  return known;
}
