// The score sheet: what people have entered, one line a throw, and what follows from it. Any line can
// be corrected: the lines after it are entered again where they still fit, and wait where they do not.
// Immutable; `step` knows the game.

import type { Change, Told } from '$lib/engine/entered';
import { equal } from '$lib/engine/equal';

/** The place of a throw in the game: lines keep their places when earlier ones are corrected. */
export interface Slot {
  readonly turn: number;
  readonly throw: number;
  readonly seat: number;
}

/** How a state follows from what was told; null where it does not fit. */
export interface Course<S> {
  readonly start: S;
  step(state: S, told: Told): S | null;
  /** The slot that is due in this state; null after the end. */
  slot(state: S): Slot | null;
}

export interface Line<S> {
  readonly told: Told;
  /** What was entered here before, oldest first. */
  readonly was: readonly Told[];
  readonly slot: Slot;
  readonly state: S;
}
export type Waiting = Omit<Line<unknown>, 'state'>;

export type { Change };

const before = (one: Slot, other: Slot): boolean =>
  one.turn < other.turn || (one.turn === other.turn && one.throw < other.throw);
const sameSlot = (one: Slot, other: Slot): boolean =>
  one.turn === other.turn && one.throw === other.throw;

export class Sheet<S> {
  private constructor(
    readonly course: Course<S>,
    readonly lines: readonly Line<S>[],
    /** Lines that do not fit at present, in the order of their slots. */
    readonly waiting: readonly Waiting[],
    readonly earlier: Sheet<S> | null,
  ) {}

  static of<S>(course: Course<S>): Sheet<S> {
    return new Sheet(course, [], [], null);
  }

  get state(): S {
    return this.lines.at(-1)?.state ?? this.course.start;
  }

  /** The state before this line. */
  before(at: number): S {
    return this.lines[at - 1]?.state ?? this.course.start;
  }

  /** The lines that wait for the throws before them, or come after the end. */
  get later(): readonly Waiting[] {
    const due = this.course.slot(this.state);
    const last = this.lines.at(-1)?.slot;
    return this.waiting.filter(({ slot }) =>
      due ? !before(slot, due) : !last || before(last, slot),
    );
  }

  /** The lines of turns that now end before them: they count again only where those are longer again. */
  get dropped(): readonly Waiting[] {
    const { later } = this;
    return this.waiting.filter((line) => !later.includes(line));
  }

  /** The line that does not fit where it was entered, so that its throw is asked again. */
  get misfit(): Waiting | null {
    const due = this.course.slot(this.state);
    return (due && this.waiting.find(({ slot }) => sameSlot(slot, due))) ?? null;
  }

  /** The sheet after a change; null where what was told does not fit. */
  after(change: Change): Sheet<S> | null {
    switch (change.kind) {
      case 'enter':
        return this.#enter(change.told);
      case 'correct':
        return this.#correct(change.at, change.told);
      case 'forget':
        return new Sheet(this.course, this.lines, [], this);
      case 'undo':
        return this.earlier;
    }
  }

  #enter(told: Told): Sheet<S> | null {
    const due = this.course.slot(this.state);
    if (!due) return null;
    const old = this.waiting.find(({ slot }) => sameSlot(slot, due));
    const line = { told, was: old ? [...old.was, old.told] : [], slot: due };
    const later = this.waiting.filter((one) => one !== old);
    return this.#written(this.lines, line, later);
  }

  #correct(at: number, told: Told): Sheet<S> | null {
    const line = this.lines[at];
    if (!line) return null;
    if (equal(line.told, told)) return this;
    const was = [...line.was, line.told];
    return this.#written(
      this.lines.slice(0, at),
      { ...line, told, was },
      merged(this.lines.slice(at + 1), this.waiting),
    );
  }

  /** These lines, one more that must fit, and of the later ones all that still do. */
  #written(lines: readonly Line<S>[], line: Waiting, later: readonly Waiting[]): Sheet<S> | null {
    const state = this.course.step(lines.at(-1)?.state ?? this.course.start, line.told);
    if (state === null) return null;
    const written: Line<S>[] = [...lines, { ...line, state }];
    const waiting = [...later];
    for (;;) {
      const reached = written.at(-1)!.state;
      const due = this.course.slot(reached);
      const at = due ? waiting.findIndex(({ slot }) => sameSlot(slot, due)) : -1;
      const next = waiting[at];
      const fits =
        next && next.slot.seat === due!.seat ? this.course.step(reached, next.told) : null;
      if (!next || fits === null) break;
      written.push({ ...next, state: fits });
      waiting.splice(at, 1);
    }
    return new Sheet(this.course, written, waiting, this);
  }
}

/** Lines in the order of their slots; of two with the same slot, the one that was valid. */
function merged(valid: readonly Line<unknown>[], waiting: readonly Waiting[]): Waiting[] {
  const taken = waiting.filter(({ slot }) => !valid.some((line) => sameSlot(line.slot, slot)));
  const all = [...valid.map(({ told, was, slot }) => ({ told, was, slot })), ...taken];
  return all.sort((one, other) => (before(one.slot, other.slot) ? -1 : 1));
}
