// "Tell me when it is my turn": subscribes this browser at its push service and at our server.

import { isInstalled, isOnIos } from '$lib/install/installing.svelte';
import { tongue } from '$lib/i18n/texts.svelte';
import { api } from '$lib/net/api';
import { isSite } from '$lib/net/site';
import { asRefusal } from '$lib/table/contract';
import type { QuietHours } from '$lib/wire.gen';
import { NIGHT, readTelling, writeTelling } from './marker';

/** Why this browser cannot be told. */
export type Hindrance = 'site' | 'insecure' | 'ios' | 'unsupported' | 'denied' | 'server';

/** What stands in the way before anything is asked of the browser or the server. */
export function hindrance(): Hindrance | null {
  if (isSite) return 'site';
  if (!globalThis.isSecureContext) return 'insecure';
  if (isOnIos() && !isInstalled()) return 'ios';
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return 'unsupported';
  if (!('Notification' in globalThis)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

export class Telling {
  #stored = $state.raw(readTelling());
  /** The person is being asked, or the server is. */
  busy = $state(false);
  why = $state<Hindrance | null>(hindrance());
  /** The last request failed. */
  refusal = $state.raw<unknown>(null);

  get on(): boolean {
    return this.#stored !== null && this.why === null;
  }
  get quiet(): QuietHours | null {
    return this.#stored?.quiet ?? null;
  }

  /** Asks for permission if needed; called from a press, because browsers require one. */
  turnOn(): Promise<void> {
    return this.#do(async () => {
      if ((await Notification.requestPermission()) !== 'granted') {
        this.why = hindrance();
        return;
      }
      await this.#subscribe(NIGHT);
    });
  }

  /** Ends all notices to this device, at every table. */
  turnOff(): Promise<void> {
    return this.#do(async () => {
      await api.unsubscribe();
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
      this.#store(null);
    });
  }

  setQuiet(quiet: QuietHours | null): Promise<void> {
    return this.#do(() => this.#subscribe(quiet));
  }

  /**
   * The switch is shown: it says what the server stores. Another browser of this device may have ended
   * all notices, or a sixth one has taken this one's place.
   */
  async shown(): Promise<void> {
    const stored = this.#stored;
    if (this.why !== 'server') this.why = hindrance();
    if (!stored || this.why || this.busy) return;
    try {
      const registration = await navigator.serviceWorker.getRegistration();
      const there = await registration?.pushManager.getSubscription();
      const { subscriptions } = await api.push();
      const known = (endpoint: string) => subscriptions.find((one) => one.endpoint === endpoint);
      const endpoint = there?.endpoint ?? stored.endpoint;
      const mine = known(endpoint);
      if (this.#stored !== stored || this.busy) return; // somebody has pressed it meanwhile
      if (mine) this.#store({ endpoint, quiet: mine.quiet });
      else if (known(stored.endpoint)) await this.#do(() => this.#subscribe(stored.quiet));
      else this.#store(null);
    } catch {
      // Offline: it shows what this browser knows.
    }
  }

  /** At a table its notice is no longer needed. Browsers replace subscriptions from time to time; the server is told of the new one. */
  async arrived(table: string): Promise<void> {
    const stored = this.#stored;
    if (!stored || this.why) return;
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notice of (await registration?.getNotifications({ tag: table })) ?? [])
      notice.close();
    const there = await registration?.pushManager.getSubscription();
    if (there?.endpoint !== stored.endpoint) await this.#subscribe(stored.quiet);
  }

  async #subscribe(quiet: QuietHours | null): Promise<void> {
    const { key } = await api.push();
    if (key === null) {
      this.why = 'server';
      return;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
    // A subscription with another key belongs to a server that was here before.
    const there = await pushManager.getSubscription();
    const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
      if (!there) throw error;
      await there.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = subscription.toJSON();
    try {
      await api.subscribe({
        endpoint: endpoint ?? '',
        p256dh: keys?.['p256dh'] ?? '',
        auth: keys?.['auth'] ?? '',
        language: tongue.language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
        quiet,
      });
    } catch (error) {
      if (asRefusal(error).code !== 'not_allowed') throw error;
      this.why = 'server'; // it does not send to this browser's push service
      return;
    }
    this.#store({ endpoint: endpoint ?? '', quiet });
  }

  /** This browser has become another device: the server is told, or it would call the old one. */
  async moved(): Promise<void> {
    if (this.#stored) await this.#do(() => this.#subscribe(this.quiet));
  }

  #store(telling: { endpoint: string; quiet: QuietHours | null } | null): void {
    this.#stored = telling;
    writeTelling(telling);
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      await work();
    } catch (error) {
      this.refusal = error;
    } finally {
      this.busy = false;
    }
  }
}

export const telling = new Telling();

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}
