import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { apart } from './apart.ts';
import { bundled } from './bundled.ts';
import { compressed } from './compressed.ts';
import { offline, WORKER } from './offline.ts';
import { PATIENCE } from './patience.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['WAGNIS_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting(), apart(), bundled(), offline(), compressed()],
  resolve: { alias: { $lib: here('./src/lib') } },
  // Chunks find each other wherever the folder lies; src/lib/base.ts finds the folder.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  // Advice and reviews are computed in workers of the page; their files lie beside its chunks.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => `assets/${name === 'worker' ? 'thinker' : name}-[hash].js`,
      },
    },
  },
  build: {
    // Beside the server that serves it; never committed.
    outDir: here('../src/wagnis/server/client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: here('./index.html'), worker: here('./worker/worker.ts') },
      output: {
        // A service worker is in charge of the folder that it lies in.
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'jsdom',
    maxWorkers: '100%', // of two processors it would use one
    isolate: false, // a page for every file took most of the time; see vitest.setup.ts
    include: ['src/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
  },
});
