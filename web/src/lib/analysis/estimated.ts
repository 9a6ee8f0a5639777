// More than two players, or no table for two: an estimated account with its margin of error. Errors
// and luck within a turn come from the advice, the value of the start from rollouts by the rule of
// thumb. A translation of src/wagnis/analysis/estimated.py, with the same dice.

import type { LoadTable, Thumb } from '$lib/engine/advice';
import type { State } from '$lib/engine/contract';
import type { Entry, Match } from '$lib/engine/match';
import type { Move } from '$lib/wire.gen';
import { Book, sum } from './book';
import { NotSolvedError, type Account, type Analysis, type Valued } from './contract';
import { ends, gains, tells, type Keeper } from './exact';
import { outcomesOf, rollout } from './seeded';

/** Rollouts of each round or turn, with luck and errors subtracted. */
const ROLLOUTS = 4;
/** Rollouts of each whole game, where subtracting luck and errors would take too long. */
const GAMES = 48;
/** Standard deviations on either side of the mean that contain 95% of a normal distribution. */
const WIDE = 1.96;

/** What an estimate asks. */
export interface Asked {
  readonly analysis: Analysis;
  readonly objective: string;
  readonly load: LoadTable;
  readonly thumb: Thumb;
}

/** Each amount is in the view of its own seat. */
export class Estimated implements Keeper {
  start: number[] = [];
  result: number[] = [];
  /** By seat, half of the 95% interval. */
  interval: number[] = [];
  readonly exact = false;

  constructor(
    private readonly match: Match,
    private readonly account: Account,
    private readonly asked: Asked,
    private readonly book: Book,
  ) {}

  async keep(told: (events: number) => Promise<void>): Promise<void> {
    const { match, account } = this;
    if (account.ends === 'game_over' && match.node.kind !== 'over') {
      const { analysis, objective } = this.asked;
      throw new NotSolvedError(
        `${analysis.title} for more than two is reviewed by ${objective} only when it is over`,
      );
    }
    const parts = [...this.#parts()];
    // A rollout takes about as long as its part of the match.
    const share = 1 / (1 + (account.ends === 'game_over' ? 1 : ROLLOUTS));
    await this.#follow((events) => told(events * share));
    const variances = Array<number>(match.game.seats).fill(0);
    this.start = Array<number>(match.game.seats).fill(0);
    for (const [number, part] of parts.entries()) {
      const spreads = await this.#rolledOut(part, number, (done) =>
        told(match.length * (share + (1 - share) * ((number + done) / parts.length))),
      );
      for (const [seat, [mean, spread]] of spreads.entries()) {
        this.start[seat]! += mean;
        variances[seat]! += spread;
      }
    }
    this.interval = variances.map((spread) => WIDE * Math.sqrt(spread));
  }

  /** Books every event; an unfinished game counts only what was gained. */
  async #follow(told?: (events: number) => Promise<void>): Promise<void> {
    const { match, account, book } = this;
    const gained = Array<number>(match.game.seats).fill(0);
    for (let event = 0; event < match.length; event += 1) {
      const [before, after] = [match.entries[event]!, match.entries[event + 1]!];
      const { node } = before;
      if (node.kind === 'decision')
        book.decide(event, before, await this.#advice(before.state), after.event as Move);
      else if (node.kind === 'chance' && node.seat !== null)
        book.fall(event, node.seat, book.what(after), await this.#luck(event, before, after));
      gains(match, account, match.step(event).happened).forEach(
        (more, seat) => (gained[seat]! += more),
      );
      await told?.(event + 1);
    }
    this.result = account.unit === 'points' ? against(gained) : gained;
  }

  /** By seat: the effects of everybody's luck and errors. */
  effects(): [luck: number[], errors: number[]] {
    return [against(this.book.luck()), against(this.book.errors())];
  }

  /** The roller's luck of an outcome; all outcomes that end a turn have the same value. */
  async #luck(event: number, before: Entry, after: Entry): Promise<number> {
    const { game } = this.match;
    const here = (await this.#advice(before.state)).value;
    if (!tells(this.match.step(event).happened, 'turn_over'))
      return (await this.#advice(after.state)).value - here;
    if (before.node.kind !== 'chance') throw new Error('no chance event was due');
    let [rest, ending, total] = [0, 0, 0];
    for (const [outcome, weight] of outcomesOf(before.node.lot)) {
      total += weight;
      if (tells(game.happened(before.state, outcome), 'turn_over')) ending += weight;
      else rest += weight * (await this.#ask(game.after(before.state, outcome))).value;
    }
    return (here * total - rest) / ending - here;
  }

  async #advice(state: State): Promise<Valued> {
    const advice = await this.#ask(state);
    this.book.assume(advice);
    return advice;
  }

  async #ask(state: State): Promise<Valued> {
    const { analysis, objective, load } = this.asked;
    const advice = await analysis.advise(this.match.game, state, objective, load);
    if (advice.objective === objective) return advice;
    const sorry = `${analysis.title} for more than two has no estimate by ${objective}`;
    throw new NotSolvedError(sorry);
  }

  /** The first position of each round, or of the game; rounds without events are left out. */
  *#parts(): Generator<Entry> {
    let begins = true;
    for (let event = 0; event < this.match.length; event += 1) {
      const before = this.match.entries[event]!;
      const { node } = before;
      if (begins && !(node.kind === 'chance' && node.seat === null)) {
        yield before;
        begins = false;
      }
      begins ||= ends(this.account, this.match.step(event).happened);
    }
  }

  /**
   * By seat: the value of the part, and the variance of a rollout with luck subtracted. In whole
   * games luck is not subtracted; there it is the variance of the mean.
   */
  async #rolledOut(
    part: Entry,
    number: number,
    told: (share: number) => Promise<void>,
  ): Promise<[mean: number, spread: number][]> {
    const whole = this.account.ends === 'game_over';
    const count = whole ? GAMES : ROLLOUTS;
    const freed: number[][] = [];
    for (let game = 0; game < count; game += 1) {
      const played = rollout(
        this.match.game,
        part.state,
        `${number} ${game}`,
        this.asked.thumb,
        (match) => match.length > 0 && ends(this.account, match.step(match.length - 1).happened),
      );
      freed.push(await this.#freed(played, whole));
      await told((game + 1) / count);
    }
    return this.start.map((_, seat) => {
      const amounts = freed.map((one) => one[seat]!);
      const mean = sum(amounts) / count;
      const variance = sum(amounts.map((one) => (one - mean) ** 2)) / (count - 1);
      return [mean, whole ? variance / count : variance];
    });
  }

  /** By seat: the result of a rollout; unless it is a whole game, without luck and errors. */
  async #freed(match: Match, whole: boolean): Promise<number[]> {
    if (whole) return gains(match, this.account, match.step(match.length - 1).happened);
    const book = new Book(match, this.asked.analysis, this.account, true);
    const side = new Estimated(match, this.account, this.asked, book);
    await side.#follow();
    const [luck, errors] = side.effects();
    return side.result.map((came, seat) => came - luck[seat]! + errors[seat]!);
  }
}

/** By seat: its own amount less the mean of the others'. */
function against(own: readonly number[]): number[] {
  const total = sum(own);
  return own.map((one) => one - (total - one) / (own.length - 1));
}
