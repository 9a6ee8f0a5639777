// What is asked about: how a position is described, changed, and written into an address.
// What a sound position is, the server says.

import { GAMBLER_TABLEAUX, TUTTO_DECK } from '$lib/facts.gen';
import type { CardName, DrawnGame } from '$lib/wire.gen';

export type Described = Record<string, unknown>;

/** A table and a position at it, as `POST /api/ask` takes them. */
export interface Asked {
  players: number;
  options: Record<string, unknown>;
  position: Described;
}

/** What lies there when the page is opened: something to be asked about at once, where that is short. */
export function usual(game: DrawnGame): Asked {
  const tableau = GAMBLER_TABLEAUX[game]?.[0];
  const example = { card: 'bonus-300', turn_points: 300, left: 3 };
  const position = tableau !== undefined ? { tableau } : game === 'tutto' ? example : {};
  return { players: 2, options: {}, position };
}

/** What follows from the rest, or is known to be so where nothing is said. */
const DERIVED = ['circles', 'remaining', 'direction', 'opened'];

/** As little as says the same. */
export function brief(position: Described): Described {
  const kept = Object.entries(position).filter(
    ([name, value]) =>
      !DERIVED.includes(name) &&
      value !== null &&
      value !== false &&
      !(Array.isArray(value) && value.every(isEmpty)),
  );
  const short = Object.fromEntries(kept);
  const { tableau, deck, card } = short;
  if (isObject(tableau)) short['tableau'] = tableau['id'];
  if (isObject(deck) && isFull(deck, card)) delete short['deck'];
  return short;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFull(deck: Record<string, unknown>, card: unknown): boolean {
  return Object.entries(deck).every(
    ([name, left]) => left === TUTTO_DECK[name as CardName] - Number(name === card),
  );
}

const NAME = 'position';

/** The address of a position, without the page's path. */
export function writeLink(asked: Asked): string {
  const { players, options } = asked;
  const written = JSON.stringify({ players, options, position: brief(asked.position) });
  return `?${NAME}=${encodeURIComponent(written)}`;
}

/** The position in an address; null where there is none that can be read. */
export function readLink(search: string): Asked | null {
  const written = new URLSearchParams(search).get(NAME);
  if (written === null) return null;
  try {
    const read: unknown = JSON.parse(written);
    if (!isObject(read)) return null;
    const { players = 2, options = {}, position = {} } = read;
    if (typeof players !== 'number' || !isObject(options) || !isObject(position)) return null;
    return { players, options, position };
  } catch {
    return null;
  }
}

/** Another number of people at the table: a turn of theirs begins anew with what is common. */
export function withPlayers(game: DrawnGame, asked: Asked, players: number): Asked {
  const { position } = asked;
  const scores = position['scores'];
  const begun = usual(game).position;
  const common = ['card', 'turn_points', 'left', 'tableau', 'round'].filter((key) => key in begun);
  const kept = Object.fromEntries(common.map((key) => [key, position[key] ?? begun[key]]));
  if (isObject(kept['tableau'])) kept['tableau'] = kept['tableau']['id'];
  if (!Array.isArray(scores)) return { ...asked, players, position: kept };
  const from = Math.min(...scores.map(Number));
  const seats = Array.from({ length: players }, (_, seat) => Number(scores[seat] ?? from));
  return { ...asked, players, position: { ...kept, scores: seats } };
}

/** Tutto: stop cards that are still in the deck. */
export function stopsLeft({ deck }: Described): number {
  const left = isObject(deck) ? deck['stop'] : undefined;
  return typeof left === 'number' ? left : TUTTO_DECK.stop;
}

/** Tutto: another card, or other dice left; the points follow unless they are said. */
export function withTurn(position: Described, turn: Described): Described {
  const { scores, roller, card, left } = position;
  const stop = stopsLeft(position);
  const deck = stop < TUTTO_DECK.stop ? { deck: { stop } } : {};
  return { scores, roller, card, left, ...deck, ...turn };
}

/** Points are somebody's own affair: whatever lies there stays, and the last round follows. */
export function withScore(position: Described, scores: number[]): Described {
  const { last_round: _, ...rest } = position;
  return { ...rest, scores };
}

/** Gambler: one die more on a row, from whoever has most dice; the roll is yet to come. */
export function withDie(
  filled: readonly (readonly number[])[],
  stock: readonly number[],
  place: { face: number; row: number },
): { filled: number[][]; stock: number[] } {
  const most = stock.lastIndexOf(Math.max(...stock));
  return {
    filled: filled.map((dice, row) => (row === place.row ? [...dice, place.face] : [...dice])),
    stock: stock.map((dice, seat) => (seat === most ? dice - 1 : dice)),
  };
}

/** Gambler: somebody has so many dice left, so the others have the rest, shared as evenly as can be. */
export function withStock(
  stock: readonly number[],
  seat: number,
  dice: number,
  share: number,
): number[] {
  const next = [...stock];
  next[seat] = Math.max(0, Math.min(share, dice));
  let over = (stock[seat] ?? 0) - next[seat]!;
  for (let at = 1; over !== 0 && at < stock.length * (share + 1); at += 1) {
    const other = (seat + at) % stock.length;
    const moved = (next[other] ?? 0) + Math.sign(over);
    if (other === seat || moved < 0 || moved > share) continue;
    next[other] = moved;
    over -= Math.sign(over);
  }
  // What nobody can take stays where it was.
  next[seat] = next[seat]! + over;
  return next;
}
