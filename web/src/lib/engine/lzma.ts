// Unpacks LZMA, which browsers do not: the `.lzma` form with an end marker, as Python's
// `lzma.compress(…, FORMAT_ALONE)` writes it. After the specification of the LZMA SDK.

const HEADER = 13;
const STATES = 12;
/** States after a literal are below this. */
const AFTER_LITERAL = 7;
const MOST_POSITIONS = 16;
const SLOTS = 64;
const ALIGN_BITS = 4;
const FIRST_MODEL = 4;
const FIRST_DIRECT = 14;
const SHORTEST = 2;
/** The distance that marks the end. */
const END = 0xffffffff;

/** Probabilities have 11 bits; each starts at a half. */
const [BITS, SHIFT] = [11, 5];
const ONE = 1 << BITS;
const HALF = ONE / 2;
const TOP = 2 ** 24;

// Where the probabilities of each kind begin, in one array.
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * MOST_POSITIONS;
const IS_REP_0 = IS_REP + STATES;
const IS_REP_1 = IS_REP_0 + STATES;
const IS_REP_2 = IS_REP_1 + STATES;
const IS_LONG_REP_0 = IS_REP_2 + STATES;
/** Two bits of choice, then 8 short and 8 middle lengths by position, and 256 long ones. */
const LENGTHS = 2 + 2 * MOST_POSITIONS * 8 + 256;
const MATCH_LENGTH = IS_LONG_REP_0 + STATES * MOST_POSITIONS;
const REP_LENGTH = MATCH_LENGTH + LENGTHS;
const SLOT = REP_LENGTH + LENGTHS;
const DISTANCE = SLOT + 4 * SLOTS;
const ALIGN = DISTANCE + 128;
const LITERAL = ALIGN + (1 << ALIGN_BITS);

