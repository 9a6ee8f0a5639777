// A move of Zocken where its board is out of sight: the die is named as well. `advice` has the
// names beside the board.

import type { Stage } from '$lib/games/game';
import { texts } from '$lib/i18n/texts.svelte';
import type { Move } from '$lib/wire.gen';
import type { Colour } from './wire.gen';
import { placeIn, viewOf } from './row';
import type { Place } from './rules';
import { roten, zocken } from './texts';

const words = texts({
  en: {
    put: (die: Colour, face: number, place: Place) => {
      const the = zocken.all.en.the(die, face);
      if (place === 'L') return `Put ${the} on the left escape field`;
      if (place === 'R') return `Put ${the} on the right escape field`;
      return place === 'out' ? `Put ${the} on OUT` : `Put ${the} on field ${place}`;
    },
  },
  nl: {
    put: (die, face, place) => {
      const the = zocken.all.nl.the(die, face);
      if (place === 'L') return `Wijk met ${the} uit naar links`;
      if (place === 'R') return `Wijk met ${the} uit naar rechts`;
      return place === 'out' ? `Leg ${the} op het UIT-veld` : `Leg ${the} op veld ${place}`;
    },
  },
  de: {
    put: (die, face, place) => {
      const the = zocken.all.de.the(die, face);
      if (place === 'L') return `Weich mit der ${roten(die)} ${face} nach links aus`;
      if (place === 'R') return `Weich mit der ${roten(die)} ${face} nach rechts aus`;
      return place === 'out' ? `Setz ${the} aufs AUS-Feld` : `Setz ${the} auf Feld ${place}`;
    },
  },
});

/** Null where the move's own name says enough. */
export function toldOf(move: Move, { standing }: Stage): string | null {
  const { die, face } = viewOf(standing);
  const place = placeIn(move);
  return place === null || die === null || face === null ? null : words.now.put(die, face, place);
}
