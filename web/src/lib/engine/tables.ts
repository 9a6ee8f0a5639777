// Solved tables: read when first needed, checked by their hash, then held in memory.
// src/wagnis/solvers/browser_tables.py writes the files and describes their form.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { LoadTable, TableArray, ValueTable } from './advice';
import { unpackLzma } from './lzma';
import { TABLES, type TableFile } from './tables.gen';

/** A table could not be fetched, or its file is broken. */
export class TableError extends Error {
  constructor(
    readonly why: 'missing' | 'broken',
    message: string,
  ) {
    super(message);
  }
}

/** The bytes of a file in the folder; `again` avoids a broken copy in a cache. */
export type ReadFile = (file: string, again: boolean) => Promise<Uint8Array<ArrayBuffer>>;

/** Where a table is, and the hash of the unpacked file. */
export type SolvedFile = Pick<TableFile, 'file' | 'sha256'>;

/** Loads tables, and says which it has or could have. */
export interface TableLoader extends LoadTable {
  /** It is here, or on its way. */
  has(name: string): boolean;
  lists(name: string): boolean;
  /** Lists more tables. */
  add(more: Readonly<Record<string, SolvedFile>>): void;
}

type Numbers = TableArray['values'];

interface Head {
  readonly key: ValueTable['key'];
  readonly facts: ValueTable['facts'];
  readonly arrays: readonly {
    readonly name: string;
    readonly type: string;
    readonly shape: readonly number[];
    /** The number of different rows, if rows repeat. */
    readonly rows?: number;
    /** Stored without differences. */
    readonly plain?: boolean;
  }[];
}

/** Makes an array from its bits; each type is the one that NumPy names so. */
const TYPES: Readonly<Record<string, (bits: ArrayBuffer) => Numbers>> = {
  '<f8': (bits) => new Float64Array(bits),
  '<f4': (bits) => new Float32Array(bits),
  '<i4': (bits) => new Int32Array(bits),
  '<i2': (bits) => new Int16Array(bits),
  '|i1': (bits) => new Int8Array(bits),
  '<u2': (bits) => new Uint16Array(bits),
  '|u1': (bits) => new Uint8Array(bits),
};
/** Arrays of so many axes have folded differences: 0, 1, 2, 3, … are 0, -1, 1, -2, … */
const FOLDED = 3;
/** How often a table is fetched until it is given up. */
const ATTEMPTS = 2;

/** The table in an unpacked file. */
export function parse(content: Uint8Array): ValueTable {
  const end = content.indexOf(10); // the first line feed
  const head = JSON.parse(new TextDecoder().decode(content.subarray(0, end))) as Head;
  let at = end + 1;
  const next = (type: string, shape: readonly number[], plain = false): Numbers => {
    const size = Number(type.at(-1)) * count(shape);
    const numbers = unfiltered(content.subarray(at, at + size), type, shape, plain);
    at += size;
    return numbers;
  };
  const arrays: Record<string, TableArray> = {};
  for (const { name, type, shape, rows, plain } of head.arrays) {
    if (rows === undefined) {
      arrays[name] = { shape, values: next(type, shape, plain) };
      continue;
    }
    const [length, width] = shape as [number, number];
    const places = next('<i4', [length]);
    arrays[name] = { shape, values: repeated(next(type, [rows, width], plain), places, width) };
  }
  return { key: head.key, facts: head.facts, arrays };
}

const count = (shape: readonly number[]): number => shape.reduce((all, length) => all * length, 1);

/** Undoes the filters: bytes of the same rank and column together, then differences. */
function unfiltered(
  bytes: Uint8Array,
  type: string,
  shape: readonly number[],
  plain: boolean,
): Numbers {
  const make = TYPES[type];
  const [size, all] = [Number(type.at(-1)), count(shape)];
  if (!make || bytes.length < size * all) throw new Error(`a broken array of ${type}`);
  const bits = new Uint8Array(size * all);
  const width = shape.at(-1) ?? 1;
  for (let rank = 0; rank < size; rank += 1) {
    const of = bytes.subarray(rank * all, (rank + 1) * all);
    for (let row = 0, rows = all / width; row < rows; row += 1) {
      for (let column = 0; column < width; column += 1) {
        bits[(row * width + column) * size + rank] = of[column * rows + row]!;
      }
    }
  }
  if (size === 2 && !plain) summed(new Uint16Array(bits.buffer), shape);
  if (size === 4 && !plain) summed(new Uint32Array(bits.buffer), shape);
  return make(bits.buffer);
}

/** Sums along the only axis, or along all but the first; those of three or more axes are folded. */
function summed(bits: Uint16Array | Uint32Array, shape: readonly number[]): void {
  if (shape.length >= FOLDED) {
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at]! >>> 1) ^ -(bits[at]! & 1);
  }
  for (let axis = shape.length - 1; axis >= Math.min(1, shape.length - 1); axis -= 1) {
    const stride = count(shape.slice(axis + 1));
    const block = stride * shape[axis]!;
    for (let begin = 0; begin < bits.length; begin += block) {
      for (let at = begin + stride; at < begin + block; at += 1) bits[at]! += bits[at - stride]!;
    }
  }
}

/** An array with the row at each of these places. */
function repeated(rows: Numbers, places: Numbers, width: number): Numbers {
  const all = new (rows.constructor as new (length: number) => Numbers)(places.length * width);
  for (const [row, place] of places.entries()) {
    all.set(rows.subarray(place * width, (place + 1) * width), row * width);
  }
  return all;
}

/** Loads tables with this function, each only once; a broken file is read a second time. */
export function tablesFrom(
  read: ReadFile,
  shipped: Readonly<Record<string, SolvedFile>> = TABLES,
): TableLoader {
  const files: Record<string, SolvedFile> = { ...shipped };
  const tables = new Map<string, Promise<ValueTable>>();
  const load = async ({ file, sha256: expected }: SolvedFile): Promise<ValueTable> => {
    let reason: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const content = unpackLzma(await read(file, attempt > 0));
        if (bytesToHex(sha256(content)) === expected) return parse(content);
        reason = 'it is another file';
      } catch (error) {
        if (error instanceof TableError) throw error;
        reason = error;
      }
    }
    throw new TableError('broken', `${file} cannot be used: ${String(reason)}`);
  };
  const found: LoadTable = async (name) => {
    const listed = files[name];
    if (!listed) return null;
    const known = tables.get(name);
    if (known) return known;
    const loading = load(listed);
    tables.set(name, loading);
    loading.catch(() => tables.delete(name)); // the next caller may have a network
    return loading;
  };
  return Object.assign(found, {
    has: (name: string) => tables.has(name),
    lists: (name: string) => Object.hasOwn(files, name),
    add: (more: Readonly<Record<string, SolvedFile>>) => void Object.assign(files, more),
  });
}
