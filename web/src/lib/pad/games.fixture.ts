// Games of the rule of thumb with dice from a seed, as people would play them with real dice, and the
// shortest way to enter each throw on the keypad.

import { equal } from '$lib/engine/equal';
import { Match } from '$lib/engine/match';
import type { Company } from '$lib/games/game';
import { partOf } from '$lib/games/index';
import { drawn, seeded } from '$lib/workshop/random';
import type { GameName, Move } from '$lib/wire.gen';
import type { Asked, Key, Keypad, Told } from './keypad';

export function companyOf(game: GameName, seats: number): Company {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'].slice(0, seats);
  return {
    ...{ game, options: {}, names, hints: true, told: true },
    mine: names.map(() => true),
    bots: names.map(() => false),
  };
}

/** A whole game. */
export async function played(
  game: GameName,
  seats: number,
  options: Record<string, unknown>,
  seed: number,
): Promise<Match> {
  const [open, thumb] = await Promise.all([partOf(game, 'open'), partOf(game, 'thumb')]);
  const random = seeded(seed);
  let match = Match.of(open(seats, options));
  while (match.node.kind !== 'over') {
    const event =
      match.node.kind === 'chance' ? drawn(match.node.lot, random) : thumb(match.game, match.state);
    match = match.advance(event);
  }
  return match;
}

/** The throws of a game as people would tell them. */
export function tellings(match: Match, whole = false): Told[] {
  const told: Told[] = [];
  const { events } = match;
  for (let at = 0; at < events.length;) {
    const from = at;
    const one = events[at]!;
    if ('card' in one || 'tableau' in one) {
      told.push({ ...one });
      at += 1;
    } else if ('bet' in one) {
      const bets: number[] = [];
      for (; at < events.length && 'bet' in events[at]!; at += 1) {
        const { bet } = events[at] as { bet: boolean };
        if (bet) bets.push(match.entries[at + 1]!.seat!);
      }
      told.push({ bets: bets.sort() });
    } else if ('pick' in one) {
      const [{ pick }, { dice }, { place }] = events.slice(at, at + 3) as unknown as [
        { pick: string },
        { dice: number[] },
        { place: unknown },
      ];
      told.push({ pick, face: dice[0], place });
      at += 3;
    } else {
      const said: Record<string, unknown> = whole && 'dice' in one ? { roll: one.dice } : {};
      at += 1;
      const moves: Move[] = [];
      while (at < events.length && match.entries[at + 1]!.seat !== null) {
        moves.push(events[at] as Move);
        at += 1;
        if (['roll', 'stop', 'draw'].some((key) => key in moves.at(-1)!)) break;
      }
      const places = moves.flatMap((move) => ('place' in move ? [move.place] : []));
      const keep = moves.flatMap((move) => ('keep' in move ? move.keep.flat() : []));
      const last = Object.keys(moves.at(-1) ?? {})[0];
      if (places.length) said['places'] = places;
      if (keep.length) said['keep'] = keep;
      if (!places.length && !keep.length) said['nothing'] = true;
      if (last === 'roll' || last === 'stop' || last === 'draw') said['then'] = last;
      told.push(said);
    }
    if (at === from) throw new Error(`event ${at} was not told`);
  }
  return told;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'number')
    ? [...(value as number[])].sort()
    : value;
const normal = (told: Told): unknown =>
  Object.fromEntries(Object.entries(told).map(([key, value]) => [key, sorted(value)]));

/** The fewest taps that enter this throw; null where the keypad cannot. */
export function tapsFor(
  keypad: Keypad,
  match: Match,
  target: Told,
  company: Company,
  whole = false,
): number | null {
  let open: Told[] = [{}];
  for (let taps = 0; taps < 16; taps += 1) {
    const next: Told[] = [];
    for (let told of open) {
      let asked: Asked = keypad.ask(match, told, company, whole);
      while (asked.only) {
        const { only } = asked;
        if (only.done) {
          if (equal(normal(only.told), normal(target))) return taps;
          break;
        }
        told = only.told;
        asked = keypad.ask(match, told, company, whole);
      }
      for (const key of asked.keys.flat()) {
        if (key.done && equal(normal(key.told), normal(target))) return taps + 1;
        if (!key.done && isOnTheWay(key, target)) next.push(key.told);
      }
    }
    open = next.filter(
      (one, at) => next.findIndex((other) => equal(normal(one), normal(other))) === at,
    );
  }
  return null;
}

/** Whether what this key says is part of the target, so far as it is said. */
function isOnTheWay({ told, against }: Key, target: Told): boolean {
  if (against !== undefined) return false;
  return Object.entries(told).every(([name, value]) => {
    const wanted = target[name];
    if (name === 'die') return false;
    if (name === 'row') {
      const places = target['places'] as { row: number }[] | undefined;
      return places?.[((told['places'] as unknown[] | undefined) ?? []).length]?.row === value;
    }
    if (!Array.isArray(value) || !Array.isArray(wanted)) return equal(value, wanted);
    if (typeof wanted[0] === 'number') {
      const left = [...(wanted as number[])];
      return (value as number[]).every((one) => {
        const at = left.indexOf(one);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    }
    return value.every((one, at) => equal(one, wanted[at]));
  });
}
