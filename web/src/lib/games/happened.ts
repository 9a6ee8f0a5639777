// Finding one's way among what happened in a step. Every kind is the rules' own word for it; one that is
// not known here is passed over.

import type { Happening, Step } from '$lib/wire.gen';

type Kind = Happening['kind'];

/** The first happening of this kind, where there is one. */
export function find<K extends Kind>(
  { happened }: Pick<Step, 'happened'>,
  kind: K,
): Extract<Happening, { kind: K }> | undefined {
  return happened.find((one): one is Extract<Happening, { kind: K }> => one.kind === kind);
}

export const endsTurn = (step: Step): boolean => find(step, 'turn_over') !== undefined;

/** Whose doing it was; of what fell, whoever had the dice. */
export function doer(step: Step): number {
  if (step.by !== 'chance') return step.by;
  return find(step, 'turn_over')?.seat ?? step.then.view.roller;
}
