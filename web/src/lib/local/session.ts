// A local table that is open in this tab: it judges requests one at a time, stores the log, lets the
// bots move, and holds the table's lock, so that one tab plays and any other says so. `tables` lists
// the games.

import { RefusedError } from '$lib/engine/refusal';
import { has, partOf } from '$lib/games/index';
import type { LineState, TurnedAway } from '$lib/net/socket';
import type { Refusal, Sent } from '$lib/table/contract';
import { REFUSALS, type RefusalCode, type ServerMessage } from '$lib/wire.gen';
import { warmUp } from '$lib/thinking/advice';
import { chosen } from './bots';
import { botCoin } from './dice';
import type { LogRow } from './game';
import { playsHere } from './levels';
import { lockOf } from './lock';
import { ConflictError, games, type GameStore, type StoredGame } from './store';
import type { Change, LocalTable } from './table';
import { create, live, load, nextBegins, tableOf, unstored } from './tables';

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
    return this.#serially(job).finally(() => void this.#moveBots());
  }

  close(): void {
    this.#closed = true;
    if (live.get(this.#id) === this) live.delete(this.#id);
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
    live.set(this.#id, this);
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
    for (const part of ['odds', 'thumb', 'levels'] as const)
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
      case 'react': {
        table.own(message.seat);
        const { seat, reaction } = message;
        return this.#hearer.heard({ type: 'reacted', seat, reaction });
      }
      case 'rematch':
        return this.#rematch(table);
      case 'shake':
      case 'consider':
      case 'look':
      case 'ping':
        return this.#hearer.heard({ type: 'accepted', seq: table.seq });
      case 'sit':
      case 'join':
      case 'admit':
      case 'withdraw':
      case 'start':
      case 'change':
      case 'agree':
      case 'kick':
      case 'cover':
      case 'promise':
      case 'reveal':
      case 'ask':
      case 'advise':
        throw new RefusedError('not_now', 'the game has begun');
    }
  }

  async #rematch(table: LocalTable): Promise<void> {
    if (!table.over) throw new RefusedError('not_now', 'the game is not over');
    if (table.head.next === null) {
      table.follow(await create(nextBegins(table.head), this.#store));
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
