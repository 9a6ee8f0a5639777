// Solved tables: read when first needed, checked by their hash, then held in memory.
// src/wagnis/solvers/browser_tables.py writes the files and describes their form.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { LoadTable, TableArray, ValueTable } from './advice';
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
/** How often a table is fetched until it is given up. */
const ATTEMPTS = 2;

/** The table in an unpacked file. */
export function parse(content: Uint8Array): ValueTable {
  const end = content.indexOf(10); // the first line feed
  const head = JSON.parse(new TextDecoder().decode(content.subarray(0, end))) as Head;
  let at = end + 1;
  const next = (type: string, count: number, width: number): Numbers => {
    const size = Number(type.at(-1)) * count;
    const numbers = unfiltered(content.subarray(at, at + size), type, count, width);
    at += size;
    return numbers;
  };
  const arrays: Record<string, TableArray> = {};
  for (const { name, type, shape, rows } of head.arrays) {
    const count = shape.reduce((product, length) => product * length, 1);
    const width = shape.at(-1) ?? 1;
    if (rows === undefined) {
      arrays[name] = { shape, values: next(type, count, width) };
      continue;
    }
    const places = next('<i4', shape[0]!, shape[0]!);
    arrays[name] = { shape, values: repeated(next(type, rows * width, width), places, width) };
  }
  return { key: head.key, facts: head.facts, arrays };
}

/** Undoes the filters: bytes of the same rank and column together, then differences along rows. */
function unfiltered(bytes: Uint8Array, type: string, count: number, width: number): Numbers {
  const make = TYPES[type];
  const size = Number(type.at(-1));
  if (!make || bytes.length < size * count) throw new Error(`a broken array of ${type}`);
  const bits = new Uint8Array(size * count);
  for (let rank = 0; rank < size; rank += 1) {
    const of = bytes.subarray(rank * count, (rank + 1) * count);
    for (let row = 0, rows = count / width; row < rows; row += 1) {
      for (let column = 0; column < width; column += 1) {
        bits[(row * width + column) * size + rank] = of[column * rows + row]!;
      }
    }
  }
  if (size === 2) summed(new Uint16Array(bits.buffer), width);
  if (size === 4) summed(new Uint32Array(bits.buffer), width);
  return make(bits.buffer);
}

function summed(bits: Uint16Array | Uint32Array, width: number): void {
  for (let index = 0; index < bits.length; index += 1) {
    if (index % width) bits[index]! += bits[index - 1]!;
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

async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Response(packed).body!.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Loads tables with this function, each only once; a broken file is read a second time. */
export function tablesFrom(
  read: ReadFile,
  files: Readonly<Record<string, TableFile>> = TABLES,
): LoadTable {
  const tables = new Map<string, Promise<ValueTable>>();
  const load = async ({ file, sha256: expected }: TableFile): Promise<ValueTable> => {
    let reason: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const content = await unpack(await read(file, attempt > 0));
        if (bytesToHex(sha256(content)) === expected) return parse(content);
        reason = 'it is another file';
      } catch (error) {
        if (error instanceof TableError) throw error;
        reason = error;
      }
    }
    throw new TableError('broken', `${file} cannot be used: ${String(reason)}`);
  };
  return async (name) => {
    const listed = files[name];
    if (!listed) return null;
    const known = tables.get(name);
    if (known) return known;
    const loading = load(listed);
    tables.set(name, loading);
    loading.catch(() => tables.delete(name)); // the next caller may have a network
    return loading;
  };
}
