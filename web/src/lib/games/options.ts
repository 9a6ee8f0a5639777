// The options of a table: the host's, or else the defaults of the box.

import { defaultOf } from '$lib/shelf.svelte';
import type { Company } from './game';

/** An option of this table; the server has validated it, so its type is the option's. */
export function optionOf<T>({ game, options, names }: Company, option: string): T {
  return (options[option] ?? defaultOf(game, option, names.length)) as T;
}
