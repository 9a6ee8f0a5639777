// The first games of a browser are easy ones: a plain tableau, common cards before the rare ones.
// It is all said in the options, so that everybody at the table and the record can see it.

import { againstBots, openTable } from '$lib/pages/opening';
import type { CardName, GameName } from '$lib/wire.gen';
import { notePlayed, timesPlayed } from './memory';

/** So many games of Gambler and Engel & Bengel begin with the starter tableau. */
const EASY = 2;

/** What a newcomer meets first at Tutto; afterwards all 56 cards are shuffled. */
export const COMMON: readonly CardName[] = [
  'bonus-200',
  'bonus-300',
  'bonus-400',
  'bonus-500',
  'bonus-600',
  'double',
  'double',
  'stop',
  'stop',
];

/** In an order that nobody has chosen: each is equally likely. */
export function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.map(() => left.splice(below(left.length), 1)[0]!);
}

/** A whole number from 0 to just below `n`, each as likely as the others. */
function below(n: number): number {
  const most = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (drawn < most) return drawn % n;
  }
}

export function easyOptions(game: GameName, played: number): Record<string, unknown> {
  if ((game === 'gambler' || game === 'engel-bengel') && played < EASY) return { beginner: true };
  if (game === 'tutto' && played === 0) return { deck: shuffled(COMMON) };
  return {};
}

/** "Play now": opens a table against a bot and goes there; rejects with a refusal and stays. */
export async function playNow(game: GameName, name: string): Promise<void> {
  const options = easyOptions(game, timesPlayed(game));
  await openTable({ ...againstBots(game, name), options });
  notePlayed(game);
}
