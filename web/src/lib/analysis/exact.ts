// The two exact accounts of a match, from the values of its positions: start plus luck less errors
// equals the result. A translation of src/wagnis/analysis/exact.py.

import type { LoadTable } from '$lib/engine/advice';
import type { Entry, Match } from '$lib/engine/match';
import type { Happening, Move } from '$lib/wire.gen';
import { same, worthOf, type Book } from './book';
import { NotSolvedError, type Account, type Analysis, type Deck, type Valued } from './contract';

/** The values of one match for one objective. */
export class Values {
  readonly #known = new Map<Entry, Partial<Record<Deck, Valued>>>();

  constructor(
    readonly match: Match,
    readonly analysis: Analysis,
    readonly objective: string,
    readonly load: LoadTable,
  ) {}

  /** The value for the seat to act, at a chance node for the roller; or a `NotSolvedError`. */
  async of(entry: Entry, deck: Deck = 'seen'): Promise<Valued> {
    const known = this.#known.get(entry) ?? {};
    this.#known.set(entry, known);
    const { match, analysis, objective, load } = this;
    return (known[deck] ??= await analysis.evaluate(
      match.game,
      entry.state,
      objective,
      deck,
      load,
    ));
  }
}

/** The seat whose value is given there: the one to act, or the roller. */
export function whose({ node, state }: Entry): number {
  return node.kind !== 'over' && node.seat !== null ? node.seat : state.roller;
}

export const tells = (happened: readonly Happening[], kind: Happening['kind']): boolean =>
  happened.some((one) => one.kind === kind);

/** Whether the running part ends: the turn, the round or the game. */
export const ends = (account: Account, happened: readonly Happening[]): boolean =>
  tells(happened, account.ends) || tells(happened, 'game_over');

/** Follows a match from event to event; `told` is called with the number of events booked. */
export interface Keeper {
  readonly start: readonly number[];
  readonly result: readonly number[];
  readonly exact: boolean;
  keep(told: (events: number) => Promise<void>): Promise<void>;
}

/**
 * Two players of whom one gains what the other loses; all amounts are in the view of seat 0. `here`
 * is the expected result of the running part (a round, or the whole game): the points gained in it
 * plus the value of the rest.
 */
export class ZeroSum implements Keeper {
  start = [0];
  result = [0];
  exact = true;
  #open = false;
  #gained = 0;
  #here = 0;
  #bound = 0;

  constructor(
    private readonly match: Match,
    private readonly account: Account,
    private readonly values: Values,
    private readonly book: Book,
  ) {}

  async keep(told: (events: number) => Promise<void>): Promise<void> {
    const { entries } = this.match;
    for (let event = 0; event < this.match.length; event += 1) {
      if (!this.#open) await this.#begin(entries[event]!);
      if (this.#open) await this.#event(event, entries[event]!, entries[event + 1]!);
      await told(event + 1);
    }
    if (!this.#open && this.match.node.kind !== 'over') await this.#begin(entries.at(-1)!);
    if (this.#open) this.result[0]! += this.#here;
  }

  async #begin(entry: Entry): Promise<void> {
    try {
      this.#here = await this.#toCome(entry, 'seen');
    } catch (error) {
      // Not every outcome drawn for all seats is solved: then the part begins after it.
      const { node } = entry;
      if (error instanceof NotSolvedError && node.kind === 'chance' && node.seat === null) return;
      throw error;
    }
    this.start[0]! += this.#here;
    this.#open = true;
    this.#gained = 0;
  }

  async #event(event: number, before: Entry, after: Entry): Promise<void> {
    const { book } = this;
    const happened = this.match.step(event).happened;
    const gained = this.#gained;
    for (const happening of happened) {
      for (const [seat, amount] of this.account.counts(this.match.game, happening)) {
        this.#gained += this.#signed(seat, amount);
      }
    }
    const over = ends(this.account, happened);
    let came = this.#gained;
    if (!over) {
      const deck = book.known(after, tells(happened, 'turn_over')) ? 'seen' : 'full';
      came += await this.#toCome(after, deck);
    }
    if (before.node.kind === 'decision') {
      const judged = book.decide(event, before, await this.values.of(before), after.event as Move);
      // With rounded tables the rounding error is booked with the next outcome.
      this.#here = gained + this.#view(judged.seat, worthOf(judged));
      book.agree(came, this.#here, 2 * this.#bound);
    } else {
      book.fall(event, whose(before), book.what(after), came - this.#here);
      this.#here = came;
    }
    if (over) {
      this.result[0]! += came;
      this.#open = false;
      return;
    }
    const seen = this.#gained + (await this.#toCome(after, 'seen'));
    if (!same(seen, came)) {
      book.fall(event, whose(after), 'deck', seen - came);
      this.#here += seen - came;
    }
  }

  async #toCome(entry: Entry, deck: Deck): Promise<number> {
    const value = await this.values.of(entry, deck);
    this.exact &&= value.exact;
    this.#bound = Math.max(this.#bound, value.bound ?? 0);
    if (deck === 'seen') this.book.assume(value);
    return this.#view(whose(entry), value.value);
  }

  /** A value of this seat, in the view of seat 0. */
  #view(seat: number, value: number): number {
    if (seat === 0) return value;
    return this.account.unit === 'chance' ? 1 - value : -value;
  }

  /** A gain of this seat, in the view of seat 0. */
  #signed(seat: number, amount: number): number {
    if (seat === 0) return amount;
    return this.account.unit === 'chance' ? 0 : -amount;
  }
}

/**
 * Each seat's own turns, and its bets on others' turns; `here` is the expected result of the running
 * turn. A decision in somebody else's turn is a bet. Its value is 0 before it is offered, then that
 * of the better choice, then that of the choice made, and in the end its payout.
 */
export class Own implements Keeper {
  readonly start: number[];
  readonly result: number[];
  exact = true;
  #open = false;
  #here = 0;
  readonly #bets = new Map<number, number>();

