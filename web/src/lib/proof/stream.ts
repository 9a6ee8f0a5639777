// The byte stream of one chance event, and how it becomes dice and picks ("Fair dice" in the
// protocol). `recompute` lists the events.

import type { Fair } from '$lib/wire.gen';
import type { Hashing } from './hashing';

/** The seed of a seat that gives none. */
export const NOTHING = '00'.repeat(16);
const FAIR_BYTES = 252; // larger bytes are skipped, so that every face has 42 byte values
const WORDS = 2 ** 32;

/** A byte read for a die; `face` is missing where it was skipped. */
export interface ReadByte {
  byte: number;
  face?: number;
}

/** Four bytes read as one number; `index` is missing where it was skipped. */
export interface ReadWord {
  word: number;
  index?: number;
}

export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hex');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Stream {
  #block = new Uint8Array();
  #at = 0;
  #next = 0;

  constructor(
    private readonly sign: (message: Uint8Array) => Promise<Uint8Array>,
    private readonly prefix: string,
  ) {}

  async #byte(): Promise<number> {
    if (this.#at === this.#block.length) {
      const message = new TextEncoder().encode(`${this.prefix}|${this.#next}`);
      this.#block = new Uint8Array(await this.sign(message));
      this.#next += 1;
      this.#at = 0;
    }
    const byte = this.#block[this.#at]!;
    this.#at += 1;
    return byte;
  }

  /** Rolls dice, and returns the bytes that made them. */
  async dice(count: number): Promise<ReadByte[]> {
    const read: ReadByte[] = [];
    for (let dice = 0; dice < count;) {
      const byte = await this.#byte();
      const fair = byte < FAIR_BYTES;
      read.push(fair ? { byte, face: (byte % 6) + 1 } : { byte });
      if (fair) dice += 1;
    }
    return read;
  }

  /** Picks one of `n` equally likely results, and returns the numbers read for it. */
  async oneOf(n: number): Promise<ReadWord[]> {
    const limit = WORDS - (WORDS % n);
    const read: ReadWord[] = [];
    for (;;) {
      let word = 0;
      for (let i = 0; i < 4; i += 1) word = word * 256 + (await this.#byte());
      if (word < limit) return [...read, { word, index: word % n }];
      read.push({ word });
    }
  }
}

/** The streams of a match: one for every chance event, counted from 0. */
export async function streams(
  fair: Pick<Fair, 'server_seed' | 'client_seeds' | 'later'>,
  by: Hashing,
): Promise<(k: number) => Stream> {
  const stretches = await Promise.all(
    [{ from: 0, ...fair }, ...(fair.later ?? [])].map(async (seeds) => ({
      from: seeds.from,
      sign: await by.keyed(fromHex(seeds.server_seed)),
      clients: seeds.client_seeds.join(':'),
    })),
  );
  return (k) => {
    // The latest seeds that apply to this event.
    const { sign, clients } = stretches.findLast(({ from }) => from <= k)!;
    return new Stream(sign, `${clients}|${k}`);
  };
}
