// The page's side of the service worker: registers it, says when a new version is ready, removes it.
// `web/worker` says what it keeps.

import { link } from '$lib/base';
import { device } from '$lib/storage';

/** How the names of the worker's caches begin. */
const CACHES = `wagnis ${link('/')} `;
/** The games whose solved tables this device keeps: `install/along.svelte.ts`. */
export const WANTED = 'wagnis.along';

class Offline {
  /** A new version has been fetched completely; the next load can show it. */
  ready = $state(false);
  /** All pages and games are kept: they open without a network. */
  complete = $state(false);
  #registration: ServiceWorkerRegistration | null = null;

  /**
   * Called when the page has loaded, so that the first game does not share its connection. The page
   * is marked with `data-offline` once everything is kept, with `data-renewed` once a new version is.
   */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    try {
      const registration = await navigator.serviceWorker.register(link('/worker.js'));
      this.#registration = registration ?? null;
      if (!registration) return;
      const watch = () => {
        const next = registration.installing;
        next?.addEventListener('statechange', () => this.#look());
      };
      registration.addEventListener('updatefound', watch);
      watch();
      this.#look();
      if (isSaving()) return;
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data !== 'filled') return;
        this.complete = true;
        document.documentElement.dataset['offline'] = '';
      });
      (await navigator.serviceWorker.ready).active?.postMessage('fill');
      if (device.read(WANTED) === null) return;
      await (await import('$lib/install/along.svelte')).along.resume();
    } catch {
      // A browser that refuses it, in a private window for example, plays with a network only.
    }
  }

  #look(): void {
    // Without a controller this is the first version, not a new one.
    this.ready = !!this.#registration?.waiting && !!navigator.serviceWorker.controller;
    if (this.ready) document.documentElement.dataset['renewed'] = '';
  }

  /** Loads the page again, in the newest version that there is. */
  async renew(): Promise<void> {
    const registration = this.#registration;
    if (registration && !registration.waiting) await newest(registration).catch(() => undefined);
    const next = registration?.waiting;
    if (!next) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    next.postMessage('apply');
  }

  /** Deletes every kept file, and the worker. */
  async forget(): Promise<void> {
    if ('serviceWorker' in navigator) {
      const registration = await navigator.serviceWorker.getRegistration(link('/'));
      if (registration?.active) await ended(registration.active);
      await registration?.unregister();
    }
    if (!('caches' in globalThis)) return;
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
    await Promise.all(names.map((name) => caches.delete(name)));
  }
}

/** Asks the worker to keep nothing more, and waits until it has finished what it was fetching. */
function ended(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('end', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, 5000); // a worker of an older version does not answer
  });
}

/** Fetches a newer worker where there is one, until it is complete. */
async function newest(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update();
  const next = registration.installing;
  if (!next) return;
  await new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => {
      if (next.state !== 'installing') resolve();
    });
  });
}

/** The person asked the browser to save data. */
export function isSaving(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

export const offline = new Offline();
