// A guided turn as it goes: what is waited for, what the table shows, how far it has come.
// The learner does what the script does; another legal move is answered kindly and changes nothing.

import type { Doing, Due, Stage } from '$lib/games/game';
import type { Speed } from '$lib/settings.svelte';
import { Show, type ShowOptions } from '$lib/table/show.svelte';
import type { Move } from '$lib/wire.gen';
import { LEARNER, type Script, type Told } from './script';

/** What the lesson waits for; `show` while something is being shown. */
export type Phase = 'show' | 'throw' | 'move' | 'read' | 'done';

export interface Progress {
  done: number;
  of: number;
}

export type Hearer = Pick<ShowOptions, 'speed' | 'still' | 'beat' | 'thrown' | 'told'>;

/** A turn of the other's of no more steps is shown at half the pace: all that is in it is new. */
const SHORT = 4;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export class Lesson {
  readonly script: Script;
  readonly show: Show;
  /** So many steps have been handed to the show. */
  #at = $state(0);
  #strayed = $state(false);
  #shaking = $state(false);
  #slow = $state(false);

  constructor(script: Script, hearer: Hearer) {
    this.script = script;
    this.show = new Show({
      unseen: () => false,
      own: (seat) => seat === LEARNER,
      settled: () => undefined,
      ...hearer,
      // Half of single speed is no pace that can be chosen, but one that can be shown.
      speed: () => (hearer.speed() * (this.#slow ? 0.5 : 1)) as Speed,
    });
    this.again();
  }

  /** The step that is waited for; undefined once the last one has been made. */
  get #next(): Told | undefined {
    return this.script.steps[this.#at];
  }

  get phase(): Phase {
    if (!this.show.idle) return 'show';
    const next = this.#next;
    if (!next) return 'done';
    if (next.by === LEARNER) return 'move';
    return next.by === 'chance' && this.#roller === LEARNER ? 'throw' : 'read';
  }

  /** What is said now; while something is shown, what was said before it. */
  get cue(): string {
    if (this.phase === 'done') return 'end';
    const { steps } = this.script;
    if (this.show.idle) return this.#next?.cue ?? '';
    return steps.slice(0, this.#at).findLast((step) => step.cue !== null)?.cue ?? '';
  }

  /** What is shown now is shown slowly. */
  get slow(): boolean {
    return this.#slow;
  }

  /** Something else was tried that would have been allowed. */
  get strayed(): boolean {
    return this.#strayed;
  }

  get progress(): Progress {
    const { steps } = this.script;
    const cues = (some: readonly Told[]) => some.filter((step) => step.cue !== null).length;
    return { done: cues(steps.slice(0, this.#at)), of: cues(steps) };
  }

  readonly stage: Stage = $derived.by(() => {
    const { standing, fall, said, beat, shown } = this.show;
    const { phase } = this;
    const asked = phase === 'move' ? this.#next?.asked : null;
    return {
      standing: standing!,
      legal: asked?.legal ?? [],
      seat: asked ? LEARNER : null,
      odds: asked?.odds ?? null,
      advised: asked ? (this.#next?.event as Move) : null,
      fall,
      said,
      beat,
      due: this.#due,
      shaking: this.#shaking ? LEARNER : null,
      past: shown,
    };
  });

  /** From the beginning, however far it had come. */
  again(): void {
    const { start, steps, begun } = this.script;
    this.#strayed = false;
    this.#shaking = false;
    this.#at = begun;
    this.show.jump(start, steps.slice(0, begun));
  }

  /** Whether this is what the script does next: the move, and what goes along with it. */
  wants = ({ move, then }: { move: Move | null } & Doing): boolean => {
    if (this.phase !== 'move' || !same(move, this.#next?.event)) return false;
    return then === undefined || same(then, this.script.steps[this.#at + 1]?.event);
  };

  /** A move of the learner's: all of it as the script has it, or nothing. */
  submit = (move: Move, doing: Doing = {}): void => {
    if (this.phase !== 'move') return;
    this.#strayed = !this.wants({ ...doing, move });
    if (this.#strayed) return;
    this.#go();
    if (doing.then !== undefined) this.#go();
    if (doing.throws && this.#throwIsNext) this.#go();
  };

  /** The cup is taken up, or put down again. */
  shake = (on: boolean): void => {
    this.#shaking = on && (this.phase === 'throw' || this.phase === 'move');
  };

  /** The learner throws what is due. */
  throw = (): void => {
    if (this.phase === 'throw') this.#go();
  };

  /** The learner has read it. */
  goOn = (): void => {
    if (this.phase === 'read') this.#go();
  };

  close(): void {
    this.show.close();
  }

  /** Whose turn it is once everything handed out so far has been shown. */
  get #roller(): number {
    const { start, steps } = this.script;
    return (steps[this.#at - 1]?.then ?? start).view.roller;
  }

  get #throwIsNext(): boolean {
    return this.#next?.by === 'chance' && this.#roller === LEARNER;
  }

  get #due(): Due | null {
    const event = this.phase === 'throw' ? this.#next?.event : undefined;
    if (!event) return null;
    const dice = 'dice' in event ? event.dice.length : null;
    return {
      seat: LEARNER,
      what: dice === null ? 'card' : 'dice',
      count: dice ?? 1,
      mine: true,
      shaking: this.#shaking,
    };
  }

  /** This step, and whatever follows it without the learner. */
  #go(): void {
    const { steps } = this.script;
    const from = this.#at;
    const next = steps.findIndex((step, at) => at > from && step.cue !== null);
    const others = steps[from]?.by !== LEARNER && this.#roller !== LEARNER;
    this.#at = next === -1 ? steps.length : next;
    this.#slow = others && this.#at - from <= SHORT;
    this.#strayed = this.#shaking = false;
    this.show.push(steps.slice(from, this.#at));
  }
}
