// This browser's puzzle results: the first answer to each, the streak, the chosen grade. Nothing is
// sent. Only the first answer to a puzzle counts.

import { device } from '$lib/storage';
import type { PuzzleShown } from '$lib/wire.gen';

const STORED = 'wagnis.puzzles';

interface Kept {
  /** By game and id: whether the first answer was right. */
  answers: Record<string, Record<string, boolean>>;
  streak: number;
  best: number;
  /** Only puzzles of this grade; 0 for all. */
  grade: number;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function read(): Kept {
  let stored: Partial<Kept> | null = null;
  try {
    stored = JSON.parse(device.read(STORED) ?? 'null') as Partial<Kept> | null;
  } catch {
    // Treated as empty.
  }
  const { answers, streak, best, grade } = stored ?? {};
  const whole = typeof answers === 'object' && answers !== null ? answers : {};
  return {
    answers: Object.fromEntries(Object.entries(whole).filter(([, one]) => typeof one === 'object')),
    streak: isCount(streak) ? streak : 0,
    best: isCount(best) ? best : 0,
    grade: isCount(grade) && grade <= 5 ? grade : 0,
  };
}

class Progress {
  #progress = $state.raw<Kept>(read());

  get streak(): number {
    return this.#progress.streak;
  }
  get best(): number {
    return this.#progress.best;
  }
  get grade(): number {
    return this.#progress.grade;
  }
  set grade(grade: number) {
    this.#keep({ ...this.#progress, grade });
  }

  /** Whether the first answer was right; undefined while there is none. */
  answer(game: string, id: string): boolean | undefined {
    return this.#progress.answers[game]?.[id];
  }

  /** The number of puzzles answered correctly at the first attempt. */
  solved(game: string): number {
    return Object.values(this.#progress.answers[game] ?? {}).filter(Boolean).length;
  }

  /**
   * Records an answer; false if this puzzle had been answered before, and the answer does not
   * count.
   */
  note(game: string, id: string, right: boolean): boolean {
    if (this.answer(game, id) !== undefined) return false;
    const { answers, streak, best, grade } = this.#progress;
    const now = right ? streak + 1 : 0;
    this.#keep({
      answers: { ...answers, [game]: { ...answers[game], [id]: right } },
      streak: now,
      best: Math.max(best, now),
      grade,
    });
    return true;
  }

  /** Reads the storage again: another tab may have changed it. */
  again(): void {
    this.#progress = read();
  }

  #keep(progress: Kept): void {
    this.#progress = progress;
    device.write(STORED, JSON.stringify(progress));
  }
}

export const progress = new Progress();

/** The next puzzle: one never answered, then one answered wrongly, then any other than this. */
export function nextOf<Listed extends Pick<PuzzleShown, 'id' | 'grade'>>(
  game: string,
  list: readonly Listed[],
  grade: number,
  now: string | null,
): Listed | undefined {
  const wanted = list.filter((one) => grade === 0 || one.grade === grade);
  const at = wanted.findIndex(({ id }) => id === now);
  // Searches from the current puzzle on and wraps around, so that "next" does not come back at
  // once.
  const around = [...wanted.slice(at + 1), ...wanted.slice(0, Math.max(at, 0))];
  const answered = (one: Listed) => progress.answer(game, one.id);
  return (
    around.find((one) => answered(one) === undefined) ??
    around.find((one) => answered(one) === false) ??
    around[0] ??
    wanted[0]
  );
}
