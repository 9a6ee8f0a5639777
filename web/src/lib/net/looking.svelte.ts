// A query to the server, polled while the page is visible.

export class Looking<T> {
  found = $state.raw<T | null>(null);
  refusal = $state.raw<unknown>(null);
  readonly #ask: () => Promise<T>;

  /** `again` decides from the last result whether to poll once more. */
  constructor(ask: () => Promise<T>, every: number, again: (found: T | null) => boolean) {
    this.#ask = ask;
    $effect(() => {
      void this.look();
      const timer = setInterval(() => {
        if (!document.hidden && again(this.found)) void this.look();
      }, every);
      return () => clearInterval(timer);
    });
  }

  look = async (): Promise<void> => {
    try {
      this.found = await this.#ask();
      this.refusal = null;
    } catch (error) {
      this.refusal = error;
    }
  };
}
