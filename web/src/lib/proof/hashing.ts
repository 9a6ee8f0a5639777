// SHA-256 and HMAC: by Web Crypto, or by a library where browsers withhold it (plain http). Knows
// nothing about dice.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export interface Hashing {
  by: 'browser' | 'page';
  sha256(message: Uint8Array): Promise<Uint8Array>;
  /** HMAC-SHA-256 under one key. */
  keyed(key: Uint8Array): Promise<(message: Uint8Array) => Promise<Uint8Array>>;
}

// Web Crypto takes no bytes in shared memory.
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

export function webCrypto(subtle: SubtleCrypto): Hashing {
  return {
    by: 'browser',
    async sha256(message) {
      return new Uint8Array(await subtle.digest('SHA-256', own(message)));
    },
    async keyed(key) {
      const kind = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', own(key), kind, false, ['sign']);
      return async (message) => new Uint8Array(await subtle.sign('HMAC', imported, own(message)));
    },
  };
}

export const inThePage: Hashing = {
  by: 'page',
  sha256: (message) => Promise.resolve(sha256(message)),
  keyed: (key) => Promise.resolve((message) => Promise.resolve(hmac(sha256, key, message))),
};

/** Web Crypto exists only over https and on localhost. */
export function hashing(): Hashing {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle ? webCrypto(subtle) : inThePage;
}
