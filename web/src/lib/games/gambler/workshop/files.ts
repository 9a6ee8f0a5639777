// Files with tableaux: the text format, or JSON as positions and the option `stack` have it. The
// workshop and the form of a new table read both here.

import { isPlainObject } from '$lib/engine/plain';
import { GAMBLER_SHIPPED } from '../facts.gen';
import { nameOf } from '../names';
import type { Drawn } from '../own';
import { shipped } from '../rules';
import { faultOf } from '../tableau';
import type { Row } from '../wire.gen';
import { MOST_VALUE } from './faults';
import { isName, read, words, type Read } from './text';

/** `json`: it is JSON, and this is wrong with it; empty where it cannot be read at all. */
export type ReadAny = Read | { readonly json: string };

export function readAny(text: string): ReadAny {
  return /^\ufeff?\s*[[{]/.test(text) ? readJson(text.replace(/^\ufeff/, '')) : read(text);
}

function readJson(text: string): ReadAny {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { json: '' };
  }
  const entries: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const tableaux: Drawn[] = [];
  for (const [at, entry] of entries.entries()) {
    const found = drawnFrom(entry, at + 1);
    if (typeof found === 'string') return { json: found };
    tableaux.push(found);
  }
  return tableaux.length > 0 ? { tableaux } : { json: '' };
}

/** One of the boxes' tableaux. */
export const ours = (id: string): Drawn => ({ id, name: nameOf(id), rows: shipped(id).rows });

/** An id of ours, or data: it may have a name, and an id of several words is a name too. */
function drawnFrom(entry: unknown, number: number): Drawn | string {
  if (typeof entry === 'string' && Object.hasOwn(GAMBLER_SHIPPED, entry)) return ours(entry);
  const { name, ...rest } = isPlainObject(entry) ? entry : { name: '' };
  const fault = faultOf(typeof name === 'string' || name === undefined ? rest : entry, '');
  if (fault !== null) return fault;
  const { id, rows } = rest as { id?: string; rows: Partial<Row>[] };
  const called = words(typeof name === 'string' && name ? name : (id ?? '')).join(' ');
  if (!isName(called) || rows.some(({ value = 0 }) => value > MOST_VALUE)) return '';
  const whole = rows.map(({ kind, faces = null, boxes = faces?.length ?? 0, sign, value }) => {
    return { kind: kind!, faces, boxes, sign: sign!, value: value! };
  });
  return { id: idFor(called, number), name: called, rows: whole };
}

/** One word for files, made of a name: letters and digits, the rest as hyphens. */
export function idFor(name: string, number = 1): string {
  const word = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^[-\p{Nd}]+|-+$/gu, '');
  return [...word].length > 1 ? word : `own-${number}`;
}
