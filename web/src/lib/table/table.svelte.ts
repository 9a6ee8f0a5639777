// A table as this device knows it: the snapshot, the seats, what has happened, what may be done.
// The server judges; the line carries; the show shows.

import type { Company, Stage } from '$lib/games/game';
import { api, sentence } from '$lib/net/api';
import { Again } from '$lib/net/again';
import { lineTo, type Line, type LineState, type TurnedAway } from '$lib/net/socket';
import { noteCommit } from '$lib/proof/noted';
import { settings } from '$lib/settings.svelte';
import type {
  GameName,
  Move,
  Moved,
  Odds,
  Outcome,
  ReactionName,
  ServerMessage,
  Standing,
  Step,
  TableShown,
  Undone,
} from '$lib/wire.gen';
import { leaveIntent, takeIntent, type Message, type Refusal } from './contract';
import { carryOut, sameAgain } from './errands';
import { seatName } from './names';
import { Show } from './show.svelte';

/** What the page wants to hear of while it happens. */
export interface Listener {
  thrown(outcome: Outcome): void;
  told(step: Step, before: Standing, live: boolean): void;
  /** It is for people to act, or nothing is left to be done. */
  settled(): void;
  reacted(seat: number, reaction: ReactionName): void;
  /** Somebody here wants to go to the rematch, which is at another table. */
  movedOn(id: string): void;
}

const asRefusal = (thing: unknown): Refusal =>
  typeof thing === 'object' && thing !== null && 'code' in thing
    ? (thing as Refusal)
    : { code: 'broken', message: '' };

/** How long news may be on their way before they are taken for lost. */
const OVERDUE = 1_500;

export class TableStore {
  readonly id: string;
  readonly show: Show;
  #listener: Listener;
  #line: Line | null = null;
  #closed = false;
  #table = $state.raw<TableShown | null>(null);
  #me = $state('');
  #game = $state<GameName | null>(null);
  #state = $state<LineState>('calling');
  #missing = $state(false);
  #crowded = $state(false);
  #problem = $state<string | null>(null);
  #seq = $state(0);
  #legal = $state.raw<readonly Move[]>([]);
  #odds = $state.raw<Odds | null>(null);
  #deadline = $state<number | null>(null);
  #pending = $state(0);
  #skew = 0;
  #asked = -1;
  /** Messages that came while the past was being fetched; null where it is not. */
  #later: ServerMessage[] | null = null;
  #known = false;
  #meant = false;
  /** Another game was asked for here. */
  #onceMore = false;
  #again = new Again();
  #overdue: ReturnType<typeof setTimeout> | undefined;

