// What a review's page needs beside the review: the match, its board, its words, the players.

import type { Company, Explainer, TableUi } from '$lib/games/game';
import type { Kept } from '$lib/net/api';
import { hostOf } from '$lib/net/host';
import { tableOf } from '$lib/games/index';
import { called, seatName } from '$lib/table/names';
import { companyAt, START, type Stints } from '$lib/table/whodid';
import type { Steps } from '$lib/wire.gen';
import { reviewsHere } from './host';

export interface Loaded {
  of: Kept;
  /** The table it was played at; null for an uploaded record. */
  table: string | null;
  story: Steps;
  ui: TableUi;
  explainer: Explainer;
  /** Who sat and played where; null for an uploaded record: there the names are final. */
  seated: Stints | null;
  options: Record<string, unknown>;
  mine: boolean[];
  /** A daily game whose day is not over: it cannot be continued yet. */
  sealed: boolean;
}

export async function load(of: Kept, options: Record<string, unknown>): Promise<Loaded> {
  const id = of.startsWith('tables/') ? of.slice('tables/'.length) : null;
  const host = id === null ? null : await hostOf(id);
  const [story, table, me] =
    host && id !== null
      ? await Promise.all([host.steps(id), host.table(id), host.me(id)])
      : [await (await reviewsHere()).walk(of), null, null];
  const ui = await tableOf(story.game);
  const explainer = await ui.explainer();
  const mine = story.names.map((_, seat) => {
    const sitter = table?.seats[seat];
    return sitter?.kind === 'person' && sitter.holder === me?.handle;
  });
  return {
    of,
    table: id,
    story,
    ui,
    explainer,
    seated: table,
    options: table?.options ?? options,
    mine,
    sealed: table !== null && table.daily !== null && table.fair === null,
  };
}

type Played = Pick<Loaded, 'story' | 'seated' | 'options' | 'mine'>;

/** The players as they were at an event, in the current language; at the start unless told. */
export function companyOf({ story, seated, options, mine }: Played, event = START): Company {
  const now = {
    game: story.game,
    options,
    names: seated ? seated.seats.map(seatName) : story.names.map(called),
    mine,
    bots: story.names.map((_, seat) => seated?.seats[seat]?.kind === 'bot'),
    hints: false,
  };
  return seated ? companyAt(seated, now, event) : now;
}

/** The seat shown at the top: the only person of this device, or else the first. */
export function topSeat({ mine }: { mine: boolean[] }): number {
  const own = mine.flatMap((is, seat) => (is ? [seat] : []));
  return own.length === 1 ? own[0]! : 0;
}
