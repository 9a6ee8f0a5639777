// Described positions of Tutto: a translation of src/wagnis/games/tutto/setup.py and options.py.
// `aside` reads the dice set aside and the points at risk.

import { OptionsError } from '$lib/engine/options';
import { isPlainObject, isWhole, repr, str, type PlainObject } from '$lib/engine/plain';
import {
  multiples,
  PositionError,
  readFaces,
  readFlag,
  readScores,
  readSeat,
  readWhole,
  type Positions,
} from '$lib/engine/setup';
import { checkCarried, leastAtRisk, readAside, readAtRisk, STEP } from './aside';
import { BOX } from './box.gen';
import { checkComposition, isCard } from './composition';
import { TUTTO_CARDS, TUTTO_DICE } from './facts.gen';
import { keeps, leftOf, turnsLeft, type Deck, type Tutto, type TuttoState } from './rules';
import { CARDS, type CardName } from './wire.gen';

function build(game: Tutto, written: PlainObject): TuttoState {
  const scores = readScores(written, game.seats);
  multiples(scores, STEP);
  if (Math.min(...scores) < 0) throw new PositionError('nobody has less than 0 points in Tutto');
  const roller = readSeat(written, 'roller', game.first, game.seats);
  const lastRound = readLastRound(game, scores, roller, written);
  const card = readCard(game, written);
  const deck = readDeck(game, written, card);
  const opened = readWhole(written, 'opened', game.openedOf(deck), 0, game.fixed.length);
  const begun = { scores, roller, lastRound, deck, opened };
  if (card === null) return toDraw(game, begun, written);
  const dice = readFaces(written['dice'] ?? [], "'dice'").toSorted((one, other) => one - other);
  const tuttos = readTuttos(written, card, dice);
  const left = readLeft(written, card, dice);
  const atRisk = readAtRisk(written, leastAtRisk(card, left, tuttos));
  const charges = readCharges(game, written, card, left, atRisk);
  const aside = readAside(written, card, left, atRisk, tuttos, dice);
  const state: TuttoState = {
    ...begun,
    card,
    atRisk,
    charges,
    tuttos: left === 0 ? 1 : tuttos,
    aside,
    phase: { kind: 'rolling' },
  };
  return { ...state, phase: phaseOf(state, dice, written) };
}

type Begun = Pick<TuttoState, 'scores' | 'roller' | 'lastRound' | 'deck' | 'opened'>;

const isFilled = (given: unknown): boolean =>
  typeof given === 'object' && given ? Object.keys(given).length > 0 : Boolean(given);

/** A card is to be drawn: at the start of a turn, or after a TUTTO. */
function toDraw(game: Tutto, begun: Begun, written: PlainObject): TuttoState {
  if (isFilled(written['dice']) || isFilled(written['aside']))
    throw new PositionError("dice are rolled on a card: 'card' says which");
  const atRisk = readAtRisk(written, 0);
  checkCarried(atRisk, 'without a card on the table');
  const charges = readCharges(game, written, null, TUTTO_DICE, atRisk);
  return { ...begun, card: null, atRisk, charges, tuttos: 0, aside: [], phase: { kind: 'card' } };
}

/** R12: it begins when a player reaches the target, and ends before the first seat's turn. */
function readLastRound(
  { target, first, seats }: Tutto,
  scores: readonly number[],
  roller: number,
  written: PlainObject,
): boolean {
  const reached = Math.max(...scores) >= target;
  const lastRound = readFlag(written, 'last_round', reached);
  if (reached && !lastRound)
    throw new PositionError(`somebody has ${target} points, so it is the last round`);
  if (!lastRound) return false;
  if (roller === first)
    throw new PositionError(
      `in the last round it cannot be player ${first}'s turn, who began: ` +
        "'roller' says whose turn it is, option 'first' who began",
    );
  for (let ahead = 0; ahead < turnsLeft(roller, first, seats); ahead += 1) {
    const seat = (roller + ahead) % seats;
    if (scores[seat]! >= target)
      throw new PositionError(`player ${seat} has ${target} points before the last turn`);
  }
  return true;
}

const noCard = (name: unknown) =>
  new PositionError(`there is no card ${repr(name)}; there are ${CARDS.join(', ')}`);

function readCard(game: Tutto, written: PlainObject): CardName | null {
  const name = written['card'] ?? null;
  if (name === null) return null;
  if (!isCard(name)) throw noCard(name);
  if (TUTTO_CARDS[name].endsTurn)
    throw new PositionError(`a ${name} card ends the turn: there is nothing to ask`);
  if (copiesOf(game, name) === 0) throw new PositionError(`there is no ${name} card in this deck`);
  return name;
}

/** The most copies that a deck of this game can have: the full one, or a fixed one before. */
function copiesOf({ full, fixed }: Tutto, card: CardName): number {
  return Math.max(full[card], fixed.filter((one) => one === card).length);
}

