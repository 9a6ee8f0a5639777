// Builds programs for Node from the code of the client: `--mode lockstep` replays games for the
// differential tests, `--mode values` evaluates positions, `--mode reviews` reviews games, `--mode
// asked` answers questions about positions, `--mode drawn` reads tableau files.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  resolve: { alias: { $lib: here('./src/lib') } },
  publicDir: false,
  ssr: { noExternal: true }, // a copy runs anywhere
  build: {
    ssr: here(`./src/${mode}.ts`),
    outDir: here('./node_modules/.lockstep'),
    emptyOutDir: false, // it holds all programs
    target: 'es2022',
  },
}));
