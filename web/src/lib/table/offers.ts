// The offers of the table itself, beside the games' own: the throw that is due, another game.

import type { Due, Offer } from '$lib/games/game';
import { tableTexts } from './texts';

/** The move is a placeholder, because these are no moves of the game: handlers look at the key. */
const own = (key: string, label: string): Offer => ({
  key,
  move: { roll: true },
  label,
  tone: 'primary',
  shortcut: 'Space',
});

/** An offer of a page around the board: a button that the next one replaces. */
export const pageOffer = (key: string, label: string, shortcut = 'Space'): Offer => ({
  ...own(key, label),
  bare: true,
  tone: shortcut === 'Space' ? 'primary' : 'plain',
  shortcut,
});

/** The throw that a person of this device has to make. */
export function throwOffer({ what, count }: Due): Offer {
  const t = tableTexts.now;
  return { ...own('throw', what === 'dice' ? t.roll(count) : t.draw), throws: true };
}

/** `calm` once the end has been shown for a moment. */
export function endOffers(
  next: boolean,
  watching: boolean,
  calm: boolean,
  daily = false,
  wanted?: string,
): Offer[] {
  const t = tableTexts.now;
  if (!calm) return next && !daily ? [own('next', t.nextGame(wanted))] : [];
  // Visitors get what they can do here.
  if (watching && !next) return [own('self', t.playYourself)];
  if (daily) return [own('daily', t.toDaily)];
  return [next ? own('next', t.nextGame(wanted)) : own('rematch', t.rematch)];
}
