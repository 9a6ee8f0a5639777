// Where decisions can be predicted from: the rules of the game, loaded for people who sit at a
// server's table, and the position shown. `ahead` predicts.

import type { Game, State } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { Match } from '$lib/engine/match';
import { has, partOf } from '$lib/games/index';
import { isLocal } from '$lib/local/game';
import type { Standing, Step, TableShown } from '$lib/wire.gen';
import type { Ahead } from './ahead';

/**
 * Predictions for this seat from this position on; null if the rules here differ from what the server
 * shows. A game whose views lack something is played again from its first event.
 */
export function foresight(
  game: Game,
  seat: number,
  standing: Standing,
  shown: readonly Step[],
): Ahead | null {
  try {
    const replayed = (): State =>
      shown.reduce((state, { event }) => game.after(state, event), game.start());
    const match = Match.of(game, game.stateOf?.(standing) ?? replayed());
    const here: Standing = match.position;
    const same = (['to_act', 'scores', 'winners', 'view'] as const).every((part) =>
      equal(here[part], standing[part]),
    );
    return same ? { seat, match, accepted: 0, said: null, closed: false } : null;
  } catch {
    return null;
  }
}

export class Foresight {
  #loading = false;
  #game: Game | null = null;

  /**
   * Loads the rules, once. A local table answers at once, so it needs no predictions; without rules a
   * decision is shown when the server has accepted it.
   */
  load({ id, game, seats, options }: TableShown): void {
    if (this.#loading || isLocal(id) || !has(game, 'open')) return;
    this.#loading = true;
    partOf(game, 'open').then(
      (open) => (this.#game = open(seats.length, options)),
      () => (this.#loading = false),
    );
  }

  from(seat: number, standing: Standing, shown: readonly Step[]): Ahead | null {
    return this.#game && foresight(this.#game, seat, standing, shown);
  }
}
