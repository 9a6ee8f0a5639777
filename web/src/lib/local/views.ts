// A table on this device in the messages of the wire, as src/wagnis/server/room/views.py shows a
// server's.

import type { Match } from '$lib/engine/match';
import type { MatchRecord } from '$lib/proof/recompute';
import { NOTHING } from '$lib/proof/stream';
import type { Fair, SeatShown, Steps, TableListed, TableShown } from '$lib/wire.gen';
import { commitTo } from './dice';
import type { LocalGame, LocalSeat, LogRow } from './game';

/** The handle of this device at its own tables. */
export const ME = 'here';
export type Makeshift = NonNullable<SeatShown['makeshift']>;

export interface View {
  readonly head: LocalGame;
  readonly match: Match;
  readonly seq: number;
  /** The seeds, once the game is over. */
  readonly revealed: Fair | null;
  /** Seats of people for whom a bot plays. */
  readonly away: ReadonlySet<number>;
  /** What bots that lack their values play by. */
  readonly makeshift: ReadonlyMap<number, Makeshift>;
}

export function tableShown({ head, match, seq, revealed, away, makeshift }: View): TableShown {
  const { id, created, game, options, hints, seats, seed, next, forked } = head;
  return {
    id,
    phase: match.node.kind === 'over' ? 'over' : 'playing',
    game,
    options,
    public: false,
    hints,
    clock: null,
    seats: seats.map((seat, number) => ({
      ...seatShown(seat),
      stand_in: away.has(number),
      makeshift: makeshift.get(number) ?? null,
    })),
    host: ME,
    watching: 0,
    commit: commitTo(seed),
    deal: {
      number: 1,
      state: 'dealt',
      promises: seats.map(() => null),
      revealed: [],
      start: null,
      until: null,
    },
    seeds: seats.map(() => NOTHING),
    earlier: [],
    seq,
    position: match.position,
    due: match.due,
    deadline: null,
    now: Date.now(),
    solving: false,
    next,
    fair: revealed,
    created,
    forked: forked ?? null,
    daily: null,
    kicked: [],
    changed: null,
  };
}

function seatShown(seat: LocalSeat): Omit<SeatShown, 'stand_in' | 'makeshift'> {
  const person = seat.kind === 'person';
  return {
    kind: seat.kind,
    name: person ? seat.name : null,
    bot: person ? null : seat.level,
    holder: person ? ME : null,
    present: person,
  };
}

export function stepsOf({ id, game, seats, pad }: LocalGame, match: Match, seq: number): Steps {
  return {
    id,
    game,
    names: seats.map(nameOf),
    start: match.at(0).position,
    steps: Array.from({ length: match.length }, (_, index) => match.step(index)),
    seq,
    ...(pad && { entered: true }),
  };
}

/** The match record; it has the seeds once the game is over. */
export function recordOf(
  { game, seats, options, forked }: LocalGame,
  { node, state, events }: Match,
  revealed: Fair | null,
): MatchRecord & { format: 1 } {
  return {
    format: 1,
    game,
    players: seats.map(nameOf),
    options,
    events,
    result: {
      scores: [...state.scores],
      winners: node.kind === 'over' ? [...node.winners] : null,
    },
    ...(revealed && { fair: revealed }),
    ...(forked && { forked }),
  };
}

const nameOf = (seat: LocalSeat, number: number): string =>
  seat.kind === 'person' ? seat.name : `Bot ${number + 1} (${seat.level})`;

/** A line in the list of tables, from the last entry of the log. */
export function listed(
  head: LocalGame,
  last?: Pick<LogRow, 'at' | 'scores' | 'over' | 'turn'>,
): TableListed {
  const { id, game, seats, created, options, pad } = head;
  const { at: updated = created, scores = null, over = false } = last ?? {};
  const first = pad ? null : Number(options['first']) || 0;
  const turn = last ? (last.turn ?? null) : first;
  const people = seats.filter(({ kind }) => kind === 'person').length;
  return {
    id,
    phase: over ? 'over' : 'playing',
    game,
    names: seats.map((seat) => (seat.kind === 'person' ? seat.name : null)),
    open: 0,
    bots: seats.filter(({ kind }) => kind === 'bot').length,
    scores: scores && [...scores],
    clock: null,
    updated,
    mine: true,
    turn,
    // Several people of one device are told apart by name.
    yours: turn !== null && people === 1 && seats[turn]?.kind === 'person',
  };
}
