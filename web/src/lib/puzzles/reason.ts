// Why the best move of a puzzle is better than the natural one, in a sentence of values and odds; where
// they do not say it, or a bet lies on the turn, with how the game stands.
// Everything said is read off the puzzle; what is not true of it is not said.

import type { Company, Explainer, Stage } from '$lib/games/game';
import { percent } from '$lib/i18n/texts.svelte';
import { colourNames } from '$lib/parts/colours';
import type {
  Advice,
  BankLeaves,
  GamblerOdds,
  PlaceLeaves,
  PutLeaves,
  PuzzleShown,
  TuttoOdds,
  TuttoView,
  ZockenOdds,
  ZockenView,
} from '$lib/wire.gen';
import { reasonTexts } from './reason.texts';

const NO_CHANCE = '0/1';
/** What is left of a sum of fractions that is none. */
const ROUNDING = 1e-9;
/** A turn in Zocken pays those who bet on it when it is worth more than this. */
const OVER = 50;

/** A puzzle's values as a hint has them. */
export function adviceOf(puzzle: PuzzleShown): Advice {
  const { legal, values, best, objective, odds } = puzzle;
  const moves = legal.map((move, at) => ({ move, value: values[at]! }));
  return {
    type: 'advice',
    seq: 0,
    objective,
    value: values[best]!,
    moves,
    best: [best],
    exact: true,
    assumes: '',
    solving: false,
    odds,
  };
}

/** The sentence; `stage` is the puzzle's own position. */
export function reasonOf(
  puzzle: PuzzleShown,
  explainer: Explainer,
  stage: Stage,
  company: Company,
): string {
  const t = reasonTexts.now;
  const { legal, values, best, natural, objective } = puzzle;
  const advice = adviceOf(puzzle);
  const name = (at: number) => explainer.move(legal[at]!, stage, company);
  const worth = (at: number) => explainer.worth(values[at]!, advice, stage);
  const compare = objective === 'win' ? t.wins : t.worth;
  const lead = compare(name(best), worth(best), name(natural), worth(natural));
  const other = company.names[1 - puzzle.seat] ?? '';
  const paid = betPaid(puzzle, other);
  const why = paid || clause(puzzle, other);
  const stands =
    why && (paid || !betOn(puzzle)) ? [] : (explainer.stands?.(advice, stage, company) ?? []);
  return [`${lead}${why ? `: ${why}` : ''}.`, ...stands].join(' ');
}

/** Zocken: the other has bet on the turn that is being played. */
function betOn({ odds, standing, seat }: PuzzleShown): boolean {
  if (odds.game !== 'zocken') return false;
  const { roller, bets } = standing.view as ZockenView;
  return roller === seat && bets[1 - seat] === true;
}

/** Zocken: the last die decides whether the other's bet is won, and it had better not be. */
function betPaid(puzzle: PuzzleShown, other: string): string {
  if (!betOn(puzzle) || puzzle.kind !== 'placing') return '';
  const [good, usual] = puzzle.leaves as (PutLeaves | null)[];
  if (!good || !usual || good.of > 0 || good.lies > OVER || usual.lies <= OVER) return '';
  return reasonTexts.now.betPaid(other, usual.lies, usual.lies / 2, good.lies);
}

function clause(puzzle: PuzzleShown, other: string): string {
  switch (puzzle.odds.game) {
    case 'tutto':
      return puzzle.kind === 'keeping' ? kept(puzzle, puzzle.odds) : stopped(puzzle, other);
    case 'zocken':
      return zockenClause(puzzle, puzzle.odds);
    default:
      return placed(puzzle, puzzle.odds, other);
  }
}

