// The show: what has happened, one event after another, at a pace people can follow.
// It may be behind the server; what has not yet landed here is told nowhere.

import type { Beat, Fall } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { Speed } from '$lib/settings.svelte';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';

/** Milliseconds at single speed: for one's own dice, and for the others', which nobody waits for. */
export const PACE = {
  own: {
    dice: 700,
    card: 500,
    /** How long what has landed lies there before play goes on. */
    lies: 250,
    /** A card or a tableau wants to be read. */
    read: 450,
    /** A fall that ends the turn: a null, a stop card. */
    blow: 1300,
    said: 0,
  },
  others: { dice: 420, card: 350, lies: 180, read: 500, blow: 800, said: 240 },
} as const;
/** A fall where less motion is wished for. */
const STILL = 120;

export interface ShowOptions {
  /** 0 is at once. */
  speed(): Speed;
  /** Nobody is looking: no time is spent on showing. */
  unseen(): boolean;
  /** A person of this device plays that seat now. */
  own(seat: number): boolean;
  /** Less motion is wished for. */
  still(): boolean;
  /** How long what this step has finished stays before it is cleared. */
  beat(step: Step): number;
  /** Something leaves the hand; what it will be is not told yet. */
  thrown(outcome: Outcome, by: number): void;
  /** An event is plain for all to see; `live` where it was really shown. */
  told(step: Step, live: boolean): void;
  /** Everything there is has been shown. */
  settled(): void;
}

const isMove = (step: Step): step is Step & { by: number; event: Move } => step.by !== 'chance';

/** Whose turn it is, also while chance is due; every view says so. */
function roller(standing: Standing): number {
  return standing.view.roller;
}

export class Show {
  #options: ShowOptions;
  #start = $state.raw<Standing | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  #at = $state(0);
  #told = $state(0);
  #fall = $state.raw<Fall | null>(null);
  #said = $state.raw<{ by: number; move: Move } | null>(null);
  #beat = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | undefined;
  #keys = 0;

  constructor(options: ShowOptions) {
    this.#options = options;
  }

  /** How things stand as far as the show has come; null before there is anything. */
  get standing(): Standing | null {
    return this.#before(this.#at);
  }
  /** How things stand once everything has been shown. */
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
  /** Nothing is left to be shown. */
  get idle(): boolean {
    return this.#at === this.#steps.length;
  }
  get start(): Standing | null {
    return this.#start;
  }
  /** What has landed, oldest first: for everything that tells of it. */
  get past(): readonly Step[] {
    return this.#told === this.#steps.length ? this.#steps : this.#steps.slice(0, this.#told);
  }
  /** What `standing` is the result of. */
  get shown(): readonly Step[] {
    return this.#at === this.#steps.length ? this.#steps : this.#steps.slice(0, this.#at);
  }

  /** Everything is as if it had been shown already. */
  jump(start: Standing, steps: readonly Step[]): void {
    this.#rest();
    this.#start = start;
    this.#steps = steps;
    this.#at = this.#told = steps.length;
    this.#options.settled();
  }

  /** More has happened. */
  push(steps: readonly Step[]): void {
    const idle = this.idle;
    this.#steps = [...this.#steps, ...steps];
    if (idle) this.#go();
  }

  /** The last events are no more. */
  retract(back: number): void {
    if (!this.#start) return;
    const left = this.#steps.slice(0, -back);
    // What has not been shown yet is still to come; only what is no more is left out.
    if (left.length > this.#at) this.#steps = left;
    else this.jump(this.#start, left);
  }

  /** Enough seen of this one. */
  skip(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next?.();
  }

  /** What is left is shown at once. */
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
  }

  #after(milliseconds: number, next: () => void): void {
    if (!this.#live) return next();
    this.#next = next;
    this.#timer = setTimeout(() => this.skip(), milliseconds / this.#options.speed());
  }

  /** Show on, as far as that takes no time; a loop, for a long game may be caught up with. */
  #go(): void {
    for (;;) {
      const step = this.#steps[this.#at];
      const before = this.standing;
      if (!step || !before) break;
      let now = true;
      let finished = false;
      const finish = () => {
        finished = true;
        this.#at += 1;
        this.#fall = null;
        this.#said = null;
        this.#beat = null;
        if (!now) this.#go();
      };
      if (isMove(step)) this.#say(step, finish);
      else this.#drop(step, before, finish);
      now = false;
      if (!finished) return;
    }
    this.#options.settled();
  }

  #say(step: Step & { by: number; event: Move }, finish: () => void): void {
    // What is being counted out is told once it has been.
    const done = () =>
      this.#stay(step, () => {
        this.#tell(step);
        finish();
      });
    const { said } = this.#pace(step.by);
    const next = this.#steps[this.#at + 1];
    // Whoever asks for dice is seen to throw them; that says it all.
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

  /** What is finished stays for a beat, before it is cleared away. */
  #stay(step: Step, finish: () => void): void {
    const beat = this.#options.beat(step);
    if (!beat) return finish();
    this.#fall = null;
    this.#said = null;
    this.#beat = { step, key: ++this.#keys };
    this.#after(beat, finish);
  }

  #pace(seat: number): (typeof PACE)['own' | 'others'] {
    return this.#options.own(seat) ? PACE.own : PACE.others;
  }

  #tell(step: Step): void {
    this.#told += 1;
    this.#options.told(step, this.#live);
  }
}
