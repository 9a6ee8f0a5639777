// Requests for the game that are in flight: one is sent at a time, the next when the events before
// it are known. `ahead` predicts what is shown meanwhile; a refusal drops all of it.

import type { Doing, Stage } from '$lib/games/game';
import type { Move, Step, TableShown } from '$lib/wire.gen';
import {
  confirmed,
  countOf,
  decided,
  dueIn,
  legalIn,
  overlaid,
  withdrawn,
  type Ahead,
} from './ahead';
import type { Message } from './contract';
import type { Foresight } from './foresight';
import type { Known } from './known.svelte';

type Request =
  | { type: 'play'; seat: number; move: Move; throws: boolean; then?: Move }
  | { type: 'throw' | 'undo'; seat: number };

interface Wish {
  readonly request: Request;
  /** The number of events of `ahead` before it. */
  readonly after: number;
}

/** The last accepted position. */
type Accepted = Pick<Known, 'seq' | 'show' | 'allows' | 'dueFrom'>;

export interface Ground {
  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send(message: Message): Promise<void>;
  /** A decision is shown that the table has not accepted. */
  decided(): void;
  /** A request was refused; `shown` if a decision has to be taken back from the table. */
  refused(refusal: unknown, shown: boolean): void;
  /** Nothing is in flight any more. */
  landed(): void;
}

export class Flight {
  readonly #known: Accepted;
  readonly #ground: Ground;
  readonly #foresight: Foresight;
  #queue = $state.raw<readonly Wish[]>([]);
  #ahead = $state.raw<Ahead | null>(null);
  /** The number of events before the first decision that is not accepted. */
  #events = 0;
  #sending = false;
  /** A decision shown here was overtaken by another event. */
  #overtaken = false;
  /** Something was in flight since `landed` was called last. */
  #flown = false;
  /** Accepted steps that were shown before. */
  readonly #foreseen = new WeakSet<Step>();

  constructor(known: Accepted, ground: Ground, foresight: Foresight) {
    this.#foresight = foresight;
    this.#known = known;
    this.#ground = ground;
  }

  /** People of this device play at the table. */
  prepare(table: TableShown): void {
    void this.#foresight.load(table);
  }

  get ahead(): Ahead | null {
    return this.#ahead;
  }
  get pending(): boolean {
    return this.#queue.length > 0 || this.#ahead !== null;
  }
  /** Nothing can be requested before the next answer. */
  get busy(): boolean {
    const ahead = this.#ahead;
    return this.pending && !(ahead && (legalIn(ahead).length > 0 || dueIn(ahead)));
  }

  /** The stage as it is shown: the decisions in flight lie on the table. */
  over(stage: Stage): Stage {
    return this.#ahead ? overlaid(stage, this.#ahead) : stage;
  }

  /** Whether this step was shown before the table accepted it. */
  foresaw(step: Step): boolean {
    return this.#foreseen.has(step);
  }

  play(seat: number, move: Move, { throws = false, then }: Doing = {}): void {
    const { standing, shown } = this.#known.show;
    const before = this.#ahead;
    const base = before ?? (standing && this.#foresight.from(seat, standing, shown));
    const first = base && decided(base, move);
    if (before && !first) return; // a second tap on the same button
    if (!before) this.#events = shown.length;
    const second = first && then ? decided(first, then) : null;
    const last = second ?? first;
    this.#ahead = last && { ...last, closed: throws || (then !== undefined && !second) };
    if (second) {
      this.#add({ type: 'play', seat, move, throws: false }, base!);
      this.#add({ type: 'play', seat, move: then!, throws }, first!);
    } else this.#add({ type: 'play', seat, move, throws, ...(then && { then }) }, base);
    if (last) this.#ground.decided();
  }

  throw(seat: number): void {
    this.#add({ type: 'throw', seat }, this.#ahead);
    this.#close();
  }

  /** Drops the last move if it has not been sent; otherwise it is taken back once it is accepted. */
  takeBack(seat: number): void {
    const last = this.#queue.at(-1);
    const sent = this.#sending && this.#queue.length === 1;
    if (this.#ahead && last?.request.type === 'play' && !sent) {
      this.#queue = this.#queue.slice(0, -1);
      const ahead = withdrawn(this.#ahead);
      this.#ahead = countOf(ahead) > 0 ? ahead : null;
    } else {
      this.#add({ type: 'undo', seat }, this.#ahead);
      this.#close();
    }
  }

  /** New events are known; they come before they are shown. */
  came(steps: readonly Step[]): void {
    for (const step of steps) {
      if (!this.#ahead) break;
      const ahead = confirmed(this.#ahead, step);
      if (!ahead) {
        this.overtaken();
        break;
      }
      this.#foreseen.add(step);
      this.#events += 1;
      this.#ahead = countOf(ahead) > 0 ? ahead : null;
    }
    this.#next();
    this.#land();
  }

  /** All events were loaded again. */
  reloaded(steps: readonly Step[]): void {
    if (!this.#ahead) return;
    if (steps.length < this.#events) this.overtaken();
    else this.came(steps.slice(this.#events));
  }

  /** The table went on otherwise: the request that was sent will be refused, others are dropped. */
  overtaken(): void {
    if (!this.#ahead) return;
    if (!this.#sending) {
      this.#refused({ code: 'stale', message: '' });
      return this.#land();
    }
    this.#ahead = null;
    this.#overtaken = true;
    this.#queue = this.#queue.slice(0, 1);
  }

  #close(): void {
    if (this.#ahead) this.#ahead = { ...this.#ahead, closed: true };
  }

  #add(request: Request, before: Ahead | null): void {
    const after = before ? before.match.length + Number(before.said !== null) : 0;
    this.#queue = [...this.#queue, { request, after }];
    this.#flown = true;
    this.#next();
  }

  #next(): void {
    const wish = this.#queue[0];
    if (!wish || this.#sending) return;
    // An answer may come before the events it is about, as after a lost connection.
    if (this.#ahead && this.#ahead.accepted < wish.after) return;
    this.#sending = true;
    this.#send(wish.request)
      .then(
        () => (this.#queue = this.#queue.slice(1)),
        (refusal: unknown) => this.#refused(refusal),
      )
      .finally(() => {
        this.#sending = false;
        this.#next();
        this.#land();
      });
  }

  /** Reports once that nothing is in flight any more; an answer may come before its events. */
  #land(): void {
    if (!this.#flown || this.pending) return;
    [this.#flown, this.#overtaken] = [false, false];
    // The events that ended the flight are being handled.
    queueMicrotask(() => this.#ground.landed());
  }

  /** Sends a request about the position that is known now. */
  async #send(request: Request): Promise<void> {
    const { type, seat } = request;
    const known = this.#known;
    const { send } = this.#ground;
    if (type !== 'play') return send({ type, seq: known.seq, seat });
    const { move, throws, then } = request;
    const play = (move: Move, thrown: boolean) =>
      send({ type: 'play', seq: known.seq, seat, move, throw: thrown });
    await play(move, throws && !then);
    if (!then) return;
    // The answer has been handled by now, so the known position is current.
    if (known.allows(seat, then)) await play(then, throws);
    else if (throws && known.dueFrom(seat)) await send({ type: 'throw', seq: known.seq, seat });
  }

  #refused(refusal: unknown): void {
    const shown = this.#overtaken || this.#ahead !== null;
    this.#queue = [];
    this.#ahead = null;
    this.#ground.refused(refusal, shown);
  }
}
