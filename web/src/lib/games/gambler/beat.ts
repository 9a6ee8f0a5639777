// How long a full tableau stays: until every row has been counted, plus a moment.

import type { Step } from '$lib/wire.gen';
import { endsRound } from './memory';

/** Milliseconds from one row to the next, at single speed. */
export const COUNT = 300;
const ROWS = 6;
const LOOK = 1700;

export const beat = (step: Step): number => (endsRound(step) ? ROWS * COUNT + LOOK : 0);
