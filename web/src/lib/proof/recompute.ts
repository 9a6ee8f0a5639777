// Recomputes every roll, card and tableau of a finished match from its seeds. In the games of the
// house it plays the record by their rules; in others the server says what fell.

import type { Game, Lot, Node, Options, State } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { legalAt } from '$lib/engine/match';
import { has, partOf } from '$lib/games/index';
import type { EnteredMark } from '$lib/engine/entered';
import type { Fair, ForkedShown, GameName, Move, Outcome, Standing, Step } from '$lib/wire.gen';
import { compared, inForce, type Compared, type Level } from './compare';
import type { Hashing } from './hashing';
import { promiseOf, type Difference, type Note } from './note';
import {
  fromHex,
  NOTHING,
  streams,
  toHex,
  type ReadByte,
  type ReadWord,
  type Stream,
} from './stream';

/** A match record as downloaded. */
export interface MatchRecord {
  game: GameName;
  players: string[];
  options: Record<string, unknown>;
  events: (Move | Outcome)[];
  result: { scores: number[]; winners: number[] | null };
  fair?: Fair;
  /** The fork: its first events were played in another game, with other dice. */
  forked?: ForkedShown;
  /** The dice were real, and people entered them. */
  entered?: EnteredMark;
}

interface Happened {
  k: number;
  /** The event's index in the record. */
  event: number;
  fits: boolean;
}
export interface DiceDraw extends Happened {
  kind: 'dice';
  read: ReadByte[];
  expected: number[];
  found: number[];
}
export interface PickDraw extends Happened {
  kind: 'card' | 'tableau';
  /** Empty where the table fixed the card. */
  read: ReadWord[];
  /** The number of equally likely results. */
  of: number;
  expected: string;
  found: string;
}
export type Drawn = DiceDraw | PickDraw;

export type Flaw =
  /** The game is over, but the record has no seeds. */
  | { kind: 'no-seeds' }
  /** Seeds malformed according to the protocol. */
  | { kind: 'bad-seeds' }
  /** The revealed seed does not match the published fingerprint. */
  | { kind: 'commit'; published: string; computed: string }
  /** A seed does not match its promise, or has none. */
  | { kind: 'promise'; deal: number; seat: number }
  /** The record belongs to another table, or does not list every deal. */
  | { kind: 'deals' }
  /** Something differs from what this device noted. */
  | { kind: 'noted'; differs: Difference[] }
  /** The record and the log disagree. */
  | { kind: 'events'; event: number }
  /** The rules do not allow this event. */
  | { kind: 'illegal'; event: number }
  /** The record has more or fewer dice than were due. */
  | { kind: 'count'; draw: DiceDraw; due: number }
  | { kind: 'differs'; draw: Drawn };

export interface Proof {
  by: Hashing['by'];
  commit: string;
  /** What this device can vouch for from its own notes. */
  level: Level;
  /** The chance events from which other seeds apply, after a backup was restored. */
  renewed: number[];
  draws: Drawn[];
  /** The number of events taken over from another game; the seeds do not cover them. */
  given: number;
  /** Other draws, in a game of another package; this page does not know how they are made. */
  unknown: number;
  /** The first error; null if there is none. */
  flaw: Flaw | null;
}

/** The part of a game that the proof uses. */
export interface ProofFacts {
  /** A shuffled deck of a table with all its copies, in the protocol's order. */
  deck?(options: Options): readonly string[];
  /** The name of a card or tableau. */
  nameOf?(id: string): string;
  /** The noun for one draw, and for several. */
  called?(): readonly [one: string, more: string];
}

/** The names in the proof of this game; null where it has none. */
export const factsOf = async (game: GameName): Promise<ProofFacts | null> =>
  has(game, 'proof') ? partOf(game, 'proof') : null;

/** A match as the table logged it, event by event. */
export interface MatchLog {
  events: (Move | Outcome)[];
  /** The number of dice due before each event, where the position says it. */
  due: (number | null)[];
  /** Whether it was a chance event. */
  fell: boolean[];
}

