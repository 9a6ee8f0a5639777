// The log: every event shown so far, in words.

import type { Company, TableUi, Line } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';

export interface Entry extends Line {
  key: number;
  /** The index of its event. */
  step: number;
}

/** The last action of a person or bot and its result for the table, in one line. */
export function latestOf(entries: readonly Entry[]): string {
  const { step } = entries.at(-1) ?? {};
  const lines = entries.slice(entries.findLastIndex((one) => one.step !== step) + 1);
  const done = Math.max(
    0,
    lines.findLastIndex(({ seat }) => seat !== null),
  );
  return lines
    .slice(done)
    .map(({ text }) => text)
    .join(' ');
}

/** Caches the lines of a step, as long as the company stays the same. */
export class Chronicle {
  #lines = new WeakMap<Step, Line[]>();
  #company: Company | null = null;
  #language = '';

  entries(ui: TableUi, steps: readonly Step[], company: Company, language: string): Entry[] {
    if (this.#company !== company || this.#language !== language) {
      this.#lines = new WeakMap();
      this.#company = company;
      this.#language = language;
    }
    const entries: Entry[] = [];
    for (const [at, step] of steps.entries()) {
      let lines = this.#lines.get(step);
      if (!lines) {
        lines = ui.story(step, company);
        this.#lines.set(step, lines);
      }
      for (const line of lines) entries.push({ ...line, key: entries.length, step: at });
    }
    return entries;
  }
}
