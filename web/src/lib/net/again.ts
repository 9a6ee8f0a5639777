// Retries with exponential backoff; `nudge` retries at once.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

export class Again {
  #stopped = false;
  #wake: () => void = () => undefined;

  /**
   * Resolves with the attempt's result, or null once stopped. Every failure calls `failed`; if that
   * returns `true`, there are no more attempts.
   */
  async until<T>(
    attempt: () => Promise<T>,
    failed: (thing: unknown) => boolean,
  ): Promise<T | null> {
    for (let pause = FIRST_PAUSE; !this.#stopped; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const result = await attempt();
        return this.#stopped ? null : result;
      } catch (thing) {
        if (this.#stopped || failed(thing)) return null;
      }
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, pause);
        this.#wake = () => {
          clearTimeout(timer);
          wake();
        };
      });
    }
    return null;
  }

  /** Retries now instead of waiting for the pause to end. */
  nudge(): void {
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }
}
