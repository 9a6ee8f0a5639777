// A local table that is open in this tab: it judges requests one at a time, stores the log, lets the
// bots move, and holds the table's lock, so that one tab plays and any other says so.

import { RefusedError } from '$lib/engine/refusal';
import { matchOf } from '$lib/engine/steps';
import { has, partOf } from '$lib/games/index';
import type { MatchRecord } from '$lib/proof/recompute';
import type { LineState, TurnedAway } from '$lib/net/socket';
import type { Refusal, Sent } from '$lib/table/contract';
import {
  REFUSALS,
  type RefusalCode,
  type Fork,
  type ServerMessage,
  type TableListed,
} from '$lib/wire.gen';
import { advice, oddsOf, warmUp } from './advice';
import { chosen } from './bots';
import { botCoin, freshSeed } from './dice';
import { freshId, type LocalGame, type LocalSeat, type LogRow } from './game';
import { playsHere } from './levels';
import { ConflictError, games, type GameStore, type StoredGame } from './store';
import { listed, LocalTable, type Change } from './table';

/** Milliseconds until a bot that could not move tries again. */
const AGAIN = 1_000;

export interface Hearer {
  heard(message: ServerMessage): void;
  changed(state: LineState): void;
  turnedAway(why: TurnedAway): void;
  /** Another tab plays this game, or has just taken it over. */
  elsewhere?(): void;
  /** Whether the browser has stored everything so far. */
  stored?(all: boolean): void;
}

const isOnTheWire = (code: Refusal['code']): code is RefusalCode =>
  REFUSALS.some((one) => one === code);

/** A game in memory, and how much of it is stored. */
interface Kept extends StoredGame {
  readonly head: LocalGame;
  readonly log: LogRow[];
  /** The number of entries of the log that are stored. */
  readonly rows: number;
  /** The head is stored as it is now. */
  readonly whole: boolean;
}

/** Games that the browser refused to store, in part or as a whole; they end with the page. */
const unstored = new Map<string, Kept>();
const open = new Map<string, LocalSession>();

export type Wanted = Pick<LocalGame, 'game' | 'options' | 'hints' | 'seats'>;

/** Sets a game up; its seed is drawn before the first roll. Returns its id. */
export async function create(
  { game, options, hints, seats }: Wanted,
  store: GameStore = games,
): Promise<string> {
  const [id, seed] = [freshId(), freshSeed()];
  const head = { id, created: Date.now(), game, options, hints, seats, seed, next: null };
  try {
    await store.save(id, head, []);
  } catch {
    unstored.set(id, { head, log: [], rows: 0, whole: false });
  }
  return id;
}

/** A new game from before this event of a match: one seat for a person, bots for the others. */
export async function forkOf(
  record: MatchRecord,
  from: string | null,
  { event, seat = 0, level = 'perfect', name }: Fork,
  store: GameStore = games,
): Promise<string> {
  const { game, options, players } = record;
  const open = await partOf(game, 'open');
  const match = matchOf({ ...record, events: record.events.slice(0, event) }, open);
  const [id, seed, created] = [freshId(), freshSeed(), Date.now()];
  const seats = players.map((player, at): LocalSeat =>
    at === seat ? { kind: 'person', name: name ?? player } : { kind: 'bot', level },
  );
  const forked = { from, events: event };
  const head = { id, created, game, options, hints: true, seats, seed, next: null, forked };
  const log = Array.from({ length: event }, (_, index): LogRow => {
    const step = match.step(index);
    const kind = step.by === 'chance' ? 'fall' : 'move';
    const { scores } = step.then;
    return { seq: index + 1, kind, by: null, event: step.event, at: created, scores, over: false };
  });
  try {
    await store.save(id, head, log);
  } catch {
    unstored.set(id, { head, log, rows: 0, whole: false });
  }
  return id;
}

async function load(id: string, store: GameStore): Promise<StoredGame | null> {
  return unstored.get(id) ?? store.read(id);
}

const tableOf = async ({ head, log }: StoredGame): Promise<LocalTable> =>
  new LocalTable(head, await partOf(head.game, 'open'), log);

/** The table as it is now, for reading. */
export async function read(id: string, store: GameStore = games): Promise<LocalTable> {
  const live = open.get(id)?.table;
  if (live) return live;
  const found = await load(id, store).catch(() => null);
  if (!found) throw new RefusedError('no_table', 'there is no such game on this device');
  try {
    return await tableOf(found);
  } catch {
    throw new RefusedError('damaged', 'this game does not fit the rules');
  }
}

