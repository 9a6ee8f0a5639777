// Reads a match record from a file, as src/wagnis/records/record.py does: it replays exactly, or is
// refused with the index of the first bad event.

import { IllegalMoveError, Match } from '$lib/engine/match';
import { checkOptions } from '$lib/engine/options';
import { has, partOf } from '$lib/games/index';
import type { EnteredMark } from '$lib/engine/entered';
import type { MatchRecord } from '$lib/proof/recompute';
import type { Move } from '$lib/wire.gen';
import { equal } from '$lib/engine/equal';
import { shelf } from '$lib/shelf.svelte';

/** The version of every game's rules in the browser; records of others are refused. */
const RULES_VERSION = 1;
/** Events of the longest match that is reviewed. */
const MOST_EVENTS = 10_000;

/** Why a file cannot be reviewed here. */
export type Fault =
  | { readonly what: 'not a record' | 'options' | 'result' | 'rules' | 'too long' }
  /** The game has no rules in the browser; a server may know it. */
  | { readonly what: 'game'; readonly game: string }
  /** The rules do not allow this event; the first one has the index 0. */
  | { readonly what: 'event'; readonly index: number };

export class RecordError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.what);
  }
}

const bad = (what: 'not a record' | 'options' | 'result' | 'rules' | 'too long'): RecordError =>
  new RecordError({ what });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record in this content; throws a `RecordError`. */
export async function readRecord(content: unknown): Promise<MatchRecord & { format: 1 }> {
  if (!isObject(content) || content['format'] !== 1) throw bad('not a record');
  const { game, players, options = {}, events, result, rules, forked } = content;
  const entered = content['entered'] as EnteredMark | undefined;
  if (typeof game !== 'string' || !isObject(options) || !Array.isArray(events))
    throw bad('not a record');
  if (!Array.isArray(players) || !players.every((name) => typeof name === 'string'))
    throw bad('not a record');
  const box = shelf.of(game);
  if (!box || !has(game, 'positions') || !has(game, 'analysis'))
    throw new RecordError({ what: 'game', game });
  if (rules !== undefined && rules !== RULES_VERSION) throw bad('rules');
  if (events.length > MOST_EVENTS) throw bad('too long');
  if (forked !== undefined && !isFork(forked, events.length)) throw bad('not a record');
  if (entered !== undefined && !isEntered(entered, events.length)) throw bad('not a record');
  if (players.length < box.least || players.length > box.most) throw bad('options');
  const [open, { readers }] = await Promise.all([partOf(game, 'open'), partOf(game, 'positions')]);
  let match: Match;
  try {
    checkOptions(box, readers, players.length, options);
    match = Match.of(open(players.length, options));
  } catch {
    throw bad('options');
  }
  const overruled = new Set(entered?.overrides);
  for (const [index, event] of events.entries()) {
    try {
      if (!isObject(event)) throw new IllegalMoveError();
      const move = event as unknown as Move;
      match = overruled.has(index) ? match.override(move) : match.advance(move);
    } catch {
      throw new RecordError({ what: 'event', index });
    }
  }
  checkUnseen(match, entered?.unseen ?? []);
  const { node, state } = match;
  const reached = {
    scores: [...state.scores],
    winners: node.kind === 'over' ? [...node.winners] : null,
  };
  if (result !== undefined && result !== null) {
    const same =
      isObject(result) && equal(reached, { scores: result['scores'], winners: result['winners'] });
    if (!same) throw bad('result');
  }
  const fair = content['fair'] as MatchRecord['fair'];
  return {
    ...{ format: 1, game, players, options, events: match.events, result: reached },
    ...(fair && { fair }),
    ...(forked && { forked }),
    ...(entered && { entered }),
  };
}

function isFork(forked: unknown, count: number): forked is MatchRecord['forked'] {
  if (!isObject(forked)) return false;
  const { from, events } = forked;
  const whole = Number.isInteger(events) && Number(events) >= 0 && Number(events) <= count;
  return whole && (from === null || typeof from === 'string');
}

/** Whether the marks of a game with real dice name events of the record. */
function isEntered(entered: unknown, count: number): entered is EnteredMark {
  if (!isObject(entered)) return false;
  const { unseen = [], overrides = [], corrected = [] } = entered;
  const isEvent = (index: unknown) =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) < count;
  const isPair = (pair: unknown) =>
    Array.isArray(pair) &&
    pair.length === 2 &&
    isEvent(pair[0]) &&
    Number.isInteger(pair[1]) &&
    pair[1] >= 1;
  return (
    Array.isArray(unseen) &&
    unseen.every(isPair) &&
    [overrides, corrected].every((list) => Array.isArray(list) && list.every(isEvent))
  );
}

/** Dice that were not entered must be dice of a roll. */
function checkUnseen(match: Match, unseen: NonNullable<EnteredMark['unseen']>): void {
  for (const [index, dice] of unseen) {
    const event = match.entries[index + 1]!.event!;
    if (!('dice' in event) || dice > event.dice.length)
      throw new RecordError({ what: 'event', index });
  }
}
