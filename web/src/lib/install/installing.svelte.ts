// Whether this page can be installed, and whether to offer it: after the first finished game, and
// not again soon once somebody has declined.

import { device } from '$lib/storage';

/** The event of browsers that install pages; Safari and Firefox have none. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const FINISHED = 'wagnis.finished';
/** When the offer was declined, in milliseconds since 1970. */
const DECLINED = 'wagnis.install';
const QUIET_FOR = 90 * 24 * 3600 * 1000;

/** Whether the page runs as an installed application. */
export function isInstalled(): boolean {
  const { standalone = false } = navigator as { standalone?: boolean };
  return standalone || !!globalThis.matchMedia?.('(display-mode: standalone)').matches;
}

/** Whether only the share menu of iOS or iPadOS installs it; an iPad calls itself a Macintosh. */
export function isOnIos({ userAgent, maxTouchPoints } = navigator): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent);
  const tablet = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  // The browser inside another application has no such menu, and does not call itself Safari.
  return (apple || tablet) && userAgent.includes('Safari/');
}

export class Installing {
  #prompt = $state.raw<InstallPrompt | null>(null);
  #installed = $state(isInstalled());
  #finished = $state(device.read(FINISHED) !== null);
  #quiet = $state(Date.now() - Number(device.read(DECLINED) ?? 0) < QUIET_FOR);

  /** Called before the page is shown: browsers give the event once, and early. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // the browser would show an offer of its own, at once
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.#installed = true;
      this.#prompt = null;
    });
  }

  get installed(): boolean {
    return this.#installed;
  }

  /** How it can be installed here: the browser asks, or the person uses the menu of iOS. */
  get way(): 'ask' | 'ios' | null {
    if (this.#installed) return null;
    if (this.#prompt) return 'ask';
    return isOnIos() && 'serviceWorker' in navigator ? 'ios' : null;
  }

  get offered(): boolean {
    return this.#finished && !this.#quiet && this.way !== null;
  }

  /** A game has been played to its end here. */
  noteFinished(): void {
    if (this.#finished) return;
    this.#finished = true;
    device.write(FINISHED, 'yes');
  }

  decline(): void {
    this.#quiet = true;
    device.write(DECLINED, String(Date.now()));
  }

  /** Lets the browser ask. It does so once for each event. */
  async ask(): Promise<void> {
    const prompt = this.#prompt;
    if (!prompt) return;
    this.#prompt = null;
    await prompt.prompt();
    const { outcome } = await prompt.userChoice;
    if (outcome === 'accepted') this.#installed = true;
    else this.decline();
  }
}

export const installing = new Installing();
