// Where decisions can be predicted from and thought about: the rules of the game, and the position
// shown. `ahead` predicts, `thoughts` asks for values.

import type { Game, State } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { Match } from '$lib/engine/match';
import { has, partOf } from '$lib/games/index';
import { isLocal } from '$lib/local/game';
import type { Standing, Step, TableShown } from '$lib/wire.gen';
import type { Ahead } from './ahead';

/**
 * The match from this position on; null if the rules here differ from what the server shows. A game
 * whose views lack something is played again from its first event.
 */
export function matchAt(game: Game, standing: Standing, shown: readonly Step[]): Match | null {
  try {
    const replayed = (): State =>
      shown.reduce((state, { event }) => game.after(state, event), game.start());
    const match = Match.of(game, game.stateOf?.(standing) ?? replayed());
    const here: Standing = match.position;
    const same = (['to_act', 'scores', 'winners', 'view'] as const).every((part) =>
      equal(here[part], standing[part]),
    );
    return same ? match : null;
  } catch {
    return null;
  }
}

/** Predictions for this seat from this position on; null if there are none. */
export function foresight(
  game: Game,
  seat: number,
  standing: Standing,
  shown: readonly Step[],
): Ahead | null {
  const match = matchAt(game, standing, shown);
  return match && { seat, match, accepted: 0, said: null, closed: false };
}

export class Foresight {
  #loading: Promise<Game | null> | null = null;
  #game: Game | null = null;
  #local = false;

  /** Loads the rules, once; null without them: a decision is shown when the server has accepted it. */
  load({ id, game, seats, options }: TableShown): Promise<Game | null> {
    if (!has(game, 'open')) return Promise.resolve(null);
    this.#local = isLocal(id);
    this.#loading ??= partOf(game, 'open').then(
      (open) => (this.#game = open(seats.length, options)),
      () => (this.#loading = null),
    );
    return this.#loading;
  }

  /** A local table answers at once, so it needs no predictions. */
  from(seat: number, standing: Standing, shown: readonly Step[]): Ahead | null {
    return this.#game && !this.#local ? foresight(this.#game, seat, standing, shown) : null;
  }
}
