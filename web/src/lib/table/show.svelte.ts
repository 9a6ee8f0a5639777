// The show: what has happened, one event after another, at a pace people can follow.
// It may be behind the server; what has not yet landed here is told nowhere.

import type { Fall } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import type { Speed } from '$lib/settings.svelte';
import type { Move, Outcome, Standing, Step } from '$lib/wire.gen';

/** Milliseconds at single speed. */
export const PACE = {
  dice: 800,
  card: 650,
  /** How long what has landed lies there before play goes on. */
  lies: 550,
  /** A card or a tableau wants to be read. */
  read: 1000,
  /** A fall that ends the turn: a null, a stop card. */
  blow: 1500,
  said: 550,
  still: 120,
} as const;

export interface ShowOptions {
  /** 0 is at once. */
  speed(): Speed;
  /** Nobody is looking: no time is spent on showing. */
  unseen(): boolean;
  /** A person of this device plays that seat now. */
  own(seat: number): boolean;
  /** The first roll of a turn waits for a tap. */
  patient(): boolean;
  /** Several people share this device: what begins a turn waits for the right one. */
  shared(): boolean;
  /** Less motion is wished for. */
  still(): boolean;
  /** Something leaves the hand; what it will be is not known to anybody yet. */
  thrown(outcome: Outcome): void;
  /** An event is plain for all to see; `live` where it was really shown. */
  told(step: Step, live: boolean): void;
  /** A fall waits for a tap. */
  paused(): void;
  /** Everything there is has been shown. */
  settled(): void;
}

const isMove = (step: Step): step is Step & { by: number; event: Move } => step.by !== 'chance';

/** Whose turn it is, also while chance is due; every view says so. */
function roller(standing: Standing): number {
  return standing.view.roller;
}

/** Whether the roller asked for this fall with a move of the same turn. */
function askedFor(steps: readonly Step[], index: number, by: number): boolean {
  const last = steps[index - 1];
  if (!last || endsTurn(last)) return false;
  if (isMove(last)) return last.by === by;
  return 'card' in last.event && askedFor(steps, index - 1, by);
}

export class Show {
  #options: ShowOptions;
  #start = $state.raw<Standing | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  #at = $state(0);
  #told = $state(0);
  #fall = $state.raw<Fall | null>(null);
  #said = $state.raw<{ by: number; move: Move } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: (() => void) | undefined;
  #falls = 0;

  constructor(options: ShowOptions) {
    this.#options = options;
  }

  /** How things stand as far as the show has come; null before there is anything. */
  get standing(): Standing | null {
    return this.#before(this.#at);
  }
  get fall(): Fall | null {
    return this.#fall;
  }
  get said(): { by: number; move: Move } | null {
    return this.#said;
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
    else if (this.#fall?.phase === 'waiting') this.#releaseIfPlayedElsewhere(this.#fall.by);
  }

  /** The last events are no more. */
  retract(back: number): void {
    if (!this.#start) return;
    const left = this.#steps.slice(0, -back);
    // What has not been shown yet is still to come; only what is no more is left out.
    if (left.length > this.#at) this.#steps = left;
    else this.jump(this.#start, left);
  }

  /** The tap a waiting fall waits for. */
  roll(): void {
    if (this.#fall?.phase === 'waiting') this.#tumble(this.#fall);
  }

  /** Enough seen of this one. */
  skip(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next?.();
  }

  /** What is left is shown at once, up to where a person has to tap. */
  hurry(): void {
    while (this.#timer !== undefined) this.skip();
  }

  /** A bot has taken over, or the likes have changed: whoever need not tap is not waited for. */
  reconsider(): void {
    if (this.#fall?.phase === 'waiting' && !this.#waits(this.#fall)) this.roll();
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
    const done = () => {
      this.#tell(step);
      finish();
    };
    if (this.#options.own(step.by)) return done();
    this.#said = { by: step.by, move: step.event };
    this.#after(PACE.said, done);
  }

  #drop(step: Step, before: Standing, finish: () => void): void {
    const outcome = step.event as Outcome;
    const by = roller(before);
    const fall: Fall = { outcome, by, phase: 'waiting', happened: [], key: ++this.#falls };
    this.#finishFall = finish;
    if (!this.#waits(fall)) return this.#tumble(fall);
    this.#fall = fall;
    this.#options.paused();
  }

  #finishFall: () => void = () => undefined;

  #tumble(fall: Fall): void {
    const finish = this.#finishFall;
    const step = this.#steps[this.#at]!;
    const dice = 'dice' in fall.outcome;
    this.#fall = { ...fall, phase: 'tumbling' };
    if (this.#live) this.#options.thrown(fall.outcome);
    this.#after(this.#options.still() ? PACE.still : dice ? PACE.dice : PACE.card, () => {
      this.#fall = { ...fall, phase: 'landed', happened: step.happened };
      this.#tell(step);
      this.#after(endsTurn(step) ? PACE.blow : dice ? PACE.lies : PACE.read, finish);
    });
  }

  #waits(fall: Fall): boolean {
    const { own, patient, shared } = this.#options;
    if (!patient() || !own(fall.by) || 'tableau' in fall.outcome) return false;
    if (this.#playedOn(fall.by)) return false;
    if ('card' in fall.outcome && !shared()) return false;
    return !askedFor(this.#steps, this.#at, fall.by);
  }

  /** That seat has moved since, so the roll was seen elsewhere: in another tab, or by a bot. */
  #playedOn(seat: number): boolean {
    return this.#steps.slice(this.#at).some((step) => step.by === seat);
  }

  #releaseIfPlayedElsewhere(seat: number): void {
    if (this.#playedOn(seat)) this.roll();
  }

  #tell(step: Step): void {
    this.#told += 1;
    this.#options.told(step, this.#live);
  }
}
