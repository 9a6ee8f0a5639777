// Builds the translated rules for Node: `lockstep.js` replays games for the differential tests.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { $lib: here('./src/lib') } },
  publicDir: false,
  build: {
    ssr: here('./src/lockstep.ts'),
    outDir: here('./node_modules/.lockstep'),
    emptyOutDir: true,
    target: 'es2022',
  },
});
