// Opens a table: on this device where that is possible, otherwise at the server. The server assigns
// the seats; what the page wants to do there first (sit down, start) is stored as an intent, and the
// table carries it out.

import { isLocal } from '$lib/local/game';
import { isPlayedHere, playsHere } from '$lib/local/levels';
import { noteLocal } from '$lib/local/listed';
import { api, ApiError, type Kept } from '$lib/net/api';
import { go } from '$lib/router';
import { leaveIntent, type Intent } from '$lib/table/contract';
import type { BotLevel, Fork, GameName, Settings } from '$lib/wire.gen';
import { playersOf } from '$lib/shelf.svelte';
import { usualLevel } from './games';

/** A person of this device by name, a bot by its level, or a free seat. */
export type Sitter =
  { kind: 'person'; name: string } | { kind: 'bot'; level: BotLevel } | { kind: 'open' };

export interface Opening {
  game: GameName;
  sitters: Sitter[];
  options?: Record<string, unknown>;
  public?: boolean;
  hints?: boolean;
  clock?: number | null;
}

export function settingsOf(opening: Opening): Settings {
  return {
    game: opening.game,
    options: opening.options ?? {},
    seats: opening.sitters.map((sitter) => ({ bot: sitter.kind === 'bot' ? sitter.level : null })),
    public: opening.public ?? false,
    hints: opening.hints ?? true,
    clock: opening.clock ?? null,
  };
}

/** Everybody of this device sits down; the game starts on its own if nobody is missing. */
export function intentOf(sitters: Sitter[]): Intent {
  return {
    sit: sitters.flatMap((sitter, seat) =>
      sitter.kind === 'person' ? [{ seat, name: sitter.name }] : [],
    ),
    start: sitters.every((sitter) => sitter.kind !== 'open'),
  };
}

/** Me and one bot, or as many as the game needs. */
export function meAndBots(game: GameName, name: string): Sitter[] {
  const bots = Math.max(1, playersOf(game).least - 1);
  const bot = (): Sitter => ({ kind: 'bot', level: usualLevel(game) });
  return [{ kind: 'person', name }, ...Array.from({ length: bots }, bot)];
}

export function againstBots(game: GameName, name: string): Opening {
  return { game, sitters: meAndBots(game, name) };
}

/** Me and a few free seats; the game does not wait for people still missing at the start. */
export function withFriends(game: GameName, name: string): Opening {
  const { least, most } = playersOf(game);
  const seats = Math.max(least, Math.min(4, most));
  const open = Array.from({ length: seats - 1 }, (): Sitter => ({ kind: 'open' }));
  return { game, sitters: [{ kind: 'person', name }, ...open] };
}

export function onThisDevice(game: GameName, names: string[]): Opening {
  return { game, sitters: names.map((name) => ({ kind: 'person', name })) };
}

/** Goes to a new table from before this event of the match at `tables/<id>` or `reviews/<id>`. */
export async function tryFromHere(of: Kept, wish: Fork, name: string): Promise<void> {
  const { reviewsHere } = await import('$lib/review/host');
  const id = await (await reviewsHere()).fork(of, { ...wish, name });
  if (isLocal(id)) noteLocal();
  else leaveIntent(id, { sit: [{ seat: wish.seat ?? 0, name }], start: true });
  go(`/t/${id}`);
}

/**
 * Whether this device can be the table: everybody sits here, the bots play here, and nothing is
 * wanted of a server, such as people who watch.
 */
export const runsHere = ({ game, sitters, public: seen, clock }: Opening): boolean =>
  isPlayedHere(game) &&
  !seen &&
  (clock ?? null) === null &&
  sitters.every(
    (sitter) =>
      sitter.kind === 'person' || (sitter.kind === 'bot' && playsHere(game, sitter.level)),
  );

/** Opens a table on this device if it can be one, else at the server. */
export async function openHere(opening: Opening): Promise<void> {
  if (!runsHere(opening)) return openTable(opening);
  const { game, sitters, options = {}, hints = true } = opening;
  const [{ create }] = await Promise.all([
    import('$lib/local/tables'),
    import('$lib/local/host'), // for the table, while the network is surely there
  ]).catch(() => {
    throw new ApiError('no_file', '');
  });
  const seats = sitters.filter((sitter) => sitter.kind !== 'open');
  const id = await create({ game, options, hints, seats });
  noteLocal();
  go(`/t/${id}`);
}

/** Opens the table and goes there; if refused, rejects and stays. */
export async function openTable(opening: Opening): Promise<void> {
  const table = await api.open(settingsOf(opening));
  leaveIntent(table.id, intentOf(opening.sitters));
  go(`/t/${table.id}`);
}
