// People's own tableaux in the option `stack`: a translation of the checks in
// src/wagnis/games/gambler/tableau_data.py and options.py.

import { OptionsError } from '$lib/engine/options';
import { isPlainObject, isWhole, isWholeList, repr, type PlainObject } from '$lib/engine/plain';
import { GAMBLER_SHIPPED, HOUSE_LETTERS } from './facts.gen';

const ROWS = 6;
const MOST_BOXES = 28;
const FULL_HOUSE = HOUSE_LETTERS.length;
const KINDS = ['fixed', 'star', 'full_house'];
const ROW_KEYS = ['kind', 'faces', 'boxes', 'sign', 'value'];

/** Refuses a stack with the first fault of a tableau. */
export function checkStack(written: unknown): void {
  if (!Array.isArray(written) || written.length === 0)
    throw new OptionsError("option 'stack' must be a non-empty list of tableaux");
  let unnamed = 0;
  for (const entry of written as unknown[]) {
    if (typeof entry === 'string') {
      if (!Object.hasOwn(GAMBLER_SHIPPED, entry))
        throw new OptionsError(`option 'stack': there is no tableau ${repr(entry)}`);
      continue;
    }
    if (isPlainObject(entry) && !('id' in entry)) unnamed += 1;
    const fault = faultOf(entry, `custom-${unnamed}`);
    if (fault !== null) throw new OptionsError(`option 'stack': ${fault}`);
  }
}

/** Keys beyond the known ones, in order. */
const strange = (written: PlainObject, known: readonly string[]): string | undefined =>
  Object.keys(written)
    .filter((key) => !known.includes(key))
    .sort()[0];

/** The first fault of a tableau as data; null for a sound one without an id called `otherwise`. */
export function faultOf(written: unknown, otherwise: string): string | null {
  if (!isPlainObject(written)) return "a tableau must be an object with 'rows'";
  const { id = otherwise, rows } = written;
  if (typeof id !== 'string') return "a tableau's 'id' must be a text";
  const key = strange(written, ['id', 'rows']);
  if (key !== undefined) return `a tableau has no key ${repr(key)}`;
  if (!Array.isArray(rows)) return `a tableau's 'rows' must be a list of ${ROWS} rows`;
  for (const [number, row] of (rows as unknown[]).entries()) {
    const fault = rowFault(row);
    if (fault !== null) return `tableau ${repr(id)}, row ${number}: ${fault}`;
  }
  if (rows.length !== ROWS) return `tableau ${repr(id)} needs ${ROWS} rows and has ${rows.length}`;
  const boxes = (rows as PlainObject[]).reduce((sum, row) => sum + boxesOf(row), 0);
  if (boxes > MOST_BOXES)
    return `tableau ${repr(id)} has ${boxes} spaces; ${MOST_BOXES} is the most`;
  return null;
}

const boxesOf = ({ faces, boxes }: PlainObject): number =>
  Array.isArray(faces) ? faces.length : Number(boxes);

function rowFault(written: unknown): string | null {
  if (!isPlainObject(written)) return 'a row must be an object';
  const key = strange(written, ROW_KEYS);
  if (key !== undefined) return `a row has no key ${repr(key)}`;
  const { kind, sign, value } = written;
  if (sign !== 1 && sign !== -1) return "'sign' must be 1 or -1";
  if (!isWhole(value) || value < 1) return "'value' must be a whole number of at least 1";
  if (typeof kind !== 'string' || !KINDS.includes(kind))
    return `'kind' must be one of ${KINDS.join(', ')}`;
  return kind === 'fixed' ? fixedFault(written) : freeFault(written, kind);
}

function fixedFault({ faces, boxes }: PlainObject): string | null {
  const good =
    isWholeList(faces) && faces.length > 0 && faces.every((face) => face >= 1 && face <= 6);
  if (!good) return "a fixed row needs 'faces': a list of numbers from 1 to 6";
  if (boxes === undefined || boxes === faces.length) return null;
  return `'boxes' must be the number of faces, ${faces.length}, or be left out`;
}

function freeFault({ faces, boxes }: PlainObject, kind: string): string | null {
  if (faces !== undefined && faces !== null) return "only a fixed row has 'faces'";
  if (!isWhole(boxes) || boxes < 1 || boxes > MOST_BOXES)
    return `a row has from 1 to ${MOST_BOXES} 'boxes', a whole number`;
  if (kind === 'full_house' && boxes !== FULL_HOUSE)
    return `a full house has ${FULL_HOUSE} boxes, not ${boxes}`;
  return null;
}
