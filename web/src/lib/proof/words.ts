// Draws and flaws in words.

import { diceTexts } from './dice.texts';
import type { Drawn, Flaw, ProofFacts } from './recompute';
import type { Tally, proofTexts } from './texts';

type Words = (typeof proofTexts)['now'];

/** The name of a card or tableau. */
export const nameIn =
  (facts: ProofFacts | null) =>
  (id: string): string =>
    facts?.nameOf?.(id) ?? id;

export function tally(draws: Drawn[]): Tally {
  const rolls = draws.filter(({ kind }) => kind === 'dice').length;
  return { rolls, others: draws.length - rolls };
}

/** The first error as a sentence; events count from 1 for people. */
export function flawText(
  flaw: Flaw,
  names: readonly string[],
  t: Words,
  facts: ProofFacts | null,
): string {
  switch (flaw.kind) {
    case 'noted':
      return diceTexts.now.alarm;
    case 'promise':
      return t.flaws.promise(flaw.deal, names[flaw.seat] ?? `${flaw.seat + 1}`);
    case 'events':
      return t.flaws.events(flaw.event + 1);
    case 'illegal':
      return t.flaws.illegal(flaw.event + 1);
    case 'count':
      return t.flaws.count(flaw.draw.event + 1, flaw.due, flaw.draw.found.length);
    case 'differs': {
      const { draw } = flaw;
      const [expected, found] =
        draw.kind === 'dice'
          ? [draw.expected.join(' '), draw.found.join(' ')]
          : [nameIn(facts)(draw.expected), nameIn(facts)(draw.found)];
      return t.flaws.differs(draw.event + 1, expected, found);
    }
    default:
      return t.flaws[flaw.kind];
  }
}
