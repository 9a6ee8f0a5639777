// A question about a described position, answered by the rules in the browser with the answers and the
// refusals of src/wagnis/server/advice/asking.py.

import type { Advice, AskedPosition, Move, Outcome, PositionAnswered } from '$lib/wire.gen';
import type { Open } from './contract';
import { IllegalMoveError, Match } from './match';
import { checkLimits, checkOptions, OptionsError } from './options';
import { RefusedError } from './refusal';
import { PositionError, stateOf, type Positions } from './setup';

const MOST_PLAYERS = 10;
const MOST_EVENTS = 32;

/** The match from the described position on; a `RefusedError` for an impossible one. */
export function setUp(open: Open, positions: Positions, asked: AskedPosition): Match {
  const { game, players = 2, options = {}, position = {}, then = [] } = asked;
  if (!Number.isInteger(players) || players < 1 || players > MOST_PLAYERS)
    throw new RefusedError('bad_request', `'players' must be from 1 to ${MOST_PLAYERS}`);
  if (then.length > MOST_EVENTS)
    throw new RefusedError('bad_request', `'then' has at most ${MOST_EVENTS} events`);
  const { box, readers } = positions;
  try {
    checkLimits(options);
    if (players < box.least || players > box.most) {
      const span = `${box.least} to ${box.most}`;
      throw new OptionsError(`${game} is for ${span} players, not ${players}`);
    }
    checkOptions(box, readers, players, options);
    const opened = open(players, options);
    return replayed(Match.of(opened, stateOf(positions, opened, position)), then);
  } catch (error) {
    if (error instanceof OptionsError) throw new RefusedError('bad_options', error.message);
    if (error instanceof PositionError) throw new RefusedError('bad_position', error.message);
    throw error;
  }
}

/** The match after these events; the refusal counts them from 0. */
function replayed(start: Match, events: readonly (Move | Outcome)[]): Match {
  let match = start;
  for (const [index, event] of events.entries()) {
    try {
      match = match.advance(event);
    } catch (error) {
      if (!(error instanceof IllegalMoveError)) throw error;
      throw new RefusedError('illegal_move', `event ${index}: ${whyNot(match)}`);
    }
  }
  return match;
}

function whyNot({ node }: Match): string {
  if (node.kind === 'over') return 'the game is over';
  return node.kind === 'chance'
    ? 'this cannot be what falls or is drawn now'
    : 'this move is not allowed here';
}

/** The answer; `advice` is null before a roll, after the end, or without values. */
export function answerOf(
  { game, options = {} }: AskedPosition,
  positions: Positions,
  match: Match,
  advice: Advice | null,
): PositionAnswered {
  const { node, state, length } = match;
  return {
    game,
    players: match.game.seats,
    options,
    described: node.kind === 'over' ? null : positions.describe(match.game, state),
    position: match.position,
    due: match.due,
    happened: length > 0 ? match.step(length - 1).happened : [],
    advice,
  };
}
