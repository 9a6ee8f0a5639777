// The state of the table from the server's messages, and the show that plays it back. `table` sends
// the requests of people here.

import { equal } from '$lib/engine/equal';
import { isSpent, taken, undone, type TakeBack } from '$lib/engine/takeback';
import type { Company, Considered, Stage } from '$lib/games/game';
import type { Again } from '$lib/net/again';
import { hostOf } from '$lib/net/host';
import { toLoad } from '$lib/net/version';
import { reducedMotion, settings } from '$lib/settings.svelte';
import type {
  Advice,
  Due,
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
import { seatName } from './names';
import { Show } from './show.svelte';

/** Callbacks for events at the table. */
export interface Hearer {
  thrown(outcome: Outcome, by: number): void;
  told(step: Step, live: boolean): void;
  /** How long the result of this step stays on the table. */
  beat(step: Step): number;
  /** A person starts or stops shaking the cup. */
  shaken(seat: number, on: boolean): void;
  /** A decision is due, and everything before it has been shown. */
  due(): void;
  /** People have to act, or the game is over. */
  settled(): void;
  reacted(seat: number, reaction: ReactionName): void;
  /** Somebody took their last move back. */
  tookBack(seat: number): void;
  /** The server sent the whole table; where this throws, it is not shown. */
  sent(table: TableShown, before: TableShown | null): void;
  /** The whole table is known anew; `before` is null the first time. */
  retold(table: TableShown, before: TableShown | null): void;
  /** New events; called before they are shown. */
  came(steps: readonly Step[]): void;
  /** All events were loaded again, and count as shown. */
  reloaded(steps: readonly Step[]): void;
  /** Moves were taken back. */
  retracted(): void;
}

/** How long to wait for missing events before fetching them. */
const OVERDUE = 1_500;
/** The shaking of a cup stops after this time without news. */
export const RATTLES = 4_000;

/** The moves that may be taken back after one more step. */
const moved = (before: TakeBack | null, { by }: Step): TakeBack | null =>
  by === 'chance' ? null : taken(before, by);

export class Known {
  readonly id: string;
  readonly show: Show;
  readonly #hearer: Hearer;
  readonly #again: Again;
  /** This device's handle; empty until the server has sent it. */
  me = $state('');
  #closed = false;
  #table = $state.raw<TableShown | null>(null);
  #seq = $state(0);
  #legal = $state.raw<readonly Move[]>([]);
  #due = $state.raw<Due | null>(null);
  #shaking = $state<number | null>(null);
  #considered = $state.raw<Considered | null>(null);
  #odds = $state.raw<Odds | null>(null);
  #advice = $state.raw<Advice | null>(null);
  #deadline = $state<number | null>(null);
  #takeBack = $state.raw<TakeBack | null>(null);
  #skew = 0;
  /** Messages received while the past is being fetched; null otherwise. */
  #later: ServerMessage[] | null = null;
  #begun = false;
  #rests: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;

  readonly company: Company | null = $derived.by(() => {
    const table = this.#table;
    if (!table) return null;
    return {
      game: table.game,
      options: table.options,
      names: table.seats.map(seatName),
      mine: table.seats.map((seat) => seat.kind === 'person' && seat.holder === this.me),
      bots: table.seats.map((seat) => seat.kind === 'bot'),
      hints: table.hints,
    };
  });

  readonly stage: Stage | null = $derived.by(() => {
    const { standing, fall, said, beat, idle, shown } = this.show;
    if (!standing) return null;
    const due = idle ? this.#due : null;
    const shaking = idle ? this.#shaking : null;
    const seat = idle && typeof standing.to_act === 'number' ? standing.to_act : null;
    const mine = seat !== null && this.plays(seat);
    return {
      standing,
      legal: mine ? [...this.#legal] : [],
      seat: mine ? seat : null,
      odds: idle ? this.#odds : null,
      advised: this.advice?.moves[this.advice.best[0] ?? -1]?.move ?? null,
      fall,
      said,
      due: due && { ...due, mine: this.plays(due.seat), shaking: shaking === due.seat },
      shaking,
      beat,
      considered: idle ? this.#considered : null,
      past: shown,
    };
  });

  constructor(
    id: string,
    again: Again,
    hearer: Hearer,
    /** A big screen, which shows no choice before it is played. */
    readonly screen = false,
  ) {
    this.id = id;
    this.#again = again;
    this.#hearer = hearer;
    this.show = new Show({
      speed: () => (screen ? 1 : settings.speed),
      unseen: () => document.visibilityState === 'hidden',
      own: (seat) => this.plays(seat),
      screen,
      still: reducedMotion,
      beat: (step) => hearer.beat(step),
      thrown: (outcome, by) => hearer.thrown(outcome, by),
      told: (step, live) => hearer.told(step, live),
      settled: () => {
        hearer.due();
        hearer.settled();
      },
    });
  }

  /** The version of Wagnis that reloading the page would bring. */
  toLoad = $state<string | null>(null);

  get table(): TableShown | null {
    return this.#table;
  }
  /** The number of events received. */
  get seq(): number {
    return this.#seq;
  }
  /** The values of the legal moves, if requested here. */
  get advice(): Advice | null {
    const acting = this.show.idle ? this.show.standing?.to_act : null;
    // Once a bot stands in, no person here decides.
    if (typeof acting !== 'number' || !this.plays(acting)) return null;
    return this.#advice?.seq === this.#seq ? this.#advice : null;
  }
  /** When a bot takes over, on this device's clock; null without a turn clock. */
  get deadline(): number | null {
    return this.#deadline === null ? null : this.#deadline - this.#skew;
  }
  /** Seats of people on this device. */
  get mine(): number[] {
    return this.company?.mine.flatMap((mine, seat) => (mine ? [seat] : [])) ?? [];
  }
  /** The seat whose last move can be taken back; the server decides. */
  get takeable(): number | null {
    const own = this.#takeBack;
    if (!this.show.idle || this.#table?.phase !== 'playing' || !own?.moves) return null;
    // Events taken over from another game cannot be taken back.
    if (this.show.past.length <= (this.#table.forked?.events ?? 0)) return null;
    if (this.#table.daily !== null || this.#passedFrom(own.seat)) return null;
    return this.plays(own.seat) && !isSpent(own) ? own.seat : null;
  }

  /** Another person is to act: their turn is not taken from them. */
  #passedFrom(seat: number): boolean {
    const next = this.#due?.seat ?? this.#acting;
    if (typeof next !== 'number' || next === seat) return false;
    const sitting = this.#table?.seats[next];
    return sitting?.kind === 'person' && !sitting.stand_in;
  }

  /** Whether this seat may take one more move of its own back. */
  mayTakeBack(seat: number): boolean {
    return this.#table?.daily === null && !isSpent(taken(this.#takeBack, seat));
  }

  /** A person of this device plays that seat now, not a bot in their place. */
  plays(seat: number): boolean {
    return (this.company?.mine[seat] ?? false) && !this.#table?.seats[seat]?.stand_in;
  }

  /** Whether this move is legal for this seat, by the last message. */
  allows(seat: number, move: Move): boolean {
    return this.#acting === seat && this.#legal.some((one) => equal(one, move));
  }

  /** Whether this seat has to throw, by the last message. */
  dueFrom(seat: number): boolean {
    return this.#due?.seat === seat;
  }

  get #acting(): unknown {
    return this.show.latest?.to_act;
  }

  /** The seat that shakes the cup. */
  get shaking(): number | null {
    return this.#shaking;
  }

  /** Starts or stops shaking this seat's cup. */
  shake(seat: number, on: boolean): void {
    clearTimeout(this.#rests);
    if (on) this.#rests = setTimeout(() => this.shake(seat, false), RATTLES);
    if (on === (this.#shaking === seat)) return;
    this.#shaking = on ? seat : null;
    this.#hearer.shaken(seat, on);
  }

  dropAdvice(): void {
    this.#advice = null;
  }

  close(): void {
    this.#closed = true;
    if (this.#shaking !== null) this.shake(this.#shaking, false);
    clearTimeout(this.#overdue);
    clearTimeout(this.#rests);
    this.show.close();
  }

  /** Handles a message of the table, in the order it was sent. */
  hear(message: ServerMessage): void {
    if (this.#later && (message.type === 'moved' || message.type === 'undone')) {
      this.#later.push(message);
      return;
    }
    switch (message.type) {
      case 'table':
        this.toLoad = toLoad(message.version);
        return this.#hearTable(message.table);
      case 'moved':
        return this.#hearMoved(message);
      case 'undone':
        return this.#hearUndone(message);
      case 'odds':
        if (message.seq === this.#seq) this.#odds = message.odds;
        return;
      case 'advice':
        this.#advice = message;
        return;
      case 'reacted':
        return this.#hearer.reacted(message.seat, message.reaction);
      case 'shaken':
        if (message.seq === this.#seq && !this.plays(message.seat))
          this.shake(message.seat, message.on);
        return;
      case 'considering':
        if (message.seq === this.#seq && !this.plays(message.seat) && !this.screen)
          this.#considered = { seat: message.seat, marks: message.marks };
        return;
      case 'accepted':
      case 'refused':
        return this.#expect(message.seq);
    }
  }

  #hearTable(sent: TableShown): void {
    const before = this.#table;
    // Seeds are stored under the id in the page's address: a server that gives the table another id
    // gets no other seeds.
    const table = { ...sent, id: this.id };
    this.#hearer.sent(table, before);
    this.#table = table;
    this.#again.nudge();
    this.#skew = table.now - Date.now();
    this.#deadline = table.deadline;
    if (table.position && (!this.#begun || table.seq !== this.#seq)) {
      if (table.seq === 0) this.#begin(table.position, [], 0);
      else if (!this.#later) void this.#fetchPast();
    }
    if (table.position && table.seq === this.#seq) {
      this.#legal = table.position.legal;
      this.#due = table.due;
    }
    if (this.#begun && this.show.idle) this.#hearer.due();
    this.#hearer.retold(table, before);
  }

  #hearMoved(message: Moved): void {
    if (message.seq < this.#seq) return;
    if (message.since > this.#seq || !this.#begun) return void this.#fetchPast();
    const news = message.seq > this.#seq;
    this.#seq = message.seq;
    this.#legal = message.legal;
    this.#due = message.due;
    this.#deadline = message.deadline;
    if (message.over && this.#table) {
      this.#table = { ...this.#table, phase: 'over', fair: message.fair, deadline: null };
    }
    if (news) {
      this.#changed();
      this.#takeBack = message.steps.reduce(moved, this.#takeBack);
      this.#hearer.came(message.steps);
      this.show.push(message.steps);
    } else if (this.show.idle) this.#hearer.due();
  }

  #hearUndone(message: Undone): void {
    if (message.seq <= this.#seq) return;
    if (message.since !== this.#seq) return void this.#fetchPast();
    this.#seq = message.seq;
    this.#legal = message.position.legal;
    this.#due = message.due;
    this.#deadline = message.deadline;
    this.#changed();
    if (this.#takeBack) this.#hearer.tookBack(this.#takeBack.seat);
    this.#takeBack = this.#takeBack && { ...undone(this.#takeBack), left: message.left };
    this.#hearer.retracted();
    this.show.retract(message.back);
  }

  /** Drops everything that described the previous position. */
  #changed(): void {
    this.#odds = null;
    this.#considered = null;
    const shaking = this.#shaking;
    // A person here may shake the cup before the move that leads to the throw is accepted.
    if (shaking !== null && !(this.plays(shaking) && this.dueFrom(shaking))) {
      this.shake(shaking, false);
    }
  }

  /** Takes the whole past as shown: events were missed, or the page has just loaded. */
  async #fetchPast(): Promise<void> {
    if (this.#later) return;
    this.#later = [];
    const past = await this.#again.until(
      async () => {
        const past = await (await hostOf(this.id)).steps(this.id);
        if (past.seq < (this.#table?.seq ?? 0)) throw new Error('older than the table');
        return past;
      },
      () => {
        // A table can be played without its past: the log then begins here.
        const position = this.#table?.position;
        if (!position || this.#begun) return false;
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

  /**
   * The server is at event `seq`: fetches the past if the events up to it do not arrive in time.
   */
  #expect(seq: number): void {
    if (seq <= this.#seq || !this.#begun) return;
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => {
      if (seq > this.#seq) void this.#fetchPast();
    }, OVERDUE);
  }

  #begin(start: Standing, steps: readonly Step[], seq: number): void {
    if (this.#closed) return;
    const table = this.#table;
    this.#begun = true;
    this.#seq = seq;
    const current = table?.seq === seq ? table : null;
    this.#legal = current?.position?.legal ?? [];
    this.#due = current?.due ?? null;
    this.#changed();
    this.#takeBack = steps.reduce(moved, null);
    this.#hearer.reloaded(steps);
    this.show.jump(start, steps);
  }
}
