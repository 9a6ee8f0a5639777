// The text for screen readers: every event that has been shown, in order, and whose turn it is.

export class Announcer {
  #text = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The text of the polite live region; screen readers read each change once. */
  get text(): string {
    return this.#text;
  }

  /** Events close together are announced together, so that a screen reader skips none. */
  say(...lines: string[]): void {
    this.#waiting.push(...lines.filter(Boolean));
    if (this.#waiting.length === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#text = this.#waiting.join(' ');
      this.#waiting = [];
    }, 150);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
