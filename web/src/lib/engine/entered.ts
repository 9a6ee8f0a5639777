// Games with real dice as they are stored: what people said about each throw, how they changed it, and
// the marks of the record. `pad/` enters them.

import { equal } from './equal';

/** The key `entered` of a record; docs/protocol.md describes it. */
export interface EnteredMark {
  readonly unseen?: readonly (readonly [event: number, dice: number])[];
  readonly overrides?: readonly number[];
  readonly corrected?: readonly number[];
}

/**
 * What people have said about one throw, in a form of the game's own; it is stored. `so` marks a
 * throw that the rules forbid and people made all the same.
 */
export type Told = Readonly<Record<string, unknown>> & {
  readonly so?: boolean;
  /** What this throw brings into the game from outside the box, as additions to its options. */
  readonly adds?: Additions;
};

/** Lists by the name of an option that only games with real dice have, such as own tableaux. */
export type Additions = Readonly<Record<string, readonly unknown[]>>;

/** All of these together. */
export function together(several: readonly (Additions | undefined)[]): Additions {
  const all: Record<string, readonly unknown[]> = {};
  for (const one of several)
    for (const [name, list] of Object.entries(one ?? {}))
      all[name] = [...(all[name] ?? []), ...list.filter((thing) => !among(all[name], thing))];
  return all;
}

const among = (list: readonly unknown[] = [], thing: unknown): boolean =>
  list.some((other) => equal(other, thing));

/** A change of the score sheet, as it is stored. */
export type Change =
  | { readonly kind: 'enter'; readonly told: Told }
  | { readonly kind: 'correct'; readonly at: number; readonly told: Told }
  /** Forgets the lines that wait. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'undo' };
