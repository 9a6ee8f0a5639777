// The chance to win the whole game for two, estimated from measured rounds: rounds are chained until
// a player reaches the target. A translation of src/wagnis/games/gambler/solver/winning.py.

import { idOf, written } from './tableau';
import { paysOf, type Gambler, type GamblerState } from '../rules';
import rounds from '../rounds.gen.json';
import type { Tableau } from '../wire.gen';

/** The smallest chip: all rows of both editions pay multiples of it. */
const UNIT = 10;
/** Rounds are chained up to this many units to go; beyond that the lead decides. */
const FURTHEST = 100;
/** The iteration stops when chances change by less. */
const STILL = 1e-9;
const SWEEPS = 1000;
const RACES_KEPT = 4;

/** A possible result of a round in points, for the starter (`one`) and the other. */
interface Result {
  readonly one: number;
  /** The lowest balance on the way, at most 0: nobody can pay more than they have. */
  readonly oneLowest: number;
  readonly other: number;
  readonly otherLowest: number;
  /** The same player begins the next round. */
  readonly again: boolean;
  readonly share: number;
}

const MEASURED: Readonly<Record<string, { value: number; results: number[][] }>> = rounds;
const known = new Map<string, readonly Result[]>();

/** The measured results; for a tableau that was not measured, the average of all others. */
function resultsOn({ rows }: Tableau): readonly Result[] {
  const id = idOf(rows);
  return id !== undefined && id in MEASURED ? measured(id) : average();
}

function measured(id: string): readonly Result[] {
  const results = known.get(id) ?? read(MEASURED[id]!);
  known.set(id, results);
  return results;
}

function average(): readonly Result[] {
  const results = known.get('') ?? mixed(Object.keys(MEASURED).map(measured));
  known.set('', results);
  return results;
}

/** The results of several rounds, each equally likely. */
function mixed(several: readonly (readonly Result[])[]): Result[] {
  return several.flatMap((results) =>
    results.map((result) => ({ ...result, share: result.share / several.length })),
  );
}

/** The results, weighted so that the starter's mean lead has its exact value. */
function read({ value, results }: { value: number; results: number[][] }): Result[] {
  const all = results.reduce((sum, [, , , , , times]) => sum + times!, 0);
  const leads = results.map(([one, , other]) => (one! - other! - value) / 100);
  const shares = leaning(
    leads,
    results.map(([, , , , , times]) => times! / all),
  );
  return results.map(([one, oneLowest, other, otherLowest, again], at) => ({
    one: one!,
    oneLowest: oneLowest!,
    other: other!,
    otherLowest: otherLowest!,
    again: again! > 0,
    share: shares[at]!,
  }));
}

/** The nearest weights with the mean 0: exponential tilting by the lead, by bisection. */
function leaning(leads: readonly number[], shares: readonly number[]): number[] {
  const leant = (by: number): number[] => {
    const weights = leads.map((lead, at) => shares[at]! * Math.exp(by * lead));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / all);
  };
  let [low, high] = [-2, 2];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    const mean = leant(middle).reduce((sum, share, at) => sum + share * leads[at]!, 0);
    if (mean < 0) low = middle;
    else high = middle;
  }
  return leant((low + high) / 2);
}

/**
 * By seat, anywhere in a round, from the roller's expected lead in points at its end. The sum of the
 * unfinished rows is known, and the two players share it. The difference varies about its expected
 * value as over a whole round on this tableau, but less: the variance is proportional to the sum of
 * squares of the unfinished rows.
 */
export function chanceGiven(game: Gambler, state: GamblerState, expected: number): number[] {
  const [own, other] = [state.scores[state.starter]!, state.scores[1 - state.starter]!];
  const race = raceOf(game);
  const tableau = game.tableau(state);
  if (!tableau) {
    const results = mixed(game.undrawn(state).map(resultsOn));
    const chance = race.chance(results, (result) => [
      result.one + Math.max(own, -result.oneLowest),
      result.other + Math.max(other, -result.otherLowest),
    ]);
    return bySeat(state.starter, chance);
  }
  const results = resultsOn(tableau);
  const { left, share } = unsettled(tableau, state);
  const lead = state.roller === state.starter ? expected : -expected;
  const mean = results.reduce((sum, one) => sum + one.share * (one.one - one.other), 0);
  const chance = race.chance(results, (result) => {
    const ahead = lead + Math.sqrt(share) * (result.one - result.other - mean);
    return [Math.max(own + (left + ahead) / 2, 0), Math.max(other + (left - ahead) / 2, 0)];
  });
  return bySeat(state.starter, chance);
}

/** The sum of the unfinished rows, and their share of the sum of all squares. */
function unsettled({ rows }: Tableau, { filled }: GamblerState): { left: number; share: number } {
  let [left, squares, all] = [0, 0, 0];
  rows.forEach((row, at) => {
    const pays = paysOf(row);
    all += pays ** 2;
    if (filled[at]!.length >= row.boxes) return;
    left += pays;
    squares += pays ** 2;
  });
  return { left, share: squares / all };
}

function bySeat(starter: number, chance: number): number[] {
  const own = Math.min(Math.max(chance, 0), 1);
  return starter === 0 ? [own, 1 - own] : [1 - own, own];
}

