// The composition of the deck, how many cards of each kind it has other than in the box: a
// translation of src/wagnis/games/tutto/composition.py and of its option.

import { OptionsError } from '$lib/engine/options';
import { isPlainObject, isWhole, repr } from '$lib/engine/plain';
import { riskOfDraw } from './chances';
import { TUTTO_CARDS, TUTTO_LEAST_RISK, TUTTO_MOST_COPIES } from './facts.gen';
import { fullDeck, type Deck } from './rules';
import { CARDS, type CardName } from './wire.gen';

export const isCard = (name: unknown): name is CardName => CARDS.some((card) => card === name);

/** Why nobody can play with a full deck. */
export type Unplayable = 'empty' | 'stops' | 'endless';

/** Null for a deck that can be played with. */
export function unplayable(full: Deck): Unplayable | null {
  const cards = CARDS.filter((card) => full[card] > 0);
  if (cards.length === 0) return 'empty';
  if (cards.every((card) => TUTTO_CARDS[card].endsTurn)) return 'stops';
  return riskOfDraw(full) < TUTTO_LEAST_RISK ? 'endless' : null;
}

const SENTENCES: Readonly<Record<Unplayable, string>> = {
  empty: 'a deck needs at least one card',
  stops: 'with stop cards only, nobody ever scores',
  endless: 'this deck hardly ever ends a turn: it needs more stop cards or bonus cards',
};

export function checkComposition(written: unknown): void {
  if (!isPlainObject(written))
    throw new OptionsError("option 'composition' must be an object with a number for some cards");
  const refuse = (sentence: string) => new OptionsError(`option 'composition': ${sentence}`);
  for (const [name, copies] of Object.entries(written)) {
    if (!isCard(name))
      throw refuse(`there is no card ${repr(name)}; there are ${CARDS.join(', ')}`);
    if (!isWhole(copies) || copies < 0 || copies > TUTTO_MOST_COPIES)
      throw refuse(
        `the number of ${name} cards must be a whole number from 0 to ${TUTTO_MOST_COPIES}`,
      );
  }
  const problem = unplayable(fullDeck({ composition: written }));
  if (problem) throw refuse(SENTENCES[problem]);
}
