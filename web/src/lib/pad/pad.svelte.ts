// A game with real dice that is open on this page: what has been entered, what is being entered, and
// how it is stored. `Sheet` knows corrections, the game's keypad knows the throws.

import { together, type EnteredMark } from '$lib/engine/entered';
import { Match } from '$lib/engine/match';
import { best, optionIn } from '$lib/engine/contract';
import { partOf } from '$lib/games/index';
import { freshPadId, type LocalGame, type LogRow, type PadHead } from '$lib/local/game';
import { freshSeed } from '$lib/local/dice';
import { noteLocal } from '$lib/local/listed';
import { ConflictError, games, type GameStore, type StoredGame } from '$lib/local/store';
import { add, load, unstored } from '$lib/local/tables';
import { playersOf, shelf } from '$lib/shelf.svelte';
import type { GameName } from '$lib/wire.gen';
import type { Keypad } from './keypad';
import { refereed, type Refereed } from './referee';
import { Sheet, type Change } from './sheet';
import { summed, type Summed, type SumRules } from './sums';

/** What a new pad needs. */
export type Wanted = Pick<LocalGame, 'game' | 'options'> & {
  names: readonly string[];
  pad: NonNullable<LocalGame['pad']>;
};

/** A pad that only adds up takes this many people in every game. */
const MOST_SUMS = 10;

/** The least and the most people at a pad. */
export function peopleOf(game: GameName, mode: PadHead['mode']): { least: number; most: number } {
  const { least, most } = playersOf(game);
  return mode === 'sums' ? { least, most: Math.max(most, MOST_SUMS) } : { least, most };
}

/** Sets a pad up; returns its id. */
export async function createPad(wanted: Wanted, store: GameStore = games): Promise<string> {
  const { game, options, names, pad } = wanted;
  const seats = names.map((name) => ({ kind: 'person' as const, name }));
  const head = { id: freshPadId(), created: Date.now(), game, options, hints: true, seats, pad };
  const id = await add({ ...head, seed: freshSeed(), next: null }, [], store);
  noteLocal();
  return id;
}

/** How a game stands: by the rules, or points only. */
export type Standing =
  | { readonly mode: 'referee'; readonly sheet: Sheet<Refereed> }
  | { readonly mode: 'sums'; readonly sheet: Sheet<Summed> };

