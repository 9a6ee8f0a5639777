// Keeps the screen on while a game is on and its page is visible. A game without a time limit may
// lie open for hours: some minutes after the last move the screen may go off again.

export class Wake {
  #lock: WakeLockSentinel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;

  constructor(readonly minutes = 10) {}

  /** Keeps the screen on for some minutes; the browser gives the lock up with every hidden page. */
  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), this.minutes * 60_000);
    if (!this.#wanted) document.addEventListener('visibilitychange', this.#again);
    this.#wanted = true;
    void this.#request();
  }

  release(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#again);
    this.#wanted = false;
    void this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }

  #again = (): void => void this.#request();

  async #request(): Promise<void> {
    // Browsers have it over https and on localhost only.
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!wakeLock || document.hidden || (this.#lock && !this.#lock.released)) return;
    try {
      const lock = await wakeLock.request('screen');
      // Released, or locked by a second request, while the browser thought about it.
      const unwanted = !this.#wanted || (this.#lock !== null && !this.#lock.released);
      if (unwanted) await lock.release();
      else this.#lock = lock;
    } catch {
      // The battery is low, or the person has turned it off: the screen does as it likes.
    }
  }
}
