// Browser storage: permanent (`device`) or for the tab (`session`). Where the browser stores
// nothing, values last as long as the page.

/** How the names of all values begin. */
const OURS = 'wagnis.';

class Store {
  #name: 'localStorage' | 'sessionStorage';
  /** Values the browser refused to store. */
  #here = new Map<string, string>();

  constructor(name: 'localStorage' | 'sessionStorage') {
    this.#name = name;
  }

  read(key: string): string | null {
    const here = this.#here.get(key);
    if (here !== undefined) return here;
    try {
      return globalThis[this.#name].getItem(key);
    } catch {
      return null; // even accessing the storage throws where it is blocked
    }
  }

  /** False where the browser refused to store it. */
  write(key: string, value: string): boolean {
    try {
      globalThis[this.#name].setItem(key, value);
      this.#here.delete(key);
      return true;
    } catch {
      this.#here.set(key, value);
      return false;
    }
  }

  /** Deletes everything of ours; other sites may share the host. */
  clear(): void {
    this.#here.clear();
    try {
      const stored = globalThis[this.#name];
      for (const key of Object.keys(stored)) if (key.startsWith(OURS)) stored.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }

  forget(key: string): void {
    this.#here.delete(key);
    try {
      globalThis[this.#name].removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }
}

export const device = new Store('localStorage');
export const session = new Store('sessionStorage');
