// What the workshop and its worker say to each other.

import type { Row } from '../wire.gen';
import type { Tally } from './rounds';
import type { Tuned } from './tune';

export interface Job {
  readonly task: 'measure' | 'tune';
  readonly rows: readonly Row[];
  readonly seats: number;
}

export type Told =
  | { readonly what: 'ready' }
  | { readonly what: 'measured'; readonly tally: Tally }
  | { readonly what: 'progress'; readonly share: number }
  | { readonly what: 'tuned'; readonly tuned: Tuned };
