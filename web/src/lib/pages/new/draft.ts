// A table being thought about: what the host has chosen so far, and how that is said to the server.
// Whether it can be played so is for the server to judge.

import { COLOURS, type Colour, type GameName, type TableShown } from '$lib/wire.gen';
import { defaultOf, isDrawn, playersOf, schemaOf } from '$lib/shelf.svelte';
import { meAndBots, type Opening, type Sitter } from '../opening';

/** As the box says; the form offers no more rounds than anybody would play. */
export const MATCHES = defaultOf('zocken', 'matches', 1) as readonly number[];
export const ROUNDS = {
  usual: Number(defaultOf('zocken', 'rounds', 1)),
  least: Number(schemaOf('zocken', 'rounds')['minimum']),
  most: 10,
};

export interface Draft {
  game: GameName;
  sitters: Sitter[];
  /** Null: as the box says. */
  target: number | null;
  beginner: boolean;
  /** The seat that begins. */
  first: number | 'lot';
  /** Own tableaux instead of ours. */
  stack: unknown[] | null;
  /** Those tableaux as they were written, which may be anything. */
  written: string;
  plusMinus: 'banked' | 'at_once';
  rounds: number;
  circles: Colour[];
  matches: (number | null)[];
  /** What a game without questions of its own was asked for, by the names of its options. */
  own: Record<string, unknown>;
  public: boolean;
  hints: boolean;
  clock: number | null;
}

export function freshDraft(game: GameName, name: string): Draft {
  return {
    game,
    sitters: meAndBots(game, name),
    target: null,
    beginner: false,
    first: 0,
    stack: null,
    written: '',
    plusMinus: 'banked',
    rounds: ROUNDS.usual,
    circles: [...COLOURS],
    matches: [...MATCHES],
    own: {},
    public: false,
    hints: true,
    clock: null,
  };
}

/** The settings of a table that stands already, to be thought about again. */
export function draftOf(table: TableShown): Draft {
  const { target, beginner, first, stack, plus_minus, rounds, circles, matches } = table.options;
  const usual = freshDraft(table.game, '');
  return {
    ...usual,
    sitters: table.seats.map((seat): Sitter => {
      if (seat.kind === 'person') return { kind: 'person', name: seat.name ?? '' };
      return seat.bot ? { kind: 'bot', level: seat.bot } : { kind: 'open' };
    }),
    target: typeof target === 'number' ? target : null,
    beginner: beginner === true,
    first: typeof first === 'number' ? first : 0,
    stack: Array.isArray(stack) ? stack : null,
    plusMinus: plus_minus === 'at_once' ? 'at_once' : 'banked',
    rounds: typeof rounds === 'number' ? rounds : usual.rounds,
    circles: Array.isArray(circles) ? (circles as Colour[]) : usual.circles,
    matches: Array.isArray(matches) ? (matches as number[]) : usual.matches,
    own: isDrawn(table.game) ? {} : { ...table.options },
    public: table.public,
    hints: table.hints,
    clock: table.clock,
  };
}

const same = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((thing, at) => thing === other[at]);

/** Only what differs from the box. `lot` draws a seat. */
export function optionsOf(draft: Draft, lot: (seats: number) => number): Record<string, unknown> {
  const seats = draft.sitters.length;
  const first = draft.first === 'lot' ? lot(seats) : Math.min(draft.first, seats - 1);
  const options: Record<string, unknown> = {};
  if (first !== 0) options['first'] = first;
  if (!isDrawn(draft.game)) return { ...ownOf(draft), ...options };
  if (draft.game === 'zocken') {
    if (draft.rounds !== ROUNDS.usual) options['rounds'] = draft.rounds;
    if (!same(draft.circles, COLOURS)) options['circles'] = draft.circles;
    if (!same(draft.matches, MATCHES)) options['matches'] = draft.matches;
    return options;
  }
  if (draft.target !== null) options['target'] = draft.target;
  if (draft.game === 'tutto') {
    if (draft.plusMinus !== 'banked') options['plus_minus'] = draft.plusMinus;
    return options;
  }
  if (draft.stack) options['stack'] = draft.stack;
  else if (draft.beginner) options['beginner'] = true;
  return options;
}

/** What was asked for and differs from the box; a field left empty asks for nothing. */
function ownOf({ game, own, sitters }: Draft): Record<string, unknown> {
  const asked = Object.entries(own).filter(([name, value]) => {
    const usual = defaultOf(game, name, sitters.length);
    const empty = value === null || value === undefined || value === '';
    return name !== 'first' && !empty && JSON.stringify(value) !== JSON.stringify(usual);
  });
  return Object.fromEntries(asked);
}

/** A fair draw on this device; any seat as likely as any other. */
export function drawLot(seats: number): number {
  const limit = 256 - (256 % seats);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % seats;
  }
}

/** As it is opened: empty names are filled, `called` says with what. */
export function openingOf(draft: Draft, called: (seat: number) => string): Opening {
  return {
    game: draft.game,
    sitters: draft.sitters.map((sitter, seat) =>
      sitter.kind === 'person'
        ? { kind: 'person', name: sitter.name.trim() || called(seat) }
        : sitter,
    ),
    options: optionsOf(draft, drawLot),
    public: draft.public,
    hints: draft.hints,
    clock: draft.clock,
  };
}

export function mayAdd(draft: Draft): boolean {
  return draft.sitters.length < playersOf(draft.game).most;
}

export function mayRemove(draft: Draft): boolean {
  return draft.sitters.length > playersOf(draft.game).least;
}

/** A tableau as data, or the name of one of ours; whether it can be played is not asked here. */
const mayBeTableau = (thing: unknown) =>
  typeof thing === 'string' || (typeof thing === 'object' && thing !== null);

/** The option knows no names: a tableau with one carries it as its id, and is called by it. */
function called(tableau: unknown): unknown {
  if (typeof tableau !== 'object' || tableau === null || !('name' in tableau)) return tableau;
  const { name, ...rest } = tableau;
  const given = typeof name === 'string' ? name.trim() : '';
  return given ? { ...rest, id: given } : rest;
}

/** Own tableaux as JSON: a list, or a single one. Null where it is neither. */
export function readStack(written: string): unknown[] | null {
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    return null;
  }
  const list: unknown[] = Array.isArray(found) ? found : [found];
  if (!Array.isArray(found) && typeof found === 'string') return null;
  return list.length > 0 && list.every(mayBeTableau) ? list.map(called) : null;
}

/** Something was written that is no list of tableaux; to play ours instead would not be meant. */
export function unread({ written }: Draft): boolean {
  return written.trim() !== '' && readStack(written) === null;
}