export function matchLog(story: { start: Standing; steps: Step[] }): MatchLog {
  const before = [story.start, ...story.steps.map((step) => step.then)];
  return {
    events: story.steps.map((step) => step.event),
    due: story.steps.map((_, event) => {
      const { view } = before[event]!;
      return 'rolling' in view ? view.rolling : null;
    }),
    fell: story.steps.map(({ by }) => by === 'chance'),
  };
}

const isChance = (event: Move | Outcome): event is Outcome =>
  'dice' in event || 'card' in event || 'tableau' in event;
/** Six-sided dice, whatever the game. */
const isRoll = (event: object): boolean =>
  'dice' in event &&
  Array.isArray(event.dice) &&
  event.dice.every((face) => Number.isInteger(face) && face >= 1 && face <= 6);
const sorted = (faces: number[]) => [...faces].sort((a, b) => a - b);

/** Checks the seeds themselves, before any dice. */
async function seedFlaw(
  fair: Fair | undefined,
  seats: number,
  table: string | null,
  by: Hashing,
): Promise<Flaw | null> {
  if (!fair) return { kind: 'no-seeds' };
  const hex = (seed: string, bytes: number) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(seed);
  const every = [...fair.given_up, fair, ...(fair.later ?? [])];
  for (const { commit, server_seed, client_seeds } of every) {
    const fit = client_seeds.every((seed) => seed === null || hex(seed, 16));
    if (!fit || !hex(server_seed, 32)) return { kind: 'bad-seeds' };
    const computed = toHex(await by.sha256(fromHex(server_seed)));
    if (computed !== commit) return { kind: 'commit', published: commit, computed };
  }
  const deals = inForce(fair);
  if (deals.some(({ client_seeds }) => client_seeds.length !== seats)) return { kind: 'bad-seeds' };
  // A beginning that is no whole number would hide the deal.
  const begins = deals.every(
    ({ from }, at) => Number.isInteger(from) && from >= (at === 0 ? 0 : deals[at - 1]!.from),
  );
  if (!begins) return { kind: 'deals' };
  return dealFlaw(fair, table);
}

/** Every deal is listed, and every seed matches its promise. */
function dealFlaw(fair: Fair, table: string | null): Flaw | null {
  const [stretches, given] = [inForce(fair), fair.given_up];
  if (stretches.some(({ client_seeds, promises }) => client_seeds.length !== promises.length))
    return { kind: 'deals' };
  const numbers = [...stretches, ...given].map(({ deal }) => deal).sort((one, two) => one - two);
  const rising = stretches.every(({ deal }, at) => at === 0 || deal > stretches[at - 1]!.deal);
  if (!rising || numbers.some((number, at) => number !== at + 1)) return { kind: 'deals' };
  // Notes are found by the commit.
  const commits = new Set([...stretches, ...given].map(({ commit }) => commit));
  if (commits.size < numbers.length) return { kind: 'deals' };
  if (table !== null && fair.table !== table) return { kind: 'deals' };
  for (const { deal, commit, client_seeds, promises } of [...stretches, ...given]) {
    const open = given.some((one) => one.deal === deal);
    for (const [seat, seed] of client_seeds.entries()) {
      const promise = promises[seat] ?? null;
      if (open && seed === null) continue;
      const fits =
        promise === null
          ? seed === NOTHING
          : seed !== null && promiseOf(fair.table, commit, seat, seed) === promise;
      if (!fits) return { kind: 'promise', deal, seat };
    }
  }
  return null;
}

const idIn = (outcome: Move | Outcome): string =>
  'card' in outcome ? outcome.card : 'tableau' in outcome ? outcome.tableau : '';

/** The events of a record by the rules of its game: what is due, and every draw recomputed. */
class Recomputation {
  /** Null for a game of another package, and after an event that does not follow the rules. */
  #state: State | null;

  constructor(
    private readonly game: Game | null,
    private readonly stream: (k: number) => Stream,
  ) {
    this.#state = game?.start() ?? null;
  }

  /** What is due; null where it is unknown. */
  get node(): Node | null {
    return this.#state && this.game!.node(this.#state);
  }

  /** Plays an event; false where the rules do not allow it, or are unknown. */
  pass(given: Move | Outcome): boolean {
    const event = this.node && legalAt(this.node, given);
    this.#state = event && this.game!.after(this.#state!, event);
    return event !== null;
  }