/** The games of this device, the latest first. */
export async function list(store: GameStore = games): Promise<TableListed[]> {
  const stored = await store.list().catch(() => []);
  const all = [...stored.filter(({ head }) => !unstored.has(head.id)), ...unstored.values()];
  return all
    .map(({ head, log }) => {
      const last = log.at(-1);
      return listed(head, last?.at ?? head.created, last?.scores ?? null, last?.over ?? false);
    })
    .sort((one, other) => other.updated - one.updated);
}

export async function remove(id: string, store: GameStore = games): Promise<void> {
  open.get(id)?.close();
  unstored.delete(id);
  await store.remove(id).catch(() => undefined);
}

/** Holds the lock of a game until `release`; null while another tab holds it, unless it is stolen. */
async function lockOf(
  id: string,
  steal: boolean,
  lost: () => void,
): Promise<{ release(): void } | null> {
  // Browsers have locks over https and on localhost only; then the log's numbers find conflicts.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return { release: () => undefined };
  return new Promise((got) => {
    let mine = false;
    const options = steal ? { steal } : { ifAvailable: true };
    locks
      .request(`wagnis.game.${id}`, options, (lock) => {
        if (!lock) return got(null);
        mine = true;
        return new Promise<void>((release) => got({ release }));
      })
      .catch(() => (mine ? lost() : got(null)));
  });
}

export class LocalSession {
  readonly #id: string;
  readonly #hearer: Hearer;
  readonly #store: GameStore;
  #table: LocalTable | null = null;
  #log: LogRow[] = [];
  /** How many entries of the log are stored, and whether the head is. */
  #rows = 0;
  #whole = true;
  #lock: { release(): void } | null = null;
  #closed = false;
  readonly #ready: Promise<void>;
  #queue: Promise<unknown>;
  #botsMove = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** `steal` takes the game over from another tab. */
  constructor(id: string, hearer: Hearer, steal = false, store: GameStore = games) {
    this.#id = id;
    this.#hearer = hearer;
    this.#store = store;
    this.#ready = this.#begin(steal);
    // The lock is released even if this fails.
    this.#queue = this.#ready.catch(() => undefined);
  }

