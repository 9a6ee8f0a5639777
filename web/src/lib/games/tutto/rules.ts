// The rules of Tutto: a translation of src/wagnis/games/tutto/rules.py and scoring.py. The tests in
// tests/differential play both in lockstep. Numbers such as R9 refer to docs/rulings.md.

import {
  best,
  OnePass,
  optionIn,
  silent,
  withValue,
  type Game,
  type Lot,
  type Node,
  type Open,
  type Options,
  type State,
} from '$lib/engine/contract';
import type { Move, Outcome, Standing } from '$lib/wire.gen';
import { BOX } from './box.gen';
import { TUTTO_CARDS, TUTTO_DECK, TUTTO_DICE, TUTTO_WORTH } from './facts.gen';
import { CARDS, type CardName, type TuttoHappening, type TuttoView } from './wire.gen';

/** A single 1 or 5, a triple, or one face of a straight. */
type Group = readonly number[];
export type Groups = readonly Group[];
export type Deck = Readonly<Record<CardName, number>>;
type Tell = (happening: TuttoHappening) => void;

type Phase =
  | { readonly kind: 'card' | 'rolling' }
  /** This roll lies on the table, and at least one group of it must be set aside. */
  | { readonly kind: 'keeping'; readonly dice: readonly number[] }
  /** Stop, or go on: with the rest of the dice, or after a TUTTO with the next card. */
  | { readonly kind: 'choosing' }
  | { readonly kind: 'finished'; readonly winners: readonly number[] };

/** A position. Stopping banks `atRisk`; `opened` counts the drawn cards of a fixed deck. */
export interface TuttoState {
  readonly scores: readonly number[];
  readonly roller: number;
  readonly lastRound: boolean;
  readonly deck: Deck;
  readonly opened: number;
  readonly card: CardName | null;
  readonly atRisk: number;
  readonly charges: number;
  readonly tuttos: number;
  readonly aside: Groups;
  readonly phase: Phase;
}

const ROLLING: Phase = { kind: 'rolling' };
const CHOOSING: Phase = { kind: 'choosing' };

export const leftOf = ({ aside }: TuttoState): number => TUTTO_DICE - aside.flat().length;
const isEmpty = (deck: Deck): boolean => CARDS.every((card) => deck[card] === 0);

/** How many of each card there are. */
function counted(cards: readonly CardName[]): Deck {
  const count = (card: CardName) => cards.filter((one) => one === card).length;
  return Object.fromEntries(CARDS.map((card) => [card, count(card)])) as Deck;
}

/** The cards that may be drawn: those left, or the full deck after the last. */
export const drawable = (deck: Deck, full: Deck): Deck => (isEmpty(deck) ? full : deck);

/** The full deck of a table: that of the box, with the numbers of the option `composition`. */
export function fullDeck({ composition }: Options): Deck {
  return { ...TUTTO_DECK, ...(composition as Partial<Deck> | undefined) };
}

/** The cards with another number of copies than in the box. */
export const changedCards = (full: Deck): CardName[] =>
  CARDS.filter((card) => full[card] !== TUTTO_DECK[card]);

/** The points of groups set aside. */
export function worth(groups: Groups): number {
  return groups.reduce((sum, group) => sum + (TUTTO_WORTH[group.join('')] ?? 0), 0);
}

/** Longer groups first, then by face. */
export function canonical(groups: Groups): Group[] {
  return [...groups].sort((one, other) => other.length - one.length || one[0]! - other[0]!);
}

/** Every way to set aside at least one valid single or triple of this roll. */
export function choices(roll: readonly number[]): Groups[] {
  let ways: Group[][] = [[]];
  for (const face of new Set(roll)) {
    const ofFace = choicesOfFace(face, roll.filter((die) => die === face).length);
    ways = ways.flatMap((way) => ofFace.map((more) => [...way, ...more]));
  }
  return ways.filter((way) => way.length > 0).map(canonical);
}

