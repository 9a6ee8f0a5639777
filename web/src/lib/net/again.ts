// Trying again until it works: longer pauses after every failure, none once there is hope.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

export class Again {
  #stopped = false;
  #wake: () => void = () => undefined;

  /**
   * What the attempt brings, once it does; null where it was stopped before. `failed` hears of every
   * failure, and ends the matter by saying `true`.
   */
  async until<T>(
    attempt: () => Promise<T>,
    failed: (thing: unknown) => boolean,
  ): Promise<T | null> {
    for (let pause = FIRST_PAUSE; !this.#stopped; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const brought = await attempt();
        return this.#stopped ? null : brought;
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

  /** Something has changed: whatever waits tries at once. */
  nudge(): void {
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }
}
