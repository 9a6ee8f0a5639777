// The service worker: the client opens without a network. It keeps built files and solved tables,
// and never an answer of the server. `push` shows notices.

import type { Built } from './built.ts';
import { listenForNotices } from './push.ts';

declare const __BUILT__: Built; // written by offline.ts
const worker = self as unknown as ServiceWorkerGlobalScope;

const built = __BUILT__;
const known = new Set([...built.first, ...built.rest]);
const scope = worker.registration.scope;
// Another copy on the same host has caches of its own.
const NAME = `wagnis ${new URL(scope).pathname}`;
const CLIENT = `${NAME} client `;
const OURS = CLIENT + built.digest;
const TABLES = `${NAME} tables`;

/** The person deletes what is kept here: from now on nothing is. */
let isEnded = false;
let filling = Promise.resolve();

const clientCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CLIENT));

/** Names in `assets` contain a hash of the content; other files are checked with the server. */
const isHashed = (path: string) => path.startsWith('assets/');

/** The page of a site names its files relative to itself; it is shown at deeper paths, too. */
async function placed(response: Response): Promise<Response> {
  const page = await response.clone().text();
  if (!page.includes('="./')) return response;
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  return new Response(page.replaceAll('="./', `="${scope}`), { headers });
}

/** Puts these files into our cache; those that an older version has as well are copied. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(OURS);
  const waiting = [...paths];
  async function next(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined && !isEnded; path = waiting.shift()) {
      const url = scope + path;
      if (await cache.match(url)) continue;
      const older = isHashed(path) ? await caches.match(url) : undefined;
      const response = older ?? (await fetch(url, isHashed(path) ? {} : { cache: 'no-cache' }));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, path === '' ? await placed(response) : response);
    }
  }
  await Promise.all(Array.from({ length: 6 }, next));
}

worker.addEventListener('install', (event) => {
  // A new version replaces a complete one only when it is complete itself.
  const installed = async () => {
    const isUpdate = (await clientCaches()).some((name) => name !== OURS);
    await keep(isUpdate ? [...built.first, ...built.rest] : built.first);
  };
  event.waitUntil(installed());
});

worker.addEventListener('activate', (event) => {
  // Other tabs may still show the version before: its files stay until the next update.
  const tidied = async () => {
    const older = (await clientCaches()).filter((name) => name !== OURS);
    await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
    // The page of the first visit was loaded without a worker, and needs one, too.
    if (older.length === 0) await worker.clients.claim();
  };
  event.waitUntil(tidied());
});

worker.addEventListener('message', (event) => {
  if (event.data === 'apply') void worker.skipWaiting();
  if (event.data === 'end') {
    isEnded = true;
    event.waitUntil(filling.then(() => event.ports[0]?.postMessage('ended')));
  }
  if (event.data !== 'fill') return;
  const filled = async () => {
    await keep(built.rest);
    event.source?.postMessage('filled');
    for (const path of built.tables) if (!isEnded) await table(new Request(scope + path));
  };
  // If it fails, the next visit tries again.
  filling = filled().catch(() => undefined);
  event.waitUntil(filling);
});

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(OURS);
  return (await cache.match(scope)) ?? fetch(request);
}

async function file(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(OURS);
  const kept =
    (await cache.match(scope + path)) ?? (isHashed(path) && (await caches.match(request)));
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && known.has(path)) await cache.put(scope + path, response.clone());
  return response;
}

/** A page of the documentation that was read is kept; the newest one comes from the network. */
async function documentation(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(OURS);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(scope + path, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = await cache.match(scope + path);
    if (kept) return kept;
    if (request.mode === 'navigate') return page(request); // it says what is missing
    throw error;
  }
}

/** Names of tables contain a hash after the first dot; an older one of the same name goes. */
async function replace(cache: Cache, request: Request, response: Response): Promise<void> {
  const name = (url: string) => url.replace(/^(.*\/[^/.]*).*$/, '$1');
  const older = (await cache.keys()).filter(({ url }) => name(url) === name(request.url));
  await Promise.all(older.map((one) => cache.delete(one)));
  await cache.put(request, response);
}

/** A table is kept once it was needed; a page that finds it damaged asks with `cache: 'reload'`. */
async function table(request: Request): Promise<Response> {
  if (isEnded) return fetch(request);
  const cache = await caches.open(TABLES);
  const kept = await cache.match(request);
  const again = request.cache === 'reload' || request.cache === 'no-store';
  if (kept && !again) return kept;
  // The page of the first visit may have fetched it before this worker was there.
  const response = await fetch(request, again ? {} : { cache: 'force-cache' });
  // A full disk keeps nobody from playing.
  if (response.ok) await replace(cache, request, response.clone()).catch(() => undefined);
  return response;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).replace(/[?#].*/, '');
  if (path === 'docs' || path.startsWith('docs/'))
    return event.respondWith(documentation(request, path));
  const navigates = request.mode === 'navigate';
  if (path === 'api' || path.startsWith('api/')) return;
  if (navigates && !/\.\w+$/.test(path)) event.respondWith(page(request));
  else if (known.has(path) || isHashed(path)) event.respondWith(file(request, path));
  else if (path.startsWith('values/')) event.respondWith(table(request));
});

listenForNotices(worker);
