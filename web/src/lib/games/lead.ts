// Where the focus goes when a die or plate that was used by keyboard leaves it behind.

/** Attached to a board, it hears how the board is played; `on` then leads whoever uses keys on. */
export class Lead {
  #board: HTMLElement | null = null;
  #byKeyboard = false;

  readonly attach = (board: HTMLElement): (() => void) => {
    const heard = ({ type }: Event) => (this.#byKeyboard = type === 'keydown');
    const kinds = ['keydown', 'pointerdown'] as const;
    for (const kind of kinds) board.addEventListener(kind, heard, true);
    this.#board = board;
    return () => {
      for (const kind of kinds) board.removeEventListener(kind, heard, true);
      this.#board = null;
    };
  };

  /** To the first of these that is there, or else to the board itself, to wait there. */
  on(...wanted: string[]): void {
    const board = this.#board;
    const at = document.activeElement;
    if (!board || !this.#byKeyboard || (at !== document.body && at !== board)) return;
    const found = wanted.map((one) => board.querySelector<HTMLElement>(one));
    (found.find((one) => one !== null) ?? board).focus({ preventScroll: true });
  }
}
