// Something that is asked of the server, and asked again now and then while somebody looks.

export class Looking<T> {
  found = $state.raw<T | null>(null);
  refusal = $state.raw<unknown>(null);
  readonly #ask: () => Promise<T>;

  /** `again` says whether it is worth asking once more, by what was found last. */
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
