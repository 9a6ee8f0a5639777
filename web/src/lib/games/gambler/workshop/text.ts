// Tableau files: the text format of docs/tableaux.md, read and written as
// src/wagnis/games/gambler/tableau_files.py does. `faults` has the sentences.

import type { Drawn } from '../own';
import type { Row } from '../wire.gen';
import { MOST_BOXES, ROWS, type About, type Why } from './faults';

export interface Fault {
  /** From 1. */
  readonly line: number;
  readonly why: Why;
  readonly about: About;
}

export type Read = { readonly tableaux: readonly Drawn[] } | { readonly faults: readonly Fault[] };

const HOUSE = 'A A A B B';
/** What Python's `split` takes for a blank. */
// eslint-disable-next-line no-control-regex -- Python splits there
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;
const ID = /^[\p{L}\p{Nl}\p{No}][\p{L}\p{N}_.-]+/u;
const WHOLE_ID = new RegExp(`${ID.source}$`, 'u');
const PAYS = /^[+-][0-9]+$/;
const OTHER_MINUS = /^[\u2010-\u2014\u2212]/;
const DIGIT = /[\p{Nd}²³¹⁰⁴-⁹₀-₉]/u;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const MOST_DIGITS = 6;

interface Draft {
  readonly line: number;
  readonly id: string;
  readonly name: string;
  /** Null for a row that cannot be read. */
  readonly rows: (Row | null)[];
}

export const words = (line: string): string[] => line.split(BLANKS).filter(Boolean);

/** All tableaux of a text, or everything that is wrong with it. */
export function read(text: string): Read {
  const faults: Fault[] = [];
  const drafts = draftsOf(text.replace(/^\ufeff/, ''), faults);
  const firsts = new Map<string, Draft>();
  for (const draft of drafts) {
    const first = firsts.get(draft.id);
    faults.push(...faultsOf(draft));
    if (first) faults.push(fault(draft.line, 'taken', { text: draft.id, line: first.line }));
    else firsts.set(draft.id, draft);
  }
  if (drafts.length === 0 && faults.length === 0) faults.push(fault(1, 'empty'));
  if (faults.length > 0) return { faults: faults.sort((one, other) => one.line - other.line) };
  return {
    tableaux: drafts.map(({ id, name, rows }) => ({
      id,
      name,
      rows: rows.filter((row) => row !== null),
    })),
  };
}

const fault = (line: number, why: Why, about: About = {}): Fault => ({ line, why, about });

/** Whether a name can stand in a file; it ends with the line. */
export const isName = (name: string): boolean => !name.includes('#') && !UNPRINTABLE.test(name);

/** The faults of a tableau as a whole; its rows are checked already. */
function* faultsOf({ line, id, name, rows }: Draft): Generator<Fault> {
  if (!WHOLE_ID.test(id)) yield fault(line, 'id', { text: id });
  if (!isName(name)) yield fault(line, 'name', { text: name });
  // A seventh row has its own message.
  if (rows.length < ROWS) yield fault(line, 'rows', { text: id, count: rows.length });
  const count = rows.reduce((sum, row) => sum + (row?.boxes ?? 0), 0);
  if (count > MOST_BOXES) yield fault(line, 'boxes', { text: id, count });
}

function draftsOf(text: string, faults: Fault[]): Draft[] {
  const drafts: Draft[] = [];
  for (const [at, whole] of text.split(/\r\n?|\n/).entries()) {
    const [first, ...rest] = words(whole.split('#', 1)[0]!);
    if (first === undefined) continue;
    const line = at + 1;
    if (ID.test(first)) {
      drafts.push({ line, id: first, name: rest.join(' '), rows: [] });
      continue;
    }
    const found = rowOf(first, rest);
    if (Array.isArray(found)) faults.push(...found.map(([why, about]) => fault(line, why, about)));
    const draft = drafts.at(-1);
    if (!draft) faults.push(fault(line, 'first'));
    else {
      if (draft.rows.length === ROWS)
        faults.push(fault(line, 'seventh', { text: draft.id, line: draft.line }));
      draft.rows.push(Array.isArray(found) ? null : found);
    }
  }
  return drafts;
}

type Wrong = readonly [Why, About?];

/** The row written in one line, or everything that is wrong with it. */
function rowOf(pays: string, boxes: readonly string[]): Row | Wrong[] {
  // Without a digit it may not have been meant as a row.
  const wrong = [...paysFault(pays), ...(DIGIT.test(pays) ? boxesFault(boxes) : [])];
  if (wrong.length > 0) return wrong;
  const row = rowFrom(Number(pays), boxes);
  return row.kind === 'star' && row.boxes > MOST_BOXES ? [['stars']] : row;
}

/** A row from what it pays and its boxes, which are sound. */
export function rowFrom(pays: number, boxes: readonly string[]): Row {
  const worth = { sign: pays < 0 ? -1 : 1, value: Math.abs(pays), boxes: boxes.length } as const;
  if (boxes.join(' ') === HOUSE) return { kind: 'full_house', faces: null, ...worth };
  if (boxes[0] === '*') return { kind: 'star', faces: null, ...worth };
  return { kind: 'fixed', faces: boxes.map(Number), ...worth };
}

function paysFault(pays: string): Wrong[] {
  const about = { text: pays };
  if (OTHER_MINUS.test(pays)) return [['minus', about]];
  if (!PAYS.test(pays)) return [['pays', about]];
  const digits = pays.replace(/^[+\-0]+/, '').length;
  return digits >= 1 && digits <= MOST_DIGITS ? [] : [['worth', about]];
}

/** At most one fault of the boxes of a row. */
export function boxesFault(boxes: readonly string[]): Wrong[] {
  const text = boxes.join(' ');
  const all = (sign: RegExp) => boxes.every((box) => sign.test(box));
  if (boxes.length === 0) return [['none']];
  if (text === HOUSE || all(/^\*$/) || all(/^[1-6]$/)) return [];
  if (all(/^[0-9]$/)) return [['face', { text: boxes.find((box) => !/^[1-6]$/.test(box))! }]];
  if (all(/^[AB]$/)) return [['house', { text }]];
  if (boxes.some((box) => /^[0-9*AB]{2,}$/.test(box))) return [['apart', { text }]];
  return [['mixed', { text }]];
}

/** What is written on each box of a row. */
export function marks({ kind, faces, boxes }: Row): string[] {
  if (faces) return faces.map(String);
  return kind === 'star' ? Array<string>(boxes).fill('*') : HOUSE.split(' ');
}

/** A tableau in the text format; `read` reads it back. */
export function write({ id, name, rows }: Drawn): string {
  const lines = rows.map((row) => {
    const pays = `${row.sign < 0 ? '-' : '+'}${row.value}`;
    return `  ${pays.padStart(4)}  ${marks(row).join(' ')}`;
  });
  return `${[`${id}  ${name}`.trimEnd(), ...lines].join('\n')}\n`;
}
