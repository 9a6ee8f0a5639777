// A table on this device: it judges moves, throws and taking back as src/wagnis/server/table/moves.py
// does. `views` shows it in the messages of the wire, `session` stores and sends the changes.

import { Match } from '$lib/engine/match';
import { replayed } from '$lib/engine/steps';
import type { EnteredMark } from '$lib/engine/entered';
import type { Open, Options } from '$lib/engine/contract';
import { equal } from '$lib/engine/equal';
import { RefusedError } from '$lib/engine/refusal';
import { isSpent, taken, TAKE_BACKS, undone, type TakeBack } from '$lib/engine/takeback';
import type { MatchRecord } from '$lib/proof/recompute';
import type {
  BotLevel,
  Fair,
  Move,
  Moved,
  Steps,
  TableListed,
  TableShown,
  Undone,
} from '$lib/wire.gen';
import { fairOf, LocalDice } from './dice';
import type { LocalGame, LogRow } from './game';
import { listed, recordOf, stepsOf, tableShown, type Makeshift } from './views';

const STAND_IN: BotLevel = 'thumb';

/** New entries of the log, and the message about them. */
export interface Change {
  readonly rows: readonly LogRow[];
  readonly message: Moved | Undone;
}

export class LocalTable {
  readonly #fair: Fair;
  readonly #dice: LocalDice;
  #head: LocalGame;
  #match: Match;
  #seq = 0;
  #updated: number;
  #takeable: TakeBack | null = null;
  /** What is special about a game with real dice. */
  #entered: EnteredMark | null = null;
  /** Seats of people for whom a bot plays; ends with the page. */
  readonly #away = new Set<number>();
  /** Seats of people for whom a bot has moved. */
  readonly #stoodIn = new Set<number>();
  /** Seats of bots that lack their values; ends with the page. */
  readonly #makeshift = new Map<number, Makeshift>();

  /** The table after these entries of its log; throws if they do not fit the rules. */
  constructor(head: LocalGame, open: Open, log: readonly LogRow[] = []) {
    this.#head = head;
    this.#fair = fairOf(head.id, head.seed, head.seats.length);
    this.#dice = new LocalDice(this.#fair);
    const adds = log.at(-1)?.pad?.adds;
    this.#match = Match.of(open(head.seats.length, { ...head.options, ...adds }));
    this.#updated = head.created;
    for (const row of log) this.#replay(row);
    if (adds) this.#write(open, { ...head.options, ...adds });
  }

