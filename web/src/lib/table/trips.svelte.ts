// Points travelling between the board and a seat: who gets how many, and which have not arrived.
// `Travel` draws them.

import type { Happening, Standing, Step } from '$lib/wire.gen';

export interface Trip {
  key: number;
  seat: number;
  points: number;
}

/** The points each seat won or lost, as one sum; empty where nothing changed. */
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

  /** Starts a trip for every change in the newest step, if motion is on. */
  follow(shown: readonly Step[], moving: boolean): void {
    const before = this.#seen;
    this.#seen = shown.length;
    // On loading, after a jump, or when moves are taken back, nothing has just been won.
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

  /** The points shown at the seats: those still travelling are not included. */
  lying(standing: Standing): number[] {
    return standing.scores.map((score, seat) =>
      this.#trips.reduce(
        (left, trip) => (trip.seat === seat && trip.points > 0 ? left - trip.points : left),
        score,
      ),
    );
  }
}
