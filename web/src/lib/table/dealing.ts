// Sends what is due for the dice until the table has accepted it: promises, and seeds once everything is
// fixed. `notes` says what is due. Tables on this device have
// none of it: the device cannot contradict itself.

import { sentence } from '$lib/net/api';
import { dealTexts } from '$lib/proof/deal.texts';
import { diceTexts } from '$lib/proof/dice.texts';
import { asRefusal, type Refusal, type Sent } from './contract';
import { DiceNotes, type DiceMessage, type Source } from './notes.svelte';

/** The pause before a refused promise or seed is sent again. */
const TRIES_AGAIN = 2_000;
/** Refusals that a race can cause once or twice. */
const OVERTAKEN: ReadonlySet<Refusal['code']> = new Set(['stale', 'not_now', 'lost']);
const PATIENT = 3;

/** What the page says about the dice. Here, because a table on this device needs none of it. */
export interface DiceWords {
  readonly alarm: string | null;
  readonly look: string;
  readonly forgetful: string;
}

export class Dealing {
  readonly notes: DiceNotes;
  readonly #send: (message: Sent) => Promise<void>;
  readonly #complain: (problem: string) => void;
  /** Promises and seeds in flight. */
  readonly #sending = new Set<string>();
  readonly #failed = new Map<string, number>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    table: string,
    source: Source,
    send: (message: Sent) => Promise<void>,
    complain: (problem: string) => void,
  ) {
    this.notes = new DiceNotes(table, source);
    this.#send = send;
    this.#complain = complain;
  }

  get words(): DiceWords {
    return {
      alarm: this.notes.differs.length > 0 ? diceTexts.now.alarm : null,
      look: diceTexts.now.look,
      forgetful: dealTexts.now.forgetful,
    };
  }

  send(): void {
    for (const message of this.notes.toSend()) {
      this.#once(JSON.stringify(message), message);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  /** No person requested it, so lost or overtaken messages are not reported; other refusals are. */
  #once(what: string, message: DiceMessage): void {
    if (this.#sending.has(what)) return;
    this.#sending.add(what);
    this.#send(message)
      .then(() => {
        this.notes.accepted(message);
        this.#sending.delete(what);
        this.#failed.delete(what);
      })
      .catch((thing: unknown) => {
        const failed = (this.#failed.get(what) ?? 0) + 1;
        this.#failed.set(what, failed);
        if (failed >= PATIENT || !OVERTAKEN.has(asRefusal(thing).code)) {
          this.#complain(sentence(thing));
        }
        this.#retry ??= setTimeout(() => {
          this.#retry = undefined;
          for (const refused of this.#failed.keys()) this.#sending.delete(refused);
          if (!this.#closed) this.send();
        }, TRIES_AGAIN);
      });
  }
}
