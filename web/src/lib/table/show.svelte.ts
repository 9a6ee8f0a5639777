// The show plays events back one after another, at a pace people can follow. It may be behind the
// server; nothing on the page reveals an event before the show has shown it.

import type { Beat, Fall } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { Speed } from '$lib/settings.svelte';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';

/** Milliseconds at single speed: for one's own dice, and for the others', which are faster. */
export const PACE = {
  own: {
    dice: 700,
    card: 500,
    /** How long a result stays before play goes on. */
    lies: 250,
    /** The extra time to read a card or a tableau. */
    read: 450,
    /** A result that ends the turn: a null, a stop card. */
    blow: 1300,
    said: 0,
  },
  others: { dice: 420, card: 350, lies: 180, read: 500, blow: 800, said: 240 },
  /** A room looks at a big screen, and nobody there can ask for more time. */
  screen: { dice: 800, card: 600, lies: 400, read: 900, blow: 1500, said: 450 },
} as const;
/** The duration of a throw with reduced motion. */
const STILL = 120;
/** How long the board with the last move stays before the end covers it; less without motion. */
export const LAST = { moving: 2000, still: 700 };

export interface ShowOptions {
  /** 0 shows everything at once. */
  speed(): Speed;
  /** The page is hidden: no time is spent on showing. */
  unseen(): boolean;
  /** A person of this device plays that seat now. */
  own(seat: number): boolean;
  /** This is a big screen. */
  screen?: boolean;
  /** Reduced motion. */
  still(): boolean;
  /** How long the result of this step stays before it is cleared. */
  beat(step: Step): number;
  /** Dice or a card leave the hand; the result is not shown yet. */
  thrown(outcome: Outcome, by: number): void;
  /** An event has been shown; `live` unless it was skipped at once. */
  told(step: Step, live: boolean): void;
  /** Every event has been shown. */
  settled(): void;
}

const isMove = (step: Step): step is Step & { by: number; event: Move } => step.by !== 'chance';

/** The seat whose turn it is, also while a throw is due; every view has it. */
function roller(standing: Standing): number {
  return standing.view.roller;
}

export class Show {
  #options: ShowOptions;
  #start = $state.raw<Standing | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  #at = $state(0);
  #logged = $state(0);
  #fall = $state.raw<Fall | null>(null);
  #said = $state.raw<{ by: number; move: Move } | null>(null);
  #beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | undefined;
  #keys = 0;
  /** The last step of the game lies on the board. */
  #last = $state(false);

  constructor(options: ShowOptions) {
    this.#options = options;
  }

  /** The position the show has reached; null before there is one. */
  get standing(): Standing | null {
    return this.#before(this.#at);
  }
  /** The position after every event. */
  get latest(): Standing | null {
    return this.#before(this.#steps.length);
  }
  get fall(): Fall | null {
    return this.#fall;
  }
  get said(): { by: number; move: Move } | null {
    return this.#said;
  }
  get beat(): Beat | null {
    return this.#beat;
  }
  /** Every event has been shown. */
  get idle(): boolean {
    return this.#at === this.#steps.length && !this.#last;
  }
  /** The game is over, and its last step has been seen. */
  get over(): boolean {
    return this.standing !== null && this.standing.winners !== null && !this.#last;
  }
  get start(): Standing | null {
    return this.#start;
  }
  /** The events already shown, oldest first, for the log and other texts. */
  get past(): readonly Step[] {
    return this.#logged === this.#steps.length ? this.#steps : this.#steps.slice(0, this.#logged);
  }
  /** The events that led to `standing`. */
  get shown(): readonly Step[] {
    return this.#at === this.#steps.length ? this.#steps : this.#steps.slice(0, this.#at);
  }

  /** Replaces everything; all events count as shown. */
  jump(start: Standing, steps: readonly Step[]): void {
    this.#rest();
    this.#start = start;
    this.#steps = steps;
    this.#at = this.#logged = steps.length;
    this.#options.settled();
  }

  /** Adds events. */
  push(steps: readonly Step[]): void {
    const idle = this.idle;
    this.#steps = [...this.#steps, ...steps];
    if (idle) this.#go();
  }

