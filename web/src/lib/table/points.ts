// Points as text, with a true minus sign.

import { number, signed } from '$lib/i18n/texts.svelte';

export const points = (value: number): string => (value < 0 ? signed(value) : number(value));
