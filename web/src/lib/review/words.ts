// The review in words: what decided the game, names of moves, amounts. The review has the numbers;
// the games name rolls and moves.

import type { Company, Explainer, TableUi, Stage } from '$lib/games/game';
import { whoIs } from '$lib/games/who';
import { signedTenths, tenths } from '$lib/i18n/texts.svelte';
import { stageAt, type Story } from '$lib/replay/frames';
import type { Advice, Move } from '$lib/wire.gen';
import type { Review, ReviewedDecision, ReviewUnit, TurningPoint } from '$lib/analysis/ledger';
import { momentOf } from './plot';
import { reviewTexts } from './texts';

/** Everything the words need. */
export interface Telling {
  review: Review;
  story: Story;
  ui: TableUi;
  /** The players at the start: a review is about them. */
  company: Company;
  /** The players at an event, where bots have played for people. */
  at?: (event: number) => Company;
  explainer: Explainer;
}

export const companyIn = ({ company, at }: Telling, event: number): Company =>
  at?.(event) ?? company;

export interface ToldTurning {
  kind: TurningPoint['kind'];
  seat: number;
  /** The picture in the film. */
  at: number;
  title: string;
  text: string;
  /** "+21.3 percentage points". */
  amount: string;
  good: boolean;
}

const inUnit = (value: number, unit: ReviewUnit) => (unit === 'chance' ? value * 100 : value);

/** An amount without its sign: "21.3 percentage points". */
export function amount(value: number, unit: ReviewUnit): string {
  const t = reviewTexts.now;
  const written = tenths(Math.abs(inUnit(value, unit)));
  return unit === 'chance' ? t.shares(written) : t.points(written);
}

/** Short and with its sign: "+21.3 pp". */
export function shortly(value: number, unit: ReviewUnit): string {
  const t = reviewTexts.now;
  const written = signedTenths(inUnit(value, unit));
  return unit === 'chance' ? t.sharesShort(written) : t.pointsShort(written);
}

/** Rounds to zero when written. */
export const isNothing = (value: number, unit: ReviewUnit): boolean =>
  Math.abs(inUnit(value, unit)) < 0.05;

/** The position of a decision as a hint sees it. */
export function stageOf({ story }: Telling, event: number): Stage {
  return stageAt(story, event, null);
}

export const moveName = (telling: Telling, event: number, move: Move): string =>
  telling.explainer.move(move, stageOf(telling, event), companyIn(telling, event));

/** The name of a played move where the board may be out of sight. */
export function playedName(telling: Telling, { event, played }: ReviewedDecision): string {
  const { explainer } = telling;
  const name = explainer.told?.(played, stageOf(telling, event), companyIn(telling, event));
  return name ?? moveName(telling, event, played);
}

/** The played move and the better one. */
export const insteadOf = (telling: Telling, decision: ReviewedDecision): string =>
  reviewTexts.now.instead(
    playedName(telling, decision),
    moveName(telling, decision.event, decision.best),
  );

/** A value in the format of hints. */
export function worth(telling: Telling, { event }: ReviewedDecision, value: number): string {
  const { objective } = telling.review;
  const advice = { objective } as Advice;
  return telling.explainer.worth(value, advice, stageOf(telling, event));
}

/** The result of a roll, as the log describes it; the faces where the log is silent. */
function fell(telling: Telling, event: number): string {
  const { story, ui } = telling;
  const step = story.steps[event];
  if (!step) return '';
  const lines = ui.story(step, companyIn(telling, event)).map(({ text }) => text);
  if (lines.length > 0) return lines.join(' ');
  return 'dice' in step.event ? step.event.dice.join(' ') : '';
}

/** At most three, as sentences: those that helped the winners first, each part largest first. */
export function turningPoints(telling: Telling): ToldTurning[] {
  const { review, story } = telling;
  const t = reviewTexts.now;
  const winners = story.steps.at(-1)?.then.winners ?? [];
  const against = ({ kind, seat }: TurningPoint) =>
    Number(winners.includes(seat) !== (kind === 'luckiest'));
  const points = [...review.turning].sort((one, other) => against(one) - against(other));
  return points.map((point) => {
    const { kind, seat, event } = point;
    const who = whoIs(companyIn(telling, event), seat);
    const size = amount(point.amount, review.unit);
    const turning = { kind, seat, at: momentOf(point), good: kind === 'luckiest' };
    if (kind === 'costliest') {
      const decision = review.decisions.find((one) => one.event === event);
      const text = decision ? insteadOf(telling, decision) : '';
      return { ...turning, title: t.costliest(who), text, amount: t.lost(size) };
    }
    const chance = review.chances.find((one) => one.event === event && one.what !== 'deck');
    const what = chance?.what ?? 'dice';
    const text = fell(telling, event);
    return kind === 'luckiest'
      ? { ...turning, title: t.luckiest(who, what), text, amount: t.gained(size) }
      : { ...turning, title: t.unluckiest(who, what), text, amount: t.lost(size) };
  });
}

/** A seat's luck against the expected value. */
export function luckWords(luck: number, unit: ReviewUnit): string {
  const t = reviewTexts.now;
  if (isNothing(luck, unit)) return t.even;
  return luck > 0 ? t.lucky(amount(luck, unit)) : t.unlucky(amount(luck, unit));
}
