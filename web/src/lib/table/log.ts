// The log: every event shown so far, in words.

import type { Company, TableUi, Line } from '$lib/games/game';
import type { Step } from '$lib/wire.gen';

export interface Entry extends Line {
  key: number;
  /** The index of its event. */
  step: number;
  /** Who was there when it happened. */
  company: Company;
}

/** The last action of a person or bot and its result for the table, in one line. */
export function latestOf(entries: readonly Omit<Entry, 'company'>[]): string {
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

  /** `at`: the company as it was at an event, where that differs from the present one. */
  entries(
    ui: TableUi,
    steps: readonly Step[],
    company: Company,
    language: string,
    at: (event: number) => Company = () => company,
  ): Entry[] {
    if (this.#company !== company || this.#language !== language) {
      this.#lines = new WeakMap();
      this.#company = company;
      this.#language = language;
    }
    const entries: Entry[] = [];
    for (const [event, step] of steps.entries()) {
      const then = at(event);
      let lines = this.#lines.get(step);
      if (!lines) {
        lines = ui.story(step, then);
        this.#lines.set(step, lines);
      }
      for (const line of lines)
        entries.push({ ...line, key: entries.length, step: event, company: then });
    }
    return entries;
  }
}
