// Whole seconds that are left of a time the server has told.

/** Counts while the component that made it is shown. */
export class Countdown {
  #left = $state(0);

  /** `remaining` is in milliseconds, as of now; null where nothing is counted. */
  constructor(remaining: () => number | null) {
    $effect(() => {
      const time = remaining();
      if (time === null) {
        this.#left = 0;
        return;
      }
      const end = performance.now() + Math.max(0, time);
      const count = () => (this.#left = Math.max(0, Math.ceil((end - performance.now()) / 1000)));
      count();
      const ticking = setInterval(count, 500);
      return () => clearInterval(ticking);
    });
  }

  get left(): number {
    return this.#left;
  }
}
