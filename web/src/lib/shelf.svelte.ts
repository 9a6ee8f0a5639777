// The games: the built-in ones at once, others as soon as the server has listed them. A built-in
// game's folder has its looks.

import { GAMES, SHELF } from '$lib/games/index';
import { tongue } from '$lib/i18n/texts.svelte';
import { api } from '$lib/net/api';
import type { BotLevel, GameShown } from '$lib/wire.gen';

class Shelf {
  #games = $state.raw<readonly GameShown[]>(SHELF);
  #asked: Promise<void> | null = null;

  get games(): readonly GameShown[] {
    return this.#games;
  }

  of(name: string): GameShown | undefined {
    return this.#games.find((game) => game.name === name);
  }

  /** Fetches the games once; after a failure the next call tries again. */
  load(): Promise<void> {
    this.#asked ??= api.games().then(
      ({ games }) => {
        this.#games = [...SHELF, ...games.filter(({ name }) => !GAMES.includes(name))];
      },
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** The game of this name, fetched where it is not built in; undefined where there is none. */
  async find(name: string): Promise<GameShown | undefined> {
    if (this.of(name) === undefined) await this.load();
    return this.of(name);
  }
}

export const shelf = new Shelf();

export function titleOf(game: string): string {
  return shelf.of(game)?.title ?? game;
}

/** The least and the most players. */
export function playersOf(game: string): { least: number; most: number } {
  const { least, most } = shelf.of(game) ?? { least: 2, most: 2 };
  return { least, most };
}

export function botsOf(game: string): readonly BotLevel[] {
  return shelf.of(game)?.bots ?? [];
}

/** The default of an option; null where the game has no such option. */
export function defaultOf(game: string, option: string, seats: number): unknown {
  const box = shelf.of(game);
  const { defaults = [] } = box?.options.find(({ name }) => name === option) ?? {};
  const at = Math.min(seats, box?.most ?? seats) - (box?.least ?? seats);
  return defaults[Math.max(0, at)] ?? null;
}

/** The JSON Schema of an option. */
export function schemaOf(game: string, option: string): Record<string, unknown> {
  return shelf.of(game)?.options.find(({ name }) => name === option)?.schema ?? {};
}

/** A label of the game, in the current language or in English; braces mark fields. */
export function labelOf(
  game: string,
  key: string,
  fields: Record<string, unknown> = {},
): string | null {
  const labels = shelf.of(game)?.labels ?? {};
  const words = labels[tongue.language]?.[key] ?? labels['en']?.[key];
  if (words === undefined) return null;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in fields ? readable(fields[name]) : whole,
  );
}

/** Plain data as readable text. */
export function readable(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) {
    return value.map(readable).join(value.every((one) => typeof one === 'number') ? ' ' : ', ');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, inner]) =>
        inner === true ? spaced(name) : `${spaced(name)}: ${readable(inner)}`,
      )
      .join(', ');
  }
  return typeof value === 'number' ? value.toLocaleString(tongue.language) : String(value);
}

/** A wire name as words. */
export function spaced(name: string): string {
  return name.replace(/[_-]/g, ' ');
}
