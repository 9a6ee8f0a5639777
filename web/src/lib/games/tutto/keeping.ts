// The buttons for a roll: keep and roll on, or keep and stop, each with its chances. The server
// computes the chances.

import type { Company, Offer, Stage } from '$lib/games/game';
import { find } from '$lib/games/happened';
import type { Move } from '$lib/wire.gen';
import { keepOf, mostOf, type Kept } from './choice';
import { chance, handTexts } from './hand.texts';
import { TUTTO_CARDS } from './facts.gen';
import { open } from './rules';
import { oddsOf, viewOf } from './view';
import type { TuttoHappening } from './wire.gen';

const ROLL_ON = { key: 'keep', tone: 'primary', shortcut: 'Space' } as const;
const BANK = { key: 'bank', tone: 'plain', shortcut: 's', then: { stop: true } } as const;

/** The dice the buttons refer to: the chosen ones, or while there are none, all that count. */
export function meantOf(
  keeps: readonly Kept[],
  dice: readonly number[],
  chosen: readonly number[],
): Kept | null {
  if (!chosen.length) return mostOf(keeps);
  return keepOf(
    keeps,
    chosen.map((place) => dice[place] ?? 0),
  );
}

/** The result of keeping these dice: its happenings, the legal moves then, the points at risk. */
interface Result {
  happened: TuttoHappening[];
  moves: readonly Move[];
  points: number;
}

function resultOf({ standing }: Stage, company: Company, { move }: Kept): Result {
  const game = open(company.names.length, company.options);
  const state = game.stateOf(standing);
  const node = game.node(game.after(state, move));
  const happened = game.happened(state, move);
  const kept = state.atRisk + (find({ happened }, 'kept')?.worth ?? 0);
  return {
    happened,
    moves: node.kind === 'decision' ? node.moves : [],
    points: find({ happened }, 'tutto_made')?.at_risk ?? kept,
  };
}

/** The points of the turn after keeping these dice; a TUTTO includes the effect of its card. */
export function pointsAfter(stage: Stage, company: Company, keep: Kept): number {
  return resultOf(stage, company, keep).points;
}

export function keepingOffers(
  stage: Stage,
  company: Company,
  keeps: readonly Kept[],
  chosen: readonly number[],
): Offer[] {
  const { dice, left, card } = viewOf(stage.standing);
  const keep = meantOf(keeps, dice, chosen);
  if (!keep || !card) return [];
  const result = resultOf(stage, company, keep);
  const tutto = keep.size === left;
  const on = tutto ? tuttoMade(keep, result) : rollingOn(stage, company, keep, result);
  if (!result.moves.some((move) => 'stop' in move)) return [on];
  const most = mostOf(keeps) ?? keep;
  const inRoll = pointsAfter(stage, company, most) - result.points;
  return [on, banking(keep, result.points, inRoll, tutto, chosen.length === 0)];
}

/** A wide space, so that two ones do not read as eleven. */
const SPACE = '\u2002';

const named = (kept: Kept): string =>
  kept.move.keep
    .flat()
    .sort((one, other) => one - other)
    .join(SPACE);

function rollingOn(stage: Stage, company: Company, keep: Kept, result: Result): Offer {
  const t = handTexts.now;
  const { card, left } = viewOf(stage.standing);
  const after = left - keep.size;
  const { points, moves } = result;
  const nullChance = chance(oddsOf(stage, company)?.keeps[keep.at]?.null);
  const risk = company.hints ? t.riskNull(nullChance, points) : t.risk(points);
  const banks = company.hints ? t.nullBanks(nullChance, points) : t.collected(points);
  return {
    ...ROLL_ON,
    move: keep.move,
    ...(moves.some((move) => 'roll' in move) ? { then: { roll: true } } : {}),
    throws: true,
    label: t.keepRoll(named(keep), after),
    detail: card && TUTTO_CARDS[card].nullBanks ? banks : risk,
  };
}

/** TUTTO is shown for a moment; going on is another press. */
function tuttoMade(keep: Kept, { happened, points }: Result): Offer {
  const base = { ...ROLL_ON, move: keep.move, label: handTexts.now.tutto(named(keep)) };
  return { ...base, detail: effectOf(happened, points) };
}

function effectOf(happened: TuttoHappening[], points: number): string {
  const t = handTexts.now;
  switch (find({ happened }, 'tutto_made')?.effect) {
    case undefined:
      return t.wins;
    case 'one_more':
      return t.oneMore;
    case 'again':
      return t.sixAgain(points);
    default:
      return t.cardOrStop(points);
  }
}

/** `inRoll` are the points left in the roll. */
function banking(keep: Kept, points: number, inRoll: number, tutto: boolean, all: boolean): Offer {
  const t = handTexts.now;
  const label = tutto ? t.tuttoStop : all ? t.allStop : t.keepStop(named(keep));
  return {
    ...BANK,
    move: keep.move,
    label,
    detail: inRoll > 0 ? t.bankLeaving(points, inRoll) : t.bank(points),
  };
}