/** The cards that are left; kinds that are not mentioned have all their copies. */
function readDeck(game: Tutto, written: PlainObject, card: CardName | null): Deck {
  const counts = written['deck'] ?? {};
  if (!('deck' in written) && game.fixed.length > 0)
    throw new PositionError("with stacked cards, 'deck' must say which cards are left");
  if (!isPlainObject(counts) || !Object.values(counts).every(isWhole))
    throw new PositionError("'deck' says how many of each card are left");
  for (const [name, count] of Object.entries(counts)) {
    if (!isCard(name)) throw noCard(name);
    const copies = copiesOf(game, name);
    if (name === card && count === copies)
      throw new PositionError(`one of ${copies} ${name} cards lies on the table: not all are left`);
    if (Number(count) < 0 || Number(count) > copies)
      throw new PositionError(`${str(count)} ${name} cards cannot be left: there are ${copies}`);
  }
  const left = (kind: CardName) =>
    (counts[kind] as number | undefined) ?? Math.max(0, game.full[kind] - Number(kind === card));
  return Object.fromEntries(CARDS.map((kind) => [kind, left(kind)])) as Deck;
}

/** The number of TUTTOs on the current card. */
function readTuttos(written: PlainObject, card: CardName, dice: readonly number[]): number {
  const tuttos = readWhole(written, 'tuttos', 0, 0, 99);
  const { winsAfter, rollsOn } = TUTTO_CARDS[card];
  if (winsAfter && tuttos >= winsAfter)
    throw new PositionError(`${tuttos} TUTTOs on a ${card} have won the game`);
  if (!rollsOn && (tuttos > 1 || (tuttos && dice.length > 0)))
    throw new PositionError(`after a TUTTO nothing more is rolled on a ${card} card`);
  return tuttos;
}

/** The number of dice not set aside: as stated, or derived from the dice on the table. */
function readLeft(written: PlainObject, card: CardName, dice: readonly number[]): number {
  const aside: unknown = written['aside'];
  if (aside !== undefined && !Array.isArray(aside))
    throw new PositionError("'aside' must be a list of groups such as [[2, 2, 2], [5]]");
  const count = (aside ?? []).filter(Array.isArray).flat().length;
  if (dice.length > TUTTO_DICE || count > TUTTO_DICE) throw new PositionError('there are six dice');
  const left = readWhole(written, 'left', dice.length || TUTTO_DICE - count, 0, TUTTO_DICE);
  if (dice.length > 0 && dice.length !== left)
    throw new PositionError(`${dice.length} dice lie there, so 'left' is not ${left}`);
  if (left === 0 && TUTTO_CARDS[card].rollsOn)
    throw new PositionError(`after a TUTTO on ${card} all six dice are rolled again: 'left' is 6`);
  return left;
}

/** The plus/minus TUTTOs of this turn with pending charges (R9). */
function readCharges(
  game: Tutto,
  written: PlainObject,
  card: CardName | null,
  left: number,
  atRisk: number,
): number {
  const { chargeAtOnce } = game;
  const justMade = card === 'plus-minus' && left === 0;
  const usual = Number(justMade && !chargeAtOnce);
  const charges = readWhole(written, 'charges', usual, 0, copiesOf(game, 'plus-minus'));
  if (charges && chargeAtOnce)
    throw new PositionError("plus/minus charges at once at this table: no 'charges' wait");
  if (charges < usual)
    throw new PositionError('a plus/minus TUTTO has just been made: one charge waits');
  if (atRisk < charges * TUTTO_CARDS['plus-minus'].adds)
    throw new PositionError(`${charges} plus/minus TUTTOs bring more than ${atRisk} points`);
  return charges;
}

/** A roll to keep from, a choice between rolling and stopping, or dice to be rolled. */
function phaseOf(
  state: TuttoState,
  dice: readonly number[],
  written: PlainObject,
): TuttoState['phase'] {
  const [rolling, left] = [written['rolling'], leftOf(state)];
  if (rolling !== undefined && rolling !== left)
    throw new PositionError(`${left} dice are left to roll, not ${str(rolling)}`);
  if (dice.length > 0) {
    if (keeps(state, dice).length === 0)
      throw new PositionError(
        'nothing of this roll can be set aside: it is a null, the turn is over',
      );
    return { kind: 'keeping', dice };
  }
  if (left === 0) return { kind: 'choosing' };
  const mayStop = TUTTO_CARDS[state.card!].mayStop && state.aside.length > 0;
  return { kind: mayStop && rolling === undefined ? 'choosing' : 'rolling' };
}

/** A fixed deck: any cards in any number. */
function checkDeck(written: unknown): void {
  if (!Array.isArray(written)) throw new OptionsError("option 'deck' must be a list of cards");
  for (const card of written as unknown[]) {
    if (typeof card !== 'string')
      throw new OptionsError("option 'deck': a card is written as its name");
    if (!isCard(card)) throw new OptionsError(`option 'deck': there is no card ${repr(card)}`);
  }
}

const PARTS =
  'scores roller card turn_points left dice aside tuttos charges last_round rolling deck';

const tutto: Positions<Tutto, TuttoState> = {
  box: BOX,
  readers: { deck: checkDeck, composition: checkComposition },
  parts: PARTS.split(' '),
  derived: ['opened'],
  build,
  describe: (game, state) => ({
    scores: [...state.scores],
    ...game.view(state),
    ...(game.fixed.length > 0 && { opened: state.opened }),
  }),
};

export const positions: Record<string, Positions> = { [BOX.name]: tutto as unknown as Positions };
