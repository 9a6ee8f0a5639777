// What a player at Zocken is about to do, as marks for the others' boards.

import type { Considered } from '$lib/games/game';
import { COLOURS, type Colour } from './wire.gen';
import { PLACES } from './row';
import type { Place } from './rules';

export type Target = Colour | Place;

export const isColour = (at: Target): at is Colour => COLOURS.some((known) => known === at);

export function markOf(at: Target): string {
  return isColour(at) ? `pick:${at}` : `place:${at}`;
}

/** The die or the place that another player is about to touch; null where unknown. */
export function consideredAt(considered: Considered | null | undefined): Target | null {
  const all: Target[] = [...COLOURS, ...PLACES, 'out'];
  return all.find((at) => considered?.marks.includes(markOf(at))) ?? null;
}
