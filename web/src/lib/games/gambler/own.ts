// The tableaux that people drew in the workshop and kept on this device. Any of them can be played
// in either edition. Pages list them; `workshop/` draws them.

import { isPlainObject } from '$lib/engine/plain';
import { device } from '$lib/storage';
import { faultOf } from './tableau';
import type { Row, Tableau } from './wire.gen';

const STORED = 'wagnis.tableaux';

/** A tableau with a name: what a person draws, and what a file or a link holds. */
export interface Drawn {
  /** One word, for files. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface OwnTableau extends Drawn {
  /** The place in the list of this device. */
  readonly key: string;
  /** The last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** The tableaux of this device, the latest first; entries that cannot be read are left out. */
export const ownTableaux = (): OwnTableau[] =>
  stored()
    .filter(isOwn)
    .sort((one, other) => other.changed - one.changed);

/** Every stored entry, also those of a newer version that cannot be read here. */
function stored(): unknown[] {
  try {
    const list: unknown = JSON.parse(device.read(STORED) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function isOwn(entry: unknown): entry is OwnTableau {
  if (!isPlainObject(entry)) return false;
  const { key, id, name, rows, changed } = entry;
  const texts = [key, id, name].every((text) => typeof text === 'string');
  return texts && typeof changed === 'number' && faultOf({ rows }, '') === null;
}

/** Stores a new or changed tableau; false where the browser keeps it only as long as the page. */
export const keepOwn = (own: OwnTableau): boolean => write([...without(own.key), own]);

export const removeOwn = (key: string): boolean => write(without(key));

const without = (key: string): unknown[] =>
  stored().filter((entry) => !isPlainObject(entry) || entry['key'] !== key);

const write = (list: readonly unknown[]): boolean => device.write(STORED, JSON.stringify(list));

/** A tableau as the table shows it: the option `stack` has no names, so the name becomes the id. */
export function stacked({ id, name, rows }: Drawn): Tableau {
  return { id: name || id, rows: rows.map((row) => ({ ...row })) };
}
