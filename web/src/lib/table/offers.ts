// What the table itself offers, beside what the games do: the first throw of a turn, another game.

import type { Offer } from '$lib/games/game';
import type { Outcome } from '$lib/wire.gen';
import { tableTexts } from './texts';

/** These are no moves of the game; whoever takes them goes by the key. */
const own = (key: string, label: string): Offer => ({
  key,
  move: { roll: true },
  label,
  tone: 'primary',
  shortcut: 'Space',
});

export function throwOffer(outcome: Outcome): Offer {
  const t = tableTexts.now;
  return own('throw', 'dice' in outcome ? t.roll(outcome.dice.length) : t.draw);
}

/** `calm` once the end has been there for a moment. */
export function endOffers(next: boolean, watching: boolean, calm: boolean): Offer[] {
  const t = tableTexts.now;
  if (next) return [own('next', t.rematchReady)];
  return watching || !calm ? [] : [own('rematch', t.rematch)];
}
