// Sends what is due for the dice until the table has accepted it: promises, seeds once everything is
// fixed, signatures once the seeds are published. `notes` says what is due. Tables on this device have
// none of it: the device cannot contradict itself.

import { sentence } from '$lib/net/api';
import { dealTexts } from '$lib/proof/deal.texts';
import { alarmText, diceTexts } from '$lib/proof/dice.texts';
import { signed } from '$lib/proof/signing';
import { asRefusal, type Refusal, type Sent } from './contract';
import { DiceNotes, type Source } from './notes.svelte';

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
  readonly #table: string;
  readonly #source: Source;
  readonly #send: (message: Sent) => Promise<void>;
  readonly #complain: (problem: string) => void;
  /** Promises, seeds and signatures in flight. */
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
    this.#table = table;
    this.#source = source;
    this.notes = new DiceNotes(table, source);
    this.#send = send;
    this.#complain = complain;
  }

  get words(): DiceWords {
    const { alarm } = this.notes;
    const names = this.#source.company?.names ?? [];
    return {
      alarm: alarm && alarmText(alarm, names, diceTexts.now),
      look: diceTexts.now.look,
      forgetful: dealTexts.now.forgetful,
    };
  }

  send(): void {
    for (const message of this.notes.toSend()) {
      this.#once(JSON.stringify(message), message.deal, () => Promise.resolve(message));
    }
    for (const { seat, deal } of this.notes.toSign()) {
      const { number, commit, fixed, seeds } = deal;
      this.#once(`note ${number} ${seat}`, number, async () => {
        const promises = fixed!.promises;
        const signature = await signed({
          table: this.#table,
          seat,
          deal: number,
          commit,
          promises,
          seeds: seeds!,
        });
        return signature && { type: 'note', seat, ...signature };
      });
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }

  /** No person requested it, so lost or overtaken messages are not reported; other refusals are. */
  #once(what: string, deal: number, message: () => Promise<Sent | null>): void {
    if (this.#sending.has(what)) return;
    this.#sending.add(what);
    message()
      .then(async (sent) => {
        if (!sent || this.#closed) return;
        await this.#send(sent);
        this.notes.accepted(sent, deal);
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
