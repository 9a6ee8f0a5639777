// A table and the requests of this device's people: moves, taking back, hints, another game.
// `known` holds the state that the server sent; the server judges every request.

import type { Company, Doing, Stage } from '$lib/games/game';
import { endsTurn } from '$lib/games/happened';
import { Again } from '$lib/net/again';
import { sentence } from '$lib/net/api';
import type { LineState } from '$lib/net/socket';
import type { Difference } from '$lib/proof/note';
import { isLocal } from '$lib/local/game';
import { readTelling, sits } from '$lib/push/marker';
import { settings } from '$lib/settings.svelte';
import type {
  Advice,
  GameName,
  GoneWhy,
  KickReason,
  Move,
  ReactionName,
  Step,
  TableShown,
} from '$lib/wire.gen';
import { Access, type AccessListener } from './access.svelte';
import {
  asRefusal,
  leaveIntent,
  takeIntent,
  type Intent,
  type Message,
  type Sent,
} from './contract';
import type { Dealing, DiceWords } from './dealing';
import { carryOut, isComplete, sameAgain } from './errands';
import { Flight, type Ground } from './flight.svelte';
import { Foresight } from './foresight';
import { Gestures } from './gestures';
import { Known, type Hearer } from './known.svelte';
import type { Show } from './show.svelte';
import { tableTexts } from './texts';
import { Thoughts } from './thoughts';

/** Milliseconds until a hint that is an estimate is asked for again, while tables are being solved. */
const ASK_AGAIN = 2_000;

/** Callbacks for the page. */
export interface Listener extends Omit<
  Hearer,
  'due' | 'sent' | 'retold' | 'came' | 'reloaded' | 'retracted'
> {
  /** A person here has decided; the server has not accepted it yet. */
  decided(): void;
  /** A person here goes to the rematch, which is at another table. */
  movedOn(id: string): void;
}

/** A game that somebody of this device asks for at a table without a seat there. */
interface Asking {
  game: GameName;
  name: string;
  /** The name at this table. */
  called: string;
  /** How many tables in a row have refused before. */
  refused: number;
}

export class TableStore {
  readonly id: string;
  readonly #known: Known;
  readonly #flight: Flight;
  readonly #thoughts: Thoughts;
  /** Null at a table on this device, and until its code is loaded. */
  #dealing = $state.raw<Dealing | null>(null);
  readonly #listener: Listener;
  readonly #again = new Again();
  readonly #access: Access;
  readonly #gestures: Gestures;
  #closed = false;
  #game = $state<GameName | null>(null);
  #problem = $state<string | null>(null);
  #unloaded = $state<string | null>(null);
  /** Requests in flight that are not about the game. */
  #doing = $state(0);
  #advising = $state(false);
  /** Asks again for values that are being solved. */
  #better: ReturnType<typeof setTimeout> | undefined;
  /** A hint is wanted as soon as nothing is in flight. */
  #hintWanted = false;
  #asked = -1;
  #meant = false;
  /** What the server knows of this page: it is visible. */
  #looks = true;
  /** Somebody of this device sat here at the last news of the table. */
  #seated = false;
  /** A rematch was requested here. */
  #onceMore = false;
  /** Somebody of this device asks for a game here, and the people here have not answered yet. */
  #asking = $state.raw<Asking | null>(null);
  /** As the host, starts once everybody has come. */
  #together = $state(false);
  /** The event number of the last automatic throw. */
  #thrown = -1;

  /** The table as it is shown, with the decisions that are in flight. */
  readonly stage: Stage | null = $derived.by(() => {
    const { stage } = this.#known;
    return stage && this.#flight.over(stage);
  });

