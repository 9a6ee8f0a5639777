// One turn of Tutto, solved for any values of its ends: a translation of solver/turn.py. All amounts
// at risk are in units. Cards are drawn from a full deck each time, except for the next one if the
// caller passes its probabilities.

import { finish, MOST, riskOfDraw, SPARKS, towards, UNIT, WAYS } from '../chances';
import { TUTTO_CARDS, TUTTO_DICE } from '../facts.gen';
import type { Deck } from '../rules';
import { CARDS, type CardName } from '../wire.gen';

/** The probability of each card to be the next. */
export type Drawn = Readonly<Record<CardName, number>>;

/**
 * The values of the ends of a turn for the roller. `bank[c][p]` is for banking p units with c
 * plus/minus charges pending; beyond its last column it grows by `slope` per unit; charges beyond
 * its last row change nothing. `nulls[c]` is for a null or a stop card, `won` for a cloverleaf. With
 * more than `reach` units at risk, stopping is best wherever it is allowed.
 */
export interface Ends {
  readonly bank: readonly Float64Array[];
  readonly nulls: readonly number[];
  readonly won: number;
  readonly slope: number;
  readonly reach: number;
}

const kinds = (has: (card: CardName) => boolean): CardName[] => CARDS.filter(has);
/** The cards on which one may stop before the TUTTO. */
const LANES = kinds((card) => TUTTO_CARDS[card].mayStop);
/** The cards without stopping and with points for their TUTTO; one of them comes with a charge. */
const FORCED = kinds((card) => TUTTO_CARDS[card].adds > 0 && !TUTTO_CARDS[card].mayStop);
const STOPS = kinds((card) => TUTTO_CARDS[card].endsTurn);
const SPARKLING = kinds((card) => TUTTO_CARDS[card].nullBanks);
const WINNING = kinds((card) => TUTTO_CARDS[card].winsAfter > 0);
const WINS_AFTER = Math.max(...WINNING.map((card) => TUTTO_CARDS[card].winsAfter));
/** Units that a charge costs. It brings as many, which bounds the charges of a turn. */
export const CHARGE = Math.max(...CARDS.map((card) => TUTTO_CARDS[card].charges)) / UNIT;
/** The most that a card without stopping adds. */
const ADDED = Math.max(...FORCED.map((card) => TUTTO_CARDS[card].adds)) / UNIT;
const SIX = TUTTO_DICE;
const LANE_COUNT = LANES.length;

const chanceOf = (cards: readonly CardName[], drawn: Drawn): number =>
  cards.reduce((sum, card) => sum + drawn[card], 0);
const finishSix = (card: CardName) => finish(TUTTO_CARDS[card], SIX);

/** The units at risk after the card's effect. */
export function afterTutto(card: CardName, units: number): number {
  return TUTTO_CARDS[card].times * units + TUTTO_CARDS[card].adds / UNIT;
}

/** The probability of each card in this deck. */
export function drawnFrom(deck: Deck): Drawn {
  const total = CARDS.reduce((sum, card) => sum + deck[card], 0);
  return Object.fromEntries(CARDS.map((card) => [card, deck[card] / total])) as Drawn;
}

/** The values of rolling 0 to 6 dice: [dice, charges, lane], from an offset in `values`. */
interface Rolled {
  readonly values: Float64Array;
  readonly offset: number;
}

export class SolvedTurn {
  /** The number of rows by charges. */
  private readonly rows: number;
  /** The numbers of a row for each charge and lane. */
  private readonly block: number;
  private readonly width: number;
  /** [units at risk, charges]: after a TUTTO, the better of stopping and drawing. */
  private readonly afterTuttos: Float64Array;
  /** [units, dice left, charges, lane]: after a keep; with no dice left, before the effect. */
  private readonly kept: Float64Array;
  /** [units, dice, charges, lane] */
  private readonly rolls: Float64Array;
  /** [units, charges] */
  private readonly draws: Float64Array;
  private readonly best: Float64Array;

  /** The probabilities of all cards after the next, from the full deck. */
  private readonly full: Drawn;

