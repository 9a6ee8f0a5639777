// The ends of a turn by the chance to win: for two and for three players from a solved table, for
// more by an estimate. A translation of solver/win.py and solver/three.py. Scores are in units.

import type { TableArray, ValueTable } from '$lib/engine/advice';
import { UNIT, unitsOf } from '../chances';
import { charged, type Tutto, type TuttoState } from '../rules';
import { CHARGE, endsOf, type Ends } from './turn';

/** The distinguishable units behind in the last turn; further behind little changes. */
const BEHIND = 500;
/** The largest deficit in units at which a last turn is solved. */
const FURTHEST = 1000;
const FAR = FURTHEST * UNIT;
/** Scores beyond this are lowered even if the leader is near. */
const HIGH = 1e12;
const THREE = 3;

/** A target between two units is rounded up. */
export const targetOf = (game: Tutto): number => Math.ceil(game.target / UNIT);

function arrayOf(table: ValueTable, name: string): TableArray {
  const array = table.arrays[name];
  if (!array) throw new Error(`the table has no ${name}`);
  return array;
}

/** Scores after each further charge, until charges change nothing. */
function chainOf(scores: readonly number[], roller: number): (readonly number[])[] {
  const chain = [scores];
  for (;;) {
    const last = chain.at(-1)!;
    const less = charged(last, roller, CHARGE);
    if (less.every((score, seat) => score === last[seat])) return chain;
    chain.push(less);
  }
}

const generate = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));

/** Whether advice in the last round needs a position with the leader nearer. */
export function isFar({ scores, roller, lastRound }: TuttoState): boolean {
  const top = Math.max(...scores);
  return lastRound && (top - scores[roller]! > FAR || top > HIGH);
}

/**
 * A similar position of the last round, close enough to the leader to be solved: as many points to
 * go, up to `FAR`, and fewer at risk; pending charges are booked.
 */
export function nearer(state: TuttoState): TuttoState {
  if (!isFar(state)) return state;
  const { roller } = state;
  const own = state.scores[roller]!;
  let { scores } = state;
  for (let charge = 0; charge < state.charges; charge += 1) scores = charged(scores, roller);
  const leader = Math.max(...scores.filter((_, seat) => seat !== roller));
  const toGo = Math.min(leader - own - state.atRisk, FAR);
  // At least a unit behind before the turn, or a null would win.
  const atRisk = Math.max(Math.min(state.atRisk, FAR - toGo), UNIT - toGo);
  const mine = Math.min(own, 2 * FAR);
  const lower = leader - (mine + toGo + atRisk);
  const lowered = scores.map((score, seat) =>
    seat === roller ? mine : Math.max(0, score - lower),
  );
  return { ...state, scores: lowered, atRisk, charges: 0 };
}

/** For two players; the table is not needed in the last round. */
export function endsForTwo(game: Tutto, state: TuttoState, table: ValueTable | null): Ends {
  const { roller, lastRound } = state;
  const [own, other] = [unitsOf(state.scores[roller]!), unitsOf(state.scores[1 - roller]!)];
  const chain = chainOf([own, other], 0).map((scores) => scores[1]!);
  const reply = lastRound || !table ? null : replies(game, roller, own, table);
  const width = Math.max(other - own, 0) + 2;
  const bank = chain.map(
    (left) => reply?.(left) ?? generate(width, (gain) => result(own + gain, left)),
  );
  const nulls = bank.map((row) => row[0]!);
  return endsOf(bank, game.chargeAtOnce ? nulls : nulls.map(() => nulls[0]!), game.full);
}

/** The roller's chance after banking 0, 1, 2, … units, the other having `left` units. */
function replies(
  game: Tutto,
  roller: number,
  own: number,
  table: ValueTable,
): (left: number) => Float64Array {
  const units = targetOf(game);
  const isFirst = roller === game.first;
  const { values } = arrayOf(table, isFirst ? 'second' : 'first');
  const last = arrayOf(table, 'last').values;
  const toGo = Math.max(units - own, 0);
  return (left) =>
    generate(toGo + (isFirst ? BEHIND + 1 : 1), (gain) => {
      if (gain < toGo) return 1 - values[left * units + own + gain]!;
      if (!isFirst) return 1;
      const behind = Math.min(units - left + gain - toGo, BEHIND);
      return 1 - last[Math.min(left, 1) * (BEHIND + 1) + behind]!;
    });
}

/** The game is over: 1 for a win, a half for a tie. */
function result(own: number, other: number): number {
  return own > other ? 1 : own === other ? 0.5 : 0;
}

