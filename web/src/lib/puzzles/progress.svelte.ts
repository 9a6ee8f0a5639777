// What this browser keeps about puzzles: how each was answered first, the streak, the wished grade.
// Nobody else is told. A second answer to the same puzzle counts for nothing.

import { device } from '$lib/storage';
import type { PuzzleListed } from '$lib/wire.gen';

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
  let found: Partial<Kept> | null = null;
  try {
    found = JSON.parse(device.read(STORED) ?? 'null') as Partial<Kept> | null;
  } catch {
    // As if nothing had been kept.
  }
  const { answers, streak, best, grade } = found ?? {};
  const whole = typeof answers === 'object' && answers !== null ? answers : {};
  return {
    answers: Object.fromEntries(Object.entries(whole).filter(([, one]) => typeof one === 'object')),
    streak: isCount(streak) ? streak : 0,
    best: isCount(best) ? best : 0,
    grade: isCount(grade) && grade <= 5 ? grade : 0,
  };
}

class Progress {
  #kept = $state.raw<Kept>(read());

  get streak(): number {
    return this.#kept.streak;
  }
  get best(): number {
    return this.#kept.best;
  }
  get grade(): number {
    return this.#kept.grade;
  }
  set grade(grade: number) {
    this.#keep({ ...this.#kept, grade });
  }

  /** Whether the first answer was right; undefined while there is none. */
  answer(game: string, id: string): boolean | undefined {
    return this.#kept.answers[game]?.[id];
  }

  /** How many were right at the first go. */
  solved(game: string): number {
    return Object.values(this.#kept.answers[game] ?? {}).filter(Boolean).length;
  }

  /** An answer was given; false if this puzzle had been answered before, and nothing is counted. */
  note(game: string, id: string, right: boolean): boolean {
    if (this.answer(game, id) !== undefined) return false;
    const { answers, streak, best, grade } = this.#kept;
    const now = right ? streak + 1 : 0;
    this.#keep({
      answers: { ...answers, [game]: { ...answers[game], [id]: right } },
      streak: now,
      best: Math.max(best, now),
      grade,
    });
    return true;
  }

  /** As the browser has it now; another tab may have gone on. */
  again(): void {
    this.#kept = read();
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    device.write(STORED, JSON.stringify(kept));
  }
}

export const progress = new Progress();

/** The next to solve: one never answered, then one answered wrongly, then any other than this. */
export function nextOf(
  game: string,
  list: readonly PuzzleListed[],
  grade: number,
  now: string | null,
): PuzzleListed | undefined {
  const wanted = list.filter((one) => grade === 0 || one.grade === grade);
  const at = wanted.findIndex(({ id }) => id === now);
  // From here on and around, so that "next" goes on and does not come back at once.
  const around = [...wanted.slice(at + 1), ...wanted.slice(0, Math.max(at, 0))];
  const answered = (one: PuzzleListed) => progress.answer(game, one.id);
  return (
    around.find((one) => answered(one) === undefined) ??
    around.find((one) => answered(one) === false) ??
    around[0] ??
    wanted[0]
  );
}
