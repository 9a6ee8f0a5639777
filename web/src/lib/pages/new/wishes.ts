// Options that another page chose for a new table: left in the tab's storage, taken once by the form.

import { isPlainObject } from '$lib/engine/plain';
import { session } from '$lib/storage';
import type { GameName } from '$lib/wire.gen';

const STORED = 'wagnis.options';

export function leaveOptions(game: GameName, options: Record<string, unknown>): void {
  session.write(STORED, JSON.stringify({ game, options }));
}

/** The options that were left for this game; none the second time. */
export function takeOptions(game: GameName): Record<string, unknown> {
  const left = session.read(STORED);
  if (left === null) return {};
  session.forget(STORED);
  try {
    const read: unknown = JSON.parse(left);
    if (!isPlainObject(read) || read['game'] !== game) return {};
    return isPlainObject(read['options']) ? { ...read['options'] } : {};
  } catch {
    return {};
  }
}
