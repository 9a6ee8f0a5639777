// What a screen reader says: everything that has landed, in order, and whose turn it is.

export class Announcer {
  #text = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Spoken now; polite regions read each change once. */
  get text(): string {
    return this.#text;
  }

  /** What comes close together is said together, so that nothing is swallowed. */
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
