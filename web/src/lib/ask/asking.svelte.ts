// The position board: the question, the answer, and undo. The server answers; `Position.svelte`
// draws.

import type { GameName, Move, Outcome, PositionAnswered, QuestionPlace } from '$lib/wire.gen';
import type { Asked, Described } from './setup';

export type Question = Asked & { game: GameName; then: (Move | Outcome)[] };
export type Send = (question: Question) => Promise<PositionAnswered>;
/** The position of a query in the queue. */
export type Place = () => Promise<QuestionPlace>;

/** Most answers arrive before the first look at the queue. */
const LOOK = 1_000;

export class Asking {
  readonly game: GameName;
  readonly #send: Send;
  readonly #place: Place;
  #asked = $state.raw<Asked>({ players: 2, options: {}, position: {} });
  #answered = $state.raw<{
    asked: Asked;
    answer: PositionAnswered;
    event: Move | Outcome | null;
  }>();
  #refused = $state.raw<unknown>(null);
  #busy = $state(false);
  #before = $state(0);
  #past = $state.raw<Asked[]>([]);
  #turn = 0;

  constructor(game: GameName, first: Asked, send: Send, place: Place) {
    this.game = game;
    this.#send = send;
    this.#place = place;
    this.#asked = first;
    void this.#ask(first, []);
  }

  /** The position being set up; it may be impossible. */
  get asked(): Asked {
    return this.#asked;
  }

  /** The last answer, for the last possible position. */
  get answer(): PositionAnswered | null {
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

  /** The number of other queries ahead of this one, if known. */
  get before(): number {
    return this.#before;
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

  /** Asks about the position after a move or a throw. */
  play(event: Move | Outcome): void {
    const good = this.#answered?.asked;
    if (good && !this.#busy) void this.#ask(good, [event]);
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
    this.#before = 0;
    void this.#watch(turn);
    try {
      const answer = await this.#send({ game: this.game, ...asked, then });
      if (turn !== this.#turn) return;
      const before = this.#answered?.asked;
      if (kept && before) this.#past = [...this.#past, before];
      const { players, options } = answer;
      const position = answer.described ?? asked.position;
      this.#asked = { players, options, position };
      const event = then.at(-1) ?? null;
      this.#answered = { asked: this.#asked, answer, event };
      this.#refused = null;
    } catch (error) {
      if (turn === this.#turn) this.#refused = error;
    } finally {
      if (turn === this.#turn) this.#busy = false;
    }
  }

  /** Watches the place in the queue while the answer takes long. */
  async #watch(turn: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (turn !== this.#turn || !this.#busy) return;
      const place = await this.#place().catch(() => null);
      if (turn === this.#turn) this.#before = place?.before ?? 0;
    }
  }
}