  constructor(
    readonly ends: Ends,
    deck: Deck,
  ) {
    const { bank, reach } = ends;
    this.full = drawnFrom(deck);
    const size = reach + 1 + MOST;
    this.rows = bank.length;
    this.width = bank[0]!.length;
    this.block = this.rows * LANE_COUNT;
    this.best = new Float64Array(this.block);
    this.afterTuttos = new Float64Array((2 * size + ADDED) * this.rows);
    for (let units = 0; units < 2 * size + ADDED; units += 1) {
      for (let c = 0; c < this.rows; c += 1) {
        this.afterTuttos[units * this.rows + c] = this.banked(units, c);
      }
    }
    this.kept = new Float64Array(size * SIX * this.block);
    for (let units = reach + 1; units < size; units += 1) this.keepBeyond(units);
    this.rolls = new Float64Array((reach + 1) * (SIX + 1) * this.block);
    this.draws = new Float64Array((reach + 1) * this.rows);
    for (let units = reach; units >= 0; units -= 1) this.settle(units);
  }

  /** The value of stopping. */
  bank(units: number, charges: number): number {
    return this.banked(this.told(units), this.row(charges));
  }

  /** The value of a null or a stop card. */
  nothing(charges: number): number {
    return this.ends.nulls[this.row(charges)]!;
  }

  /** The value before a card is drawn: from a full deck, or with these probabilities. */
  draw(units: number, charges: number, drawn?: Drawn): number {
    const [told, c] = [this.told(units), this.row(charges)];
    if (told <= this.ends.reach && !drawn) return this.draws[told * this.rows + c]!;
    return this.drawing(told, c, this.rolledAt(told), drawn ?? this.full);
  }

  /** The value before a roll of `left` dice on this card. */
  roll(card: CardName, left: number, units: number, charges: number, tuttos = 0): number {
    const [told, c] = [this.told(units), this.row(charges)];
    const lane = LANES.indexOf(card);
    if (lane >= 0) {
      const { values, offset } = this.rolledAt(told);
      return values[offset + left * this.block + c * LANE_COUNT + lane]!;
    }
    if (SPARKLING.includes(card)) return this.sparkle(left, told, c);
    const nothing = this.ends.nulls[c]!;
    if (WINNING.includes(card)) {
      const better = this.ends.won - nothing;
      const again = towards(finishSix(card), better) ** (WINS_AFTER - tuttos - 1);
      return nothing + towards(finish(TUTTO_CARDS[card], left), better) * again * better;
    }
    return FORCED.includes(card) ? this.forced(card, left, told, c) : nothing;
  }

  /** The largest gain of one further step for a roller who stops right after it. */
  gain(units: number): number {
    const { values, offset } = this.rolledAt(units);
    let most = this.draw(units, 0);
    for (let left = 1; left < SIX; left += 1) {
      for (let lane = 0; lane < LANE_COUNT; lane += 1) {
        most = Math.max(most, values[offset + left * this.block + lane]!);
      }
    }
    return most - this.bank(units, 0);
  }

  private row(charges: number): number {
    return Math.min(charges, this.rows - 1);
  }

  /** Without a slope, all amounts beyond the last column have the same value. */
  private told(units: number): number {
    return this.ends.slope ? units : Math.min(units, this.width - 1);
  }

  private banked(units: number, c: number): number {
    const last = this.width - 1;
    const value = this.ends.bank[c]![Math.min(units, last)]!;
    return this.ends.slope ? value + this.ends.slope * Math.max(units - last, 0) : value;
  }

  /** Beyond the reach a roller who may stop stops. */
  private keepBeyond(units: number): void {
    for (let left = 0; left < SIX; left += 1) {
      for (let c = 0; c < this.rows; c += 1) {
        for (let lane = 0; lane < LANE_COUNT; lane += 1) {
          const at = (units * SIX + left) * this.block + c * LANE_COUNT + lane;
          this.kept[at] = this.banked(left ? units : afterTutto(LANES[lane]!, units), c);
        }
      }
    }
  }