  readonly company: Company | null = $derived.by(() => {
    const table = this.#table;
    if (!table) return null;
    return {
      game: table.game,
      options: table.options,
      names: table.seats.map(seatName),
      mine: table.seats.map((seat) => seat.kind === 'person' && seat.holder === this.#me),
      bots: table.seats.map((seat) => seat.kind === 'bot'),
      hints: table.hints,
    };
  });

  readonly stage: Stage | null = $derived.by(() => {
    const { standing, fall, said, idle, shown } = this.show;
    if (!standing) return null;
    const seat = idle && typeof standing.to_act === 'number' ? standing.to_act : null;
    const mine = seat !== null && this.plays(seat);
    return {
      standing,
      legal: mine ? [...this.#legal] : [],
      seat: mine ? seat : null,
      odds: idle ? this.#odds : null,
      fall,
      said,
      past: shown,
    };
  });

  constructor(id: string, listener: Listener) {
    this.id = id;
    this.#listener = listener;
    this.show = new Show({
      speed: () => settings.speed,
      unseen: () => document.visibilityState === 'hidden',
      own: (seat) => this.plays(seat),
      patient: () => !settings.rollAtOnce,
      shared: () => (this.company?.mine.filter(Boolean).length ?? 0) > 1,
      still: () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false,
      thrown: (outcome) => listener.thrown(outcome),
      told: (step, before, live) => listener.told(step, before, live),
      paused: () => listener.settled(),
      settled: () => {
        this.#ask();
        listener.settled();
      },
    });
    document.addEventListener('visibilitychange', this.#looked);
    void this.#open();
  }

  get table(): TableShown | null {
    return this.#table;
  }
  /** This device's handle; empty until the server has said it. */
  get me(): string {
    return this.#me;
  }
  /** What is played here; known before anything else is. */
  get game(): GameName | null {
    return this.#game;
  }
  get line(): LineState {
    return this.#state;
  }
  /** There is no such table. */
  get missing(): boolean {
    return this.#missing;
  }
  /** Too many calls came from here; the next is a while off. */
  get crowded(): boolean {
    return this.#crowded;
  }
  /** Something to say about the last thing asked for; forgotten with the next. */
  get problem(): string | null {
    return this.#problem;
  }
  /** A move is on its way. */
  get pending(): boolean {
    return this.#pending > 0;
  }
  /** When a bot stands in, by this device's clock; null where nobody counts. */
  get deadline(): number | null {
    return this.#deadline === null ? null : this.#deadline - this.#skew;
  }
  /** Seats of people on this device. */
  get mine(): number[] {
    return this.company?.mine.flatMap((mine, seat) => (mine ? [seat] : [])) ?? [];
  }
  /** The seat whose last move can be taken back; the server has the last word. */
  get takeable(): number | null {
    const last = this.show.past.at(-1);
    if (!this.show.idle || this.#table?.phase !== 'playing' || typeof last?.by !== 'number') {
      return null;
    }
    return this.plays(last.by) ? last.by : null;
  }

  /** A person of this device plays that seat now, not a bot in their place. */
  plays(seat: number): boolean {
    return (this.company?.mine[seat] ?? false) && !this.#table?.seats[seat]?.stand_in;
  }

  /** Resolves when the table has done it; rejects with a `Refusal`. */
  send = (message: Message): Promise<void> =>
    this.#line?.send(message) ?? Promise.reject<void>({ code: 'lost', message: '' });

  submit = (move: Move): void => {
    const seat = this.stage?.seat;
    if (seat === null || seat === undefined || this.pending) return;
    this.#do({ type: 'play', seq: this.#seq, seat, move });
  };

  takeBack = (): void => {
    const seat = this.takeable;
    if (seat === null || this.pending) return;
    this.#do({ type: 'undo', seq: this.#seq, seat });
  };

  react = (reaction: ReactionName): void => {
    const acting = this.stage?.standing.to_act;
    const seat = this.mine.find((mine) => mine === acting) ?? this.mine[0];
    if (seat !== undefined) this.send({ type: 'react', seat, reaction }).catch(this.#complain);
  };

  back = (seat: number): void => this.#do({ type: 'back', seat });
  leave = (seat: number): void => this.#do({ type: 'stand', seat });
  kick = (seat: number): void => this.#do({ type: 'kick', seat });
  rematch = (): void => {
    this.#onceMore = true;
    this.#do({ type: 'rematch' });
  };
  /** To the next game, in the same seats. */
  follow = (): void => {
    const table = this.#table;
    if (!table?.next) return;
    leaveIntent(table.next, sameAgain(table, this.#me));
    this.#listener.movedOn(table.next);
  };
  forget = (): void => {
    this.#problem = null;
  };

  close(): void {
    this.#closed = true;
    this.#again.stop();
    clearTimeout(this.#overdue);
    document.removeEventListener('visibilitychange', this.#looked);
    this.#line?.close();
    this.show.close();
  }

  #looked = () => {
    if (document.visibilityState === 'hidden') this.show.hurry();
  };

  #do(message: Message): void {
    this.#problem = null;
    this.#pending += 1;
    this.send(message)
      .catch(this.#complain)
      .finally(() => (this.#pending -= 1));
  }

  /** What has been overtaken by events needs no words: the events are on their way. */
  #complain = (thing: unknown): void => {
    const refusal = asRefusal(thing);
    if (!this.#closed && refusal.code !== 'stale') this.#problem = sentence(refusal);
  };

  /** The device must be known before the line is: the handle says which seats are ours. */
  async #open(): Promise<void> {
    const known = await this.#again.until(
      () => Promise.all([api.me(), api.table(this.id)]),
      (thing) => {
        if (asRefusal(thing).code === 'no_table') this.#missing = true;
        else this.#state = 'lost';
        return this.#missing;
      },
    );
    if (!known) return;
    this.#me = known[0].handle;
    this.#game = known[1].game;
    this.#line = lineTo(this.id, {
      heard: (message) => this.hear(message),
      changed: (state) => {
        this.#state = state;
        this.#asked = -1; // whatever was on its way is lost with the line
      },
      turnedAway: (why) => this.#turnedAway(why),
    });
  }

  #turnedAway(why: TurnedAway): void {
    if (why === 'no_table') this.#missing = true;
    else if (why === 'too_fast') this.#crowded = true;
    else this.#problem = sentence({ code: why, message: '' });
  }

  /** A message from the table, in the order it was sent. */
  hear(message: ServerMessage): void {
    if (this.#later && (message.type === 'moved' || message.type === 'undone')) {
      this.#later.push(message);
      return;
    }
    switch (message.type) {
      case 'table':
        return this.#hearTable(message.table);
      case 'moved':
        return this.#hearMoved(message);
      case 'undone':
        return this.#hearUndone(message);
      case 'odds':
        if (message.seq === this.#seq) this.#odds = message.odds;
        return;
      case 'reacted':
        return this.#listener.reacted(message.seat, message.reaction);
      case 'accepted':
      case 'refused':
        return this.#expect(message.seq);
    }
  }

  #hearTable(table: TableShown): void {
    const known = this.#table;
    this.#table = table;
    this.#crowded = false;
    this.#again.nudge();
    this.#skew = table.now - Date.now();
    this.#deadline = table.deadline;
    if (table.phase === 'open') noteCommit(table.id, table.commit);
    // Others may still be looking at how it ended; they are offered the way, not taken along.
    if (this.#onceMore && known?.next === null && table.next !== null) this.follow();
    if (table.position && (!this.#known || table.seq !== this.#seq)) {
      if (table.seq === 0) this.#begin(table.position, [], 0);
      else if (!this.#later) void this.#fetchPast();
    }
    if (table.position && table.seq === this.#seq) this.#legal = table.position.legal;
    this.show.reconsider();
    if (this.#known && this.show.idle) this.#ask();
    if (!this.#meant && table.phase === 'open') {
      carryOut(takeIntent(this.id), this.send, () => this.#table?.host === this.#me).catch(
        this.#complain,
      );
    }
    this.#meant = true;
  }

  #hearMoved(message: Moved): void {
    if (message.seq < this.#seq) return;
    if (message.since > this.#seq || !this.#known) return void this.#fetchPast();
    const news = message.seq > this.#seq;
    this.#seq = message.seq;
    this.#legal = message.legal;
    this.#deadline = message.deadline;
    if (message.over && this.#table) {
      this.#table = { ...this.#table, phase: 'over', fair: message.fair, deadline: null };
    }
    if (news) {
      this.#odds = null;
      this.show.push(message.steps);
    } else if (this.show.idle) this.#ask();
  }

  #hearUndone(message: Undone): void {
    if (message.seq <= this.#seq) return;
    if (message.since !== this.#seq) return void this.#fetchPast();
    this.#seq = message.seq;
    this.#legal = message.position.legal;
    this.#deadline = message.deadline;
    this.#odds = null;
    this.show.retract(message.back);
  }

  /** Something was missed, or this is the first look: take it all, and show it as done. */
  async #fetchPast(): Promise<void> {
    if (this.#later) return;
    this.#later = [];
    const past = await this.#again.until(
      async () => {
        const past = await api.steps(this.id);
        if (past.seq < (this.#table?.seq ?? 0)) throw new Error('older than the table');
        return past;
      },
      () => {
        // Without its past a table can still be played: the log begins here.
        const position = this.#table?.position;
        if (!position || this.#known) return false;
        this.#begin(position, [], this.#table?.seq ?? 0);
        return true;
      },
    );
    if (this.#closed) return;
    if (past) this.#begin(past.start, past.steps, past.seq);
    const later = this.#later;
    this.#later = null;
    for (const message of later) this.hear(message);
  }

  /** The table is said to be so far: what it has told us on the way there must come, or is fetched. */
  #expect(seq: number): void {
    if (seq <= this.#seq || !this.#known) return;
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => {
      if (seq > this.#seq) void this.#fetchPast();
    }, OVERDUE);
  }

  #begin(start: Standing, steps: readonly Step[], seq: number): void {
    if (this.#closed) return;
    const table = this.#table;
    this.#known = true;
    this.#seq = seq;
    this.#legal = table?.position && table.seq === seq ? table.position.legal : [];
    this.#odds = null;
    this.show.jump(start, steps);
  }

  /** Chances are asked for once a decision, where they may be shown and a person decides. */
  #ask(): void {
    const to_act = this.show.standing?.to_act;
    if (!this.#table?.hints || typeof to_act !== 'number' || this.#asked === this.#seq) return;
    if (this.company?.bots[to_act] || this.#table.seats[to_act]?.stand_in) return;
    this.#asked = this.#seq;
    // Without chances one can still play, and the next decision asks again.
    this.send({ type: 'ask', seq: this.#seq }).catch(() => undefined);
  }
}