/** Tutto: going on or stopping, with what banking would come to. */
function stopped(puzzle: PuzzleShown, other: string): string {
  const t = reasonTexts.now;
  const { left, turn_points: points } = puzzle.standing.view as TuttoView;
  const odds = puzzle.odds as TuttoOdds;
  const bank = puzzle.leaves.find((one): one is BankLeaves => one !== null && 'lead' in one);
  if (!bank) return '';
  const { lead, wins } = bank;
  const stops = 'stop' in puzzle.legal[puzzle.best]!;
  const then = wins
    ? t.winNow
    : lead > 0
      ? t.ahead(lead, other, !stops)
      : lead < 0
        ? t.behind(-lead, other, stops)
        : t.level(other);
  if (odds.stop !== null) return (stops ? t.stopDraw : t.onDraw)(percent(odds.stop), points, then);
  return (stops ? t.stopRoll : t.onRoll)(left, percent(odds.null ?? NO_CHANCE), points, then);
}

/** Tutto: dice left and the risk of the next roll, and what that costs or brings in points. */
function kept({ best, natural }: PuzzleShown, odds: TuttoOdds): string {
  const t = reasonTexts.now;
  const [good, usual] = [odds.keeps[best], odds.keeps[natural]];
  if (!good || !usual) return '';
  const gain = (good.worth ?? 0) - (usual.worth ?? 0);
  if (good.null === null) return t.allSix;
  if (usual.null === null) return t.noTutto(good.left, percent(good.null));
  if (good.left === usual.left) return gain > 0 ? t.gainOnly(gain) : '';
  const say = good.left > usual.left ? t.fewer : t.more;
  const points = gain > 0 ? t.gain(gain) : gain < 0 ? t.price(-gain) : '';
  return say(good.left, percent(good.null), usual.left, percent(usual.null)) + points;
}

/** Gambler: rolling or stopping, or what a die does for the next player's first roll. */
function placed(puzzle: PuzzleShown, odds: GamblerOdds, other: string): string {
  const t = reasonTexts.now;
  const [good, usual] = puzzle.leaves as (PlaceLeaves | null)[];
  const lacks = (one: PlaceLeaves) =>
    t.lacks(one.row + 1, one.pays, one.boxes, other, percent(one.next));
  if (good) {
    if (!good.boxes) return t.finishes(good.row + 1, good.pays);
    if (!usual) return lacks(good);
    const instead = usual.boxes ? lacks(usual) : t.finishes(usual.row + 1, usual.pays);
    return t.and(lacks(good), t.instead(instead));
  }
  if (usual?.boxes && usual.pays > 0 && chanceOf(usual.next) > chanceOf(usual.before)) {
    return t.helps(usual.row + 1, usual.pays, other, percent(usual.before), percent(usual.next));
  }
  return rolled(puzzle, odds);
}

/** What another roll of the cup may bring. */
function rolled(puzzle: PuzzleShown, { nothing, plus, minus }: GamblerOdds): string {
  const t = reasonTexts.now;
  if (nothing === null || plus === null || minus === null) return '';
  const forced = chanceOf(minus) > 0 ? t.forced(percent(minus)) : '';
  if ('roll' in puzzle.legal[puzzle.best]!) {
    const some = chanceOf(plus) > 0;
    return (
      (some ? t.rollPlus(percent(plus), percent(nothing)) : t.rollOnly(percent(nothing))) + forced
    );
  }
  const idle = 1 - chanceOf(nothing) - chanceOf(plus) - chanceOf(minus);
  const told = idle > ROUNDING ? [t.idle(percent(`${idle}/1`))] : [];
  if (chanceOf(minus) > 0) told.push(t.mustMinus(percent(minus)));
  return [...told, chanceOf(plus) > 0 ? t.canPlus(percent(plus)) : t.noPlus].join('; ');
}

/** Zocken: which die can wait, what a place leaves open, how likely a bet is won. */
function zockenClause(puzzle: PuzzleShown, odds: ZockenOdds): string {
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

function chanceOf(fraction: string): number {
  const [part = 0, whole = 1] = fraction.split('/').map(Number);
  return part / whole;
}
