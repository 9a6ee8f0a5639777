// Chances, a translation of src/wagnis/games/zocken/odds.py: the possible places of a die, and the
// chance of a turn of more than 50 points.

import type { FindOdds } from '$lib/engine/advice';
import { fraction } from '$lib/engine/fraction';
import { ZOCKEN_BET_OVER } from './facts.gen';
import {
  ALL,
  endScore,
  FACES,
  legal,
  NOWHERE,
  positionOf,
  putting,
  taking,
  type TurnPosition,
} from './position';
import { legalPlaces, tally, type Place, type Row, type Zocken, type ZockenState } from './rules';
import type { Colour, PickOdds, ZockenOdds } from './wire.gen';

/** The types cannot express that a game only gets its own states. */
export const odds: FindOdds = (game, state) => oddsOf(game as Zocken, state as ZockenState);

function oddsOf(game: Zocken, state: ZockenState): ZockenOdds {
  const { row, out, phase, remaining } = state;
  const { matches, score, bonus } = tally(row, out, game.circles, game.points);
  return {
    game: 'zocken',
    picks: phase.kind === 'picking' ? remaining.map((die) => pickOdds(game, row, die)) : [],
    matches,
    points: score - bonus,
    bonus: out.length === 0,
    over: phase.kind === 'betting' ? overFifty(game, state) : null,
  };
}

/** How many faces of this die, rolled now, fit its own circle, no row field, and only OUT. */
export function pickOdds({ circles }: Zocken, row: Row, die: Colour): PickOdds {
  const places = FACES.map((face) => legalPlaces(row, face));
  const count = (fits: (legal: (typeof places)[number]) => boolean) => places.filter(fits).length;
  const field = circles.indexOf(die) + 1;
  return {
    home: count((legal) => legal.includes(field)),
    off: count((legal) => legal.includes('out')),
    lost: count(([first]) => first === 'out'),
  };
}

/** The chance if the roller plays for it. */
function overFifty(game: Zocken, state: ZockenState): string {
  const here = positionOf(game, state);
  return fraction(new Hope(game.points).picking(here), FACES.length ** here.left);
}

/** Counts the successful sequences of rolls, with the best picks and places. */
class Hope {
  readonly #seen = new Map<string, number>();
  readonly #places = new Map<string, Place[][]>();
  readonly #scores = new Map<number, number>();

  constructor(private readonly points: readonly number[]) {}

  /** The number of successes among the 6**n sequences of the n dice to come. */
  picking(here: TurnPosition): number {
    if (this.#most(here) <= ZOCKEN_BET_OVER) return 0;
    if (here.left === 0) return 1;
    const key = `${here.faces.join('')} ${here.homes} ${here.matches} ${here.left}`;
    const ways =
      this.#seen.get(key) ??
      Math.max(...homesToPick(here).map((home) => this.#rolling(taking(here, home), home)));
    this.#seen.set(key, ways);
    return ways;
  }

  #rolling(position: TurnPosition, home: number): number {
    const certain = FACES.length ** position.left;
    const places = this.#placesIn(position.faces);
    let ways = 0;
    for (const face of FACES) {
      let best = 0;
      for (const place of places[face - 1]!) {
        best = Math.max(best, this.picking(putting(position, home, face, place)));
        if (best === certain) break;
      }
      ways += best;
    }
    return ways;
  }

  /** The legal places of each face. */
  #placesIn(faces: readonly number[]): readonly Place[][] {
    const key = faces.join('');
    const places = this.#places.get(key) ?? FACES.map((face) => legal(faces, face));
    this.#places.set(key, places);
    return places;
  }

  /** An upper bound: every die to come matches, and no more points are lost. */
  #most({ faces, homes, matches, left }: TurnPosition): number {
    const hoped = matches + homesIn(homes).length;
    const evaded = [faces[0], faces.at(-1)].filter(Boolean).length;
    const out = ALL - left - faces.filter(Boolean).length;
    let most = -Infinity;
    for (let matched = matches; matched <= hoped; matched++) {
      most = Math.max(most, this.#score(matched, evaded, out));
    }
    return most;
  }

  #score(matches: number, evaded: number, out: number): number {
    const key = (matches * 3 + evaded) * (ALL + 1) + out;
    const score = this.#scores.get(key) ?? endScore({ matches, evaded, out }, this.points);
    this.#scores.set(key, score);
    return score;
  }
}

/** The dice that can be picked, by their homes; those without one are all alike. */
function homesToPick({ homes, left }: TurnPosition): number[] {
  const own = homesIn(homes);
  return left > own.length ? [...own, NOWHERE] : own;
}

function homesIn(bits: number): number[] {
  return FIELDS.filter((field) => (bits >> field) & 1);
}

const FIELDS = Array.from({ length: ALL }, (_, at) => at + 1);
