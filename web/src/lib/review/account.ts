// The lines of the breakdown: start, luck, errors, result, from one seat's view.

import type { Company } from '$lib/games/game';
import { whoIs } from '$lib/games/who';
import { share, signedTenths, tenths } from '$lib/i18n/texts.svelte';
import type { Review } from '$lib/wire.gen';
import { reviewTexts } from './texts';
import { shortly } from './words';

export interface AccountLine {
  says: string;
  written: string;
  sum: boolean;
  bad: boolean;
}

/** The seats with a breakdown: one in a zero-sum game, else everybody. */
export const accountSeats = (review: Review, top: number): number[] =>
  review.zero_sum ? [top] : review.players.map((_, seat) => seat);

export function accountOf(review: Review, seat: number, company: Company): AccountLine[] {
  const t = reviewTexts.now;
  const { unit, zero_sum } = review;
  const turned = zero_sum && seat !== 0;
  const stand = (value: number | number[]): number => {
    const own = typeof value === 'number' ? value : (value[seat] ?? 0);
    if (!turned) return own;
    return unit === 'chance' ? 1 - own : -own;
  };
  const level = (value: number) =>
    unit === 'chance' ? share(value) : zero_sum ? signedTenths(value) : tenths(value);
  const change = (says: string, value: number): AccountLine => ({
    says,
    written: shortly(value, unit),
    sum: false,
    bad: value < -0.0005,
  });
  const seats = zero_sum ? [seat, ...review.players.keys()].filter(once) : [seat];
  const luck = (of: number) => (turned ? -1 : 1) * (review.luck[of] ?? 0);
  const error = (of: number) => (of === seat ? -1 : 1) * (review.error[of] ?? 0);
  return [
    { says: t.atStart, written: level(stand(review.start)), sum: false, bad: false },
    ...seats.map((of) => change(t.luckOf(whoIs(company, of)), luck(of))),
    ...seats.map((of) => change(t.errorsOf(whoIs(company, of)), error(of))),
    { says: t.result, written: level(stand(review.result)), sum: true, bad: false },
  ];
}

const once = (seat: number, at: number, all: number[]): boolean => all.indexOf(seat) === at;