  /** Removes the last events. */
  retract(back: number): void {
    if (!this.#start) return;
    const left = this.#steps.slice(0, -back);
    // The show continues with the events that stay; it jumps only if shown ones are removed.
    if (left.length > this.#at) this.#steps = left;
    else this.jump(this.#start, left);
  }

  /** Ends the current step. */
  skip(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next?.();
  }

  /** The current step stays for so long, or until somebody skips it. */
  hold(milliseconds: number): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.skip(), milliseconds);
  }

  /** Shows the rest at once. */
  hurry(): void {
    while (this.#timer !== undefined) this.skip();
  }

  close(): void {
    this.#rest();
  }

  #before(index: number): Standing | null {
    return this.#steps[index - 1]?.then ?? this.#start;
  }

  get #live(): boolean {
    return this.#options.speed() !== 0 && !this.#options.unseen();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#next = undefined;
    this.#fall = null;
    this.#said = null;
    this.#beat = null;
    this.#last = false;
  }

  #after(milliseconds: number, next: () => void): void {
    if (!this.#live) return next();
    this.#next = next;
    this.#timer = setTimeout(() => this.skip(), milliseconds / this.#options.speed());
  }

  /**
   * Shows events as long as that takes no time; a loop, because a long game may have to be caught
   * up with.
   */
  #go(): void {
    for (;;) {
      const step = this.#steps[this.#at];
      const before = this.standing;
      if (!step || !before) break;
      let now = true;
      let finished = false;
      const go = () => {
        finished = true;
        this.#last = false;
        if (!now) this.#go();
      };
      const finish = () => {
        this.#at += 1;
        this.#fall = null;
        this.#said = null;
        this.#beat = null;
        if (step.then.winners === null) return go();
        this.#last = true;
        this.#after(this.#options.still() ? LAST.still : LAST.moving, go);
      };
      if (isMove(step)) this.#say(step, finish);
      else this.#drop(step, before, finish);
      now = false;
      if (!finished) return;
    }
    this.#options.settled();
  }

  #say(step: Step & { by: number; event: Move }, finish: () => void): void {
    // The log gets the step after its result was counted on the board.
    const done = () =>
      this.#stay(step, () => {
        this.#tell(step);
        finish();
      });
    const { said } = this.#pace(step.by);
    const next = this.#steps[this.#at + 1];
    // The throw that follows shows the move well enough.
    const thrown = next !== undefined && !isMove(next) && !endsTurn(step);
    if (said === 0 || thrown) return done();
    this.#said = { by: step.by, move: step.event };
    this.#after(said, done);
  }

  #drop(step: Step, before: Standing, finish: () => void): void {
    const outcome = step.event as Outcome;
    const by = roller(before);
    const fall: Fall = { outcome, by, phase: 'tumbling', happened: [], key: ++this.#keys };
    const dice = 'dice' in outcome;
    const pace = this.#pace(by);
    this.#fall = fall;
    if (this.#live) this.#options.thrown(outcome, by);
    this.#after(this.#options.still() ? STILL : dice ? pace.dice : pace.card, () => {
      this.#fall = { ...fall, phase: 'landed', happened: step.happened };
      this.#tell(step);
      const lies = endsTurn(step) ? pace.blow : dice ? pace.lies : pace.read;
      this.#after(lies, () => this.#stay(step, finish));
    });
  }

  /** Leaves a finished result on the table for a beat before it is cleared. */
  #stay(step: Step, finish: () => void): void {
    const beat = this.#options.beat(step);
    if (!beat) return finish();
    this.#fall = null;
    this.#said = null;
    this.#beat = { step, key: ++this.#keys };
    this.#after(beat, finish);
  }

  #pace(seat: number): (typeof PACE)[keyof typeof PACE] {
    if (this.#options.screen) return PACE.screen;
    return this.#options.own(seat) ? PACE.own : PACE.others;
  }

  #tell(step: Step): void {
    this.#logged += 1;
    this.#options.told(step, this.#live);
  }
}