/** Every choice among the dice of one face: some triples, and singles of ones and fives. */
function choicesOfFace(face: number, count: number): Group[][] {
  const ways: Group[][] = [];
  for (let triples = 0; triples <= Math.floor(count / 3); triples += 1) {
    const singles = TUTTO_WORTH[face] === undefined ? 0 : count - 3 * triples;
    for (let single = 0; single <= singles; single += 1) {
      const groups = [...Array(triples).fill([face, face, face]), ...Array(single).fill([face])];
      ways.push(groups as Group[]);
    }
  }
  return ways;
}

/** All valid dice at their best value, as fireworks demand; empty for a null. */
export function everything(roll: readonly number[]): Groups {
  return choices(roll).reduce<Groups>((most, one) => (worth(one) > worth(most) ? one : most), []);
}

/** Every way to set aside at least one face that a straight still lacks, one die per face. */
export function newFaces(roll: readonly number[], aside: Groups): Groups[] {
  const faces = [...new Set(roll)].filter((face) => !aside.flat().includes(face)).sort();
  let ways: number[][] = [[]];
  for (const face of faces) ways = [...ways, ...ways.map((way) => [...way, face])];
  const inOrder = (one: number[], other: number[]): number =>
    one.length - other.length || Number(one.join('')) - Number(other.join(''));
  return ways
    .filter((way) => way.length > 0)
    .sort(inOrder)
    .map((way) => way.map((face) => [face]));
}

/** Dice in groups: three alike together, the others one by one. */
export function grouped(dice: readonly number[]): Groups {
  const groups = [...new Set(dice)].flatMap((face): Group[] => {
    const count = dice.filter((die) => die === face).length;
    const triples = Array<Group>(Math.floor(count / 3)).fill([face, face, face]);
    return [...triples, ...Array<Group>(count % 3).fill([face])];
  });
  return canonical(groups);
}

/** Every choice of one to `most` dice of any faces, each sorted and once. */
function anyDice(most: number): number[][] {
  const all: number[][] = [];
  let ways: number[][] = [[]];
  for (let size = 1; size <= most; size += 1) {
    ways = ways.flatMap((way) =>
      [1, 2, 3, 4, 5, 6].filter((face) => face >= (way.at(-1) ?? 1)).map((face) => [...way, face]),
    );
    all.push(...ways);
  }
  return all;
}

/** The legal keeps of this roll, by the rules of the card; empty for a null. */
export function keeps({ card, aside }: TuttoState, roll: readonly number[]): Groups[] {
  switch (TUTTO_CARDS[card!].keeps) {
    case 'new faces':
      return newFaces(roll, aside);
    case 'everything': {
      const most = everything(roll);
      return most.length > 0 ? [most] : [];
    }
    case 'choices':
      return choices(roll);
  }
}

/** The start of a turn: no card, no points, six dice. */
function turn(
  scores: readonly number[],
  roller: number,
  lastRound: boolean,
  deck: Deck,
  opened: number,
): TuttoState {
  return {
    scores,
    roller,
    lastRound,
    deck,
    opened,
    card: null,
    atRisk: 0,
    charges: 0,
    tuttos: 0,
    aside: [],
    phase: { kind: 'card' },
  };
}

/** Every leader except the roller loses points, never below 0 (R8). */
export function charged(
  scores: readonly number[],
  roller: number,
  lost = TUTTO_CARDS['plus-minus'].charges,
  tell: Tell = silent,
): number[] {
  const left = [...scores];
  for (const seat of best(scores)) {
    if (seat === roller) continue;
    const loss = Math.min(lost, scores[seat]!);
    left[seat]! -= loss;
    if (loss) tell({ kind: 'charged', seat, points: -loss });
  }
  return left;
}

/** The charges to come when the turn is banked: earned ones, and that of the current card. */
export function chargesAhead({
  charges,
  card,
  tuttos,
}: Pick<TuttoState, 'charges' | 'card' | 'tuttos'>): number {
  return charges + Number(card !== null && TUTTO_CARDS[card].charges > 0 && tuttos === 0);
}

