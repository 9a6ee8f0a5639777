// The draft of a new table: the host's choices so far, and the request made from them. The server
// validates it.

import { equal } from '$lib/engine/equal';
import { below } from '$lib/lots';
import { defaultOf, playersOf, shelf } from '$lib/shelf.svelte';
import type { GameName, TableShown } from '$lib/wire.gen';
import { meAndBots, type Opening, type Sitter } from '../opening';

export interface Draft {
  game: GameName;
  sitters: Sitter[];
  /** The seat that begins. */
  first: number | 'lot';
  /** The chosen options by name; null or missing for the default of the box. */
  own: Record<string, unknown>;
  /** The option whose field cannot be parsed. */
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

/** A draft with the settings of an existing table. */
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

/**
 * Only options that differ from the box's defaults; empty fields are left out. `lot` draws a seat.
 */
export function optionsOf(draft: Draft, lot: (seats: number) => number): Record<string, unknown> {
  const { game, own, sitters } = draft;
  const seats = sitters.length;
  const known = shelf.of(game)?.options.map(({ name }) => name);
  const chosen = Object.entries(own).filter(([name, value]) => {
    const empty = value === null || value === undefined || value === '';
    const usual = defaultOf(game, name, seats);
    return !empty && (known?.includes(name) ?? true) && !equal(value, usual);
  });
  const first = draft.first === 'lot' ? lot(seats) : Math.min(draft.first, seats - 1);
  return { ...Object.fromEntries(chosen), ...(first === 0 ? {} : { first }) };
}

/** The request that opens the table; `called` fills empty names. */
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

/** Moves the focus to the field that cannot be parsed, and unfolds what hides it. */
export function toUnread(form: HTMLFormElement, { unread }: Draft): void {
  const field = form.querySelector<HTMLElement>(`[data-option="${unread}"]`);
  const folder = field?.closest('details');
  if (folder) folder.open = true;
  field?.focus({ preventScroll: true });
  // The foot of the page would cover the field that has just come into view.
  field?.scrollIntoView({ block: 'center' });
}