  constructor(
    private readonly match: Match,
    private readonly account: Account,
    private readonly values: Values,
    private readonly book: Book,
  ) {
    this.start = Array<number>(match.game.seats).fill(0);
    this.result = Array<number>(match.game.seats).fill(0);
  }

  async keep(told: (events: number) => Promise<void>): Promise<void> {
    const { entries } = this.match;
    for (let event = 0; event < this.match.length; event += 1) {
      if (!this.#open) await this.#begin(entries[event]!);
      await this.#event(event, entries[event]!, entries[event + 1]!);
      await told(event + 1);
    }
    if (this.match.node.kind === 'over') return;
    const last = entries.at(-1)!;
    if (!this.#open) await this.#begin(last);
    this.result[last.state.roller]! += this.#here;
    for (const [seat, value] of this.#bets) this.result[seat]! += value;
  }

  async #begin(entry: Entry): Promise<void> {
    const { roller } = entry.state;
    if (asksOthers(entry, roller))
      throw new NotSolvedError("what the roller's turn is worth is not known where others bet");
    this.#here = await this.#value(entry, 'seen');
    this.start[roller]! += this.#here;
    this.#open = true;
  }

  async #event(event: number, before: Entry, after: Entry): Promise<void> {
    const { book } = this;
    const { roller } = before.state;
    const { happened } = this.match.step(event);
    const over = ends(this.account, happened);
    const gained = gains(this.match, this.account, happened);
    const others = asksOthers(after, roller);
    let came = this.#here;
    if (over) came = gained[roller]!;
    else if (!others) came = await this.#value(after, book.known(after, false) ? 'seen' : 'full');
    if (before.node.kind === 'decision') {
      const judged = book.decide(event, before, await this.values.of(before), after.event as Move);
      if (judged.seat !== roller) {
        book.fall(event, judged.seat, 'bet', judged.value);
        this.#bets.set(judged.seat, worthOf(judged));
      } else if (others) came = worthOf(judged);
      else book.agree(came, worthOf(judged));
    } else book.fall(event, roller, book.what(after), came - this.#here);
    this.#here = came;
    if (over) this.#end(event, roller, gained);
    else if (!others) {
      const seen = await this.#value(after, 'seen');
      if (!same(seen, came)) {
        book.fall(event, roller, 'deck', seen - came);
        this.#here = seen;
      }
    }
  }

  /** Books the result of the turn, and of the bets on it. */
  #end(event: number, roller: number, gained: readonly number[]): void {
    this.result[roller]! += gained[roller]!;
    for (const [seat, value] of this.#bets) {
      this.result[seat]! += gained[seat]!;
      this.book.fall(event, seat, 'bet', gained[seat]! - value);
    }
    this.#open = false;
    this.#bets.clear();
  }

  async #value(entry: Entry, deck: Deck): Promise<number> {
    const value = await this.values.of(entry, deck);
    this.exact &&= value.exact;
    if (deck === 'seen') this.book.assume(value);
    return value.value;
  }
}

/** By seat, the points gained by these happenings. */
export function gains(match: Match, account: Account, happened: readonly Happening[]): number[] {
  const gained = Array<number>(match.game.seats).fill(0);
  for (const happening of happened) {
    for (const [seat, amount] of account.counts(match.game, happening)) gained[seat]! += amount;
  }
  return gained;
}

/** Whether another seat decides here: then the values are not the roller's. */
function asksOthers({ node }: Entry, roller: number): boolean {
  return node.kind === 'decision' && node.seat !== roller;
}
