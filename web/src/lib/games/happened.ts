// Finds happenings in a step. The rules define the kinds; unknown kinds are ignored.

import type { Happening, Step } from '$lib/wire.gen';

type Kind = Happening['kind'];

/** The first happening of this kind, if any. */
export function find<K extends Kind>(
  { happened }: Pick<Step, 'happened'>,
  kind: K,
): Extract<Happening, { kind: K }> | undefined {
  return happened.find((one): one is Extract<Happening, { kind: K }> => one.kind === kind);
}

export const endsTurn = (step: Step): boolean => find(step, 'turn_over') !== undefined;

/** The seat that acted; for a throw, the roller. */
export function doer(step: Step): number {
  if (step.by !== 'chance') return step.by;
  return find(step, 'turn_over')?.seat ?? step.then.view.roller;
}
