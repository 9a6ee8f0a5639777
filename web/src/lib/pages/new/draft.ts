// A table being thought about: what the host has chosen so far, and how that is said to the server.
// Whether it can be played so is for the server to judge.

import { below } from '$lib/lots';
import { defaultOf, playersOf, shelf } from '$lib/shelf.svelte';
import type { GameName, TableShown } from '$lib/wire.gen';
import { meAndBots, type Opening, type Sitter } from '../opening';

export interface Draft {
  game: GameName;
  sitters: Sitter[];
  /** The seat that begins. */
  first: number | 'lot';
  /** What was asked for, by the names of the options; null or nothing where the box decides. */
  own: Record<string, unknown>;
  /** The option whose field holds something that cannot be read. */
  unread: string | null;
  public: boolean;
  hints: boolean;
  clock: number | null;
}

export function freshDraft(game: GameName, name: string): Draft {
  return {
    game,
    sitters: meAndBots(game, name),
    first: 0,
    own: {},
    unread: null,
    public: false,
    hints: true,
    clock: null,
  };
}

/** The settings of a table that stands already, to be thought about again. */
export function draftOf(table: TableShown): Draft {
  const { first, ...own } = table.options;
  return {
    ...freshDraft(table.game, ''),
    sitters: table.seats.map((seat): Sitter => {
      if (seat.kind === 'person') return { kind: 'person', name: seat.name ?? '' };
      return seat.bot ? { kind: 'bot', level: seat.bot } : { kind: 'open' };
    }),
    first: typeof first === 'number' ? first : 0,
    own,
    public: table.public,
    hints: table.hints,
    clock: table.clock,
  };
}

/** Only what differs from the box; a field left empty asks for nothing. `lot` draws a seat. */
export function optionsOf(draft: Draft, lot: (seats: number) => number): Record<string, unknown> {
  const { game, own, sitters } = draft;
  const seats = sitters.length;
  const known = shelf.of(game)?.options.map(({ name }) => name);
  const asked = Object.entries(own).filter(([name, value]) => {
    const empty = value === null || value === undefined || value === '';
    const usual = defaultOf(game, name, seats);
    return !empty && (known?.includes(name) ?? true) && !same(value, usual);
  });
  const first = draft.first === 'lot' ? lot(seats) : Math.min(draft.first, seats - 1);
  return { ...Object.fromEntries(asked), ...(first === 0 ? {} : { first }) };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** As it is opened: empty names are filled, `called` says with what. */
export function openingOf(draft: Draft, called: (seat: number) => string): Opening {
  return {
    game: draft.game,
    sitters: draft.sitters.map((sitter, seat) =>
      sitter.kind === 'person'
        ? { kind: 'person', name: sitter.name.trim() || called(seat) }
        : sitter,
    ),
    options: optionsOf(draft, below),
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

/** To the field that cannot be read, wherever it is folded away. */
export function toUnread(form: HTMLFormElement, { unread }: Draft): void {
  const field = form.querySelector<HTMLElement>(`[data-option="${unread}"]`);
  const folder = field?.closest('details');
  if (folder) folder.open = true;
  field?.focus({ preventScroll: true });
  // The foot of the page would lie over what has only just come into view.
  field?.scrollIntoView({ block: 'center' });
}
