// Why the best move of a puzzle is better than the natural one: the clause after the two values.
// Every number comes from the server.

import { percent } from '$lib/i18n/texts.svelte';
import { colourNames } from '$lib/parts/colours';
import type { Reasons } from '$lib/puzzles/reason';
import type { PutLeaves, PuzzleShown } from '$lib/wire.gen';
import type { ZockenOdds, ZockenView } from './wire.gen';
import { reasonTexts } from './reasons.texts';
import { betPoints } from './rules';

const NO_CHANCE = '0/1';

export const reasons: Reasons = {
  asks: () => reasonTexts.now.asks,
  clause: (puzzle, other) => betPaid(puzzle, other) || clause(puzzle, puzzle.odds as ZockenOdds),
  unsaid: (puzzle, other) => betOn(puzzle) && !betPaid(puzzle, other),
};

/** The other player has bet on the current turn. */
function betOn({ standing, seat }: PuzzleShown): boolean {
  const { roller, bets } = standing.view as ZockenView;
  return roller === seat && bets[1 - seat] === true;
}

/** The last die decides the other player's bet, and losing it is better for the roller. */
function betPaid(puzzle: PuzzleShown, other: string): string {
  if (!betOn(puzzle) || puzzle.kind !== 'placing') return '';
  const [good, usual] = puzzle.leaves as (PutLeaves | null)[];
  if (!good || !usual || good.of > 0) return '';
  const [lost, won] = [betPoints(good.lies), betPoints(usual.lies)];
  return lost < 0 && won > 0 ? reasonTexts.now.betPaid(other, usual.lies, won, good.lies) : '';
}

/** Which die can wait, which places stay open, how likely a bet is won. */
function clause(puzzle: PuzzleShown, odds: ZockenOdds): string {
  const t = reasonTexts.now;
  if (puzzle.kind === 'betting') {
    const over = percent(odds.over ?? NO_CHANCE);
    const bet = puzzle.legal[puzzle.best]!;
    return 'bet' in bet && bet.bet ? t.upTo(over) : t.onlyUpTo(over);
  }
  return puzzle.kind === 'picking' ? picked(puzzle, odds) : put(puzzle);
}

function picked({ legal, best, natural, waits }: PuzzleShown, odds: ZockenOdds): string {
  const t = reasonTexts.now;
  const [good, usual] = [legal[best]!, legal[natural]!];
  const [now, then] = [odds.picks[best], odds.picks[natural]];
  if (!('pick' in good) || !('pick' in usual) || !now || !then) return '';
  const [one, other] = [colourNames.now[good.pick], colourNames.now[usual.pick]];
  const [x = 0, y = 0] = waits ?? [];
  if (waits && x > y) return t.waits(one, other, x, y);
  if (waits && y < now.home) return t.fades(one, other, now.home, y);
  return t.now(one, other, now.home, then.home);
}

function put({ leaves }: PuzzleShown): string {
  const t = reasonTexts.now;
  const [good, usual] = leaves as (PutLeaves | null)[];
  if (!good || !usual) return '';
  if (good.home > usual.home) return t.home(good.home, usual.home, good.of);
  if (good.lost < usual.lost) return t.lost(good.lost, usual.lost, good.of);
  if (good.lies > usual.lies) return t.lies(good.lies, usual.lies);
  if (good.matches > usual.matches) return t.matches(good.matches, usual.matches);
  return '';
}