/** The content of a packed file; throws if the file is not whole. */
export function unpackLzma(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const properties = packed[0] ?? 255;
  if (packed.length < HEADER + 5 || properties >= 225 || packed[HEADER] !== 0) broken();
  const contextBits = properties % 9;
  const literalBits = Math.floor(properties / 9) % 5;
  const literalMask = (1 << literalBits) - 1;
  const positionMask = (1 << Math.floor(properties / 45)) - 1;
  const decoder = new RangeDecoder(packed, LITERAL + (0x300 << (contextBits + literalBits)));

  let output = new Uint8Array(4 * packed.length);
  let written = 0;
  let state = 0;
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];

  for (;;) {
    if (written === output.length) output = longer(output);
    const position = written & positionMask;
    const places = state * MOST_POSITIONS + position;
    if (!decoder.bit(IS_MATCH + places)) {
      const before = written ? output[written - 1]! : 0;
      const context = ((written & literalMask) << contextBits) + (before >> (8 - contextBits));
      const mate = state >= AFTER_LITERAL ? output[written - rep0 - 1]! : -1;
      output[written++] = decoder.literal(LITERAL + 0x300 * context, mate);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    const literalBefore = state < AFTER_LITERAL;
    let length: number;
    if (decoder.bit(IS_REP + state)) {
      if (!decoder.bit(IS_REP_0 + state)) {
        if (!decoder.bit(IS_LONG_REP_0 + places)) {
          if (rep0 >= written) broken();
          output[written] = output[written - rep0 - 1]!;
          written += 1;
          state = literalBefore ? 9 : 11;
          continue;
        }
      } else if (!decoder.bit(IS_REP_1 + state)) {
        [rep0, rep1] = [rep1, rep0];
      } else if (!decoder.bit(IS_REP_2 + state)) {
        [rep0, rep1, rep2] = [rep2, rep0, rep1];
      } else {
        [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      }
      length = decoder.length(REP_LENGTH, position);
      state = literalBefore ? 8 : 11;
    } else {
      [rep1, rep2, rep3] = [rep0, rep1, rep2];
      length = decoder.length(MATCH_LENGTH, position);
      state = literalBefore ? 7 : 10;
      rep0 = decoder.distance(length);
      if (rep0 === END) break;
    }
    if (rep0 >= written) broken();
    while (written + length > output.length) output = longer(output);
    // Source and target may overlap: a distance of 1 repeats one byte.
    for (const end = written + length; written < end; written += 1) {
      output[written] = output[written - rep0 - 1]!;
    }
  }
  if (!decoder.finished) broken();
  return output.slice(0, written);
}

function longer(output: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(2 * output.length);
  more.set(output);
  return more;
}

/** Decodes bits, each with a probability of its own that adapts. */
class RangeDecoder {
  readonly #probs: Uint16Array;
  /** Range and code. In an array: a number of 32 bits in a field would be allocated anew each time. */
  readonly #now = Uint32Array.of(0xffffffff, 0);
  #at = HEADER + 1;

  constructor(
    private readonly packed: Uint8Array,
    probs: number,
  ) {
    this.#probs = new Uint16Array(probs).fill(HALF);
    for (let byte = 0; byte < 4; byte += 1) this.#now[1] = (this.#now[1]! << 8) | this.#next();
  }

  get finished(): boolean {
    return this.#now[1] === 0;
  }

  bit(prob: number): number {
    const [now, probs] = [this.#now, this.#probs];
    const chance = probs[prob]!;
    const range = now[0]!;
    const code = now[1]!;
    const bound = (range >>> BITS) * chance;
    if (code < bound) {
      probs[prob] = chance + ((ONE - chance) >> SHIFT);
      this.#narrow(bound, code);
      return 0;
    }
    probs[prob] = chance - (chance >> SHIFT);
    this.#narrow(range - bound, code - bound);
    return 1;
  }

  /** `mate` is the byte at the last distance, after a match; else negative. */
  literal(probs: number, mate: number): number {
    let symbol = 1;
    if (mate >= 0) {
      for (let bit = 7; symbol < 0x100; bit -= 1) {
        const expected = (mate >> bit) & 1;
        const found = this.bit(probs + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | found;
        if (found !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(probs + symbol);
    return symbol & 0xff;
  }

  length(probs: number, position: number): number {
    const short = probs + 2 + 8 * position;
    const middle = short + 8 * MOST_POSITIONS;
    const long = probs + 2 + 2 * 8 * MOST_POSITIONS;
    if (!this.bit(probs)) return SHORTEST + this.#tree(short, 3);
    if (!this.bit(probs + 1)) return SHORTEST + 8 + this.#tree(middle, 3);
    return SHORTEST + 16 + this.#tree(long, 8);
  }

  /** The distance of a match, less 1; `END` for the end marker. */
  distance(length: number): number {
    const slot = this.#tree(SLOT + SLOTS * Math.min(length - SHORTEST, 3), 6);
    if (slot < FIRST_MODEL) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** bits;
    if (slot < FIRST_DIRECT) return high + this.#reversed(DISTANCE + high - slot, bits);
    const middle = this.#even(bits - ALIGN_BITS) * 2 ** ALIGN_BITS;
    return high + middle + this.#reversed(ALIGN, ALIGN_BITS);
  }

  #tree(probs: number, bits: number): number {
    let node = 1;
    for (let count = 0; count < bits; count += 1) node = (node << 1) | this.bit(probs + node);
    return node - (1 << bits);
  }

  /** The lowest bit first. */
  #reversed(probs: number, bits: number): number {
    let [node, value] = [1, 0];
    for (let count = 0; count < bits; count += 1) {
      const found = this.bit(probs + node);
      node = (node << 1) | found;
      value |= found << count;
    }
    return value;
  }

  /** Bits that are 0 or 1 equally often. */
  #even(bits: number): number {
    let value = 0;
    for (let count = 0; count < bits; count += 1) {
      const range = this.#now[0]! >>> 1;
      const code = this.#now[1]!;
      const found = code >= range ? 1 : 0;
      this.#narrow(range, found ? code - range : code);
      value = 2 * value + found;
    }
    return value;
  }

  #narrow(range: number, code: number): void {
    const now = this.#now;
    if (range < TOP) {
      now[0] = range << 8;
      now[1] = (code << 8) | this.#next();
    } else {
      now[0] = range;
      now[1] = code;
    }
  }

  #next(): number {
    if (this.#at >= this.packed.length) broken();
    return this.packed[this.#at++]!;
  }
}

function broken(): never {
  throw new Error('the packed bytes are broken');
}
