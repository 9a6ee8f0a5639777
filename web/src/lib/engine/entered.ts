// Games with real dice as they are stored: what people said about each throw, how they changed it, and
// the marks of the record. `pad/` enters them.

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
export type Told = Readonly<Record<string, unknown>> & { readonly so?: boolean };

/** A change of the score sheet, as it is stored. */
export type Change =
  | { readonly kind: 'enter'; readonly told: Told }
  | { readonly kind: 'correct'; readonly at: number; readonly told: Told }
  /** Forgets the lines that wait. */
  | { readonly kind: 'forget' }
  | { readonly kind: 'undo' };
