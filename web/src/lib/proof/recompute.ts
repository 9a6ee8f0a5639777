// Recomputes every roll, card and tableau of a finished match from its seeds. The referee checks
// the moves.

import { has, partOf } from '$lib/games/index';
import type { Fair, ForkedShown, GameName, Move, Outcome, Standing, Step } from '$lib/wire.gen';
import { compared, inForce, type Compared, type Level } from './compare';
import type { Hashing } from './hashing';
import { NOTHING, promiseOf, type Alarm, type Note } from './note';
import { fromHex, streams, toHex, type ReadByte, type ReadWord, type Stream } from './stream';

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
  /** The fingerprint or the seeds differ from this device's notes. */
  | { kind: 'seeds'; alarm: Alarm }
  /** The record and the log disagree. */
  | { kind: 'events'; event: number }
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

/** The pile of cards or tableaux, tracked from the draws, not from what the server says. */
export interface Heap {
  /** The next draw where the table fixed it, else null. */
  readonly fixed: string | null;
  readonly undrawn: readonly string[];
  drawn(id: string): void;
}

/** The part of a game that the proof uses. */
export interface ProofFacts {
  /** The pile that is drawn from, besides dice. */
  heap?(options: Record<string, unknown>): Heap;
  /** The number of dice in every roll, where positions do not contain it. */
  dice?: number;
  /** A shuffled deck with all its copies, in the protocol's order. */
  deck?: readonly string[];
  /** The name of a card or tableau. */
  nameOf?(id: string): string;
  /** The noun for one draw, and for several. */
  called?(): readonly [one: string, more: string];
}

/** Null for a game of another package: this page knows only how its dice are drawn. */
export const factsOf = async (game: GameName): Promise<ProofFacts | null> =>
  has(game, 'proof') ? partOf(game, 'proof') : null;

/** A match as the table logged it, event by event. */
export interface MatchLog {
  events: (Move | Outcome)[];
  /** The number of dice due before each event; null where none were due or it is unknown. */
  due: (number | null)[];
  /** Whether it was a chance event. */
  fell: boolean[];
}