/** The seats that lose points by the charges to come. */
export function chargedSeats(
  turn: Pick<TuttoState, 'scores' | 'roller' | 'charges' | 'card' | 'tuttos'>,
): number[] {
  const left = chargedOften(turn.scores, turn.roller, chargesAhead(turn), silent);
  return turn.scores.flatMap((score, seat) => (left[seat]! < score ? [seat] : []));
}

function chargedOften(
  scores: readonly number[],
  roller: number,
  charges: number,
  tell: Tell,
): readonly number[] {
  let left = scores;
  for (let charge = 0; charge < charges; charge += 1) {
    left = charged(left, roller, TUTTO_CARDS['plus-minus'].charges, tell);
  }
  return left;
}

/** The turns until the first seat is at the roller's place again, the current one included. */
export function turnsLeft(roller: number, first: number, seats: number): number {
  return (first - roller + seats) % seats;
}

/**
 * One game: the target, the first seat, when plus/minus is booked, a fixed deck if any, and the full
 * deck.
 */
export class Tutto extends OnePass<TuttoState, TuttoHappening> implements Game<TuttoState> {
  constructor(
    readonly seats: number,
    readonly target: number,
    readonly first: number,
    readonly chargeAtOnce: boolean,
    readonly fixed: readonly CardName[],
    readonly full: Deck,
  ) {
    super();
  }

  start(): TuttoState {
    const deck = this.fixed.length ? counted(this.fixed) : this.full;
    return turn(Array<number>(this.seats).fill(0), this.first, false, deck, 0);
  }

  node(state: TuttoState): Node {
    const { phase, roller } = state;
    switch (phase.kind) {
      case 'rolling':
        return { kind: 'chance', seat: roller, lot: { what: 'dice', count: leftOf(state) } };
      case 'keeping': {
        const moves = keeps(state, phase.dice).map((groups) => ({ keep: groups as number[][] }));
        return { kind: 'decision', seat: roller, moves };
      }
      case 'choosing': {
        const goOn: Move = leftOf(state) ? { roll: true } : { draw: true };
        return { kind: 'decision', seat: roller, moves: [goOn, { stop: true }] };
      }
      case 'card':
        return { kind: 'chance', seat: roller, lot: this.#cards(state) };
      case 'finished':
        return { kind: 'over', winners: phase.winners };
    }
  }

  /**
   * Dice set aside that do not count, or not all that must; stopping where the card forbids it. The
   * roll need not show the dice set aside: dice that nobody entered are made up.
   */
  byHand(state: TuttoState): Move[] {
    const { phase, card } = state;
    if (phase.kind === 'rolling') return card && !TUTTO_CARDS[card].mayStop ? [{ stop: true }] : [];
    if (phase.kind !== 'keeping') return [];
    const legal = keeps(state, phase.dice).map((groups) => groups.flat().sort().join(''));
    return anyDice(phase.dice.length)
      .filter((dice) => !legal.includes(dice.join('')))
      .map((dice) => ({ keep: grouped(dice) as number[][] }));
  }

  stateOf({ view, scores, to_act, winners }: Standing): TuttoState {
    const { roller, deck, card, tuttos, charges, aside, dice, rolling, ...shown } =
      view as TuttoView;
    const begun = turn(scores, roller, shown.last_round, deck, this.openedOf(deck));
    const phase: Phase = winners
      ? { kind: 'finished', winners }
      : dice.length > 0
        ? { kind: 'keeping', dice }
        : { kind: rolling !== null ? 'rolling' : to_act === 'chance' ? 'card' : 'choosing' };
    return { ...begun, card, atRisk: shown.turn_points, charges, tuttos, aside, phase };
  }

  /** A fixed deck counts as not used up while the cards left are its last ones. */
  openedOf(deck: Deck): number {
    const left = CARDS.reduce((sum, card) => sum + deck[card], 0);
    const opened = this.fixed.length - left;
    const last = counted(this.fixed.slice(Math.max(0, opened)));
    return CARDS.every((card) => last[card] === deck[card]) ? opened : this.fixed.length;
  }

  view(state: TuttoState): TuttoView {
    const { phase } = state;
    return {
      card: state.card,
      turn_points: state.atRisk,
      aside: state.aside.map((group) => [...group]),
      dice: phase.kind === 'keeping' ? [...phase.dice] : [],
      left: leftOf(state),
      deck: { ...state.deck },
      tuttos: state.tuttos,
      charges: state.charges,
      roller: state.roller,
      rolling: phase.kind === 'rolling' ? leftOf(state) : null,
      last_round: state.lastRound,
    };
  }

  protected override follow(state: TuttoState, event: Move | Outcome, tell: Tell): TuttoState {
    const seat = state.roller;
    if ('dice' in event) return this.#rolled(state, event.dice, tell);
    if ('keep' in event) return this.#kept(state, event.keep, tell);
    if ('card' in event) return this.#drawn(state, event.card, tell);
    if ('stop' in event) return this.#banked(state, tell);
    if ('roll' in event) {
      tell({ kind: 'picked_up', seat, dice: leftOf(state) });
      return { ...state, phase: ROLLING };
    }
    if ('draw' in event) {
      tell({ kind: 'went_on', seat, at_risk: state.atRisk });
      return { ...state, card: null, tuttos: 0, aside: [], phase: { kind: 'card' } };
    }
    throw new Error(`this does not follow ${state.phase.kind}: ${JSON.stringify(event)}`);
  }

  /** The next card of a fixed deck, or any card of the deck; an empty deck is full again. */
  #cards({ opened, deck }: TuttoState): Lot {
    const fixed = this.fixed[opened];
    if (fixed !== undefined) return { what: 'deck', kinds: [[{ card: fixed }, 1]], fixed: true };
    const counts = drawable(deck, this.full);
    const left = CARDS.filter((card) => counts[card]);
    return { what: 'deck', kinds: left.map((card) => [{ card }, counts[card]]) };
  }

