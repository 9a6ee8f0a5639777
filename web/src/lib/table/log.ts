// The log: every event in words, as far as the show has come.

import type { Company, GameUi, Line } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';

export interface Entry extends Line {
  key: number;
}

/** A story that is told once is not worked out again, as long as the company stays the same. */
export class Chronicle {
  #lines = new WeakMap<Step, Line[]>();
  #told: Company | null = null;
  #language = '';

  entries(ui: GameUi, steps: readonly Step[], company: Company, language: string): Entry[] {
    if (this.#told !== company || this.#language !== language) {
      this.#lines = new WeakMap();
      this.#told = company;
      this.#language = language;
    }
    const entries: Entry[] = [];
    for (const step of steps) {
      let lines = this.#lines.get(step);
      if (!lines) {
        lines = ui.story(step, company);
        this.#lines.set(step, lines);
      }
      for (const line of lines) entries.push({ ...line, key: entries.length });
    }
    return entries;
  }
}
