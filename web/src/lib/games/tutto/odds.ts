// Chances, a translation of src/wagnis/games/tutto/odds.py: of a null, a TUTTO and a stop card, and
// who would be charged.

import type { FindOdds } from '$lib/engine/advice';
import { fraction } from '$lib/engine/fraction';
import { ROLL, STRAIGHT_ROLL, type Roll } from './chances';
import { TUTTO_CARDS } from './facts.gen';
import {
  chargedSeats,
  drawable,
  leftOf,
  ofTutto,
  worth,
  type Tutto,
  type TuttoState,
} from './rules';
import { CARDS, type CardName, type Keep, type KeepOdds, type TuttoOdds } from './wire.gen';

export const odds: FindOdds = (anyGame, anyState): TuttoOdds => {
  const [game, state] = ofTutto(anyGame, anyState);
  const node = game.node(state);
  const moves = node.kind === 'decision' ? node.moves : [];
  const roll = moves.some((move) => 'roll' in move) ? nextRoll(state) : null;
  return {
    game: 'tutto',
    null: roll && fraction(roll.nulls, roll.total),
    tutto: roll && fraction(roll.tuttos, roll.total),
    stop: moves.some((move) => 'draw' in move) ? stopChance(game, state) : null,
    keeps: moves.filter((move) => 'keep' in move).map((move) => keepOdds(state, move)),
    charged: chargedSeats(state),
  };
};

function keepOdds(state: TuttoState, { keep }: Keep): KeepOdds {
  const after = { ...state, aside: [...state.aside, ...keep] };
  const left = leftOf(after);
  const { nulls, total } = nextRoll(after);
  return {
    worth: TUTTO_CARDS[state.card!].scoresDice ? worth(keep) : null,
    left,
    null: left > 0 ? fraction(nulls, total) : null,
  };
}

/** The roll of the dice that are not set aside. */
function nextRoll(state: TuttoState): Roll {
  const straight = state.card !== null && TUTTO_CARDS[state.card].keeps === 'new faces';
  return (straight ? STRAIGHT_ROLL : ROLL)[leftOf(state)]!;
}

/** By the cards that are left; the order of a fixed deck is hidden. */
function stopChance({ full }: Tutto, { deck }: TuttoState): string {
  const counts = drawable(deck, full);
  const sum = (cards: readonly CardName[]) => cards.reduce((all, card) => all + counts[card], 0);
  return fraction(sum(CARDS.filter((card) => TUTTO_CARDS[card].endsTurn)), sum(CARDS));
}
