// The review in words: what decided the game, what a move is called, what an amount is.
// The numbers are the review's; what rolls and moves are called is said by the games.

import type { Company, Explainer, TableUi, Stage } from '$lib/games/game';
import { whoIs } from '$lib/games/who';
import { signedTenths, tenths } from '$lib/i18n/texts.svelte';
import { stageAt, type Story } from '$lib/replay/frames';
import type { Advice, Move } from '$lib/wire.gen';
import type { Review, ReviewedDecision, ReviewUnit, TurningPoint } from '$lib/wire.gen';
import { momentOf } from './plot';
import { reviewTexts } from './texts';

/** Everything the words are made from. */
export interface Telling {
  review: Review;
  story: Story;
  ui: TableUi;
  company: Company;
  explainer: Explainer;
}

export interface ToldTurning {
  kind: TurningPoint['kind'];
  seat: number;
  /** Where the film shows it. */
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

/** With its sign, and short: "+21.3 pp". */
export function shortly(value: number, unit: ReviewUnit): string {
  const t = reviewTexts.now;
  const written = signedTenths(inUnit(value, unit));
  return unit === 'chance' ? t.sharesShort(written) : t.pointsShort(written);
}

/** Too little to be written as anything but nothing. */
export const isNothing = (value: number, unit: ReviewUnit): boolean =>
  Math.abs(inUnit(value, unit)) < 0.05;

/** The position a decision was made in, as a hint would see it. */
export function stageOf({ story }: Telling, event: number): Stage {
  return stageAt(story, event, null);
}

export const moveName = (telling: Telling, event: number, move: Move): string =>
  telling.explainer.move(move, stageOf(telling, event), telling.company);

/** A move that was played, told where the board may be out of sight. */
export function playedName(telling: Telling, { event, played }: ReviewedDecision): string {
  const { explainer, company } = telling;
  const told = explainer.told?.(played, stageOf(telling, event), company);
  return told ?? moveName(telling, event, played);
}

/** What was played, and what would have been better. */
export const insteadOf = (telling: Telling, decision: ReviewedDecision): string =>
  reviewTexts.now.instead(
    playedName(telling, decision),
    moveName(telling, decision.event, decision.best),
  );

/** A value as a hint writes it. */
export function worth(telling: Telling, { event }: ReviewedDecision, value: number): string {
  const { objective } = telling.review;
  const advice = { objective } as Advice;
  return telling.explainer.worth(value, advice, stageOf(telling, event));
}

/** What fell, as the log tells it; the faces where the log is silent. */
function fell({ story, ui, company }: Telling, event: number): string {
  const step = story.steps[event];
  if (!step) return '';
  const lines = ui.story(step, company).map(({ text }) => text);
  if (lines.length > 0) return lines.join(' ');
  return 'dice' in step.event ? step.event.dice.join(' ') : '';
}

/** At most three, as sentences. */
export function turningPoints(telling: Telling): ToldTurning[] {
  const { review, company } = telling;
  const t = reviewTexts.now;
  return review.turning.map((point) => {
    const { kind, seat, event } = point;
    const who = whoIs(company, seat);
    const size = amount(point.amount, review.unit);
    const told = { kind, seat, at: momentOf(point), good: kind === 'luckiest' };
    if (kind === 'costliest') {
      const decision = review.decisions.find((one) => one.event === event);
      const text = decision ? insteadOf(telling, decision) : '';
      return { ...told, title: t.costliest(who), text, amount: t.lost(size) };
    }
    const fallen = review.chances.find((one) => one.event === event && one.what !== 'deck');
    const what = fallen?.what ?? 'dice';
    const text = fell(telling, event);
    return kind === 'luckiest'
      ? { ...told, title: t.luckiest(who, what), text, amount: t.gained(size) }
      : { ...told, title: t.unluckiest(who, what), text, amount: t.lost(size) };
  });
}

/** A seat's luck against what was to be expected. */
export function luckWords(luck: number, unit: ReviewUnit): string {
  const t = reviewTexts.now;
  if (isNothing(luck, unit)) return t.even;
  return luck > 0 ? t.lucky(amount(luck, unit)) : t.unlucky(amount(luck, unit));
}