export function matchLog(
  facts: ProofFacts | null,
  story: { start: Standing; steps: Step[] },
): MatchLog {
  const before = [story.start, ...story.steps.map((step) => step.then)];
  return {
    events: story.steps.map((step) => step.event),
    due: story.steps.map((step, event) => {
      const view = before[event]!.view;
      if ('rolling' in view) return view.rolling;
      if (facts?.dice !== undefined) return facts.dice;
      // Games of other packages need not state the number; then it is the number of dice rolled.
      return 'dice' in step.event ? step.event.dice.length : null;
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
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Checks the seeds themselves, before any dice. */
async function seedFlaw(
  fair: Fair | undefined,
  seats: number,
  table: string | null,
  by: Hashing,
): Promise<Flaw | null> {
  if (!fair) return { kind: 'no-seeds' };
  const hex = (seed: string, bytes: number) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(seed);
  const abandoned = fair.given_up ?? [];
  for (const { commit, server_seed, client_seeds } of [...abandoned, fair, ...(fair.later ?? [])]) {
    const fit = client_seeds.every((seed) => seed === null || hex(seed, 16));
    if (!fit || !hex(server_seed, 32)) return { kind: 'bad-seeds' };
    const computed = toHex(await by.sha256(fromHex(server_seed)));
    if (computed !== commit) return { kind: 'commit', published: commit, computed };
  }
  if (inForce(fair).some(({ client_seeds }) => client_seeds.length !== seats))
    return { kind: 'bad-seeds' };
  // `version` is 2 or absent; this page cannot check others.
  return fair.version === undefined ? null : dealFlaw(fair, table);
}

/** Version 2: every deal is listed, and every seed matches its promise. */
function dealFlaw(fair: Fair, table: string | null): Flaw | null {
  const [stretches, given] = [inForce(fair), fair.given_up ?? []];
  if (fair.version !== 2) return { kind: 'deals' };
  if (stretches.some(({ client_seeds, promises }) => client_seeds.length !== promises.length))
    return { kind: 'deals' };
  const numbers = [...stretches, ...given].map(({ deal }) => deal).sort((one, two) => one - two);
  const rising = stretches.every(({ deal }, at) => at === 0 || deal > stretches[at - 1]!.deal);
  if (!rising || numbers.some((number, at) => number !== at + 1)) return { kind: 'deals' };
  if (table !== null && fair.table !== table) return { kind: 'deals' };
  for (const { deal, commit, client_seeds, promises } of [...stretches, ...given]) {
    const open = given.some((one) => one.deal === deal);
    for (const [seat, seed] of client_seeds.entries()) {
      const promise = promises[seat] ?? null;
      if (open && seed === null) continue;
      const fits =
        promise === null
          ? seed === NOTHING
          : seed !== null && promiseOf(fair.table ?? '', commit, seat, seed) === promise;
      if (!fits) return { kind: 'promise', deal, seat };
    }
  }
  return null;
}

/** One event of chance, recomputed. */
class Recomputation {
  readonly #heap: Heap | null;

  constructor(
    facts: ProofFacts | null,
    record: MatchRecord,
    private readonly stream: (k: number) => Stream,
  ) {
    this.#heap = facts?.heap?.(record.options) ?? null;
  }

  /** Removes the draws made before the fork from the pile. */
  passed(happened: Outcome): void {
    if ('card' in happened) this.#heap?.drawn(happened.card);
    if ('tableau' in happened) this.#heap?.drawn(happened.tableau);
  }

  async draw(k: number, event: number, happened: Outcome): Promise<Drawn> {
    if ('dice' in happened) {
      const read = await this.stream(k).dice(happened.dice.length);
      const expected = sorted(read.flatMap(({ face }) => (face === undefined ? [] : [face])));
      const dice = sorted(happened.dice);
      return { kind: 'dice', k, event, read, expected, found: dice, fits: same(expected, dice) };
    }
    const kind = 'card' in happened ? 'card' : 'tableau';
    const name = 'card' in happened ? happened.card : happened.tableau;
    const { fixed, undrawn } = this.#heap ?? { fixed: null, undrawn: [] };
    const of = fixed === null ? undrawn.length : 1;
    const read = fixed === null && of > 0 ? await this.stream(k).oneOf(of) : [];
    const expected = fixed ?? undrawn[read.at(-1)?.index ?? 0] ?? '';
    this.#heap?.drawn(name);
    return { kind, k, event, read, of, expected, found: name, fits: expected === name };
  }
}

/** Recomputes everything; `note` has this device's notes, `bots` the seats of bots. */
export async function recompute(
  record: MatchRecord,
  log: MatchLog,
  note: Note | null,
  by: Hashing,
  bots: readonly boolean[] = [],
  table: string | null = null,
): Promise<Proof> {
  const { fair, events } = record;
  const draws: Drawn[] = [];
  const inherited = record.forked?.events ?? 0;
  const facts = await factsOf(record.game);
  const house = facts !== null;
  let unknown = 0;
  let count = 0;
  let flaw = await seedFlaw(fair, record.players.length, table, by);
  let comparison: Compared = { alarm: null, level: 'none' };
  const thrown: number[] = [];
  if (fair && !flaw) {
    const again = new Recomputation(facts, record, await streams(fair, by));
    for (const [event, happened] of events.entries()) {
      if (!same(log.events[event], happened)) flaw ??= { kind: 'events', event };
      if (house ? !isChance(happened) : !log.fell[event]) continue;
      count += 1;
      if (event < inherited) {
        again.passed(happened as Outcome);
        continue;
      }
      thrown.push(count - 1);
      if (!house && !isRoll(happened)) {
        unknown += 1;
        continue;
      }
      const draw = await again.draw(count - 1, event, happened as Outcome);
      draws.push(draw);
      const due = log.due[event] ?? (house ? 0 : null);
      if (draw.kind === 'dice' && due !== null && draw.found.length !== due) {
        flaw ??= { kind: 'count', draw, due };
      }
      if (!draw.fits) flaw ??= { kind: 'differs', draw };
    }
    if (log.events.length > events.length) flaw ??= { kind: 'events', event: events.length };
    comparison = compared(note, fair, bots, thrown);
  }
  const { level } = comparison;
  const renewed = (fair?.later ?? []).map(({ from }) => from);
  const commit = fair?.commit ?? '';
  const wrong: Flaw | null = comparison.alarm && { kind: 'seeds', alarm: comparison.alarm };
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
