// Whole seconds left until a time that the server sent.

/** Counts while the component that created it is mounted. */
export class Countdown {
  #left = $state(0);

  /** `remaining` is in milliseconds from now; null where there is no countdown. */
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