  /** Computes all values with this many units at risk from those with more. */
  private settle(units: number): void {
    const { rows, block, kept, rolls, afterTuttos } = this;
    const seen = Math.min(Math.floor(units / CHARGE), rows - 1) + 1;
    const start = units * (SIX + 1) * block;
    for (let dice = 1; dice <= SIX; dice += 1) {
      this.average(dice, seen, rolls, start + dice * block, (way, ways) => {
        const left = dice - ways.dice[way]!;
        return ((units + ways.points[way]!) * SIX + left) * block;
      });
    }
    for (let c = 0; c < seen; c += 1) {
      const stop = afterTuttos[units * rows + c]!;
      for (let left = 1; left < SIX; left += 1) {
        for (let lane = 0; lane < LANE_COUNT; lane += 1) {
          const at = c * LANE_COUNT + lane;
          kept[(units * SIX + left) * block + at] = Math.max(
            stop,
            rolls[start + left * block + at]!,
          );
        }
      }
      const drawn = this.drawing(units, c, { values: rolls, offset: start }, this.full);
      this.draws[units * rows + c] = drawn;
      afterTuttos[units * rows + c] = Math.max(stop, drawn);
    }
    for (let c = 0; c < seen; c += 1) {
      for (let lane = 0; lane < LANE_COUNT; lane += 1) {
        const at = units * SIX * block + c * LANE_COUNT + lane;
        kept[at] = afterTuttos[afterTutto(LANES[lane]!, units) * rows + c]!;
      }
    }
  }

  /** Writes the mean over rolls of dice, each with its best way to keep; `place` is in `from`. */
  private average(
    dice: number,
    seen: number,
    to: Float64Array,
    offset: number,
    place: (way: number, ways: (typeof WAYS)[number]) => number,
    from: Float64Array = this.kept,
  ): void {
    const { best } = this;
    const ways = WAYS[dice]!;
    const count = seen * LANE_COUNT;
    for (let at = 0; at < count; at += 1) {
      to[offset + at] = ways.nothing * this.ends.nulls[Math.floor(at / LANE_COUNT)]!;
    }
    for (let c = 0; c < ways.weight.length; c += 1) {
      best.fill(-Infinity, 0, count);
      for (let way = ways.first[c]!; way < ways.first[c + 1]!; way += 1) {
        const base = place(way, ways);
        for (let at = 0; at < count; at += 1) {
          const value = from[base + at]!;
          if (value > best[at]!) best[at] = value;
        }
      }
      const weight = ways.weight[c]!;
      for (let at = 0; at < count; at += 1) to[offset + at]! += weight * best[at]!;
    }
  }

  private rolledAt(units: number): Rolled {
    if (units <= this.ends.reach) {
      return { values: this.rolls, offset: units * (SIX + 1) * this.block };
    }
    return { values: this.beyond(units), offset: 0 };
  }

  /** Rolls beyond `reach` units: a roller who may stop stops next. */
  private beyond(units: number): Float64Array {
    const { block } = this;
    const values = new Float64Array((SIX + 1) * block);
    for (let dice = 1; dice <= SIX; dice += 1) {
      const ways = WAYS[dice]!;
      const ends = new Float64Array(ways.dice.length * block);
      for (const [way, points] of ways.points.entries()) {
        const isTutto = ways.dice[way] === dice;
        for (let at = 0; at < block; at += 1) {
          const [c, lane] = [Math.floor(at / LANE_COUNT), LANES[at % LANE_COUNT]!];
          const banks = isTutto ? afterTutto(lane, units + points) : units + points;
          ends[way * block + at] = this.banked(banks, c);
        }
      }
      this.average(dice, this.rows, values, dice * block, (way) => way * block, ends);
    }
    return values;
  }

  /** The mean over the cards, given the values of rolling on each lane. */
  private drawing(units: number, c: number, { values, offset }: Rolled, drawn: Drawn): number {
    const nothing = this.ends.nulls[c]!;
    const sparkling = chanceOf(SPARKLING, drawn);
    let value = chanceOf(STOPS, drawn) * nothing;
    if (sparkling) value += sparkling * this.sparkle(SIX, units, c);
    for (let lane = 0; lane < LANE_COUNT; lane += 1) {
      value += drawn[LANES[lane]!] * values[offset + SIX * this.block + c * LANE_COUNT + lane]!;
    }
    for (const card of WINNING) {
      const better = this.ends.won - nothing;
      value += drawn[card] * (nothing + towards(finishSix(card), better) ** WINS_AFTER * better);
    }
    for (const card of FORCED) value += drawn[card] * this.forced(card, SIX, units, c);
    return value;
  }