export class Pad {
  readonly head: LocalGame;
  readonly keypad: Keypad;
  readonly sumRules: SumRules;
  readonly #store: GameStore;
  readonly #log: LogRow[];
  #rows: number;
  #at = $state.raw() as Standing;
  #stored = $state(true);
  #elsewhere = $state(false);
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    { head, log }: StoredGame,
    start: Standing,
    keypad: Keypad,
    sumRules: SumRules,
    store: GameStore,
  ) {
    this.head = head;
    this.keypad = keypad;
    this.sumRules = sumRules;
    this.#store = store;
    this.#log = [...log];
    this.#rows = unstored.get(head.id)?.rows ?? log.length;
    this.#at = start;
    for (const { pad } of log) {
      const after = pad && changed(this.#at, pad.change);
      if (!after) throw new Error('the log of this game does not fit');
      this.#at = after;
    }
  }

  /** The stored pad with this id; null where there is none. */
  static async open(id: string, store: GameStore = games): Promise<Pad | null> {
    const found = await load(id, store);
    if (!found?.head.pad) return null;
    const { game, options, seats } = found.head;
    const [open, keypad] = await Promise.all([partOf(game, 'open'), partOf(game, 'keypad')]);
    const box = shelf.of(game)!;
    const most = Math.min(seats.length, box.most);
    const number = (name: string): number | null => {
      const known = box.options.some((option) => option.name === name);
      const value = known ? optionIn<unknown>(box, most, options, name) : null;
      return typeof value === 'number' ? value : null;
    };
    const rules: SumRules = {
      seats: seats.length,
      first: number('first') ?? 0,
      start: keypad.sums.start,
      target: number('target'),
      rounds: number('rounds'),
      equal: keypad.sums.equal,
    };
    const all = together([addsIn(found.log), keypad.pool?.()]);
    const start: Standing =
      found.head.pad.mode === 'sums'
        ? { mode: 'sums', sheet: Sheet.of(summed(rules)) }
        : {
            mode: 'referee',
            sheet: Sheet.of(refereed(Match.of(open(seats.length, { ...options, ...all })), keypad)),
          };
    return new Pad(found, start, keypad, rules, store);
  }

  get at(): Standing {
    return this.#at;
  }
  get names(): string[] {
    return this.head.seats.map((seat) => (seat.kind === 'person' ? seat.name : ''));
  }
  get scores(): readonly number[] {
    return scoresOf(this.#at);
  }
  get over(): boolean {
    return isOver(this.#at);
  }
  get winners(): number[] {
    const { at } = this;
    if (at.mode === 'referee') {
      const { node } = at.sheet.state.match;
      return node.kind === 'over' ? [...node.winners] : [];
    }
    return this.over ? [...(at.sheet.state.winners ?? best(this.scores))] : [];
  }
  /** Whose turn it is. */
  get turn(): number {
    const { at } = this;
    return at.mode === 'referee' ? at.sheet.state.match.state.roller : at.sheet.state.next;
  }
  get undoable(): boolean {
    return this.#at.sheet.earlier !== null;
  }
  /** Whether the browser has stored everything. */
  get stored(): boolean {
    return this.#stored;
  }
  /** Another tab has gone on with this game. */
  get elsewhere(): boolean {
    return this.#elsewhere;
  }

  /** Carries a change out; false where it does not fit. */
  change(change: Change): boolean {
    if (this.#elsewhere) return false;
    const after = changed(this.#at, change);
    if (!after) return false;
    if (after.sheet === this.#at.sheet) return true;
    const row = rowOf(this.#log, this.#at, after, change);
    this.#at = after;
    this.#log.push(row);
    this.#saving = this.#saving.then(() => this.#save());
    return true;
  }

  /** Resolves when everything so far is stored, or could not be. */
  get saved(): Promise<void> {
    return this.#saving;
  }

  async #save(): Promise<void> {
    const { head } = this;
    const kept = unstored.get(head.id);
    const count = this.#log.length;
    try {
      const whole = kept?.whole ?? true;
      await this.#store.save(head.id, whole ? null : head, this.#log.slice(this.#rows, count));
      this.#rows = count;
      unstored.delete(head.id);
      this.#stored = true;
    } catch (error) {
      if (error instanceof ConflictError) this.#elsewhere = true;
      else {
        const whole = kept?.whole ?? true;
        unstored.set(head.id, { head, log: this.#log, rows: this.#rows, whole });
        this.#stored = false;
      }
    }
  }
}

function changed(at: Standing, change: Change): Standing | null {
  if (at.mode === 'sums') {
    const sheet = at.sheet.after(change);
    return sheet && { mode: 'sums', sheet };
  }
  const sheet = at.sheet.after(change);
  return sheet && { mode: 'referee', sheet };
}

const scoresOf = (at: Standing): readonly number[] =>
  at.mode === 'referee' ? at.sheet.state.match.state.scores : at.sheet.state.scores;

const isOver = (at: Standing): boolean =>
  at.mode === 'referee' ? at.sheet.state.match.node.kind === 'over' : at.sheet.state.over;

/** What people have brought into this game. */
const addsIn = (log: readonly LogRow[]) => log.at(-1)?.pad?.adds;

/** The entry of the log: the change, and the events that it replaces. */
function rowOf(log: readonly LogRow[], before: Standing, after: Standing, change: Change): LogRow {
  const adds = together([addsIn(log), 'told' in change ? change.told.adds : undefined]);
  const [old, now] = [eventsOf(before), eventsOf(after)];
  let from = 0;
  while (from < old.length && from < now.length && old[from] === now[from]) from += 1;
  return {
    seq: log.length + 1,
    kind: 'pad',
    by: null,
    event: null,
    at: Date.now(),
    scores: [...scoresOf(after)],
    over: isOver(after),
    pad: JSON.parse(
      JSON.stringify({
        ...{ change, from, events: now.slice(from), entered: enteredOf(after) },
        ...(Object.keys(adds).length && { adds }),
      }),
    ) as NonNullable<LogRow['pad']>,
  };
}

const eventsOf = (at: Standing) => (at.mode === 'referee' ? at.sheet.state.match.events : []);

/** The marks of the record: dice nobody named, overrides, corrections. */
export function enteredOf(at: Standing): EnteredMark {
  if (at.mode === 'sums') return {};
  const { lines, state } = at.sheet;
  const corrected = lines.flatMap(({ was }, line) =>
    was.length ? [at.sheet.before(line).match.length] : [],
  );
  return {
    ...(state.unseen.length && { unseen: state.unseen }),
    ...(state.overrides.length && { overrides: state.overrides }),
    ...(corrected.length && { corrected }),
  };
}
