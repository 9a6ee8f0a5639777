// The page's side of thinking: sends questions to the worker, starts it again if it crashes, and thinks
// on the page if none starts.

import type { Evaluation } from '$lib/engine/advice';
import { NoValuesError, type Asked, type Question, type Task, type Told } from './contract';

/** Somebody who answers questions. */
export interface Helper {
  ask(asked: Asked): void;
  stop(): void;
}
/** Starts a helper; after `crashed` it is useless. */
export type Start = (hear: (told: Told) => void, crashed: (why: string) => void) => Helper;

interface Waiting {
  readonly asked: Asked;
  readonly done: (evaluation: Evaluation | null) => void;
  readonly failed: (error: unknown) => void;
  crashes: number;
}

/** A question that is in flight while so many helpers crash is given up. */
const CRASHES = 2;

export class Thinker {
  #helper: Helper | null = null;
  #ready = false;
  /** Counts the helpers; one that was stopped may still report, and nobody listens. */
  #life = 0;
  #id = 0;
  readonly #asked = new Map<number, Waiting>();

  /** `start` is tried first, `otherwise` if that helper crashes before it is ready. */
  constructor(
    private start: Start,
    private readonly otherwise: Start,
    private readonly loading: (share: number | null) => void = () => undefined,
  ) {}

  /** The answer to a question; rejects with a `NoValuesError`. */
  ask(task: Task, question: Question): Promise<Evaluation | null> {
    return new Promise((done, failed) => {
      // A copy: what pages hold may be a proxy, which cannot be cloned.
      const copy = JSON.parse(JSON.stringify(question)) as Question;
      const asked = { id: ++this.#id, task, question: copy };
      this.#send({ asked, done, failed, crashes: 0 });
    });
  }

  stop(): void {
    this.#life += 1;
    this.#helper?.stop();
    this.#helper = null;
  }

  #send(waiting: Waiting): void {
    this.#asked.set(waiting.asked.id, waiting);
    this.#started().ask(waiting.asked);
  }

  #started(): Helper {
    if (this.#helper) return this.#helper;
    this.#ready = false;
    const life = this.#life;
    return (this.#helper = this.start(
      (told) => this.#life === life && this.#heard(told),
      (why) => this.#life === life && this.#crashed(why),
    ));
  }

  #heard(told: Told): void {
    if (told.what === 'ready') this.#ready = true;
    else if (told.what === 'loading') this.loading(told.share);
    else this.#answered(told);
  }

  #answered(told: Extract<Told, { id: number }>): void {
    const waiting = this.#asked.get(told.id);
    this.#asked.delete(told.id);
    if (told.what === 'answer') waiting?.done(told.evaluation);
    else waiting?.failed(new NoValuesError(told.why, told.message));
  }

  #crashed(why: string): void {
    if (!this.#ready) this.start = this.otherwise;
    this.stop();
    this.loading(null);
    const lost = [...this.#asked.values()];
    this.#asked.clear();
    for (const waiting of lost) {
      if (++waiting.crashes < CRASHES) this.#send(waiting);
      else waiting.failed(new NoValuesError('failed', why));
    }
  }
}
