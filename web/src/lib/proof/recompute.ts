// Every roll, card and tableau of a finished match, computed again from its seeds.
// Whether the moves kept the rules is the referee's business, not asked here.

import { has, partOf } from '$lib/games/index';
import type { Fair, ForkedShown, GameName, Move, Outcome, Standing, Step } from '$lib/wire.gen';
import { compared, inForce, type Compared, type Level } from './compare';
import type { Hashing } from './hashing';
import { NOTHING, promiseOf, type Alarm, type Note } from './note';
import { fromHex, streams, toHex, type ReadByte, type ReadWord, type Stream } from './stream';

/** A match record, as it is downloaded. */
export interface MatchRecord {
  game: GameName;
  players: string[];
  options: Record<string, unknown>;
  events: (Move | Outcome)[];
  result: { scores: number[]; winners: number[] | null };
  fair?: Fair;
  /** The first events were given: they were played in another game, with other dice. */
  forked?: ForkedShown;
}

interface Happened {
  k: number;
  /** Which event of the record it is. */
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
  /** Empty where the table had fixed the card. */
  read: ReadWord[];
  /** Out of so many. */
  of: number;
  expected: string;
  found: string;
}
export type Drawn = DiceDraw | PickDraw;

export type Flaw =
  /** The record gives no seeds, though the game is over. */
  | { kind: 'no-seeds' }
  /** Seeds that cannot be what the protocol asks for. */
  | { kind: 'bad-seeds' }
  /** The revealed seed is not the one whose fingerprint was published. */
  | { kind: 'commit'; published: string; computed: string }
  /** A seed does not fit its promise, or was given without one. */
  | { kind: 'promise'; deal: number; seat: number }
  /** The record is of another table, or does not list every deal. */
  | { kind: 'deals' }
  /** The fingerprint or the seeds are not what this device has noted. */
  | { kind: 'seeds'; alarm: Alarm }
  /** The record and the log tell different games. */
  | { kind: 'events'; event: number }
  /** More or fewer dice fell than were due. */
  | { kind: 'count'; draw: DiceDraw; due: number }
  | { kind: 'differs'; draw: Drawn };

export interface Proof {
  by: Hashing['by'];
  commit: string;
  /** What this device can say about the seeds by its own notes. */
  level: Level;
  /** From which event of chance on other seeds hold, since a backup was restored. */
  renewed: number[];
  draws: Drawn[];
  /** So many events were given with the game; about them the seeds say nothing. */
  given: number;
  /** What fell besides, in a game of another package; how that is drawn is not known here. */
  unknown: number;
  /** The first thing that is wrong; null if everything is as it should be. */
  flaw: Flaw | null;
}

/** What cards or tableaux are drawn from; kept up from those seen, not from what the server says. */
export interface Heap {
  /** The next one where the table has fixed it, else null. */
  readonly fixed: string | null;
  readonly undrawn: readonly string[];
  drawn(id: string): void;
}

/** What the proof asks of a game. */
export interface ProofFacts {
  /** What is drawn besides dice. */
  heap?(options: Record<string, unknown>): Heap;
  /** The dice of every roll, where a position does not say it. */
  dice?: number;
  /** A shuffled deck with all its copies, in the protocol's order. */
  deck?: readonly string[];
  /** What a card or tableau is called. */
  nameOf?(id: string): string;
  /** One of what is drawn, and several. */
  called?(): readonly [one: string, more: string];
}

/** Null for a game of another package: how anything but dice is drawn is not known here. */
export const factsOf = async (game: GameName): Promise<ProofFacts | null> =>
  has(game, 'proof') ? partOf(game, 'proof') : null;

/** A match as the table tells it, event by event. */
export interface Told {
  events: (Move | Outcome)[];
  /** How many dice were about to fall before each event; null where none were or nobody says. */
  due: (number | null)[];
  /** Whether it fell, and was nobody's move. */
  fell: boolean[];
}

export function told(facts: ProofFacts | null, story: { start: Standing; steps: Step[] }): Told {
  const before = [story.start, ...story.steps.map((step) => step.then)];
  return {
    events: story.steps.map((step) => step.event),
    due: story.steps.map((step, event) => {
      const view = before[event]!.view;
      if ('rolling' in view) return view.rolling;
      if (facts?.dice !== undefined) return facts.dice;
      // A game of another package need not say it; then what fell says how many there were.
      return 'dice' in step.event ? step.event.dice.length : null;
    }),
    fell: story.steps.map(({ by }) => by === 'chance'),
  };
}

const isChance = (event: Move | Outcome): event is Outcome =>
  'dice' in event || 'card' in event || 'tableau' in event;
/** Six-sided dice, in whatever game. */
const isRoll = (event: object): boolean =>
  'dice' in event &&
  Array.isArray(event.dice) &&
  event.dice.every((face) => Number.isInteger(face) && face >= 1 && face <= 6);