/** Solved starts of turns for three: the chances that the ends of the turn before need. */
export interface Starts {
  readonly units: number;
  /** The distinguishable units behind in the last round. */
  readonly far: number;
  /** The distinguishable units beyond the target. */
  readonly lead: number;
  /** [seat, own, next, after]: the chance of the player who rolled just before. */
  readonly waiting: (seat: number, own: number, next: number, after: number) => number;
  /** The first seat's chance, ahead of the two still to roll by these units. */
  readonly leader: (overNext: number, overAfter: number) => number;
  /** The chance of the higher (0) and the lower (1) of two, by their leads over the third. */
  readonly others: (ahead: number, second: number, which: number) => number;
}

export function startsOf(table: ValueTable): Starts {
  const { shape, values: waiting } = arrayOf(table, 'waiting');
  const units = shape[1]!;
  const far = arrayOf(table, 'leader').shape[0]!;
  const leader = arrayOf(table, 'leader').values;
  const others = arrayOf(table, 'others').values;
  const [lead, quanta] = arrayOf(table, 'sizes').values;
  return {
    units,
    far,
    lead: lead!,
    waiting: (seat, own, next, after) =>
      waiting[((seat * units + own) * units + next) * units + after]! / quanta!,
    leader: (overNext, overAfter) => leader[(overNext - 1) * far + overAfter - 1]!,
    others: (ahead, second, which) => others[(ahead * (far + 2) + second + 1) * 2 + which]!,
  };
}

/** For three players; null in a position that no game reaches. */
export function endsForThree(game: Tutto, state: TuttoState, starts: Starts): Ends | null {
  const { lastRound, roller } = state;
  const place = (roller - game.first + THREE) % THREE;
  const scores = [0, 1, 2].map((turn) => unitsOf(state.scores[(roller + turn) % THREE]!));
  const [own, following, after] = scores as [number, number, number];
  const top = Math.max(...scores);
  if (lastRound ? top - own > FURTHEST : top >= targetOf(game)) return null;
  const beyond = place === 2 ? 1 : starts.lead + 1;
  const ahead = Math.max(following, after, own) - own;
  const width = lastRound ? ahead + Math.max(beyond, 2) : starts.units - own + beyond;
  const bank = chainOf([own, following, after], 0).map(([, one, other]) =>
    generate(width, (gain) => chanceOfThree(starts, place, lastRound, own + gain, one!, other!)),
  );
  return endsOf(
    bank,
    bank.map(() => bank[0]![0]!),
    game.full,
  );
}

/** The roller's chance after the turn has ended with these scores. */
function chanceOfThree(
  starts: Starts,
  place: number,
  lastRound: boolean,
  own: number,
  following: number,
  after: number,
): number {
  const { units, far } = starts;
  if (!lastRound && own < units) return starts.waiting((place + 1) % THREE, following, after, own);
  if (place === 2) return lastRound ? share(own, [own, following, after]) : 1;
  if (lastRound || place === 1) return beforeLast(starts, following, own, after);
  return starts.leader(Math.min(own - following, far), Math.min(own - after, far));
}

/** The third seat rolls last: the chance of the player who has `own`. */
function beforeLast(starts: Starts, roller: number, own: number, other: number): number {
  const { far } = starts;
  const [high, low] = [Math.max(own, other), Math.min(own, other)];
  const ahead = high - roller;
  if (ahead < 0) return 0;
  const second = Math.max(low - roller, -1);
  const told = ahead > far ? Math.min(second, low < high ? far - 1 : far) : second;
  return starts.others(Math.min(ahead, far), told, own < other ? 1 : 0);
}

/** The share of the win when the game is over. */
function share(own: number, scores: readonly number[]): number {
  const top = Math.max(...scores);
  return own === top ? 1 / scores.filter((score) => score === top).length : 0;
}

/** The distinguishable units beyond the target and the leader. */
const AHEAD = 240;

/** Whether a table for another target covers all points to go of this game. */
export function fits(table: ValueTable, game: Tutto): boolean {
  return targetOf(game) <= arrayOf(table, 'first').shape[0]!;
}

/**
 * For any number of players: chances against each opponent from the table for two, combined as in a
 * race of normal variables, where luck against one opponent is luck against the others too. In the
 * last round, each player still to roll overtakes the leader with some probability.
 */
export function endsForMany(game: Tutto, state: TuttoState, table: ValueTable): Ends {
  const { roller, lastRound } = state;
  const target = targetOf(game);
  const scores = state.scores.map(unitsOf);
  const own = scores[roller]!;
  const top = Math.max(...scores, lastRound ? 0 : target);
  const bank = chainOf(scores, roller).map((left) =>
    generate(top - own + AHEAD + 1, (gain) => {
      const after = left.map((score, seat) => (seat === roller ? score + gain : score));
      return lastRound || after[roller]! >= target
        ? lastChance(game, roller, after, table)
        : race(game, roller, after, table);
    }),
  );
  const nulls = bank.map((row) => row[0]!);
  return endsOf(bank, game.chargeAtOnce ? nulls : nulls.map(() => nulls[0]!), game.full);
}

