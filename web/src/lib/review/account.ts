// The lines of the breakdown: start, luck, errors, result, from one seat's view. They add up; in an
// estimate, with a line for what it leaves open.

import type { Company } from '$lib/games/game';
import { whoIs } from '$lib/games/who';
import { share, signedTenths, tenths } from '$lib/i18n/texts.svelte';
import type { Review } from '$lib/analysis/ledger';
import { effect, ownLuck, toOthers } from './plot';
import { reviewTexts } from './texts';
import { shortly } from './words';

export interface AccountLine {
  says: string;
  written: string;
  sum: boolean;
  bad: boolean;
}

/** The seats with a breakdown: one where one gains what the other loses, else everybody. */
export const accountSeats = (review: Review, top: number): number[] =>
  toOthers(review) === 1 ? [top] : review.players.map((_, seat) => seat);

export function accountOf(review: Review, seat: number, company: Company): AccountLine[] {
  const t = reviewTexts.now;
  const { unit, zero_sum, players } = review;
  const stand = (value: number | number[]): number => {
    if (typeof value !== 'number') return value[seat] ?? 0;
    if (seat === 0 || !zero_sum) return value;
    return unit === 'chance' ? 1 - value : -value;
  };
  const level = (value: number) =>
    unit === 'chance' ? share(value) : toOthers(review) > 0 ? signedTenths(value) : tenths(value);
  const change = (says: string, value: number): AccountLine => ({
    says,
    written: shortly(value, unit),
    sum: false,
    bad: value < -0.0005,
  });
  const others = toOthers(review) > 0 ? [...players.keys()].filter((of) => of !== seat) : [];
  const luck = (of: number) =>
    effect(review, seat, of, ownLuck(review, { seat: of, luck: review.luck[of]! }));
  const error = (of: number) => effect(review, seat, of, -review.error[of]!);
  const sum = (of: number[], amount: (of: number) => number) =>
    of.reduce((all, one) => all + amount(one), 0);
  const lines = (
    amount: (of: number) => number,
    says: typeof t.luckOf,
    ofOthers: string,
  ): AccountLine[] => [
    change(says(whoIs(company, seat)), amount(seat)),
    ...(others.length === 1
      ? others.map((of) => change(says(whoIs(company, of)), amount(of)))
      : []),
    ...(others.length > 1 ? [change(ofOthers, sum(others, amount))] : []),
  ];
  const kind = unit === 'chance' ? 'chance' : toOthers(review) > 0 ? 'lead' : 'points';
  const told = stand(review.start) + sum([seat, ...others], (of) => luck(of) + error(of));
  return [
    { says: t.atStart[kind], written: level(stand(review.start)), sum: false, bad: false },
    ...lines(luck, t.luckOf, t.luckOfOthers),
    ...lines(error, t.errorsOf, t.errorsOfOthers),
    ...(review.interval ? [change(t.rest, stand(review.result) - told)] : []),
    { says: t.result, written: level(stand(review.result)), sum: true, bad: false },
  ];
}
