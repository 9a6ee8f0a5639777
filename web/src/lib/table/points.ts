// Points as text, with a true minus sign, and a game that went badly for everybody.

import { number, signed } from '$lib/i18n/texts.svelte';
import type { Standing } from '$lib/wire.gen';

export const points = (value: number): string => (value < 0 ? signed(value) : number(value));

/** All are below zero: there is nothing to celebrate. */
export const isDismal = ({ scores }: Pick<Standing, 'scores'>): boolean =>
  scores.every((score) => score < 0);