  #replay({ seq, kind, by, event, at, pad }: LogRow): void {
    if (seq !== this.#seq + 1) throw new Error(`the log has no entry ${this.#seq + 1}`);
    if (pad) {
      this.#match = replayed(this.#match.at(pad.from), pad.events, pad.entered);
      this.#entered = pad.entered;
    } else if (kind === 'undo') {
      if (!this.#takeable) throw new Error('there is nothing to take back');
      this.#match = this.#match.at(this.#match.length - 1);
      this.#takeable = undone(this.#takeable);
    } else {
      this.#match = this.#match.advance(event!);
      this.#noteMove(kind, by, this.#match);
      this.#takeable = kind === 'move' && by !== null ? taken(this.#takeable, by) : null;
    }
    if (this.over) this.#takeable = null;
    this.#seq = seq;
    this.#updated = at;
  }

  /** A game with additions becomes one that a record can hold. */
  #write(open: Open, all: Options): void {
    const { game, state, events } = this.#match;
    const recorded = game.recorded?.(state, all, events);
    if (!recorded) return;
    const { options, dropped } = recorded;
    const moved = (index: number) => index - dropped.filter((one) => one < index).length;
    const { unseen = [], overrides = [], corrected = [] } = this.#entered ?? {};
    this.#entered = {
      ...(unseen.length && { unseen: unseen.map(([at, dice]) => [moved(at), dice] as const) }),
      ...(overrides.length && { overrides: overrides.map(moved) }),
      ...(corrected.length && { corrected: corrected.map(moved) }),
    };
    this.#head = { ...this.#head, options };
    const start = Match.of(open(this.#head.seats.length, options));
    this.#match = replayed(start, recorded.events, this.#entered);
  }

  get id(): string {
    return this.#head.id;
  }
  get head(): LocalGame {
    return this.#head;
  }
  get match(): Match {
    return this.#match;
  }
  get seq(): number {
    return this.#seq;
  }
  get over(): boolean {
    return this.#match.node.kind === 'over';
  }

  /** The seat to decide or to throw. */
  get acting(): number | null {
    const { node } = this.#match;
    return node.kind === 'over' ? null : node.seat;
  }

  /** The level of the bot that plays this seat now; null for a person. */
  levelOf(seat: number): BotLevel | null {
    const sitting = this.#head.seats[seat]!;
    if (sitting.kind === 'bot') return sitting.level;
    return this.#away.has(seat) ? STAND_IN : null;
  }

  /** A person's move, and the throw sent with it. */
  async play(seq: number, seat: number, move: Move, throws = false): Promise<Change> {
    this.#mustAct(seq, seat);
    if (this.#match.node.kind === 'chance')
      throw new RefusedError('not_now', 'what is due has to be thrown first');
    const legal = this.#match.legal.find((one) => equal(one, move));
    if (!legal) throw new RefusedError('illegal_move', JSON.stringify(move));
    let played = this.#match.advance(legal);
    if (throws && played.due?.seat === seat) played = await this.#rolled(played);
    this.#away.delete(seat);
    return this.#settled(played, seat, taken(this.#takeable, seat));
  }

  /** A person throws what is due: one roll, or one card. */
  async throw(seq: number, seat: number): Promise<Change> {
    this.#mustAct(seq, seat);
    if (this.#match.due?.seat !== seat)
      throw new RefusedError('not_now', 'nothing is to be thrown now');
    this.#away.delete(seat);
    return this.#settled(await this.#rolled(this.#match), seat, null);
  }

  undo(seq: number, seat: number): Change {
    this.#mustRun(seat);
    this.current(seq);
    const takeable = this.#takeable;
    const { acting } = this;
    // Another person is to act: their turn is not taken from them.
    const passed = acting !== null && acting !== seat && this.levelOf(acting) === null;
    if (takeable?.seat !== seat || takeable.moves === 0 || passed || this.#away.has(seat))
      throw new RefusedError('nothing_to_undo', 'there is no move of yours to take back');
    if (isSpent(takeable)) {
      const sorry = `moves can be taken back ${TAKE_BACKS} times in a turn`;
      throw new RefusedError('taken_back_enough', sorry);
    }
    const since = this.#seq;
    this.#match = this.#match.at(this.#match.length - 1);
    this.#takeable = undone(takeable);
    const rows = [this.#row('undo', seat, null, this.#match)];
    const message: Undone = {
      type: 'undone',
      since,
      seq: this.#seq,
      back: 1,
      left: this.#takeable.left,
      position: this.#match.position,
      due: this.#match.due,
      deadline: null,
    };
    return { rows, message };
  }

  /** A bot's move; a throw where chance is due. */
  async moveBot(move: Move | null): Promise<Change> {
    const played = move ? this.#match.advance(move) : await this.#rolled(this.#match);
    return this.#settled(played, null, null);
  }

  /** Rolls everything that no person throws; null where nothing is due. */
  async settle(): Promise<Change | null> {
    const { length } = this.#match;
    const change = await this.#settled(this.#match, null, this.#takeable);
    return this.#match.length > length ? change : null;
  }

  /** Lets a bot play for a person, or ends that. */
  handOver(seat: number, away: boolean): void {
    this.#mustRun(seat);
    if (away) this.#away.add(seat);
    else this.#away.delete(seat);
  }

  /** Notes the substitute of a bot for its values, or that it has them; true if that is new. */
  makeDo(seat: number, makeshift: Makeshift | null): boolean {
    const before = this.#makeshift.get(seat) ?? null;
    if (makeshift) this.#makeshift.set(seat, makeshift);
    else this.#makeshift.delete(seat);
    return makeshift !== before;
  }

  /** Refuses requests about an earlier position. */
  current(seq: number): void {
    if (this.over) throw new RefusedError('game_over', 'the game is over');
    if (seq !== this.#seq)
      throw new RefusedError('stale', `the table is at ${this.#seq}, not at ${seq}`);
  }

  /** Refuses a seat that no person of this device has. */
  own(seat: number): void {
    if (this.#head.seats[seat]?.kind !== 'person')
      throw new RefusedError('not_your_seat', 'this is not your seat');
  }

  /** The table names the game that follows it. */
  follow(next: string): void {
    this.#head = { ...this.#head, next };
  }

  get shown(): TableShown {
    return tableShown({
      head: this.#head,
      match: this.#match,
      seq: this.#seq,
      revealed: this.#revealed,
      away: this.#away,
      makeshift: this.#makeshift,
    });
  }

  get steps(): Steps {
    return stepsOf(this.#head, this.#match, this.#seq);
  }

  /** The seats of people who made all their decisions themselves. */
  get people(): number[] {
    return this.#head.seats.flatMap(({ kind }, seat) =>
      kind === 'person' && !this.#stoodIn.has(seat) ? [seat] : [],
    );
  }

  /** Milliseconds since 1970. */
  get updated(): number {
    return this.#updated;
  }

  get record(): MatchRecord & { format: 1 } {
    const record = recordOf(this.#head, this.#match, this.#revealed);
    return this.#head.pad ? { ...record, entered: this.#entered ?? {} } : record;
  }

  get listed(): TableListed {
    return listed(this.#head, { at: this.#updated, ...standing(this.#match) });
  }

  get #revealed(): Fair | null {
    return this.over && !this.#head.pad ? this.#fair : null;
  }

  #mustRun(seat: number): void {
    if (this.over) throw new RefusedError('game_over', 'the game is over');
    this.own(seat);
  }

  #mustAct(seq: number, seat: number): void {
    this.#mustRun(seat);
    this.current(seq);
    if (this.acting !== seat)
      throw new RefusedError('not_your_turn', `seat ${this.acting} is to act`);
  }

  async #rolled(match: Match): Promise<Match> {
    if (match.node.kind !== 'chance') throw new Error('no chance event is due');
    return match.advance(await this.#dice.draw(match.node.lot, match.fallen));
  }

  /** Rolls everything that no person throws, and logs all new events; `by` made the first. */
  async #settled(played: Match, by: number | null, takeable: TakeBack | null): Promise<Change> {
    const [since, first] = [this.#seq, this.#match.length];
    let match = played;
    while (match.node.kind === 'chance') {
      const { seat } = match.node;
      if (seat !== null && this.levelOf(seat) === null) break;
      match = await this.#rolled(match);
    }
    this.#match = match;
    const steps = Array.from({ length: match.length - first }, (_, at) => match.step(first + at));
    const rows = steps.map(({ by: mover, event }, at) => {
      const fell = mover === 'chance';
      if (fell) takeable = null;
      return this.#row(
        fell ? 'fall' : 'move',
        at === 0 ? by : null,
        event,
        match.at(first + at + 1),
      );
    });
    this.#takeable = this.over ? null : takeable;
    const { legal } = match;
    const message: Moved = {
      type: 'moved',
      since,
      seq: this.#seq,
      steps,
      legal,
      due: match.due,
      deadline: null,
      over: this.over,
      fair: this.#revealed,
    };
    return { rows, message };
  }

  #noteMove(kind: LogRow['kind'], by: number | null, { entries }: Match): void {
    const { seat } = entries.at(-1)!;
    if (
      kind === 'move' &&
      by === null &&
      seat !== null &&
      this.#head.seats[seat]!.kind === 'person'
    )
      this.#stoodIn.add(seat);
  }

  #row(kind: LogRow['kind'], by: number | null, event: LogRow['event'], after: Match): LogRow {
    this.#seq += 1;
    this.#updated = Date.now();
    this.#noteMove(kind, by, after);
    return { seq: this.#seq, kind, by, event, at: this.#updated, ...standing(after) };
  }
}

/** What the list of games tells about a match. */
const standing = ({ state, node }: Match) => ({
  scores: [...state.scores],
  over: node.kind === 'over',
  turn: node.kind === 'over' ? null : node.seat,
});
