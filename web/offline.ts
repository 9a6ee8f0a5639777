// Tells the service worker which files were built: their names, a digest of all their contents, and
// which of them the shelf needs. Own code: a list in a file needs no library (docs/adr/0054).

import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { TABLES } from './src/lib/engine/tables.gen.ts';
import type { Built } from './worker/built.ts';

export const WORKER = 'worker.js';
const PAGE = 'index.html';
const MANIFEST = 'manifest.en.webmanifest'; // all languages show the same pictures
const SCREENS = fileURLToPath(new URL('../docs/screens/', import.meta.url));
/** Fetched only by people who ask for them, or by the browser when it installs the page. */
const ASIDE = /^(worker\.js|licences\.txt|bill-of-materials\.json|install\/)|\.(br|gz)$/;

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

export function built(folder: string): Built {
  const all = [...files(folder)]
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => !ASIDE.test(path));
  const hash = createHash('sha256');
  for (const path of all) hash.update(path).update(readFileSync(join(folder, path)));
  const page = readFileSync(join(folder, PAGE), 'utf8');
  const isFirst = (path: string) =>
    path === PAGE || page.includes(`"/${path}"`) || path.endsWith('.woff2');
  return {
    digest: hash.digest('hex').slice(0, 16),
    first: all.filter(isFirst).map((path) => (path === PAGE ? '' : path)),
    rest: all.filter((path) => !isFirst(path)),
    tables: Object.values(TABLES).flatMap(({ file, usual }) => (usual ? `values/${file}` : [])),
  };
}

/** The screenshots of the manifests are pictures of the documentation. */
function screenshots(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as {
    screenshots: { src: string }[];
  };
  for (const { src } of manifest.screenshots)
    copyFileSync(join(SCREENS, basename(src)), join(folder, src));
}

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle() {
      screenshots(folder);
      const path = join(folder, WORKER);
      const code = readFileSync(path, 'utf8');
      const filled = code.replace('__BUILT__', () => JSON.stringify(built(folder)));
      if (filled === code) this.error(`${WORKER} has no place for the list of files.`);
      writeFileSync(path, filled);
    },
  };
}
