// The rules this device has already explained. Each is explained once, at most one a turn.

import { settings } from '$lib/settings.svelte';
import { device } from '$lib/storage';
import type { GameName } from '$lib/wire.gen';
import type { Hint } from '$lib/games/game';

const STORED = 'wagnis.told';

function stored(): string[] {
  try {
    const keys: unknown = JSON.parse(device.read(STORED) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export class Coach {
  #shown = $state.raw<ReadonlySet<string>>(new Set(stored()));
  #game: GameName;
  /** The turn in which the last tip was read. */
  #turn = $state.raw<number | null>(null);

  constructor(game: GameName) {
    this.#game = game;
  }

  /**
   * The first tip not shown yet; null where tips are switched off, or after one in the same turn.
   * Why a turn has just ended is explained all the same.
   */
  tip(hints: Hint[], turn: number): Hint | null {
    if (!settings.hints) return null;
    const fresh = (hint: Hint) => hint.holds || this.#turn !== turn;
    return hints.find((hint) => fresh(hint) && !this.#shown.has(this.#name(hint))) ?? null;
  }

  /** Marks a tip as read. */
  tell(hint: Hint, turn: number): void {
    if (!hint.holds) this.#turn = turn;
    if (this.#shown.has(this.#name(hint))) return;
    this.#shown = new Set([...this.#shown, this.#name(hint)]);
    device.write(STORED, JSON.stringify([...this.#shown]));
  }

  #name(hint: Hint): string {
    return `${this.#game}.${hint.key}`;
  }
}
