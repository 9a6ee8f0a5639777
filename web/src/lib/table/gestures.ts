// What the others see of a person who is deciding: the cup that is shaken, the dice that are touched.
// Nothing depends on these messages, so failures are ignored.

import type { Stage } from '$lib/games/game';
import type { TableShown } from '$lib/wire.gen';
import type { Message } from './contract';
import { RATTLES, type Known } from './known.svelte';

/** The table of a person who makes gestures. */
interface Place {
  readonly stage: Stage | null;
  readonly table: TableShown | null;
  readonly me: string;
  readonly pending: boolean;
  readonly busy: boolean;
  send(message: Message): Promise<void>;
}

export class Gestures {
  readonly #place: Place;
  readonly #known: Known;
  #rattle: ReturnType<typeof setInterval> | undefined;
  /** The last `consider` message, to send each only once. */
  #considered = '';

  constructor(place: Place, known: Known) {
    this.#place = place;
    this.#known = known;
  }

  shake(on: boolean): void {
    const { stage, busy } = this.#place;
    const seat = stage?.due?.mine ? stage.due.seat : stage?.seat;
    this.stop();
    if (seat === null || seat === undefined || busy) return;
    if (!on && this.#known.shaking !== seat) return;
    const tell = () => {
      const { due, seat: asked } = this.#place.stage ?? {};
      // Nothing is left to shake: a bot has taken over, or the same person threw on another device.
      if (due?.mine ? due.seat !== seat : asked !== seat) return this.stop();
      this.#known.shake(seat, on);
      if (!this.#place.pending) this.#show({ type: 'shake', seq: this.#known.seq, seat, on });
    };
    tell();
    if (on) this.#rattle = setInterval(tell, RATTLES / 2);
  }

  consider(marks: readonly string[]): void {
    const seat = this.#place.stage?.seat;
    const message = `${this.#known.seq} ${marks.join(' ')}`;
    if (seat === null || seat === undefined || message === this.#considered) return;
    if (this.#place.pending) return; // it is about a position that the others do not see yet
    if (this.#place.table?.screens) return; // choices are private where a room looks on
    const nothing = marks.length === 0 && !this.#considered.startsWith(`${this.#known.seq} `);
    this.#considered = message;
    if (nothing) return;
    this.#show({ type: 'consider', seq: this.#known.seq, seat, marks: [...marks] });
  }

  /** Stops the rattle of the cup. */
  stop(): void {
    clearInterval(this.#rattle);
  }

  #show(message: Message): void {
    const { table, me } = this.#place;
    const others = table?.seats.some((seat) => seat.holder !== null && seat.holder !== me);
    if (others || table?.watching || table?.screens)
      this.#place.send(message).catch(() => undefined);
  }
}