  /** The value before a roll on a card without stopping. */
  private forced(card: CardName, left: number, units: number, c: number): number {
    const nothing = this.ends.nulls[c]!;
    const then = this.row(c + (TUTTO_CARDS[card].charges ? 1 : 0));
    const better = this.tuttoOrBank(afterTutto(card, units), then) - nothing;
    return nothing + towards(finish(TUTTO_CARDS[card], left), better) * better;
  }

  private tuttoOrBank(units: number, c: number): number {
    const known = units * this.rows + c < this.afterTuttos.length;
    return known ? this.afterTuttos[units * this.rows + c]! : this.banked(units, c);
  }

  /** The expected value of banking after fireworks with this many dice. */
  private sparkle(left: number, units: number, c: number): number {
    const bank = this.ends.bank[c]!;
    const chances = fireworks(this.width)[left]!;
    let [value, within, brought] = [0, 0, 0];
    for (let more = 0; more < this.width - units; more += 1) {
      const chance = chances[more]!;
      value += chance * bank[units + more]!;
      within += chance;
      brought += chance * more;
    }
    value += (1 - within) * bank[this.width - 1]!;
    if (!this.ends.slope) return value;
    const beyond = fireworksMean()[left]! - brought + (units - this.width + 1) * (1 - within);
    return value + this.ends.slope * beyond;
  }
}

let known: Float64Array[] = [];

/** [0..6 dice, units]: the probability that fireworks bring exactly so many units more. */
function fireworks(width: number): readonly Float64Array[] {
  if (known.length > 0 && known[0]!.length >= width) return known;
  const size = Math.max(256, 2 ** Math.ceil(Math.log2(width)));
  const chances = WAYS.map(() => new Float64Array(size));
  for (let dice = 1; dice <= SIX; dice += 1) chances[dice]![0] = WAYS[dice]!.nothing;
  for (let total = 1; total < size; total += 1) {
    for (const [dice, after, units, chance] of SPARKS) {
      if (units <= total) chances[dice]![total]! += chance * chances[after]![total - units]!;
    }
  }
  known = chances;
  return known;
}

let means: number[] | null = null;

/** [0..6 dice]: the expected units that fireworks still bring. */
function fireworksMean(): readonly number[] {
  if (means) return means;
  // Six dice come again after a TUTTO, so each mean is `plain + again * mean[6]`.
  const plain = WAYS.map(() => 0);
  const again = WAYS.map(() => 0);
  for (let dice = 1; dice <= SIX; dice += 1) {
    for (const [from, after, units, chance] of SPARKS) {
      if (from !== dice) continue;
      plain[dice]! += chance * units;
      if (after === SIX) again[dice]! += chance;
      else {
        plain[dice]! += chance * plain[after]!;
        again[dice]! += chance * again[after]!;
      }
    }
  }
  const six = plain[SIX]! / (1 - again[SIX]!);
  means = plain.map((mean, dice) => mean + again[dice]! * six);
  return means;
}

/** The largest chance of a cloverleaf's win before drawing a card. */
function cloverFromDraw(drawn: Drawn): number {
  const once = WINNING.reduce(
    (sum, card) => sum + drawn[card] * finishSix(card).most ** WINS_AFTER,
    0,
  );
  const forced = FORCED.reduce((sum, card) => sum + drawn[card] * finishSix(card).most, 0);
  return once / (1 - forced - chanceOf(LANES, drawn) * finishSix(LANES[0]!).most);
}

/**
 * Ends without a slope; `reach` is where going on can no longer gain, whatever comes of this full
 * deck.
 */
export function endsOf(bank: readonly Float64Array[], nulls: readonly number[], deck: Deck): Ends {
  const won = 1;
  const clover = cloverFromDraw(drawnFrom(deck));
  const safe = Math.min(riskOfDraw(deck), ...WAYS.slice(1, SIX).map(({ nothing }) => nothing));
  const worst = Math.max(...nulls);
  const top = bank.reduce(
    (most, row) => row.reduce((one, other) => Math.max(one, other), most),
    worst,
  );
  const enough = top - safe * (top - worst) + clover * Math.max(0, won - top);
  let reach = bank[0]!.length - 1;
  while (reach > 0 && bank.every((row) => row[reach]! >= enough)) reach -= 1;
  return { bank, nulls, won, slope: 0, reach };
}
