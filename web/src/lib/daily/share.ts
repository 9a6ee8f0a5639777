// The text to share, and the time until the next daily game. Nothing here draws.

import { signed, tongue } from '$lib/i18n/texts.svelte';
import { titleOf } from '$lib/shelf.svelte';
import { points as alone } from '$lib/table/points';
import type { DailyGame } from '$lib/wire.gen';
import { dailyTexts } from './texts';

/** The part of a game that the daily page uses. */
export interface DailyUi {
  /** The game of the day, in a sentence. */
  about(options: Record<string, unknown>): string;
  /** The points below perfect play that cost one of the five dice. */
  step: number;
}

/** The default for a game without this part. */
export const ANY: DailyUi = { about: () => '', step: 50 };

const DICE = 5;

/** Points alone, or a lead over an opponent, which has a sign. */
export const counted = (game: DailyGame, points: number): string =>
  game.client_seeds.length > 1 ? signed(points) : alone(points);

/** Five dice for perfect play; fewer the more was missed. */
export function dice(step: number, mine: number, perfect: number): string {
  const missed = Math.ceil(Math.max(0, perfect - mine) / step);
  const left = Math.max(0, DICE - missed);
  return '🎲'.repeat(left) + '⬛'.repeat(DICE - left);
}

/** `Wagnis daily November 16, 2026 · Zocken 95 / perfect 110 · 🎲🎲🎲🎲⬛`; null before the end. */
export function shareLine(day: string, game: DailyGame, { step }: DailyUi): string | null {
  const { points, perfect } = game;
  if (points === null) return null;
  const line = dailyTexts.now.line(
    written(day),
    titleOf(game.game),
    counted(game, points),
    perfect === null ? null : counted(game, perfect),
  );
  return perfect === null ? line : `${line} · ${dice(step, points, perfect)}`;
}

/** A day as people write it: 16. November 2026. */
export function written(day: string): string {
  return new Date(day).toLocaleDateString(tongue.language, { dateStyle: 'long', timeZone: 'UTC' });
}

/** Hours, minutes and seconds, as on a clock; never below zero. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
}
