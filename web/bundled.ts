// What of others is in the built client has to be in the bill of materials, with its licence.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BILL = new URL('./public/bill-of-materials.json', import.meta.url);
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Bill {
  components: { name: string; group?: string; purl: string }[];
}

function named(): string[] {
  const { components } = JSON.parse(readFileSync(BILL, 'utf8')) as Bill;
  return components
    .filter(({ purl }) => purl.startsWith('pkg:npm/'))
    .map(({ group, name }) => (group ? `${group}/${name}` : name));
}

/** A build whose packages are not those of the bill fails, and says which. */
export function bundled(): Plugin {
  return {
    name: 'bundled',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = new Set<string>();
      for (const part of Object.values(bundle)) {
        for (const id of part.type === 'chunk' ? part.moduleIds : part.originalFileNames) {
          const name = PACKAGE.exec(id)?.[1];
          if (name) found.add(name);
        }
      }
      const wanted = named();
      const extra = [...found].filter((name) => !wanted.includes(name));
      const missing = wanted.filter((name) => !found.has(name));
      if (extra.length || missing.length)
        this.error(
          `The bill of materials is old: ${[...extra.map((name) => `${name} is in the client, not in the bill`), ...missing.map((name) => `${name} is in the bill, not in the client`)].join('; ')}. Change BUNDLED in scripts/bill.py and run \`make bill\`.`,
        );
    },
  };
}
