// What this browser keeps for us: for good (`device`) or as long as the tab is open (`session`).
// A browser that keeps nothing still plays: what cannot be kept lasts as long as the page.

class Store {
  #name: 'localStorage' | 'sessionStorage';
  /** What the browser would not take. */
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
      return null; // even naming the storage throws where it is blocked
    }
  }

  /** False where the browser would not take it. */
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

  /** Nothing is kept any more. */
  clear(): void {
    this.#here.clear();
    try {
      globalThis[this.#name].clear();
    } catch {
      // Nothing was kept there.
    }
  }

  forget(key: string): void {
    this.#here.delete(key);
    try {
      globalThis[this.#name].removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  }
}

export const device = new Store('localStorage');
export const session = new Store('sessionStorage');