/** Rounds until the target, each like an average one of the stack. */
class Race {
  readonly #units: number;
  /** `[x][y]`: the chance of the starter of a round with x units against y, below the target. */
  #table: Float64Array[] | null = null;
  readonly #spread: number;
  readonly #gain: number;

  constructor(
    target: number,
    private readonly rounds: readonly Result[],
  ) {
    this.#units = Math.ceil(target / UNIT);
    const mean = (of: (result: Result) => number): number =>
      rounds.reduce((sum, result) => sum + result.share * of(result), 0);
    const ahead = ({ one, other }: Result): number => (one - other) / UNIT;
    const middle = mean(ahead);
    this.#gain = mean(({ one, other }) => one + other) / 2 / UNIT;
    this.#spread = Math.sqrt(mean((result) => (ahead(result) - middle) ** 2));
  }

  /** The chance of the round's starter, by the points of both after each of its results. */
  chance(
    results: readonly Result[],
    after: (result: Result) => readonly [one: number, two: number],
  ): number {
    return results.reduce((sum, result) => {
      const [one, two] = after(result);
      const chance = result.again ? this.#begun(one, two) : 1 - this.#begun(two, one);
      return sum + result.share * chance;
    }, 0);
  }

  /** The chance of the next round's starter, if there is a next round. */
  #begun(own: number, other: number): number {
    const [x, y] = [own / UNIT, other / UNIT];
    const top = Math.max(x, y);
    const less = Math.max(0, this.#units - FURTHEST); // only the distance to the target matters
    if (top > this.#units - 0.5) return ahead(x - y);
    if (top < less) return this.#byLead(x, y);
    this.#table ??= this.#chained();
    return between(this.#table, x - less, y - less);
  }

  /** Far from the target: the lead compared with the spread of later rounds. */
  #byLead(x: number, y: number): number {
    const left = Math.max(this.#units - Math.max(x, y), 1) / Math.max(this.#gain, 1);
    const steep = 1.702; // the logistic curve nearest to the normal distribution
    return 1 / (1 + Math.exp((-steep * (x - y)) / (this.#spread * Math.sqrt(left))));
  }

  /** Adds rounds at the front until the chances converge. */
  #chained(): Float64Array[] {
    const units = Math.min(this.#units, FURTHEST);
    const kinds = this.#kinds(units);
    let table = Array.from({ length: units }, () => new Float64Array(units).fill(0.5));
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      const next = table.map(() => new Float64Array(units));
      for (const { again, share, toOne, toTwo } of kinds) {
        for (let x = 0; x < units; x += 1) {
          const [one, row] = [toOne[x]!, next[x]!];
          for (let y = 0; y < units; y += 1) {
            const two = toTwo[y]!;
            const over = one >= units || two >= units;
            const chance = over
              ? ahead(one - two)
              : again
                ? table[one]![two]!
                : 1 - table[two]![one]!;
            row[y]! += share * chance;
          }
        }
      }
      let moved = 0;
      next.forEach((row, x) =>
        row.forEach((chance, y) => (moved = Math.max(moved, Math.abs(chance - table[x]![y]!)))),
      );
      table = next;
      if (moved < STILL) break;
    }
    return table;
  }

  /** Equal results together, and the units after them by the units before. */
  #kinds(units: number): { again: boolean; share: number; toOne: Int32Array; toTwo: Int32Array }[] {
    const shares = new Map<string, { result: Result; share: number }>();
    for (const result of this.rounds) {
      const { one, oneLowest, other, otherLowest, again, share } = result;
      const key = [one, oneLowest, other, otherLowest, again].join(' ');
      shares.set(key, { result, share: (shares.get(key)?.share ?? 0) + share });
    }
    const floored = (gain: number, lowest: number): Int32Array =>
      Int32Array.from(
        { length: units },
        (_, score) => Math.round(gain / UNIT) + Math.max(score, -Math.round(lowest / UNIT)),
      );
    return [...shares.values()].map(({ result, share }) => ({
      again: result.again,
      share,
      toOne: floored(result.one, result.oneLowest),
      toTwo: floored(result.other, result.otherLowest),
    }));
  }
}

/** In units: 1 for a win, a half for a tie, else 0. */
function ahead(lead: number): number {
  return lead > 0.5 ? 1 : lead < -0.5 ? 0 : 0.5;
}

/** Bilinear interpolation in the table. */
function between(table: readonly Float64Array[], x: number, y: number): number {
  const last = table.length - 1;
  const place = (at: number): [low: number, high: number, part: number] => {
    const inside = Math.min(Math.max(at, 0), last);
    const low = Math.min(Math.floor(inside), Math.max(0, last - 1));
    return [low, Math.min(low + 1, last), inside - low];
  };
  const [lowX, highX, partX] = place(x);
  const [lowY, highY, partY] = place(y);
  const along = (row: Float64Array): number => row[lowY]! * (1 - partY) + row[highY]! * partY;
  return along(table[lowX]!) * (1 - partX) + along(table[highX]!) * partX;
}

const races = new Map<string, Race>();

function raceOf({ target, stack }: Gambler): Race {
  const key = `${target} ${stack.map(({ rows }) => written(rows)).join()}`;
  const race = races.get(key) ?? new Race(target, mixed(stack.map(resultsOn)));
  races.delete(key);
  races.set(key, race);
  for (const oldest of races.keys()) {
    if (races.size > RACES_KEPT) races.delete(oldest);
  }
  return race;
}