/** The roller leads alone or ties, and nobody still to roll overtakes. */
function lastChance(
  game: Tutto,
  roller: number,
  after: readonly number[],
  table: ValueTable,
): number {
  const top = Math.max(...after);
  const last = arrayOf(table, 'last').values;
  let chance = share(after[roller]!, after);
  for (let turn = placeOf(game, roller) + 1; turn < game.seats; turn += 1) {
    const seat = (game.first + turn) % game.seats;
    const behind = Math.min(top - after[seat]!, BEHIND);
    chance *= 1 - last[BEHIND + 1 + behind]!;
  }
  return chance;
}

/** Whose turn of the round it is. */
function placeOf({ seats, first }: Tutto, seat: number): number {
  return (seat - first + seats) % seats;
}

/** The roller's chance to be ahead of all others at the end; the next player rolls. */
function race(game: Tutto, roller: number, after: readonly number[], table: ValueTable): number {
  const ahead = LUCK.map(({ weight }) => weight);
  for (let other = 0; other < game.seats; other += 1) {
    if (other === roller) continue;
    const lead = Math.SQRT2 * deviate(duel(game, roller, other, after, table));
    for (const [node, { luck }] of LUCK.entries()) ahead[node]! *= below(lead + luck);
  }
  return ahead.reduce((sum, chance) => sum + chance, 0);
}

/** The roller's chance against another, who rolls first of the two. */
function duel(
  game: Tutto,
  roller: number,
  other: number,
  after: readonly number[],
  table: ValueTable,
): number {
  const isEarlier = placeOf(game, other) < placeOf(game, roller);
  const { values, shape } = arrayOf(table, isEarlier ? 'first' : 'second');
  const size = shape[0]!;
  const place = (seat: number): number =>
    Math.min(Math.max(after[seat]! + size - targetOf(game), 0), size - 1);
  return 1 - values[place(other) * size + place(roller)]!;
}

/** The normal distribution function is tabulated from -9 to 9 in these steps, then interpolated. */
const [LOWEST, STEPS_PER_ONE] = [-9, 200];
const BELOW = (() => {
  const half = -LOWEST * STEPS_PER_ONE;
  const step = 1 / STEPS_PER_ONE;
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const values = new Float64Array(2 * half + 1);
  values[0] = 1.12858840595384e-19;
  for (let index = 1; index <= half; index += 1) {
    // Simpson's rule, far more exact here than the numbers
    const x = LOWEST + (index - 1) * step;
    const sum = density(x) + 4 * density(x + step / 2) + density(x + step);
    values[index] = values[index - 1]! + (sum * step) / 6;
  }
  for (let index = 0; index < half; index += 1) values[2 * half - index] = 1 - values[index]!;
  return values;
})();

function below(x: number): number {
  const at = (x - LOWEST) * STEPS_PER_ONE;
  if (at <= 0) return BELOW[0]!;
  if (at >= BELOW.length - 1) return BELOW.at(-1)!;
  const index = Math.floor(at);
  return BELOW[index]! + (at - index) * (BELOW[index + 1]! - BELOW[index]!);
}

/** The inverse of `below`. */
function deviate(chance: number): number {
  let [low, high] = [0, BELOW.length - 1];
  if (chance <= BELOW[low]!) return LOWEST;
  if (chance >= BELOW[high]!) return -LOWEST;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (BELOW[middle]! <= chance) low = middle;
    else high = middle;
  }
  const part = (chance - BELOW[low]!) / (BELOW[high]! - BELOW[low]!);
  return LOWEST + (low + part) / STEPS_PER_ONE;
}

/** Nodes and weights of Gauss-Hermite quadrature with 24 nodes, for one's own luck. */
const LUCK = (() => {
  const count = 24;
  /** The Hermite polynomials of the last two degrees. */
  const hermite = (x: number): [number, number] => {
    let [before, value] = [0, 1];
    for (let degree = 0; degree < count; degree += 1) {
      [before, value] = [value, x * value - degree * before];
    }
    return [before, value];
  };
  const nodes: { luck: number; weight: number }[] = [];
  const step = 0.01;
  for (let index = 0; index * step < 2 * Math.sqrt(count); index += 1) {
    let [low, high] = [index * step, (index + 1) * step];
    if (hermite(low)[1] * hermite(high)[1] > 0) continue;
    for (let halving = 0; halving < 50; halving += 1) {
      const middle = (low + high) / 2;
      if (hermite(low)[1] * hermite(middle)[1] <= 0) high = middle;
      else low = middle;
    }
    const weight = 1 / hermite(low)[0] ** 2;
    nodes.push({ luck: low, weight }, { luck: -low, weight });
  }
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  return nodes.map(({ luck, weight }) => ({ luck, weight: weight / total }));
})();
