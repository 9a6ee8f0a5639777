// Points on their way between the board and a seat: who gets how many, and what is not there yet.
// How it looks is Travel's business.

import type { Happening, Standing, Step } from '$lib/wire.gen';

export interface Trip {
  key: number;
  seat: number;
  points: number;
}

/** What each seat won or lost with this, in one sum each; nothing where nothing changed. */
export function changes(happened: readonly Happening[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const one of happened) {
    if (!('points' in one) || !('seat' in one) || one.seat === null) continue;
    sums.set(one.seat, (sums.get(one.seat) ?? 0) + one.points);
  }
  for (const [seat, points] of sums) if (points === 0) sums.delete(seat);
  return sums;
}

export class Travels {
  #trips = $state.raw<readonly Trip[]>([]);
  #seen: number | null = null;
  #keys = 0;

  get trips(): readonly Trip[] {
    return this.#trips;
  }

  /** Told of everything the table has come to; what is new sets out, if it is to be shown. */
  follow(shown: readonly Step[], moving: boolean): void {
    const before = this.#seen;
    this.#seen = shown.length;
    // At first, after a jump, or when moves are taken back, nothing has just been won.
    if (before === null || !moving || shown.length !== before + 1) return;
    const setOut = [...changes(shown[before]!.happened)].map(([seat, points]) => ({
      key: ++this.#keys,
      seat,
      points,
    }));
    if (setOut.length > 0) this.#trips = [...this.#trips, ...setOut];
  }

  arrived(key: number): void {
    this.#trips = this.#trips.filter((trip) => trip.key !== key);
  }

  /** The points as they lie at the seats: what is still on its way is not there yet. */
  lying(standing: Standing): number[] {
    return standing.scores.map((score, seat) =>
      this.#trips.reduce(
        (left, trip) => (trip.seat === seat && trip.points > 0 ? left - trip.points : left),
        score,
      ),
    );
  }
}
