// Moves the focus on when the focused die or plate disappears after being used by keyboard.

/** Attached to a board, it tracks whether keys are used; `on` then moves the focus. */
export class Lead {
  #board: HTMLElement | null = null;
  #byKeyboard = false;

  readonly attach = (board: HTMLElement): (() => void) => {
    const listener = ({ type }: Event) => (this.#byKeyboard = type === 'keydown');
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) board.addEventListener(kind, listener, true);
    this.#board = board;
    return () => {
      for (const kind of kinds) board.removeEventListener(kind, listener, true);
      this.#board = null;
    };
  };

  /** Focuses the first of these that exists, or else the board itself. */
  on(...wanted: string[]): void {
    const board = this.#board;
    const at = document.activeElement;
    if (!board || !this.#byKeyboard || (at !== document.body && at !== board)) return;
    const elements = wanted.map((one) => board.querySelector<HTMLElement>(one));
    (elements.find((one) => one !== null) ?? board).focus({ preventScroll: true });
  }
}