const sorted = (faces: number[]) => [...faces].sort((a, b) => a - b);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with the seeds themselves, before any die is looked at. */
async function seedFlaw(
  fair: Fair | undefined,
  seats: number,
  table: string | null,
  by: Hashing,
): Promise<Flaw | null> {
  if (!fair) return { kind: 'no-seeds' };
  const hex = (seed: string, bytes: number) => new RegExp(`^[0-9a-f]{${2 * bytes}}$`).test(seed);
  const given = fair.given_up ?? [];
  for (const { commit, server_seed, client_seeds } of [...given, fair, ...(fair.later ?? [])]) {
    const fit = client_seeds.every((seed) => seed === null || hex(seed, 16));
    if (!fit || !hex(server_seed, 32)) return { kind: 'bad-seeds' };
    const computed = toHex(await by.sha256(fromHex(server_seed)));
    if (computed !== commit) return { kind: 'commit', published: commit, computed };
  }
  if (inForce(fair).some(({ client_seeds }) => client_seeds.length !== seats))
    return { kind: 'bad-seeds' };
  // `version` is 2, or absent; what else it could be, this page cannot check.
  return fair.version === undefined ? null : dealFlaw(fair, table);
}

/** Version 2: every deal is listed, and every seed fits what was promised. */
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

  /** What fell before the fork is no longer there to be drawn. */
  passed(happened: Outcome): void {
    if ('card' in happened) this.#heap?.drawn(happened.card);
    if ('tableau' in happened) this.#heap?.drawn(happened.tableau);
  }

  async draw(k: number, event: number, happened: Outcome): Promise<Drawn> {
    if ('dice' in happened) {
      const read = await this.stream(k).dice(happened.dice.length);
      const expected = sorted(read.flatMap(({ face }) => (face === undefined ? [] : [face])));
      const found = sorted(happened.dice);
      return { kind: 'dice', k, event, read, expected, found, fits: same(expected, found) };
    }
    const kind = 'card' in happened ? 'card' : 'tableau';
    const found = 'card' in happened ? happened.card : happened.tableau;
    const { fixed, undrawn } = this.#heap ?? { fixed: null, undrawn: [] };
    const of = fixed === null ? undrawn.length : 1;
    const read = fixed === null && of > 0 ? await this.stream(k).oneOf(of) : [];
    const expected = fixed ?? undrawn[read.at(-1)?.index ?? 0] ?? '';
    this.#heap?.drawn(found);
    return { kind, k, event, read, of, expected, found, fits: expected === found };
  }
}

/** Recompute everything; `note` is what this device has noted, `bots` says which seats are bots'. */
export async function recompute(
  record: MatchRecord,
  told: Told,
  note: Note | null,
  by: Hashing,
  bots: readonly boolean[] = [],
  table: string | null = null,
): Promise<Proof> {
  const { fair, events } = record;
  const draws: Drawn[] = [];
  const given = record.forked?.events ?? 0;
  const facts = await factsOf(record.game);
  const house = facts !== null;
  let unknown = 0;
  let fallen = 0;
  let flaw = await seedFlaw(fair, record.players.length, table, by);
  let found: Compared = { alarm: null, level: 'none' };
  const thrown: number[] = [];
  if (fair && !flaw) {
    const again = new Recomputation(facts, record, await streams(fair, by));
    for (const [event, happened] of events.entries()) {
      if (!same(told.events[event], happened)) flaw ??= { kind: 'events', event };
      if (house ? !isChance(happened) : !told.fell[event]) continue;
      fallen += 1;
      if (event < given) {
        again.passed(happened as Outcome);
        continue;
      }
      thrown.push(fallen - 1);
      if (!house && !isRoll(happened)) {
        unknown += 1;
        continue;
      }
      const draw = await again.draw(fallen - 1, event, happened as Outcome);
      draws.push(draw);
      const due = told.due[event] ?? (house ? 0 : null);
      if (draw.kind === 'dice' && due !== null && draw.found.length !== due) {
        flaw ??= { kind: 'count', draw, due };
      }
      if (!draw.fits) flaw ??= { kind: 'differs', draw };
    }
    if (told.events.length > events.length) flaw ??= { kind: 'events', event: events.length };
    found = compared(note, fair, bots, thrown);
  }
  const { level } = found;
  const renewed = (fair?.later ?? []).map(({ from }) => from);
  const commit = fair?.commit ?? '';
  const wrong: Flaw | null = found.alarm && { kind: 'seeds', alarm: found.alarm };
  // That the seeds are others says more than that the dice fit them.
  return { by: by.by, commit, level, renewed, draws, given, unknown, flaw: wrong ?? flaw };
}
