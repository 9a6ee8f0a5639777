// The reactions of angel and devil in Engel & Bengel to events on the board. Decoration only.

import type { Stage } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { Chosen } from './hand.svelte';
import type { Change } from './memory';
import { isFull } from './rules';
import { shownPlace, viewOf } from './view';

/** `glad` for one of them means that the other ducks; `keen` awaits a possible gain. */
export type Mood = {
  angel: 'calm' | 'keen' | 'glad' | 'ducks';
  devil: 'calm' | 'keen' | 'glad' | 'ducks';
};

const CALM: Mood = { angel: 'calm', devil: 'calm' };
const GAIN: Mood = { angel: 'glad', devil: 'ducks' };
const LOSS: Mood = { angel: 'ducks', devil: 'glad' };

export function moodOf(stage: Stage, chosen: Chosen, latest: Change | null): Mood {
  const { fall } = stage;
  if (fall?.phase === 'landed' && find(fall, 'nothing_fits')) return LOSS;
  if (fall || stage.due) return CALM;
  const sign = finishing(stage, shownPlace(stage) ?? null);
  if (sign) return sign > 0 ? GAIN : LOSS;
  const tempted = finishing(stage, chosen);
  if (tempted) return { ...CALM, [tempted > 0 ? 'angel' : 'devil']: 'keen' };
  if (latest?.paid && !stage.said) return latest.paid > 0 ? GAIN : LOSS;
  return CALM;
}

/** The sign of the row that this die would finish; 0 where it finishes none. */
function finishing(stage: Stage, place: Chosen | null): number {
  if (!place || place.face === null || place.row === null) return 0;
  const { tableau, filled } = viewOf(stage.standing);
  const row = tableau?.rows[place.row];
  return row && isFull(row, [...(filled[place.row] ?? []), place.face]) ? row.sign : 0;
}
