// The fair dice of a local table: one seed of 32 bytes, drawn and committed before the first roll.
// `proof/stream` reads the dice from it, as for a server's ("Fair dice" in the protocol).

import type { Lot } from '$lib/engine/contract';
import { inThePage } from '$lib/proof/hashing';
import { fromHex, NOTHING, streams, toHex, type Stream } from '$lib/proof/stream';
import type { Fair, Outcome } from '$lib/wire.gen';
import { sha256 } from '@noble/hashes/sha2.js';

const SEED_BYTES = 32;

export function freshSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}

/** The fingerprint of a seed, shown before the first roll. */
export const commitTo = (seed: string): string => toHex(sha256(fromHex(seed)));

/**
 * The seeds as the record reveals them: one deal, and no promises. All seats play on the device that
 * drew the seed, so further seeds of theirs would prove nothing.
 */
export function fairOf(table: string, seed: string, seats: number): Fair {
  return {
    commit: commitTo(seed),
    server_seed: seed,
    client_seeds: Array<string>(seats).fill(NOTHING),
    table,
    deal: 1,
    promises: Array<null>(seats).fill(null),
    given_up: [],
  };
}

export class LocalDice {
  readonly #streams: Promise<(k: number) => Stream>;

  constructor(fair: Fair) {
    // Hashed in the page: Web Crypto would take a task for every block.
    this.#streams = streams(fair, inThePage);
  }

  /** The outcome of chance event number `k`. */
  async draw(lot: Lot, k: number): Promise<Outcome> {
    const stream = (await this.#streams)(k);
    if (lot.what === 'dice') {
      const read = await stream.dice(lot.count);
      return { dice: read.flatMap(({ face }) => face ?? []).sort((one, other) => one - other) };
    }
    const total = lot.kinds.reduce((sum, [, copies]) => sum + copies, 0);
    let index = (await stream.oneOf(total)).at(-1)!.index!;
    for (const [outcome, copies] of lot.kinds) {
      if (index < copies) return outcome;
      index -= copies;
    }
    throw new Error('an empty deck');
  }
}

/** A random number from 0 to 1 for a bot's choice after so many events; the same after a reload. */
export function botCoin(seed: string, seat: number, events: number): number {
  const bytes = sha256(new TextEncoder().encode(`wagnis bot|${seed}|${seat}|${events}`));
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
}