  /** A stop card ends the turn, and its points are lost. */
  #drawn(state: TuttoState, card: CardName, tell: Tell): TuttoState {
    const shuffled = isEmpty(state.deck);
    const counts = drawable(state.deck, this.full);
    const drawn: TuttoState = {
      ...state,
      deck: { ...counts, [card]: counts[card] - 1 },
      opened: Math.min(state.opened + 1, this.fixed.length),
      card,
      phase: ROLLING,
    };
    if (shuffled) tell({ kind: 'shuffled' });
    if (!TUTTO_CARDS[card].endsTurn) return drawn;
    tell({ kind: 'stop_drawn', seat: state.roller, lost: state.atRisk });
    return this.#failed(drawn, tell);
  }

  /** A null ends the turn; only fireworks bank their points then. */
  #rolled(state: TuttoState, dice: readonly number[], tell: Tell): TuttoState {
    if (keeps(state, dice).length > 0) return { ...state, phase: { kind: 'keeping', dice } };
    if (TUTTO_CARDS[state.card!].nullBanks) return this.#banked(state, tell);
    tell({ kind: 'null', seat: state.roller, lost: state.atRisk });
    return this.#failed(state, tell);
  }

  /** The points at risk are lost, and pending charges are cancelled (R9). */
  #failed(state: TuttoState, tell: Tell): TuttoState {
    const { roller, charges } = state;
    if (charges) tell({ kind: 'charges_cancelled', seat: roller, charges });
    return this.#nextTurn(state, state.scores, tell);
  }

  #kept(state: TuttoState, groups: Groups, tell: Tell): TuttoState {
    const { scoresDice, mayStop } = TUTTO_CARDS[state.card!];
    const points = scoresDice ? worth(groups) : 0;
    if (scoresDice) tell({ kind: 'kept', seat: state.roller, worth: points });
    const after: TuttoState = {
      ...state,
      atRisk: state.atRisk + points,
      aside: [...state.aside, ...groups],
      phase: mayStop ? CHOOSING : ROLLING,
    };
    return leftOf(after) ? after : this.#tutto(after, tell);
  }

  /** All six dice are set aside: the card takes effect. */
  #tutto(state: TuttoState, tell: Tell): TuttoState {
    const card = TUTTO_CARDS[state.card!];
    const tuttos = state.tuttos + 1;
    if (tuttos === card.winsAfter) return this.#cloverleaf(state, tell);
    const atRisk = card.times * state.atRisk + card.adds;
    tell({
      kind: 'tutto_made',
      seat: state.roller,
      card: state.card!,
      effect: card.effect,
      added: atRisk - state.atRisk,
      at_risk: atRisk,
    });
    if (card.rollsOn) return { ...state, atRisk, tuttos, aside: [], phase: ROLLING };
    const tutto: TuttoState = { ...state, atRisk, tuttos, phase: CHOOSING };
    if (!card.charges) return tutto;
    // R9: the leaders are charged when the turn is banked, or at once.
    if (!this.chargeAtOnce) return { ...tutto, charges: state.charges + 1 };
    return { ...tutto, scores: charged(state.scores, state.roller, card.charges, tell) };
  }

  /** The second TUTTO on it wins at once; nothing of the turn is booked. */
  #cloverleaf(state: TuttoState, tell: Tell): TuttoState {
    const { scores, roller: seat, lastRound, deck, opened } = state;
    tell({ kind: 'cloverleaf_won', seat });
    tell({ kind: 'turn_over', seat });
    tell({ kind: 'game_over', winners: [seat] });
    const phase: Phase = { kind: 'finished', winners: [seat] };
    return { ...turn(scores, seat, lastRound, deck, opened), phase };
  }

  /** Books pending charges one after another, then the roller's own points (R9). */
  #banked(state: TuttoState, tell: Tell): TuttoState {
    const { roller, atRisk } = state;
    const scores = chargedOften(state.scores, roller, state.charges, tell);
    const fireworks = state.card !== null && TUTTO_CARDS[state.card].nullBanks;
    tell({ kind: 'banked', seat: roller, points: atRisk, by: fireworks ? 'fireworks' : 'stop' });
    return this.#nextTurn(state, withValue(scores, roller, scores[roller]! + atRisk), tell);
  }

  /** After a player reaches the target, the round is finished: equal turns for all (R12). */
  #nextTurn(state: TuttoState, scores: readonly number[], tell: Tell): TuttoState {
    const lastRound = state.lastRound || scores[state.roller]! >= this.target;
    const roller = (state.roller + 1) % this.seats;
    const next = turn(scores, roller, lastRound, state.deck, state.opened);
    tell({ kind: 'turn_over', seat: state.roller });
    if (lastRound && turnsLeft(roller, this.first, this.seats) === 0) {
      const winners = best(scores);
      tell({ kind: 'game_over', winners });
      return { ...next, phase: { kind: 'finished', winners } };
    }
    if (lastRound && !state.lastRound) {
      tell({ kind: 'last_round', seat: state.roller, target: this.target });
    }
    return next;
  }
}

/** A game and a state of Tutto with their own types. */
export function ofTutto(game: Game, state: State): [Tutto, TuttoState] {
  if (!(game instanceof Tutto)) throw new TypeError('this is another game');
  return [game, state as TuttoState];
}

export const open = (seats: number, options: Options): Tutto => {
  const option = <T>(name: string) => optionIn<T>(BOX, seats, options, name);
  return new Tutto(
    seats,
    option('target'),
    option('first'),
    option('plus_minus') === 'at_once',
    option('deck'),
    fullDeck(options),
  );
};

export const opens: Record<string, Open> = { [BOX.name]: open };
