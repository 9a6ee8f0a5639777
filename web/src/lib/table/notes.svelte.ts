// This device's notes about the dice of one table: its seeds, and whether the server kept to them.
// The notes themselves are in `proof`; the connection is in `table`.

import type { Company } from '$lib/games/game';
import { compared } from '$lib/proof/compare';
import { kept, revealing, unpromisedSeats } from '$lib/proof/giving';
import type { Difference, Note } from '$lib/proof/note';
import { hear, noteReveal, noteStart, promiseFor } from '$lib/proof/noted';
import { startedAs } from '$lib/proof/start';
import type { Step, TableShown } from '$lib/wire.gen';
import type { Sent } from './contract';

export type DiceMessage = Extract<Sent, { type: 'promise' | 'reveal' }>;

/** The table as far as the notes depend on it. */
export interface Source {
  /** This device's handle. */
  readonly me: string;
  readonly table: TableShown | null;
  readonly company: Company | null;
}

export class DiceNotes {
  readonly #id: string;
  readonly #source: Source;
  #note = $state.raw<Note | null>(null);
  #lasts = $state(true);
  /** The connection has not changed since the server last sent the whole table. */
  #unbroken = false;

  /** Where the server contradicts this device's notes. */
  readonly differs: readonly Difference[] = $derived.by(() => {
    const [note, fair] = [this.#note, this.#source.table?.fair];
    return fair ? compared(note, fair).differs : (note?.differs ?? []);
  });

  /** This device's own seeds are among those the dice come from. */
  readonly seedsKept: boolean = $derived.by(() => {
    const { table, me } = this.#source;
    return this.#note !== null && table !== null && kept(this.#note, table, me);
  });

  constructor(id: string, source: Source) {
    this.#id = id;
    this.#source = source;
  }

  /** This browser stores the notes beyond the end of the page. */
  get lasts(): boolean {
    return this.#lasts;
  }

  /** The messages about dice that this device has to send now; it has noted them before. */
  toSend(): DiceMessage[] {
    const [note, { table, me }] = [this.#note, this.#source];
    if (!note || !table) return [];
    const number = table.deal.number;
    return [
      ...unpromisedSeats(note, table, me).flatMap((seat): DiceMessage[] => {
        const promised = this.promiseFor(seat);
        return promised ? [{ type: 'promise', seat, ...promised }] : [];
      }),
      ...revealing(note, table, me).map(({ seat, seed }): DiceMessage => {
        this.#note = noteReveal(this.#id, number, seed);
        return { type: 'reveal', seat, deal: number, seed };
      }),
    ];
  }

  /** The promise for a seat in the open deal; null where this device promises nothing. */
  promiseFor(seat: number): { deal: number; promise: string } | null {
    const { table } = this.#source;
    return table && promiseFor(table, seat);
  }

  /** Notes that the server has accepted a message. */
  accepted(message: DiceMessage): void {
    if (message.type !== 'reveal') return;
    this.#note = noteReveal(this.#id, message.deal, message.seed, true);
  }

  /** Compares a newly sent table with the notes, and writes down what is new. */
  compare(table: TableShown, before: TableShown | null): void {
    const just = this.#unbroken ? before : null;
    const { me } = this.#source;
    const { note, lasts } = hear(table, me, this.#note?.differs, before?.deal.number, just);
    [this.#note, this.#lasts] = [note, lasts];
    this.#unbroken = true;
  }

  /** Compares the events of the match, loaded anew, with what was fixed before the seeds. */
  past(steps: readonly Step[]): void {
    const { table } = this.#source;
    if (!table || !this.#note) return;
    const past = {
      events: steps.map(({ event }) => event),
      fell: steps.map(({ by }) => by === 'chance'),
      copied: table.forked?.events ?? 0,
    };
    this.#note = noteStart(table, past) ?? startedAs(this.#note, table, past);
  }

  /** The connection was lost or replaced, so messages may have been missed. */
  broken(): void {
    this.#unbroken = false;
  }
}