  /** A big screen watches only: nobody of this device sits at its table. */
  constructor(
    id: string,
    listener: Listener,
    readonly screen = false,
  ) {
    this.id = id;
    this.#listener = listener;
    const hearer: Hearer = {
      ...listener,
      due: () => this.#ask(),
      sent: (table, before) => this.#dealing?.notes.compare(table, before),
      retold: (table, before) => this.#retold(table, before),
      came: (steps) => this.#flight.came(steps),
      reloaded: (steps) => {
        this.#flight.reloaded(steps);
        this.#dealing?.notes.past(steps);
      },
      retracted: () => this.#flight.overtaken(),
    };
    this.#known = new Known(id, this.#again, hearer, screen);
    const ground: Ground = {
      send: this.send,
      decided: () => listener.decided(),
      refused: this.#complain,
      landed: () => this.#landed(),
    };
    const foresight = new Foresight();
    this.#flight = new Flight(this.#known, ground, foresight);
    this.#thoughts = new Thoughts(this.#known, foresight);
    this.#gestures = new Gestures(this, this.#known);
    const waiting: AccessListener = {
      load: () => this.#loadDealing(),
      found: (me, table) => {
        this.#known.me = me;
        this.#game = table?.game ?? null;
      },
      heard: (message) => this.#known.hear(message),
      changed: () => {
        this.#asked = -1;
        this.#dealing?.notes.broken();
        this.#looks = true; // as the server takes every new connection
        if (this.line === 'open') this.#tellLooking();
      },
      shutOut: (code) => (this.#problem = sentence({ code, message: '' })),
    };
    this.#access = new Access(id, this.#again, waiting, screen);
    document.addEventListener('visibilitychange', this.#looked);
    void this.#access.open();
  }

  get show(): Show {
    return this.#known.show;
  }
  get table(): TableShown | null {
    return this.#known.table;
  }
  get company(): Company | null {
    return this.#known.company;
  }
  /** Advice is about the last accepted position. */
  get advice(): Advice | null {
    return this.#flight.ahead ? null : this.#known.advice;
  }
  get deadline(): number | null {
    return this.#known.deadline;
  }
  /** Where the dice are not those that this device took part in. */
  get differs(): readonly Difference[] {
    return this.#dealing?.notes.differs ?? [];
  }
  /** Null where nothing can be wrong with the dice. */
  get diceWords(): DiceWords | null {
    return this.#dealing?.words ?? null;
  }
  /** The dice include the seeds that this browser stored as its own. */
  get seedsKept(): boolean {
    return this.#dealing?.notes.seedsKept ?? false;
  }
  /** The notes about the dice are in persistent storage. */
  get lasts(): boolean {
    return this.#dealing?.notes.lasts ?? true;
  }
  get mine(): number[] {
    return this.#known.mine;
  }
  get takeable(): number | null {
    const { ahead, pending } = this.#flight;
    if (!pending) return this.#known.takeable;
    if (!ahead || ahead.closed || (ahead.said && endsTurn(ahead.said))) return null;
    return this.#known.mayTakeBack(ahead.seat) ? ahead.seat : null;
  }
  get me(): string {
    return this.#known.me;
  }
  /** The game, known before the table is loaded. */
  get game(): GameName | null {
    return this.#game;
  }
  get line(): LineState {
    return this.#access.line;
  }
  /** Why the table no longer exists; null where that is unknown. */
  get gone(): GoneWhy | null | undefined {
    return this.#access.gone;
  }

  /** The newer version of Wagnis that reloading the page would bring, if any. */
  get toLoad(): string | null {
    return this.#known.toLoad;
  }
  /** No person of this device is in the middle of an action. */
  get quiet(): boolean {
    if (this.pending || this.table?.phase !== 'playing') return !this.pending;
    return this.show.idle && !this.stage?.due?.mine && (this.stage?.seat ?? null) === null;
  }

  /** There is no such table. */
  get missing(): boolean {
    return this.#access.missing;
  }
  /** Too many connections came from here; the next attempt is a while off. */
  get crowded(): boolean {
    return this.#access.crowded;
  }
  /** The server refuses connections from here for good. */
  get shut(): boolean {
    return this.#access.shut !== null;
  }
  /** Another tab plays this local table. */
  get elsewhere(): boolean {
    return this.#access.elsewhere;
  }
  /** The browser has stored everything of this local table. */
  get stored(): boolean {
    return this.#access.stored;
  }
  /** A sentence about the last request; the next request clears it. */
  get problem(): string | null {
    return this.#problem;
  }
  /** The problem is only that the numbers for a hint are not on this device yet. */
  get unloaded(): boolean {
    return this.#problem !== null && this.#problem === this.#unloaded;
  }
  /** A request is in flight. */
  get pending(): boolean {
    return this.#doing > 0 || this.#flight.pending;
  }
  /** Nothing can be requested before the next answer. */
  get busy(): boolean {
    return this.#doing > 0 || this.#flight.busy;
  }
  /** The people here are asked for a game with somebody of this device. */
  get asking(): boolean {
    return this.#asking !== null;
  }
  /** As the host of a rematch, starts it once everybody has come. */
  get together(): boolean {
    return this.#together;
  }
  /** A hint is in flight. */
  get advising(): boolean {
    return this.#advising;
  }

  /** Whether this step was shown before the server accepted it. */
  foresaw(step: Step): boolean {
    return this.#flight.foresaw(step);
  }

  /** A person of this device plays that seat now, not a bot in their place. */
  plays(seat: number): boolean {
    return this.#known.plays(seat);
  }

  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send = (message: Message): Promise<void> => {
    if (message.type !== 'sit') return this.#send(message);
    const promised = this.#dealing?.notes.promiseFor(message.seat);
    if (!promised) return Promise.reject({ code: 'not_now', message: '' });
    return this.#send({ ...message, ...promised });
  };

  #send(message: Sent): Promise<void> {
    return this.#access.send(message);
  }

  /**
   * Plays a move; a throw or second move of the same gesture is sent with it, or right after it.
   */
  submit = (move: Move, doing: Doing = {}): void => {
    const seat = this.stage?.seat;
    if (seat === null || seat === undefined || this.busy) return;
    this.#begin();
    this.#flight.play(seat, move, doing);
  };

  /** Throws the dice, or turns the card over. */
  throw = (): void => {
    const due = this.stage?.due;
    if (!due?.mine || this.busy) return;
    this.#begin();
    this.#flight.throw(due.seat);
  };

  /** A person of this device starts or stops shaking the cup; the others see it. */
  shake = (on: boolean): void => this.#gestures.shake(on);
  /** Sends what the acting person has touched, for the others to see. */
  consider = (marks: readonly string[]): void => this.#gestures.consider(marks);

  takeBack = (): void => {
    const seat = this.takeable;
    if (seat === null || this.#doing > 0) return;
    this.#begin();
    this.#flight.takeBack(seat);
  };

  /** Finds the values of the moves for the acting person of this device. */
  advise = (): void => {
    const seat = this.stage?.seat;
    if (seat === null || seat === undefined || !this.table?.hints || this.#advising) return;
    this.#hintWanted = this.pending;
    if (this.#hintWanted) return;
    this.#problem = null;
    this.#advising = true;
    this.#advice()
      .catch((thing: unknown) => {
        if (asRefusal(thing).code === 'not_now') this.#problem = tableTexts.now.noHints;
        else this.#complain(thing);
        if (asRefusal(thing).code === 'not_loaded') this.#unloaded = this.#problem;
      })
      .finally(() => (this.#advising = false));
  };

  async #advice(): Promise<void> {
    if (!this.#thoughts.able) return this.send({ type: 'advise', seq: this.#known.seq });
    const advice = await this.#thoughts.advice();
    this.#known.hear(advice);
    if (advice.solving) this.#askAgain(advice);
  }

  /** Exact values are being solved: replaces the estimate as long as it is shown. */
  #askAgain(estimate: Advice): void {
    clearTimeout(this.#better);
    this.#better = setTimeout(() => this.advice === estimate && this.advise(), ASK_AGAIN);
  }

  dropAdvice = (): void => this.#known.dropAdvice();

  /** A part of the page could not be loaded. */
  partLost = (): void => {
    this.#problem = sentence({ code: 'no_file', message: '' });
  };

  /** The words of the hint could not be loaded. */
  adviceLost = (): void => {
    this.dropAdvice();
    this.partLost();
  };

  react = (reaction: ReactionName): void => {
    const acting = this.stage?.standing.to_act;
    const seat = this.mine.find((mine) => mine === acting) ?? this.mine[0];
    if (seat !== undefined) this.send({ type: 'react', seat, reaction }).catch(this.#complain);
  };

  back = (seat: number): void => this.#do({ type: 'back', seat });
  leave = (seat: number): void => this.#do({ type: 'stand', seat });
  kick = (seat: number, reason: KickReason | null): void =>
    this.#do({ type: 'kick', seat, reason });
  /** Lets a bot play for somebody who is away, until they are back. */
  cover = (seat: number): void => this.#do({ type: 'cover', seat });
  rematch = (): void => {
    this.#onceMore = true;
    this.#do({ type: 'rematch' });
  };
  /** Plays with the person who asks for a game. */
  admit = (): void => {
    this.#onceMore = true;
    this.#do({ type: 'admit' }, () => (this.#onceMore = false));
  };
  /** Asks for a game no longer; or says no to the person who asks. */
  withdraw = (): void => {
    const asking = this.#asking;
    // The answer comes after the news of a game that was granted before.
    this.send({ type: 'withdraw' })
      .catch((thing: unknown) => {
        if (!asking) this.#complain(thing);
      })
      .finally(() => this.#lookOn(asking));
  };
  /** Goes to the next game, in the same seats. */
  follow = (): void => {
    const table = this.table;
    if (!table?.next) return;
    const guest = this.#asking?.called;
    this.#asking = null;
    // A local table is set up with its people.
    if (!isLocal(table.next)) leaveIntent(table.next, sameAgain(table, this.me, guest));
    this.#listener.movedOn(table.next);
  };
  forget = (): void => {
    this.#problem = null;
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#better);
    this.#gestures.stop();
    this.#dealing?.close();
    this.#again.stop();
    document.removeEventListener('visibilitychange', this.#looked);
    this.#access.close();
    this.#known.close();
  }

  #looked = () => {
    if (document.hidden) this.show.hurry();
    this.#tellLooking();
  };

  /**
   * A person is not at the table while the page is hidden. At a table without a clock every browser
   * says so: another browser of the same person may want notices.
   */
  #tellLooking(): void {
    const looks = !document.hidden;
    if (looks === this.#looks || this.mine.length === 0 || isLocal(this.id)) return;
    if (this.#known.table?.clock !== null && !readTelling()) return;
    this.#looks = looks;
    this.send({ type: 'look', on: looks }).catch(() => undefined);
  }

  #do(message: Message, refused?: () => void): void {
    this.#begin();
    this.#doing += 1;
    this.send(message)
      .catch((thing: unknown) => {
        refused?.();
        this.#complain(thing);
      })
      .finally(() => {
        this.#doing -= 1;
        this.#landed();
      });
  }

  /** A new request replaces the sentence about the last one. */
  #begin(): void {
    this.#problem = null;
    this.#gestures.stop();
  }

  /** Nothing of the game is in flight: what had to wait for the answer. */
  #landed(): void {
    // The answer may have made a throw due; it could not be sent while the request was pending.
    this.#throwBySelf();
    const wanted = this.#hintWanted;
    this.#hintWanted = false; // if the turn has passed on, nobody waits for this hint
    if (wanted) this.advise();
  }

  /** Automatic throws, if set: one attempt for every throw that is due. */
  #throwBySelf(): void {
    if (!settings.rollAtOnce || !this.stage?.due?.mine || this.pending) return;
    if (this.#thrown === this.#known.seq) return;
    this.#thrown = this.#known.seq;
    this.throw();
  }

  /**
   * A request overtaken by events needs no message, because the events will arrive; unless a decision
   * that was `shown` disappears again.
   */
  #complain = (thing: unknown, shown = false): void => {
    const refusal = asRefusal(thing);
    if (this.#closed || (refusal.code === 'stale' && !shown)) return;
    this.#problem = sentence(
      this.#access.shut ? { code: this.#access.shut, message: '' } : refusal,
    );
  };

  async #loadDealing(): Promise<void> {
    if (this.#dealing) return;
    const missing = (): Promise<never> => Promise.reject({ code: 'no_file', message: '' });
    const { Dealing } = await import('./dealing').catch(missing);
    this.#dealing = new Dealing(
      this.id,
      this.#known,
      (message) => this.#send(message),
      (problem) => (this.#problem = problem),
    );
  }

  /** Plays this local table here instead of in another tab. */
  takeOver = (): void => this.#access.takeOver();

  #retold(table: TableShown, before: TableShown | null): void {
    this.#game ??= table.game;
    const seated = this.mine.length > 0;
    if (seated && !this.#seated && !isLocal(this.id)) sits();
    this.#seated = seated;
    this.#tellLooking();
    this.#access.crowded = false;
    if (table.phase === 'playing' && this.mine.length > 0) this.#flight.prepare(table);
    this.#dealing?.send();
    // Others may still be looking at the end; they get a link to the rematch and stay here.
    if (this.#onceMore && before?.next === null && table.next !== null) this.follow();
    else if (this.#asking && table.wanted !== this.#asking.called) this.#lookOn(this.#asking);
    if (!this.#meant && !this.screen) this.#carryOut(takeIntent(this.id), table);
    this.#meant = true;
    // The lobby of a table that seeks people starts it: `Expecting`.
    if (this.#together && !table.seeking && table.host === this.me && isComplete(table)) {
      this.#together = false;
      this.send({ type: 'start' }).catch((thing: unknown) => {
        this.#together = true; // until the next news of the table
        this.#complain(thing);
      });
    }
  }

  #carryOut(intent: Intent | null, table: TableShown): void {
    const seated = table.seats.some(({ holder }) => holder === this.me);
    if (intent?.join !== undefined && !seated) {
      return this.#join(table.game, intent.join, intent.refused ?? 0);
    }
    if (table.phase !== 'open') return;
    this.#together = intent?.together === true && !intent.start;
    carryOut(intent, this.send, () => this.table?.host === this.me).catch(this.#complain);
  }

  /** Asks the people here for a game; where somebody else was quicker, goes to another table. */
  #join(game: GameName, name: string, refused: number, called = name): void {
    const asking = { game, name, called, refused };
    const asked = () => {
      // The news that answered may be older than a yes or a no.
      this.#onceMore = true;
      this.#asking = asking;
      const { table } = this;
      if (table?.next) this.follow();
      else if (table?.wanted !== called) void this.#lookOn(asking);
    };
    this.send({ type: 'join', name: called }).then(asked, (thing: unknown) => {
      if (this.#closed) return;
      // Two guests without names of their own.
      if (asRefusal(thing).code === 'name_taken' && called === name) {
        return this.#join(game, name, refused, `${name.slice(0, 22)} 2`);
      }
      if (!['seat_taken', 'not_allowed'].includes(asRefusal(thing).code)) {
        return this.#complain(thing);
      }
      this.#asking = asking;
      return this.#lookOn(asking);
    });
  }

  /** Nobody here wants to play with somebody of this device: goes to another table. */
  async #lookOn(asking: Asking | null): Promise<void> {
    if (!asking || this.#asking !== asking || this.#closed) return;
    this.#asking = null;
    this.#onceMore = false;
    const { findOpponent } = await import('$lib/pages/opponent');
    const last = { at: this.id, times: asking.refused + 1 };
    await findOpponent(asking.game, asking.name, last).catch(this.#complain);
  }

  /**
   * Throws by itself if set so. Finds the chances once per decision, where they may be shown and a
   * person decides.
   */
  #ask(): void {
    this.#throwBySelf();
    const to_act = this.show.standing?.to_act;
    if (
      !this.table?.hints ||
      this.screen ||
      typeof to_act !== 'number' ||
      this.#asked === this.#known.seq
    )
      return;
    if (this.company?.bots[to_act] || this.table.seats[to_act]?.stand_in) return;
    this.#asked = this.#known.seq;
    // Play goes on without chances, and the next decision requests them again.
    this.#odds().catch(() => undefined);
    this.#thoughts.getReady();
  }

  async #odds(): Promise<void> {
    const { seq } = this.#known;
    if (!this.#thoughts.able) return this.send({ type: 'ask', seq });
    this.#known.hear({ type: 'odds', seq, odds: await this.#thoughts.odds() });
  }
}
