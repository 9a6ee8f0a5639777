// The steps between the classes of a turn's positions: dice to pick, faces, places. They follow from
// the moves of one position of each class.

import { bitCount, NO, type Graph, type Level } from './graph';
import { ALL, FACES } from './position';

/**
 * The steps of the classes with so many dice left. A class has a roll for each die that can be
 * picked, a roll has a choice for each of its six faces, a choice has some places. Choices between
 * the same classes are one.
 */
export interface Steps {
  /** For each class, the number of its rolls. */
  readonly picks: Uint8Array;
  /** For each face of each roll, the number of the choice. */
  readonly rolls: Int32Array;
  /** For each choice, the number of its places. */
  readonly choices: Uint8Array;
  /** For each place, the class one level down. */
  readonly places: Int32Array;
}

const SIX = FACES.length;
/** The usual number of new choices per roll, so that the arrays seldom grow. */
const CHOICES_OF_A_ROLL = 3;
const PLACES_OF_A_CHOICE = 4;

/** Makes the steps of a level, some classes at a time. */
export class StepsMaker {
  readonly #level: Level;
  readonly #picks: Uint8Array;
  readonly #choices: Choices;
  readonly #rolls: Int32Array<ArrayBuffer>;
  #roll = 0;
  #number = 0;
  #at = 0;
  #outline = 0;

  /**
   * `worth` has pairs of numbers for the classes one level down, the first of which says what they
   * are worth, more or less: a choice has its best place first, and a search for the best one seldom
   * finds a better one.
   */
  constructor(
    private readonly graph: Graph,
    private readonly left: number,
    worth: Float64Array,
  ) {
    this.#level = graph.levels[left]!;
    const { count } = this.#level;
    this.#picks = new Uint8Array(count);
    this.#rolls = new Int32Array(count * left * SIX); // each die to come can be picked
    this.#choices = new Choices(worth, count * left * CHOICES_OF_A_ROLL);
  }

  /** Goes on with so many classes; the steps, if those were the last ones. */
  make(classes: number): Steps | null {
    const { blocks, begins, classes: numbers, count } = this.#level;
    const end = Math.min(count, this.#number + classes);
    for (; this.#number < end; this.#at++) {
      if (numbers[this.#at] !== this.#number) continue;
      while (begins[this.#outline + 1]! <= this.#at) this.#outline++;
      const { matches, homes } = blocks[this.graph.taken[this.#outline]!]!;
      const place = this.#at - begins[this.#outline]!;
      this.#picks[this.#number++] = this.#addRolls(matches[place]!, homes[place]!);
    }
    if (end < count) return null;
    const rolls = this.#rolls.subarray(0, this.#roll * SIX);
    return { picks: this.#picks, rolls, ...this.#choices.all() };
  }

  /** Adds the rolls of a position, and returns their number. */
  #addRolls(matches: number, homes: number): number {
    const { graph, left } = this;
    const { first } = graph;
    const below = graph.levels[left - 1]!;
    const here = this.#outline;
    const before = this.#roll;
    for (let die = NO; die < ALL - graph.taken[here]!; die++) {
      if (!canPick(die, homes, left)) continue;
      const rest = die < 0 ? homes : homes & ~(1 << die);
      for (let face = 0; face < SIX; face++) {
        const end = first[here * SIX + face + 1]!;
        for (let move = first[here * SIX + face]!; move < end; move++) {
          this.#choices.add(graph.child(move, matches, rest, die, below));
        }
        this.#rolls[this.#roll * SIX + face] = this.#choices.number();
      }
      this.#roll++;
    }
    return this.#roll - before;
  }
}

/** The numbers in an array of at least this length. */
function withRoom(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (numbers.length >= length) return numbers;
  const more = new Int32Array(Math.max(length, 2 * numbers.length));
  more.set(numbers);
  return more;
}

/** `die` is a free field, or `NO` for any die without a home. */
function canPick(die: number, homes: number, left: number): boolean {
  return die < 0 ? bitCount(homes) < left : ((homes >> die) & 1) === 1;
}

/** Numbers different sets of classes, with a hash table. */
class Choices {
  /** The number of a set, plus one; zero where there is none. */
  #table: Int32Array<ArrayBuffer>;
  #begins: Int32Array<ArrayBuffer>;
  #places: Int32Array<ArrayBuffer>;
  #count = 0;
  /** The set being made, the best first. */
  readonly #set = new Int32Array(ALL + 2);
  #size = 0;

  /** `expected` is about the number of sets. */
  constructor(
    private readonly worth: Float64Array,
    expected: number,
  ) {
    this.#table = new Int32Array(2 << (32 - Math.clz32(expected)));
    this.#begins = new Int32Array(expected + 2);
    this.#places = new Int32Array(expected * PLACES_OF_A_CHOICE);
  }

  add(item: number): void {
    const set = this.#set;
    const size = this.#size;
    for (let at = 0; at < size; at++) if (set[at] === item) return;
    let at = size;
    for (; at > 0 && this.#isBetter(item, set[at - 1]!); at--) set[at] = set[at - 1]!;
    set[at] = item;
    this.#size = size + 1;
  }

  /** The number of the set; the next one is empty. */
  number(): number {
    if (2 * this.#count >= this.#table.length) this.#grow();
    const at = this.#find(this.#set, 0, this.#size);
    if (this.#table[at] === 0) this.#table[at] = this.#append();
    this.#size = 0;
    return this.#table[at]! - 1;
  }

  all(): Pick<Steps, 'choices' | 'places'> {
    const begins = this.#begins;
    const choices = new Uint8Array(this.#count);
    for (let at = 0; at < choices.length; at++) choices[at] = begins[at + 1]! - begins[at]!;
    return { choices, places: this.#places.subarray(0, begins[this.#count]) };
  }

  #isBetter(item: number, other: number): boolean {
    const more = this.worth[2 * item]! - this.worth[2 * other]!;
    return more > 0 || (more === 0 && item < other);
  }

  /** Where the table has this set, or would have it. */
  #find(items: Int32Array, begin: number, size: number): number {
    const mask = this.#table.length - 1;
    let code = size;
    for (let at = 0; at < size; at++) {
      code = Math.imul(code ^ items[begin + at]!, 0x9e3779b1);
      code ^= code >>> 15;
    }
    let at = code & mask;
    while (this.#table[at]! > 0 && !this.#isSet(this.#table[at]! - 1, items, begin, size)) {
      at = (at + 1) & mask;
    }
    return at;
  }

  #isSet(number: number, items: Int32Array, begin: number, size: number): boolean {
    const first = this.#begins[number]!;
    if (this.#begins[number + 1]! - first !== size) return false;
    for (let at = 0; at < size; at++) {
      if (this.#places[first + at] !== items[begin + at]) return false;
    }
    return true;
  }

  /** Adds the set, and returns how many there are. */
  #append(): number {
    const begin = this.#begins[this.#count]!;
    const end = begin + this.#size;
    this.#places = withRoom(this.#places, end);
    this.#begins = withRoom(this.#begins, this.#count + 2);
    for (let at = begin; at < end; at++) this.#places[at] = this.#set[at - begin]!;
    this.#begins[++this.#count] = end;
    return this.#count;
  }

  #grow(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    for (let number = 0; number < this.#count; number++) {
      const begin = this.#begins[number]!;
      const at = this.#find(this.#places, begin, this.#begins[number + 1]! - begin);
      this.#table[at] = number + 1;
    }
  }
}
