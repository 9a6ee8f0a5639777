// The position board: the question, the answer, and undo. `answers` finds the answer;
// `Position.svelte` draws.

import type { GameName, Move, Outcome } from '$lib/wire.gen';
import type { Answer } from './answers';
import type { Asked, Described, Question } from './setup';

/** The answers to a question: the first has the position, later ones better values. */
export type Send = (question: Question) => AsyncIterable<Answer>;

export class Asking {
  readonly game: GameName;
  readonly #send: Send;
  #asked = $state.raw<Asked>({ players: 2, options: {}, position: {} });
  #answered = $state.raw<{
    asked: Asked;
    answer: Answer;
    event: Move | Outcome | null;
  }>();
  #refused = $state.raw<unknown>(null);
  #busy = $state(false);
  #past = $state.raw<Asked[]>([]);
  #turn = 0;

  constructor(game: GameName, first: Asked, send: Send) {
    this.game = game;
    this.#send = send;
    this.#asked = first;
    void this.#ask(first, []);
  }

  /** The position being set up; it may be impossible. */
  get asked(): Asked {
    return this.#asked;
  }

  /** The last answer, for the last possible position. */
  get answer(): Answer | null {
    return this.#answered?.answer ?? null;
  }

  /** The move or throw that led to it, if any. */
  get event(): Move | Outcome | null {
    return this.#answered?.event ?? null;
  }

  /** Why the last query was not answered. */
  get refused(): unknown {
    return this.#refused;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  /** Asks about another position, or another table. */
  ask(change: Partial<Asked>): void {
    void this.#ask({ ...this.#asked, ...change }, []);
  }

  /** Asks about the position with some parts replaced. */
  set(parts: Described): void {
    this.ask({ position: { ...this.#asked.position, ...parts } });
  }

  /** Asks about the position after a move or a throw, and after a second move of the same gesture. */
  play(event: Move | Outcome, then?: Move): void {
    const good = this.#answered?.asked;
    if (good && !this.#busy) void this.#ask(good, then ? [event, then] : [event]);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    void this.#ask(before, [], false);
  }

  /** Asks once more, for better numbers. */
  again(): void {
    const good = this.#answered?.asked;
    if (good && !this.#busy) void this.#ask(good, [], false);
  }

  /** Repeats the last query: its answer was lost or timed out. */
  retry(): void {
    if (!this.#busy) this.#repeat();
  }

  #repeat = (): void => {};

  async #ask(asked: Asked, then: (Move | Outcome)[], kept = true): Promise<void> {
    const turn = ++this.#turn;
    this.#repeat = () => void this.#ask(asked, then, kept);
    this.#asked = asked;
    this.#busy = true;
    const before = kept ? this.#answered?.asked : undefined;
    try {
      for await (const answer of this.#send({ game: this.game, ...asked, then })) {
        if (turn !== this.#turn) return;
        if (this.#busy) this.#take(asked, answer, then.at(-1) ?? null, before);
        else this.#answered = { ...this.#answered!, answer };
      }
    } catch (error) {
      if (turn === this.#turn) this.#refused = error;
    } finally {
      if (turn === this.#turn) this.#busy = false;
    }
  }

  /** The first answer: the position is possible. */
  #take(asked: Asked, answer: Answer, event: Move | Outcome | null, before?: Asked): void {
    if (before) this.#past = [...this.#past, before];
    const { players, options } = answer;
    this.#asked = { players, options, position: answer.described ?? asked.position };
    this.#answered = { asked: this.#asked, answer, event };
    this.#refused = null;
    this.#busy = false;
  }
}
