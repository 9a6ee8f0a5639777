// The tableau on the drawing board: rows that may still be incomplete, and undo.

import type { Drawn } from '../own';
import type { Row } from '../wire.gen';
import { MOST_BOXES, ROWS } from './faults';
import { marks, rowFrom } from './text';

/** A row while it is being drawn; its value may be missing, and so may its boxes. */
export interface DraftRow {
  /** For lists: a row keeps it while it moves. */
  readonly key: number;
  readonly sign: 1 | -1;
  readonly value: number | null;
  readonly boxes: readonly string[];
}

export interface Sketch {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly DraftRow[];
}

export type RowFault = 'value' | 'boxes';

/** What a row may be worth on the drawing board: tens, as the chips, up to the target of a game. */
export const TEN = 10;
export const MOST = 500;

const HOUSE = [...'AAABB'];
let keys = 0;

const sketchRow = (row: Row): DraftRow => ({
  key: (keys += 1),
  sign: row.sign,
  value: row.value,
  boxes: marks(row),
});

export const sketchOf = ({ id, name, rows }: Drawn): Sketch => ({
  id,
  name,
  rows: rows.map(sketchRow),
});

/** What a row lacks; null for a sound one. */
export function rowFault({ value, boxes }: DraftRow): RowFault | null {
  if (value === null || value % TEN !== 0 || value < TEN || value > MOST) return 'value';
  return boxes.length === 0 ? 'boxes' : null;
}

export const rowOf = ({ sign, value, boxes }: DraftRow): Row => rowFrom(sign * value!, boxes);

/** A row that can be drawn, whatever it lacks: the preview shows it. */
export const shownRow = (row: DraftRow): Row =>
  rowFrom(row.sign * (row.value ?? 0), row.boxes.length > 0 ? row.boxes : ['*']);

/** The boxes after a key of the pad: a face, `*`, `A` for a full house, or `<` to take one away. */
export function pressed(boxes: readonly string[], key: string): readonly string[] {
  if (key === 'A') return HOUSE;
  if (key === '<') return boxes[0] === 'A' ? [] : boxes.slice(0, -1);
  const same = key === '*' ? boxes[0] === '*' : /^[1-6]$/.test(boxes[0] ?? '1');
  return same ? [...boxes, key] : [key];
}

/** The rows with one of them at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, at) => at !== from);
  return [...rest.slice(0, to), rows[from]!, ...rest.slice(to)];
}

export class Draft {
  #now = $state.raw<Sketch>({ id: '', name: '', rows: [] });
  #past = $state.raw<readonly Sketch[]>([]);
  /** What the last change was: the same again is one step of undo, such as letters of a name. */
  #last = '';
  #changes = $state(0);

  constructor(first: Drawn) {
    this.#now = sketchOf(first);
  }

  get id(): string {
    return this.#now.id;
  }
  get name(): string {
    return this.#now.name;
  }
  get rows(): readonly DraftRow[] {
    return this.#now.rows;
  }
  get undoable(): boolean {
    return this.#past.length > 0;
  }
  /** How often it was changed, undo included. */
  get changes(): number {
    return this.#changes;
  }
  readonly boxes = $derived(this.#now.rows.reduce((sum, { boxes }) => sum + boxes.length, 0));
  /** The tableau; null while something is missing. */
  readonly drawn = $derived.by((): Drawn | null => {
    const { id, name, rows } = this.#now;
    const sound = rows.length === ROWS && rows.every((row) => rowFault(row) === null);
    return sound && this.boxes <= MOST_BOXES ? { id, name, rows: rows.map(rowOf) } : null;
  });

  /** Replaces everything; can be undone. */
  take(drawn: Drawn): void {
    this.#set(sketchOf(drawn), '');
  }

  /** Starts anew, without a past. */
  open(drawn: Drawn): void {
    this.#now = sketchOf(drawn);
    this.#past = [];
    this.#last = '';
  }

  rename(name: string): void {
    this.#set({ ...this.#now, name }, 'name');
  }

  change(at: number, parts: Partial<Omit<DraftRow, 'key'>>): void {
    const rows = this.#now.rows.map((row, index) => (index === at ? { ...row, ...parts } : row));
    this.#set({ ...this.#now, rows }, 'value' in parts ? `value ${at}` : '');
  }

  press(at: number, key: string): void {
    const boxes = pressed(this.#now.rows[at]!.boxes, key);
    const grown = boxes.length - this.#now.rows[at]!.boxes.length;
    if (grown > 0 && this.boxes + grown > MOST_BOXES) return;
    this.change(at, { boxes });
  }

  move(from: number, to: number): void {
    if (from === to || to < 0 || to >= this.#now.rows.length) return;
    this.#set({ ...this.#now, rows: moved(this.#now.rows, from, to) }, '');
  }

  /** New values for the rows, in their order; signs stay. */
  price(values: readonly number[]): void {
    const rows = this.#now.rows.map((row, at) => ({ ...row, value: values[at]! }));
    this.#set({ ...this.#now, rows }, '');
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#now = before;
    this.#past = this.#past.slice(0, -1);
    this.#last = '';
    this.#changes += 1;
  }

  #set(next: Sketch, what: string): void {
    if (!what || what !== this.#last) this.#past = [...this.#past, this.#now];
    this.#last = what;
    this.#now = next;
    this.#changes += 1;
  }
}
