// From a position to values: each legal move by the position it leads to. A translation of
// solver/positions.py.

import type { Move } from '$lib/wire.gen';
import { finish, MOST, towards, unitsOf, WAYS } from '../chances';
import { TUTTO_CARDS } from '../facts.gen';
import { drawable, leftOf, type Deck, type Tutto, type TuttoState } from '../rules';
import type { CardName } from '../wire.gen';
import { afterTutto, drawnFrom, type Drawn, type SolvedTurn } from './turn';

/** The solved turn that a position belongs to. */
export type TurnOf = (state: TuttoState) => SolvedTurn;

/** The values inside a turn; units are at risk, charges are pending. */
interface Turn {
  readonly won: number;
  bank(units: number, charges: number): number;
  draw(units: number, charges: number): number;
  /** The value after a TUTTO and its effect. */
  tutto(units: number, charges: number): number;
  roll(card: CardName, left: number, units: number, charges: number, tuttos?: number): number;
}

/** The value of a position, and of each legal move in the order of `node`. */
export interface Worth {
  readonly value: number;
  readonly values: readonly number[];
}

/**
 * For the player to act; at a chance node for the roller, without moves. The next card of the turn
 * comes from a full deck, or from the cards that are left.
 */
export function worthOf(
  game: Tutto,
  state: TuttoState,
  turnOf: TurnOf,
  deck: 'full' | 'seen',
): Worth {
  const node = game.node(state);
  const turns = new Map<SolvedTurn, Turn>();
  const at = (there: TuttoState): Turn => {
    const turn = turnOf(there);
    const made = () =>
      deck === 'seen' ? new NextCard(turn, drawable(there.deck, game.full)) : fullDeck(turn);
    const known = turns.get(turn) ?? made();
    turns.set(turn, known);
    return known;
  };
  if (node.kind === 'chance') return { value: beforeFate(state, at(state)), values: [] };
  if (node.kind !== 'decision') throw new Error('the game is over');
  const values = node.moves.map((move) => valueOf(game, state, move, at));
  return { value: Math.max(...values), values };
}

/** The turn with every card from a full deck. */
function fullDeck(turn: SolvedTurn): Turn {
  return {
    won: turn.ends.won,
    bank: (units, charges) => turn.bank(units, charges),
    draw: (units, charges) => turn.draw(units, charges),
    tutto: (units, charges) => Math.max(turn.bank(units, charges), turn.draw(units, charges)),
    roll: (card, left, units, charges, tuttos) => turn.roll(card, left, units, charges, tuttos),
  };
}

function valueOf(
  game: Tutto,
  state: TuttoState,
  move: Move,
  at: (state: TuttoState) => Turn,
): number {
  if ('stop' in move) return at(state).bank(unitsOf(state.atRisk), state.charges);
  const after = game.after(state, move);
  if (!('keep' in move)) return beforeFate(after, at(state));
  const turn = at(after);
  const [units, left] = [unitsOf(after.atRisk), leftOf(after)];
  if (after.phase.kind === 'finished') return turn.won;
  if (after.phase.kind !== 'choosing') return beforeFate(after, turn);
  if (left === 0) return turn.tutto(units, after.charges);
  const roll = turn.roll(after.card!, left, units, after.charges);
  return Math.max(turn.bank(units, after.charges), roll);
}

/** The value before a card is drawn or dice are rolled. */
function beforeFate(state: TuttoState, turn: Turn): number {
  const units = unitsOf(state.atRisk);
  return state.phase.kind === 'card'
    ? turn.draw(units, state.charges)
    : turn.roll(state.card!, leftOf(state), units, state.charges, state.tuttos);
}

/** The values inside a turn with its next card from this deck. */
class NextCard implements Turn {
  private readonly drawn: Drawn;
  private readonly draws = new Map<string, number>();

  constructor(
    private readonly turn: SolvedTurn,
    deck: Deck,
  ) {
    this.drawn = drawnFrom(deck);
  }

  get won(): number {
    return this.turn.ends.won;
  }

  bank(units: number, charges: number): number {
    return this.turn.bank(units, charges);
  }

  draw(units: number, charges: number): number {
    const key = `${units} ${charges}`;
    const value = this.draws.get(key) ?? this.turn.draw(units, charges, this.drawn);
    this.draws.set(key, value);
    return value;
  }

  tutto(units: number, charges: number): number {
    return Math.max(this.bank(units, charges), this.draw(units, charges));
  }

  /** The value before a roll of `left` dice on this card. */
  roll(card: CardName, left: number, units: number, charges: number, tuttos = 0): number {
    const kind = TUTTO_CARDS[card];
    if (kind.mayStop) return this.lane(card, left, units, charges);
    // Fireworks and a cloverleaf end the turn, so no card follows.
    if (kind.adds === 0) return this.turn.roll(card, left, units, charges, tuttos);
    const nothing = this.turn.nothing(charges);
    const charged = charges + (kind.charges > 0 ? 1 : 0);
    const better = this.tutto(afterTutto(card, units), charged) - nothing;
    return nothing + towards(finish(kind, left), better) * better;
  }

  /** On a card where one may stop: backwards from the TUTTO, with fewer dice first. */
  private lane(card: CardName, left: number, units: number, charges: number): number {
    const nothing = this.turn.nothing(charges);
    // [dice left][units more]; some are impossible
    const kept = Array.from({ length: left }, () => new Float64Array(2 * MOST + 1));
    for (const more of TOTALS[left]!) {
      kept[0]![more] = this.tutto(afterTutto(card, units + more), charges);
    }
    for (let dice = 1; dice < left; dice += 1) {
      for (let more = 0; more <= MOST; more += 1) {
        const stop = this.bank(units + more, charges);
        kept[dice]![more] = Math.max(stop, average(kept, dice, more, nothing));
      }
    }
    return average(kept, left, 0, nothing);
  }
}

/** The mean over rolls of this many dice, each with its best way to keep. */
function average(kept: readonly Float64Array[], dice: number, more: number, none: number): number {
  const ways = WAYS[dice]!;
  let sum = ways.nothing * none;
  for (const [c, weight] of ways.weight.entries()) {
    let best = -Infinity;
    for (let way = ways.first[c]!; way < ways.first[c + 1]!; way += 1) {
      best = Math.max(best, kept[dice - ways.dice[way]!]![more + ways.points[way]!]!);
    }
    sum += weight * best;
  }
  return sum;
}

/** By the number of dice, the possible units until none is left. */
const TOTALS: ReadonlySet<number>[] = [new Set([0])];
for (const { dice, points } of WAYS.slice(1)) {
  const count = TOTALS.length;
  const later = (way: number) => [...TOTALS[count - dice[way]!]!];
  TOTALS.push(new Set(points.flatMap((units, way) => later(way).map((more) => units + more))));
}
