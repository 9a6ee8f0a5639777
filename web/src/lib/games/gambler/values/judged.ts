// Three and more players: a small trained network values the end of a turn. A translation of
// `Leaving` in src/wagnis/games/gambler/solver/judged.py, which explains the network's input.

import { best, withValue } from '$lib/engine/contract';
import { GAMBLER_ALL_DICE, GAMBLER_DICE } from '../facts.gen';
import type { Gambler, GamblerState } from '../rules';
import type { Fills } from './fills';
import type { Judge } from './judge';
import { ROW_FEATURES, rowFeatures, type RowOutlook } from './outlook';
import { points, type Ending } from './turn';

const MOST_SEATS = 6;
const MOST_BOXES = 28;
/** Where the cup begins, after scores, stocks and four more numbers. */
const TABLE = 2 * MOST_SEATS + 4;
/** Where the rows begin. */
const ROWS = TABLE + 6 + 3;

/** The network, and what it sees of each row of a tableau; the same for all its positions. */
export interface Sight {
  readonly judge: Judge;
  /** [rows][dice][states]: the sums of the row's features in the first layer. */
  readonly rows: readonly (readonly (readonly Float64Array[])[])[];
}

export function sightOf(judge: Judge, fills: Fills, outlooks: readonly RowOutlook[]): Sight {
  const rows = fills.rows.map((states, row) => {
    const outlook = outlooks[row]!;
    const features = rowFeatures(states, outlook);
    const from = ROWS + row * (ROW_FEATURES + 1);
    return outlook.chance.map((chance) =>
      Array.from({ length: states.count }, (_, state) => {
        const seen = new Float32Array(ROW_FEATURES + 1);
        seen.set(features.subarray(state * ROW_FEATURES, (state + 1) * ROW_FEATURES));
        seen[ROW_FEATURES] = chance[state]!;
        return judge.sums(from, seen);
      }),
    );
  });
  return { judge, rows };
}

/** The table around the tableau, as the next roller sees it. */
interface Around {
  readonly sums: Float64Array;
  readonly viewer: number;
  /** The dice that the next roller rolls. */
  readonly dice: number;
}

/**
 * The ends of the running turn. A turn search adds the points of rows on the way. The ends subtract
 * them in advance, so that the search returns the chance to win, less `paid` of the position where
 * it starts.
 */
export class Leaving implements Ending {
  /** The sum that all full rows have paid to anybody, before this turn or in it. */
  readonly paid: number;
  readonly #lying: number;
  readonly #points: readonly number[];
  /** The sums of the network's first layer, for the latest filling. */
  readonly #sums: Float64Array;
  /** By the dice in the tableau and what full rows have paid. */
  readonly #arounds = new Map<number, Around>();

  constructor(
    private readonly game: Gambler,
    private readonly state: GamblerState,
    private readonly fills: Fills,
    private readonly sight: Sight,
  ) {
    const code = fills.code(state.filled);
    this.#points = fills.rows.map(({ row }) => points(row));
    this.#sums = new Float64Array(sight.judge.width);
    this.paid = this.#paid(code);
    this.#lying = fills.lying(code);
  }

  /** Everything the ends depend on, apart from the dice placed in this turn. */
  get about(): string {
    const { scores, stock, roller, starter } = this.state;
    const base = withValue(scores, roller, scores[roller]! - this.paid);
    const hand = withValue(stock, roller, stock[roller]! + this.#lying);
    return JSON.stringify(['judged', this.game.target, base, hand, roller, starter]);
  }

  leave(code: number): number {
    const { fills, sight } = this;
    const paid = this.#paid(code);
    const { sums, viewer, dice } = this.#around(fills.lying(code), paid);
    const row = (at: number) => sight.rows[at]![dice]![fills.state(code, at)]!;
    const [a, b, c, d, e, f] = [row(0), row(1), row(2), row(3), row(4), row(5)];
    const all = this.#sums;
    for (let unit = 0; unit < all.length; unit += 1) {
      const upper = a[unit]! + b[unit]! + c[unit]!;
      all[unit] = sums[unit]! + upper + (d[unit]! + e[unit]! + f[unit]!);
    }
    return this.#own(all, viewer) - paid;
  }

  /** The value of placing the last die of the round: the game ends, or a new one begins. */
  get over(): number {
    const { roller } = this.state;
    const { seats, target } = this.game;
    const paid = this.#paid(this.fills.count - 1);
    const scores = this.#scores(paid);
    if (Math.max(...scores) >= target) {
      const winners = best(scores);
      return (winners.includes(roller) ? 1 / winners.length : 0) - paid;
    }
    const starter = (roller + 1) % seats;
    const stock = scores.map(() => Math.floor(GAMBLER_ALL_DICE / seats));
    const sums = this.sight.judge.firstSums(this.#table(scores, stock, starter, starter));
    return this.#own(sums, starter) - paid;
  }

  #paid(code: number): number {
    let sum = 0;
    for (let row = 0; row < this.#points.length; row += 1) {
      if (this.fills.state(code, row) === this.fills.rows[row]!.full) sum += this.#points[row]!;
    }
    return sum;
  }

  /** The next roller, and the sums of everything the network sees apart from the rows. */
  #around(lying: number, paid: number): Around {
    const key = paid * GAMBLER_ALL_DICE + lying;
    const known = this.#arounds.get(key);
    if (known) return known;
    const { stock, roller: own, starter } = this.state;
    const { seats } = this.game;
    const left = withValue(stock, own, stock[own]! - (lying - this.#lying));
    let viewer = (own + 1) % seats;
    while (left[viewer] === 0 && viewer !== own) viewer = (viewer + 1) % seats;
    const dice = Math.min(GAMBLER_DICE, left[viewer]!);
    const seen = this.#table(this.#scores(paid), left, viewer, starter);
    seen[TABLE - 1] = (this.fills.boxes - lying) / MOST_BOXES;
    seen[TABLE + 6] = dice / GAMBLER_DICE;
    seen[TABLE + 8] = 1;
    const around = { sums: this.sight.judge.firstSums(seen), viewer, dice };
    this.#arounds.set(key, around);
    return around;
  }

  /** The scores when full rows have paid this sum. */
  #scores(paid: number): number[] {
    const { scores, roller } = this.state;
    return withValue(scores, roller, Math.max(0, scores[roller]! + paid - this.paid));
  }

  /** The input except rows and dice, from the view of the next roller, in single precision. */
  #table(
    scores: readonly number[],
    stock: readonly number[],
    viewer: number,
    starter: number,
  ): Float32Array {
    const { seats, target } = this.game;
    const seen = new Float32Array(ROWS);
    let ahead = -Infinity;
    for (let away = 0; away < seats; away += 1) {
      const seat = (viewer + away) % seats;
      seen[away] = scores[seat]! / target;
      seen[MOST_SEATS + away] = stock[seat]! / Math.floor(GAMBLER_ALL_DICE / seats);
      if (away > 0) ahead = Math.max(ahead, scores[seat]!);
    }
    const at = 2 * MOST_SEATS;
    seen[at] = (scores[viewer]! - ahead) / 100;
    seen[at + 1] = Number(Math.max(...scores) >= target);
    seen[at + 2] = ((starter - viewer + seats) % seats) / seats;
    return seen;
  }

  /** The roller's own share in the network's output. */
  #own(sums: Float64Array, viewer: number): number {
    const { seats } = this.game;
    return this.sight.judge.share(sums, (this.state.roller - viewer + seats) % seats);
  }
}
