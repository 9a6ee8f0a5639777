// Draws and flaws in words.

import { nameOf as tableauName } from '$lib/games/gambler/names';
import { cardName } from '$lib/games/tutto/texts';
import { CARDS } from '$lib/wire.gen';
import { alarmText, diceTexts } from './dice.texts';
import type { Drawn, Flaw } from './recompute';
import type { Tally, proofTexts } from './texts';

type Words = (typeof proofTexts)['now'];

/** A card or a tableau as it is called. */
export function nameOf(id: string): string {
  const card = CARDS.find((card) => card === id);
  return card ? cardName(card) : tableauName(id);
}

export function tally(draws: Drawn[]): Tally {
  const count = (kind: Drawn['kind']) => draws.filter((draw) => draw.kind === kind).length;
  return { rolls: count('dice'), cards: count('card'), tableaux: count('tableau') };
}

/** The first thing that is wrong, as a sentence; events count from 1 for people. */
export function flawText(flaw: Flaw, names: readonly string[], t: Words): string {
  switch (flaw.kind) {
    case 'seeds':
      return alarmText(flaw.alarm, names, diceTexts.now);
    case 'promise':
      return t.flaws.promise(flaw.deal, names[flaw.seat] ?? `${flaw.seat + 1}`);
    case 'events':
      return t.flaws.events(flaw.event + 1);
    case 'count':
      return t.flaws.count(flaw.draw.event + 1, flaw.due, flaw.draw.found.length);
    case 'differs': {
      const { draw } = flaw;
      const [expected, found] =
        draw.kind === 'dice'
          ? [draw.expected.join(' '), draw.found.join(' ')]
          : [nameOf(draw.expected), nameOf(draw.found)];
      return t.flaws.differs(draw.event + 1, expected, found);
    }
    default:
      return t.flaws[flaw.kind];
  }
}
