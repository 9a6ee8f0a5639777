// Title and icon of the page count the tables that wait for a person of this device.

import { api } from '$lib/net/api';
import { route } from '$lib/router';
import type { TableList } from '$lib/wire.gen';

const EVERY = 60_000;
const PREFIX = /^\(\d+\) /;

/** Tables that wait, without the one that is open here. */
export function waitingIn({ mine }: TableList, path: string): number {
  return mine.filter(({ id, yours }) => yours && path !== `/t/${id}`).length;
}

/** The icon with a dot and the number. */
function badge(icon: string, count: number): string {
  const dot = '<circle cx="46" cy="46" r="18" fill="#b3372c"/>';
  const style = 'font:700 26px sans-serif;text-anchor:middle;fill:#fff';
  const figure = `<text x="46" y="55" style="${style}">${Math.min(count, 9)}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(icon.replace('</svg>', `${dot}${figure}</svg>`))}`;
}

export class Waiting {
  #count = 0;
  #plain = '';
  #drawn = '';
  #listens = false;
  #runs = false;
  /** The page at which this last looked. */
  #at = '';

  /** Looks now, and again as long as a game of this device is under way at the server. */
  async start(): Promise<void> {
    this.#listen();
    if (this.#runs) {
      if (route.path !== this.#at) void this.#look();
      return;
    }
    this.#runs = true;
    while ((await this.#look()) !== false)
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    this.#runs = false;
  }

  #listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    const title = document.querySelector('title');
    if (title) new MutationObserver(() => this.#write()).observe(title, { childList: true });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.#look();
    });
  }

  /** False if no game is under way; undefined if the server does not answer. */
  async #look(): Promise<boolean | undefined> {
    this.#at = route.path;
    try {
      const list = await api.tables();
      this.#count = waitingIn(list, route.path);
      this.#write();
      void this.#draw();
      return list.mine.some(({ phase }) => phase !== 'over');
    } catch {
      return undefined;
    }
  }

  #write(): void {
    const plain = document.title.replace(PREFIX, '');
    const wanted = this.#count > 0 ? `(${this.#count}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  }

  async #draw(): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!link || (this.#count === 0 && !this.#plain)) return;
    if (!this.#plain) {
      const { href } = link;
      const drawn = await fetch(href).then(
        (answer) => answer.text(),
        () => null,
      );
      if (drawn === null) return; // offline: the title counts alone
      [this.#plain, this.#drawn] = [href, drawn];
    }
    link.href = this.#count > 0 ? badge(this.#drawn, this.#count) : this.#plain;
  }
}

export const waiting = new Waiting();