  get table(): LocalTable | null {
    return this.#table;
  }

  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send(message: Sent): Promise<void> {
    const job = async (): Promise<void> => {
      const table = this.#table;
      if (!table || this.#closed) throw new RefusedError('not_now', 'this tab does not play');
      try {
        await this.#judge(table, message);
      } catch (error) {
        if (error instanceof RefusedError) {
          const { code, message: text } = error;
          if (isOnTheWire(code))
            this.#hearer.heard({ type: 'refused', code, message: text, seq: table.seq });
        }
        throw error;
      }
    };
    // Questions change nothing; nobody waits for their answers.
    if (message.type === 'ask' || message.type === 'advise') return this.#ready.then(job);
    return this.#serially(job).finally(() => void this.#moveBots());
  }

  close(): void {
    this.#closed = true;
    if (open.get(this.#id) === this) open.delete(this.#id);
    // What is being written is written before another tab may play.
    void this.#serially(() => Promise.resolve(this.#lock?.release()));
  }

  #serially<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(job);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #begin(steal: boolean): Promise<void> {
    this.#lock = await lockOf(this.#id, steal, () => this.#giveUp());
    if (!this.#lock) return this.#giveUp();
    let found: StoredGame | null;
    try {
      found = await load(this.#id, this.#store);
    } catch {
      found = null;
    }
    if (this.#closed) return;
    if (!found) return this.#hearer.turnedAway('no_table');
    try {
      this.#table = await tableOf(found);
    } catch {
      return this.#hearer.turnedAway('damaged');
    }
    this.#log = [...found.log];
    const kept = unstored.get(this.#id);
    [this.#rows, this.#whole] = [kept?.rows ?? this.#log.length, kept?.whole ?? true];
    open.set(this.#id, this);
    this.#hearer.changed('open');
    if (kept) this.#hearer.stored?.(false);
    this.#tellTable();
    this.#loadParts();
    // The first outcomes of a game, or what was due when the page was closed.
    const change = await this.#table.settle();
    if (change) await this.#carryOut(change);
    else this.#warmUp();
    void this.#moveBots();
  }

  /** This tab no longer plays the game. */
  #giveUp(): void {
    if (this.#closed) return;
    this.close();
    this.#hearer.elsewhere?.();
  }

  /** Loads the code that the game will need, while the network is surely there. */
  #loadParts(): void {
    const { game } = this.#table!.head;
    for (const part of ['odds', 'thumb', 'temperatures'] as const)
      if (has(game, part)) partOf(game, part).catch(() => undefined);
  }

  /** Loads what hints and bots will need in this position, before anybody asks. */
  #warmUp(): void {
    warmUp(this.#table!.head, this.#table!.match);
  }

  #tellTable(): void {
    this.#hearer.heard({ type: 'table', table: this.#table!.shown });
  }

  async #judge(table: LocalTable, message: Sent): Promise<void> {
    switch (message.type) {
      case 'play':
        return this.#carryOut(
          await table.play(message.seq, message.seat, message.move, message.throw),
        );
      case 'throw':
        return this.#carryOut(await table.throw(message.seq, message.seat));
      case 'undo':
        return this.#carryOut(table.undo(message.seq, message.seat));
      case 'stand':
      case 'back': {
        const { game } = table.head;
        if (message.type === 'stand' && !playsHere(game, 'thumb'))
          throw new RefusedError('not_now', 'no bot can stand in here');
        table.handOver(message.seat, message.type === 'stand');
        return this.#tellTable();
      }
      case 'ask': {
        table.current(message.seq);
        const odds = await oddsOf(table.head.game, table.match);
        return this.#hearer.heard({ type: 'odds', seq: message.seq, odds });
      }
      case 'advise': {
        table.current(message.seq);
        const { game, options } = table.head;
        return this.#hearer.heard(await advice(game, options, table.match, message.seq));
      }
      case 'react': {
        table.own(message.seat);
        const { seat, reaction } = message;
        return this.#hearer.heard({ type: 'reacted', seat, reaction });
      }
      case 'rematch':
        return this.#rematch(table);
      case 'shake':
      case 'consider':
      case 'ping':
        return this.#hearer.heard({ type: 'accepted', seq: table.seq });
      case 'sit':
      case 'start':
      case 'change':
      case 'agree':
      case 'kick':
      case 'promise':
      case 'reveal':
      case 'note':
        throw new RefusedError('not_now', 'the game has begun');
    }
  }

  async #rematch(table: LocalTable): Promise<void> {
    if (!table.over) throw new RefusedError('not_now', 'the game is not over');
    if (table.head.next === null) {
      table.follow(await create(table.head, this.#store));
      this.#whole = false;
      await this.#save();
    }
    this.#tellTable();
  }

  async #carryOut({ rows, message }: Change): Promise<void> {
    this.#log.push(...rows);
    await this.#save();
    if (this.#closed) return;
    this.#hearer.heard(message);
    if (message.type === 'moved' && message.over) this.#tellTable();
    if (rows.some(({ kind }) => kind === 'fall')) this.#warmUp();
  }

  /** Stores what is new, and what could not be stored before. */
  async #save(): Promise<void> {
    const { head } = this.#table!;
    const log = this.#log;
    try {
      await this.#store.save(this.#id, this.#whole ? null : head, log.slice(this.#rows));
      [this.#rows, this.#whole] = [log.length, true];
      if (unstored.delete(this.#id)) this.#hearer.stored?.(true);
    } catch (error) {
      if (error instanceof ConflictError) {
        this.#giveUp();
        throw new RefusedError('stale', 'another tab plays this game');
      }
      unstored.set(this.#id, { head, log, rows: this.#rows, whole: this.#whole });
      this.#hearer.stored?.(false);
    }
  }

  get #botIsDue(): boolean {
    const acting = this.#table?.acting ?? null;
    return !this.#closed && acting !== null && this.#table!.levelOf(acting) !== null;
  }

  /** Moves for the bots until a person is to act, or the game is over. */
  async #moveBots(): Promise<void> {
    if (this.#botsMove) return;
    this.#botsMove = true;
    try {
      while (this.#botIsDue) {
        const table = this.#table!;
        const { seq, match } = table;
        const seat = table.acting!;
        const { game, options, seed } = table.head;
        const coin = botCoin(seed, seat, match.length);
        const choice =
          match.node.kind === 'decision'
            ? await chosen(game, options, table.levelOf(seat)!, match, coin)
            : null;
        await this.#serially(async () => {
          if (table.seq !== seq || !this.#botIsDue) return;
          // A forced move does not say whether the values are here.
          const chose = choice && match.legal.length > 1;
          if (chose && table.makeDo(seat, choice.makeshift)) this.#tellTable();
          await this.#carryOut(await table.moveBot(choice?.move ?? null));
        });
        // The page gets its turn between two moves.
        await new Promise((wake) => setTimeout(wake));
      }
    } catch {
      // The log conflicts with another tab's, and this one has given up; or code is missing.
      clearTimeout(this.#again);
      this.#again = setTimeout(() => void this.#moveBots(), AGAIN);
    } finally {
      this.#botsMove = false;
    }
  }
}
