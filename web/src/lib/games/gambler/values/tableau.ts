// What the values of all positions on one tableau share, and the latest turn searches on it.

import type { ValueTable } from '$lib/engine/advice';
import { GAMBLER_SHIPPED } from '../facts.gen';
import { shipped } from '../rules';
import type { Row } from '../wire.gen';
import { Fills } from './fills';
import { Judge } from './judge';
import { sightOf, type Sight } from './judged';
import { rowOutlook, type RowOutlook } from './outlook';
import { Exchange, Ranks } from './ranks';
import { TurnSearch, type Ending } from './turn';

const TABLEAUX_KEPT = 4;
const TURNS_KEPT = 4;

export class TableauValues {
  readonly fills: Fills;
  readonly ranks: Ranks;
  readonly outlooks: readonly RowOutlook[];
  readonly #exchange: Exchange | null;
  readonly #sights = new Map<number, Sight>();
  readonly #turns: { about: string; turn: TurnSearch }[] = [];

  constructor(rows: readonly Row[]) {
    this.fills = new Fills(rows);
    this.ranks = new Ranks(this.fills);
    this.outlooks = this.fills.rows.map(rowOutlook);
    this.#exchange = this.ranks.free.length > 0 ? new Exchange(this.ranks) : null;
  }

  /** The network of the table for so many players, prepared for this tableau. */
  sight(table: ValueTable, seats: number): Sight {
    const known = this.#sights.get(seats);
    if (known) return known;
    const sight = sightOf(new Judge(table, seats), this.fills, this.outlooks);
    this.#sights.set(seats, sight);
    return sight;
  }

  /**
   * The search that contains this position: all decisions of a turn need the same one. `about` is
   * everything that the ending depends on.
   */
  turn(about: string, code: number, dice: number, ending: Ending): TurnSearch {
    const known = this.#turns.find((one) => one.about === about && one.turn.holds(code, dice));
    if (known) return known.turn;
    const turn = new TurnSearch(this.fills, this.#exchange, code, dice, ending);
    this.#turns.push({ about, turn });
    if (this.#turns.length > TURNS_KEPT) this.#turns.shift();
    return turn;
  }
}

const kept = new Map<string, TableauValues>();

/** The values on these rows; the latest tableaux are kept. */
export function tableauValues(rows: readonly Row[]): TableauValues {
  const key = written(rows);
  const values = kept.get(key) ?? new TableauValues(rows);
  kept.delete(key);
  kept.set(key, values);
  for (const oldest of kept.keys()) {
    if (kept.size > TABLEAUX_KEPT) kept.delete(oldest);
  }
  return values;
}

/** The ids of the shipped tableaux by their rows: a tableau of one's own may have the same ones. */
const IDS = new Map(Object.keys(GAMBLER_SHIPPED).map((id) => [written(shipped(id).rows), id]));

/** The id of the shipped tableau with these rows. */
export const idOf = (rows: readonly Row[]): string | undefined => IDS.get(written(rows));

/** The rows as text: everything that values depend on, without the tableau's name. */
export function written(rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map(({ kind, faces, boxes, sign, value }) => [kind, faces, boxes, sign, value]),
  );
}
