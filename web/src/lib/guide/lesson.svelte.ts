// A guided turn: what it waits for, what the table shows, how far it is. The learner follows the
// script; another legal move gets a kind answer and changes nothing.

import { equal } from '$lib/engine/equal';
import type { Doing, Due, Stage } from '$lib/games/game';
import type { Speed } from '$lib/settings.svelte';
import { Show, type ShowOptions } from '$lib/table/show.svelte';
import type { Move } from '$lib/wire.gen';
import { LEARNER, type Script, type LessonStep } from './script';

/** What the lesson waits for; `show` while the show is running. */
export type Phase = 'show' | 'throw' | 'move' | 'read' | 'done';

export interface Progress {
  done: number;
  of: number;
}

export type Hearer = Pick<ShowOptions, 'speed' | 'still' | 'beat' | 'thrown' | 'told'>;

/**
 * A turn of the other player with at most this many steps is shown at half the pace: everything in
 * it is new.
 */
const SHORT = 4;

export class Lesson {
  readonly script: Script;
  readonly show: Show;
  /** The number of steps handed to the show. */
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
      // Half speed is not in the settings, but the show can run at it.
      speed: () => (hearer.speed() * (this.#slow ? 0.5 : 1)) as Speed,
    });
    this.again();
  }

  /** The step the lesson waits for; undefined after the last one. */
  get #next(): LessonStep | undefined {
    return this.script.steps[this.#at];
  }

  get phase(): Phase {
    if (!this.show.idle) return 'show';
    const next = this.#next;
    if (!next) return 'done';
    if (next.by === LEARNER) return 'move';
    return next.by === 'chance' && this.#roller === LEARNER ? 'throw' : 'read';
  }

  /** The current text; while the show is running, the text before it. */
  get cue(): string {
    if (this.phase === 'done') return 'end';
    const { steps } = this.script;
    if (this.show.idle) return this.#next?.cue ?? '';
    return steps.slice(0, this.#at).findLast((step) => step.cue !== null)?.cue ?? '';
  }

  /** The current steps are shown slowly. */
  get slow(): boolean {
    return this.#slow;
  }

  /** The learner tried another legal move. */
  get strayed(): boolean {
    return this.#strayed;
  }

  get progress(): Progress {
    const { steps } = this.script;
    const cues = (some: readonly LessonStep[]) => some.filter((step) => step.cue !== null).length;
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

  /** Starts again from the beginning. */
  again(): void {
    const { start, steps, begun } = this.script;
    this.#strayed = false;
    this.#shaking = false;
    this.#at = begun;
    this.show.jump(start, steps.slice(0, begun));
  }

  /** Whether the script does this next: the move, and the throw or second move with it. */
  wants = ({ move, then }: { move: Move | null } & Doing): boolean => {
    if (this.phase !== 'move' || !equal(move, this.#next?.event)) return false;
    return then === undefined || equal(then, this.script.steps[this.#at + 1]?.event);
  };

  /** A move of the learner: carried out if it is the script's, else ignored. */
  submit = (move: Move, doing: Doing = {}): void => {
    if (this.phase !== 'move') return;
    this.#strayed = !this.wants({ ...doing, move });
    if (this.#strayed) return;
    this.#go();
    if (doing.then !== undefined) this.#go();
    if (doing.throws && this.#throwIsNext) this.#go();
  };

  /** The learner starts or stops shaking the cup. */
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

  /** The roller once everything handed out so far has been shown. */
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

  /** Shows this step and those that follow without the learner. */
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
