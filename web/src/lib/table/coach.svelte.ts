// The rules this device has already explained. Each is explained once.

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

  constructor(game: GameName) {
    this.#game = game;
  }

  /** The first tip not shown yet; null where tips are switched off. */
  tip(hints: Hint[]): Hint | null {
    if (!settings.hints) return null;
    return hints.find((hint) => !this.#shown.has(this.#name(hint))) ?? null;
  }

  /** Marks a tip as read. */
  tell(hint: Hint): void {
    if (this.#shown.has(this.#name(hint))) return;
    this.#shown = new Set([...this.#shown, this.#name(hint)]);
    device.write(STORED, JSON.stringify([...this.#shown]));
  }

  #name(hint: Hint): string {
    return `${this.#game}.${hint.key}`;
  }
}
