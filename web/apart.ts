// The first game needs SHA-256, only reviews need SHA-512, and one module of the library has both.
// A copy of that module for reviews: the bundler leaves out of each copy what it does not need.

import type { Plugin } from 'vite';

const MODULE = '@noble/hashes/sha2.js';
const FOR = /\/analysis\/seeded\.ts$/;

export function apart(): Plugin {
  return {
    name: 'apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== MODULE || !FOR.test(importer ?? '')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: `${found.id}?reviews`, moduleSideEffects: false };
    },
  };
}