  async draw(k: number, event: number, happened: Outcome, lot: Lot | null): Promise<Drawn> {
    if ('dice' in happened) {
      const read = await this.stream(k).dice(happened.dice.length);
      const expected = sorted(read.flatMap(({ face }) => (face === undefined ? [] : [face])));
      const dice = sorted(happened.dice);
      return { kind: 'dice', k, event, read, expected, found: dice, fits: equal(expected, dice) };
    }
    const kind = 'card' in happened ? 'card' : 'tableau';
    const deck = lot?.what === 'deck' ? lot : null;
    const undrawn = (deck?.kinds ?? []).flatMap(([outcome, copies]) =>
      Array.from({ length: Math.max(0, copies) }, () => idIn(outcome)),
    );
    const of = undrawn.length;
    const read = of > 0 && !deck?.fixed ? await this.stream(k).oneOf(of) : [];
    const expected = undrawn[read.at(-1)?.index ?? 0] ?? '';
    const found = idIn(happened);
    return { kind, k, event, read, of, expected, found, fits: expected === found };
  }
}

/** Recomputes everything; `note` has this device's notes. */
export async function recompute(
  record: MatchRecord,
  log: MatchLog,
  note: Note | null,
  by: Hashing,
  table: string | null = null,
): Promise<Proof> {
  const { fair, events } = record;
  const draws: Drawn[] = [];
  const inherited = record.forked?.events ?? 0;
  const house = has(record.game, 'open');
  const open = house ? await partOf(record.game, 'open') : null;
  let unknown = 0;
  let count = 0;
  let flaw = await seedFlaw(fair, record.players.length, table, by);
  if (!(Number.isInteger(inherited) && inherited >= 0 && inherited <= events.length))
    flaw ??= { kind: 'events', event: 0 };
  let comparison: Compared = { differs: [], level: 'fits' };
  const thrown: number[] = [];
  if (fair && !flaw) {
    const game = open?.(record.players.length, record.options) ?? null;
    const again = new Recomputation(game, await streams(fair, by));
    const fell: boolean[] = [];
    for (const [event, happened] of events.entries()) {
      if (!equal(log.events[event], happened)) flaw ??= { kind: 'events', event };
      const { node } = again;
      const lot = node?.kind === 'chance' ? node.lot : null;
      const legal = again.pass(happened);
      fell.push(house ? lot !== null : log.fell[event] === true);
      // What should have fallen is said of dice and cards; after that nothing can be checked.
      if (house && !legal && !(lot && isChance(happened) && event >= inherited)) {
        flaw ??= { kind: 'illegal', event };
        break;
      }
      if (!fell[event]) {
        if (isChance(happened)) unknown += 1; // only that game's rules know
        continue;
      }
      count += 1;
      if (event < inherited) continue;
      thrown.push(count - 1);
      if (!house && !isRoll(happened)) {
        unknown += 1;
        continue;
      }
      const draw = await again.draw(count - 1, event, happened as Outcome, lot);
      draws.push(draw);
      const due = house ? (lot?.what === 'dice' ? lot.count : 0) : (log.due[event] ?? null);
      if (draw.kind === 'dice' && due !== null && draw.found.length !== due) {
        flaw ??= { kind: 'count', draw, due };
      }
      if (!draw.fits) flaw ??= { kind: 'differs', draw };
      if (house && !legal) {
        flaw ??= { kind: 'illegal', event };
        break;
      }
    }
    if (log.events.length > events.length) flaw ??= { kind: 'events', event: events.length };
    const { game: name, options } = record;
    const players = record.players.length;
    const played = { game: name, options, players, events, fell, copied: inherited };
    comparison = compared(note, fair, played, thrown);
  }
  const { level, differs } = comparison;
  const renewed = (fair?.later ?? []).map(({ from }) => from);
  const commit = fair?.commit ?? '';
  const wrong: Flaw | null = differs.length > 0 ? { kind: 'noted', differs } : null;
  // Wrong seeds are reported before the dice that match them.
  return {
    by: by.by,
    commit,
    level,
    renewed,
    draws,
    given: inherited,
    unknown,
    flaw: wrong ?? flaw,
  };
}
